"""L-76, L-81: the variants of the game."""

from typing import Final

STANDARD: Final = 0
KING: Final = 1
TURBO: Final = 2

"""The ways in which a game can end."""

from typing import Final

UNDECIDED: Final = 0
VICTORY: Final = 1
DEFEAT: Final = 2
CONCEDED: Final = 3

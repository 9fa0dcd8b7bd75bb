"""L-76, L-81: the values of the option `variant`: the standard game, King of the Meowtain, and its Turbo form."""

from typing import Final

STANDARD: Final = 0
KING: Final = 1
TURBO: Final = 2

"""C-78, C-R65: the sides of a Persona; mixed, as an option, lets everybody choose."""

from typing import Final

ABILITY: Final = 0
DETRIMENT: Final = 1
NONE: Final = 2
MIXED: Final = 3

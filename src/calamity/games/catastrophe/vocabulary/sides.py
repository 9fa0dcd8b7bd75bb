"""The two sides of a Persona card, and the values of the option that says which side is used (rules C-78, C-R65)."""

from typing import Final

ABILITY: Final = 0
DETRIMENT: Final = 1
NONE: Final = 2
MIXED: Final = 3

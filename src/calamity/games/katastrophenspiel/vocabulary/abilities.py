"""The six abilities that catastrophes call for, in the order in which they are chosen for an absent player."""

from typing import Final

FIRST_AID: Final = 0
SUPPLIES: Final = 1
FIRE_FIGHTING: Final = 2
SHELTER: Final = 3
PEACE_KEEPING: Final = 4
CONSTRUCTION: Final = 5

COUNT: Final = 6

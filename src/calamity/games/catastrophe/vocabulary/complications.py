"""The complications that are printed on Impact cards, such as a curfew."""

from typing import Final

NONE: Final = 0
SEVERE: Final = 1
SHORTAGE: Final = 2
CRAMPED: Final = 3
OPEN_GROUND: Final = 4
ALONE: Final = 5
DEADLY: Final = 6
CONTAGIOUS: Final = 7
QUARANTINE: Final = 8
STAY_INDOORS: Final = 9
SURGE: Final = 10
COMPOUND: Final = 11
CONFUSION: Final = 12
NO_DEALS: Final = 13
ROUGH_HANDLING: Final = 14
GROUNDED: Final = 15
DETOUR: Final = 16
SLOW_UNLOADING: Final = 17
LOOTED: Final = 18
CURFEW: Final = 19
SHAKEN: Final = 20
SAPPED: Final = 21

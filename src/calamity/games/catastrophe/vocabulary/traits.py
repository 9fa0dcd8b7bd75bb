"""The abilities of Personas and, from `BURNT_OUT` on, their detriments."""

from typing import Final

TRIAGE: Final = 0
TIDY_SHELVES: Final = 1
REGULARS: Final = 2
LONG_LEGS: Final = 3
GENTLE_HANDS: Final = 4
FULL_PANTRY: Final = 5
ON_THE_AIR: Final = 6
WELL_REHEARSED: Final = 7
SHARP_EYES: Final = 8
CONDITIONED: Final = 9
OPEN_GATE: Final = 10
WELL_WIRED: Final = 11
BURNT_OUT: Final = 12
CLUTTERED: Final = 13
SHORT_CHANGED: Final = 14
KEEPS_APART: Final = 15
HEAVY_HANDED: Final = 16
BIG_APPETITE: Final = 17
RUMOUR_MILL: Final = 18
CAUGHT_OFF_GUARD: Final = 19
EMPTY_HANDED: Final = 20
OLD_INJURY: Final = 21
PROUD: Final = 22
TECHNOPHOBE: Final = 23

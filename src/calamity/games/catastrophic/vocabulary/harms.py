"""The negative effects of Events (rule T-64)."""

from typing import Final

NONE: Final = 0
LOSE_EACH: Final = 1
SLEEP_EACH: Final = 2
EXTINCT_ONE: Final = 3
DISCARD_EACH: Final = 4
HIGHEST_LOSES: Final = 5
ONE_LOSES: Final = 6
RN_DOWN: Final = 7
SIZE_LIMIT: Final = 8
LOSE_OFFSPRING: Final = 9
HALVE_BIGGEST: Final = 10

"""The positive effects of Events (rule T-64)."""

from typing import Final

NONE: Final = 0
DRAW: Final = 1
DRAW_PER: Final = 2
DRAW_CLEAN: Final = 3
ADD_TRAIT: Final = 4
TAKE: Final = 5
PROTECT: Final = 6
RN_CLEAN: Final = 7
SEASON: Final = 8
DRAW_SMALL: Final = 9
DRAW_AQUATIC: Final = 10
DRAW_CHILDLESS: Final = 11
DRAW_ALWAYS: Final = 12

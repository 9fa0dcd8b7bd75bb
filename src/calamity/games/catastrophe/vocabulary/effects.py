"""The effects of Response cards."""

from typing import Final

OWN_IMPACT: Final = 0
OTHER_IMPACT: Final = 1
SLOT_TOGETHER: Final = 2
HEAL: Final = 3
SUPPLY_RUN: Final = 4
TURN_BACK: Final = 5
DEPLOY: Final = 6
TAKE_COVER: Final = 7
ALL_CLEAR: Final = 8
OPEN_DOOR: Final = 9
DIG_OUT: Final = 10
DEAL: Final = 11

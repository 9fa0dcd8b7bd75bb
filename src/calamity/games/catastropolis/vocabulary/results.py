"""The effects of Resolution cards."""

from typing import Final

NONE: Final = 0
WEAKEN: Final = 1
WEAKEN_HERE: Final = 2
TURN_UP: Final = 3
MOVE_RATE: Final = 4
RECOVER: Final = 5
FAVOR: Final = 6
CONFESS: Final = 7
BREED: Final = 8
SHOCKWAVE: Final = 9
TEAM_SPIRIT: Final = 10
VEST: Final = 11
EXTRA_TURN: Final = 12
CREDIT: Final = 13
DARLING: Final = 14

"""The kinds of impact that a disaster can have on a player, such as thirst."""

from typing import Final

THIRST: Final = 0
HUNGER: Final = 1
EXPOSURE: Final = 2
INJURY: Final = 3
SICKNESS: Final = 4
BAD_AIR: Final = 5
BLACKOUT: Final = 6
SILENCE: Final = 7
WRECKAGE: Final = 8
STRANDED: Final = 9
UNREST: Final = 10
DESPAIR: Final = 11

COUNT: Final = 12

"""The lines of rules that are printed on Situations (rule P-16).

Alerts come first, then from FOUL_GOING on Standing lines, from HARD_FIGHT on Hazards, from BREAKOUT on Lapses.
"""

from typing import Final

NONE: Final = 0
HEAD_START: Final = 1
CHAIN_CALL: Final = 2
CITYWIDE_PANIC: Final = 3
CAUGHT_IN_THE_OPEN: Final = 4
LOOSE_LIPS: Final = 5
HOT_TRAIL: Final = 6
SECOND_WAVE: Final = 7
FOUL_GOING: Final = 8
DEAD_LINES: Final = 9
BRIDGE_OUT: Final = 10
HARD_FIGHT: Final = 11
HARD_FIGHT_WITHOUT: Final = 12
DECONTAMINATION: Final = 13
BIG_STORY: Final = 14
MEDICS_THANKS: Final = 15
BREAKOUT: Final = 16
IT_ALL_CONNECTS: Final = 17
SPILL: Final = 18

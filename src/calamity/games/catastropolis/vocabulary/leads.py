"""The effects of the Search cards."""

from typing import Final

OLDEST: Final = 0
TWO_OLDEST: Final = 1
ANY: Final = 2
NEWEST: Final = 3
PAPER_TRAIL: Final = 4
STAKEOUT: Final = 5
EARLY_WARNING: Final = 6
WRONG_NUMBER: Final = 7
AMBUSH: Final = 8
THREE_OLDEST: Final = 9

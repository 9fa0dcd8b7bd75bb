"""The types of cards of Nine Lives (rule L-57)."""

from typing import Final

ATTACK: Final = 0
CURIOSITY: Final = 1
ALLY: Final = 2
REACTION: Final = 3
POWER: Final = 4
EVENT: Final = 5
REAPURR: Final = 6

COUNT: Final = 7

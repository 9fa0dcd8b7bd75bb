"""The nine Conditions, such as heat, which Events demand and Traits withstand (rule T-59)."""

from typing import Final

HEAT: Final = 0
COLD: Final = 1
DRY: Final = 2
WET: Final = 3
GLOOM: Final = 4
LEAN: Final = 5
TOXIC: Final = 6
ENEMY: Final = 7
UPHEAVAL: Final = 8

COUNT: Final = 9

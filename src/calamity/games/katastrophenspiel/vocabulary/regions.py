"""The regions of the world."""

from typing import Final

EUROPE: Final = 0
NORTH_AMERICA: Final = 1
SOUTH_AMERICA: Final = 2
AFRICA: Final = 3
ASIA: Final = 4
AUSTRALIA: Final = 5

COUNT: Final = 6

"""Which Species an Event strikes (rule T-62)."""

from typing import Final

ALL: Final = 0
PLANTS: Final = 1
ANIMALS: Final = 2
LOW: Final = 3  # Levels 1 and 2
AQUATIC: Final = 4
DRY: Final = 5

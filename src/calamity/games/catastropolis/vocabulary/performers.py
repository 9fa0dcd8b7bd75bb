"""Powers that act by themselves, by their cards, in the order of their actions."""

from typing import Final

WALL_CRAWLER: Final = 0
PRECOGNITION: Final = 1
REGENERATION: Final = 2
UNSTABLE_CORE: Final = 3

COUNT: Final = 4

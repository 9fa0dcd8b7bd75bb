"""The Power cards that act without a hero's action, in the order of their action numbers."""

from typing import Final

WALL_CRAWLER: Final = 0
PRECOGNITION: Final = 1
REGENERATION: Final = 2
UNSTABLE_CORE: Final = 3

COUNT: Final = 4

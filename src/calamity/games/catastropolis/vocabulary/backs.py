"""The card backs: cards with the same back look alike face down."""

from typing import Final

SITUATION: Final = 0
POWER: Final = 1
RESOLUTION: Final = 2
SEARCH: Final = 3
VILLAIN: Final = 4

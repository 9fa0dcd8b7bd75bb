"""The card backs: cards with the same back look alike face down."""

from typing import Final

SUPPLY: Final = 0
DISASTERS: Final = 1
IMPACTS: Final = 2
PERSONAS: Final = 3

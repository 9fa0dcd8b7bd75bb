"""The backs of the cards."""

from typing import Final

SUPPLY: Final = 0
DISASTERS: Final = 1
IMPACTS: Final = 2
PERSONAS: Final = 3

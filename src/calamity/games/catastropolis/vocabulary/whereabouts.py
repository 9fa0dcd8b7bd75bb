"""Where a reagent is, if it isn't with a hero: numbers beside those of seats."""

from typing import Final

DELIVERED: Final = 9

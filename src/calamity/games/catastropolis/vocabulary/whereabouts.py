"""Where a reagent is if no hero carries it: numbers that aren't seats."""

from typing import Final

DELIVERED: Final = 9

"""The number that stands for a delivered reagent, in place of the seat of the hero who carries it."""

from typing import Final

DELIVERED: Final = 9

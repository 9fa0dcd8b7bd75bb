"""The first number of each type of card, with space for at least half as many cards again as the box has."""

from typing import Final

FIRST_POWER: Final = 56
FIRST_CATASTROPHE: Final = 96
END: Final = 168

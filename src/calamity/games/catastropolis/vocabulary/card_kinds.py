"""The first number of each type of card, with space for at least half as many cards again as the box has."""

from typing import Final

FIRST_DISASTER: Final = 40
FIRST_POWER: Final = 80
FIRST_RESOLUTION: Final = 148
FIRST_SEARCH: Final = 180
FIRST_VILLAIN: Final = 196
ALL: Final = 212
SITUATIONS: Final = FIRST_POWER
POWERS: Final = FIRST_RESOLUTION - FIRST_POWER
LISTABLE: Final = 24  # only so many powers, those numbered first, can be asked for by other cards
ALL_LISTABLE: Final = 16777215

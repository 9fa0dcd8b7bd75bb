"""The numbers of the cards: for each sort there is room for half as many again as the box has, and a little more."""

from typing import Final

FIRST_DISASTER: Final = 40
FIRST_POWER: Final = 80
FIRST_RESOLUTION: Final = 148
FIRST_SEARCH: Final = 180
FIRST_VILLAIN: Final = 196
ALL: Final = 212
SITUATIONS: Final = FIRST_POWER
POWERS: Final = FIRST_RESOLUTION - FIRST_POWER
LISTABLE: Final = 24  # so many powers, those that are numbered first, can be asked for by other cards
ALL_LISTABLE: Final = 16777215

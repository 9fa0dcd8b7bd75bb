"""The first number of each type of card, with space for at least half as many cards again as the box has."""

from typing import Final

FIRST_CATASTROPHE: Final = 32
FIRST_HERO: Final = 96
FIRST_PURCHASED_HERO: Final = 120
FIRST_EQUIPMENT: Final = 136
FIRST_PURCHASED_EQUIPMENT: Final = 144
ALL: Final = 176

# Cards for sale are vehicles, purchased heroes and purchased equipment; team cards are all except catastrophes.
FIRST_HERO_FOR_SALE: Final = FIRST_CATASTROPHE
FIRST_EQUIPMENT_FOR_SALE: Final = FIRST_HERO_FOR_SALE + FIRST_EQUIPMENT - FIRST_PURCHASED_HERO
FOR_SALE: Final = FIRST_EQUIPMENT_FOR_SALE + ALL - FIRST_PURCHASED_EQUIPMENT
CATASTROPHES: Final = FIRST_HERO - FIRST_CATASTROPHE
TEAM: Final = ALL - CATASTROPHES

"""The first number of each type of card, with space for at least half as many cards again as the box has.

All basic Traits and most of the expansion's fit into a mask of 62 bits, the largest that is fast.
"""

from typing import Final

FIRST_ANIMAL: Final = 41  # below are the Plant Traits
FIRST_EVENT: Final = 76
FIRST_INTERACTION: Final = 108
COUNT: Final = 148

TRAITS: Final = FIRST_EVENT  # Traits are the kinds below
PLANT_TRAITS: Final = (1 << FIRST_ANIMAL) - 1  # a mask of all Plant Traits; what is outside of it are Animal Traits

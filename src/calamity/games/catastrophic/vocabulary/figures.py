"""Numbers that the rules set, such as limits."""

from typing import Final

FIRST_PLANTS: Final = 4  # T-6
OTHER_CARDS: Final = 6  # T-7
LEAST_RN: Final = 3  # T-85
MOST_RN: Final = 10
MOST_ANNOUNCED: Final = 15  # T-100
MOST_OFFSPRING: Final = 3
UNLIMITED: Final = 99

"""Numbers that the rules set, such as limits."""

from typing import Final

TOP: Final = 9  # L-6: the top of the life track
HAND_LIMIT: Final = 7  # L-26
ROW_LIMIT: Final = 3  # L-27
FIRST_HAND: Final = 5  # L-10
FIRST_ROW: Final = 2  # L-11
FIRST_YARN: Final = 3  # L-7
ALL_YARN: Final = 30  # L-8
PAW_CARDS: Final = 3  # L-22
LONGEST_CHAIN: Final = 200  # L-R33
FACES: Final = 6  # of a die

"""The colours of the starting sets."""

from typing import Final

RED: Final = 0
GREEN: Final = 1
BLUE: Final = 2
BLACK: Final = 3
WHITE: Final = 4

COUNT: Final = 5

"""The symbols of Disasters, which identify the Villain."""

from typing import Final

SUPERVILLAIN: Final = 0
MAD_SCIENTIST: Final = 1
ALIEN: Final = 2

"""The symbols of Disasters, by which a Villain is found out."""

from typing import Final

SUPERVILLAIN: Final = 0
MAD_SCIENTIST: Final = 1
ALIEN: Final = 2

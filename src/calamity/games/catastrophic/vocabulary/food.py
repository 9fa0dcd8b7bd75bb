"""Whether an Animal is short of food, and since when."""

from typing import Final

FED: Final = 0
HUNGRY: Final = 1  # the next food check applies
SPARED: Final = 2  # since this very turn of its owner
JUST_NOW: Final = 3  # since this very food check

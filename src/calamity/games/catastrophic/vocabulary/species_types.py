"""The types of Species (rule T-29)."""

from typing import Final

ANY: Final = 0
PLANT: Final = 1
ANIMAL: Final = 2

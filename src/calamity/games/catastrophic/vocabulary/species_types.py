"""T-29: the types of Species."""

from typing import Final

ANY: Final = 0
PLANT: Final = 1
ANIMAL: Final = 2

"""The tags that are printed on Resource cards, as bits of a mask."""

from typing import Final

POWERED: Final = 1
ENGINE: Final = 2
HEAVY: Final = 4

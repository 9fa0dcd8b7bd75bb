"""The tags of Resources, as bits."""

from typing import Final

POWERED: Final = 1
ENGINE: Final = 2
HEAVY: Final = 4

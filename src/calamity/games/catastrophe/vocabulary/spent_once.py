"""What a seat has spent in this React: bits of `spent`."""

from typing import Final

ABILITY: Final = 1
GATE: Final = 2
COVERED: Final = 4

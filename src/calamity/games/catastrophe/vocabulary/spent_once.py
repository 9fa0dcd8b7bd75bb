"""What a seat has already done in this React that it may do only once: bits of `spent`."""

from typing import Final

ABILITY: Final = 1
GATE: Final = 2
COVERED: Final = 4

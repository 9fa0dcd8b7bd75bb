"""What a seat may do only once in each React and has already done: bits of the field `spent`."""

from typing import Final

ABILITY: Final = 1
GATE: Final = 2
COVERED: Final = 4

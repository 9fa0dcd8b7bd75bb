"""The phases of a turn in Nine Lives (rule L-17)."""

from typing import Final

START: Final = 0
CLAW: Final = 1
PAW: Final = 2
CATASTROPHE: Final = 3

"""L-17: the phases of a turn."""

from typing import Final

START: Final = 0
CLAW: Final = 1
PAW: Final = 2
CATASTROPHE: Final = 3

"""Where the kinds of each sort of cards begin.

For each sort there is room for half as many again as the box has, and a little more.
"""

from typing import Final

FIRST_POWER: Final = 56
FIRST_CATASTROPHE: Final = 96
END: Final = 168

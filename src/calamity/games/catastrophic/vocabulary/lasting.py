"""Whether an effect that lasts to the end of its owner's next turn ends with this turn or later; 0: no such effect."""

from typing import Final

DUE: Final = 1  # the effect ends with this turn
FRESH: Final = 2  # the turn with which it ends has not begun

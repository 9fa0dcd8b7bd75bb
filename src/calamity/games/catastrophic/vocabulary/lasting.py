"""How far an effect is that lasts until the end of its owner's next turn; 0: there is no such effect."""

from typing import Final

DUE: Final = 1  # the effect ends with this turn
FRESH: Final = 2  # the turn with which it ends has not begun

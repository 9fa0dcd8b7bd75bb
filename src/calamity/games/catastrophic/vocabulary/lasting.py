"""How far the end of an effect is that lasts until the end of the owner's next turn; 0: there is none."""

from typing import Final

DUE: Final = 1  # the effect ends with this turn
FRESH: Final = 2  # the turn with which it ends has not begun

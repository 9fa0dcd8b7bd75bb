"""What lasts until the end of the owner's next turn: how long it is to that end; 0 stands for what doesn't last."""

from typing import Final

DUE: Final = 1  # it ends with this turn
FRESH: Final = 2  # that turn has not begun

"""Whether an Event stays with a player who has faced it, and how long (rule T-70)."""

from typing import Final

NO: Final = 0
ONCE_MORE: Final = 1
UNTIL_CLEAN: Final = 2
NEXT_TURN: Final = 3

"""The ways in which a game can end."""

from typing import Final

RUNNING: Final = 0
LAST_CAT: Final = 1
REAPURR: Final = 2
UNFINISHED: Final = 3

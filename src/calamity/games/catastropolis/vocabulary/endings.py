"""The ways in which a game can end."""

from typing import Final

UNDECIDED: Final = 0
SAVED: Final = 1
DISASTER: Final = 2
PLAN: Final = 3
TIME: Final = 4

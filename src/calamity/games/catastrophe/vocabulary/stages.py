"""The stages of a game: those of Provisioning, then those of each later phase."""

from typing import Final

DRAFT: Final = 0
TRADING: Final = 1
LAYING_OUT: Final = 2
REVEAL: Final = 3
REACT: Final = 4
REPLENISH: Final = 5
BARTER: Final = 6
RESTOCK: Final = 7

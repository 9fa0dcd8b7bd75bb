"""L-9: the decks, each with a back of its own."""

from typing import Final

MAIN: Final = 0
POWER: Final = 1
CATASTROPHE: Final = 2

"""The decks of Nine Lives, each with a back of its own (rule L-9)."""

from typing import Final

MAIN: Final = 0
POWER: Final = 1
CATASTROPHE: Final = 2

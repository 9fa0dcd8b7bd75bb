"""The schemes of the nine Villains, which say how each of them is fought."""

from typing import Final

TWINS: Final = 0
SHAPESHIFTER: Final = 1
BULWARK: Final = 2
ENGINES: Final = 3
NESTS: Final = 4
FLIGHT: Final = 5
REAGENTS: Final = 6
INVASION: Final = 7
VOID: Final = 8

"""The abilities that Trait cards give a Species, as bits of a mask (rule T-34)."""

from typing import Final

WINDFALL: Final = 1
SHELTER: Final = 2
REGROW: Final = 4
WILD: Final = 8
STORE: Final = 16
STING: Final = 32
HIDDEN: Final = 64
OMNIVORE: Final = 128
DEPART: Final = 256
SCAVENGE: Final = 512

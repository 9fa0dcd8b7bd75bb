"""The kinds of targets that must be named when an Interaction card is announced (rule T-78)."""

from typing import Final

NO_TARGET: Final = 0
OWN_SPECIES: Final = 1
SOME_SPECIES: Final = 2  # one or more own Species
OWN_PAIR: Final = 3
A_SEAT: Final = 4
FOE_SPECIES: Final = 5  # whose, and which
FOE_TRAIT: Final = 6  # whose, on which Species, which Trait, and where to
PAIR_AND_TRAITS: Final = 7

# compiled by mypyc
"""The parts of a declared zone: the lists or piles of the state that hold its cards."""

from typing import cast

from calamity.kernel.state import State
from calamity.kernel.zones import SHARED, Pile, Zone


def parts_of(state: State, zone: Zone) -> list[list[int]]:
    """The lists of a zone that is not a pile."""
    value = getattr(state, zone.attribute)
    return [cast(list[int], value)] if zone.spread == SHARED else cast(list[list[int]], value)


def origins_of(state: State, zone: Zone) -> list[list[int]]:
    """The lists that say which pool each card of a zone came from."""
    value = getattr(state, zone.origins)
    return [cast(list[int], value)] if zone.spread == SHARED else cast(list[list[int]], value)


def piles_of(state: State, zone: Zone) -> list[Pile]:
    """The piles of a zone."""
    value = getattr(state, zone.attribute)
    return [cast(Pile, value)] if zone.spread == SHARED else cast(list[Pile], value)

# compiled by mypyc
"""The data for dealing hidden cards anew when a seat imagines a position: places to fill, and cards to fill them."""

from mypy_extensions import mypyc_attr

from calamity.kernel.zones import NONE


@mypyc_attr(native_class=True)
class Hole:
    """Hidden cards to be dealt again: a whole list of which only the size is known, or one place."""

    def __init__(self, cards: list[int], place: int, count: int, pool: int, zone: int) -> None:
        self.cards = cards  # the list of the state that holds them
        self.place = place  # a place in that list; -1: all of it, or those from the pool
        self.count = count
        self.pool = pool
        self.zone = zone  # the zone's number in marks; -1: not marked
        self.origins: list[int] = NONE
        self.dealt: list[int] = []


@mypyc_attr(native_class=True)
class Deal:
    """The hidden cards of one group as a seat imagines them: holes to fill from pools, in canonical order."""

    def __init__(self, group: int) -> None:
        self.group = group
        self.holes: list[Hole] = []
        self.pools: dict[int, list[int]] = {}
        self.marks: list[int] = NONE

    def trivial(self) -> bool:
        """Whether there is nothing to deal: a single unordered set can only be itself."""
        if not self.holes:
            return True
        return len(self.holes) == 1 and (self.holes[0].place < 0 or self.holes[0].count == 0)

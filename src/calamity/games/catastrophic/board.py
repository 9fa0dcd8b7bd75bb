# compiled by mypyc
"""The places of a Community, a pyramid of Species: which exist, which are neighbours, which feed which.

A place is a number: its Level and its slot, Level by Level from the left.  One more column than there are slots keeps
the ends of two Levels apart, so that neighbours are always one apart.  A Community is a sorted list of places.
Rules T-35–T-44.
"""

from bisect import bisect_right
from typing import Final

from calamity.kernel.interpreted_fast_paths import stand_in

LEVELS: Final = 10  # the highest Level that all Animal cards together can reach
SLOTS: Final = 20  # from -20 to 20
WIDTH: Final = 42
PLACES: Final = 420


def place_at(level: int, slot: int) -> int:
    """T-40: the place on a Level at a slot."""
    return (level - 1) * WIDTH + slot + SLOTS


def level_of(place: int) -> int:
    """T-35: the Level of a place."""
    return place // WIDTH + 1


def slot_of(place: int) -> int:
    """T-40: the slot of a place."""
    return place % WIDTH - SLOTS


def exists(place: int) -> bool:
    """T-40: whether there is such a place: the higher a Level, the fewer slots it has."""
    return slot_of(place) <= SLOTS + 1 - level_of(place)


def is_plant(place: int) -> bool:
    """T-36: Plants stand on Level 1, Animals above."""
    return place < WIDTH


def rank(spots: list[int], place: int) -> int:
    """How many Species stand at places up to this one."""
    for i, spot in enumerate(spots):
        if spot > place:
            return i
    return len(spots)


def sources(spots: list[int], place: int) -> int:
    """T-37, T-40, T-R61: how many of its two food sources an Animal has."""
    below = place - WIDTH
    found = 0
    for spot in spots:
        if spot >= below:
            if spot > below + 1:
                break
            found += 1
    return found


def plant_places(spots: list[int], base: int = 0) -> list[int]:
    """T-42, T-R8, T-R56: slot 0 if there is no Plant, else the gaps and both ends; or links, which begin at a base."""
    if not spots or spots[0] >= WIDTH:
        return [base + SLOTS]
    places: list[int] = []
    first = spots[0]
    if first > 0:
        places.append(base + first - 1)
    last = first
    for spot in spots:
        if spot >= WIDTH:
            break
        for gap in range(last + 1, spot):
            places.append(base + gap)
        last = spot
    if last < 2 * SLOTS:
        places.append(base + last + 1)
    return places


def is_row_full(spots: list[int]) -> bool:
    """T-40, T-42: whether a Plant stands in every slot."""
    return len(spots) > 2 * SLOTS and spots[2 * SLOTS] < WIDTH


def animal_places(spots: list[int], base: int = 0) -> list[int]:
    """T-37, T-38, T-43: the empty places above two neighbours; or links, which begin at a base."""
    places: list[int] = []
    left = -WIDTH
    k = 0  # the first Species at or after the place above two neighbours: both come in order
    for spot in spots:
        if spot == left + 1:
            above = left + WIDTH
            while k < len(spots) and spots[k] < above:
                k += 1
            if (k == len(spots) or spots[k] != above) and above < PLACES:
                places.append(base + above)
        left = spot
    return places


def any_animal_place(spots: list[int]) -> bool:
    """T-43: whether an Animal could be introduced at all."""
    left = -WIDTH
    k = 0
    for spot in spots:
        if spot == left + 1:
            above = left + WIDTH
            while k < len(spots) and spots[k] < above:
                k += 1
            if (k == len(spots) or spots[k] != above) and above < PLACES:
                return True
        left = spot
    return False


stand_in(__name__, rank=bisect_right)

# compiled by mypyc
"""The map of the city, distances on it, and how heroes move there (rules P-30, P-31, P-32).

A space is a number, row by row from the north-west corner: A1 is 0, H1 is 7, H7 is 55.  What follows from
the map alone is computed only once; sets of spaces are bit masks.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastropolis.vocabulary import locations
from calamity.kernel.zones import NONE

COLUMNS: Final = 8
ROWS: Final = 7
SPACES: Final = 56

MAP: Final = [
    ". O . U b ~ K .",
    "b . # . . = . b",
    "Z . M . # ~ F .",
    ". b C @ T = . H",
    "S . . b . ~ # .",
    ". h # B . = b I",
    ". W b N . ~ D .",
]
"""P-32: one sign for each space: Start @, booth b, bridge =, street ., water ~, high-rise #, or a location's letter."""

SIGNS: Final = "".join(MAP).replace(" ", "")
LOCATION_BY_SIGN: Final = {
    "O": locations.OBSERVATORY,
    "U": locations.UNIVERSITY_LABS,
    "K": locations.SKYPORT,
    "Z": locations.CITY_ZOO,
    "M": locations.GRAND_MUSEUM,
    "F": locations.FISSION_PLANT,
    "C": locations.CITY_HALL,
    "T": locations.BROADCAST_TOWER,
    "H": locations.CHEMICAL_WORKS,
    "S": locations.STADIUM,
    "h": locations.MERCY_HOSPITAL,
    "B": locations.CENTRAL_BANK,
    "I": locations.IRONBAY_PRISON,
    "W": locations.WATERWORKS,
    "N": locations.UNION_STATION,
    "D": locations.HARBOR_DOCKS,
}

START: Final = 27  # D4
BRIDGE: Final = 45  # F6, the one that a tanker can knock out
RIVER_COLUMN: Final = 5  # F

LOCATION_AT: Final[list[int]] = [LOCATION_BY_SIGN.get(sign, -1) for sign in SIGNS]
LOCATION_SPACE: Final[list[int]] = [LOCATION_AT.index(location) for location in range(locations.COUNT)]


def mask_of(spaces: list[int]) -> int:
    """A set of spaces as a bit mask."""
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


def space_id(space: int) -> str:
    """A space as actions name it: a1, h7."""
    return f"{'abcdefgh'[space % COLUMNS]}{space // COLUMNS + 1}"


def distance(one: int, other: int) -> int:
    """P-31: how many columns and rows lie between two spaces, terrain ignored."""
    return abs(one % COLUMNS - other % COLUMNS) + abs(one // COLUMNS - other // COLUMNS)


def neighbours(space: int) -> list[int]:
    """P-31: the spaces to the north, west, east and south."""
    return [other for other in range(SPACES) if distance(space, other) == 1]


BOOTHS: Final = mask_of([space for space in range(SPACES) if SIGNS[space] == "b"])
HOTLINES: Final = mask_of(
    [LOCATION_SPACE[locations.BROADCAST_TOWER], LOCATION_SPACE[locations.FISSION_PLANT]]
)  # booths for heroes with Spark
LANDMARKS: Final[list[int]] = [s for s in range(SPACES) if SIGNS[s] == "b" or SIGNS[s] == "@" or LOCATION_AT[s] >= 0]
NEIGHBOURS: Final[list[list[int]]] = [neighbours(space) for space in range(SPACES)]
ADJOINING: Final[list[int]] = [mask_of(NEIGHBOURS[space]) for space in range(SPACES)]
WITHIN: Final[list[list[int]]] = [
    [mask_of([other for other in range(SPACES) if distance(space, other) <= k]) for space in range(SPACES)]
    for k in range(4)
]

# How a hero can move: bits of `gait`
WATER: Final = 1  # enters water
HEIGHTS: Final = 2  # enters high-rises
LEAPS: Final = 4  # jumps over one such space, once
CIRCUIT: Final = 8  # goes from booth to booth, once; only with Spark, so Tower and Fission Plant are booths too
RIVER: Final = 16  # the river costs nothing
BRIDGE_OUT: Final = 32  # one bridge is water for everybody
GAITS: Final = 64

LEAP_COST: Final = 2
CIRCUIT_COST: Final = 2
FASTEST: Final = 15
FAR: Final = 99  # cannot be reached

STEPS: Final[list[list[int]]] = [NONE] * (GAITS * 4 * SPACES)  # filled when needed


@mypyc_attr(native_class=True)
class Roads:
    """P-91, P-92, P-95, P-R34: what a move costs from everywhere to everywhere, remembered once computed."""

    def __init__(self, first_move: int) -> None:
        self.first_move = first_move  # the number of the action that moves to A1
        self._costs: list[list[int]] = [NONE] * (GAITS * SPACES)
        self._moves: list[list[int]] = [NONE] * (GAITS * SPACES * (FASTEST + 1))

    def moves(self, space: int, gait: int, steps: int) -> list[int]:
        """The moves that a number of steps allows, from north-west to south-east (a shared list: never change it)."""
        if steps > FASTEST:
            steps = FASTEST
        key = (gait * SPACES + space) * (FASTEST + 1) + steps
        known = self._moves[key]
        if not known:
            costs = self.costs(space, gait)
            known = [self.first_move + other for other in range(SPACES) if other != space and costs[other] <= steps]
            self._moves[key] = known
        return known

    def costs(self, space: int, gait: int) -> list[int]:
        """The number of steps to every space (a shared list: never change it)."""
        key = gait * SPACES + space
        known = self._costs[key]
        if not known:
            known = walked(space, gait)
            self._costs[key] = known
        return known


def enterable(space: int, gait: int) -> bool:
    """P-95: whether a hero may enter a space."""
    if is_water(space, gait):
        return gait & WATER != 0
    return SIGNS[space] != "#" or gait & HEIGHTS != 0


def is_water(space: int, gait: int) -> bool:
    """P-32: water, and the bridge when it is out."""
    return SIGNS[space] == "~" or (space == BRIDGE and gait & BRIDGE_OUT != 0)


def walked(start: int, gait: int) -> list[int]:
    """P-91, P-92, P-94: the fewest steps from a space to every other; heroes don't block each other.

    A node of the search is a space and which once-per-move tricks are used up: place + 56 x (leapt + 2 x rode).
    Nodes are visited by rising cost, so each is first reached by a shortest way.
    """
    best = [FAR] * (4 * SPACES)
    best[start] = 0
    waves: list[list[int]] = [[start]]
    cost = 0
    while cost < len(waves):
        for node in waves[cost]:  # grows during the loop: steps on the river may cost nothing
            if best[node] == cost:
                for packed in steps_from(node, gait):
                    reached = cost + (packed >> 8)
                    if reached < best[packed & 255]:
                        best[packed & 255] = reached
                        while len(waves) <= reached:
                            waves.append([])
                        waves[reached].append(packed & 255)
        cost += 1
    result: list[int] = []
    for space in range(SPACES):
        result.append(min(best[space], best[space + 56], best[space + 112], best[space + 168]))
    return result


def steps_from(node: int, gait: int) -> list[int]:
    """Every single step from a node of the search, as node | cost << 8 (a shared list: never change it)."""
    known = STEPS[gait * 4 * SPACES + node]
    if not known:
        known = find_steps(node, gait)
        STEPS[gait * 4 * SPACES + node] = known
    return known


def find_steps(node: int, gait: int) -> list[int]:
    """P-91, P-95: steps to adjoining spaces, one leap, one ride from booth to booth."""
    here = node % SPACES
    used = node // SPACES
    found: list[int] = []
    for there in NEIGHBOURS[here]:
        if enterable(there, gait):
            free = gait & RIVER and here % COLUMNS == RIVER_COLUMN and there % COLUMNS == RIVER_COLUMN
            found.append(there + used * SPACES | (0 if free else 1) << 8)
        if gait & LEAPS and not used & 1 and (is_water(there, gait) or SIGNS[there] == "#"):
            beyond = 2 * there - here
            if 0 <= beyond < SPACES and distance(there, beyond) == 1 and enterable(beyond, gait):
                found.append(beyond + (used | 1) * SPACES | LEAP_COST << 8)
    booths = BOOTHS | HOTLINES
    if gait & CIRCUIT and not used & 2 and booths >> here & 1:
        for there in range(SPACES):
            if there != here and booths >> there & 1:
                found.append(there + (used | 2) * SPACES | CIRCUIT_COST << 8)
    return found

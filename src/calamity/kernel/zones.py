# compiled by mypyc
"""Zones: places for cards, such as hands and decks, and who sees what is there.

They are declared once per game; secrecy follows from the declaration.

A card is an integer, its kind; copies of a kind are indistinguishable.  A zone is an attribute of the state in one of
four shapes: an unordered `HAND` (kept sorted, so that its order reveals nothing), an open `ROW` in order (-1 marks an
empty place), a `QUEUE` of slots (a card with a mask of who has seen it), or a `PILE`.
"""

from bisect import insort
from typing import Final

from mypy_extensions import mypyc_attr

from calamity.kernel.interpreted_fast_paths import stand_in

NONE: Final[list[int]] = []  # shared and never changed
NO_DECKS: Final[tuple[str, ...]] = ()

SPECTATOR: Final = 7  # the bit for all spectators
EVERYONE: Final = 255
NOBODY: Final = 0
OWNER: Final = -1  # declared visibility: the owner of the zone

HAND: Final = 0
ROW: Final = 1
QUEUE: Final = 2
PILE: Final = 3

SHARED: Final = 0  # one zone for the whole table
PER_SEAT: Final = 1  # a list with one zone for every seat
SEVERAL: Final = 2  # a list of shared zones of the same type


KIND: Final = 4095  # the bits of a slot or mark that hold a card's kind


def watcher(seat: int) -> int:
    """The bit of a seat in a mask of observers; a negative seat is a spectator."""
    return 1 << (seat if seat >= 0 else SPECTATOR)


def slot(card: int, seen: int) -> int:
    """Pack a card at a known place with the mask of those who have seen it."""
    return card | seen << 12


def slot_card(packed: int) -> int:
    """The card of a packed slot."""
    return packed & KIND


def slot_seen(packed: int) -> int:
    """Who has seen the card of a packed slot."""
    return packed >> 12


@mypyc_attr(native_class=True)
class Zone:
    """The declaration of a zone: its name, the attribute that holds it, its shape and who sees it.

    `group` numbers the card backs: hidden cards of one group are exchangeable.  `number` is the first of the bits
    that stand for this zone in marks (one for each seat or part); -1 means that it is not marked.  `origins` names a
    parallel attribute that says which pool each hidden card came from.

    For observations: `holds` names the decks whose cards can be there (none: all), `most` says how many cards a part
    can have, and `placed` at how many places of either end of a pile a card can be known; -1: as many as there are.
    """

    def __init__(
        self,
        name: str,
        attribute: str,
        shape: int,
        sees: int = EVERYONE,
        spread: int = SHARED,
        group: int = 0,
        number: int = -1,
        origins: str = "",
        holds: tuple[str, ...] = NO_DECKS,
        most: int = -1,
        placed: int = -1,
    ) -> None:
        self.name = name
        self.attribute = attribute
        self.shape = shape
        self.sees = sees
        self.spread = spread
        self.group = group
        self.number = number
        self.origins = origins
        self.holds = holds
        self.most = most
        self.placed = placed

    def visible(self, owner: int, seat: int) -> bool:
        """Whether `seat` sees the faces in the part of this zone that belongs to `owner`."""
        if self.sees == OWNER:
            return seat >= 0 and owner == seat
        return self.sees & watcher(seat) != 0


@mypyc_attr(native_class=True)
class Pile:
    """A face-down pile: known cards on top, an unordered middle, known cards at the bottom.

    The middle has no order until it is drawn from, so there is no order to leak.  It is kept sorted.  `top[-1]` is
    drawn first, then random cards of the middle, then `bottom[0]`.  Both ends hold slots.
    """

    def __init__(self, bag: list[int]) -> None:
        self.bag = bag
        self.top: list[int] = NONE
        self.bottom: list[int] = NONE
        self.origin = 0

    def copy(self) -> "Pile":
        """An independent pile with the same cards."""
        other = Pile(self.bag[:])
        if self.top:
            other.top = self.top[:]
        if self.bottom:
            other.bottom = self.bottom[:]
        other.origin = self.origin
        return other

    def size(self) -> int:
        """How many cards the pile has."""
        return len(self.top) + len(self.bag) + len(self.bottom)

    def put_on_top(self, card: int, seen: int) -> None:
        """Put a card on top; `seen` are those who know it."""
        if not self.top:
            self.top = []
        self.top.append(slot(card, seen))

    def put_under(self, card: int, seen: int) -> None:
        """Put a card at the bottom; `seen` are those who know it."""
        if not self.bottom:
            self.bottom = []
        self.bottom.append(slot(card, seen))

    def shuffle_in(self, cards: list[int]) -> None:
        """Add cards and shuffle: known places are forgotten."""
        for packed in self.top:
            self.bag.append(slot_card(packed))
        for packed in self.bottom:
            self.bag.append(slot_card(packed))
        self.top = NONE
        self.bottom = NONE
        self.bag.extend(cards)
        self.bag.sort()

    def has(self, card: int) -> bool:
        """Whether the pile contains such a card."""
        for held in self.bag:
            if held >= card:
                if held == card:
                    return True
                break  # it is sorted
        for row in (self.top, self.bottom):
            for packed in row:
                if slot_card(packed) == card:
                    return True
        return False

    def contents(self) -> list[int]:
        """All cards of the pile, from the top as far as there is an order."""
        cards = [slot_card(packed) for packed in reversed(self.top)]
        cards.extend(self.bag)
        cards.extend([slot_card(packed) for packed in self.bottom])
        return cards


NO_PILE: Final[Pile] = Pile([])  # the following are shared and never changed, like `NONE`
NO_PILES: Final[list[Pile]] = []
NO_LISTS: Final[list[list[int]]] = []


def index_of(cards: list[int], card: int) -> int:
    """The index of a card in a list that contains it: like `index`, which is slow in compiled code."""
    for i, held in enumerate(cards):
        if held == card:
            return i
    raise ValueError(f"no card {card}")


def insert(cards: list[int], card: int) -> None:
    """Put a card into a sorted list."""
    for i, held in enumerate(cards):
        if held > card:
            cards.insert(i, card)
            return
    cards.append(card)


stand_in(__name__, index_of=list.index, insert=insort)

# compiled by mypyc
"""What the rules of Catastrophe ask of a position: turn order, neighbours, Persona abilities, cards in play."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastrophe.data import Data
from calamity.games.catastrophe.fields import OPEN_ZONES, ZONES
from calamity.games.catastrophe.vocabulary import (
    complications,
    traits,
)
from calamity.kernel.zones import Zone

IN_PLAY: Final = 256  # in a bundle: a card in play, by its place in the row
MOST_WISHES: Final = 4
PACKET: Final = 6
PHASES: Final = 3

TRANSIENT: Final[list[str]] = ["known_kinds"]


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Position(Data):
    """A position, and the small questions that several rules ask of it."""

    __slots__ = ()

    def transient(self) -> list[str]:
        """The list of notes is stored, always empty: digests of saved games contain it."""
        return TRANSIENT

    def zones(self) -> list[Zone]:
        """C-R58, C-R25: hands are hidden, or open to all seats by an option; cards in play are public."""
        return OPEN_ZONES if self.open_hands else ZONES

    # ---- seats ----

    def in_turn(self) -> list[int]:
        """C-R3: all seats clockwise, the First Trader first."""
        n = self.n
        return [(self.first_trader + i) % n for i in range(n)]

    def adjacent(self, one: int, other: int) -> bool:
        """C-R7: whether two seats are neighbours; with two players each is both neighbours of the other."""
        distance = (one - other) % self.n
        return distance == 1 or distance == self.n - 1

    def neighbours(self, seat: int) -> list[int]:
        """C-R7: the seats beside a seat, each once."""
        left = (seat + 1) % self.n
        right = (seat - 1) % self.n
        return [left] if left == right else [left, right]

    def has(self, seat: int, trait: int) -> bool:
        """C-R63: whether a Persona's ability or detriment works now; abilities rest while everybody is Shaken."""
        return self.traits[seat] == trait and (trait >= traits.BURNT_OUT or self.trouble != complications.SHAKEN)

    def limit(self, seat: int) -> int:
        """C-21, C-80, C-R11, C-R64: how many Resources may lie in play before a seat."""
        limit = self.limit_option
        if self.traits[seat] == traits.TIDY_SHELVES:
            limit += 1
        elif self.traits[seat] == traits.CLUTTERED:
            limit -= 1
        return limit - 1 if self.trouble == complications.CRAMPED else limit

    # ---- cards in play ----

    def place_of(self, seat: int, code: int) -> int:
        """The place in a seat's row of the card with that number among cards in play."""
        row = self.in_play[seat]
        place = row.index(code >> 1)
        return row.index(code >> 1, place + 1) if code & 1 else place

    def code_at(self, seat: int, place: int) -> int:
        """The number among cards in play of the card at a place of a seat's row."""
        row = self.in_play[seat]
        card = row[place]
        return 2 * card if row.index(card) == place else 2 * card + 1

    def same_copies(self, seat: int, one: int, other: int) -> bool:
        """Whether two copies in a row are identical in everything that matters, so that one option stands for both."""
        return (
            self.turned[seat][one] == self.turned[seat][other]
            and self.committed[seat][one] == self.committed[seat][other]
            and self.lent[seat][one] == self.lent[seat][other]
            and self.traces[seat][one] == self.traces[seat][other]
        )

    def is_twin(self, seat: int, place: int) -> bool:
        """Whether a card in play is the second of two identical copies."""
        row = self.in_play[seat]
        first = row.index(row[place])
        return first != place and self.same_copies(seat, first, place)

    def remaining(self, seat: int, place: int) -> int:
        """C-50: the uses that a card in play has left."""
        return self.box.uses[self.in_play[seat][place]] - self.turned[seat][place]

    def locked(self, seat: int, place: int) -> bool:
        """C-R13: cards with a committed use and cards on loan stay where they are until React is over."""
        return self.committed[seat][place] > 0 or self.lent[seat][place] > 0

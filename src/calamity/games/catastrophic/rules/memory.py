# compiled by mypyc
"""Records who may remember which hidden card as cards move; see `kernel/memory.py`."""

from mypy_extensions import mypyc_attr

from calamity.games.catastrophic.fields import HAND_OF
from calamity.games.catastrophic.state import Position
from calamity.kernel.memory import OPEN_PLACE
from calamity.kernel.zones import EVERYONE, watcher


@mypyc_attr(native_class=True)
class Memory(Position):
    """A position that keeps track of who has seen what."""

    __slots__ = ()

    def note_gain(self, seat: int, card: int) -> None:
        """Everybody has seen a card that goes into a hand."""
        self.shown += 1
        self.note_moved(card, OPEN_PLACE, HAND_OF + seat, EVERYONE)

    def note_passed_card(self, giver: int, taker: int, card: int) -> None:
        """A card goes from hand to hand; only the two of them see it."""
        self.shown += 1
        self.note_moved(card, HAND_OF + giver, HAND_OF + taker, watcher(giver) | watcher(taker))
        if not self.hands[giver]:
            self.note_emptied(HAND_OF + giver)

    def recall(self) -> None:
        """Work all notes into the marks, and find the pools of hands."""
        if self.pools == 1:
            self.pool_hands()
        super().recall()

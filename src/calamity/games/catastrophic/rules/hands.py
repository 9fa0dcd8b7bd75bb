# compiled by mypyc
"""Moves cards into hands and out of them in view of everybody, and records what everybody then knows of a hand."""

from mypy_extensions import mypyc_attr

from calamity.games.catastrophic.fields import HAND_OF, UNKNOWN
from calamity.games.catastrophic.rules.memory import Memory
from calamity.games.catastrophic.vocabulary import card_kinds
from calamity.kernel.pools import leave
from calamity.kernel.zones import index_of


@mypyc_attr(native_class=True)
class HandRules(Memory):
    """The rules for cards that enter and leave hands openly."""

    __slots__ = ()

    def gain_openly(self, seat: int, card: int, origin: int = 0) -> None:
        """Put a card from a pool into a hand that everybody has seen."""
        self.gain_card(seat, card, origin)
        self.note_gain(seat, card)

    def leave_hand(self, seat: int, card: int) -> None:
        """Take a card out of a hand, face up."""
        hand = self.hands[seat]
        if self.pools == 1:
            hand.pop(index_of(hand, card))
        else:
            leave(self, 0, hand, self.hand_pools[seat], card, True)
        if card >= card_kinds.FIRST_INTERACTION:
            self.held[seat] = UNKNOWN
        self.shown += 1
        self.note_shown(card, HAND_OF + seat, hand)

    def discard(self, seat: int, card: int) -> None:
        """T-105: put a card from hand on the discard pile."""
        self.leave_hand(seat, card)
        self.discards.append(card)
        if self.sink is not None:
            self.emit("discarded", seat, card)

# compiled by mypyc
"""Records who may remember which hidden card as cards move; see `kernel/memory.py`."""

from mypy_extensions import mypyc_attr

from calamity.games.catastrophe.fields import ALL_SEATS, HAND_OF, PACKET_OF
from calamity.games.catastrophe.state import IN_PLAY, Position
from calamity.games.catastrophe.vocabulary import card_kinds
from calamity.kernel.zones import EVERYONE, watcher


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Memory(Position):
    """A position that keeps track of who has seen what."""

    __slots__ = ()

    def note_packets(self) -> None:
        """C-29: everybody looks through the packet in hand."""
        for seat in range(self.n):
            self.note_displayed(self.packets[seat], PACKET_OF + seat, watcher(seat))

    def note_pick(self, seat: int, card: int) -> None:
        """C-R9: nobody sees another's pick, unless hands are open."""
        seen = ALL_SEATS if self.open_hands else watcher(seat)
        self.note_slotted(card, PACKET_OF + seat, HAND_OF + seat, seen)

    def note_packets_passed(self) -> None:
        """C-30: every packet goes to the left."""
        hands = list(range(PACKET_OF))
        self.note_exchanged(hands + [PACKET_OF + (seat + 1) % self.n for seat in range(self.n)])

    def note_packets_gone(self) -> None:
        """C-32: the draft is over, nothing is left in any packet."""
        for seat in range(self.n):
            self.note_emptied(PACKET_OF + seat)

    def note_shown_card(self, seat: int, card: int) -> None:
        """C-17, C-25: a card from a hand is shown to everybody."""
        self.note_shown(card, HAND_OF + seat, self.hands[seat])

    def note_returned(self, seat: int, card: int) -> None:
        """C-22: everybody has seen a card that goes back to hand."""
        others = watcher(-1) if self.open_hands else EVERYONE & ~watcher(seat)
        self.note_marked(card, HAND_OF + seat, others)

    def note_response(self, giver: int, receiver: int, card: int) -> None:
        """C-R25: giver and receiver know the Response that changed hands.

        Others know that it was a Response, so what they remember of Resources still holds.
        """
        both = ALL_SEATS if self.open_hands else watcher(giver) | watcher(receiver)
        self.note_slotted_among(card, HAND_OF + giver, HAND_OF + receiver, both, card_kinds.FIRST_RESPONSE)
        if not self.open_hands:
            self.note_marked(card, HAND_OF + receiver, watcher(giver))
        if not self.hands[giver]:
            self.note_emptied(HAND_OF + giver)

    def note_offer(self, seat: int, other: int, bundle: list[int]) -> None:
        """C-R25, C-R58: what is offered from hand is shown to the other party, who may remember it."""
        if self.open_hands:
            return
        for card in bundle:
            if card < IN_PLAY:
                self.note_witnessed(card, HAND_OF + seat, watcher(other))
        for card in bundle:
            if card < IN_PLAY:
                self.note_marked(card, HAND_OF + seat, watcher(other))

# compiled by mypyc
"""Records who may remember which hidden card as cards move; see `kernel/memory.py`."""

from mypy_extensions import mypyc_attr

from calamity.games.nine_lives.fields import HAND_OF, IN_DECK
from calamity.games.nine_lives.state import Position
from calamity.kernel.marks import glimpsed, mark_kind, mark_observers, marked, unplaced
from calamity.kernel.memory import OPEN_PLACE
from calamity.kernel.zones import EVERYONE, watcher


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Memory(Position):
    """A position that keeps track of who has seen what."""

    __slots__ = ()

    def note_gain(self, seat: int, card: int) -> None:
        """L-R20, L-R81: everybody has seen a card that goes into a hand."""
        self.shown += 1
        self.note_moved(card, OPEN_PLACE, HAND_OF + seat, EVERYONE)

    def note_shown_card(self, seat: int, card: int) -> None:
        """L-12: a card from a hand is shown to everybody."""
        self.shown += 1
        self.note_moved(card, HAND_OF + seat, OPEN_PLACE, EVERYONE)  # whoever knew of such a card; see `counts_again`

    def note_theft(self, thief: int, victim: int, card: int) -> None:
        """L-R32: only the two of them see which card it is."""
        self.shown += 1
        self.note_moved(card, HAND_OF + victim, HAND_OF + thief, watcher(thief) | watcher(victim))

    def note_hands(self, receivers: list[int]) -> None:
        """L-R66: seat i's hand goes to receivers[i]; old and new owners know the hands that changed places."""
        for seat in range(self.n):
            if receivers[seat] != seat:
                self.shown += 2  # to the old owner and the new one
                self.note_displayed(self.hands[seat], HAND_OF + seat, watcher(seat))
        self.note_exchanged([HAND_OF + receiver for receiver in receivers])
        for seat in range(self.n):
            receiver = receivers[seat]
            if receiver != seat:
                self.note_displayed(self.hands[seat], HAND_OF + receiver, watcher(receiver))
                self.note_unmarked(HAND_OF + receiver, watcher(receiver))

    def note_out(self, seat: int) -> None:
        """L-52, L-53, L-R78: an eliminated player forgets all hidden cards."""
        self.note_emptied(HAND_OF + seat)
        self.note_blinded(seat)

    def note_turned_up(self, card: int, witnesses: int) -> None:
        """L-23: a card of the CATastrophe deck is turned up; some may have known its place."""
        self.note_taken(card, IN_DECK, witnesses)

    def look_ahead(self, count: int, seat: int) -> None:
        """L-R32: a player looks at the top of the CATastrophe deck, and may put the cards in another order."""
        deck = self.catastrophe_deck
        self.shown += 1
        for card in glimpsed(self, deck, count, seat):
            self.shown += 1
            self.note_witnessed(card, IN_DECK, watcher(seat))
        for packed in unplaced(deck.top, len(deck.top) - count, seat):
            self.note_marked(mark_kind(packed), IN_DECK, mark_observers(packed))

    def counts_again(self, zone: int) -> bool:
        """Digests of saved games contain the number: a card counts twice if somebody knew of one in that hand.

        A card of the CATastrophe deck counts twice if anybody knew of a card anywhere.
        """
        return len(self.marks) > 0 if zone == IN_DECK else marked(self, 1 << zone)

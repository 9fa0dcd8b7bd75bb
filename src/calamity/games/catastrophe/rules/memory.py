# compiled by mypyc
"""Who may remember which hidden card: notes of what happened, worked into marks when somebody looks.

Most positions of a simulation are never looked at through anybody's eyes.  So what happens to hidden cards is only
noted, in order, and `recall` brings the marks up to date.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastrophe.fields import ALL_SEATS, HAND_OF, NOWHERE, PACKET_OF
from calamity.games.catastrophe.state import IN_PLAY, Position
from calamity.games.catastrophe.vocabulary import sorts
from calamity.kernel.marks import displayed, emptied, exchanged, mark, mark_kind, slotted
from calamity.kernel.zones import EVERYONE, watcher

# Notes: what | kind << 3 | source << 11 | target << 16 | seen << 21
LEFT: Final = 0  # a card left a hidden zone for another or for an open place
RESPONSE_LEFT: Final = 1  # as above, and everybody knows that it was a Response
MARKED: Final = 2  # some know from now on that a card lies in a zone
SHOWN: Final = 3  # a packet was looked through; its cards follow, their number stands in `kind`
PASSED: Final = 4  # all packets moved on to the left
EMPTIED: Final = 5  # everybody sees that a zone is empty


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Memory(Position):
    """A position that keeps track of who has seen what."""

    __slots__ = ()

    def note(self, what: int, card: int, source: int, target: int, seen: int) -> None:
        """Write down what happened to a hidden card and who saw it."""
        self.notes.append(what | card << 3 | source << 11 | target << 16 | seen << 21)

    def recall(self) -> None:
        """Work all notes into the marks."""
        notes = self.notes
        if not notes:
            return
        shown = self.shown  # that something was shown was counted when it happened
        self.notes = []
        i = 0
        while i < len(notes):
            packed = notes[i]
            i += 1
            what = packed & 7
            card = packed >> 3 & 255
            source = packed >> 11 & 31
            target = packed >> 16 & 31
            seen = packed >> 21
            if what == LEFT:
                slotted(self, card, source, -1 if target == NOWHERE else target, seen)
            elif what == RESPONSE_LEFT:
                self.recall_response(card, source, target, seen)
            elif what == MARKED:
                self.marks.append(mark(card, seen, 1 << target))
                self.marks.sort()
            elif what == SHOWN:
                displayed(self, notes[i : i + card], target, seen)
                i += card
            elif what == PASSED:
                places = list(range(PACKET_OF))
                exchanged(self, places + [PACKET_OF + (seat + 1) % self.n for seat in range(self.n)])
            elif what == EMPTIED:
                emptied(self, target)
        self.shown = shown

    def recall_response(self, card: int, source: int, target: int, seen: int) -> None:
        """C-R25: third parties know that a Response went over, so their memory of Resources stays as it was."""
        resources = [m for m in self.marks if mark_kind(m) < sorts.FIRST_RESPONSE]
        self.marks = [m for m in self.marks if mark_kind(m) >= sorts.FIRST_RESPONSE]
        slotted(self, card, source, target, seen)
        self.marks.extend(resources)
        self.marks.sort()

    # ---- what happens to hidden cards ----

    def note_packets(self) -> None:
        """C-29: everybody looks through the packet in hand."""
        for seat in range(self.n):
            packet = self.packets[seat]
            self.note(SHOWN, len(packet), 0, PACKET_OF + seat, watcher(seat))
            self.notes.extend(packet)

    def note_pick(self, seat: int, card: int) -> None:
        """C-R9: nobody sees another's pick, unless hands lie open."""
        seen = ALL_SEATS if self.open_hands else watcher(seat)
        self.note(LEFT, card, PACKET_OF + seat, HAND_OF + seat, seen)

    def note_packets_gone(self) -> None:
        """C-32: the draft is over, nothing is left in any packet."""
        for seat in range(self.n):
            self.note(EMPTIED, 0, 0, PACKET_OF + seat, 0)

    def note_shown_card(self, seat: int, card: int) -> None:
        """C-17, C-25: a card of a hand comes to light."""
        self.note(LEFT, card, HAND_OF + seat, NOWHERE, EVERYONE)
        if not self.hands[seat]:
            self.note(EMPTIED, 0, 0, HAND_OF + seat, 0)

    def note_returned(self, seat: int, card: int) -> None:
        """C-22: everybody has seen a card that goes back to hand."""
        others = watcher(-1) if self.open_hands else EVERYONE & ~watcher(seat)
        self.note(MARKED, card, 0, HAND_OF + seat, others)

    def note_response(self, giver: int, receiver: int, card: int) -> None:
        """C-R25: giver and receiver know the Response that went over."""
        both = ALL_SEATS if self.open_hands else watcher(giver) | watcher(receiver)
        self.note(RESPONSE_LEFT, card, HAND_OF + giver, HAND_OF + receiver, both)
        if not self.open_hands:
            self.note(MARKED, card, 0, HAND_OF + receiver, watcher(giver))
        if not self.hands[giver]:
            self.note(EMPTIED, 0, 0, HAND_OF + giver, 0)

    def note_offer(self, seat: int, other: int, bundle: list[int]) -> None:
        """C-R25, C-R58: what is offered from hand is shown to the other party, who may remember it."""
        if self.open_hands:
            return
        for card in bundle:
            if card < IN_PLAY:
                self.note(LEFT, card, HAND_OF + seat, NOWHERE, watcher(other))
        for card in bundle:
            if card < IN_PLAY:
                self.note(MARKED, card, 0, HAND_OF + seat, watcher(other))

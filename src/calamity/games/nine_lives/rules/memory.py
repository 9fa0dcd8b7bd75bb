# compiled by mypyc
"""Who may remember which hidden card: notes of what happened, worked into marks when somebody looks.

Most positions of a simulation are never looked at through anybody's eyes.  So what happens to hidden cards is only
noted, in order, and `recall` brings the marks up to date.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.nine_lives.state import HAND_OF, IN_DECK, Position
from calamity.kernel.marks import (
    blinded,
    displayed,
    emptied,
    exchanged,
    glimpsed,
    mark,
    mark_kind,
    mark_observers,
    marked,
    moved,
    taken,
    unmarked,
    unplaced,
    witnessed,
)
from calamity.kernel.zones import EVERYONE, slot, watcher

# Notes: what | kind << 3 | source << 12 | target << 16 | seen << 20
MOVED: Final = 0  # a card went from hand to hand, or from or to an open place
TURNED_UP: Final = 1  # a CATastrophe card came to light; `seen` are those who knew its place
WITNESSED: Final = 2  # somebody saw a CATastrophe card in its place
UNPLACED: Final = 3  # some know from now on only that a card lies in the CATastrophe deck
HANDED_ON: Final = 4  # hands changed places; all receivers follow, then the hands that went, each after its size
OUT: Final = 5  # a player is out; the seat stands in `source`
NOWHERE: Final = 15  # an open place


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Memory(Position):
    """A position that keeps track of who has seen what."""

    __slots__ = ()

    def note(self, what: int, card: int, source: int, target: int, seen: int) -> None:
        """Write down what happened to a hidden card and who saw it."""
        self.notes.append(what | card << 3 | source << 12 | target << 16 | seen << 20)

    def recall(self) -> None:
        """Work all notes into the marks.

        That something was shown was counted when it happened.  A card that somebody knew of counts once more, for the
        sake of saved games, whose digests contain that number.
        """
        notes = self.notes
        if not notes:
            return
        shown = self.shown
        self.notes = []
        i = 0
        while i < len(notes):
            packed = notes[i]
            i += 1
            what = packed & 7
            card = packed >> 3 & 511
            source = packed >> 12 & 15
            target = packed >> 16 & 15
            seen = packed >> 20
            if what == MOVED:
                if target == NOWHERE and marked(self, 1 << source):
                    shown += 1
                moved(self, card, -1 if source == NOWHERE else source, -1 if target == NOWHERE else target, seen)
            elif what == TURNED_UP:
                if self.marks:
                    shown += 1
                taken(self, slot(card, seen), IN_DECK, -1, EVERYONE)
            elif what == WITNESSED:
                witnessed(self, card, IN_DECK, seen)
            elif what == UNPLACED:
                self.marks.append(mark(card, seen, 1 << IN_DECK))
                self.marks.sort()
            elif what == HANDED_ON:
                i = self.recall_hands(notes, i)
            elif what == OUT:
                emptied(self, source)
                blinded(self, source - HAND_OF)
        self.shown = shown

    def recall_hands(self, notes: list[int], i: int) -> int:
        """L-R66: old and new owners know the hands that changed places; return where the next note begins."""
        receivers = notes[i : i + self.n]
        i += self.n
        went: list[list[int]] = []
        for seat in range(self.n):
            hand: list[int] = []
            if receivers[seat] != seat:
                hand = notes[i + 1 : i + 1 + notes[i]]
                i += 1 + notes[i]
                displayed(self, hand, HAND_OF + seat, watcher(seat))
            went.append(hand)
        exchanged(self, [HAND_OF + receiver for receiver in receivers])
        for seat in range(self.n):
            receiver = receivers[seat]
            if receiver != seat:
                displayed(self, went[seat], HAND_OF + receiver, watcher(receiver))
                unmarked(self, HAND_OF + receiver, watcher(receiver))
        return i

    # ---- what happens to hidden cards ----

    def note_gain(self, seat: int, card: int) -> None:
        """L-R20, L-R81: everybody has seen a card that goes into a hand."""
        self.shown += 1
        self.note(MOVED, card, NOWHERE, HAND_OF + seat, EVERYONE)

    def note_shown_card(self, seat: int, card: int) -> None:
        """L-12: a card of a hand comes to light."""
        self.shown += 1
        if self.notes or self.marks:  # as a rule, with every card that is played: so it doesn't go through `note`
            self.notes.append(MOVED | card << 3 | HAND_OF + seat << 12 | NOWHERE << 16 | EVERYONE << 20)

    def note_theft(self, thief: int, victim: int, card: int) -> None:
        """L-R32: only the two of them see which card it is."""
        self.shown += 1
        self.note(MOVED, card, HAND_OF + victim, HAND_OF + thief, watcher(thief) | watcher(victim))

    def note_hands(self, receivers: list[int]) -> None:
        """L-R66: seat i's hand goes to receivers[i]."""
        self.note(HANDED_ON, 0, 0, 0, 0)
        self.notes.extend(receivers)
        for seat in range(self.n):
            if receivers[seat] != seat:
                self.shown += 2  # to the old owner and the new one
                self.notes.append(len(self.hands[seat]))
                self.notes.extend(self.hands[seat])

    def note_out(self, seat: int) -> None:
        """L-52, L-53, L-R78: a player without cards any more closes both eyes."""
        if self.notes or self.marks:
            self.note(OUT, 0, HAND_OF + seat, 0, 0)

    def note_turned_up(self, card: int, witnesses: int) -> None:
        """L-23: a card of the CATastrophe deck comes to light; some knew its place."""
        if self.notes or self.marks:
            self.note(TURNED_UP, card, 0, 0, witnesses)

    def look_ahead(self, count: int, seat: int) -> None:
        """L-R32: a player looks at the top of the CATastrophe deck, and may lay it in another order."""
        deck = self.catastrophe_deck
        self.shown += 1
        for card in glimpsed(self, deck, count, seat):
            self.shown += 1
            self.note(WITNESSED, card, 0, 0, watcher(seat))
        for packed in unplaced(deck.top, len(deck.top) - count, seat):
            self.note(UNPLACED, mark_kind(packed), 0, 0, mark_observers(packed))

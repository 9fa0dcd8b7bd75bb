# compiled by mypyc
"""What seats remember of hidden cards: notes of what happened, applied to the marks when these are needed.

Most positions of a simulation are never shown to anybody, and keeping marks up to date is expensive.  So a game that
inherits from `Remembering` only notes, in order, what happens to hidden cards, and `recall` brings the marks up to
date.  As long as nobody knows anything, only what makes a card known is noted.

Each `note_…` is named after the function of `kernel/marks.py` that it defers.  Unlike those, notes don't count in
`shown`: the caller counts a shown card when it happens.
"""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.kernel.marks import (
    blinded,
    displayed,
    emptied,
    exchanged,
    mark,
    mark_kind,
    moved,
    slotted,
    taken,
    unmarked,
    witnessed,
)
from calamity.kernel.state import State
from calamity.kernel.zones import EVERYONE, KIND, insert, slot

OPEN_PLACE: Final = -1  # instead of the number of a hidden zone

# A note: what | kind << 4 | source + 1 << 16 | target + 1 << 22 | seen << 28.  A note about a single zone has it as its
# source.  If numbers follow a note, it has the count of them in place of a kind.
WHAT: Final = 15
ZONE: Final = 63
MOVED: Final = 0
SLOTTED: Final = 1
SLOTTED_AMONG: Final = 2  # followed by the lowest kind that it may have been
TAKEN: Final = 3  # `seen` are those who had seen the card in its place
WITNESSED: Final = 4
MARKED: Final = 5
DISPLAYED: Final = 6  # followed by the cards
UNMARKED: Final = 7
EXCHANGED: Final = 8  # followed by where each zone goes
EMPTIED: Final = 9
BLINDED: Final = 10  # the seat stands in place of the kind

KIND_BITS: Final = 60  # as many as fit into a machine's word; kinds that share a bit are noted once too often
ANY_KIND: Final = (1 << KIND_BITS) - 1

TRANSIENT: Final[list[str]] = ["known_kinds", "notes"]


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Remembering(State):
    """A position that notes what happens to hidden cards and works it into the marks when somebody looks."""

    __slots__ = ("known_kinds", "notes")

    def __init__(self, n: int, rng: int) -> None:
        State.__init__(self, n, rng)  # runs for every copy, and interpreted `super` is slow
        self.notes: list[int] = []  # what has happened to hidden cards since the last look
        self.known_kinds = 0  # mask of kinds that somebody may know of, modulo KIND_BITS

    def copy_into(self, other: State) -> None:
        """Copy the kernel's own fields and the notes into a fresh state of the same class."""
        State.copy_into(self, other)
        assert isinstance(other, Remembering)
        if self.notes:
            other.notes = self.notes[:]
        other.known_kinds = self.known_kinds

    def transient(self) -> list[str]:
        """Notes become marks before a position is stored, and the known kinds follow from the marks."""
        return TRANSIENT

    def refresh(self) -> None:
        """Recompute which kinds somebody may know of (after restoring or imagining)."""
        if not self.notes:
            known = 0
            for packed in self.marks:
                known |= 1 << mark_kind(packed) % KIND_BITS
            self.known_kinds = known
        super().refresh()

    # ---- what happens to hidden cards ----

    def note_moved(self, kind: int, source: int, target: int, seen: int) -> None:
        """A card goes from one hidden zone to another; those who see its face remember where it is.

        Either end may be an OPEN_PLACE.
        """
        if target >= 0:
            self.known_kinds |= 1 << kind % KIND_BITS
        elif not self.notes and not self.marks:
            return
        self.notes.append(kind << 4 | source + 1 << 16 | target + 1 << 22 | seen << 28)  # MOVED is 0

    def note_shown(self, kind: int, zone: int, left: list[int]) -> None:
        """A card leaves a hidden zone for an open place, seen by all; not noted if nobody knew of such a card.

        If no others are `left`, everybody sees that too.
        """
        if self.known_kinds >> kind % KIND_BITS & 1:
            self.notes.append(kind << 4 | zone + 1 << 16 | EVERYONE << 28)  # MOVED to OPEN_PLACE, both are 0
        if not left:
            self.note_emptied(zone)

    def note_slotted(self, kind: int, source: int, target: int, seen: int) -> None:
        """A card goes from one hidden zone to a slot in another, where those who see it now can always see it."""
        if self.notes or self.marks:
            self.notes.append(SLOTTED | kind << 4 | source + 1 << 16 | target + 1 << 22 | seen << 28)

    def note_slotted_among(self, kind: int, source: int, target: int, seen: int, lowest: int) -> None:
        """Like `note_slotted`, and everybody knows that the card's kind is `lowest` or higher."""
        if self.notes or self.marks:
            self.notes.append(SLOTTED_AMONG | kind << 4 | source + 1 << 16 | target + 1 << 22 | seen << 28)
            self.notes.append(lowest)

    def note_taken(self, kind: int, zone: int, witnesses: int) -> None:
        """A card is revealed from a slot that some had seen."""
        if self.notes or self.marks:
            self.notes.append(TAKEN | kind << 4 | zone + 1 << 16 | witnesses << 28)

    def note_witnessed(self, kind: int, zone: int, seen: int) -> None:
        """Some see a card in a slot, which records them: their mark of it is dropped."""
        if self.notes or self.marks:
            self.notes.append(WITNESSED | kind << 4 | zone + 1 << 16 | seen << 28)

    def note_marked(self, kind: int, zone: int, seen: int) -> None:
        """Some know from now on that a card is in a zone."""
        self.known_kinds |= 1 << kind % KIND_BITS
        self.notes.append(MARKED | kind << 4 | zone + 1 << 16 | seen << 28)

    def note_displayed(self, cards: list[int], zone: int, seen: int) -> None:
        """Some look at all cards of a zone, which stay there."""
        self.known_kinds = ANY_KIND  # finding out which would take longer
        self.notes.append(DISPLAYED | len(cards) << 4 | zone + 1 << 16 | seen << 28)
        self.notes.extend(cards)

    def note_unmarked(self, zone: int, seen: int) -> None:
        """Some need no marks of the cards that are certainly in a zone, because they see it anyway."""
        if self.notes or self.marks:
            self.notes.append(UNMARKED | zone + 1 << 16 | seen << 28)

    def note_exchanged(self, destination: list[int]) -> None:
        """Whole zones are swapped: zone i becomes zone destination[i]; later ones stay."""
        if self.notes or self.marks:
            self.notes.append(EXCHANGED | len(destination) << 4)
            self.notes.extend(destination)

    def note_emptied(self, zone: int) -> None:
        """Everybody sees that a zone has no cards left."""
        if self.notes or self.marks:
            self.notes.append(EMPTIED | zone + 1 << 16)

    def note_blinded(self, seat: int) -> None:
        """A seat has left the game and forgets everything."""
        if self.notes or self.marks:
            self.notes.append(BLINDED | seat << 4)

    # ---- looking ----

    def recall(self) -> None:
        """Work all notes into the marks."""
        notes = self.notes
        if not notes:
            return
        shown = self.shown  # already counted when it happened
        self.notes = []
        i = 0
        while i < len(notes):
            packed = notes[i]
            i += 1
            what = packed & WHAT
            kind = packed >> 4 & KIND
            source = (packed >> 16 & ZONE) - 1
            target = (packed >> 22 & ZONE) - 1
            seen = packed >> 28
            if what == MOVED:
                if target < 0 and self.counts_again(source):
                    shown += 1
                moved(self, kind, source, target, seen)
            elif what == SLOTTED:
                slotted(self, kind, source, target, seen)
            elif what == SLOTTED_AMONG:
                self._slotted_among(kind, source, target, seen, notes[i])
                i += 1
            elif what == TAKEN:
                if self.counts_again(source):
                    shown += 1
                taken(self, slot(kind, seen), source, OPEN_PLACE, EVERYONE)
            elif what == WITNESSED:
                witnessed(self, kind, source, seen)
            elif what == MARKED:
                insert(self.marks, mark(kind, seen, 1 << source))
            elif what == DISPLAYED:
                displayed(self, notes[i : i + kind], source, seen)
                i += kind
            elif what == UNMARKED:
                unmarked(self, source, seen)
            elif what == EXCHANGED:
                exchanged(self, notes[i : i + kind])
                i += kind
            elif what == EMPTIED:
                emptied(self, source)
            else:
                blinded(self, kind)
        self.shown = shown

    def _slotted_among(self, kind: int, source: int, target: int, seen: int, lowest: int) -> None:
        """A card of a kind not below `lowest` moved: marks of lower kinds stay as they are."""
        others = [packed for packed in self.marks if mark_kind(packed) < lowest]
        self.marks = [packed for packed in self.marks if mark_kind(packed) >= lowest]
        slotted(self, kind, source, target, seen)
        self.marks.extend(others)
        self.marks.sort()

    def counts_again(self, zone: int) -> bool:
        """Whether a card revealed from a zone counts in `shown` again when its note is worked in.

        A game overrides this to keep the count that its stored games have.
        """
        return False

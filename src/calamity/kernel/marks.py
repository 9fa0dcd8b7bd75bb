# compiled by mypyc
"""Marks: who knows which hidden card, and where it may be.

A mark says: one card of this kind is in one of these hidden zones, and these observers know it.  A card that moves
unseen adds its destination to *every* mark of the zone it left, whichever card it was: a mark that followed the real
card would give it away.
"""

from calamity.kernel.state import State
from calamity.kernel.zones import EVERYONE, KIND, Pile, insert, slot_seen, watcher


def mark(kind: int, observers: int, zones: int) -> int:
    """Pack a mark: a card's kind, the mask of those who know it, the mask of zones where it may be."""
    return kind | observers << 12 | zones << 20


def mark_kind(packed: int) -> int:
    """The kind of the marked card."""
    return packed & KIND


def mark_observers(packed: int) -> int:
    """The mask of those who know of the card."""
    return packed >> 12 & 255


def mark_zones(packed: int) -> int:
    """The mask of zones where the card may be."""
    return packed >> 20


def bits(mask: int) -> int:
    """The number of bits set in a mask."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def marked(state: State, zones: int) -> bool:
    """Whether anybody knows of a card that may be in one of some zones."""
    for packed in state.marks:
        if packed >> 20 & zones:
            return True
    return False


def moved(state: State, kind: int, source: int, target: int, seen: int) -> None:
    """Update the marks for a card that went from one zone to another and whose face some saw.

    Zones are numbers of hidden zones; -1 is an open place.  Those in `seen` know the kind and both ends; the others
    only know that some card moved.
    """
    state.shown += 1
    if source >= 0 and state.marks and (seen != EVERYONE or _is_marked(state, kind, source)):
        _left(state, kind, source, target, seen, seen)
        state.marks.sort()
    if target >= 0 and seen:
        insert(state.marks, mark(kind, seen, 1 << target))


def _is_marked(state: State, kind: int, zone: int) -> bool:
    """Whether somebody knows that a card of a kind may be in a zone."""
    for packed in state.marks:
        if packed & KIND == kind and packed >> 20 + zone & 1:
            return True
    return False


def _left(state: State, kind: int, source: int, target: int, seen: int, owed: int) -> None:
    """A card left a zone: those who knew it by a mark drop one of its kind, those who saw nothing widen theirs."""
    here = 1 << source
    if not marked(state, here):
        return
    there = 1 << target if target >= 0 else 0
    kept: list[int] = []
    alike: list[int] = []  # marks of that kind: one of them stood for the card that left
    for packed in state.marks:
        zones = mark_zones(packed)
        if not zones & here:
            kept.append(packed)
        elif mark_kind(packed) == kind:
            alike.append(packed)
        elif seen == EVERYONE:
            kept.append(packed)
        else:
            observers = mark_observers(packed)
            if observers & seen:
                kept.append(mark(mark_kind(packed), observers & seen, zones))
            if observers & ~seen:
                kept.append(mark(mark_kind(packed), observers & ~seen, zones | there))
    if len(alike) > 1:
        alike.sort(key=lambda m: bits(m >> 20))  # the most certain mark goes first
    dropped_by: list[int] = []
    for packed in alike:
        zones = mark_zones(packed)
        observers = mark_observers(packed)
        dropped = observers & owed
        owed &= ~dropped
        observers &= ~dropped
        if dropped:
            dropped_by.append(mark(kind, dropped, zones))
        if observers & seen:
            kept.extend(_doubted(kind, observers & seen, zones, dropped_by))
        if observers & ~seen:
            kept.append(mark(kind, observers & ~seen, zones | there))
    state.marks = kept


def _doubted(kind: int, observers: int, zones: int, dropped: list[int]) -> list[int]:
    """A mark that stays while a more certain one of its kind is dropped: it may now stand for either card."""
    result: list[int] = []
    for packed in dropped:
        both = observers & mark_observers(packed)
        if both:
            result.append(mark(kind, both, zones | mark_zones(packed)))
            observers &= ~both
    if observers:
        result.append(mark(kind, observers, zones))
    return result


def slotted(state: State, kind: int, source: int, target: int, seen: int) -> None:
    """Update the marks for a card that went from a hidden zone to a slot, which records its own witnesses."""
    state.shown += 1
    _left(state, kind, source, target, seen, seen)
    state.marks.sort()


def witnessed(state: State, kind: int, zone: int, seen: int) -> None:
    """Update the marks when observers see a card in a slot, which records them: their mark of it is dropped."""
    state.shown += 1
    _left(state, kind, zone, -1, seen, seen)
    state.marks.sort()


def taken(state: State, packed: int, source: int, target: int, seen: int) -> None:
    """Update the marks for a card that left a slot and was now also seen by others."""
    state.shown += 1
    witnesses = slot_seen(packed)
    _left(state, packed & KIND, source, target, seen | witnesses, seen & ~witnesses)
    if target >= 0:
        state.marks.append(mark(packed & KIND, seen | witnesses, 1 << target))
    state.marks.sort()


def looked(state: State, pile: Pile, count: int, seat: int, zone: int) -> None:
    """Let a seat look at the top cards of a pile in which cards may be marked."""
    for kind in glimpsed(state, pile, count, seat):
        witnessed(state, kind, zone, watcher(seat))


def glimpsed(state: State, pile: Pile, count: int, seat: int) -> list[int]:
    """Let a seat look at the top cards of a pile; return those that it had not yet seen there."""
    mine = watcher(seat)
    before = mine_in(pile.top, mine) + mine_in(pile.bottom, mine)
    state.peek(pile, count, seat)
    after = mine_in(pile.top, mine) + mine_in(pile.bottom, mine)
    for kind in before:
        after.remove(kind)
    return after


def mine_in(slots: list[int], observers: int) -> list[int]:
    """The kinds of the slots that one of the observers has seen."""
    return [packed & KIND for packed in slots if slot_seen(packed) & observers]


def reordered(state: State, slots: list[int], first: int, zone: int, seat: int) -> None:
    """Prepare the slots from `first` on for a reordering that only `seat` sees.

    Others who knew a card by its place now know only that it is in this zone.
    """
    state.shown += 1
    for packed in unplaced(slots, first, seat):
        state.marks.append(packed | 1 << zone << 20)
    state.marks.sort()


def unplaced(slots: list[int], first: int, seat: int) -> list[int]:
    """Let all but one seat forget the places of the slots from `first` on; return marks without a zone yet."""
    loose: list[int] = []
    mine = watcher(seat)
    for i in range(first, len(slots)):
        others = slot_seen(slots[i]) & ~mine
        if others:
            loose.append(mark(slots[i] & KIND, others, 0))
            slots[i] &= ~(others << 12)
    return loose


def displayed(state: State, cards: list[int], zone: int, seen: int) -> None:
    """Update the marks when observers look at all cards of a hidden zone, which stay there."""
    state.shown += 1
    here = 1 << zone
    kept: list[int] = []
    for bit in range(8):
        observer = 1 << bit
        if seen & observer:
            _look_through(state, cards, here, observer, kept)
    for packed in state.marks:
        others = mark_observers(packed) & ~seen
        if others:
            kept.append(mark(mark_kind(packed), others, mark_zones(packed)))
    kept.sort()
    state.marks = kept


def _look_through(state: State, cards: list[int], here: int, observer: int, kept: list[int]) -> None:
    """One observer's marks after a look at all cards of a zone: those found are certain, the others are elsewhere."""
    unmarked = cards[:]
    elsewhere: list[int] = []
    spent: dict[int, int] = {}  # for each kind: where the cards that were found might have been
    for packed in sorted(state.marks, key=lambda m: bits(m >> 20)):
        if not mark_observers(packed) & observer:
            continue
        zones = mark_zones(packed)
        kind = mark_kind(packed)
        if not zones & here:
            kept.append(mark(kind, observer, zones))
        elif kind in unmarked:
            unmarked.remove(kind)
            spent[kind] = spent.get(kind, 0) | zones
            kept.append(mark(kind, observer, here))
        else:
            elsewhere.append(packed)
            spent[kind] = spent.get(kind, 0) | zones
    for packed in elsewhere:  # any mark of the kind may be the one that was not found
        kept.append(mark(mark_kind(packed), observer, spent[mark_kind(packed)] & ~here))
    for kind in unmarked:
        kept.append(mark(kind, observer, here))


def unmarked(state: State, zone: int, seen: int) -> None:
    """Drop the marks of cards that are certainly in a zone, for observers who see it anyway."""
    kept: list[int] = []
    for packed in state.marks:
        observers = mark_observers(packed)
        if mark_zones(packed) == 1 << zone:
            observers &= ~seen
        if observers:
            kept.append(mark(mark_kind(packed), observers, mark_zones(packed)))
    kept.sort()
    state.marks = kept


def emptied(state: State, zone: int) -> None:
    """Update the marks when everybody sees that a hidden zone has no cards left."""
    here = 1 << zone
    state.marks = sorted([mark(mark_kind(m), mark_observers(m), mark_zones(m) & ~here) for m in state.marks])


def exchanged(state: State, destination: list[int]) -> None:
    """Update the marks when whole hidden zones are swapped: zone i becomes zone destination[i]."""
    state.marks = sorted(
        [mark(mark_kind(m), mark_observers(m), _permuted(mark_zones(m), destination)) for m in state.marks]
    )


def _permuted(zones: int, destination: list[int]) -> int:
    result = 0
    number = 0
    while zones:
        if zones & 1:
            result |= 1 << (destination[number] if number < len(destination) else number)
        zones >>= 1
        number += 1
    return result


def forgotten(state: State, zone: int) -> None:
    """Drop every mark that points to a zone whose cards were shuffled away or have become known."""
    state.marks = [m for m in state.marks if not mark_zones(m) >> zone & 1]


def blinded(state: State, seat: int) -> None:
    """Drop what a seat knows (it has left the game)."""
    rest: list[int] = []
    for packed in state.marks:
        observers = mark_observers(packed) & ~watcher(seat)
        if observers:
            rest.append(mark(mark_kind(packed), observers, mark_zones(packed)))
    state.marks = rest


def known_to(state: State, seat: int) -> list[int]:
    """The marks of one observer, each packed as kind | zones << 20, in canonical order."""
    mine = watcher(seat) << 12
    return sorted([m & KIND | m >> 20 << 20 for m in state.marks if m & mine])

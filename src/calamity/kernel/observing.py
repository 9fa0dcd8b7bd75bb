"""Executes the instructions of an observation layout: writes observations and action masks, in plain Python.

`native_observing.c` does the same for the compiled engine, byte for byte; a law compares the two.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any

from calamity.kernel.encodings import CARD, CARDS, CHOICE, FLAGS, NO_COLUMN, NUMBER
from calamity.kernel.errors import NoRoom
from calamity.kernel.marks import known_to
from calamity.kernel.observation_layout import (
    HANDS,
    LISTED,
    MARKS,
    PILES,
    QUESTION,
    QUEUES,
    ROWS,
    SCALAR,
    SEAT_LISTS,
    SEATS,
    SECRET,
    STEPS,
    SUBSETS,
    TABLE,
    Layout,
)
from calamity.kernel.state import IDLE, ONE, OPEN, PASSED, POLL, State
from calamity.kernel.zones import KIND, NONE, OWNER, PER_SEAT, SHARED, SPECTATOR, Pile


def is_asked(state: State, seat: int) -> bool:
    """Whether a seat is asked something now, as its view says."""
    if state.mode == IDLE:
        return False
    if seat == state.seat:
        return state.mode != POLL or len(state.options) > 1 or bool(state.awaited >> seat & 1)
    if state.mode == ONE or seat not in state.asked:
        return False
    if state.mode == OPEN:
        return True
    return not state.done >> seat & 1 and not state.is_passed_over(seat)


def offered(state: State, seat: int) -> list[int]:
    """The options of a seat; none if it isn't asked."""
    if not is_asked(state, seat):
        return NONE
    return state.options if seat == state.seat else state.choices_of(seat)


class Writer:
    """Writes observations of one layout."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.code = layout.code
        self.n = layout.bounds.seats
        self.blocks: dict[int, Callable[[int], None]] = {
            TABLE: self._table,
            QUESTION: self._question,
            MARKS: self._marks,
            SCALAR: self._scalar,
            SEATS: self._seats,
            LISTED: self._listed,
            SEAT_LISTS: self._seat_lists,
            SECRET: self._secret,
            SUBSETS: self._subsets,
            HANDS: self._hands,
            ROWS: self._rows,
            QUEUES: self._queues,
            PILES: self._piles,
        }

    def values(self, state: State, seat: int) -> array[int]:
        """What the columns hold for a seat."""
        self.state, self.seat = state, seat
        self.out = [0] * len(self.layout.columns)
        if self.layout.remembers:
            state.recall()
        at = 0
        while at < len(self.code):
            self.place = self.code[at + 2]
            self.blocks[self.code[at]](at + 3)
            at += self.code[at + 1]
        return array("h", self.out)

    # ---- single numbers ----

    def _put(self, value: int) -> None:
        self.out[self.place] = value
        self.place += 1

    def _flag(self, column: int) -> None:
        self.out[self.place + column] = 1

    def _turned(self, seat: int) -> int:
        return (seat - self.seat) % self.n

    def _cell(self, at: int, value: int) -> None:
        """Write one number by the code of its encoding."""
        code = self.code
        what, width = code[at], code[at + 1]
        if what == NUMBER:
            if not code[at + 2] <= value <= code[at + 3]:
                self._refuse(f"{value} is not from {code[at + 2]} to {code[at + 3]}")
            self.out[self.place] = value
        elif what == CHOICE:
            self._choice(at + 2, value)
        elif what == FLAGS:
            self._flags(at + 2, width, value)
        elif what == CARD:
            self.out[self.place] = self._kind(value, code[at + 2])
        elif what == CARDS:
            self._cards(at + 2, width, value)
        else:
            self._parts(at + 2, value)
            return
        self.place += width

    def _choice(self, at: int, value: int) -> None:
        seats, least, count = self.code[at : at + 3]
        if 0 <= value < seats:
            self._flag(self._turned(value))
            return
        column = self.code[at + 3 + value - least] if least <= value < least + count else -2
        if column < NO_COLUMN:
            self._refuse(f"{value} has no name")
        if column >= 0:
            self._flag(column)

    def _flags(self, at: int, width: int, value: int) -> None:
        seats = self.code[at]
        for column, bit in enumerate(self.code[at + 1 : at + 1 + width]):
            if value >> bit & 1:
                self._flag(self._turned(column) if seats else column)
                value &= ~(1 << bit)
        if value:
            self._refuse(f"bits without a name are set: {value}")

    def _kind(self, value: int, kinds: int) -> int:
        if not -1 <= value < kinds:
            self._refuse(f"there is no card {value}")
        return value + 1

    def _cards(self, at: int, width: int, value: int) -> None:
        first, kinds = self.code[at : at + 2]
        place = self.place
        while value:
            bit = (value & -value).bit_length() - 1
            value &= value - 1
            if place == self.place + width:
                self._refuse(f"there are more than {width} cards")
            self.out[place] = self._kind(first + bit, kinds)
            place += 1

    def _parts(self, at: int, value: int) -> None:
        has_none, none, count = self.code[at : at + 3]
        skipped = bool(has_none) and value == none
        at += 3
        for _ in range(count):
            divisor, modulus, add, length = self.code[at : at + 4]
            if skipped:
                self.place += self.code[at + 5]
            else:
                self._cell(at + 4, value // divisor % modulus + add)
            at += 4 + length

    def _refuse(self, reason: str) -> None:
        columns = self.layout.columns
        raise NoRoom(f"{columns[min(self.place, len(columns) - 1)].name}: {reason}")

    def _list(self, values: Sequence[int], room: int, at: int) -> None:
        """A list: its length, then each number; the rest stays 0."""
        if len(values) > room:
            self._refuse(f"there are {len(values)}, and room for {room}")
        self._put(len(values))
        end = self.place + room * self.code[at + 1]
        for value in values:
            self._cell(at, value)
        self.place = end

    # ---- the table and the question ----

    def _attribute(self, at: int) -> Any:
        return getattr(self.state, self.layout.attributes[self.code[at]])

    def _seat_flags(self, seats: Sequence[int]) -> None:
        for seat in seats:
            self._flag(self._turned(seat))
        self.place += self.n

    def _of_mask(self, mask: int) -> list[int]:
        return [seat for seat in range(self.n) if mask >> seat & 1]

    def _table(self, at: int) -> None:
        state = self.state
        poll = state.mode == POLL
        self._put(int(state.over))
        self._put(int(poll))
        self._seat_flags(NONE if poll else state.pending())
        self._seat_flags(self._of_mask(state.gone))
        if self.code[at]:
            self._seat_flags(self._of_mask(state.conceded))

    def _question(self, at: int) -> None:
        state, seat = self.state, self.seat
        kinds, room = self.code[at : at + 2]
        links: Sequence[int] = NONE
        if is_asked(state, seat):
            self._flag(self.code[at + 2 + (state.stack[-1] & 255)])
            self._flag(kinds + state.mode - ONE)
            links = state.lanes[seat] if state.lanes else NONE
        elif state.done >> seat & 1 and state.lanes[seat] != PASSED:
            links = state.lanes[seat]
            self._flag(kinds + POLL)
        self.place += kinds + POLL + 1
        self._list(links, room, at + 2 + STEPS)

    # ---- fields ----

    def _scalar(self, at: int) -> None:
        self._cell(at + 1, self._attribute(at))

    def _seats(self, at: int) -> None:
        values = self._attribute(at)
        if len(values) != self.n:
            self._refuse(f"there are {len(values)} values for {self.n} seats")
        for turn in range(self.n):
            self._cell(at + 1, values[(self.seat + turn) % self.n])

    def _listed(self, at: int) -> None:
        values, room, block = self._attribute(at), self.code[at + 1], self.code[at + 2]
        if block and values:
            first = block * self.seat
            values = values[first:] + values[:first]
        self._list(values, room, at + 3)

    def _seat_lists(self, at: int) -> None:
        lists = self._attribute(at)
        for turn in range(self.n):
            self._list(lists[(self.seat + turn) % self.n], self.code[at + 1], at + 2)

    def _subsets(self, at: int) -> None:
        room, most = self.code[at + 1], self.code[at + 3]
        parts, wholes = self._attribute(at), self._attribute(at + 2)
        for turn in range(self.n):
            seat = (self.seat + turn) % self.n
            masks = parts[seat]
            if len(masks) > room:
                self._refuse(f"there are {len(masks)}, and room for {room}")
            self._put(len(masks))
            for place, mask in enumerate(masks):
                self.out[self.place + place] = self._subset(mask, wholes[seat][place], most)
            self.place += room

    def _subset(self, mask: int, whole: int, most: int) -> int:
        """The places that the bits of a mask have among the bits of another."""
        found = place = 0
        if mask & ~whole:
            self._refuse("bits are set beyond the others")
        while mask:
            bit = whole & -whole
            if mask & bit:
                if place >= most:
                    self._refuse(f"there are more than {most} cards")
                found |= 1 << place
                mask &= ~bit
            whole &= ~bit
            place += 1
        return found

    def _secret(self, at: int) -> None:
        state, code = self.state, self.code
        room, count = code[at + 1 : at + 3]
        after = at + 3 + count
        steps = code[after + 1 : after + 1 + code[after]]
        party = any(self._attribute(at + 3 + party) == self.seat for party in range(count))
        if party and state.mode != IDLE and state.stack[-1] & 255 in steps:
            self._list(self._attribute(at), room, after + 1 + len(steps))

    # ---- zones ----

    def _turned_parts(self, at: int) -> list[tuple[Any, bool, bool]]:
        """The parts of a zone: whether the observer sees them, and whether some observer does in that place."""
        spread, sees = self.code[at + 1], self.code[at + 3]
        value = self._attribute(at)
        parts = [value] if spread == SHARED else value
        if len(parts) != self.code[at + 2]:
            self._refuse(f"there are {len(parts)} parts")
        if spread == PER_SEAT:
            parts = parts[self.seat :] + parts[: self.seat]
        owned = sees == OWNER
        return [
            (part, place == 0 and spread == PER_SEAT if owned else bool(sees >> self.seat & 1), not owned or place == 0)
            for place, part in enumerate(parts)
        ]

    def _hands(self, at: int) -> None:
        kinds, known, columns = self.code[at + 4], self.code[at + 5], at + 6
        wide = self.code[at + 3] != 0
        for cards, seen, ever in self._turned_parts(at):
            self._put(len(cards))
            if seen:
                for card in cards:
                    column = self.code[columns + card] if 0 <= card < known else -1
                    if column < 0:
                        self._refuse(f"card {card} can't be there")
                    self.out[self.place + column] += 1
            if wide and ever:
                self.place += kinds

    def _rows(self, at: int) -> None:
        room, kinds, wide = self.code[at + 4], self.code[at + 5], self.code[at + 3] != 0
        for cards, seen, ever in self._turned_parts(at):
            if wide and ever and len(cards) > room:
                self._refuse(f"there are {len(cards)} cards, and room for {room}")
            self._put(len(cards))
            if seen:
                for place, card in enumerate(cards):
                    self.out[self.place + place] = self._kind(card, kinds)
            if wide and ever:
                self.place += room

    def _queues(self, at: int) -> None:
        room, kinds = self.code[at + 4], self.code[at + 5]
        for slots, _, _ in self._turned_parts(at):
            if len(slots) > room:
                self._refuse(f"there are {len(slots)} cards, and room for {room}")
            self._put(len(slots))
            end = self.place + room * (self.n + 2)
            for packed in slots:
                witnesses = packed >> 12
                self._put(self._kind(packed & KIND, kinds) if witnesses >> self.seat & 1 else 0)
                self._seat_flags(self._of_mask(witnesses))
                self._put(witnesses >> SPECTATOR & 1)
            self.place = end

    def _piles(self, at: int) -> None:
        ends = self.code[at + 4]
        for pile, _, _ in self._turned_parts(at):
            assert isinstance(pile, Pile)
            self._put(pile.size())
            self._end(pile.top[::-1], ends, at)
            self._end(pile.bottom, ends, at)

    def _end(self, slots: Sequence[int], room: int, at: int) -> None:
        if len(slots) > room:
            self._refuse(f"there are {len(slots)} cards whose place is known, and room for {room}")
        if not room:
            return
        self._put(len(slots))
        for place, packed in enumerate(slots):
            if packed >> 12 >> self.seat & 1:
                self.out[self.place + place] = self._kind(packed & KIND, self.code[at + 5])
        self.place += room

    # ---- what is known of hidden cards ----

    def _marks(self, at: int) -> None:
        room, width, kinds, count = self.code[at : at + 4]
        zones = [self.code[at + 4 + 4 * i : at + 8 + 4 * i] for i in range(count)]
        own = 0
        for number, _, per_seat, sees in zones:
            if per_seat and (sees == OWNER or sees >> self.seat & 1):
                own |= 1 << number + self.seat
        known = [(m & KIND, self._where(m >> 20, zones)) for m in known_to(self.state, self.seat) if m >> 20 & ~own]
        known.sort()
        if len(known) > room:
            self._refuse(f"there are {len(known)}, and room for {room}")
        self._put(len(known))
        for kind, where in known:
            self._put(self._kind(kind, kinds))
            for column in range(width):
                if where >> column & 1:
                    self._flag(column)
            self.place += width

    def _where(self, mask: int, zones: Sequence[Sequence[int]]) -> int:
        """The zones of a mark as columns: seats are counted from the observer on."""
        where = column = 0
        for number, count, per_seat, _ in zones:
            for part in range(count):
                if mask >> number + part & 1:
                    where |= 1 << column + (self._turned(part) if per_seat else part)
            column += count
        return where


def masked(state: State, seat: int, size: int) -> bytes:
    """The mask of a seat's options: a byte for each action."""
    mask = bytearray(size)
    for option in offered(state, seat):
        mask[option] = 1
    return bytes(mask)

"""Encodings: how one number of a position becomes one or several numbers of an observation.

An encoding says how many slots a number takes, what they are called and within which bounds they lie, and is written as
a few integers, the code, that whoever writes observations follows.  Seats are always counted from the observer on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

# What a code begins with; its second integer is the number of slots.
NUMBER, CHOICE, FLAGS, CARD, CARDS, PARTS = range(6)

NO_COLUMN = -1  # in the table of a choice: a value that sets no slot
NO_VALUE = -2  # … and one that must not occur
YOU = "you"


class Slot(NamedTuple):
    """One integer of an observation: its name, the least and the greatest value, and what it says."""

    name: str
    low: int
    high: int
    about: str = ""


class Bounds(NamedTuple):
    """What encodings depend on beside what is declared: how many seats, kinds of cards and actions there are."""

    seats: int
    kinds: int
    actions: int


def relative(seat: int) -> str:
    """A seat as observations call it: the observer is `you`, the next one `seat+1`."""
    return f"seat+{seat}" if seat else YOU


def flags(names: Sequence[str], name: str, about: str) -> list[Slot]:
    """A slot for each name, which is 0 or 1."""
    return [Slot(f"{name}.{one}", 0, 1, about) for one in names]


class Encoding:
    """How one number is written."""

    def slots(self, bounds: Bounds, name: str, about: str) -> list[Slot]:
        """The slots of a number of that name."""
        raise NotImplementedError

    def code(self, bounds: Bounds) -> list[int]:
        """What to do, as integers."""
        raise NotImplementedError

    def width(self, bounds: Bounds) -> int:
        """How many slots it takes."""
        return len(self.slots(bounds, "", ""))


@dataclass(frozen=True)
class Number(Encoding):
    """A quantity as it is, within bounds."""

    least: int
    most: int

    def slots(self, bounds: Bounds, name: str, about: str) -> list[Slot]:
        """One slot."""
        return [Slot(name, min(self.least, 0), max(self.most, 0), about)]

    def code(self, bounds: Bounds) -> list[int]:
        """The bounds."""
        return [NUMBER, 1, self.least, self.most]


@dataclass(frozen=True)
class Action(Encoding):
    """The number of an action; some numbers below may stand for something else."""

    least: int = 0

    def slots(self, bounds: Bounds, name: str, about: str) -> list[Slot]:
        """One slot."""
        return [Slot(name, min(self.least, 0), bounds.actions - 1, about)]

    def code(self, bounds: Bounds) -> list[int]:
        """The bounds."""
        return [NUMBER, 1, self.least, bounds.actions - 1]


@dataclass(frozen=True)
class Choice(Encoding):
    """One of several: a slot for each, of which at most one is 1.  Numbers below may be seats, then come names."""

    names: tuple[tuple[str, int], ...] = ()  # those with a slot, with their numbers
    none: int | None = None  # the number that sets no slot
    seats: bool = False

    def slots(self, bounds: Bounds, name: str, about: str) -> list[Slot]:
        """A slot for each seat, and for each name."""
        seats = [relative(seat) for seat in range(bounds.seats)] if self.seats else []
        return flags([*seats, *(one for one, _ in self.names)], name, about)

    def code(self, bounds: Bounds) -> list[int]:
        """How many seats there are, the lowest number, and for each number from there on its slot."""
        seats = bounds.seats if self.seats else 0
        columns = {number: seats + column for column, (_, number) in enumerate(self.names)}
        columns |= dict.fromkeys(range(seats), 0)  # turned by the observer's seat
        if self.none is not None:
            columns[self.none] = NO_COLUMN
        least, most = min(columns), max(columns)
        table = [columns.get(number, NO_VALUE) for number in range(least, most + 1)]
        return [CHOICE, seats + len(self.names), seats, least, len(table), *table]


def named(names: Sequence[str], optional: bool = False) -> Choice:
    """One of the values 0, 1, 2 … by name."""
    return Choice(tuple((name, number) for number, name in enumerate(names)), none=-1 if optional else None)


@dataclass(frozen=True)
class Flags(Encoding):
    """A mask: a slot for each of its bits.  Without names they are seats."""

    names: tuple[tuple[str, int], ...] = ()  # with the place of the bit

    def slots(self, bounds: Bounds, name: str, about: str) -> list[Slot]:
        """A slot for each bit."""
        return flags([one for one, _ in self._bits(bounds)], name, about)

    def code(self, bounds: Bounds) -> list[int]:
        """Whether they are seats, and the places of the bits."""
        bits = [bit for _, bit in self._bits(bounds)]
        return [FLAGS, len(bits), 0 if self.names else bounds.seats, *bits]

    def _bits(self, bounds: Bounds) -> Sequence[tuple[str, int]]:
        return self.names or [(relative(seat), seat) for seat in range(bounds.seats)]


def bits(names: Mapping[str, int]) -> Flags:
    """A mask whose bits have names."""
    return Flags(tuple((name, bit.bit_length() - 1) for name, bit in names.items()))


@dataclass(frozen=True)
class Kind(Encoding):
    """A card as its kind and one more; 0 is none."""

    def slots(self, bounds: Bounds, name: str, about: str) -> list[Slot]:
        """One slot."""
        return [Slot(name, 0, bounds.kinds, about)]

    def code(self, bounds: Bounds) -> list[int]:
        """How many kinds there are."""
        return [CARD, 1, bounds.kinds]


@dataclass(frozen=True)
class KindsOfMask(Encoding):
    """A mask of cards as their kinds, the lowest first; each as `Kind` writes it."""

    first: int  # the kind of the lowest bit
    most: int  # how many there may be

    def slots(self, bounds: Bounds, name: str, about: str) -> list[Slot]:
        """A slot for each card that there may be."""
        return [Slot(f"{name}.{place}", 0, bounds.kinds, about) for place in range(self.most)]

    def code(self, bounds: Bounds) -> list[int]:
        """The first kind, and how many kinds there are."""
        return [CARDS, self.most, self.first, bounds.kinds]


class Part(NamedTuple):
    """A part of a number: the number divided by one, then the remainder by another, and something added."""

    name: str
    encoding: Encoding
    divisor: int = 1
    modulus: int = 1 << 60
    add: int = 0


@dataclass(frozen=True)
class Parts(Encoding):
    """Several facts in one number."""

    parts: tuple[Part, ...]
    none: int | None = None  # the number that stands for no such facts: all slots are 0

    def slots(self, bounds: Bounds, name: str, about: str) -> list[Slot]:
        """The slots of all parts."""
        return [slot for part in self.parts for slot in part.encoding.slots(bounds, f"{name}.{part.name}", about)]

    def code(self, bounds: Bounds) -> list[int]:
        """The number that stands for none, and for each part how to get and how to write it."""
        code = [PARTS, self.width(bounds), int(self.none is not None), self.none or 0, len(self.parts)]
        for part in self.parts:
            inner = part.encoding.code(bounds)
            code += [part.divisor, part.modulus, part.add, len(inner), *inner]
        return code

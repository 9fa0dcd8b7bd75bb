"""Encodings: how one number of a position becomes one or several numbers of an observation.

An observation is a row of integers with a fixed number of columns.  An encoding says how many columns a number takes,
their names and bounds, and how to fill them: as a short list of integers, its code, which `kernel/observing.py` and
`native_observing.c` execute.  Seats are always counted from the observer on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

# What a code begins with; its second integer is the number of columns.
NUMBER, CHOICE, FLAGS, CARD, CARDS, PARTS = range(6)

NO_COLUMN = -1  # in the table of a choice: a value that sets no column
NO_VALUE = -2  # in the same table: a value that must not occur
YOU = "you"


class Column(NamedTuple):
    """One integer of an observation: its name, its least and its greatest value, and what it means."""

    name: str
    low: int
    high: int
    about: str = ""


class Bounds(NamedTuple):
    """The numbers of seats, kinds of cards and actions of a game, on which the width of encodings depends."""

    seats: int
    kinds: int
    actions: int


def relative(seat: int) -> str:
    """A seat as observations call it: the observer is `you`, the next one `seat+1`."""
    return f"seat+{seat}" if seat else YOU


def flags(names: Sequence[str], name: str, about: str) -> list[Column]:
    """A column for each name, which is 0 or 1."""
    return [Column(f"{name}.{one}", 0, 1, about) for one in names]


class Encoding:
    """How one number is written."""

    def columns(self, bounds: Bounds, name: str, about: str) -> list[Column]:
        """The columns of a number of that name."""
        raise NotImplementedError

    def code(self, bounds: Bounds) -> list[int]:
        """How to fill the columns, as integers."""
        raise NotImplementedError

    def width(self, bounds: Bounds) -> int:
        """How many columns it takes."""
        return len(self.columns(bounds, "", ""))


@dataclass(frozen=True)
class Number(Encoding):
    """A quantity as it is, within bounds."""

    least: int
    most: int

    def columns(self, bounds: Bounds, name: str, about: str) -> list[Column]:
        """One column."""
        return [Column(name, min(self.least, 0), max(self.most, 0), about)]

    def code(self, bounds: Bounds) -> list[int]:
        """The bounds."""
        return [NUMBER, 1, self.least, self.most]


@dataclass(frozen=True)
class Action(Encoding):
    """The number of an action; some numbers below may stand for something else."""

    least: int = 0

    def columns(self, bounds: Bounds, name: str, about: str) -> list[Column]:
        """One column."""
        return [Column(name, min(self.least, 0), bounds.actions - 1, about)]

    def code(self, bounds: Bounds) -> list[int]:
        """The bounds."""
        return [NUMBER, 1, self.least, bounds.actions - 1]


@dataclass(frozen=True)
class Choice(Encoding):
    """One of several values: a column for each, of which at most one is 1.  Seats come first, then named values."""

    names: tuple[tuple[str, int], ...] = ()  # those with a column, with their numbers
    none: int | None = None  # the number that sets no column
    seats: bool = False

    def columns(self, bounds: Bounds, name: str, about: str) -> list[Column]:
        """A column for each seat, and for each name."""
        seats = [relative(seat) for seat in range(bounds.seats)] if self.seats else []
        return flags([*seats, *(one for one, _ in self.names)], name, about)

    def code(self, bounds: Bounds) -> list[int]:
        """How many seats there are, the lowest number, and for each number from there on its column."""
        seats = bounds.seats if self.seats else 0
        places = {number: seats + column for column, (_, number) in enumerate(self.names)}
        places |= dict.fromkeys(range(seats), 0)  # turned by the observer's seat
        if self.none is not None:
            places[self.none] = NO_COLUMN
        least, most = min(places), max(places)
        table = [places.get(number, NO_VALUE) for number in range(least, most + 1)]
        return [CHOICE, seats + len(self.names), seats, least, len(table), *table]


def named(names: Sequence[str], optional: bool = False) -> Choice:
    """One of the values 0, 1, 2 … by name."""
    return Choice(tuple((name, number) for number, name in enumerate(names)), none=-1 if optional else None)


@dataclass(frozen=True)
class Flags(Encoding):
    """A mask: a column for each of its bits.  Without names they are seats."""

    names: tuple[tuple[str, int], ...] = ()  # with the place of the bit

    def columns(self, bounds: Bounds, name: str, about: str) -> list[Column]:
        """A column for each bit."""
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

    def columns(self, bounds: Bounds, name: str, about: str) -> list[Column]:
        """One column."""
        return [Column(name, 0, bounds.kinds, about)]

    def code(self, bounds: Bounds) -> list[int]:
        """How many kinds there are."""
        return [CARD, 1, bounds.kinds]


@dataclass(frozen=True)
class KindsOfMask(Encoding):
    """A mask of cards as their kinds, the lowest first; each as `Kind` writes it."""

    first: int  # the kind of the lowest bit
    most: int  # how many there may be

    def columns(self, bounds: Bounds, name: str, about: str) -> list[Column]:
        """A column for each card that there may be."""
        return [Column(f"{name}.{place}", 0, bounds.kinds, about) for place in range(self.most)]

    def code(self, bounds: Bounds) -> list[int]:
        """The first kind, and how many kinds there are."""
        return [CARDS, self.most, self.first, bounds.kinds]


class Part(NamedTuple):
    """A part of a packed number: `number // divisor % modulus + add`."""

    name: str
    encoding: Encoding
    divisor: int = 1
    modulus: int = 1 << 60
    add: int = 0


@dataclass(frozen=True)
class Parts(Encoding):
    """Several facts in one number."""

    parts: tuple[Part, ...]
    none: int | None = None  # the number that stands for no such facts: all columns are 0

    def columns(self, bounds: Bounds, name: str, about: str) -> list[Column]:
        """The columns of all parts."""
        return [column for part in self.parts for column in part.encoding.columns(bounds, f"{name}.{part.name}", about)]

    def code(self, bounds: Bounds) -> list[int]:
        """The number that stands for no facts, and for each part how to take it out and how to write it."""
        code = [PARTS, self.width(bounds), int(self.none is not None), self.none or 0, len(self.parts)]
        for part in self.parts:
            inner = part.encoding.code(bounds)
            code += [part.divisor, part.modulus, part.add, len(inner), *inner]
        return code

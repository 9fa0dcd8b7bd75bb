"""The options of a game: what a table may change about the rules, checked when a game begins."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from calamity.kernel.errors import BadOption

Value = str | int
NUMBER = re.compile(r"-?[0-9]{1,18}")


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option: a list of values (the first is the default), a range of integers, or a seat.

    `seat=True` allows a seat number in addition to the listed words.  `rules` are the ids of the rules it changes.

    `field` is the attribute of the state that holds it.  Numbers are stored as they are, words as their `counts_as`
    number or else their place in the list; with a `flag`, the field says whether the option has that value.
    """

    name: str
    values: tuple[Value, ...]
    rules: tuple[str, ...] = ()
    numbers: range | None = None
    seat: bool = False
    presentation: bool = False  # changes what is shown, never what happens
    for_people: tuple[Value, ...] = ()  # values that make no sense for bots
    field: str = ""
    flag: Value = ""
    counts_as: Mapping[Value, int] = dataclasses.field(default_factory=dict, hash=False)

    @property
    def default(self) -> Value:
        """The value if none is given."""
        return self.values[0]

    def check(self, value: object, seats: int) -> Value:
        """The value in its canonical form; raises `BadOption` if it isn't possible."""
        if isinstance(value, bool):
            value = "on" if value else "off"
        if isinstance(value, str) and NUMBER.fullmatch(value):
            value = int(value)
        if isinstance(value, (str, int)):
            if value in self.values:
                return value
            if isinstance(value, int) and self.numbers is not None and value in self.numbers:
                return value
            if isinstance(value, int) and self.seat and 0 <= value < seats:
                return value
        raise BadOption(f"option {self.name!r} can't be {value!r}; it can be {self.described(seats)}")

    def number(self, value: Value) -> int:
        """A value as the state holds it."""
        if self.flag != "":
            return int(value == self.flag)
        if value in self.counts_as:
            return self.counts_as[value]
        return value if isinstance(value, int) else self.values.index(value)

    def described(self, seats: int = 0) -> str:
        """The possible values in words."""
        words = [str(value) for value in self.values]
        if self.numbers is not None:
            words.append(f"a number from {self.numbers.start} to {self.numbers.stop - 1}")
        if self.seat:
            words.append(f"a seat from 0 to {seats - 1}" if seats else "a seat's number")
        return ", ".join(words[:-1]) + (" or " if len(words) > 1 else "") + words[-1]


@dataclass(frozen=True, slots=True)
class CardsSpec(OptionSpec):
    """An option that has one of its listed values, or names a number of different cards, separated by commas."""

    cards: tuple[str, ...] = ()
    count: int = 1

    def check(self, value: object, seats: int) -> Value:
        """The cards in the order given; raises `BadOption` if they aren't possible."""
        names = [name.strip() for name in value.split(",")] if isinstance(value, str) else []
        if len(names) == len(set(names)) == self.count and set(names) <= set(self.cards):
            return ",".join(names)
        return OptionSpec.check(self, value, seats)

    def described(self, seats: int = 0) -> str:
        """The possible values in words."""
        words = ", ".join(str(value) for value in self.values)
        return f"{words} or {self.count} different cards such as {','.join(self.cards[: self.count])}"


def checked(specs: Sequence[OptionSpec], given: Mapping[str, object] | None, seats: int) -> dict[str, Value]:
    """All options with their values: the given ones checked, the others by default."""
    known = {spec.name: spec for spec in specs}
    for name in given or {}:
        if name not in known:
            raise BadOption(f"there is no option {name!r}; there are {', '.join(known)}")
    return {
        spec.name: spec.check(given[spec.name], seats) if given and spec.name in given else spec.default
        for spec in specs
    }


def parsed_options(words: Iterable[str] | None) -> dict[str, str]:
    """Options as people type them: `rounds=10`, several separated by commas; values may contain commas too."""
    found: dict[str, str] = {}
    name = ""
    for part in (part for word in words or () for part in word.split(",") if part.strip()):
        before, sign, after = part.partition("=")
        if sign:
            name = before.strip()
            found[name] = after.strip()
        elif name:
            found[name] += f",{before.strip()}"
        else:
            raise BadOption(f"write options as name=value, not {part!r}")
    return found

"""Wordings: the words in which people write and read the numbers of a field when they set up or examine a position.

A field declares a wording where a plain number wouldn't be clear: bits of a mask, seats, flags, several facts in one
number.  Whatever can be said in words may also be given as the number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from calamity.kernel.encodings import Action, Choice, Encoding, Flags, Kind, KindsOfMask, Number, Part, Parts, bits
from calamity.kernel.errors import BadAction, BadScenario

if TYPE_CHECKING:
    from calamity.kernel.game import Game
    from calamity.kernel.state import State


class FieldContext(NamedTuple):
    """What a wording may need besides the value: the game, the position, and the name of the field."""

    game: Game
    state: State
    field: str
    laid: bool = True  # whether the cards are in place; during set-up they may not be yet

    def refuse(self, said: object, possible: str) -> NoReturn:
        """Raise an error about a value that isn't possible."""
        raise BadScenario(f"{self.field} can't be {said!r}; {possible}")

    def seat(self, said: object) -> int:
        """The number of a seat, which must exist."""
        number = int(said) if isinstance(said, str) and said.isdecimal() else said
        if isinstance(number, int) and not isinstance(number, bool) and 0 <= number < self.state.n:
            return number
        self.refuse(said, f"seats are 0 to {self.state.n - 1}")

    def card(self, said: object) -> int:
        """The kind of a card."""
        if isinstance(said, str) and said and said in self.game.kinds:
            return self.game.kinds.index(said)
        self.refuse(said, "there is no card of that name")


class Wording:
    """Words for the numbers of a field: `read` turns words into a number, `say` turns a number into words.

    `read` gets everything that is not a whole number.  Whole numbers are also accepted if words exist for them.
    """

    covers_field = False  # whether the words describe the whole field instead of each number in it

    def read(self, said: object, context: FieldContext) -> Any:
        """The number that words stand for; raises an error if there is none."""
        raise NotImplementedError

    def say(self, value: Any, context: FieldContext) -> Any:
        """A number in words."""
        raise NotImplementedError

    def check(self, number: int, context: FieldContext) -> None:
        """Raise an error about a number without words; a field covered as a whole is checked with the position."""

    def encoding(self, least: int, most: int) -> Encoding:
        """How observations write such a number; the bounds are those of its field."""
        return Number(least, most)


class YesNo(Wording):
    """0 and 1 as False and True."""

    def read(self, said: object, context: FieldContext) -> int:
        """0 or 1."""
        if not isinstance(said, bool):
            context.refuse(said, "it must be True or False")
        return int(said)

    def say(self, value: int, context: FieldContext) -> bool:
        """False or True."""
        return bool(value)

    def check(self, number: int, context: FieldContext) -> None:
        """0 or 1."""
        if number not in (0, 1):
            context.refuse(number, "it must be True or False")

    def encoding(self, least: int, most: int) -> Encoding:
        """0 or 1."""
        return Number(0, 1)


class Named(Wording):
    """Numbers with names, possibly None for one of them; others may be seats, or quantities up to a limit."""

    def __init__(
        self, names: Mapping[str, int] | None = None, none: int | None = None, seats: bool = False, most: int = -1
    ) -> None:
        self._names: dict[str | None, int] = dict((names or {}).items())
        if none is not None:
            self._names[None] = none
        self._seats = seats
        self._most = most

    def read(self, said: object, context: FieldContext) -> int:
        """The number of a name, or of None."""
        if (said is None or isinstance(said, str)) and said in self._names:
            return self._names[said]
        context.refuse(said, self._possible(context))

    def check(self, number: int, context: FieldContext) -> None:
        """A number that has a name, a seat or a quantity."""
        most = context.state.n - 1 if self._seats else self._most
        if number not in self._names.values() and not 0 <= number <= most:
            context.refuse(number, self._possible(context))

    def _possible(self, context: FieldContext) -> str:
        names = [str(name) for name in self._names]
        if self._seats:
            names.append(f"seats 0 to {context.state.n - 1}")
        elif self._most >= 0:
            names.append(f"0 to {self._most}")
        return f"possible are {', '.join(names)}"

    def say(self, value: int, context: FieldContext) -> str | int | None:
        """The name of a number, if it has one."""
        return next((name for name, number in self._names.items() if number == value), value)

    def encoding(self, least: int, most: int) -> Encoding:
        """A column for each seat and each name, or the quantity."""
        if self._most >= 0:
            return Number(min(0, *self._names.values()), max(self._most, *self._names.values()))
        named = tuple((name, number) for name, number in self._names.items() if name is not None)
        return Choice(named, self._names.get(None), self._seats)


SEAT = Named(seats=True)  # a seat by number
SEAT_OR_NOBODY = Named(none=-1, seats=True)


class Actions(Wording):
    """Numbers above a limit are actions, written as for `act`, others are quantities; None stands for one number."""

    def __init__(self, quantities: int, none: int) -> None:
        self._quantities = quantities
        self._none = none

    def read(self, said: object, context: FieldContext) -> int:
        """The number of an action, or of None."""
        if said is None:
            return self._none
        if not isinstance(said, str):
            context.refuse(said, "it must be an action such as 'pass', a number, or None")
        try:
            return context.game.actions.parse(said)
        except BadAction as error:
            context.refuse(said, str(error))

    def say(self, value: int, context: FieldContext) -> str | int | None:
        """An action by name, a quantity as a number."""
        if value == self._none:
            return None
        return context.game.actions.name(value) if value > self._quantities else value

    def check(self, number: int, context: FieldContext) -> None:
        """A quantity, an action, or the number of None."""
        if number != self._none and not 0 <= number <= self._quantities and number not in context.game.actions:
            context.refuse(number, "no action has that number")

    def encoding(self, least: int, most: int) -> Encoding:
        """The number as it is."""
        return Action(min(self._none, 0))


class Bits(Wording):
    """A mask as a list of the names of its bits."""

    def __init__(self, names: Mapping[str, int]) -> None:
        self._names = dict(names)

    def read(self, said: object, context: FieldContext) -> int:
        """The bits of some names."""
        mask = 0
        for name in listed(said, context):
            if not isinstance(name, str) or name not in self._names:
                context.refuse(name, f"possible are {', '.join(self._names)}")
            mask |= self._names[name]
        return mask

    def say(self, value: int, context: FieldContext) -> list[str]:
        """The names of the bits that are set."""
        return [name for name, bit in self._names.items() if value & bit]

    def check(self, number: int, context: FieldContext) -> None:
        """A mask of bits that have names."""
        if number < 0 or number & ~sum(self._names.values()):
            context.refuse(number, f"possible are {', '.join(self._names)}")

    def encoding(self, least: int, most: int) -> Encoding:
        """A column for each bit."""
        return bits(self._names)


class Numbers(Wording):
    """A mask as a list of the numbers of its bits: seats, or slots counted from 1."""

    def __init__(self, first: int = 0, count: int = 0) -> None:
        self._first = first
        self._count = count  # 0: one for each seat

    def _end(self, context: FieldContext) -> int:
        return self._first + (self._count or context.state.n)

    def read(self, said: object, context: FieldContext) -> int:
        """The bits of some numbers."""
        mask, end = 0, self._end(context)
        for number in listed(said, context):
            if not isinstance(number, int) or isinstance(number, bool) or not self._first <= number < end:
                context.refuse(number, f"possible are {self._first} to {end - 1}")
            mask |= 1 << number - self._first
        return mask

    def check(self, number: int, context: FieldContext) -> None:
        """A mask of these bits."""
        if not 0 <= number < 1 << self._end(context) - self._first:
            context.refuse(number, f"possible are bits for {self._first} to {self._end(context) - 1}")

    def say(self, value: int, context: FieldContext) -> list[int]:
        """The numbers of the bits that are set."""
        return [self._first + bit for bit in range(value.bit_length()) if value >> bit & 1]

    def encoding(self, least: int, most: int) -> Encoding:
        """A column for each seat, or for each number."""
        return Flags(tuple((str(self._first + bit), bit) for bit in range(self._count)))


SEATS = Numbers()


class Cards(Wording):
    """A mask as a list of cards; its bits are counted from the kind `first`."""

    def __init__(self, first: int = 0, most: int = 16) -> None:
        self._first = first
        self._most = most  # how many there can be at once

    def read(self, said: object, context: FieldContext) -> int:
        """The bits of some cards."""
        mask = 0
        for name in listed(said, context):
            if context.card(name) < self._first:
                context.refuse(name, "that card can't be there")
            mask |= 1 << context.card(name) - self._first
        return mask

    def say(self, value: int, context: FieldContext) -> list[str]:
        """The cards whose bits are set."""
        return [context.game.kinds[self._first + bit] for bit in range(value.bit_length()) if value >> bit & 1]

    def check(self, number: int, context: FieldContext) -> None:
        """A mask of existing cards."""
        kinds = context.game.kinds
        known = sum(1 << kind - self._first for kind in range(self._first, len(kinds)) if kinds[kind])
        if number < 0 or number & ~known:
            context.refuse(number, "some of its bits stand for no card")

    def encoding(self, least: int, most: int) -> Encoding:
        """The cards one after the other."""
        return KindsOfMask(self._first, self._most)


class SeatAndCard(Wording):
    """A seat and a card in one number, written as `0 figs`."""

    def __init__(self, shift: int) -> None:
        self._shift = shift

    def read(self, said: object, context: FieldContext) -> int:
        """The number of a seat and a card."""
        words = said.split() if isinstance(said, str) else []
        if len(words) != 2:
            context.refuse(said, "it must be a seat and a card, such as '0 figs'")
        return context.seat(words[0]) << self._shift | context.card(words[1])

    def say(self, value: int, context: FieldContext) -> str:
        """The seat and the card."""
        return f"{value >> self._shift} {context.game.kinds[value & (1 << self._shift) - 1]}"

    def check(self, number: int, context: FieldContext) -> None:
        """An existing seat and card."""
        kinds, card = context.game.kinds, number & (1 << self._shift) - 1
        if not 0 <= number >> self._shift < context.state.n or card >= len(kinds) or not kinds[card]:
            context.refuse(number, "it must be a seat and a card, such as '0 figs'")

    def encoding(self, least: int, most: int) -> Encoding:
        """The seat, then the card."""
        seat = Part("seat", Choice(seats=True), 1 << self._shift)
        return Parts((seat, Part("card", Kind(), 1, 1 << self._shift)))


def listed(said: object, context: FieldContext) -> Sequence[object]:
    """A list; raises an error if it isn't one."""
    if not isinstance(said, (list, tuple)):
        context.refuse(said, "it must be a list")
    return said

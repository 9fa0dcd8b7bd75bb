"""Wordings: how the numbers of a field are written by people who set up a position by hand, or examine one.

A field of the declaration says how its numbers are worded where a plain number wouldn't tell: bits of a mask, seats,
flags, several facts in one number.  Whatever is said in words may also be given as the number that it stands for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from calamity.kernel.encodings import Action, Choice, Encoding, Flags, Kind, KindsOfMask, Number, Part, Parts, bits
from calamity.kernel.errors import BadAction, BadScenario

if TYPE_CHECKING:
    from calamity.kernel.game import Game
    from calamity.kernel.state import State


class Scene(NamedTuple):
    """Where words are read: a field of a position.  While it is being described, its cards don't lie there yet."""

    game: Game
    state: State
    field: str
    laid: bool = True  # whether the cards lie as they will

    def refuse(self, said: object, possible: str) -> NoReturn:
        """Complain of what can't be meant."""
        raise BadScenario(f"{self.field} can't be {said!r}; {possible}")

    def seat(self, said: object) -> int:
        """A seat that there is."""
        number = int(said) if isinstance(said, str) and said.isdecimal() else said
        if isinstance(number, int) and not isinstance(number, bool) and 0 <= number < self.state.n:
            return number
        self.refuse(said, f"seats are 0 to {self.state.n - 1}")

    def card(self, said: object) -> int:
        """The kind of a card."""
        if isinstance(said, str) and said and said in self.game.kinds:
            return self.game.kinds.index(said)
        self.refuse(said, "that is the name of no card")


class Wording:
    """Words for the numbers of a field: `read` finds the number for words, `say` words for a number.

    `read` is asked about everything that is no whole number.  Whole numbers are taken if they say something, too: if
    they are of the kind that `read` gives.
    """

    whole = False  # whether the words stand for the field as a whole, and not for each number in it

    def read(self, said: object, scene: Scene) -> Any:
        """The number that words stand for, or a complaint."""
        raise NotImplementedError

    def say(self, value: Any, scene: Scene) -> Any:
        """A number in words."""
        raise NotImplementedError

    def check(self, number: int, scene: Scene) -> None:
        """Complain of a number that no words stand for; what is said of a whole field is checked with the position."""

    def encoding(self, least: int, most: int) -> Encoding:
        """How observations write such a number; the bounds are those of its field."""
        return Number(least, most)


class YesNo(Wording):
    """0 and 1 are False and True."""

    def read(self, said: object, scene: Scene) -> int:
        """0 or 1."""
        if not isinstance(said, bool):
            scene.refuse(said, "it is True or False")
        return int(said)

    def say(self, value: int, scene: Scene) -> bool:
        """False or True."""
        return bool(value)

    def check(self, number: int, scene: Scene) -> None:
        """0 or 1."""
        if number not in (0, 1):
            scene.refuse(number, "it is True or False")

    def encoding(self, least: int, most: int) -> Encoding:
        """0 or 1."""
        return Number(0, 1)


class Named(Wording):
    """Some numbers have names, and None may stand for one; others are seats, or quantities up to a number."""

    def __init__(
        self, names: Mapping[str, int] | None = None, none: int | None = None, seats: bool = False, most: int = -1
    ) -> None:
        self._names: dict[str | None, int] = dict((names or {}).items())
        if none is not None:
            self._names[None] = none
        self._seats = seats
        self._most = most

    def read(self, said: object, scene: Scene) -> int:
        """The number of a name, or of None."""
        if (said is None or isinstance(said, str)) and said in self._names:
            return self._names[said]
        scene.refuse(said, self._possible(scene))

    def check(self, number: int, scene: Scene) -> None:
        """A number that has a name, a seat or a quantity."""
        most = scene.state.n - 1 if self._seats else self._most
        if number not in self._names.values() and not 0 <= number <= most:
            scene.refuse(number, self._possible(scene))

    def _possible(self, scene: Scene) -> str:
        names = [str(name) for name in self._names]
        if self._seats:
            names.append(f"seats 0 to {scene.state.n - 1}")
        elif self._most >= 0:
            names.append(f"0 to {self._most}")
        return f"there are {', '.join(names)}"

    def say(self, value: int, scene: Scene) -> str | int | None:
        """The name of a number, if it has one."""
        return next((name for name, number in self._names.items() if number == value), value)

    def encoding(self, least: int, most: int) -> Encoding:
        """A slot for each seat and each name, or the quantity."""
        if self._most >= 0:
            return Number(min(0, *self._names.values()), max(self._most, *self._names.values()))
        named = tuple((name, number) for name, number in self._names.items() if name is not None)
        return Choice(named, self._names.get(None), self._seats)


SEAT = Named(seats=True)  # a seat is its number
SEAT_OR_NOBODY = Named(none=-1, seats=True)


class Actions(Wording):
    """Numbers above some quantities are actions, said as they are acted; None stands for one number."""

    def __init__(self, quantities: int, none: int) -> None:
        self._quantities = quantities
        self._none = none

    def read(self, said: object, scene: Scene) -> int:
        """The number of an action, or of None."""
        if said is None:
            return self._none
        if not isinstance(said, str):
            scene.refuse(said, "an action is meant, as 'pass', a number, or None")
        try:
            return scene.game.actions.parse(said)
        except BadAction as error:
            scene.refuse(said, str(error))

    def say(self, value: int, scene: Scene) -> str | int | None:
        """An action by name, a quantity as it is."""
        if value == self._none:
            return None
        return scene.game.actions.name(value) if value > self._quantities else value

    def check(self, number: int, scene: Scene) -> None:
        """A quantity, an action, or the number of None."""
        if number != self._none and not 0 <= number <= self._quantities and number not in scene.game.actions:
            scene.refuse(number, "that is the number of no action")

    def encoding(self, least: int, most: int) -> Encoding:
        """The number as it is."""
        return Action(min(self._none, 0))


class Bits(Wording):
    """A mask as the list of the names of its bits."""

    def __init__(self, names: Mapping[str, int]) -> None:
        self._names = dict(names)

    def read(self, said: object, scene: Scene) -> int:
        """The bits of some names."""
        mask = 0
        for name in listed(said, scene):
            if not isinstance(name, str) or name not in self._names:
                scene.refuse(name, f"there are {', '.join(self._names)}")
            mask |= self._names[name]
        return mask

    def say(self, value: int, scene: Scene) -> list[str]:
        """The names of the bits that are set."""
        return [name for name, bit in self._names.items() if value & bit]

    def check(self, number: int, scene: Scene) -> None:
        """A mask of bits that have names."""
        if number < 0 or number & ~sum(self._names.values()):
            scene.refuse(number, f"there are {', '.join(self._names)}")

    def encoding(self, least: int, most: int) -> Encoding:
        """A slot for each bit."""
        return bits(self._names)


class Numbers(Wording):
    """A mask as the list of the numbers of its bits: seats, or slots that are counted from 1."""

    def __init__(self, first: int = 0, count: int = 0) -> None:
        self._first = first
        self._count = count  # 0: there are as many as seats

    def _end(self, scene: Scene) -> int:
        return self._first + (self._count or scene.state.n)

    def read(self, said: object, scene: Scene) -> int:
        """The bits of some numbers."""
        mask, end = 0, self._end(scene)
        for number in listed(said, scene):
            if not isinstance(number, int) or isinstance(number, bool) or not self._first <= number < end:
                scene.refuse(number, f"there are {self._first} to {end - 1}")
            mask |= 1 << number - self._first
        return mask

    def check(self, number: int, scene: Scene) -> None:
        """A mask of these bits."""
        if not 0 <= number < 1 << self._end(scene) - self._first:
            scene.refuse(number, f"there are {self._first} to {self._end(scene) - 1}, each as a bit")

    def say(self, value: int, scene: Scene) -> list[int]:
        """The numbers of the bits that are set."""
        return [self._first + bit for bit in range(value.bit_length()) if value >> bit & 1]

    def encoding(self, least: int, most: int) -> Encoding:
        """A slot for each seat, or for each number."""
        return Flags(tuple((str(self._first + bit), bit) for bit in range(self._count)))


SEATS = Numbers()


class Cards(Wording):
    """A mask as the list of the cards that its bits stand for, which are counted from a kind."""

    def __init__(self, first: int = 0, most: int = 16) -> None:
        self._first = first
        self._most = most  # how many there can be at once

    def read(self, said: object, scene: Scene) -> int:
        """The bits of some cards."""
        mask = 0
        for name in listed(said, scene):
            if scene.card(name) < self._first:
                scene.refuse(name, "such a card is never meant there")
            mask |= 1 << scene.card(name) - self._first
        return mask

    def say(self, value: int, scene: Scene) -> list[str]:
        """The cards whose bits are set."""
        return [scene.game.kinds[self._first + bit] for bit in range(value.bit_length()) if value >> bit & 1]

    def check(self, number: int, scene: Scene) -> None:
        """A mask of cards that there are."""
        kinds = scene.game.kinds
        known = sum(1 << kind - self._first for kind in range(self._first, len(kinds)) if kinds[kind])
        if number < 0 or number & ~known:
            scene.refuse(number, "its bits stand for no cards")

    def encoding(self, least: int, most: int) -> Encoding:
        """The cards one after the other."""
        return KindsOfMask(self._first, self._most)


class SeatAndCard(Wording):
    """A seat and a card in one number, written as `0 figs`."""

    def __init__(self, shift: int) -> None:
        self._shift = shift

    def read(self, said: object, scene: Scene) -> int:
        """The number of a seat and a card."""
        words = said.split() if isinstance(said, str) else []
        if len(words) != 2:
            scene.refuse(said, "a seat and a card are meant, as in '0 figs'")
        return scene.seat(words[0]) << self._shift | scene.card(words[1])

    def say(self, value: int, scene: Scene) -> str:
        """The seat and the card."""
        return f"{value >> self._shift} {scene.game.kinds[value & (1 << self._shift) - 1]}"

    def check(self, number: int, scene: Scene) -> None:
        """A seat and a card that there are."""
        kinds, card = scene.game.kinds, number & (1 << self._shift) - 1
        if not 0 <= number >> self._shift < scene.state.n or card >= len(kinds) or not kinds[card]:
            scene.refuse(number, "a seat and a card are meant, as in '0 figs'")

    def encoding(self, least: int, most: int) -> Encoding:
        """The seat, then the card."""
        seat = Part("seat", Choice(seats=True), 1 << self._shift)
        return Parts((seat, Part("card", Kind(), 1, 1 << self._shift)))


def listed(said: object, scene: Scene) -> Sequence[object]:
    """A list, or a complaint."""
    if not isinstance(said, (list, tuple)):
        scene.refuse(said, "a list is meant")
    return said

"""The numbered actions of a game, and their conversion between integers, verbs with arguments, and text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from itertools import pairwise, product
from math import prod
from types import ModuleType

from calamity.kernel.errors import BadAction, BadGame
from calamity.kernel.state import CONCEDE, IMPATIENT, PASS, PATIENT, RESIGN, TAKE_BACK
from calamity.kernel.vocabulary import numbers_of

RESERVED = {TAKE_BACK: "take_back", RESIGN: "resign", CONCEDE: "concede"}
PREFERENCES = {PATIENT: "patient", IMPATIENT: "impatient"}  # they affect only whom a poll asks


Words = tuple[str, ...]  # an action: its verb and its arguments


@dataclass(frozen=True, slots=True)
class Domain:
    """The named values of an argument, e.g. all regions or all vehicles."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """An action in words: a verb and its arguments."""

    verb: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.args))


class Verb:
    """Actions that share a verb, one for every combination of arguments, numbered from `first` on.

    An argument without a name is a kind reserved for a card that doesn't exist yet: it has a number, but is not an
    action.  Where only some combinations make sense (a card with its sides), `numbers` lists them with their numbers.
    """

    def __init__(
        self, name: str, first: int, *domains: Domain, numbers: Mapping[tuple[str, ...], int] | None = None
    ) -> None:
        self.name = name
        self.first = first
        self.domains = domains
        if numbers is None:
            rows = product(*(domain.values for domain in domains))
            numbers = {row: first + i for i, row in enumerate(rows) if all(row)}
        self.index = dict(numbers)

    def __len__(self) -> int:
        return len(self.index)

    @property
    def size(self) -> int:
        """How many numbers it needs, including those reserved for future cards."""
        return prod(len(domain.values) for domain in self.domains)


def verbs_of(
    module: ModuleType,
    arguments: Mapping[str, tuple[Domain, ...]],
    numbers: Mapping[str, Mapping[tuple[str, ...], int]] | None = None,
) -> list[Verb]:
    """One verb for each constant of a game's actions, with the same name and these domains for its arguments, if any.

    `numbers` has the combinations for verbs of which only some make sense.
    """
    firsts = numbers_of(module)
    for name in arguments:
        if name not in firsts:
            raise BadGame(f"{name} has arguments, but is not an action in {module.__name__}")
    chosen = numbers or {}
    verbs = [Verb(name, first, *arguments.get(name, ()), numbers=chosen.get(name)) for name, first in firsts.items()]
    for verb, following in pairwise(verbs):
        if verb.first + verb.size > following.first:
            raise BadGame(
                f"{verb.name} needs {verb.size} numbers from {verb.first} on, but {following.name} starts earlier"
            )
    return verbs


class ActionSpace:
    """All actions of a game: integers below `size`, each with a verb and named arguments."""

    def __init__(self, verbs: Sequence[Verb]) -> None:
        self.verbs = {verb.name: verb for verb in sorted(verbs, key=lambda verb: verb.first)}
        self._moves: dict[int, Move] = {number: Move(name) for number, name in (RESERVED | PREFERENCES).items()}
        self._domains: dict[int, tuple[Domain, ...]] = {}
        for verb in self.verbs.values():
            for row, number in verb.index.items():
                if number in self._moves or number < PASS:
                    raise ValueError(f"action {number} of {verb.name!r} is taken")
                self._moves[number] = Move(verb.name, row)
                self._domains[number] = verb.domains
        self.size = max(self._moves) + 1

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of every action by its name, the kernel's own included."""
        return {str(move): number for number, move in self._moves.items()}

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[int]:
        """The game's own actions, without the reserved ones."""
        return (number for number in sorted(self._moves) if number >= PASS)

    def __contains__(self, action: object) -> bool:
        return action in self._moves

    def has(self, action: int) -> bool:
        """Whether an action is one of the game's own."""
        return action in self._domains

    def decode(self, action: int) -> Move:
        """An action's verb and arguments."""
        try:
            return self._moves[action]
        except KeyError:
            raise BadAction(f"there is no action {action!r}; actions are numbers from 0 to {self.size - 1}") from None

    def domains(self, action: int) -> tuple[Domain, ...]:
        """The domains of an action's arguments."""
        return self._domains.get(action, ())

    def encode(self, verb: str, *args: object) -> int:
        """The integer of an action given by its verb and arguments."""
        for number, name in (RESERVED | PREFERENCES).items():
            if verb == name and not args:
                return number
        known = self.verbs.get(verb)
        if known is None:
            raise BadAction(f"there is no action {verb!r}{_hint(verb, [*self.verbs, *RESERVED.values()])}")
        row = tuple(str(arg) for arg in args)
        number_or_none = known.index.get(row)
        if number_or_none is None:
            shapes = " ".join(f"<{domain.name}>" for domain in known.domains)
            hint = _hint(" ".join(row), [" ".join(r) for r in known.index])
            raise BadAction(f"{' '.join((verb, *row))!r} is not an action; expected '{verb} {shapes}'".rstrip() + hint)
        return number_or_none

    def parse(self, text: str) -> int:
        """The integer of an action written as text, e.g. `move asia`."""
        words = text.split()
        if not words:
            raise BadAction("an action needs at least a verb")
        return self.encode(words[0], *words[1:])

    def name(self, action: int) -> str:
        """An action as text that `parse` reads."""
        return str(self.decode(action))


def _hint(word: str, known: list[str]) -> str:
    close = get_close_matches(word, known, n=3)
    return f"; did you mean {', '.join(close)}?" if close else ""

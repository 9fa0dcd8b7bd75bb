"""Test helpers: tables of every game, size and option, played at random, on which the laws are checked."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import calamity
from calamity.kernel.errors import BadSeats
from calamity.kernel.game import Game
from calamity.kernel.imagination import imagine
from calamity.kernel.options import OptionSpec, Value
from calamity.kernel.registry import load, registered
from calamity.kernel.state import CONCEDE, RESIGN, State
from calamity.kernel.table import Table

Imagine = Callable[[State, int, int], State]

EFFORT = float(os.environ.get("CALAMITY_LAWS", "1"))  # how many times as many positions as in an ordinary run
AT_LENGTH = EFFORT >= 0.5  # else everything is looked at, but shortly
LONG_ROW = 6
COUNTED: Counter[str] = Counter()  # positions and laws examined; the summary of a test run prints it


@dataclass(frozen=True)
class Setup:
    """What a table is made from: the game, the number of seats, the options."""

    game: str
    seats: int
    options: tuple[tuple[str, Value], ...] = ()
    cards: str = ""  # a card file in place of the game's own cards

    def table(self, seed: int, take_back: bool = False, kind: type[Table] = Table) -> Table:
        """A fresh table of this kind."""
        return kind(load(self.game, self.cards or None), self.seats, seed, dict(self.options), take_back)

    def __str__(self) -> str:
        return "-".join([self.game, str(self.seats), *(f"{name}={value}" for name, value in self.options)])


def game_names() -> tuple[str, ...]:
    """All games that can be loaded, published or samples."""
    return registered()


def effort(count: int) -> int:
    """A number of games, scaled by the environment variable `CALAMITY_LAWS`."""
    return max(1, round(count * EFFORT))


def values_of(spec: OptionSpec, seats: int) -> list[Value]:
    """Every value that an option can have; of a long row of numbers its ends, those beside them and the middle."""
    values: list[Value] = list(spec.values)
    if spec.numbers is not None:
        row = spec.numbers
        some = row if len(row) <= LONG_ROW else (*row[:2], row[len(row) // 2], *row[-2:])
        values += [number for number in some if number not in values]
    if spec.seat:
        values += [seat for seat in range(seats) if seat not in values]
    return values


def sizes(game: Game, options: Mapping[str, Value]) -> list[int]:
    """The numbers of seats that go with some options."""
    full = {spec.name: spec.default for spec in game.option_specs} | dict(options)
    return list(game.seats_for(full))


@cache
def plain_setups(name: str) -> tuple[Setup, ...]:
    """A game with every number of players, and its options as they are."""
    return tuple(Setup(name, seats) for seats in sizes(load(name), {}))


def smallest_and_largest(name: str) -> tuple[Setup, ...]:
    """A game with as few players as possible, and with as many."""
    every = plain_setups(name)
    return tuple(dict.fromkeys((every[0], every[-1])))


@cache
def option_setups(name: str) -> tuple[Setup, ...]:
    """Every value of every option that changes the game, once, and some random combinations."""
    game = load(name)
    rng = random.Random(f"options of {name}")
    rules = [spec for spec in game.option_specs if not spec.presentation]
    setups: list[Setup] = []
    for spec in rules:
        for value in values_of(spec, max(game.seats)):
            setups += _possible(game, {spec.name: value}, rng)
    for _ in range(6 if rules else 0):
        some = rng.sample(rules, min(len(rules), 3))
        setups += _possible(game, {spec.name: rng.choice(values_of(spec, min(game.seats))) for spec in some}, rng)
    return tuple(dict.fromkeys(setups))


def _possible(game: Game, options: dict[str, Value], rng: random.Random) -> list[Setup]:
    fitting = [seats for seats in sizes(game, options) if _fits(game, seats, options)]
    return [Setup(game.name, rng.choice(fitting), tuple(options.items()))] if fitting else []


def _fits(game: Game, seats: int, options: dict[str, Value]) -> bool:
    try:
        game.check(seats, options)
    except (calamity.BadOption, BadSeats):
        return False
    return True


# ---- play ----


@dataclass(frozen=True)
class Move:
    """The next move: who does what."""

    seat: int
    action: int


def random_move(table: Table, rng: random.Random, leaving: float = 0.0) -> Move:
    """A random answer of a random seat that is asked; seldom, somebody gives up instead."""
    if leaving and rng.random() < leaving:
        seat = rng.randrange(table.seats)
        action = rng.choice((RESIGN, CONCEDE))
        if table.why_not(seat, action) is None:
            return Move(seat, action)
    ask = rng.choice(table.asks)
    return Move(ask.seat, int(rng.choice(ask.options)))


def walk(table: Table, rng: random.Random, leaving: float = 0.0) -> Iterator[tuple[Table, Move | None]]:
    """Play a table to its end: every position with the move that comes next (none at the end)."""
    while not table.over:
        move = random_move(table, rng, leaving)
        yield table, move
        table.act(move.seat, move.action)
    yield table, None


def viewers(table: Table) -> list[int]:
    """All seats, and -1 for a spectator."""
    return [*range(table.seats), -1]


def seat_or_none(viewer: int) -> int | None:
    """A viewer as the table names it."""
    return viewer if viewer >= 0 else None


def twin(table: Table, viewer: int, seed: int, imagining: Imagine = imagine) -> Table:
    """The same table in a world that the viewer can't tell from the true one."""
    other = table.copy()
    other._state = imagining(table.state, viewer, seed)
    return other


def picture(table: Table, viewer: int) -> dict[str, Any]:
    """What a viewer sees."""
    return table.view(seat_or_none(viewer))


# ---- counting ----


def count(what: str) -> None:
    """Note that something was examined."""
    COUNTED[what] += 1

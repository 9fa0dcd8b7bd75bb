"""The settings that all games of an environment share, and which actions its agents have.

In environments all seats are patient: a poll asks everybody it concerns, even those who can only pass, so the
order of questions says nothing about hands.  Actions are what questions offer; resigning, conceding, taking back and
changing a preference aren't among them.  The reward is the game's payoff, at the end or when a seat is eliminated.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from operator import index
from typing import Any, SupportsIndex, cast

import numpy as np
from numpy.typing import NDArray

from calamity import Observer
from calamity.bots.seeds import derived
from calamity.envs.seats import usual_seats
from calamity.kernel.errors import BadAction, BadOption, NotOffered
from calamity.kernel.game import Game
from calamity.kernel.registry import load
from calamity.kernel.rng import stream
from calamity.kernel.state import State

Vector = NDArray[np.int16]
Mask = NDArray[np.int8]


class Setting:
    """A game with a number of seats and options, and what seats observe of its positions."""

    def __init__(self, game: Game | str, seats: int | None = None, options: Mapping[str, object] | None = None) -> None:
        self.game: Game = load(game) if isinstance(game, str) else game
        self.seats = usual_seats(self.game) if seats is None else seats
        self.options = self.game.check(self.seats, options)
        self.observer = Observer(self.game, self.seats, self.options)
        self.agents = [f"seat_{seat}" for seat in range(self.seats)]
        columns = self.observer.describe()
        self.column_names = [column.name for column in columns]
        self.low = np.array([column.low for column in columns], np.int16)
        self.high = np.array([column.high for column in columns], np.int16)

    def begin(self, seed: int) -> State:
        """A new game, with the same deal as at a table with that seed."""
        return self.game.begin(self.seats, stream(seed), self.options, patient=True)

    def observe(self, state: State, seat: int) -> Vector:
        """What a seat may know."""
        out: Any = np.empty(self.observer.size, np.int16)
        self.observer.observe(state, seat, out)
        vector: Vector = out
        return vector

    def mask(self, state: State, seat: int) -> Mask:
        """1 for every action that a seat is offered; all 0 if it isn't asked."""
        out: Any = np.empty(self.observer.actions, np.uint8)
        self.observer.mask(state, seat, out)
        mask: Mask = out.view(np.int8)  # the type of masks that spaces expect
        return mask

    def number(self, action: object) -> int:
        """The number of an action of this game, given as a whole number of any type."""
        try:
            if isinstance(action, bool | np.bool_):
                raise TypeError
            number = index(cast(SupportsIndex, action))
        except TypeError:
            raise BadAction(f"an action is one whole number, not {_described(action)}") from None
        if not 0 <= number < self.observer.actions:
            raise BadAction(f"there is no action {number}: they are numbered from 0 to {self.observer.actions - 1}")
        return number

    def chosen(self, state: State, seat: int, action: object) -> int:
        """The number of an action that an asked seat is offered; `NotOffered` with the reason if it isn't."""
        number = self.number(action)
        if number in (state.options if seat == state.seat else state.choices_of(seat)):
            return number
        game = self.game
        why = game.say_refusal(*game.why_not_offered(state, seat, number))
        raise NotOffered(
            f"seat {seat} isn't offered action {number} ({game.actions.name(number)}): {why} "
            "Take an action whose mask is 1."
        )


class Seeds:
    """The seeds of successive games: the first is given, the others follow from it."""

    def __init__(self) -> None:
        self._root = secrets.randbits(62)
        self._games = 1

    def next(self, seed: object) -> int:
        """The seed of the next game; a given one begins a new sequence."""
        if seed is not None:
            if isinstance(seed, bool) or not isinstance(seed, int | np.integer):
                raise BadOption(f"a seed is a whole number, not {seed!r}")
            self._root, self._games = int(seed), 0
        self._games += 1
        return self._root if self._games == 1 else derived("episode", self._root, self._games)


def _described(action: object) -> str:
    shape = getattr(action, "shape", None)
    if isinstance(shape, tuple):
        return f"an array of the shape {shape} and the type {cast(Any, action).dtype}"
    return repr(action)

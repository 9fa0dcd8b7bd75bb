"""Observations: what a seat may know of a position as a fixed row of small integers, as text, or as JSON.

    observer = calamity.Observer("alley", seats=3)
    state = observer.game.new(3, seed=1)
    vector, mask = array("h", bytes(2 * observer.size)), bytearray(observer.actions)
    observer.observe(state, state.seat, vector)
    observer.mask(state, state.seat, mask)

Everything follows from what a game declares.  Equal views give equal observations, so nothing hidden can leak; views
that differ in what is declared give different ones, so nothing is lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from hashlib import blake2b
from operator import index
from typing import Any

from calamity.kernel.encodings import Column
from calamity.kernel.errors import BadBuffer, BadPosition, BadSeats
from calamity.kernel.game import Game
from calamity.kernel.goal import goal_in_words
from calamity.kernel.languages import ENGLISH
from calamity.kernel.observation_layout import layout_of
from calamity.kernel.observing import Writer, masked
from calamity.kernel.registry import load
from calamity.kernel.state import State
from calamity.kernel.transcript import ending, frame
from calamity.kernel.view import View, ask_of, view
from calamity.kernel.view_schema import Schema, view_schema
from calamity.kernel.zones import Zone

try:
    from calamity.kernel.native_observing import Encoder
except ModuleNotFoundError:  # it is not compiled
    Encoder = None  # type: ignore[assignment, misc]

__all__ = ["Column", "Observer"]

INT16, UINT8 = "h", "B"


class Observer:
    """Writes what a seat may know of positions of one game, with so many seats and these options.

    The size is fixed by the game, its cards, the number of seats and those options that change who sees what.  Seats
    are counted from the observer on: what belongs to the observer comes first, then the next seat's.
    """

    def __init__(self, game: Game | str, seats: int, options: Mapping[str, object] | None = None) -> None:
        self.game: Game = load(game) if isinstance(game, str) else game
        self.seats = seats
        self.options = self.game.check(seats, options)
        sample = self.game.begin(seats, 1, self.options)
        self._zones = sample.zones()
        self._layout = layout_of(self.game, sample)
        self._writer = Writer(self._layout)
        self.size = len(self._layout.columns)
        self.actions = len(self.game.actions)
        self.encoder = self.encoder_for_arrays()
        if self.encoder is not None:  # it does the same, and goes back to these where something is unusual
            vars(self).update(observe=self.encoder.observe, mask=self.encoder.mask)

    @property
    def dtype(self) -> str:
        """The type of the numbers of a vector, as NumPy calls it."""
        return "int16"

    def __repr__(self) -> str:
        return f"<Observer of {self.game.name}: {self.seats} seats, {self.size} columns, {self.actions} actions>"

    @property
    def fingerprint(self) -> str:
        """The identity of the layout and of the actions: vectors of two versions mean the same if it is the same."""
        facts = f"{self._layout.fingerprint} {self.game.numbering}"
        return blake2b(facts.encode(), digest_size=8).hexdigest()

    def describe(self) -> list[Column]:
        """Every column of the vector with its name, its least and greatest value, and what it says."""
        return list(self._layout.columns)

    def encoder_for_arrays(self) -> Encoder | None:
        """A compiled writer, which can be bound to the arrays of one batch; None where nothing is compiled."""
        if Encoder is None:
            return None
        layout, zones, cls = self._layout, self._zones, type(self)
        slowly = partial(cls.observe, self), partial(cls.mask, self)
        sizes = self.size, self.actions, self.seats
        return Encoder(layout.code, layout.attributes, *sizes, layout.remembers, self.game, zones, *slowly)

    def observe(self, state: State, seat: int, out: Any, /) -> None:
        """Write what a seat may know of a position into a buffer of int16 that is exactly `size` long."""
        self._check(state, seat)
        target = _writable(out, INT16, self.size)
        target[:] = self._writer.values(state, seat)

    def mask(self, state: State, seat: int, out: Any, /) -> None:
        """Write 1 for every action that the seat is offered into a buffer of uint8, `actions` long, and 0 elsewhere.

        All are 0 if the seat isn't asked.
        """
        self._check(state, seat)
        target = _writable(out, UINT8, self.actions)
        target[:] = masked(state, seat, self.actions)

    def json(self, state: State, seat: int) -> View:
        """The view of a seat as plain data; `schema` describes it."""
        self._check(state, seat)
        return view(self.game, state, seat)

    def schema(self) -> Schema:
        """The JSON Schema of what `json` returns."""
        return view_schema(self.game, self._zones, self.seats)

    def text(self, state: State, seat: int, language: str = ENGLISH, names: Sequence[str] = ()) -> str:
        """The position as a person reads it, then the question with its options, each after its number."""
        self._check(state, seat)
        game = self.game
        seen = view(game, state, seat)
        goal = goal_in_words(game, seen, language, names)
        lines = [*([goal] if goal else []), *game.describe(seen, language, names)]
        if state.over:
            lines += ["", *ending(game, game.result(state), language, names)]
        ask = ask_of(game, state, seat)
        if ask is not None:
            lines += ["", game.say_ask(ask["kind"], game.prompt(state, seat), language)]
            if "links" in ask:
                links = ", ".join(game.say_action(link, language) for link in ask["links"])
                lines.append(frame("links", language, {"links": links}))
            lines += [f"  {option}  {game.say_action(option, language)}" for option in ask["options"]]
        return "\n".join(lines)

    def _check(self, state: State, seat: int) -> None:
        if state.game is not self.game or state.n != self.seats:
            there = f"{state.game.name if state.game else 'no game'} for {state.n}"
            raise BadPosition(f"this observer is for {self.game.name} for {self.seats}; the position is of {there}")
        zones = state.zones()
        if zones is not self._zones and not _alike(zones, self._zones):
            raise BadPosition("the position has options with which seats see other zones: make an observer with them")
        if not 0 <= index(seat) < self.seats:
            raise BadSeats(f"there is no seat {seat}: seats are numbered from 0 to {self.seats - 1}")


def _alike(zones: Sequence[Zone], others: Sequence[Zone]) -> bool:
    return [(zone.name, zone.sees) for zone in zones] == [(zone.name, zone.sees) for zone in others]


def _writable(out: Any, item: str, size: int) -> memoryview[Any]:
    """A buffer to write to, if it is what is needed."""
    wanted = f"a writable, contiguous buffer of {size} numbers of the type {'int16' if item == INT16 else 'uint8'}"
    try:
        target = memoryview(out)
    except TypeError:
        raise BadBuffer(f"{type(out).__name__} is no buffer; give {wanted}, such as a numpy array") from None
    if target.readonly:
        raise BadBuffer(f"the buffer is read-only; give {wanted}")
    if target.ndim != 1 or not target.contiguous or target.shape != (size,):
        raise BadBuffer(f"the buffer has the shape {target.shape}; give {wanted}")
    if target.format != item:
        raise BadBuffer(f"the buffer has items of the format {target.format!r}; give {wanted}")
    return target

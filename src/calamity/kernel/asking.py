"""Players' settings for when to be asked to react, and when a pass is given for them instead.

A game declares its kinds of windows and, for an open one, which kind it is and whether it is a seat's own.  Servers and
terminals decide with `is_wanted`, from the log alone, so that every one of them decides the same.  For the rules such a
pass is like any other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from calamity.kernel.state import PASS, POLL

if TYPE_CHECKING:
    from calamity.kernel.game import Game
    from calamity.kernel.state import State

When = Literal["always", "target", "able", "useful", "own", "never"]
# ALWAYS asks with nothing but a pass too, TARGET does so in a seat's own windows, the others only with a choice:
# ABLE in every window, OWN in a seat's own ones, USEFUL where the game says that an answer may be of use to the seat.
ALWAYS: Final = "always"
TARGET: Final = "target"
ABLE: Final = "able"
USEFUL: Final = "useful"
OWN: Final = "own"
NEVER: Final = "never"
PATIENT_SETTINGS: Final = (ALWAYS, TARGET)


class WindowKind(Struct, frozen=True):
    """A kind of reaction windows, and when a seat can choose to be asked in them."""

    name: str
    values: tuple[When, ...]  # the one that asks most first
    usual: When  # for somebody who has chosen nothing


class Window(Struct, frozen=True):
    """An open reaction window, as it concerns a seat; from what the seat can see."""

    kind: str
    own: bool  # whether it is about what is the seat's own, or aimed at it
    matter: tuple[int, ...] | None = None  # the same as at the last pass: ask again only if the options differ
    lasting: bool = False  # whether a pass holds beyond the windows of one move
    stretch: tuple[int, ...] = ()  # what a seat passes for that passes for all of it


class LastPasses:
    """What every seat has passed last, in each kind of windows, and what it passes for altogether."""

    def __init__(self, game: Game, seats: int) -> None:
        self._game = game
        self._passed: list[dict[tuple[str, bool], tuple[Window, list[int]]]] = [{} for _ in range(seats)]
        self._stretches: list[tuple[int, ...] | None] = [None] * seats

    def copy(self) -> LastPasses:
        """An independent one."""
        other = LastPasses(self._game, 0)
        other._passed, other._stretches = [dict(passed) for passed in self._passed], self._stretches[:]
        return other

    def note(self, state: State, seat: int, action: int) -> None:
        """A seat is about to act in this position."""
        if not self._game.window_kinds:
            return
        if state.mode != POLL:
            self._go_on()
        elif action == PASS and not state.lanes[seat]:
            window = self._game.window(state, seat)
            self._passed[seat][window.kind, window.lasting] = window, state.choices_of(seat)

    def _go_on(self) -> None:
        """After an ordinary move other windows open; only lasting passes still hold."""
        for seat, passed in enumerate(self._passed):
            self._passed[seat] = {kind: last for kind, last in passed.items() if kind[1]}
        if not self._game.long_stretches:
            self._stretches = [None] * len(self._stretches)

    def pass_for_all(self, state: State, seat: int) -> None:
        """From now on pass for the whole stretch of the window that is open."""
        self._stretches[seat] = self._game.window(state, seat).stretch

    def passes_for_all(self, seat: int, window: Window) -> bool:
        """Whether a seat passes for the whole stretch that a window belongs to."""
        return self._stretches[seat] == window.stretch

    def is_same(self, seat: int, window: Window, options: Sequence[int]) -> bool:
        """Whether a seat has just passed with the same options, and about the same."""
        last = self._passed[seat].get((window.kind, window.lasting))
        if last is None or window.matter is None:
            return False
        return last[0].matter == window.matter and last[1] == list(options)


def usual(game: Game) -> dict[str, When]:
    """The settings of a seat that has chosen nothing."""
    return {kind.name: kind.usual for kind in game.window_kinds}


def chosen(game: Game, settings: Mapping[str, str]) -> dict[str, When]:
    """A seat's settings, by kind of windows; the usual one where the given one is missing or doesn't exist."""
    found = usual(game)
    for kind in game.window_kinds:
        for value in kind.values:
            if settings.get(kind.name) == value:
                found[kind.name] = value
    return found


def is_patient(settings: Mapping[str, str]) -> bool:
    """Whether a seat with these settings is asked even if it can only pass."""
    return any(value in PATIENT_SETTINGS for value in settings.values())


def is_wanted(game: Game, state: State, seat: int, settings: Mapping[str, When], passes: LastPasses) -> bool:
    """Whether a seat wants to be asked the open question; otherwise a pass is given for it."""
    if not game.window_kinds or state.mode != POLL or state.lanes[seat]:
        return True
    window, options = game.window(state, seat), state.choices_of(seat)
    if PASS not in options:
        return True
    if passes.passes_for_all(seat, window):
        return False
    when = settings[window.kind]
    if when in (ALWAYS, NEVER):
        return when == ALWAYS
    if when == TARGET:
        return window.own
    if len(options) == 1 or (when == OWN and not window.own) or passes.is_same(seat, window, options):
        return False
    return when != USEFUL or game.is_useful(state, seat, options)

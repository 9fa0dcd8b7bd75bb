"""Loads: the dice and random picks that a scenario decides beforehand, and what is left of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from calamity.kernel.game import Game
from calamity.kernel.state import State
from calamity.kernel.summary import counted

_laid: list[Loads] | None = None  # those of the tables that a test has laid, while somebody watches


class Loads:
    """What was loaded at one table, and how much of it that table and its copies have left at least."""

    def __init__(self, game: Game, state: State) -> None:
        self._rolls = [str(roll) for roll in state.script]
        self._picks = [str(pick) if pick >= 0 else game.kinds[-1 - pick] for pick in state.loaded_picks]
        self._rolls_left = len(self._rolls)
        self._picks_left = len(self._picks)
        if _laid is not None and (self._rolls or self._picks):
            _laid.append(self)

    def note(self, state: State) -> None:
        """Take notice of what is left in a position."""
        self._rolls_left = min(self._rolls_left, len(state.script))
        self._picks_left = min(self._picks_left, len(state.loaded_picks))

    def left_over(self) -> str:
        """What nothing has used, in a sentence; empty if that is nothing."""
        parts = [
            f"{counted(left, what, many)} left over: {', '.join(loaded[len(loaded) - left :])}"
            for left, loaded, what, many in (
                (self._rolls_left, self._rolls, "loaded roll is", "loaded rolls are"),
                (self._picks_left, self._picks, "loaded pick is", "loaded picks are"),
            )
            if left
        ]
        return "; ".join(parts)


@contextmanager
def all_used() -> Iterator[None]:
    """Fail at the end if a table that was laid in between has loads left over."""
    global _laid
    outer, _laid = _laid, []
    try:
        yield
        complaints = [complaint for complaint in (loads.left_over() for loads in _laid) if complaint]
        if complaints:
            raise AssertionError("; ".join(complaints))
    finally:
        _laid = outer

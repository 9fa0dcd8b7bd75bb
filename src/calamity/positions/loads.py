"""Loaded dice and picks: random results that a scenario decides in advance, and how many are still unused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from calamity.kernel.game import Game
from calamity.kernel.state import State
from calamity.kernel.summary import counted

_laid: list[Loads] | None = None  # of the tables that the current test has created, if recorded


class Loads:
    """What was loaded at one table, and the fewest that remain at that table or one of its copies."""

    def __init__(self, game: Game, state: State) -> None:
        self._rolls = [str(roll) for roll in state.script]
        self._picks = [str(pick) if pick >= 0 else game.kinds[-1 - pick] for pick in state.loaded_picks]
        self._rolls_left = len(self._rolls)
        self._picks_left = len(self._picks)
        if _laid is not None and (self._rolls or self._picks):
            _laid.append(self)

    def note(self, state: State) -> None:
        """Record what remains in a position."""
        self._rolls_left = min(self._rolls_left, len(state.script))
        self._picks_left = min(self._picks_left, len(state.loaded_picks))

    def left_over(self) -> str:
        """The unused results, in a sentence; empty if there are none."""
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
    """Fail at the end if a table created in the meantime has unused loads."""
    global _laid
    outer, _laid = _laid, []
    try:
        yield
        complaints = [complaint for complaint in (loads.left_over() for loads in _laid) if complaint]
        if complaints:
            raise AssertionError("; ".join(complaints))
    finally:
        _laid = outer

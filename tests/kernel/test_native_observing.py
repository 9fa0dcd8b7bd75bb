"""Tests of the compiled code that writes observations: it uses Python only in unusual cases, and passes errors on."""

from __future__ import annotations

from array import array

import numpy as np
import pytest

import calamity
from calamity import BadSeats, NoRoom, Observer
from calamity.kernel.registry import load, registered
from calamity.kernel.state import State

pytestmark = pytest.mark.skipif(not calamity.compiled, reason="needs the compiled engine")


@pytest.mark.parametrize("name", registered())
def test_usual_positions_are_written_without_python(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = max(load(name).seats)
    observer = Observer(name, seats)
    assert observer.encoder is not None

    def unexpected(state: State, seat: int) -> array[int]:
        raise AssertionError("the compiled writer gave up")

    monkeypatch.setattr(observer._writer, "values", unexpected)
    state = observer.game.begin(seats, 11, observer.options, patient=True)
    vector, mask = np.zeros(observer.size, np.int16), np.zeros(observer.actions, np.uint8)
    for number in range(200):
        if state.over:
            break
        for seat in range(seats):
            observer.observe(state, seat, vector)
        observer.mask(state, state.seat, mask)
        state.apply(state.options[number * 5 % len(state.options)])


def test_what_is_unusual_has_the_errors_of_python() -> None:
    observer = Observer("tic_tac_toe", 2)
    state, out = observer.game.new(2), np.zeros(observer.size, np.int16)
    state.winner = 7  # type: ignore[attr-defined]
    with pytest.raises(NoRoom, match="winner"):
        observer.observe(state, 0, out)
    with pytest.raises(BadSeats):
        observer.observe(state, 1 << 70, out)
    with pytest.raises(TypeError):
        observer.observe(state, 0)  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        observer.observe("no position", 0, out)  # type: ignore[arg-type]

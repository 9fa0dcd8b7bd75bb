"""Tests of the class `Wits`, by which games rate positions and options for bots: its defaults, and every game's own."""

from __future__ import annotations

import pytest

import calamity
from calamity.kernel.playout import random_play
from calamity.kernel.registry import registered
from calamity.kernel.rng import stream
from calamity.kernel.wire import digest
from calamity.kernel.wits import Wits


def test_plain_wits_know_only_how_a_game_has_ended() -> None:
    game = calamity.load("tic_tac_toe")
    state = game.new(2)
    assert Wits().value(state, 0) == 0.5
    for mark in ("a1", "a2", "b1", "b2"):
        state.apply(game.actions.encode("mark", mark))
    rated = dict(zip(state.options, Wits().rate(state, 0, state.options), strict=True))
    assert rated.pop(game.actions.encode("mark", "c1")) == 1.0
    assert set(rated.values()) == {0.5}
    state.apply(game.actions.encode("mark", "c1"))
    assert (Wits().value(state, 0), Wits().value(state, 1)) == (1.0, 0.0)


@pytest.mark.parametrize("name", registered())
def test_wits_judge_every_option_and_leave_the_world_as_it_is(name: str) -> None:
    game = calamity.load(name)
    wits = game.wits()
    judged = 0
    for seed in range(3):
        state = game.new(game.seats.start, seed)
        for _ in range(12):
            if state.over:
                break
            before = digest(state)
            seat = state.seat
            ratings = wits.rate(state, seat, state.options)
            assert len(ratings) == len(state.options)
            assert 0 <= wits.value(state, seat) <= 1
            assert digest(state) == before
            judged += 1
            random_play(state, stream(seed * 100 + judged), 3)
    assert judged

"""Quick tests that Catastrophe works at all: games for every number of players end, and every phase can be set up."""

from __future__ import annotations

import pytest

from calamity.kernel.playout import random_play
from calamity.kernel.rng import stream
from tests.games.catastrophe.scenes import GAME, kind, scene


@pytest.mark.parametrize("seats", GAME.seats)
def test_random_play_ends(seats: int) -> None:
    for seed in range(10):
        state = GAME.new(seats, seed)
        decisions, _ = random_play(state, stream(seed), GAME.bound)
        assert state.over and decisions > 5 * seats
        assert GAME.result(state).outcome in ("won", "lost")


@pytest.mark.parametrize(
    ("stage", "question"),
    [
        ("trading", "trade"),
        ("laying_out", "lay_out"),
        ("reveal", "react"),
        ("react", "react"),
        ("replenish", "trade"),
        ("barter", "trade"),
        ("restock", "restock"),
    ],
)
def test_every_stage_can_be_entered(stage: str, question: str) -> None:
    hands = {0: ["water_jugs"], 1: ["crowbar"], 2: ["patch_up"]}
    assert kind(scene(stage=stage, hands=hands).table()) == question

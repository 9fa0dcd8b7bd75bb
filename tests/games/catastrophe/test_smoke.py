"""Tests that games of every size can be played to the end, and that every phase can be set up by hand."""

from __future__ import annotations

import pytest

from calamity.kernel.playout import random_play
from calamity.kernel.rng import stream
from tests.games.catastrophe.scenes import GAME, all_ready, kind, left, scene


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


def test_a_use_turns_its_card() -> None:
    table = scene(play={0: ["first_aid_kit", "tool_chest 1"]}, options={"starting_vitality": 5}).table()
    table.do(0, "commit", "first_aid_kit", "for", 0)
    table.do(0, "commit", "tool_chest", "for", 1)
    assert left(table, 0) == {"first_aid_kit": 3, "tool_chest": 1}
    all_ready(table)
    assert left(table, 0) == {"first_aid_kit": 2}
    assert table.zone("discards") == ["tool_chest"]
    assert table.get("vitality") == [2, 2, 1]

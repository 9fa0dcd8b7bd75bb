"""Tests that the game can be played to the end with any number of players, and begun in the middle."""

from __future__ import annotations

import pytest

from calamity.kernel.playout import random_play
from calamity.kernel.rng import stream
from tests.games.catastrophic.scenes import GAME, all_pass, scene, traits


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end_with_a_winner(seats: int) -> None:
    for seed in range(5):
        state = GAME.new(seats, seed)
        random_play(state, stream(seed), GAME.bound)
        assert state.over
        assert GAME.result(state).winners


def test_the_pyramid_grows_from_the_bottom() -> None:
    community = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"], (1, 2): ["bitter_latex"]}
    table = scene(community, hand=["webbed_feet", "echo_sense", "shade_leaves"]).table()
    table.do(0, "introduce", "webbed_feet", 2, 0)
    assert traits(table, 0, 2, 0) == ["webbed_feet"]
    assert table.refuses(0, "introduce", "shade_leaves", "place", 1, 4).rule == "T-42"
    table.do(0, "introduce", "echo_sense")  # the one place that is left
    table.do(0, "introduce", "shade_leaves", 1, -1)
    table.do(0, "end_step")
    all_pass(table)
    assert table.get("stage") != "playing"

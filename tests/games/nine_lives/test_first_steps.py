"""Tests that the game can be played at all: the rulebook's example of Reactions, and random games."""

from __future__ import annotations

import pytest

from calamity.kernel.playout import random_play
from tests.games.nine_lives.scenes import GAME, all_pass, end_claw, lives, scene


def test_L64_the_printed_example() -> None:
    """L-34, L-37, L-63, L-64, L-65, L-R2, L-R9: Curiosity, Pass, Cucumber, Take, and Chris is hit after all."""
    table = scene(["curiosity_killed_the_cat"], ["pass", "take"], ["cucumber"], lives=[7, 5, 6]).table()
    table.do(0, "play", "curiosity_killed_the_cat", "target", 1)
    table.do(1, "play", "pass", "target", 2)
    assert table.zone("in_play") == ["curiosity_killed_the_cat", "pass"]
    table.do(1, "pass")
    table.do(2, "play", "cucumber")
    table.do(1, "play", "take")
    assert table.zone("hand", 1) == ["cucumber"]
    assert table.zone("in_play") == ["curiosity_killed_the_cat", "pass"]
    all_pass(table)
    assert table.get("shares") == [2]
    all_pass(table)
    assert lives(table) == [7, 5, 5]
    assert table.zone("main_discards") == ["take", "pass", "curiosity_killed_the_cat"]
    assert {"card": "cucumber", "zones": [1]} in table.view(None)["known"]


def test_L17_a_turn_goes_round() -> None:
    table = scene().table()
    end_claw(table)
    assert table.zone("catastrophe_discards") == ["called_back"]
    assert len(table.zone("hand", 0)) == 3
    assert table.get("current") == 1


@pytest.mark.parametrize("seats", GAME.seats)
def test_games_end(seats: int) -> None:
    for seed in range(5):
        state = GAME.new(seats, seed)
        random_play(state, seed + 1, GAME.bound)
        assert state.over
        assert GAME.result(state).reason in ("last_cat", "reapurr")

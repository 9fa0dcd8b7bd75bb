"""Tests of the short measurement of the engine's speed."""

from __future__ import annotations

import pytest

import calamity
from calamity.kernel.registry import registered
from calamity.lab.measure import measure


@pytest.mark.parametrize("name", registered())
def test_every_game_can_be_measured(name: str) -> None:
    game = calamity.load(name)
    speed = measure(game, game.seats.start, 0.02)
    assert speed.decisions > speed.games > 0
    assert speed.copies > 0
    assert speed.imagined > 0

"""The fixture that runs each test of beginners' mistakes with every level of bots."""

from __future__ import annotations

import pytest

from calamity.bots.levels import LEVELS
from tests.bots.sense.players import Player


@pytest.fixture(params=[level.number for level in LEVELS], ids=lambda number: f"level_{number}")
def player(request: pytest.FixtureRequest) -> Player:
    return Player(request.param)

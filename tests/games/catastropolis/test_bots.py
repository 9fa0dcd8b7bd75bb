"""Tests that bots count the turns to a place in the city as the table shows them."""

from __future__ import annotations

from typing import Any

import pytest

from calamity.games.catastropolis.city import LOCATION_SPACE
from calamity.games.catastropolis.judgement.targets import Scout
from calamity.games.catastropolis.view import turns_to
from calamity.kernel.playout import random_play
from calamity.kernel.rng import stream
from tests.games.catastropolis.scenes import GAME, position, scene, up
from tests.games.catastropolis.shorthand import drafted, fresh

TRAVELLERS = ("teleportation", "telekinesis", "elasticity", "electrokinesis", "flight", "aquatic_form")


@pytest.mark.parametrize("power", TRAVELLERS)
def test_P97_bots_count_the_turns_of_a_traveller_as_the_table_does(power: str) -> None:
    """P-92, P-97, P-R42: from corner to corner, weakened too."""
    scout = Scout(GAME.box)
    for space, weakened in (("a1", 0), ("h7", 1), ("d4", 0)):
        state = position(scene(seats=3, powers={1: [power]}, at={1: space}, weakened={1: weakened}))
        for location in LOCATION_SPACE:
            assert scout.turns(state, 1, location) == turns_to(state, 1, location)
            if power == "teleportation":
                assert scout.turns(state, 1, location) <= 1


def test_P97_bots_count_the_turns_of_everybody_as_the_table_does() -> None:
    """P-92, P-106: in positions as they come."""
    scout = Scout(GAME.box)
    for seed in range(4):
        state = position(drafted(fresh(5, seed)))
        random_play(state, stream(seed), 30)
        for seat in range(5 if not state.over else 0):
            for location in LOCATION_SPACE:
                assert scout.turns(state, seat, location) == turns_to(state, seat, location)


def test_P97_somebody_who_can_teleport_is_near_every_disaster() -> None:
    """P-97: so a hero far away needn't drop everything for it."""
    scout = Scout(GAME.box)
    facts: dict[str, Any] = {
        "powers": {0: ["might"], 1: ["teleportation"], 2: ["combat"]},
        "at": {0: "d1", 1: "h7", 2: "h7"},
    }
    state = position(scene(up("skyliner_with_no_pilot", 1), seats=3, **facts))
    [target] = scout.targets(state, 0)
    assert target.rivals == 1

"""Tests that a position set up by hand is refused, with a reason, if it can't occur in a game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from calamity import BadScenario
from calamity.testing import Scenario
from tests.games.katastrophenspiel.scenes import CARDS, GAME, RED, scene

PLAIN = ["edda_krauthof", "carmela_fuscaldi", "dr_noor_levander", "tomasz_wiering"]


def base() -> Scenario:
    return Scenario(GAME, seats=3, options={"starter": 0})


IMPOSSIBLE: dict[str, Callable[[], Scenario]] = {
    "sturm is a catastrophe and in the hand of seat 0": lambda: base().zone("hand", 0, ["sturm"]),
    "zelte is in play at seat 0": lambda: base().zone("in_play", 0, ["zelte"]),
    "sigmar_milano is on the table of seat 1": lambda: base().zone("table", 1, ["sigmar_milano"]),
    "loeschboot is removed, but only equipment ever is": lambda: base().zone("removed", ["loeschboot"]),
    "loeschboot is unused, but only player cards ever are": lambda: base().zone(
        "unused", [*base().table().zone("unused"), "loeschboot"]
    ),
    "sturm lies in a stack that isn't its own": lambda: base().zone("catastrophes_1", ["sturm"]),
    "hausbrand lies in a stack that isn't its own": lambda: base().zone("purchases_1", ["hausbrand"]),
    "zelte lies in a stack that isn't its own": lambda: base().zone("purchases_1", ["zelte"]),
    "place 5 of the catastrophes is empty": lambda: base().zone(
        "catastrophes", ["hausbrand", "gasleck", "duerre", "sturm", None]
    ),
    "place 5 of the purchases is empty, but its stack isn't": lambda: base().zone(
        "purchases", ["streifenwagen", "schutzschilde", "sanitaetskonvoi", "feldlazarett", None]
    ),
    "seat 1 has cards in play, but it is the turn of seat 0": lambda: base().zone("in_play", 1, ["sigmar_milano"]),
    "seat 0 has 2 vehicles in play": lambda: base().zone("in_play", 0, ["loeschboot", "ruestwagen"]),
    "seat 0 has 4 heroes in play, but room for 3": lambda: base().zone("in_play", 0, PLAIN),
    "seat 0 has 3 heroes in play, but room for 2": lambda: base().zone("in_play", 0, ["gelaendewagen", *PLAIN[:3]]),
    "two seats have the same colour": lambda: base().set("colour", ["red", "blue", "red"]),
    "money must be 0 to 99, not -1": lambda: base().set("money", 1, -1),
    "the round marker is on 9": lambda: base().set("round", 9),
    "a turn has 2 actions, not 3": lambda: base().set("actions", 3),
    "starter can't be 3; possible are seats 0 to 2": lambda: base().set("starter", 3),
}


@pytest.mark.parametrize("problem", IMPOSSIBLE)
def test_an_impossible_position_is_refused_in_words(problem: str) -> None:
    with pytest.raises(BadScenario, match=problem):
        IMPOSSIBLE[problem]().table()


def test_a_possible_position_with_everything_unusual_is_accepted() -> None:
    """K-38, K-66, K-R23: a full boat, worn-out equipment, an empty place whose stack is empty."""
    value_3 = [card.id for card in CARDS if card.price == 3]
    table = (
        base()
        .zone("in_play", 0, ["loeschboot", *PLAIN])
        .zone("hand", 1, value_3)
        .zone("removed", ["zelte", "wasserfilter"])
        .zone("purchases", ["streifenwagen", "schutzschilde", "sanitaetskonvoi", "feldlazarett", None])
        .set("round", 1)
        .table()
    )
    assert table.zone("purchases")[4] == ""
    assert table.zone("purchases_3") == []


def test_cards_lost_to_a_named_hand_are_exchanged_for_those_displaced() -> None:
    """K-18: whoever had red before gets the cards that the scenario took from seat 0."""
    seed = next(s for s in range(50) if Scenario(GAME, seats=3, seed=s).table().get("colour", 1) == "red")
    displaced = Scenario(GAME, seats=3, seed=seed).table().zone("hand", 0)
    table = scene(seed=seed).table()
    assert (table.zone("hand", 0), table.zone("hand", 1)) == (RED, displaced)

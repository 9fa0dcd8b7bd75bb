"""Tests that scenarios refuse positions which can't occur, in all five games."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from calamity import BadScenario
from calamity.testing import Scenario


def city() -> Scenario:
    scenario = Scenario("catastropolis", seats=2).set("round", 1)
    return scenario.zone("powers", 0, ["might"]).zone("powers", 1, ["genius"])


def rescue() -> Scenario:
    return Scenario("katastrophenspiel", seats=2).zone("catastrophes", ["hausbrand", ...])


def cats() -> Scenario:
    return Scenario("nine_lives", seats=2)


def neighbours() -> Scenario:
    return Scenario("catastrophe", seats=2).set("stage", "react")


def meadow() -> Scenario:
    return Scenario("catastrophic", seats=2).community(0, {}).community(1, {})


OTHER = ["alien", "alien", "alien"]
CASES: dict[str, Callable[[], Scenario]] = {
    "the symbols are no signature of the Villain": lambda: city().set("villain", "mr_gemini").set("symbols", OTHER),
    "a Villain is known by 3 symbols, not 1": lambda: city().set("villain", "mr_gemini").set("symbols", ["alien"]),
    "the hero of seat 0 is on water, but no power": lambda: city().set("space", 0, "f3"),
    "the hero of seat 0 is on a high-rise, but no power": lambda: city().set("space", 0, "c2"),
    "the double of seat 1 is on water": lambda: city().set("double", 1, "f3"),
    "weakened can't be 7; it must be True or False": lambda: city().set("weakened", 0, 7),
    "shield can't be 2; it must be True or False": lambda: city().set("shield", 1, 2),
    "the game is over: ending, finisher and doom": lambda: city().set("ending", "saved"),
    "struck, lethal and no_draw are set within a turn": lambda: city().set("lethal", 1),
    "seat 1 has had no hero yet": lambda: city().set("heroes", 1, 0),
    "of 2 actions one can be a mission: 5": lambda: rescue().set("missions", 5).set("actions", 0),
    "of 2 actions one can be a mission: 1": lambda: rescue().set("missions", 1),
    "vehicle_state can't be 99; possible are flown, sided, sent, swapped": lambda: rescue().set("vehicle_state", 99),
    "the vehicle in play has done, but there is none": lambda: rescue().set("vehicle_state", 1),
    "missing, wilds and used belong to a mission": lambda: rescue().set("wilds", 1),
    "zelte is no catastrophe on display": lambda: rescue().set("target", "zelte"),
    "a mission at hausbrand can't miss more": lambda: rescue().set("target", "hausbrand").set("missing", [9] * 6),
    "the game is over: ending is set": lambda: cats().set("ending", "last_cat"),
    "two seats have the same character": lambda: cats().set("character", ["sprocket", "sprocket"]),
    "acting, owners, aims, sunk, falling and dice": lambda: cats().set("dice", [3]),
    "guarded can't be 4; it must be True or False": lambda: cats().set("guarded", 0, 4),
    "first can't be 5; possible are seats 0 to 1": lambda: cats().set("first", 5),
    "the game is over: its outcome is set": lambda: neighbours().set("outcome", "victory"),
    "next_to_act can't be 6; possible are seats 0 to 1": lambda: neighbours().set("next_to_act", 6),
    "ready can't be 3; it must be True or False": lambda: neighbours().set("ready", 1, 3),
    "spent can't be 99; possible are ability, ": lambda: neighbours().set("spent", 0, 99),
    "the game is over: scores, tied and winners": lambda: meadow().set("winners", [0]),
    "the stage is one of a turn, or building": lambda: meadow().set("stage", "over"),
    "no Event is being faced": lambda: meadow().set("facing", 1),
    "active can't be 7; possible are seats 0 to 1": lambda: meadow().set("active", 7),
    "a seat announces at most 15 Interactions": lambda: meadow().set("announced_by", 0, 16),
}


@pytest.mark.parametrize("words", CASES)
def test_a_position_that_cannot_be_is_refused_and_says_why(words: str) -> None:
    with pytest.raises(BadScenario, match=words):
        CASES[words]().table()


def test_the_same_positions_without_the_fault_are_possible() -> None:
    flying = Scenario("catastropolis", seats=2).set("round", 1).zone("powers", 0, ["flight"])
    assert flying.zone("powers", 1, ["genius"]).set("space", 0, "f3").table().get("space", 0) == "f3"
    city().set("weakened", 0, 1).set("space", 0, "e4").table()
    rescue().set("missions", 1).set("actions", 1).table()
    for scenario in (city(), rescue(), cats(), neighbours(), meadow()):
        assert scenario.table().asks

"""Positions that no game leads to are told from those that can be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from calamity import BadScenario
from calamity.testing import Scenario
from tests.games.catastrophic.cast import FRESH, HUNGRY, events, scene
from tests.games.catastrophic.hands import PLANT, PYRAMID

FIVE = ["thorn_ring", "corky_bark", "bitter_latex", "shade_leaves", "antifreeze_sap"]

IMPOSSIBLE: dict[str, Callable[[], Scenario]] = {
    "on Level 1, slot 0 can't have webbed_feet": lambda: scene({(1, 0): ["webbed_feet"]}),
    "on Level 2, slot 0 can't have thorn_ring": lambda: scene(
        {(1, 0): ["corky_bark"], (1, 1): ["bitter_latex"], (2, 0): ["thorn_ring"]}
    ),
    "has 0 food sources": lambda: scene({(2, 0): ["webbed_feet"]}),
    "has 1 food sources, which its mark of hunger doesn't say": lambda: scene(PLANT | {(2, 0): ["webbed_feet"]}),
    "has 2 food sources, which its mark of hunger doesn't say": lambda: scene(
        PYRAMID, details={0: {"shorts": {(2, 0): HUNGRY}}}
    ),
    "has no active Trait": lambda: scene(PLANT, details={0: {"asleep": {(1, 0): ["thorn_ring"]}}}),
    "has Deactivated Traits that it doesn't have": lambda: scene(
        PLANT, details={0: {"asleep": {(1, 0): ["corky_bark"]}}}
    ),
    "has more than 4 Traits": lambda: scene({(1, 0): FIVE}, options={"trait_cap": 4}),
    "don't have the Traits that lie in the Community": lambda: scene().zone("community", 0, ["creeping_runners"]),
    "but traits are said of": lambda: scene().set("places", 0, [20]),
    "Continuous cards, but": lambda: scene(PLANT).set("clocks", 0, [0]),
    "creeping_runners is a Trait and lies among the Continuous cards": lambda: (
        scene().zone("continuous", 0, ["creeping_runners"]).set("clocks", 0, [0])
    ),
    "parasites on its Species, but not as many such cards": lambda: scene(PLANT, details={0: {"loads": {(1, 0): 1}}}),
    "cards that link Species": lambda: scene(PYRAMID, details={0: {"links": {(1, 0): 1, (1, 1): 1}}}),
    "creeping_runners lies in the Event History and is no Event": lambda: scene().zone("history", ["creeping_runners"]),
    "nothing is announced at the beginning of a turn": lambda: scene().zone("event", ["drought"]),
    "the Event counter is at least 0": lambda: scene().set("turns_left", 0),
    "Protection and bans of seat 0": lambda: scene(PLANT, details={0: {"guards": {(1, 0): 3}}}),
    "has more than 3 Offspring": lambda: scene(PLANT, details={0: {"offspring": {(1, 0): 4}}}),
}


@pytest.mark.parametrize("problem", IMPOSSIBLE)
def test_an_impossible_position_is_refused_in_words(problem: str) -> None:
    """T-28, T-29, T-36, T-37, T-46, T-47, T-71, T-76, T-83, T-86: what can't be is said."""
    with pytest.raises(BadScenario, match=problem):
        IMPOSSIBLE[problem]().table()


def test_a_possible_position_with_everything_unusual_is_accepted() -> None:
    """T-28, T-46, T-76, T-83: links, parasites, Offspring, naps, hunger, Protection, Continuous Events."""
    community = {(1, 0): ["thorn_ring", "corky_bark"], (1, 1): ["bitter_latex"], (2, 1): ["webbed_feet", "echo_sense"]}
    details = {
        "links": {(1, 0): 1, (1, 1): 1},
        "loads": {(1, 1): 1},
        "offspring": {(1, 0): 3},
        "asleep": {(2, 1): ["echo_sense"]},
        "shorts": {(2, 1): HUNGRY},
        "guards": {(1, 0): FRESH},
    }
    scenario = scene(community, details={0: details})
    staying = ["global_warming", "obligate_mutualism", "parasite_load", "lean_years"]
    table = scenario.zone("continuous", 0, staying).set("clocks", 0, [0, 0, 0, 2]).table()
    assert table.zone("continuous", 0) == staying
    assert table.view(None)["communities"][0][1]["parasites"] == 1


def test_T18_a_continuous_event_that_is_laid_without_a_clock_is_faced_again() -> None:
    """T-18, T-70: it waits for no turn's end, as most Events that stay."""
    table = scene(PYRAMID).zone("continuous", 0, ["global_warming"]).table()
    assert table.get("clocks", 0) == [0]
    table.do(0, "end_step")
    assert events(table, "faces_again") == [{"event": "faces_again", "seat": 0, "card": "global_warming"}]

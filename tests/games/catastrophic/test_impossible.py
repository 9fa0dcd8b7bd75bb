"""Tests that a position set up by hand is refused, with a reason, if it can't occur in a game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from calamity import BadScenario
from calamity.games.catastrophic.board import place_at
from calamity.testing import Scenario
from tests.games.catastrophic.scenes import DUE, FED, FRESH, GAME, HUNGRY, SPARED, events, mask, scene
from tests.games.catastrophic.shorthand import PLANT, PYRAMID

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
    "at least one turn is left": lambda: scene().set("turns_left", 0),
    "guards can't be 3; possible are due, fresh, None": lambda: scene(PLANT, details={0: {"guards": {(1, 0): 3}}}),
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


# ---- Communities in words ----


@pytest.mark.parametrize("place", [(1, -20), (1, 20), (2, 19), (10, -20), (10, 11)])
def test_T40_the_outermost_places_can_be_named(place: tuple[int, int]) -> None:
    """T-40: the higher a Level, the fewer slots it has."""
    assert GAME.species_fields({f"{place[0]} {place[1]}": []})["places"] == [place_at(*place)]


@pytest.mark.parametrize("place", ["0 0", "11 0", "1 -21", "1 21", "2 20", "10 12"])
def test_T40_there_is_no_place_beyond_the_outermost(place: str) -> None:
    with pytest.raises(BadScenario, match=f"there is no place '{place}'"):
        GAME.species_fields({place: []})


def test_T28_all_facts_of_species_can_be_said_in_words() -> None:
    """T-45, T-46, T-76, T-83, T-102: an Animal with one food source is hungry unless something else is said."""
    animal = ["webbed_feet", "echo_sense", "torpor"]
    said = {
        "2 1": {"traits": animal, "asleep": ["torpor", "echo_sense"], "asleep_due": ["torpor"], "link": 2},
        "2 0": {"traits": animal[:2], "asleep_fresh": ["echo_sense"], "food": "spared", "protected": "due"},
        "1 1": {"traits": ["thorn_ring"], "protected": "fresh", "offspring": 3, "parasites": 1},
    }
    assert GAME.species_fields(said) == {
        "community": ["thorn_ring", *animal[:2], *animal],
        "places": [place_at(1, 1), place_at(2, 0), place_at(2, 1)],
        "traits": [mask("thorn_ring"), mask(*animal[:2]), mask(*animal)],
        "asleep": [0, 0, mask("torpor", "echo_sense")],
        "fresh_naps": [0, mask("echo_sense"), 0],
        "due_naps": [0, 0, mask("torpor")],
        "guards": [FRESH, DUE, 0],
        "shorts": [FED, SPARED, HUNGRY],
        "offspring": [3, 0, 0],
        "links": [0, 0, 2],
        "loads": [1, 0, 0],
    }
    fed = {"1 0": ["thorn_ring"], "1 1": ["corky_bark"], "2 0": ["webbed_feet"]}
    assert GAME.species_fields(fed)["shorts"] == [FED, FED, FED]


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        ({"food": "full"}, "food can't be 'full'; there are fed, hungry, spared"),
        ({"offspring": "many"}, r"offspring can't be 'many'$"),
        ({"link": True}, r"link can't be True$"),
        ({"asleep": "thorn_ring"}, "a list of names, not 'thorn_ring'"),
        ({"asleep": ["drought"]}, "'drought' is no Trait"),
    ],
)
def test_T28_a_fact_that_can_not_be_is_refused_in_words(fact: dict[str, object], words: str) -> None:
    with pytest.raises(BadScenario, match=words):
        GAME.species_fields({"1 0": {"traits": ["thorn_ring"], **fact}})


def test_T28_two_species_never_stand_in_one_place() -> None:
    with pytest.raises(BadScenario, match="two Species stand in one place"):
        GAME.species_fields({"1 0": ["thorn_ring"], "1  0": ["corky_bark"]})


def test_T83_the_clock_of_a_continuous_card_stands_behind_it() -> None:
    staying = ["lean_years fresh", "global_warming"]
    assert scene().zone("continuous", 0, staying).table().get("clocks", 0) == [FRESH, 0]
    for wrong in ("lean_years soon", "lean_years due fresh"):
        with pytest.raises(BadScenario, match="the clock of lean_years is due or fresh, not"):
            scene().zone("continuous", 0, [wrong])

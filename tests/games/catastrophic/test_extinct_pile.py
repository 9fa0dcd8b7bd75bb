"""Tests of the option `extinct_pile`: which cards of Extinct Species leave the game, and when."""

from __future__ import annotations

import pytest

from calamity.testing import ScenarioTable
from tests.games.catastrophic.scenes import HUNGRY, Community, all_pass, do, events, nature_calls, places, scene, traits
from tests.games.catastrophic.shorthand import drawn

ON = {"extinct_pile": "on"}


def gone(table: ScenarioTable) -> list[str]:
    """What has left the game."""
    return sorted(table.zone("removed"))


def test_TR73_a_species_takes_the_traits_of_its_last_effect_along() -> None:
    """T-R73, T-52: Global Warming takes two Traits, which are all that the Plant has."""
    table = drawn("global_warming", {(1, 0): ["bitter_latex", "shade_leaves"]}, options=ON)
    table.do(0, "lose", "shade_leaves")
    assert places(table, 0) == []
    assert gone(table) == ["bitter_latex", "shade_leaves"]
    assert table.zone("discards") == []


def test_TR9_without_the_option_all_of_them_are_discarded() -> None:
    table = drawn("global_warming", {(1, 0): ["bitter_latex", "shade_leaves"]})
    table.do(0, "lose", "shade_leaves")
    assert gone(table) == []
    assert table.zone("discards") == ["shade_leaves", "bitter_latex"]


def test_TR73_what_an_earlier_effect_took_stays_in_the_discard_pile() -> None:
    """T-R73: two Creepers one after the other; only the second makes the Plant Extinct."""
    foe = {(1, 0): ["bitter_latex", "shade_leaves"]}
    table = scene({}, foe, hand=["invasive_creeper", "invasive_creeper"], options=ON).table()
    do(table, 0, "play invasive_creeper", "target 1", "species 1 0")
    all_pass(table)
    table.do(1, "lose", "bitter_latex")
    do(table, 0, "play invasive_creeper", "target 1", "species 1 0")
    assert places(table, 1) == []
    assert gone(table) == ["shade_leaves"]
    assert table.zone("discards").count("bitter_latex") == 1


def test_TR73_what_others_lost_by_the_same_effect_stays_in_the_discard_pile() -> None:
    """T-R73: one Plant loses its only Trait, its neighbour one of two and lives on."""
    table = drawn("drought", {(1, 0): ["bitter_latex"], (1, 1): ["shade_leaves", "thorn_ring"]}, options=ON)
    table.do(0, "lose", "shade_leaves")
    assert places(table, 0) == [(1, 1)]
    assert gone(table) == ["bitter_latex"]
    assert table.zone("discards") == ["shade_leaves"]


def test_TR73_the_newest_of_equal_cards_leaves_the_pile() -> None:
    """T-R73: another Bitter Latex lies below; the order of the rest stays."""
    below = ["bitter_latex", "thorn_ring"]
    table = drawn("drought", {(1, 0): ["bitter_latex"]}, options=ON, discards=below)
    assert gone(table) == ["bitter_latex"]
    assert table.zone("discards") == below


@pytest.mark.parametrize("hardy", [False, True])
def test_TR73_hunger_in_the_settling_belongs_to_the_effect(hardy: bool) -> None:
    """T-R73, T-57: the Animal loses a Trait and with a Plant below it a food source; only with a third it lives on."""
    community: Community = {
        (1, 0): ["thick_waxy_cuticle"],
        (1, 1): ["bitter_latex"],
        (2, 0): ["burrowing_habit", "webbed_feet", *["detox_liver"] * hardy],
    }
    table = drawn("deep_freeze", community, options=ON)
    table.do(0, "lose", "burrowing_habit")
    if hardy:
        table.do(0, "deactivate", "webbed_feet")
        assert traits(table, 0, 2, 0) == ["-webbed_feet", "detox_liver"]
        assert gone(table) == ["thick_waxy_cuticle"]
        assert table.zone("discards") == ["burrowing_habit"]
    else:
        assert gone(table) == ["burrowing_habit", "thick_waxy_cuticle", "webbed_feet"]
        assert table.zone("discards") == []


def test_TR73_a_trait_that_is_deactivated_goes_with_the_last_active_one() -> None:
    """T-R73, T-47: the lost Trait was the only active one."""
    community = {(1, 0): ["bitter_latex"], (2, 0): ["webbed_feet", "echo_sense"]}
    details = {0: {"shorts": {(2, 0): HUNGRY}, "asleep": {(2, 0): ["echo_sense"]}}}
    table = drawn("deep_freeze", community, options=ON, details=details)
    table.do(0, "lose", "webbed_feet")
    assert places(table, 0) == [(1, 0)]
    assert gone(table) == ["echo_sense", "webbed_feet"]


def test_TR73_regrow_still_goes_to_the_hand() -> None:
    """T-R73, T-34: Creeping Runners are lost as the last active Trait."""
    table = drawn("global_warming", {(1, 0): ["creeping_runners", "bitter_latex"]}, options=ON)
    table.do(0, "lose", "bitter_latex")
    assert "creeping_runners" in table.zone("hand", 0)
    assert gone(table) == ["bitter_latex"]


def test_TR73_a_broken_link_is_an_effect_of_its_own() -> None:
    """T-R73, T-R62: the survivor's first Trait went by the Event, its last by the link; the first stays in the pile."""
    community = {(1, 0): ["bitter_latex", "climbing_tendrils"], (1, 1): ["shade_leaves"]}
    scenario = scene(community, deck=["drought"], options=ON, details={0: {"links": {(1, 0): 1, (1, 1): 1}}})
    table = scenario.zone("continuous", 0, ["obligate_mutualism"]).set("clocks", 0, [0]).table()
    nature_calls(table)
    table.do(0, "lose", "bitter_latex")
    assert places(table, 0) == []
    assert [" ".join(event["species"].split()[:2]) for event in events(table, "extinct")] == ["1 1", "1 0"]
    assert gone(table) == ["climbing_tendrils", "shade_leaves"]
    assert sorted(table.zone("discards")) == ["bitter_latex", "obligate_mutualism"]


def test_TR73_nothing_is_remembered_once_the_effect_is_over() -> None:
    """T-R73: the position is as it would be without the losses behind it; nobody dies, nothing is left to settle."""
    community: Community = {(1, 0): ["bitter_latex", "shade_leaves"]}
    stacks = []
    for options in (ON, {}):
        table = drawn("drought", community, options=options)
        table.do(0, "lose", "shade_leaves")
        assert traits(table, 0, 1, 0) == ["bitter_latex"]
        stacks.append(table.state.stack)
    assert stacks[0] == stacks[1]

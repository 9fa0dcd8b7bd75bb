"""Tests of hunger, Deactivation and Extinction."""

from __future__ import annotations

import pytest

from tests.games.catastrophic.scenes import (
    FRESH,
    HUNGRY,
    do,
    end_turn,
    events,
    kind,
    places,
    position,
    scene,
    size,
    species,
    traits,
)
from tests.games.catastrophic.shorthand import drawn, to_send

LONE = {(1, 1): ["corky_bark"]}


def test_TR11_the_owner_chooses_among_active_traits() -> None:
    community = LONE | {(2, 0): ["webbed_feet", "echo_sense", "detox_liver"]}
    details = {"shorts": {(2, 0): HUNGRY}, "asleep": {(2, 0): ["echo_sense"]}}
    table = scene(community, details={0: details}).table()
    to_send(table)
    table.do(0, "no_event")
    assert kind(table) == "hunger"
    assert sorted(table.names(0)) == ["deactivate detox_liver", "deactivate webbed_feet"]
    assert table.refuses(0, "deactivate", "echo_sense").rule == "T-R11"


def test_T46_deactivated_traits_give_no_condition_no_ability_and_no_attribute() -> None:
    community = {(1, 0): ["root_partners", "antifreeze_sap"], (1, 1): ["thorn_ring"]}
    naps = {"asleep": {(1, 0): ["root_partners"]}, "fresh_naps": {(1, 0): ["root_partners"]}}
    awake = scene(community).table().view(None)["communities"][0]
    asleep = scene(community, details={0: naps}).table().view(None)["communities"][0]
    assert [one["conditions"] for one in awake] == ["CDL", "LEU"]
    assert [one["conditions"] for one in asleep] == ["CD", "EU"]
    assert len(asleep[0]["traits"]) == 2, "it is still a Trait card of the Species"


def test_TR50_a_deactivated_cards_name_is_public() -> None:
    community = LONE | {(2, 0): ["webbed_feet", "echo_sense"]}
    details = {"shorts": {(2, 0): HUNGRY}, "asleep": {(2, 0): ["echo_sense"]}}
    table = scene(community, details={0: details}).table()
    for viewer in (1, None):
        shown = table.view(viewer)["communities"][0][1]["traits"]
        assert {"card": "echo_sense", "active": False, "timed": False} in shown


def test_TR15_all_traits_wake_when_food_is_back_whatever_turned_them() -> None:
    community = LONE | {(2, 0): ["webbed_feet", "echo_sense", "detox_liver"]}
    details = {
        "shorts": {(2, 0): HUNGRY},
        "asleep": {(2, 0): ["echo_sense", "detox_liver"]},
        "fresh_naps": {(2, 0): ["detox_liver"]},
    }
    table = scene(community, hand=["thorn_ring"], details={0: details}).table()
    do(table, 0, "introduce thorn_ring", "place 1 0")
    assert all(not name.startswith("-") for name in traits(table, 0, 2, 0))
    assert len(events(table, "reactivated")) == 1
    end_turn(table)
    assert events(table, "flipped_back") == [], "nothing is left to flip back"


@pytest.mark.parametrize("strict", ["off", "on"])
def test_TR16_the_food_check_goes_bottom_up_and_a_new_loss_waits(strict: str) -> None:
    """T-49, T-R13, T-R16: the lower Animal starves first; what becomes short by that is not turned a second time.

    That holds with strict hunger too, which bites for what was lost in the turn before the check.
    """
    community = {
        (1, 1): ["corky_bark"],
        (1, 2): ["thorn_ring"],
        (2, 0): ["webbed_feet"],
        (2, 1): ["detox_liver"],
        (3, 0): ["thick_blubber", "venom_glands", "echo_sense"],
    }
    details = {0: {"shorts": {(2, 0): HUNGRY}}}
    table = scene(community, details=details, options={"strict_hunger": strict}).table()
    to_send(table)
    table.do(0, "no_event")
    assert species(table, 0, 2, 0) is None
    assert kind(table) == "hunger"
    table.do(0, "deactivate", "echo_sense")
    assert position(table).active == 1
    assert len([name for name in traits(table, 0, 3, 0) if name.startswith("-")]) == 1
    assert species(table, 0, 3, 0)["short"] == "bites", "from the next own turn on"


def test_TR59_an_omnivore_feels_hunger_only_after_it_lost_the_trait() -> None:
    community = LONE | {(2, 0): ["broad_diet", "webbed_feet", "echo_sense"]}
    table = scene(community, details={0: {"shorts": {(2, 0): HUNGRY}}}).table()
    end_turn(table)
    assert events(table, "deactivated") == [], "an Omnivore is not Deactivated"
    foe = {(1, 0): ["shade_leaves"], (1, 1): ["bitter_latex"], (2, 0): ["burrowing_habit"]}
    table = scene(
        community, foe, hands={1: ["brood_parasitism"]}, seat=1, details={0: {"shorts": {(2, 0): HUNGRY}}}
    ).table()
    do(table, 1, "play brood_parasitism", "target 0", "species 2 0", "steal broad_diet", "species 2 0")
    assert kind(table) == "traits", "no immediate Deactivation"
    assert all(not name.startswith("-") for name in traits(table, 0, 2, 0))
    while position(table).active != 0:
        end_turn(table)
    end_turn(table)
    assert len(events(table, "deactivated")) == 1, "the normal check"


def test_TR60_a_source_replaced_and_lost_again_is_a_new_loss() -> None:
    community = LONE | {(2, 0): ["webbed_feet", "echo_sense", "detox_liver"]}
    details = {"shorts": {(2, 0): HUNGRY}, "asleep": {(2, 0): ["echo_sense"]}}
    table = scene(community, hand=["bitter_latex"], deck=["drought"], details={0: details}).table()
    do(table, 0, "introduce bitter_latex", "place 1 0")
    assert species(table, 0, 2, 0)["short"] == "no"
    table.do(0, "end_step")
    assert kind(table) == "hunger", "one Trait at once"
    table.do(0, "deactivate", "webbed_feet")
    assert species(table, 0, 2, 0)["short"] == "spared"
    table.do(0, "no_event")
    assert position(table).active == 1, "and no food check in this turn"
    assert set(traits(table, 0, 2, 0)) == {"-webbed_feet", "echo_sense", "detox_liver"}


def test_T52_the_owner_chooses_what_is_lost_deactivated_cards_too() -> None:
    """T-52, T-105: the card goes to the discard pile, and that is no discarding."""
    details = {"asleep": {(1, 0): ["shade_leaves"]}, "fresh_naps": {(1, 0): ["shade_leaves"]}}
    table = drawn("drought", {(1, 0): ["bitter_latex", "shade_leaves"]}, details={0: details})
    assert sorted(table.names(0)) == ["lose bitter_latex", "lose shade_leaves"]
    table.do(0, "lose", "shade_leaves")
    assert traits(table, 0, 1, 0) == ["bitter_latex"]
    assert table.zone("discards") == ["shade_leaves"]
    assert events(table, "discarded") == []


def test_T53_a_species_without_traits_is_extinct() -> None:
    """T-53, T-R10: with the last Trait it goes, not with one of several."""
    table = drawn("drought", {(1, 0): ["bitter_latex"], (1, 1): ["shade_leaves", "thorn_ring"]})
    table.do(0, "lose", "shade_leaves")
    assert places(table, 0) == [(1, 1)]
    assert traits(table, 0, 1, 1) == ["thorn_ring"]


def test_TR10_losing_one_of_two_traits_is_no_extinction() -> None:
    foe = {(1, 0): ["bitter_latex", "shade_leaves"]}
    table = scene({(1, 0): ["thorn_ring"]}, foe, hand=["invasive_creeper"]).table()
    do(table, 0, "play invasive_creeper", "target 1", "species 1 0")
    table.do(1, "lose", "bitter_latex")
    assert traits(table, 1, 1, 0) == ["shade_leaves"]
    assert events(table, "extinct") == []


def test_T47_the_last_active_trait_turned_is_extinction_whatever_turned_it() -> None:
    """T-47, T-R58: even if it was due to flip back."""
    table = drawn("habitat_fragmentation", {(1, 0): ["antifreeze_sap"], (1, 1): ["thorn_ring"]})
    assert places(table, 0) == [(1, 1)]
    assert table.zone("discards") == ["antifreeze_sap"]


def test_T51_without_any_source_an_animal_is_extinct() -> None:
    """T-51, T-58: an Omnivore as well."""
    community = {(1, 1): ["bitter_latex"], (2, 0): ["broad_diet", "webbed_feet"]}
    table = drawn("drought", community, details={0: {"shorts": {(2, 0): HUNGRY}}})
    assert places(table, 0) == []
    assert events(table, "deactivated") == []


def test_TR9_the_cards_of_an_extinct_species_go_to_the_discard_pile() -> None:
    """T-55, T-R9: all of them, unless the table plays with a pile of the Extinct."""
    community = {(1, 0): ["bitter_latex", "shade_leaves"]}
    table = drawn("wildfire_front", community)
    assert sorted([*table.zone("discards"), *table.zone("hand", 0)]) == ["bitter_latex", "shade_leaves"]
    gone = drawn("wildfire_front", community, options={"extinct_pile": "on"})
    assert gone.zone("discards") == []
    assert sorted(gone.zone("removed")) == ["bitter_latex", "shade_leaves"]


def test_TR17_extinction_draws_are_secret_and_an_event_drawn_so_does_not_strike() -> None:
    table = scene({(1, 0): ["bitter_latex"]}, deck=["drought", "deep_freeze", "echo_sense"]).table()
    table.do(0, "end_step")
    assert table.zone("hand", 1) == ["deep_freeze"]
    assert table.zone("hand", 2) == ["echo_sense"]
    assert table.get("events") == 1
    assert events(table, "drew_card", 1) == [{"event": "drew_card", "seat": 1, "card": "deep_freeze"}]
    assert events(table, "drew_card", 2) == [{"event": "drew_card", "seat": 2, "card": "echo_sense"}]
    assert events(table, "drew_card", 0) == []
    assert events(table, "drew_card") == []


def test_TR58_each_cause_of_deactivation_keeps_its_own_clock() -> None:
    community = LONE | {(2, 0): ["webbed_feet", "echo_sense", "detox_liver"]}
    details = {
        "shorts": {(2, 0): HUNGRY},
        "asleep": {(2, 0): ["echo_sense", "detox_liver"]},
        "due_naps": {(2, 0): ["detox_liver"]},
    }
    table = scene(community, details={0: details}).table()
    assert species(table, 0, 2, 0) is not None
    end_turn(table)
    assert species(table, 0, 2, 0) is None, "turning the last active Trait kills, even if a flip-back was due"
    more = LONE | {(2, 0): ["webbed_feet", "thick_blubber", "echo_sense", "detox_liver"]}
    table = scene(more, details={0: details}).table()
    to_send(table)
    table.do(0, "no_event")
    table.do(0, "deactivate", "thick_blubber")
    found = traits(table, 0, 2, 0)
    assert set(found) == {"webbed_feet", "-thick_blubber", "-echo_sense", "detox_liver"}, "only the timed one flips"


def test_TR66_a_timed_effect_ends_without_trace_if_its_trait_is_gone() -> None:
    details = {"asleep": {(1, 0): ["shade_leaves"]}, "due_naps": {(1, 0): ["shade_leaves"]}}
    table = scene({(1, 0): ["bitter_latex", "shade_leaves"]}, deck=["drought"], details={0: details}).table()
    table.do(0, "end_step")
    table.do(0, "lose", "shade_leaves")
    end_turn(table)
    assert events(table, "flipped_back") == []
    assert traits(table, 0, 1, 0) == ["bitter_latex"]


def test_T56_every_other_player_draws_for_each_extinct_species() -> None:
    table = drawn("drought", {(1, 0): ["bitter_latex"], (1, 1): ["shade_leaves"]}, seats=4)
    assert [size(table, seat) for seat in range(4)] == [0, 2, 2, 2]
    order = [event["seat"] for event in events(table, "drew")]
    assert order == [1, 2, 3, 1, 2, 3]


def test_T57_scavenge_draws_after_the_others() -> None:
    """T-34, T-57: after another Species of the Community went Extinct."""
    community = {(1, 0): ["deep_taproot"], (1, 1): ["corky_bark"], (1, 2): ["bitter_latex"]}
    table = drawn("drought", community | {(2, 0): ["carrion_feeding"]})
    assert [event["seat"] for event in events(table, "drew")] == [1, 2, 0, 0], "the last one is Drought's own bonus"


def test_T84_a_protected_animal_still_starves_and_still_feeds() -> None:
    community = LONE | {(2, 0): ["webbed_feet", "echo_sense"]}
    details = {"shorts": {(2, 0): HUNGRY}, "guards": {(2, 0): FRESH}}
    table = scene(community, details={0: details}).table()
    end_turn(table)
    assert len(events(table, "deactivated")) == 1
    feeding = scene(
        {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"]}, hand=["echo_sense"], details={0: {"guards": {(1, 0): FRESH}}}
    ).table()
    assert feeding.offers(0, "introduce", "echo_sense")

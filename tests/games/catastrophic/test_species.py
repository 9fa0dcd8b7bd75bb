"""Tests of Species: which Traits they may have, on which Trophic Level and place they stand, what they eat."""

from __future__ import annotations

import pytest

from tests.games.catastrophic.scenes import (
    FRESH,
    HUNGRY,
    all_pass,
    do,
    end_turn,
    events,
    kind,
    places,
    scene,
    size,
    species,
    traits,
)
from tests.games.catastrophic.shorthand import PLANT, PYRAMID, default_all, drawn, links

TWO_PLANTS = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"]}


def test_T28_a_species_is_a_stack_of_traits_in_one_place() -> None:
    table = scene(PLANT, hand=["corky_bark", "shade_leaves"]).table()
    do(table, 0, "add corky_bark", "species 1 0")
    do(table, 0, "add shade_leaves", "species 1 0")
    assert places(table, 0) == [(1, 0)]
    assert set(traits(table, 0, 1, 0)) == {"thorn_ring", "corky_bark", "shade_leaves"}


def test_T29_plant_traits_on_plants_and_animal_traits_on_animals() -> None:
    table = scene(TWO_PLANTS | {(2, 0): ["webbed_feet"]}, hand=["shade_leaves", "echo_sense"]).table()
    assert links(table, 0, "add shade_leaves") == ["species 1 0", "species 1 1"]
    do(table, 0, "add echo_sense", "species 2 0")
    assert [species(table, 0, *place)["kind"] for place in places(table, 0)] == ["plant", "plant", "animal"]
    plants = scene(TWO_PLANTS, hand=["echo_sense"]).table()
    refusal = plants.refuses(0, "add", "echo_sense")
    assert (refusal.rule, refusal.key) == ("T-29", "no_species")


def test_T30_a_new_species_and_more_cards_on_it_in_the_same_step() -> None:
    table = scene(hand=["thorn_ring", "corky_bark", "shade_leaves"]).table()
    do(table, 0, "introduce thorn_ring", "place 1 0")
    do(table, 0, "add corky_bark", "species 1 0")
    do(table, 0, "add shade_leaves", "species 1 0")
    assert len(traits(table, 0, 1, 0)) == 3
    assert [event["event"] for event in table.events_since(0, None) if event["event"] in ("introduced", "added")] == [
        "introduced",
        "added",
        "added",
    ]


def test_T31_never_the_same_name_twice_on_a_species() -> None:
    table = scene(PLANT, hand=["thorn_ring"]).table()
    refusal = table.refuses(0, "add", "thorn_ring")
    assert (refusal.rule, refusal.key) == ("T-31", "same_name")
    do(table, 0, "introduce thorn_ring", "place 1 1")
    assert places(table, 0) == [(1, 0), (1, 1)], "on another Species it may be"


def test_T31_deactivated_cards_count_as_present() -> None:
    details = {"asleep": {(1, 0): ["thorn_ring"]}, "fresh_naps": {(1, 0): ["thorn_ring"]}}
    table = scene({(1, 0): ["thorn_ring", "corky_bark"]}, hand=["thorn_ring"], details={0: details}).table()
    assert table.refuses(0, "add", "thorn_ring").rule == "T-31"


def test_T32_what_is_invested_is_the_players_choice() -> None:
    table = scene(PLANT, hand=["salt_glands", "echo_sense", "drought"]).table()
    assert links(table, 0, "add salt_glands") == ["discard echo_sense", "discard drought"]


def test_T34_an_ability_works_only_while_the_trait_is_active() -> None:
    table = scene({(1, 0): ["fungal_web", "thorn_ring"]}).table()
    assert table.view(None)["resource_number"][0] == 8
    details = {"asleep": {(1, 0): ["fungal_web"]}, "fresh_naps": {(1, 0): ["fungal_web"]}}
    table = scene({(1, 0): ["fungal_web", "thorn_ring"]}, details={0: details}).table()
    assert table.view(None)["resource_number"][0] == 7


def test_TR70_a_trait_that_changed_owners_goes_to_the_one_discard_pile() -> None:
    foe = {(1, 0): ["bitter_latex"], (1, 1): ["shade_leaves"], (2, 0): ["echo_sense", "detox_liver"]}
    table = scene(PYRAMID, foe, hand=["brood_parasitism"], hands={1: ["predator_ecesis"]}).table()
    do(table, 0, "play brood_parasitism", "target 1", "species 2 0", "steal detox_liver", "species 2 0")
    all_pass(table)
    assert set(traits(table, 0, 2, 0)) == {"webbed_feet", "echo_sense", "detox_liver"}
    assert traits(table, 1, 2, 0) == ["echo_sense"]
    table.do(0, "end_step")
    do(table, 1, "play predator_ecesis", "target 0", "species 2 0")
    table.do(0, "lose", "detox_liver")
    assert "detox_liver" in table.zone("discards")


def test_T35_levels_rise_without_limit() -> None:
    community = {(1, slot): ["thorn_ring", "corky_bark"][slot % 2 : slot % 2 + 1] for slot in range(4)}
    community |= {(2, 0): ["webbed_feet"], (2, 1): ["echo_sense"], (2, 2): ["detox_liver"]}
    community |= {(3, 0): ["thick_blubber"], (3, 1): ["venom_glands"]}
    table = scene(community, hand=["oily_plumage"]).table()
    do(table, 0, "introduce oily_plumage", "place 4 0")
    top = species(table, 0, 4, 0)
    assert top is not None
    assert (top["level"], top["points"]) == (4, 4)


def test_T36_plants_stand_on_level_1_only_and_animals_above() -> None:
    table = scene(TWO_PLANTS, hand=["shade_leaves", "echo_sense"]).table()
    assert all(link.startswith("place 1 ") for link in links(table, 0, "introduce shade_leaves"))
    refusal = table.refuses(0, "introduce", "shade_leaves", "place", 2, 0)
    assert (refusal.rule, refusal.key) == ("T-36", "wrong_level")
    do(table, 0, "introduce echo_sense", "place 2 0")
    assert places(table, 0)[-1] == (2, 0)


def test_an_animal_needs_both_food_sources() -> None:
    """T-37, T-43: the two Species right below it, at that moment."""
    assert scene(PLANT, hand=["echo_sense"]).table().refuses(0, "introduce", "echo_sense").rule == "T-43"
    gap = {(1, 0): ["thorn_ring"], (1, 2): ["corky_bark"]}
    assert scene(gap, hand=["echo_sense"]).table().refuses(0, "introduce", "echo_sense").rule == "T-43"
    assert scene(TWO_PLANTS, hand=["echo_sense"]).table().offers(0, "introduce", "echo_sense")


def test_T39_losing_a_food_source_harms_the_eater() -> None:
    community = {(1, 0): ["bitter_latex"], (1, 1): ["antifreeze_sap"], (2, 0): ["webbed_feet", "echo_sense"]}
    table = drawn("drought", community)
    assert kind(table) == "hunger"
    table.do(0, "deactivate", "webbed_feet")
    eater = species(table, 0, 2, 0)
    assert eater is not None
    assert (eater["short"], traits(table, 0, 2, 0)) == ("spared", ["echo_sense", "-webbed_feet"])


def test_TR8_a_plant_goes_in_a_gap_or_at_an_end_but_never_between_neighbours() -> None:
    """T-42, T-44, T-R8: nothing is pushed aside."""
    community = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"], (1, 4): ["bitter_latex"]}
    table = scene(community, hand=["shade_leaves"]).table()
    assert links(table, 0, "introduce shade_leaves") == ["place 1 -1", "place 1 2", "place 1 3", "place 1 5"]
    assert table.refuses(0, "introduce", "shade_leaves", "place", 1, 1).rule == "T-44"
    assert table.refuses(0, "introduce", "shade_leaves", "place", 1, 7).rule == "T-42"
    before = places(table, 0)
    do(table, 0, "introduce shade_leaves", "place 1 2")
    assert set(before) < set(places(table, 0))


@pytest.mark.parametrize(
    "details",
    [
        {"asleep": {(1, 0): ["corky_bark"]}, "fresh_naps": {(1, 0): ["corky_bark"]}},
        {"guards": {(1, 0): FRESH}},
    ],
)
def test_TR61_a_weakened_or_protected_species_is_a_full_food_source(details: dict[str, object]) -> None:
    community = {(1, 0): ["thorn_ring", "corky_bark"], (1, 1): ["bitter_latex"]}
    table = scene(community, hand=["echo_sense"], details={0: details}).table()
    do(table, 0, "introduce echo_sense", "place 2 0")
    assert species(table, 0, 2, 0)["short"] == "no"


def test_TR61_so_is_an_animal_that_is_itself_short_of_food() -> None:
    community = {
        (1, 0): ["thorn_ring"],
        (1, 1): ["corky_bark"],
        (2, 0): ["webbed_feet"],
        (2, 1): ["detox_liver", "herd_alarm"],
    }
    table = scene(community, hand=["echo_sense"], details={0: {"shorts": {(2, 1): HUNGRY}}}).table()
    do(table, 0, "introduce echo_sense", "place 3 0")
    assert species(table, 0, 3, 0)["short"] == "no"


def test_TR56_without_species_one_plays_on_and_may_begin_again_at_slot_0() -> None:
    table = scene({}, PLANT, hand=["shade_leaves", "echo_sense", "drought"]).table()
    assert table.offers(0, "end_step")
    assert table.refuses(0, "introduce", "echo_sense").rule == "T-43"
    do(table, 0, "introduce shade_leaves", "place 1 0")
    assert places(table, 0) == [(1, 0)]
    idle = scene({}, PLANT).table()
    end_turn(idle)
    assert size(idle, 0) == 7
    assert len(events(idle, "turn_over")) == 1


def test_T42_a_lone_plant_may_stand_anywhere_but_the_first_stands_at_slot_0() -> None:
    table = scene(hand=["shade_leaves", "thorn_ring"]).table()
    do(table, 0, "introduce thorn_ring", "place 1 0")
    assert links(table, 0, "introduce shade_leaves") == ["place 1 -1", "place 1 1"]


def test_TR41_adding_from_hand_triggers_but_moving_does_not() -> None:
    """T-34, T-R41: Windfall draws when the Trait is played, not when it is swapped in."""
    table = scene(PYRAMID, hand=["evaporative_heat_loss"]).table()
    do(table, 0, "add evaporative_heat_loss", "species 2 0")
    assert size(table, 0) == 1
    swap = scene(PYRAMID, hand=["evaporative_heat_loss", "trait_turnover"]).table()
    do(swap, 0, "play trait_turnover", "species 2 0")
    do(swap, 0, "swap_out echo_sense", "swap_in evaporative_heat_loss")
    default_all(swap, "swap")
    assert swap.zone("hand", 0) == ["echo_sense"]

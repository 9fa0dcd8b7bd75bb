"""Tests of the basic rules for Species: what they are made of, which Traits they get, their places, what they eat."""

from __future__ import annotations

from array import array

import pytest

from calamity import Observer
from calamity.games.catastrophic.board import LEVELS, SLOTS, exists, level_of, place_at, slot_of
from tests.games.catastrophic.scenes import (
    FRESH,
    GAME,
    HUNGRY,
    all_pass,
    do,
    nature_calls,
    places,
    scene,
    size,
    species,
    traits,
)

ROW = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"], (1, 2): ["bitter_latex"]}


def offered(table: object, *links: str) -> list[str]:
    parse = table.game.actions.parse  # type: ignore[attr-defined]
    return [str(option) for option in table.options(0, [parse(link) for link in links])]  # type: ignore[attr-defined]


def test_T28_T30_a_species_is_a_stack_of_traits() -> None:
    table = scene(ROW, hand=["shade_leaves", "deep_taproot"]).table()
    do(table, 0, "introduce shade_leaves", "place 1 3")
    do(table, 0, "add deep_taproot", "species 1 3")
    assert traits(table, 0, 1, 3) == ["deep_taproot", "shade_leaves"]


def test_T29_plant_traits_on_plants_and_animal_traits_on_animals() -> None:
    community = ROW | {(2, 0): ["webbed_feet"]}
    table = scene(community, hand=["shade_leaves", "echo_sense"]).table()
    assert offered(table, "add shade_leaves") == ["species 1 0", "species 1 1", "species 1 2"]
    table.do(0, "add", "echo_sense")
    assert traits(table, 0, 2, 0) == ["echo_sense", "webbed_feet"]
    alone = scene({(1, 0): ["thorn_ring"]}, hand=["echo_sense"]).table()
    assert alone.refuses(0, "add", "echo_sense").rule == "T-29"


def test_T31_no_two_traits_of_the_same_name() -> None:
    table = scene({(1, 0): ["thorn_ring", "corky_bark"]}, hand=["thorn_ring"]).table()
    assert table.refuses(0, "add", "thorn_ring").rule == "T-31"
    details = {"asleep": {(1, 0): ["thorn_ring"]}, "fresh_naps": {(1, 0): ["thorn_ring"]}}
    table = scene({(1, 0): ["thorn_ring", "corky_bark"]}, hand=["thorn_ring"], details={0: details}).table()
    assert table.refuses(0, "add", "thorn_ring").rule == "T-31", "Deactivated ones count"


def test_T32_T33_invest_is_paid_with_other_cards() -> None:
    table = scene(ROW, hand=["salt_glands", "torpor", "echo_sense"]).table()
    assert offered(table, "introduce salt_glands", "place 1 -1") == ["discard echo_sense", "discard torpor"]
    do(table, 0, "introduce salt_glands", "place 1 -1", "discard echo_sense")
    assert table.zone("hand", 0) == ["torpor"]


def test_T34_an_ability_works_only_while_active() -> None:
    community = {(1, 0): ["fungal_web", "thorn_ring"]}
    table = scene(community).table()
    assert table.view(0)["resource_number"][0] == 8
    details = {"asleep": {(1, 0): ["fungal_web"]}, "fresh_naps": {(1, 0): ["fungal_web"]}}
    table = scene(community, details={0: details}).table()
    assert table.view(0)["resource_number"][0] == 7


def test_T34_windfall_draws_when_played_from_hand() -> None:
    table = scene(ROW, hand=["evaporative_heat_loss"]).table()
    do(table, 0, "introduce evaporative_heat_loss", "place 2 0")
    assert size(table, 0) == 1


def test_T35_T36_T37_levels_and_food() -> None:
    table = scene(ROW, hand=["webbed_feet", "shade_leaves"]).table()
    assert offered(table, "introduce webbed_feet") == ["place 2 0", "place 2 1"]
    assert table.refuses(0, "introduce", "webbed_feet", "place", 1, 3).rule == "T-36"
    assert table.refuses(0, "introduce", "shade_leaves", "place", 2, 0).rule == "T-36"
    assert table.refuses(0, "introduce", "webbed_feet", "place", 2, 2).rule == "T-43"


def test_T39_T45_losing_a_food_source_harms_the_eater() -> None:
    community = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"], (2, 0): ["webbed_feet", "echo_sense"]}
    table = scene({}, community, hand=["invasive_creeper"]).table()
    do(table, 0, "play invasive_creeper", "target 1", "species 1 0")
    table.do(1, "deactivate", "echo_sense")
    assert species(table, 1, 2, 0)["short"] == "bites"


@pytest.mark.parametrize(("level", "slot"), [(1, -20), (1, 20), (2, 0), (10, 11), (4, -3)])
def test_T40_places_are_levels_and_slots(level: int, slot: int) -> None:
    place = place_at(level, slot)
    assert (level_of(place), slot_of(place)) == (level, slot)
    assert exists(place)
    assert not exists(place_at(LEVELS, SLOTS)), "the higher a Level, the fewer slots"


def test_T41_a_species_feeds_the_places_above_it() -> None:
    community = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"], (1, 2): ["bitter_latex"]}
    community |= {(2, 0): ["webbed_feet", "torpor"], (2, 1): ["echo_sense", "torpor"]}
    table = scene({}, community, hand=["invasive_creeper"]).table()
    do(table, 0, "play invasive_creeper", "target 1", "species 1 1")
    all_pass(table)
    table.do(1, "deactivate", "torpor")
    table.do(1, "deactivate", "torpor")
    assert [species(table, 1, 2, slot)["short"] for slot in (0, 1)] == ["bites", "bites"]


def test_T42_TR8_gaps_and_ends_but_never_in_between() -> None:
    community = {(1, -2): ["thorn_ring"], (1, 0): ["corky_bark"], (1, 1): ["bitter_latex"]}
    table = scene(community, hand=["shade_leaves"]).table()
    assert offered(table, "introduce shade_leaves") == ["place 1 -3", "place 1 -1", "place 1 2"]
    assert table.refuses(0, "introduce", "shade_leaves", "place", 1, 0).rule == "T-44"
    assert table.refuses(0, "introduce", "shade_leaves", "place", 1, 3).rule == "T-42"


def test_T42_TR56_without_species_one_begins_again_at_slot_0() -> None:
    table = scene({}, hand=["shade_leaves"]).table()
    table.do(0, "introduce", "shade_leaves")
    assert places(table, 0) == [(1, 0)]
    idle = scene({}, hand=["shade_leaves"]).table()
    assert idle.offers(0, "end_step"), "or not"


def test_T42_the_table_ends_at_slot_20() -> None:
    table = scene({(1, 20): ["thorn_ring"]}, hand=["shade_leaves"]).table()
    table.do(0, "introduce", "shade_leaves")
    assert places(table, 0) == [(1, 19), (1, 20)]


def test_T44_nothing_moves() -> None:
    table = scene(ROW | {(2, 0): ["webbed_feet"]}, hand=["shade_leaves"]).table()
    before = places(table, 0)
    do(table, 0, "introduce shade_leaves", "place 1 -1")
    assert places(table, 0) == [(1, -1), *before]


def test_TR61_weak_species_are_full_food_sources() -> None:
    community = ROW | {(2, 0): ["webbed_feet", "echo_sense"], (2, 1): ["detox_liver", "oily_plumage"]}
    del community[(1, 0)]
    details = {
        "shorts": {(2, 0): HUNGRY},
        "asleep": {(2, 0): ["echo_sense"]},
        "guards": {(2, 1): FRESH},
    }
    table = scene(community, hand=["thick_blubber"], details={0: details}).table()
    assert offered(table, "introduce thick_blubber") == [] or table.offers(0, "introduce", "thick_blubber")
    table.do(0, "introduce", "thick_blubber")
    assert (3, 0) in places(table, 0)


def test_TR70_stolen_traits_go_to_the_one_discard_pile() -> None:
    mine = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"], (2, 0): ["webbed_feet"]}
    yours = {(1, 0): ["bitter_latex"], (1, 1): ["shade_leaves"], (2, 0): ["echo_sense", "thick_blubber"]}
    table = scene(mine, yours, hand=["brood_parasitism"], deck=["spotted_fever"]).table()
    do(table, 0, "play brood_parasitism", "target 1", "species 2 0", "steal thick_blubber", "species 2 0")
    assert traits(table, 0, 2, 0) == ["thick_blubber", "webbed_feet"]
    nature_calls(table)
    table.do(0, "lose", "thick_blubber")
    assert "thick_blubber" in table.zone("discards")


def test_T28_an_observer_sees_whose_species_depart_and_where_they_stand() -> None:
    """T-28, T-40, T-100: seats are counted from the observer on."""
    observer = Observer(GAME.name, 2)
    state = GAME.new(2, 0)
    state.departed = [place_at(2, -1) | 1 << 9]  # type: ignore[attr-defined]
    seen = []
    for seat in (0, 1):
        out = array("h", bytes(2 * observer.size))
        observer.observe(state, seat, out)
        slots = zip(observer.describe(), out, strict=True)
        seen.append({slot.name: value for slot, value in slots if value and slot.name.startswith("departed.0")})
    where = {"departed.0.place.level": 2, "departed.0.place.slot": -1}
    assert seen == [{"departed.0.seat.seat+1": 1, **where}, {"departed.0.seat.you": 1, **where}]

"""Tests of the log: everybody reads what happens, with the right names."""

from __future__ import annotations

from typing import Any

from calamity.testing import ScenarioTable
from tests.games.catastrophic.scenes import GAME, do, end_turn, scene, turn_of
from tests.games.catastrophic.shorthand import PLANT, PYRAMID, drawn, to_send, verdict

FOE = {(1, 0): ["antifreeze_sap", "air_channel_roots"], (1, 1): ["silvery_hairs", "bendable_stem"]}


def told(table: ScenarioTable, *names: str) -> list[tuple[Any, ...]]:
    """The events of some names as a spectator hears them, in order."""
    return [tuple(event.values()) for event in table.events_since(0, None) if event["event"] in names]


def test_T79_everybody_hears_which_species_is_protected() -> None:
    """T-79, T-83: by a card, by Shelter, and when it ends."""
    table = scene(PYRAMID, hand=["doomsday_vault"]).table()
    do(table, 0, "play doomsday_vault", "species 1 0", "species 1 1")
    assert told(table, "protected") == [("protected", 0, "1 0 thorn_ring"), ("protected", 0, "1 1 bitter_latex")]
    turn_of(table, 1)
    turn_of(table, 0)
    assert told(table, "unprotected") == []
    turn_of(table, 1)
    assert told(table, "unprotected") == [("unprotected", 0, "1 0 thorn_ring"), ("unprotected", 0, "1 1 bitter_latex")]
    sheltered = drawn("drought", {(1, 0): ["dormant_seeds", "shade_leaves"]})
    do(sheltered, 0, "shelter dormant_seeds", "species 1 0")
    assert told(sheltered, "sheltered", "protected") == [
        ("sheltered", 0, "1 0 shade_leaves", "dormant_seeds"),
        ("protected", 0, "1 0 shade_leaves"),
    ]


def test_T14_everybody_hears_whose_turn_begins_and_which_it_is() -> None:
    """T-3, T-14, T-27."""
    table = scene(PLANT, FOE, seats=2).table()
    turn_of(table, 1)
    turn_of(table, 0)
    turn_of(table, 1)
    assert told(table, "turn", "turn_over") == [
        ("turn_over", 0),
        ("turn", 1, 2),
        ("turn_over", 1),
        ("turn", 0, 3),
        ("turn_over", 0),
        ("turn", 1, 4),
    ]


def test_T78_everybody_hears_what_an_interaction_chooses() -> None:
    """T-78: a player, or a Species and whose it is, or Traits as well."""
    aims = ("announced", "aimed_at_seat", "aimed_at_species", "aimed_at_trait")
    raid = scene(PLANT, FOE, hand=["raided_stores"], hands={1: ["torpor"]}).table()
    do(raid, 0, "play raided_stores", "target 1")
    assert told(raid, *aims) == [("announced", 0, "raided_stores"), ("aimed_at_seat", 1)]
    attack = scene(PLANT, FOE, hand=["invasive_creeper"]).table()
    do(attack, 0, "play invasive_creeper", "target 1", "species 1 1")
    assert told(attack, *aims) == [("announced", 0, "invasive_creeper"), ("aimed_at_species", 1, "1 1 silvery_hairs")]
    own = {(1, 0): ["corky_bark"], (1, 1): ["shade_leaves"], (2, 0): ["torpor"]}
    theft = scene(own, FOE | {(2, 0): ["detox_liver", "oily_plumage"]}, hand=["brood_parasitism"]).table()
    do(theft, 0, "play brood_parasitism", "target 1", "species 2 0", "steal oily_plumage", "species 2 0")
    assert told(theft, *aims) == [
        ("announced", 0, "brood_parasitism"),
        ("aimed_at_species", 1, "2 0 oily_plumage"),
        ("aimed_at_species", 0, "2 0 torpor"),
        ("aimed_at_trait", "oily_plumage"),
    ]


def test_T67_nobody_hears_of_cheating_where_there_is_no_bonus() -> None:
    """T-64, T-67: whoever cheats draws what there is to draw; if that is nothing, nothing happens."""
    for community, cheats in ((PLANT | {(1, 1): ["silvery_hairs"]}, [("cheated", 1, 0)]), (PLANT, [])):
        table = scene(community, FOE, hands={1: ["cheating"]}, deck=["swarm_year"]).table()
        table.do(0, "end_step")
        do(table, 1, "play cheating", "target 0")
        assert verdict(table) == (len(community), 0), "the bonus needs two Resilient Plants"
        assert told(table, "cheated") == cheats


def test_TR58_nothing_flips_back_where_nothing_was_turned() -> None:
    """T-26: at the end of a turn in which Species were introduced, on either side of others and above them."""
    table = scene(PLANT, hand=["corky_bark", "silvery_hairs", "echo_sense"]).table()
    do(table, 0, "introduce corky_bark", "place 1 1")
    do(table, 0, "introduce silvery_hairs", "place 1 -1")
    do(table, 0, "introduce echo_sense", "place 2 0")
    end_turn(table)
    quiet = ("flipped_back", "unprotected", "deactivated", "short_of_food", "resource_number", "reactivated", "fed")
    assert told(table, *quiet) == []


def test_a_table_can_be_described_in_words() -> None:
    """T-2, T-28: every Species with its Traits, in English and German."""
    table = scene(PYRAMID, hand=["corky_bark"]).table()
    english = "\n".join(GAME.describe(table.view(0)))
    assert all(name in english for name in ("Thorn Ring", "Webbed Feet", "Corky Bark"))
    german = "\n".join(GAME.describe(table.view(0), "de"))
    assert "Dornenkranz" in german
    to_send(table)
    assert "\n".join(GAME.describe(table.view(0))) != english


def test_T78_everybody_hears_which_trait_moves_from_whom_to_which_species() -> None:
    foe = {**PLANT, (1, 1): ["corky_bark"], (2, 0): ["detox_liver", "oily_plumage"]}
    table = scene(PYRAMID, foe, hand=["brood_parasitism"]).table()
    do(table, 0, "play brood_parasitism", "target 1", "species 2 0", "steal detox_liver", "species 2 0")
    assert told(table, "stole_trait") == [("stole_trait", 0, "2 0 echo_sense", 1, "detox_liver")]

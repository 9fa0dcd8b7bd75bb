"""Tests of decisions: who decides what, and what is decided for an absent player."""

from __future__ import annotations

from random import Random

import pytest

from calamity.kernel.state import TAKE_BACK
from calamity.testing import ScenarioTable
from tests.games.catastrophic.scenes import GAME, all_pass, asked, do, kind, scene
from tests.games.catastrophic.shorthand import PLANT, PYRAMID, building, drawn, links, to_send

KINDS = set(GAME.questions.values())


def default(table: ScenarioTable) -> str:
    """What the seat that is asked first would answer if absent."""
    return str(table.asks[0].default)


def test_TR57_defaults_of_a_turn_do_nothing() -> None:
    """T-15, T-22, T-95, T-R57: end the step, pass, no Event."""
    table = scene(PLANT, hand=["drought", "corky_bark", "seed_rain"]).table()
    assert default(table) == "end_step"
    table.do(0, "end_step")
    assert default(table) == "pass"
    table.do(0, "pass")
    assert default(table) == "no_event"


def test_TR57_an_answer_that_was_begun_is_finished() -> None:
    """T-32, T-R57: a Trait that lies on the table already is placed and paid for."""
    table = scene(PLANT, hand=["salt_glands", "echo_sense", "drought"]).table()
    table.act(0, table.game.actions.parse("introduce salt_glands"))
    while table.state.lanes and table.state.lanes[0]:
        table.act(0, table.asks[0].default)
    assert kind(table) == "traits"
    assert "salt_glands" not in table.zone("hand", 0)


def paid(table: ScenarioTable, *begun: str) -> set[str]:
    """What seat 0 plays and discards if it leaves after some links."""
    for link in begun:
        table.act(0, table.game.actions.parse(link))
    held = table.zone("hand", 0)
    while table.state.lanes and table.state.lanes[0]:
        table.act(0, table.asks[0].default)
    return set(held) - set(table.zone("hand", 0))


def test_TR57_what_was_begun_is_paid_with_the_card_of_least_use() -> None:
    """T-32, T-R57, T-R68: Events, then Interactions, then Traits by their Conditions, also for Invest and a cure."""
    hand = ["bitter_latex", "webbed_feet", "seed_rain", "drought"]
    for begun in ("introduce salt_glands", "add salt_glands"):
        assert paid(scene(PLANT, hand=[*hand, "salt_glands"]).table(), begun) == {"salt_glands", "drought"}
    ill = scene(PLANT, hand=hand, details={0: {"loads": {(1, 0): 1}}})
    ill = ill.zone("continuous", 0, ["parasite_load"]).set("clocks", 0, [0])
    assert paid(ill.table(), "cure") == {"seed_rain", "drought"}, "two cards"
    flood = drawn("river_flood", {(1, 0): ["air_channel_roots"]}, hand=["corky_bark", *hand[1:], "salt_glands"])
    all_pass(flood)
    assert kind(flood) == "bonus"
    assert paid(flood, "add salt_glands") == {"salt_glands", "drought"}


def test_TR57_the_default_loss_is_what_the_rest_covers_best() -> None:
    """T-52, T-R57: a Deactivated card first, else the Trait whose Conditions the others have."""
    community = {(1, 0): ["thick_waxy_cuticle", "silvery_hairs", "climbing_tendrils"]}
    covered = drawn("river_flood", community)
    assert default(covered) == "lose silvery_hairs", "H and E are on the others as well"
    for sleeper in community[1, 0]:
        naps = {"asleep": {(1, 0): [sleeper]}, "fresh_naps": {(1, 0): [sleeper]}}
        asleep = drawn("river_flood", community, details={0: naps})
        assert default(asleep) == f"lose {sleeper}"


def test_TR57_the_default_deactivation_is_chosen_likewise() -> None:
    community = {(1, 0): ["bitter_latex"], (1, 1): ["corky_bark"], (2, 0): ["burrowing_habit", "water_thrifty_kidneys"]}
    community[(2, 0)].append("webbed_feet")
    table = drawn("drought", community)
    assert default(table) == "deactivate burrowing_habit", "H and U are on the others as well"


def test_TR57_the_default_victim_is_the_one_that_costs_least() -> None:
    """T-R34, T-R57: what carries nothing goes first."""
    community = {(1, 0): ["bitter_latex"], (1, 1): ["corky_bark"], (2, 0): ["webbed_feet"], (1, 3): ["shade_leaves"]}
    table = drawn("wildfire_front", community)
    assert (kind(table), default(table)) == ("doom", "species 1 3")
    left_above = {(1, 1): ["bitter_latex"], (1, 2): ["shade_leaves"], (1, 0): ["corky_bark"], (2, 0): ["webbed_feet"]}
    table = drawn("wildfire_front", left_above)
    assert default(table) == "species 1 2", "an Animal stands on the other, to the left"
    bigger_first = {(1, 0): ["bitter_latex", "shade_leaves"], (1, 1): ["climbing_tendrils"], (1, 2): ["corky_bark"]}
    table = drawn("wildfire_front", bigger_first)
    assert default(table) == "species 1 1", "the Resilient one is no victim, however small it is"


def test_TR57_defaults_where_a_card_says_may() -> None:
    """T-R57, T-R64: nothing is done."""
    assert default(drawn("spotted_fever", PYRAMID | {(2, 0): ["venom_glands"]})) == "decline"
    flood = drawn("river_flood", {(1, 0): ["air_channel_roots"]}, hand=["corky_bark"])
    assert (kind(flood), default(flood)) == ("bonus", "decline")
    swap = scene(PYRAMID, hand=["trait_turnover", "detox_liver"]).table()
    do(swap, 0, "play trait_turnover", "species 2 0")
    assert (kind(swap), default(swap)) == ("swap", "stop")


def test_TR57_the_default_card_taken_is_an_animal_with_many_conditions() -> None:
    table = drawn(
        "wildfire_front", {(1, 0): ["corky_bark"]}, discards=["night_breathing_leaves", "torpor", "detox_liver"]
    )
    assert (kind(table), default(table)) == ("take", "take detox_liver")


def test_TR57_the_default_discard_is_the_card_of_least_use() -> None:
    """T-24, T-105, T-R57: Events, then Interactions, then Traits by their Conditions."""
    hand = ["echo_sense", "webbed_feet", "detox_liver", "fungal_web", "seed_rain", "drought", "thick_blubber", "torpor"]
    table = scene(hand=hand).table()
    to_send(table)
    table.do(0, "no_event")
    while kind(table) == "window":
        table.do(0, "pass")
    assert (kind(table), default(table)) == ("discard", "discard drought")
    table.do(0, "discard", "drought")
    assert default(table) == "discard seed_rain"


def test_TR57_the_default_of_adaptive_burst_brings_the_most_new_conditions() -> None:
    table = scene(PLANT, hand=["adaptive_burst", "corky_bark", "shade_leaves"]).table()
    do(table, 0, "play adaptive_burst", "species 1 0")
    assert (kind(table), default(table)) == ("burst", "add shade_leaves")


def test_T9_building_can_be_taken_back_step_by_step() -> None:
    table = building(["thorn_ring", "corky_bark", "shade_leaves"])
    table.take_back = True
    do(table, 0, "introduce thorn_ring", "place 1 0")
    before = links(table, 0)
    do(table, 0, "introduce corky_bark", "place 1 1")
    assert links(table, 0) != before
    table.act(0, TAKE_BACK)
    assert links(table, 0) == ["place 1 -1", "place 1 1"]
    table.act(0, TAKE_BACK)
    assert links(table, 0) == before


@pytest.mark.parametrize("seed", range(6))
def test_T74_every_question_has_options_and_a_default_among_them(seed: int) -> None:
    """T-14, T-74, T-R57: in random games with every option, and a single seat acts outside windows and secrets."""
    options = {"expansion": "spawning_tide", "refresh": "on", "debate": "on" if seed % 2 else "off"}
    table, chance, kinds = ScenarioTable(GAME, 2 + seed % 3, seed, options), Random(seed), set()
    while not table.over:
        ask = chance.choice(table.asks)
        kinds.add(ask.kind)
        assert ask.default in ask.options
        assert len(set(map(str, ask.options))) == len(ask.options)
        if ask.mode == "one":
            assert [other.seat for other in table.asks] == [ask.seat]
        table.act(ask.seat, chance.choice(ask.options))
    assert {"build", "traits", "window", "send"} <= kinds <= KINDS


def test_T78_targets_are_named_one_after_the_other() -> None:
    """T-78: player, Species, Trait, own Species."""
    foe = {(1, 0): ["antifreeze_sap"], (1, 1): ["silvery_hairs"], (2, 0): ["detox_liver", "oily_plumage"]}
    table = scene(PYRAMID, foe, foe, hand=["brood_parasitism"]).table()
    assert links(table, 0, "play brood_parasitism") == ["target 1", "target 2"]
    assert asked(table).kind == "traits"

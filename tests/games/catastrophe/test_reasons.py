"""Tests of the reasons for refusals: if several rules forbid a move, the player gets the most helpful reason."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import GAME
from tests.games.catastrophe.shorthand import (
    CALM,
    act,
    barter,
    offer,
    place,
    react,
    refusal,
    restock,
    swap,
)

SIX = ["family_tent", "signal_kit", "dust_masks", "board_games", "watchdog", "crowbar"]


def twins() -> ScenarioTable:
    """Two copies that are alike: the first of them is named."""
    return barter(play={0: ["dust_masks", "dust_masks"]}, hand={1: ["headlamps"]})


def same_bundle() -> ScenarioTable:
    table = barter(hand={0: ["crowbar"], 1: ["crowbar"]}, options={"identical_rule": "whole_bundle"})
    offer(table, 0, 1, ["crowbar"])
    return table


def overflowing() -> ScenarioTable:
    """Eight cards in play, one of them used, two of them alike."""
    table = barter(first=1, play={0: [*SIX, "tool_chest 2"], 1: ["crowbar"]})
    swap(table, 1, 0, ["@crowbar"], [])
    return table


def arriving() -> ScenarioTable:
    """Two cards come, for which there is room for one."""
    table = barter(first=1, play={0: SIX, 1: ["first_aid_kit", "respirators"]})
    swap(table, 1, 0, ["@first_aid_kit", "@respirators"], [])
    return table


def placing() -> ScenarioTable:
    return restock(hand={0: ["crowbar", "dust_masks", "headlamps"]})


def placing_beside() -> ScenarioTable:
    """One card in play, used, and more to place."""
    return restock(play={0: ["water_jugs 2"]}, hand={0: ["crowbar", "dust_masks"]})


def paramedic() -> ScenarioTable:
    return react("earthquake", "immediate", CALM, personas=["paramedic", "home_cook"])


def paramedic_tired() -> ScenarioTable:
    table = paramedic()
    act(table, 0, "triage", "for 0", "slot 1")
    return table


def alone() -> ScenarioTable:
    """An Injury that everybody bears Alone, and one that can be shared."""
    return react("hurricane", "immediate", "pinned_down", play={0: ["first_aid_kit"]})


def round_table() -> ScenarioTable:
    """Four players, of whom only neighbours help each other; everybody needs water."""
    options = {"aid_range": "adjacent"}
    return react("earthquake", "short_term", CALM, seats=4, play={0: ["water_jugs", "rain_barrel"]}, options=options)


def tent() -> ScenarioTable:
    return react("hurricane", "immediate", CALM, play={0: ["family_tent"], 1: ["candle_box"]}, hand={0: ["crowbar"]})


Case = tuple[Callable[[], ScenarioTable], int, tuple[str, ...], str, str]

CASES: dict[str, Case] = {
    "the second of two copies that are alike": (
        twins,
        0,
        ("partner 1", "offer_play dust_masks second"),
        "C-65",
        "not_in_play",
    ),
    "the same bundle on both sides": (same_bundle, 1, ("offer crowbar", "agree"), "C-R22", "same_bundle"),
    "a used card to hand": (overflowing, 0, ("return tool_chest",), "C-22", "not_unused"),
    "an unused card away": (overflowing, 0, ("scrap crowbar",), "C-22", "not_used"),
    "the second of two unused copies": (overflowing, 0, ("return crowbar second",), "C-22", "not_eligible"),
    "placing what one hasn't": (placing, 0, ("lay chainsaw",), "C-69", "not_in_hand"),
    "placing the same card twice": (placing, 0, ("lay crowbar", "lay crowbar"), "C-69", "not_in_hand"),
    "a card that doesn't arrive": (arriving, 0, ("enter crowbar",), "C-R14", "not_arriving"),
    "an ability of another Persona": (paramedic, 0, ("pantry",), "C-R63", "no_such_ability"),
    "the ability of the other player": (paramedic, 1, ("triage",), "C-R63", "no_such_ability"),
    "an ability that was used": (paramedic_tired, 0, ("triage",), "C-R63", "ability_spent"),
    "an ability with nothing to do": (paramedic, 1, ("pantry",), "C-R63", "ability_idle"),
    "help where everybody is alone": (
        alone,
        0,
        ("commit first_aid_kit", "for 1", "slot 4"),
        "C-R59",
        "no_aid",
    ),
    "help for somebody who sits too far away": (
        round_table,
        0,
        ("commit water_jugs", "for 2"),
        "C-R35",
        "out_of_range",
    ),
    "a Fixed card for a neighbour": (round_table, 0, ("commit rain_barrel", "for 1"), "K-8", "fixed"),
    "room made while there is room enough": (placing_beside, 0, ("scrap water_jugs",), "C-22", "no_room_needed"),
    "a loan in the middle of an act": (
        tent,
        0,
        ("commit family_tent", "for 0", "slot 1", "loan candle_box"),
        "C-R29",
        "finish_act",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_refusal_gives_the_reason_of_the_case(name: str) -> None:
    """C-22, C-65, C-69, C-R14, C-R22, C-R29, C-R35, C-R59, C-R63, K-8."""
    make, seat, links, expected, key = CASES[name]
    refused = refusal(make(), seat, *links)
    assert refused is not None
    assert (refused.rule, refused.key) == (expected, key)
    assert refused.reason and GAME.texts.get(f"why.{key}", "de")


def test_C69_whoever_may_place_nothing_is_told_so() -> None:
    """C-69: Caught Off Guard and Slow Unloading leave none of the two."""
    options = {"persona_side": "detriment"}
    table = restock(
        impact="fuel_queue", personas=["block_captain", "scavenger"], hand={0: ["crowbar"]}, options=options
    )
    refused = refusal(table, 0, "lay crowbar")
    assert refused is not None and (refused.rule, refused.key) == ("C-69", "nothing_more")
    place(table, 0)

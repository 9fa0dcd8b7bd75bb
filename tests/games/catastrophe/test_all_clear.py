"""Tests of the card All Clear: it voids a complication for the rest of the phase, but undoes none of its effects."""

from __future__ import annotations

from typing import Any

import pytest

from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import of_kind, printed
from tests.games.catastrophe.shorthand import (
    abilities,
    borrow,
    can_borrow,
    can_commit,
    commit,
    committed,
    deciders,
    discards,
    finish,
    hand,
    needs,
    partners,
    pass_trades,
    play,
    react,
    respond,
    safe,
    vitality,
    where,
)

VOIDABLE = [card for card in of_kind("impact") if printed(card).complication not in ("none", "confusion")]


def cleared(impact: str, **more: Any) -> ScenarioTable:
    """Thirst, Exposure, Wreckage and the Impact card, whose complication seat 1 has just voided."""
    hands = {1: ["all_clear"], 0: ["crowbar", "chainsaw", "headlamps"]}
    table = react("earthquake", "short_term", impact, **{"seats": 4, "hand": hands, **more})
    respond(table, 1, "all_clear")
    return table


@pytest.mark.parametrize("impact", VOIDABLE)
def test_slot_4_becomes_an_ordinary_impact_of_its_kind(impact: str) -> None:
    """C-44, C-49: for everybody."""
    table = cleared(impact)
    assert [needs(table, seat, 4) for seat in range(4)] == [[printed(impact).strikes]] * 4
    assert table.get("complication") == "none"


def test_nothing_clears_the_confusion() -> None:
    """C-R59: Dead Masts forbid the very card that would help."""
    table = react("earthquake", "short_term", "dead_masts", hand={0: ["all_clear"]})
    assert table.names(0) == ["ready"]


@pytest.mark.parametrize(
    ("impact", "card", "slot"),
    [("driven_outside", "water_jugs", 1), ("lines_down", "headlamps", 4), ("fallen_overpass", "chainsaw", 3)],
)
def test_cards_that_were_barred_may_be_used(impact: str, card: str, slot: int) -> None:
    """C-48, C-R59: Open Ground, Surge, Grounded."""
    table = cleared(impact, play={0: [card]}, hand={1: ["all_clear", "old_guitar"]})
    assert can_commit(table, 0, card, slot) and can_borrow(table, 1, 0, card)


def test_alone_quarantine_and_staying_indoors_are_over() -> None:
    """C-51, C-52, C-R59: help and borrowing work as usual."""
    kit = {0: ["first_aid_kit", "dust_masks"]}
    assert can_commit(cleared("pinned_down", play=kit), 0, "first_aid_kit", 4, of=2)
    assert can_commit(cleared("toxic_cloud", play=kit), 0, "dust_masks", 4, of=2)
    table = cleared("outbreak", play={1: ["water_jugs"]})
    borrow(table, 0, 1, "water_jugs", "crowbar", 1)


@pytest.mark.parametrize("impact", ["mass_casualties", "stomach_bug"])
def test_deadly_and_contagious_cost_no_more_than_any_impact(impact: str) -> None:
    """C-59: one token for each failure."""
    table = cleared(impact, play={0: ["first_aid_kit", "medicine_cabinet"]})
    commit(table, 0, "first_aid_kit" if impact == "mass_casualties" else "medicine_cabinet", 4)
    finish(table)
    assert vitality(table) == [2, 1, 1, 1]


def test_looters_and_bad_news_take_nothing() -> None:
    """C-R46."""
    table = cleared("looters")
    finish(table)
    assert discards(table) == ["all_clear"]
    table = cleared("bad_news", play={0: ["tool_chest", "signal_kit"]})
    finish(table)
    assert play(table, 0) == ["signal_kit 2/2", "tool_chest 3/3"]


def test_no_rough_handling() -> None:
    """C-R46: Aftershock."""
    table = cleared("aftershock", play={0: ["tool_chest", "signal_kit"]})
    finish(table)
    assert play(table, 0) == ["signal_kit 2/2", "tool_chest 3/3"]


def test_replenish_barter_and_restock_are_as_ever() -> None:
    """C-62, C-64, C-69: Shortage, No Deals, Curfew, Slow Unloading."""
    table = cleared("stripped_shelves")
    finish(table)
    assert len(hand(table, 2)) == 2
    table = cleared("crossed_rumours")
    finish(table)
    assert where(table)[1] == "barter"
    table = cleared("curfew")
    finish(table)
    assert partners(table, 1) == {0, 2, 3}
    table = cleared("fuel_queue")
    finish(table)
    pass_trades(table)
    table.do(0, "lay", "crowbar")
    table.do(0, "lay", "chainsaw")
    assert 0 not in deciders(table)


def test_abilities_work_again() -> None:
    """C-R59, C-R63: Long Wait."""
    personas = ["home_cook", "scavenger", "mechanic", "paramedic"]
    table = cleared("long_wait", personas=personas)
    assert abilities(table, 0) == {"pantry"}
    finish(table)
    assert len(hand(table, 1)) == 3


def test_on_a_detour_what_still_serves_stays() -> None:
    """C-R33, K-12: a recharged use against Stranded stays committed, and so does what was mitigated outright."""
    table = react(
        "earthquake",
        "short_term",
        "washed_out_road",
        seats=3,
        play={0: ["battery_bank", "satellite_messenger"], 1: ["tool_chest"]},
        hand={2: ["quick_thinking", "all_clear"]},
    )
    commit(table, 0, "battery_bank", 4)
    commit(table, 1, "tool_chest", 4)
    respond(table, 2, "quick_thinking", "slot 4")
    assert safe(table, 4) == [0, 1, 2]
    respond(table, 2, "all_clear")
    assert safe(table, 4) == [0, 2]
    assert committed(table, 0) == {"battery_bank": 1, "satellite_messenger": 0}
    assert committed(table, 1) == {"tool_chest": 0}

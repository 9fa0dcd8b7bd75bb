"""Tests of the card All Clear after uses of other cards were planned: which still help, and which are free again."""

from __future__ import annotations

from calamity.testing import ScenarioTable
from tests.games.catastrophe.shorthand import (
    act,
    borrow,
    commit,
    committed,
    mitigated,
    react,
    respond,
)


def severe() -> ScenarioTable:
    """A Severe Thirst, against which seat 0 has three cards."""
    rows = {0: ["water_jugs", "hand_pump_filter", "purification_tablets"]}
    return react("earthquake", "immediate", "tainted_supply", play=rows, hand={1: ["all_clear"]})


def test_of_two_uses_against_a_severe_impact_the_later_one_is_free_again() -> None:
    """C-49, C-R59: also if it took the place of one that was planned before the other."""
    table = severe()
    commit(table, 0, "water_jugs", 4)
    commit(table, 0, "hand_pump_filter", 4)
    table.do(0, "release", 0, 4, 1)
    commit(table, 0, "purification_tablets", 4)
    respond(table, 1, "all_clear")
    assert committed(table, 0) == {"water_jugs": 0, "hand_pump_filter": 1, "purification_tablets": 0}
    assert mitigated(table, 0, 4)


def test_however_often_plans_changed_what_is_planned_at_last_serves_after_the_all_clear() -> None:
    """C-49, C-R30, C-R59: of the two units the open one vanishes."""
    table = severe()
    commit(table, 0, "water_jugs", 4)
    commit(table, 0, "hand_pump_filter", 4)
    for _ in range(40):
        table.do(0, "release", 0, 4, 1)
        commit(table, 0, "water_jugs", 4)
        table.do(0, "release", 0, 4, 2)
        commit(table, 0, "hand_pump_filter", 4)
    table.do(0, "release", 0, 4, 1)
    respond(table, 1, "all_clear")
    assert committed(table, 0) == {"water_jugs": 0, "hand_pump_filter": 1, "purification_tablets": 0}
    assert mitigated(table, 0, 4)


def test_a_use_that_serves_two_others_elsewhere_takes_nothing_from_slot_4() -> None:
    """C-48, K-4: what the guitar is planned for has nothing to do with the road."""
    rows = {0: ["old_guitar", "cargo_bicycle"]}
    table = react("earthquake", "long_term", "washed_out_road", play=rows, hand={1: ["all_clear"]})
    commit(table, 0, "old_guitar", 3, also_seat=1)
    commit(table, 0, "cargo_bicycle", 4)
    respond(table, 1, "all_clear")
    assert committed(table, 0) == {"old_guitar": 1, "cargo_bicycle": 1}
    assert mitigated(table, 0, 4) and mitigated(table, 1, 3)


def test_a_borrowed_card_that_no_longer_fits_serves_nothing_any_more() -> None:
    """C-48, C-R33, C-R38: without the Detour, tools are no help to whoever is Stranded; the loan goes on."""
    table = react(
        "earthquake",
        "immediate",
        "washed_out_road",
        play={1: ["tool_chest"]},
        hand={0: ["old_guitar"], 1: ["all_clear"]},
    )
    borrow(table, 0, 1, "tool_chest", "old_guitar", 4)
    assert mitigated(table, 0, 4)
    respond(table, 1, "all_clear")
    assert not mitigated(table, 0, 4)
    assert [loan["left"] for loan in table.view(0)["borrowed"]] == [3]


def test_a_borrowed_card_that_still_fits_goes_on_serving() -> None:
    """C-48, C-R38: a Severe Thirst becomes an ordinary one."""
    table = react(
        "earthquake",
        "immediate",
        "tainted_supply",
        play={1: ["water_jugs"]},
        hand={0: ["old_guitar"], 1: ["all_clear"]},
    )
    borrow(table, 0, 1, "water_jugs", "old_guitar", 4)
    assert not mitigated(table, 0, 4)
    respond(table, 1, "all_clear")
    assert mitigated(table, 0, 4)
    act(table, 0, "ready")

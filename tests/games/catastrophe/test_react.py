"""Tests of React, the step in which all use cards against impacts: rules C-46 to C-51, C-R29 to C-R35, C-R63."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from calamity.kernel.errors import Refused
from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import kind
from tests.games.catastrophe.shorthand import (
    abilities,
    act,
    again,
    borrow,
    can_commit,
    can_respond,
    commit,
    commit_rule,
    committed,
    deal,
    deciders,
    finish,
    hand,
    mitigated,
    needs,
    offered,
    play,
    react,
    ready,
    ready_seats,
    respond,
    rule,
    run,
    safe,
    to_react,
    vitality,
    where,
    words,
)


def quake(**more: Any) -> ScenarioTable:
    """Thirst, Exposure, Wreckage, Bad Air."""
    return react("earthquake", "short_term", "drifting_smoke", **more)


def test_C46_resources_in_play_and_responses_in_hand_are_what_can_be_used() -> None:
    table = quake(play={0: ["water_jugs"]}, hand={0: ["wool_blankets", "quick_thinking"]})
    assert can_commit(table, 0, "water_jugs", 1)
    assert not can_commit(table, 0, "wool_blankets", 2)  # in hand
    assert can_respond(table, 0, "quick_thinking")


def test_C47_committed_cards_are_marked_for_all_to_see() -> None:
    table = quake(play={0: ["water_jugs", "signal_kit"]}, seats=3)
    commit(table, 0, "water_jugs", 1)
    commit(table, 0, "water_jugs", 1, of=2)
    for viewer in (0, 1, 2, None):
        assert table.view(viewer)["committed"][0] == [2, 0]
        targets = [plan["targets"] for plan in table.view(viewer)["plans"]]
        assert targets == [[{"seat": 0, "slot": 1, "unit": 1}], [{"seat": 2, "slot": 1, "unit": 1}]]
    assert play(table, 0) == ["signal_kit 2/2", "water_jugs 4/4"]  # not turned yet


@pytest.mark.parametrize(
    ("card", "slots"),
    [("water_jugs", {1}), ("signal_kit", set()), ("packed_go_bag", {1, 2}), ("sheeting_and_tape", {3, 4})],
)
def test_C48_a_use_helps_only_against_a_kind_that_the_card_covers(card: str, slots: set[int]) -> None:
    table = quake(play={0: [card]})
    assert {slot for slot in (1, 2, 3, 4) if can_commit(table, 0, card, slot)} == slots


def test_C48_a_use_against_another_kind_is_refused() -> None:
    table = quake(play={0: ["water_jugs"]})
    assert commit_rule(table, 0, "water_jugs", 2) == "C-48"


def test_C49_one_use_satisfies_one_unit_and_an_ordinary_impact_has_one() -> None:
    table = quake(play={0: ["water_jugs"]})
    assert [needs(table, 0, slot) for slot in (1, 2, 3, 4)] == [["thirst"], ["exposure"], ["wreckage"], ["bad_air"]]
    commit(table, 0, "water_jugs", 1)
    assert needs(table, 0, 1) == [] and mitigated(table, 0, 1)


def test_C50_a_card_is_used_as_often_as_it_has_uses_left() -> None:
    table = quake(seats=4, play={0: ["water_jugs 3"]})
    for seat in (0, 1, 2):
        commit(table, 0, "water_jugs", 1, of=seat)
    assert commit_rule(table, 0, "water_jugs", 1, of=3) == "C-50"


@pytest.mark.parametrize("other", [1, 2, 3])
def test_C51_CR35_own_cards_help_anyone_at_the_table(other: int) -> None:
    table = quake(seats=4, play={0: ["water_jugs"]})
    commit(table, 0, "water_jugs", 1, of=other)
    assert [mitigated(table, seat, 1) for seat in range(4)] == [seat == other for seat in range(4)]
    finish(table)
    assert play(table, 0) == ["water_jugs 3/4"]
    assert [5 - tokens for tokens in vitality(table)] == [3 if seat == other else 4 for seat in range(4)]


def test_CR35_help_cannot_be_refused() -> None:
    table = quake(seats=3, play={0: ["water_jugs"]})
    commit(table, 0, "water_jugs", 1, of=1)
    assert kind(table) == "react" and mitigated(table, 1, 1)


def test_CR29_everybody_may_act_at_any_time() -> None:
    table = quake(seats=3, play={0: ["water_jugs"], 1: ["wool_blankets"], 2: ["tool_chest"]}, first=1)
    assert deciders(table) == [1, 2, 0]
    commit(table, 2, "tool_chest", 3)
    commit(table, 0, "water_jugs", 1)
    commit(table, 2, "tool_chest", 3, of=0)
    commit(table, 1, "wool_blankets", 2)


def test_CR29_every_act_is_public() -> None:
    table = quake(seats=3, play={0: ["water_jugs"]}, hand={0: ["patch_up"]}, vitality=[5, 4, 5])
    commit(table, 0, "water_jugs", 1)
    respond(table, 0, "patch_up", "for 1")
    ready(table, 0)
    heard = [table.events_since(0, viewer) for viewer in (1, 2, None)]
    assert heard[0] == heard[1] == heard[2]
    assert [event["event"] for event in heard[2]][-5:] == ["committed", "satisfied", "played", "healed", "ready"]


def test_CR29_an_act_that_has_become_impossible_is_refused_with_its_reason() -> None:
    table = quake(play={0: ["water_jugs"], 1: ["hand_pump_filter"]})
    assert can_commit(table, 1, "hand_pump_filter", 1, of=0)
    commit(table, 0, "water_jugs", 1)
    assert commit_rule(table, 1, "hand_pump_filter", 1, of=0) in ("C-R33", "C-R35")


def test_CR29_programs_act_in_turn_one_act_each_from_the_first_trader() -> None:
    table = quake(seats=3, first=2, play={0: ["water_jugs"], 1: ["tool_chest"], 2: ["wool_blankets"]})
    assert deciders(table)[0] == 2
    commit(table, 2, "wool_blankets", 2)
    assert deciders(table)[0] == 0
    commit(table, 0, "water_jugs", 1)
    assert deciders(table)[0] == 1
    ready(table, 1)
    assert deciders(table)[0] == 2
    ready(table, 2)
    assert deciders(table)[0] == 0
    commit(table, 0, "water_jugs", 1, of=2)  # clears the mark of seat 2, whose instance it changes
    assert deciders(table)[0] == 2


def test_CR29_until_the_lock_whoever_is_ready_may_think_better_of_it() -> None:
    table = quake(play={0: ["water_jugs"]})
    ready(table, 0)
    assert ready_seats(table) == [0]
    table.do(0, "take_back")
    assert ready_seats(table) == []
    commit(table, 0, "water_jugs", 1)
    assert mitigated(table, 0, 1)


ACTS: dict[str, tuple[Callable[[ScenarioTable], None], set[int]]] = {
    "help": (lambda table: commit(table, 0, "water_jugs", 1, of=1), {1}),
    "own impact": (lambda table: commit(table, 0, "water_jugs", 1), set()),
    "borrowing": (lambda table: borrow(table, 0, 1, "tool_chest", "crowbar", 3), {1}),
    "healing": (lambda table: respond(table, 0, "patch_up", "for 2"), {2}),
    "pulling together": (lambda table: respond(table, 0, "pull_together", "slot 2"), {1, 3}),
    "a supply run": (lambda table: run(table, 0, "crowbar"), set()),
    "a deal": (lambda table: deal(table, 0, 2, ["crowbar"], []), {2}),
}


@pytest.mark.parametrize("name", ACTS)
def test_CR29_a_ready_mark_is_cleared_by_what_changes_the_seat(name: str) -> None:
    """C-R29: its hand, its cards in play, its impacts, its Vitality, and nothing else."""
    table = quake(
        seats=4,
        play={0: ["water_jugs"], 1: ["tool_chest"]},
        hand={0: ["crowbar", "patch_up", "pull_together", "supply_run", "kerbside_deal"]},
        vitality=[5, 5, 4, 5],
    )
    ready(table, 1, 2, 3)
    doing, cleared = ACTS[name]
    doing(table)
    assert {1, 2, 3} - set(ready_seats(table)) == cleared


def test_CR29_when_all_are_ready_the_step_resolves() -> None:
    table = quake(play={0: ["water_jugs"]})
    ready(table, 0)
    assert vitality(table) == [5, 5]
    ready(table, 1)
    assert vitality(table) == [1, 1] and where(table)[1] != "react"


def test_CR30_a_committed_use_is_taken_back_until_the_lock() -> None:
    table = quake(play={0: ["water_jugs"]})
    commit(table, 0, "water_jugs", 1)
    commit(table, 0, "water_jugs", 1, of=1)
    table.do(0, "take_back")
    assert safe(table, 1) == [0]
    table.do(0, "take_back")
    assert safe(table, 1) == [] and committed(table, 0) == {"water_jugs": 0}
    finish(table)
    assert play(table, 0) == ["water_jugs 4/4"]


def test_CR30_taking_back_help_unsettles_whoever_was_helped() -> None:
    """C-R29, C-R30."""
    table = quake(seats=3, play={0: ["water_jugs"]})
    commit(table, 0, "water_jugs", 1, of=1)
    ready(table, 1, 2)
    table.do(0, "take_back")
    assert ready_seats(table) == [2]


def test_CR30_only_ones_own_commitments() -> None:
    table = quake(play={0: ["water_jugs"]})
    commit(table, 0, "water_jugs", 1)
    assert table.refuses(1, "take_back").rule == "C-R30"


@pytest.mark.parametrize("what", ["response", "ability", "quick"])
def test_CR30_responses_abilities_and_quick_cards_are_final(what: str) -> None:
    table = react(
        "earthquake",
        "immediate",
        "drifting_smoke",
        hand={0: ["quick_thinking", "foil_blankets"]},
        personas=["paramedic", "scavenger"],
    )
    doing = {
        "response": ["play quick_thinking", "slot 2"],
        "ability": ["triage", "for 0", "slot 1"],
        "quick": ["quick foil_blankets"],
    }
    act(table, 0, *doing[what])
    assert table.refuses(0, "take_back").rule == "C-R30"


def test_CR30_what_was_paid_for_a_borrow_stays_paid() -> None:
    """C-R30, C-R39: the use is free again, the card is still borrowed."""
    table = quake(play={1: ["tool_chest"]}, hand={0: ["crowbar"]})
    borrow(table, 0, 1, "tool_chest", "crowbar", 3)
    table.do(0, "take_back")
    assert safe(table, 3) == []
    assert (hand(table, 0), play(table, 1)) == ([], ["crowbar 1/1", "tool_chest 3/3"])
    again(table, 0, 1, "tool_chest", 3)
    assert safe(table, 3) == [0]


def test_CR30_programs_are_not_offered_it() -> None:
    table = quake(play={0: ["water_jugs"]})
    commit(table, 0, "water_jugs", 1)
    assert "take_back" not in table.names(0)


def test_CR31_nobody_is_forced_to_mitigate() -> None:
    """C-15, C-R31: with a card for every impact at hand, everybody may simply be ready."""
    table = quake(play={0: ["water_jugs", "wool_blankets", "tool_chest", "dust_masks"]})
    ready(table, 0, 1)
    assert vitality(table) == [1, 1]
    assert play(table, 0) == ["dust_masks 3/3", "tool_chest 3/3", "water_jugs 4/4", "wool_blankets 1/1"]


def test_CR32_a_partly_satisfied_impact_is_not_mitigated_and_its_uses_are_spent() -> None:
    table = react("blizzard", "immediate", "tainted_supply", play={0: ["water_jugs 2"]})
    commit(table, 0, "water_jugs", 4)
    assert not mitigated(table, 0, 4)
    finish(table)
    assert vitality(table)[0] == 1
    assert play(table, 0) == ["water_jugs 1/4"]


def test_CR33_a_use_without_an_open_unit_is_refused() -> None:
    table = quake(play={0: ["water_jugs"]})
    commit(table, 0, "water_jugs", 1)
    assert not can_commit(table, 0, "water_jugs", 1)
    assert commit_rule(table, 0, "water_jugs", 1) == "C-R33"


def test_CR34_the_same_kind_twice_is_two_impacts() -> None:
    table = react("heat_wave", "immediate", "burst_main", play={0: ["water_jugs"]})
    commit(table, 0, "water_jugs", 1)
    assert mitigated(table, 0, 1) and not mitigated(table, 0, 4)


def test_CR63_an_ability_is_there_once_in_a_phase() -> None:
    table = react("earthquake", "immediate", "outbreak", personas=["paramedic", "scavenger"])
    act(table, 0, "triage", "for 0", "slot 1")
    assert not abilities(table, 0)
    assert rule(table, 0, "triage") == "C-R63"


def test_CR63_it_is_back_in_the_next_phase() -> None:
    table = react(
        "earthquake", "immediate", "outbreak", next_impacts=["stomach_bug"], personas=["paramedic", "scavenger"]
    )
    act(table, 0, "triage", "for 0", "slot 1")
    finish(table)
    to_react(table)
    assert where(table) == ("short_term", "react")
    assert abilities(table, 0) == {"triage"}


def three_plans() -> ScenarioTable:
    """Thirst, Exposure, Wreckage: two uses of one card, one of them for a neighbour, and one of another."""
    table = quake(seats=3, play={0: ["water_jugs", "tool_chest"]})
    commit(table, 0, "water_jugs", 1)
    commit(table, 0, "water_jugs", 1, of=2)
    commit(table, 0, "tool_chest", 3)
    return table


def test_CR30_any_committed_use_may_be_taken_back() -> None:
    table = three_plans()
    table.do(0, "release", 0, 1, 1)
    assert committed(table, 0) == {"water_jugs": 1, "tool_chest": 1}
    assert [mitigated(table, 0, 1), mitigated(table, 2, 1), mitigated(table, 0, 3)] == [False, True, True]
    table.do(0, "release", 2, 1, 1)
    assert committed(table, 0) == {"water_jugs": 0, "tool_chest": 1}
    assert rule(table, 0, "release 2 1 1") == "C-R30"


def test_CR29_CR30_whoever_takes_a_use_back_is_not_ready_any_more() -> None:
    table = three_plans()
    ready(table, 0)
    ready(table, 1)
    table.do(0, "release", 0, 3, 1)
    assert ready_seats(table) == [1]
    assert not mitigated(table, 0, 3)
    assert can_commit(table, 0, "tool_chest", 3)


def test_CR30_nobody_takes_back_what_another_has_committed() -> None:
    table = three_plans()
    assert rule(table, 2, "release 2 1 1") == "C-R30"
    ready(table, 2)
    with pytest.raises(Refused):
        table.do(2, "release", 2, 1, 1)


def test_CR30_taking_back_is_never_offered_to_programs() -> None:
    table = three_plans()
    assert not words(offered(table, 0), "release")
    finish(table)
    with pytest.raises(Refused):
        table.do(0, "release", 0, 1, 1)


def test_CR30_a_use_for_two_and_a_borrowed_one_are_taken_back_whole() -> None:
    rows = {0: ["two_way_radios"], 1: ["wool_blankets"]}
    table = react("tornado", "immediate", "torn_roofs", seats=3, hand={0: ["crowbar"]}, play=rows)
    commit(table, 0, "two_way_radios", 3, also_seat=2)
    borrow(table, 0, 1, "wool_blankets", "crowbar", 4)
    table.do(0, "release", 0, 3, 1)
    assert safe(table, 3) == []
    table.do(0, "release", 0, 4, 1)
    assert not mitigated(table, 0, 4)
    assert hand(table, 0) == []  # what was paid is gone
    again(table, 0, 1, "wool_blankets", 4)
    assert mitigated(table, 0, 4)

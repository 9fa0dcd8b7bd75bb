"""Tests of unusual cases of using, borrowing and trading cards, and of what players are told of proposals."""

from __future__ import annotations

import pytest

from calamity.games.catastrophe.rules.course import Catastrophe
from calamity.kernel.errors import Refused
from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import GAME, scene
from tests.games.catastrophe.shorthand import (
    CALM,
    again,
    answer,
    barter,
    borrow,
    can_commit,
    can_respond,
    commit,
    finish,
    offer,
    offered,
    react,
    ready,
    ready_seats,
    targets,
    to_react,
    vitality,
)

SEVEN = ["family_tent", "signal_kit", "dust_masks", "board_games", "watchdog", "crowbar", "candle_box"]


# ---- React ----


def test_C49_which_unit_is_asked_by_the_needs_of_whoever_is_helped() -> None:
    """C-49: seat 0 has light already, seat 1 needs light and news."""
    rows = {0: ["headlamps"], 1: ["solar_panel"]}
    table = react("earthquake", "short_term", "substation_fire", play=rows)
    commit(table, 0, "headlamps", 4)
    assert offered(table, 1, "commit solar_panel", "for 1", "slot 4") == {"unit blackout", "unit silence"}
    assert offered(table, 1, "commit solar_panel", "for 0", "slot 4") == set()


def test_a_technophobe_may_use_what_is_heavy_but_has_no_engine() -> None:
    """C-R59: only Powered and Engine cards are out of the question."""
    rows = {0: ["water_jugs", "chainsaw"]}
    options = {"persona_side": "detriment"}
    table = react("earthquake", "short_term", CALM, personas=["electrician", "scavenger"], play=rows, options=options)
    assert can_commit(table, 0, "water_jugs", 1)
    assert not can_commit(table, 0, "chainsaw", 3)


def test_K7_a_quick_card_that_went_back_may_come_again_in_the_next_react() -> None:
    """K-7: once per React."""
    table = react("earthquake", "immediate", CALM, play={0: SEVEN}, hand={0: ["packed_go_bag"]})
    table.do(0, "quick", "packed_go_bag")
    table.do(0, "return", "packed_go_bag")
    assert "quick packed_go_bag" not in offered(table, 0)
    finish(table)
    to_react(table)
    assert table.get("phase") == "short_term"
    assert "quick packed_go_bag" in offered(table, 0)


def test_ready_marks_and_plans_end_with_react() -> None:
    """C-58: cards are slid back, loans end, and nobody is ready for the next step."""
    rows = {0: ["tool_chest"], 1: ["trauma_bag"]}
    table = react("earthquake", "immediate", CALM, play=rows, hand={0: ["crowbar"]})
    commit(table, 0, "tool_chest", 2)
    borrow(table, 0, 1, "trauma_bag", "crowbar", 1)
    ready(table, 0)
    assert ready_seats(table) == [0]
    assert len(table.get("uses")) == 2 and len(table.get("loans")) == 1 and table.get("lent", 1)[0]
    finish(table)
    assert table.get("stage") == "barter"
    assert table.get("ready") == [0, 0] and table.get("committed", 0) == [0]
    assert table.get("uses") == table.get("loans") == [] and not any(table.get("lent", 1))


def test_C_R29_whatever_was_left_over_react_begins_with_nobody_ready_and_nothing_planned() -> None:
    """C-46, C-R29, K-7: also in a position that says otherwise."""
    leftovers = scene(stage="reveal").set("ready", [True, True, False]).set("bounced", ["0 tool_chest"])
    table = leftovers.table()
    assert table.get("stage") == "react"
    assert (table.get("ready"), table.get("bounced")) == ([0, 0, 0], [])
    state = table.state.copy()
    assert isinstance(state, Catastrophe)
    state.uses, state.loans = [1], [1]
    state.begin_react()
    assert state.uses == state.loans == []


def test_C_R37_of_two_borrowed_cards_each_has_its_own_uses() -> None:
    """C-55, C-R37: the guitar is used up, the water isn't."""
    table = react(
        "earthquake",
        "long_term",
        "burst_main",
        seats=3,
        play={1: ["water_jugs"], 2: ["old_guitar"]},
        hand={0: ["crowbar", "headlamps"]},
    )
    borrow(table, 0, 1, "water_jugs", "crowbar", 1)
    borrow(table, 0, 2, "old_guitar", "headlamps", 3)
    again(table, 0, 1, "water_jugs", 4)
    assert [(loan["card"], loan["left"]) for loan in table.view(0)["borrowed"]] == [
        ("water_jugs", 2),
        ("old_guitar", 0),
    ]


def test_a_borrowed_card_with_double_duty_does_nothing_for_whoever_is_alone() -> None:
    """C-R59, K-5: the second impact must be one that a loan helps against."""
    table = react("chemical_spill", "immediate", "pinned_down", play={1: ["trauma_bag"]}, hand={0: ["crowbar"]})
    links = ("borrow 1", "loan trauma_bag", "pay crowbar", "slot 2")
    assert offered(table, 0, *links) == {"also_slot 3", "nobody_else"}


def test_C_R44_pulling_together_where_neighbours_are_alone_helps_only_oneself() -> None:
    """C-R44, C-R59: what is mitigated for oneself is no target."""
    table = react("hurricane", "immediate", "pinned_down", play={0: ["first_aid_kit"]}, hand={0: ["pull_together"]})
    assert targets(table, 0, "pull_together") == {"slot 1", "slot 2", "slot 3", "slot 4"}
    commit(table, 0, "first_aid_kit", 4)
    assert targets(table, 0, "pull_together") == {"slot 1", "slot 2", "slot 3"}


def test_C_R44_whoever_is_burnt_out_pulls_nobody_along_and_the_others_pull_them() -> None:
    """C-R44, C-R59: what counts is who plays the card."""
    options = {"persona_side": "detriment"}
    rows = {0: ["first_aid_kit"], 1: ["first_aid_kit"]}
    for seat, expected in ((0, False), (1, True)):
        table = react(
            "hurricane",
            "immediate",
            CALM,
            play=rows,
            hand={seat: ["pull_together"]},
            personas=["paramedic", "scavenger"],
            options=options,
        )
        commit(table, seat, "first_aid_kit", 2)
        assert ("slot 2" in targets(table, seat, "pull_together")) == expected


def test_C_R20_a_kerbside_deal_needs_something_to_trade_beside_itself() -> None:
    """C-R18, C-R20, C-R44: the card has left the hand when the trade begins."""
    hands = {0: ["kerbside_deal"]}
    assert not can_respond(react("earthquake", "immediate", CALM, hand=hands), 0, "kerbside_deal")
    table = react("earthquake", "immediate", CALM, hand={**hands, 1: ["crowbar"]})
    assert can_respond(table, 0, "kerbside_deal")


# ---- trades ----


def heard(table: ScenarioTable, since: int, viewer: int | None) -> list[tuple[str, ...]]:
    """What a viewer is told after some events: the name and the values of each."""
    return [tuple(map(str, event.values())) for event in table.events_since(since, viewer)]


def test_C_R25_a_proposal_is_told_with_its_wish_and_its_cards_to_the_parties_only() -> None:
    """C-R19, C-R25: everybody hears who proposes what wish to whom, and that the partner agrees."""
    hands = {0: ["crowbar", "chainsaw"], 1: ["headlamps"]}
    table = barter(seats=3, hand=hands)
    start = {viewer: len(table.events_since(0, viewer)) for viewer in (0, 1, 2)}
    offer(table, 0, 1, ["crowbar"], ["thirst", "blackout"])
    answer(table, 1, ["headlamps"])
    public = [("proposed", "0", "1"), ("wished", "0", "thirst"), ("wished", "0", "blackout"), ("agreed", "1", "0")]
    assert heard(table, start[2], 2) == public
    for viewer in (0, 1):
        told = [*public[:3], ("offered", "0", "crowbar"), public[3], ("offered", "1", "headlamps")]
        assert heard(table, start[viewer], viewer) == told


def test_C_R25_a_proposal_without_a_wish_says_so() -> None:
    """C-R25: the partner may answer with anything."""
    table = barter(seats=3, hand={0: ["crowbar", "chainsaw"], 1: ["headlamps"]})
    start = len(table.events_since(0, 2))
    offer(table, 0, 1, ["crowbar"])
    assert heard(table, start, 2) == [("proposed", "0", "1"), ("wished_anything", "0")]


def test_a_proposal_that_was_seen_cannot_be_undone() -> None:
    """C-R25: the partner has seen the cards; so with every proposal."""
    table = barter(seats=3, hand={0: ["crowbar", "chainsaw"], 1: ["headlamps"]})
    for card in ("crowbar", "chainsaw", "crowbar"):
        offer(table, 0, 1, [card])
        with pytest.raises(Refused, match="C-R30"):
            table.undo()
        table.do(1, "decline")


def test_at_the_beginning_nobody_has_refused_a_proposal_or_met_a_need() -> None:
    """C-45, C-R21: before the first trade and the first Reveal."""
    table = ScenarioTable(GAME, 3, 1)
    assert table.get("refusers") == 0
    assert not any(table.get("met"))


# ---- positions ----


def test_C11_nobody_in_a_position_has_more_vitality_than_the_persona_begins_with() -> None:
    """C-11, C-R64: an Old Injury costs a token, whatever Persona was dealt before."""
    for seed in range(4):
        table = scene(personas={0: "firefighter"}, options={"persona_side": "detriment"}, seed=seed).table()
        assert vitality(table)[0] == 3

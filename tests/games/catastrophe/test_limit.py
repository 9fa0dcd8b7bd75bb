"""Tests of the limit of cards in play, and what happens above it: rules C-21 to C-24, C-R11 to C-R17."""

from __future__ import annotations

import pytest

from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import kind
from tests.games.catastrophe.shorthand import (
    Make,
    answer,
    barter,
    borrow,
    commit,
    deciders,
    discards,
    finish,
    full,
    hand,
    laying_out,
    offer,
    place,
    play,
    provisioning,
    react,
    remedies,
    restock,
    rule,
    swap,
)

SEVEN = ["family_tent", "signal_kit", "dust_masks", "board_games", "watchdog", "crowbar", "candle_box"]


def gift(row: list[str], card: str = "first_aid_kit") -> ScenarioTable:
    """Seat 1 has just given seat 0 a card in Barter."""
    table = barter(play={0: row, 1: [card]}, hand={0: ["chainsaw"]}, first=1)
    swap(table, 1, 0, [f"@{card.split()[0]}"], [])
    return table


@pytest.mark.parametrize(("count", "over"), [(5, False), (6, False), (7, True)])
def test_C21_C22_the_eighth_resource_overflows(count: int, over: bool) -> None:
    table = gift(SEVEN[:count])
    assert (kind(table) == "overflow") == over
    assert len(play(table, 0)) == count + 1


def test_C22_unused_cards_go_to_hand_and_partially_used_ones_to_the_discard_pile() -> None:
    table = gift([*SEVEN[:5], "tool_chest 1", "canned_goods 2"])
    assert remedies(table, 0) == {
        "return": {*SEVEN[:5], "first_aid_kit"},
        "scrap": {"tool_chest", "canned_goods"},
    }


@pytest.mark.parametrize("card", ["watchdog", "tool_chest"])
def test_C22_the_chosen_card_leaves(card: str) -> None:
    table = gift([*SEVEN[:6], "tool_chest 1"])
    table.do(0, "return" if card == "watchdog" else "scrap", card)
    assert len(play(table, 0)) == 7 and "first_aid_kit 3/3" in play(table, 0)
    assert hand(table, 0) == (["chainsaw", "watchdog"] if card == "watchdog" else ["chainsaw"])
    assert discards(table) == (["tool_chest"] if card == "tool_chest" else [])


def test_C23_a_card_that_is_forced_upon_a_player_overflows_too() -> None:
    table = react(
        "earthquake", "short_term", "drifting_smoke", play={0: [*SEVEN[:6], "water_jugs"]}, hand={1: ["old_guitar"]}
    )
    borrow(table, 1, 0, "water_jugs", "old_guitar", 1)
    assert kind(table) == "overflow"
    table.do(0, "return", "old_guitar")
    assert hand(table, 0) == ["old_guitar"]


def test_C23_a_card_that_one_places_oneself_overflows_too() -> None:
    table = restock(play={0: SEVEN}, hand={0: ["first_aid_kit"], 1: []})
    table.do(0, "lay", "first_aid_kit")
    assert remedies(table, 0)["return"] == {*SEVEN, "first_aid_kit"}


def test_C24_only_the_player_concerned_chooses() -> None:
    table = gift(SEVEN)
    assert deciders(table) == [0]
    assert rule(table, 1, "return crowbar") == "C-R29"


def test_CR11_cards_that_were_slid_forward_count() -> None:
    """C-R11, C-47: a committed card is still in play."""
    table = react(
        "earthquake", "short_term", "drifting_smoke", play={0: [*SEVEN[:6], "water_jugs"]}, hand={1: ["old_guitar"]}
    )
    commit(table, 0, "water_jugs", 1)
    borrow(table, 1, 0, "water_jugs", "old_guitar", 1)
    assert kind(table) == "overflow"


def test_CR11_borrowed_cards_responses_and_personas_do_not_count() -> None:
    table = react(
        "earthquake",
        "short_term",
        "drifting_smoke",
        play={0: [*SEVEN[:6], "foil_blankets"], 1: ["water_jugs"]},
        hand={0: ["patch_up", "crowbar"], 1: ["all_clear"]},
        personas=["scavenger", "firefighter"],
    )
    borrow(table, 0, 1, "water_jugs", "crowbar", 1)
    assert kind(table) == "react"
    assert len(play(table, 0)) == 7
    borrow(table, 1, 0, "foil_blankets", "all_clear", 2)  # a Response goes to the hand: no eighth Resource
    assert kind(table) == "react"


@pytest.mark.parametrize(("left", "way"), [("", "return"), (" 2", "scrap")])
def test_CR12_the_newcomer_itself_may_leave(left: str, way: str) -> None:
    table = gift(SEVEN, f"first_aid_kit{left}")
    table.do(0, way, "first_aid_kit")
    assert play(table, 0) == sorted(map(full, SEVEN))
    assert "first_aid_kit" in (hand(table, 0) if way == "return" else discards(table))


def test_CR13_committed_and_lent_cards_are_locked_but_never_the_newcomer() -> None:
    row = ["water_jugs", "wool_blankets", "tool_chest", "foil_blankets 1", "crowbar", "candle_box", "board_games 1"]
    table = react(
        "earthquake",
        "short_term",
        "drifting_smoke",
        seats=3,
        play={0: row},
        hand={1: ["old_guitar"], 2: ["chainsaw"]},
    )
    commit(table, 0, "wool_blankets", 2)
    borrow(table, 1, 0, "water_jugs", "old_guitar", 1)
    options = remedies(table, 0)
    assert options == {
        "return": {"tool_chest", "foil_blankets", "crowbar", "candle_box", "old_guitar"},
        "scrap": {"board_games"},
    }


def test_CR13_locks_end_with_the_step() -> None:
    table = react(
        "earthquake",
        "short_term",
        "drifting_smoke",
        play={0: ["water_jugs", *SEVEN[:6]], 1: ["first_aid_kit"]},
        first=0,
    )
    commit(table, 0, "water_jugs", 1)
    finish(table)
    swap(table, 1, 0, ["@first_aid_kit"], [])
    assert remedies(table, 0) == {"return": {*SEVEN[:6], "first_aid_kit"}, "scrap": {"water_jugs"}}


def test_CR14_several_cards_enter_one_at_a_time_in_the_receivers_order() -> None:
    """C-R14: with six in play and three coming, the order is asked, and overflow comes after each eighth card."""
    table = barter(play={0: SEVEN[:6], 1: ["first_aid_kit", "tool_chest 1"]}, hand={1: ["chainsaw"]}, first=1)
    offer(table, 1, 0, ["@first_aid_kit", "@tool_chest", "chainsaw"])
    answer(table, 0, [])
    table.do(1, "accept")
    assert kind(table) == "enter" and deciders(table) == [0]
    table.do(0, "enter", "tool_chest")
    assert len(play(table, 0)) == 7 and kind(table) == "enter"
    table.do(0, "enter", "chainsaw")
    assert remedies(table, 0) == {"return": {*SEVEN[:6], "chainsaw"}, "scrap": {"tool_chest"}}
    table.do(0, "scrap", "tool_chest")
    assert "first_aid_kit 3/3" in play(table, 0)  # the last card has no order left to choose
    assert remedies(table, 0) == {"return": {*SEVEN[:6], "chainsaw", "first_aid_kit"}, "scrap": set()}


def test_CR14_the_order_is_not_asked_where_nothing_can_overflow() -> None:
    table = barter(play={0: SEVEN[:4], 1: ["first_aid_kit", "tool_chest"]}, hand={1: ["chainsaw"]}, first=1)
    swap(table, 1, 0, ["@first_aid_kit", "@tool_chest", "chainsaw"], [])
    assert len(play(table, 0)) == 7 and kind(table) == "trade"


def test_CR14_overflow_comes_at_once_when_the_limit_drops() -> None:
    table = restock(play={0: SEVEN[:6]}, hand={0: ["first_aid_kit"]}, next_impacts=["torn_roofs"])
    place(table, 0, "first_aid_kit")
    place(table, 1)
    assert (kind(table), deciders(table), len(play(table, 0))) == ("overflow", [0], 7)
    table.do(0, "return", "crowbar")
    assert kind(table) == "react" and len(play(table, 0)) == 6


def test_CR15_placing_into_a_full_row_swaps_cards_and_counts_towards_the_two() -> None:
    table = restock(play={0: SEVEN}, hand={0: ["first_aid_kit", "chainsaw", "headlamps"]})
    table.do(0, "lay", "first_aid_kit")
    table.do(0, "return", "crowbar")
    table.do(0, "lay", "crowbar")  # it may come straight back, and counts again
    table.do(0, "return", "watchdog")
    assert deciders(table) == [1]
    place(table, 1)
    assert hand(table, 0) == ["chainsaw", "headlamps", "watchdog"]
    assert {full("first_aid_kit"), full("crowbar")} <= set(play(table, 0))


@pytest.mark.parametrize("make", [barter, restock, provisioning, laying_out])
def test_CR16_nothing_is_taken_back_or_discarded_without_an_overflow(make: Make) -> None:
    table = make(play={0: ["crowbar", "tool_chest 1"]}, hand={0: ["chainsaw"]})
    for link in ("return crowbar", "scrap tool_chest"):
        assert rule(table, 0, link) in ("C-R16", "C-22")


def test_CR16_neither_in_react() -> None:
    table = react("earthquake", "short_term", "drifting_smoke", play={0: ["crowbar", "tool_chest 1"]})
    assert [rule(table, 0, link) for link in ("return crowbar", "scrap tool_chest")] == ["C-R16", "C-R16"]


def test_CR17_a_card_turned_back_to_full_is_unused() -> None:
    table = restock(play={0: [*SEVEN[:6], "solar_panel 1"]}, hand={0: ["first_aid_kit"]})
    assert "solar_panel 2/2" in play(table, 0)
    table.do(0, "lay", "first_aid_kit")
    assert "solar_panel" in remedies(table, 0)["return"]

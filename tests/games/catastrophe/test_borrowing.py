"""Tests of borrowing cards from neighbours: rules C-52 to C-56, C-R36 to C-R42."""

from __future__ import annotations

from typing import Any

import pytest

from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import kind
from tests.games.catastrophe.shorthand import (
    again,
    borrow,
    borrow_rule,
    can_borrow,
    can_commit,
    can_use_again,
    commit,
    finish,
    hand,
    lenders,
    mitigated,
    offered,
    play,
    react,
    rule,
)

# The earthquake's Short Term phase: Thirst, Exposure, Wreckage, and Bad Air from Drifting Smoke.


def quake(**more: Any) -> ScenarioTable:
    return react("earthquake", "short_term", "drifting_smoke", **more)


@pytest.mark.parametrize(("seats", "near"), [(2, {1}), (3, {1, 2}), (4, {1, 3}), (6, {1, 5})])
def test_C52_only_adjacent_neighbours_lend(seats: int, near: set[int]) -> None:
    cards = ["water_jugs", "hand_pump_filter", "purification_tablets", "bleach_bottle", "packed_go_bag"]
    table = quake(
        seats=seats, play={seat + 1: [card] for seat, card in enumerate(cards[: seats - 1])}, hand={0: ["crowbar"]}
    )
    assert lenders(table, 0) == near


def test_C52_a_card_two_seats_away_cannot_be_borrowed() -> None:
    table = quake(seats=4, play={2: ["water_jugs"]}, hand={0: ["crowbar"]})
    assert not can_borrow(table, 0, 2, "water_jugs")
    assert borrow_rule(table, 0, 2, "water_jugs") == "C-52"


def test_C53_C54_the_price_is_a_card_from_hand_that_goes_into_the_owners_play() -> None:
    table = quake(play={1: ["water_jugs"]}, hand={0: ["crowbar", "chainsaw"], 1: ["board_games"]})
    borrow(table, 0, 1, "water_jugs", "chainsaw", 1)
    assert hand(table, 0) == ["crowbar"]
    assert play(table, 1) == ["chainsaw 2/2", "water_jugs 4/4"]
    assert hand(table, 1) == ["board_games"]


def test_C54_a_response_goes_to_the_owners_hand() -> None:
    """C-18, C-54, C-R41."""
    table = quake(play={1: ["water_jugs"]}, hand={0: ["patch_up"]})
    borrow(table, 0, 1, "water_jugs", "patch_up", 1)
    assert (hand(table, 1), play(table, 1)) == (["patch_up"], ["water_jugs 4/4"])


def test_C55_the_borrower_may_use_every_use_that_is_left() -> None:
    table = react("heat_wave", "immediate", "burst_main", play={1: ["water_jugs 2"]}, hand={0: ["crowbar"]})
    borrow(table, 0, 1, "water_jugs", "crowbar", 1)
    again(table, 0, 1, "water_jugs", 4)
    assert mitigated(table, 0, 1) and mitigated(table, 0, 4)


def test_C55_but_not_more() -> None:
    table = react("heat_wave", "immediate", "burst_main", play={1: ["water_jugs 1"]}, hand={0: ["crowbar"]})
    borrow(table, 0, 1, "water_jugs", "crowbar", 1)
    assert not can_use_again(table, 0, 1, "water_jugs", 4)


def test_C56_borrowing_consumes_nothing() -> None:
    table = react("heat_wave", "immediate", "burst_main", play={1: ["water_jugs 2"]}, hand={0: ["crowbar"]})
    borrow(table, 0, 1, "water_jugs", "crowbar", 1)
    again(table, 0, 1, "water_jugs", 4)
    finish(table)
    assert play(table, 1) == ["crowbar 1/1", "water_jugs 2/4"]


def test_CR36_the_owner_is_not_asked() -> None:
    table = quake(play={1: ["water_jugs"]}, hand={0: ["crowbar"]})
    borrow(table, 0, 1, "water_jugs", "crowbar", 1)
    assert mitigated(table, 0, 1)
    assert kind(table) == "react"


def test_CR37_each_borrower_has_what_was_left_and_only_the_owner_turns_the_card() -> None:
    table = react(
        "heat_wave",
        "immediate",
        "burst_main",
        seats=3,
        play={1: ["water_jugs 2"]},
        hand={0: ["crowbar"], 2: ["chainsaw"]},
    )
    commit(table, 1, "water_jugs", 1)
    for seat, price in ((0, "crowbar"), (2, "chainsaw")):
        borrow(table, seat, 1, "water_jugs", price, 1)
        again(table, seat, 1, "water_jugs", 4)
    finish(table)
    assert play(table, 1) == ["chainsaw 2/2", "crowbar 1/1", "water_jugs 1/4"]


def test_CR38_borrowed_uses_serve_the_borrower_only() -> None:
    table = react("heat_wave", "immediate", "burst_main", seats=3, play={1: ["water_jugs"]}, hand={0: ["crowbar"]})
    borrow(table, 0, 1, "water_jugs", "crowbar", 1)
    again(table, 0, 1, "water_jugs", 4)
    assert not can_use_again(table, 0, 1, "water_jugs", 1)
    assert not mitigated(table, 2, 1)
    assert not can_commit(table, 0, "water_jugs", 1, of=2)


def test_CR39_a_borrow_must_serve_an_open_unit_at_once() -> None:
    table = quake(play={0: ["water_jugs"], 1: ["hand_pump_filter", "signal_kit"]}, hand={0: ["crowbar"]})
    assert not can_borrow(table, 0, 1, "signal_kit")  # nothing it could serve
    assert can_borrow(table, 0, 1, "hand_pump_filter")
    commit(table, 0, "water_jugs", 1)
    assert not can_borrow(table, 0, 1, "hand_pump_filter")
    assert borrow_rule(table, 0, 1, "hand_pump_filter") == "C-R39"


def test_CR39_the_same_card_is_not_borrowed_twice() -> None:
    table = react("heat_wave", "immediate", "burst_main", play={1: ["water_jugs 1"]}, hand={0: ["crowbar", "chainsaw"]})
    borrow(table, 0, 1, "water_jugs", "crowbar", 1)
    assert not can_borrow(table, 0, 1, "water_jugs")
    assert borrow_rule(table, 0, 1, "water_jugs") == "C-R39"


def test_CR39_two_copies_are_two_cards() -> None:
    table = react(
        "heat_wave",
        "immediate",
        "burst_main",
        play={1: ["water_jugs 1", "water_jugs 1"]},
        hand={0: ["crowbar", "chainsaw"]},
    )
    borrow(table, 0, 1, "water_jugs", "crowbar", 1)
    borrow(table, 0, 1, "water_jugs second", "chainsaw", 4)
    assert mitigated(table, 0, 4)
    assert not can_borrow(table, 0, 1, "water_jugs") and not can_borrow(table, 0, 1, "water_jugs second")


def test_CR40_the_card_just_passed_may_be_used_and_borrowed_back() -> None:
    table = quake(
        seats=3,
        play={1: ["water_jugs", "dust_masks"]},
        hand={0: ["tool_chest", "crowbar"], 2: ["old_guitar"]},
    )
    borrow(table, 0, 1, "water_jugs", "tool_chest", 1)
    commit(table, 1, "tool_chest", 3)
    assert mitigated(table, 1, 3)
    borrow(table, 2, 1, "tool_chest", "old_guitar", 3)
    borrow(table, 0, 1, "tool_chest", "crowbar", 3)  # even by the giver
    assert mitigated(table, 0, 3) and mitigated(table, 2, 3)


def test_CR41_a_card_in_play_cannot_pay() -> None:
    table = quake(play={0: ["signal_kit"], 1: ["water_jugs"]}, hand={0: ["crowbar"]})
    assert offered(table, 0, "borrow 1", "loan water_jugs") == {"pay crowbar"}
    assert rule(table, 0, "borrow 1", "loan water_jugs", "pay signal_kit") == "C-R41"


def test_CR42_with_an_empty_hand_nothing_is_borrowed() -> None:
    table = quake(play={0: ["signal_kit"], 1: ["water_jugs"]})
    assert not table.offers(0, "borrow")
    assert borrow_rule(table, 0, 1, "water_jugs") == "C-R42"


def test_CR10_a_response_in_hand_cannot_be_borrowed() -> None:
    table = quake(play={1: ["water_jugs"]}, hand={0: ["crowbar"], 1: ["quick_thinking", "hand_pump_filter"]})
    assert borrow_rule(table, 0, 1, "hand_pump_filter") == "C-52"  # it isn't in play
    assert not any("quick_thinking" in name for name in offered(table, 0, "borrow 1"))


def lendable(table: ScenarioTable, seat: int, owner: int) -> list[str]:
    """The cards of an owner that a seat is told it can borrow."""
    row = table.zone("in_play", owner)
    return [row[place] for place in table.view(seat)["lendable"][owner]]


def test_C52_K8_a_seat_is_told_which_cards_it_can_borrow() -> None:
    jugs = ["rain_barrel", "water_jugs", "signal_kit", "water_jugs"]
    rows = {1: jugs, 2: ["hand_pump_filter"], 3: ["tool_chest"]}
    table = quake(seats=4, hand={0: ["crowbar"]}, play=rows)
    assert [lendable(table, 0, owner) for owner in range(4)] == [[], ["water_jugs", "water_jugs"], [], ["tool_chest"]]
    assert lendable(table, 2, 1) == []  # with an empty hand
    assert table.view(None)["lendable"] is None


def test_CR39_a_borrowed_card_stays_lendable_while_it_has_uses() -> None:
    hand = {0: ["crowbar"]}
    table = react("earthquake", "short_term", "burst_main", hand=hand, play={1: ["water_jugs 2", "water_jugs 3"]})
    borrow(table, 0, 1, "water_jugs", "crowbar", 1)
    assert table.view(0)["lendable"][1] == [0]  # the hand is empty, but the first was borrowed
    again(table, 0, 1, "water_jugs", 4)
    assert table.view(0)["lendable"][1] == []


def test_CR59_nothing_is_lendable_in_quarantine() -> None:
    table = react("earthquake", "short_term", "outbreak", hand={0: ["crowbar"]}, play={1: ["water_jugs"]})
    assert lendable(table, 0, 1) == []

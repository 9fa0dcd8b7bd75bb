"""Tests of Event cards on duels and chains, E26 to E29, and on resources and the board, E30 to E39."""

from __future__ import annotations

import pytest

from tests.games.nine_lives.shorthand import (
    CURIOSITY,
    DULL,
    A,
    B,
    C,
    D,
    alive,
    answer,
    asked,
    deck,
    end_claw,
    events,
    fate_pile,
    hand,
    lasting,
    lives,
    offered,
    outcome,
    pile,
    play,
    refused,
    reveal,
    room,
    row,
    settle,
    turn,
    yarn,
)


def test_rooftop_duel() -> None:
    """L-71: C chooses; ties roll again; lower loses a life, higher gains a ball."""
    table = reveal("rooftop_duel", 3, dice=[4, 4, 2, 5])
    assert asked(table) == [A]
    answer(table, A, C)
    assert lives(table) == [8, 9, 9]
    assert yarn(table) == [0, 0, 1]


def test_rooftop_duel_cannot_be_fought_with_oneself() -> None:
    """L-R28."""
    table = reveal("rooftop_duel", 3)
    assert sorted(int(option.args[0]) for option in table.options(A)) == [B, C]


@pytest.mark.parametrize(("rolls", "left"), [([5, 2], [8, 4, 2]), ([2, 5], [7, 4, 4]), ([3, 3, 2, 5], [7, 4, 4])])
def test_grudge_match(rolls: list[int], left: list[int]) -> None:
    """L-71: the top cat against the bottom cat; the lower die loses; a winning bottom cat also gains."""
    table = reveal("grudge_match", 3, lives=[8, 4, 3], dice=rolls)
    assert lives(table) == left


def test_grudge_match_ties_are_broken_by_the_current_player() -> None:
    """L-R65: top first, then bottom; everybody is told of the first while the second is still open."""
    table = reveal("grudge_match", 4, lives=[8, 8, 3, 3], dice=[6, 1])
    assert sorted(int(option.args[0]) for option in table.options(A)) == [A, B]
    before = table.version(C), table.view(C)
    answer(table, A, B)
    assert table.view(C) != before[1] and table.version(C) > before[0]
    assert sorted(int(option.args[0]) for option in table.options(A)) == [C, D]
    answer(table, A, D)
    assert lives(table) == [8, 8, 3, 2]


def test_grudge_match_among_equals() -> None:
    """L-71, L-R66: C is top, the left neighbour bottom."""
    table = reveal("grudge_match", 3, lives=[5, 5, 5], dice=[1, 6])
    assert lives(table) == [4, 6, 5]


def test_hot_hairball() -> None:
    """L-71: danger or less bursts; otherwise it is tossed on, not back, and danger rises."""
    table = reveal("hot_hairball", 3, dice=[2, 3, 3])
    assert sorted(int(option.args[0]) for option in table.options(A)) == [B, C]
    answer(table, A, B)
    # B rolled 3 against danger 2; back to A is not allowed, so it flies to C by itself, and bursts on 3.
    assert lives(table) == [9, 9, 7]
    assert [e["roll"] for e in events(table, "rolled")] == [2, 3, 3]


def test_hot_hairball_bursts_on_the_first_one() -> None:
    """L-71."""
    assert lives(reveal("hot_hairball", 3, dice=[1])) == [7, 9, 9]


def test_hot_hairball_always_bursts_in_the_end() -> None:
    """L-71: danger 6 is more than any die can beat."""
    table = reveal("hot_hairball", 4, dice=[6, 6, 6, 6, 6, 6])
    while turn(table) == A and not table.over:
        ask = table.asks[0]
        table.act(ask.seat, ask.options[0])
    assert sum(lives(table)) == 34
    assert len(events(table, "rolled")) == 6


def test_passing_the_blame_accepted() -> None:
    """L-71: the blamed player loses 2 lives."""
    table = reveal("passing_the_blame", 3, hands={B: [*DULL]})
    answer(table, A, B)
    answer(table, B, "accept")
    assert lives(table) == [9, 7, 9]


def test_passing_the_blame_shifted() -> None:
    """L-71: for two cards, to somebody who has not been blamed, C included; who cannot pay has to take it."""
    table = reveal("passing_the_blame", 3, hands={B: [*DULL], C: [CURIOSITY]})
    answer(table, A, B)
    answer(table, B, "shift")
    answer(table, B, DULL[0])
    answer(table, B, DULL[1])
    assert sorted(int(option.args[0]) for option in table.options(B)) == [A, C]
    answer(table, B, C)
    assert lives(table) == [9, 9, 7]  # C has one card only
    assert hand(table, B) == [DULL[2]]
    assert sorted(pile(table)) == sorted(DULL[:2])


def test_passing_the_blame_comes_to_an_end() -> None:
    """L-71: when everybody has been blamed, the last one has to take it."""
    rich = [*DULL]
    table = reveal("passing_the_blame", 3, hands={B: rich, C: rich})
    answer(table, A, B)
    for words in (("shift",), (DULL[0],), (DULL[1],), (C,)):
        answer(table, B, *words)
    for words in (("shift",), (DULL[0],), (DULL[1],)):
        answer(table, C, *words)
    # Only A was left to be named; A holds three cards from the Paw Phase, but has nobody left to blame.
    assert lives(table) == [7, 9, 9]


def test_sprinkler_ambush() -> None:
    """L-71, L-R68: a ball or a life, secretly; forced without Yarn."""
    table = reveal("sprinkler_ambush", 3, yarn=[1, 1, 0])
    assert asked(table) == [A, B]
    answer(table, A, "pay")
    answer(table, B, "suffer")
    assert lives(table) == [9, 8, 8]
    assert yarn(table) == [0, 1, 0]


def test_litter_box_duty() -> None:
    """L-71: two cards or a life, secretly; forced with fewer than two."""
    table = reveal("litter_box_duty", 3, hands={B: [*DULL], C: [CURIOSITY]})
    assert asked(table) == [A, B]
    answer(table, A, "suffer")
    answer(table, B, "pay", DULL[0], DULL[1])
    assert lives(table) == [8, 9, 8]
    assert hand(table, B) == [DULL[2]]


def test_zoomies() -> None:
    """L-71, L-R66: every hand moves to the left neighbour at the same moment."""
    table = reveal("zoomies", 4, lives=[9, 9, 0, 9], hands={B: ["take"], D: ["pass", "attic_owl"]})
    assert hand(table, B) != ["take"] and len(hand(table, B)) == 3
    assert hand(table, D) == ["take"]
    assert sorted(hand(table, A)) == ["attic_owl", "pass"]


def test_yarn_rain() -> None:
    """L-71, L-R65: one each, one more for each with the fewest lives."""
    table = reveal("yarn_rain", 4, lives=[5, 3, 9, 3])
    assert yarn(table) == [1, 2, 1, 2]


def test_top_shelf_tumble_and_underdog_parade() -> None:
    """L-71."""
    assert lives(reveal("top_shelf_tumble", 3, lives=[5, 7, 6])) == [5, 6, 6]
    assert lives(reveal("underdog_parade", 3, lives=[5, 7, 6])) == [6, 7, 6]


def test_cat_show() -> None:
    """L-71, L-27: in turn order each draws a Power Cat."""
    table = reveal("cat_show", 3, power=["granny_tuxedo", "clover_calico", "patchwork_pat"])
    assert [row(table, seat) for seat in (A, B, C)] == [["granny_tuxedo"], ["clover_calico"], ["patchwork_pat"]]


def test_box_delivery() -> None:
    """L-71."""
    table = reveal("box_delivery", 3)
    before = deck(table)
    assert [len(hand(table, seat)) for seat in (A, B, C)] == [5, 2, 2]
    assert before == 108 - 9


def test_catnip_truce() -> None:
    """L-R67, L-R26: no card with an Attack number, Curiosity goes on; until C's next turn."""
    table = room(3, fate=["catnip_truce", "called_back", "yarn_rain"], hands={B: ["snack_time_swat", CURIOSITY]})
    end_claw(table)
    assert lasting(table) == ["catnip_truce"]
    assert fate_pile(table) == []
    assert refused(table, B, "snack_time_swat", A).rule == "L-R67"
    assert offered(table, B, CURIOSITY, A)
    end_claw(table, B)
    settle(table)
    end_claw(table, C)
    settle(table)
    assert turn(table) == A
    assert lasting(table) == []
    assert fate_pile(table) == ["called_back", "yarn_rain", "catnip_truce"]
    assert offered(table, A, "snack_time_swat", B)


def test_full_moon_frenzy() -> None:
    """L-R67, L-R42: all Attack numbers are 1 higher, until C's next turn."""
    table = room(3, fate=["full_moon_frenzy"], hands={B: ["snack_time_swat", CURIOSITY]}, dice=[3])
    end_claw(table)
    play(table, B, "snack_time_swat", C)
    assert lives(table)[C] == 8


def test_LR67_a_lasting_event_ends_when_its_player_falls() -> None:
    table = room(3, lives=[1, 9, 9], fate=["catnip_truce"], hands={B: [CURIOSITY, "snack_time_swat"]})
    end_claw(table)
    play(table, B, CURIOSITY, A)
    assert alive(table) == [B, C]
    assert (lasting(table), fate_pile(table)) == ([], ["catnip_truce"])
    assert offered(table, B, "snack_time_swat", C)


def test_LR69_who_cannot_choose_takes_no_part() -> None:
    """L-R69: without a card there is nothing to show in Snap!"""
    table = reveal("snap", 3, hands={B: ["take"], C: []})
    assert sorted(asked(table)) == [A, B]
    answer(table, A, hand(table, A)[0])
    answer(table, B, "take")
    assert lives(table) == [9, 9, 9]
    assert yarn(table) == [1, 1, 0]


def test_LR66_with_two_players_both_neighbours_are_the_same() -> None:
    """L-R66: Runaway Vacuum compares the two with each other."""
    assert lives(reveal("runaway_vacuum", 2, dice=[3, 5])) == [8, 9]
    assert lives(reveal("grudge_match", 2, dice=[1, 6])) == [8, 9]
    assert outcome(reveal("rooftop_duel", 2, lives=[1, 9], dice=[1, 6])) == ("won", (B,))

"""Tests of how a game ends: with the last cat, by the Grim Reapurr, or at the limit of turns."""

from __future__ import annotations

from tests.games.nine_lives.shorthand import (
    CURIOSITY,
    QUIET,
    A,
    B,
    C,
    alive,
    end_claw,
    events,
    fate_pile,
    hand,
    lives,
    outcome,
    play,
    reveal,
    room,
    settle,
)


def test_L15_outliving_everybody_wins() -> None:
    """L-15, L-74: the winner is ranked first, the others by how long they lasted."""
    table = room(3, lives=[9, 1, 1], hands={A: [CURIOSITY, CURIOSITY]})
    play(table, A, CURIOSITY, C)
    assert not table.over
    play(table, A, CURIOSITY, B)
    assert outcome(table) == ("won", (A,))
    result = table.result
    assert result is not None
    assert result.ranks == (1, 2, 3)
    assert result.reason == "last_cat"
    assert [table.state.payoff(seat) for seat in (A, B, C)] == [1.0, 0.0, 0.0]


def test_L74_the_game_is_over_as_soon_as_one_is_left() -> None:
    table = room(2, lives=[9, 1], hands={A: [CURIOSITY, "attic_owl"]})
    play(table, A, CURIOSITY, B)
    assert table.over
    assert table.asks == ()
    assert fate_pile(table) == []


def test_L75_all_at_the_same_moment_means_the_reapurr_wins() -> None:
    table = reveal("creeping_shadow", 3, lives=[1, 1, 1])
    assert outcome(table) == ("lost", ())
    result = table.result
    assert result is not None
    assert result.winners == ()
    assert result.reason == "reapurr"
    assert result.ranks == (1, 1, 1)
    assert [table.state.payoff(seat) for seat in (A, B, C)] == [0.0, 0.0, 0.0]


def test_LR52_one_survivor_of_a_batch_wins() -> None:
    """L-R52: whatever would still follow; here the gain of the highest die."""
    table = reveal("pantry_quake", 3, lives=[1, 1, 1], dice=[1, 2, 3])
    assert outcome(table) == ("won", (C,))


def test_LR53_nothing_more_of_a_card_is_carried_out() -> None:
    """L-R53: Nine Candles move the Reapurr; the winner draws no card any more."""
    table = reveal("nine_candles", 2, lives=[9, 1])
    assert outcome(table) == ("won", (A,))
    assert len(hand(table, A)) == 3


def test_LR53_the_soul_sip_comes_too_late() -> None:
    table = room(2, lives=[5, 1], hands={A: ["soul_sip_nibble"]}, dice=[1])
    play(table, A, "soul_sip_nibble", B)
    assert table.over
    assert lives(table) == [5, 0]


def test_LR80_a_game_is_cut_off_after_so_many_turns() -> None:
    table = room(2, fate=[QUIET], turns=20, options={"max_turns": 20})
    end_claw(table)
    settle(table)
    assert table.over
    assert outcome(table) == ("unfinished", ())
    assert alive(table) == [A, B]


def test_LR80_the_default_limit_is_500_turns() -> None:
    table = room(2, fate=[QUIET])
    assert table.options_in_force["max_turns"] == 500
    assert events(table, "eliminated") == []


def test_L6_the_chart_of_the_game_ends_with_the_fallen_in_the_lair() -> None:
    table = room(2, lives=[8, 1], hands={A: ["snack_time_swat"]}, yarn=[0, 0], dice=[1])
    play(table, A, "snack_time_swat", B)
    assert table.over and table.course[-1] == (8, 0)

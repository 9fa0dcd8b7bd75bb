"""Tests of the turn: three phases in order, any number of cards, three draws, one CATastrophe card."""

from __future__ import annotations

from tests.games.nine_lives.shorthand import (
    CARDS,
    CURIOSITY,
    DULL,
    QUIET,
    A,
    B,
    C,
    D,
    alone,
    deck,
    end_claw,
    fate_pile,
    hand,
    lives,
    pile,
    play,
    power_pile,
    reapurr,
    reveal,
    room,
    row,
    settle,
    turn,
)


def test_L16_turns_pass_clockwise() -> None:
    """L-16, L-55: and skip the seats of the eliminated."""
    table = room(4, lives=[9, 9, 0, 9], fate=["called_back", "yarn_rain", "underdog_parade"])
    order = []
    for _ in range(4):
        order.append(turn(table))
        end_claw(table, turn(table))
        settle(table)
    assert order == [A, B, D, A]


def test_L17_three_phases_in_fixed_order() -> None:
    table = room(3, fate=["creeping_shadow"])
    end_claw(table)
    story = [e["event"] for e in table.events_since(0, None)]
    marks = [name for name in story if name in {"claw_over", "drew", "revealed", "reapurr_up", "turn"}]
    assert marks == ["claw_over", "drew", "revealed", "reapurr_up", "turn"]
    assert (turn(table), alone(table, B)) == (B, "claw")
    assert len(hand(table, A)) == 3
    assert reapurr(table) == 1


def test_L18_any_number_of_cards_from_hand_and_row() -> None:
    """L-18, L-19: in any order, as long as there are any."""
    table = room(3, lives=[5, 9, 9], hands={A: [CURIOSITY, "pocket_phoenix", CURIOSITY]}, rows={A: ["granny_tuxedo"]})
    play(table, A, CURIOSITY, B)
    play(table, A, "granny_tuxedo")
    play(table, A, "pocket_phoenix")
    play(table, A, CURIOSITY, C)
    assert lives(table) == [8, 8, 8]
    assert alone(table, A) == "claw"


def test_L19_playing_none_is_allowed() -> None:
    table = room(3, hands={A: [CURIOSITY]})
    end_claw(table)
    assert CURIOSITY in hand(table, A)
    assert turn(table) == B


def test_L20_a_played_card_does_what_it_says_and_is_discarded() -> None:
    """L-20, L-21, L-57: to the discard pile of its own deck."""
    table = room(3, lives=[5, 9, 9], hands={A: ["pocket_phoenix"]}, rows={A: ["granny_tuxedo"]})
    play(table, A, "pocket_phoenix")
    play(table, A, "granny_tuxedo")
    assert lives(table)[A] == 8
    assert (pile(table), power_pile(table)) == (["pocket_phoenix"], ["granny_tuxedo"])
    assert (hand(table, A), row(table, A)) == ([], [])


def test_L21_a_card_is_in_play_until_it_is_done() -> None:
    table = room(3, yarn=[1, 0, 0], hands={A: ["snack_time_swat"]}, dice=[6])
    play(table, A, "snack_time_swat", B)
    assert alone(table, A) == "yarn"
    assert pile(table) == []
    settle(table)
    assert pile(table) == ["snack_time_swat"]


def test_L22_the_paw_phase_draws_three() -> None:
    table = room(3, main=["attic_owl", CURIOSITY, "cucumber"])
    before = deck(table)
    end_claw(table)
    settle(table)
    assert sorted(hand(table, A)) == sorted(["attic_owl", CURIOSITY, "cucumber"])
    assert deck(table) == before - 3


def test_L23_the_top_catastrophe_card_is_turned_up_for_everyone() -> None:
    table = room(3, fate=["creeping_shadow"])
    end_claw(table)
    for viewer in (A, B, C, None):
        assert [e["card"] for e in table.events_since(0, viewer) if e["event"] == "revealed"] == ["creeping_shadow"]


def test_L24_a_finished_catastrophe_goes_to_its_own_pile() -> None:
    table = room(3, fate=["creeping_shadow"])
    end_claw(table)
    assert fate_pile(table) == ["creeping_shadow"]
    assert pile(table) == []


def test_L25_two_kinds_of_catastrophe_cards() -> None:
    kinds = {card.type for card in CARDS.values() if card.deck == "catastrophe_deck"}
    assert kinds == {"event", "reapurr"}


def test_L70_one_catastrophe_card_per_turn() -> None:
    table = room(3, fate=["creeping_shadow", "long_stride"])
    end_claw(table)
    assert fate_pile(table) == ["creeping_shadow"]
    end_claw(table, B)
    settle(table)
    assert fate_pile(table) == ["creeping_shadow", "long_stride"]


def test_LR81_a_card_gained_in_the_turn_may_be_used_at_once() -> None:
    """L-R81: a drawn Main card and a drawn Power Cat."""
    table = room(
        3,
        lives=[5, 9, 9],
        hands={A: ["attic_owl", "moonlit_stag"]},
        main=["pocket_phoenix", *DULL[:2]],
        power=["granny_tuxedo"],
    )
    play(table, A, "attic_owl")
    play(table, A, "pocket_phoenix")
    play(table, A, "moonlit_stag")
    play(table, A, "granny_tuxedo")
    assert lives(table)[A] == 8


def test_LR51_a_catastrophe_is_carried_out_to_the_end_although_its_player_falls() -> None:
    """L-R51: the others still draw their cards, and the next living cat has the next turn."""
    table = reveal("nine_candles", 3, lives=[1, 9, 9])
    assert [len(hand(table, seat)) for seat in (A, B, C)] == [0, 1, 1]
    assert turn(table) == B


def test_L30_an_empty_hand_has_no_consequence() -> None:
    table = room(3)
    assert hand(table, A) == []
    assert alone(table, A) == "claw"
    end_claw(table)
    assert len(hand(table, A)) == 3
    assert fate_pile(table) == [QUIET]

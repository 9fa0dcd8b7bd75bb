"""Tests of whole situations of Nine Lives, step by step: stacks of played cards, dice, Events and endings."""

from __future__ import annotations

import pytest

from tests.games.nine_lives.shorthand import (
    CURIOSITY,
    DULL,
    A,
    B,
    C,
    D,
    E,
    F,
    alive,
    alone,
    answer,
    asked,
    deck,
    dice,
    end_claw,
    events,
    fate_pile,
    hand,
    lives,
    outcome,
    pile,
    play,
    reapurr,
    reveal,
    room,
    row,
    sanctuary,
    settle,
    skip,
    spend,
    stack,
    targets,
    turn,
    yarn,
)


def test_the_reaction_example() -> None:
    """L-R1, L-R2, L-34, L-36, L-37, L-62, L-64, L-R9, L-R22: Curiosity, Pass, Cucumber, Take; Chris is hit."""
    table = room(3, lives=[7, 5, 6], hands={A: [CURIOSITY], B: ["pass", "take"], C: ["cucumber"]})
    play(table, A, CURIOSITY, B)
    assert (stack(table), targets(table)) == ([CURIOSITY], [B])
    play(table, B, "pass", C)
    assert (stack(table), targets(table)) == ([CURIOSITY, "pass"], [B])
    play(table, C, "cucumber")
    assert stack(table) == [CURIOSITY, "pass", "cucumber"]
    play(table, B, "take")
    assert hand(table, B) == ["cucumber"]
    assert pile(table) == ["take"]
    assert (stack(table), targets(table)) == ([CURIOSITY, "pass"], [B])
    skip(table, B)  # the only one who could answer now: the Pass takes effect
    assert (stack(table), targets(table)) == ([CURIOSITY], [C])
    assert pile(table) == ["take", "pass"]
    skip(table, B)
    assert lives(table) == [7, 5, 5]
    assert [hand(table, seat) for seat in (A, B, C)] == [[], ["cucumber"], []]
    assert pile(table) == ["take", "pass", CURIOSITY]
    assert alone(table, A) == "claw"


def test_cucumber_on_cucumber() -> None:
    """L-63, L-R11, L-R19: the answer to the answer lets the Belly-Flop through."""
    table = room(2, hands={A: ["bookcase_belly_flop", "cucumber"], B: ["cucumber"]}, dice=[3])
    play(table, A, "bookcase_belly_flop", B)
    skip(table, A)
    play(table, B, "cucumber")
    play(table, A, "cucumber")
    settle(table)
    assert lives(table) == [9, 7]
    assert pile(table) == ["cucumber", "cucumber", "bookcase_belly_flop"]
    blocked = events(table, "blocked")
    assert [e["card"] for e in blocked] == ["cucumber"]


def test_taking_back_your_own_card() -> None:
    """L-R21, L-R23, L-R81: the Curiosity that was passed back is in hand again, and may be played again."""
    table = room(2, lives=[2, 9], hands={A: [CURIOSITY, "take"], B: ["pass"]})
    play(table, A, CURIOSITY, B)
    skip(table, A)
    play(table, B, "pass", A)
    skip(table, A)
    assert targets(table) == [A]
    play(table, A, "take")
    assert hand(table, A) == [CURIOSITY]
    assert lives(table) == [2, 9]
    play(table, A, CURIOSITY, B)
    settle(table)
    assert lives(table) == [2, 8]


def test_red_dot_and_yarn() -> None:
    """L-38, L-39, L-44, L-R14, L-R35: the Cucumber was never playable, the Yarn was."""
    table = room(3, yarn=[2, 3, 0], hands={A: ["laser_point_lunge"], B: ["cucumber"]}, dice=[2, 5, 3, 6])
    before = sanctuary(table)
    play(table, A, "laser_point_lunge", B)
    assert dice(table) == [2]
    assert alone(table, A) == "yarn"
    skip(table, A)
    assert alone(table, B) == "yarn"
    spend(table, B, B)
    assert dice(table) == [5]
    assert alone(table, A) == "yarn"
    spend(table, A, B)
    assert dice(table) == [3]
    skip(table, A)
    spend(table, B, B)
    assert dice(table) == [6]
    settle(table)
    assert lives(table) == [9, 9, 9]
    assert (yarn(table), sanctuary(table)) == ([1, 1, 0], before + 3)
    assert hand(table, B) == ["cucumber"]


def test_group_roll_and_yarn() -> None:
    """L-R36, L-R39, L-R66: Runaway Vacuum, haggled over twice."""
    table = reveal("runaway_vacuum", 3, yarn=[0, 1, 1], dice=[4, 2, 6, 1, 5])
    assert dice(table) == [4, 2, 6]
    spend(table, B, C)
    assert dice(table) == [4, 2, 1]
    spend(table, C, C)
    assert [e["roll"] for e in events(table, "rerolled")] == [1, 5]
    assert lives(table) == [9, 8, 9]


def test_the_reapurr_steps() -> None:
    """L-51, L-R47, L-R52: each step catches somebody; the highest cat wins."""
    table = reveal("long_stride", 3, lives=[4, 5, 6], reapurr=3)
    assert outcome(table) == ("won", (C,))
    assert [e["seat"] for e in events(table, "eliminated")] == [A, B]
    assert reapurr(table) == 5


@pytest.mark.parametrize(("option", "result"), [("step", ("won", (B,))), ("jump", ("lost", ()))])
def test_the_reapurr_steps_or_jumps(option: str, result: tuple[str, tuple[int, ...]]) -> None:
    """L-R47, L-R52: with both in reach a step leaves a winner, a jump none."""
    table = reveal("long_stride", 2, lives=[4, 5], reapurr=3, options={"reapurr_steps": option})
    assert outcome(table) == result


def test_with_three_cats_a_jump_comes_to_the_same() -> None:
    """L-R47: whoever is above the landing space survives either way."""
    table = reveal("long_stride", 3, lives=[4, 5, 6], reapurr=3, options={"reapurr_steps": "jump"})
    assert outcome(table) == ("won", (C,))


def test_everyone_falls() -> None:
    """L-75, L-R44: the tower falls on both at the same moment."""
    table = reveal("scratching_post_tower", 3, lives=[0, 1, 1], seat=B, dice=[2, 3])
    assert outcome(table) == ("lost", ())


def test_farewell_yarn_from_a_short_supply() -> None:
    """L-56, L-R40, L-R49: two balls for six claims."""
    table = reveal("pantry_quake", 5, lives=[9, 9, 9, 1, 1], yarn=[10, 10, 8, 1, 0], dice=[6, 6, 6, 1, 1])
    assert sanctuary(table) == 1
    settle(table)
    assert alive(table) == [A, B, C]
    assert yarn(table) == [11, 11, 8, 0, 0]
    assert sanctuary(table) == 0


def test_draw_across_the_end_of_the_deck() -> None:
    """L-26, L-31, L-R56, L-R57: two cards, a shuffle, one more card, and two too many."""
    table = room(2, hands={A: [*DULL, *DULL]}, main_left=2, main_pile_size=30)
    end_claw(table)
    assert len(hand(table, A)) == 9
    assert alone(table, A) == "discard"
    answer(table, A, hand(table, A)[0])
    answer(table, A, hand(table, A)[0])
    assert (len(hand(table, A)), deck(table), len(pile(table))) == (7, 29, 2)


def test_three_plus_with_two_players() -> None:
    """L-72, L-R62: Two Doorways goes away without a window, Box Delivery comes."""
    table = reveal("two_doorways", 2, then=["box_delivery"], hands={B: [*DULL]}, rows={B: ["granny_tuxedo"]})
    assert fate_pile(table) == []
    skip(table, B)  # the lull before the reveal
    assert fate_pile(table) == ["two_doorways"]
    assert alone(table, B) == "reveal"
    skip(table, B)
    assert [len(hand(table, seat)) for seat in (A, B)] == [5, 5]
    assert fate_pile(table) == ["two_doorways", "box_delivery"]


def test_king_moving_down() -> None:
    """L-77, L-R70, L-R71: one life, several spaces; the Reapurr's space is no refuge."""
    table = room(
        5,
        seat=E,
        lives=[6, 5, 4, 2, 9],
        reapurr=1,
        hands={E: [CURIOSITY, CURIOSITY]},
        options={"variant": "king"},
    )
    play(table, E, CURIOSITY, A)
    assert lives(table)[A] == 3
    play(table, E, CURIOSITY, B)
    assert alive(table) == [A, C, D, E]
    assert yarn(table) == [1, 0, 1, 1, 1]


@pytest.mark.parametrize(("variant", "winner"), [("king", B), ("standard", A)])
def test_losses_one_by_one(variant: str, winner: int) -> None:
    """L-79, L-80, L-R63, L-R44: in King the first to fall ends the game, in the standard game both move."""
    table = reveal("scratching_post_tower", 2, lives=[3, 2], reapurr=1, dice=[1, 1], options={"variant": variant})
    assert outcome(table) == ("won", (winner,))
    assert lives(table)[winner] == 2


@pytest.mark.parametrize(("variant", "after"), [("turbo", [5, 5]), ("king", [6, 5])])
def test_turbo(variant: str, after: list[int]) -> None:
    """L-81, L-R73, L-R74: the Phoenix shares a space in Turbo and skips it in King."""
    table = room(2, lives=[4, 5], hands={A: ["pocket_phoenix", CURIOSITY]}, options={"variant": variant})
    play(table, A, "pocket_phoenix")
    assert lives(table) == after
    play(table, A, CURIOSITY, B)
    assert lives(table) == [after[0], 4]


def test_several_targets() -> None:
    """L-R24, L-R36: a passed share makes two dice for one cat; both are rolled together."""
    table = room(4, hands={A: ["hairball_shrapnel"], B: ["pass"]}, dice=[2, 5, 3])
    play(table, A, "hairball_shrapnel")
    assert sorted(targets(table)) == [B, C, D]
    play(table, B, "pass", C)
    settle(table)
    assert lives(table) == [9, 9, 8, 9]
    assert [(e["seat"], e["roll"]) for e in events(table, "rolled")] == [(C, 2), (C, 5), (D, 3)]


def test_the_current_player_dies_in_ones_own_turn() -> None:
    """L-54, L-R50: no Paw Phase, no CATastrophe card; the next turn begins."""
    table = room(
        3, lives=[1, 9, 9], yarn=[2, 0, 0], hands={A: [CURIOSITY, *DULL], B: ["pass"]}, rows={A: ["clover_calico"]}
    )
    cards = deck(table)
    play(table, A, CURIOSITY, B)
    play(table, B, "pass", A)
    settle(table)
    assert alive(table) == [B, C]
    assert (hand(table, A), row(table, A)) == ([], [])
    assert yarn(table) == [0, 1, 1]
    assert (turn(table), alone(table, B)) == (B, "claw")
    assert (deck(table), fate_pile(table)) == (cards, [])


def test_tabitha_and_two_steps() -> None:
    """L-R46, L-R47: she saves her cat from the first step, not from the second."""
    table = reveal("long_stride", 3, lives=[4, 8, 9], reapurr=3, yarn=[2, 0, 0], rows={A: ["tenth_life_tabitha"]})
    assert alone(table, A) == "rescue"
    answer(table, A, "rise_again")
    assert alive(table) == [B, C]
    assert yarn(table) == [0, 1, 1]
    assert [e["seat"] for e in events(table, "eliminated")] == [A]
    assert [(e["seat"], e["space"]) for e in events(table, "rose_again")] == [(A, 5)]


def test_with_five_cats_nobody_else_is_asked() -> None:
    """L-R8, L-R10: only those who could answer are ever asked, and nobody sees who they are."""
    table = room(5, lives=[7, 5, 6, 9, 9], hands={A: [CURIOSITY], B: ["pass"], F - 1: ["cucumber"]})
    play(table, A, CURIOSITY, B)
    assert asked(table) == [B, E]
    assert table.view(C)["waiting_for"] is None

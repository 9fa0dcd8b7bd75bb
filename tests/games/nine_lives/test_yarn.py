"""Tests of rolls and Yarn Balls: who may re-roll what, when, and where the balls come from."""

from __future__ import annotations

import pytest

from tests.games.nine_lives.shorthand import (
    BY_ANYBODY,
    CURIOSITY,
    A,
    B,
    C,
    D,
    alone,
    asked,
    dice,
    events,
    in_turn,
    kind,
    lives,
    offered,
    play,
    reapurr,
    refused,
    reveal,
    room,
    sanctuary,
    seated,
    settle,
    skip,
    spend,
    yarn,
)

SWAT = "snack_time_swat"


def test_L43_anybody_may_make_anybody_re_roll() -> None:
    """L-43, L-R34: the third cat makes the defender roll again, and the defender may do so too."""
    table = room(3, yarn=[0, 1, 1], hands={A: [SWAT]}, dice=[6, 1, 5])
    play(table, A, SWAT, B)
    skip(table, B)
    spend(table, C, B)
    assert dice(table) == [1]
    spend(table, B, B)
    assert lives(table)[B] == 9
    assert yarn(table) == [0, 0, 0]


def test_L44_the_same_die_again_and_again() -> None:
    table = room(3, yarn=[0, 3, 0], hands={A: [SWAT]}, dice=[1, 1, 2, 6])
    play(table, A, SWAT, B)
    for _ in range(3):
        spend(table, B, B)
    assert (yarn(table)[B], lives(table)[B]) == (0, 9)


def test_L45_baskets_are_open() -> None:
    table = room(3, yarn=[1, 2, 3], hands={A: [SWAT]})
    assert table.view(None)["yarn"] == table.view(B)["yarn"] == [1, 2, 3]


def test_L46_used_and_lost_balls_go_to_the_sanctuary() -> None:
    table = room(3, yarn=[0, 2, 0], lives=[5, 9, 9], hands={A: [SWAT, "behind_the_hot_stove"]}, dice=[1, 6])
    before = sanctuary(table)
    play(table, A, SWAT, B)
    spend(table, B, B)
    settle(table)
    assert sanctuary(table) == before + 1
    play(table, A, "behind_the_hot_stove", B)
    assert (yarn(table)[B], sanctuary(table)) == (0, before + 2)


@pytest.mark.parametrize(("left", "gained"), [(2, 2), (1, 1), (0, 0)])
def test_L47_an_empty_sanctuary_gives_nothing(left: int, gained: int) -> None:
    table = room(3, yarn=[0, 10, 20 - left], hands={A: ["yarn_tailed_fox", CURIOSITY]})
    assert sanctuary(table) == left
    play(table, A, "yarn_tailed_fox")
    assert (yarn(table)[A], sanctuary(table)) == (gained, left - gained)


def test_LR34_a_ball_re_rolls_one_die() -> None:
    """L-R34: of two dice of one cat only the chosen one changes."""
    table = reveal("gravity_check", 2, yarn=[1, 0], dice=[1, 2, 6, 6, 1])
    assert dice(table) == [1, 2, 6, 6]
    spend(table, A, A, 1)
    settle(table)
    assert lives(table) == [9, 9]  # a double for A, at nine lives already
    assert [e["roll"] for e in events(table, "rerolled")] == [1]


def test_LR34_with_the_option_a_ball_re_rolls_the_whole_roll() -> None:
    table = reveal("gravity_check", 2, yarn=[1, 0], dice=[1, 2, 6, 6, 5, 5], options={"yarn_scope": "roll"})
    spend(table, A, A)
    settle(table)
    assert [e["roll"] for e in events(table, "rerolled")] == [5, 5]


@BY_ANYBODY
def test_LR35_the_window_starts_again_with_the_current_player(first: int) -> None:
    """L-R35, L-32: asked in turn order, and from the current player on after each re-roll."""
    second, third = (first + 1) % 3, (first + 2) % 3
    table = room(3, first, yarn=[1, 1, 1], hands={first: [SWAT]}, dice=[1, 2, 3])
    play(table, first, SWAT, second)
    order = [table.asks[0].seat]
    skip(table, first)
    order.append(table.asks[0].seat)
    skip(table, second)
    order.append(table.asks[0].seat)
    spend(table, third, second)
    order.append(table.asks[0].seat)
    skip(table, first)
    spend(table, second, second)
    order.append(table.asks[0].seat)
    assert order == [first, second, third, first, first]
    skip(table, first)
    assert lives(table)[second] == 9


@BY_ANYBODY
def test_LR35_the_window_of_a_group_roll_goes_round_too(first: int) -> None:
    """L-R35, L-R36: after the dice of an Event, skipping whoever is out."""
    lives_of = seated(first, [9, 9, 0, 9])
    table = reveal("pantry_quake", 4, seat=first, lives=lives_of, yarn=seated(first, [1, 1, 0, 1]), dice=[6, 6, 6, 6])
    order = []
    while kind(table) == "yarn":
        order.append(asked(table)[0])
        skip(table, order[-1])
    assert order == [first, (first + 1) % 4, (first + 3) % 4]


def test_LR35_only_those_with_yarn_are_asked() -> None:
    table = room(4, yarn=[0, 1, 0, 1], hands={A: [SWAT]}, dice=[1])
    play(table, A, SWAT, C)
    assert alone(table, B) == "yarn"
    skip(table, B)
    assert alone(table, D) == "yarn"


def test_LR36_all_dice_first_then_one_window() -> None:
    table = reveal("pantry_quake", 3, yarn=[0, 0, 1], dice=[1, 6, 5, 4])
    assert dice(table) == [1, 6, 5]
    assert [offered(table, C, "yarn", die) for die in (1, 2, 3)] == [True, True, True]
    spend(table, C, A)
    assert lives(table) == [9, 9, 9]


def test_LR37_two_rolls_in_sequence_have_a_window_each() -> None:
    """L-R37: the first die is settled when the second is rolled."""
    table = room(3, yarn=[0, 1, 0], hands={A: ["double_swipe"]}, dice=[1, 1, 6])
    play(table, A, "double_swipe", B)
    assert dice(table) == [1]
    skip(table, B)
    spend(table, B, B)
    assert lives(table)[B] == 8


def test_LR38_yarn_works_on_the_reapurrs_die() -> None:
    table = reveal("knucklebones", 3, yarn=[0, 0, 1], dice=[4, 6])
    assert alone(table, C) == "yarn"
    spend(table, C, A)
    assert reapurr(table) == 0


def test_LR38_random_picks_are_no_rolls() -> None:
    table = room(3, yarn=[1, 1, 1], hands={A: ["mirror_imp", CURIOSITY], B: ["attic_owl"]})
    play(table, A, "mirror_imp", B)
    assert alone(table, A) == "claw"
    assert events(table, "rolled") == []


def test_LR39_a_re_roll_is_binding_even_if_worse() -> None:
    table = room(3, yarn=[0, 1, 0], hands={A: ["midnight_ankle_ambush"]}, dice=[4, 1])
    play(table, A, "midnight_ankle_ambush", B)
    spend(table, B, B)
    assert dice(table) in ([1], [])
    assert lives(table)[B] == 8


def test_LR39_a_decided_die_may_be_re_rolled() -> None:
    """L-R39: B defends with a 6 already, and may still be mad enough."""
    table = room(3, yarn=[0, 1, 0], hands={A: [SWAT]}, dice=[6, 1])
    play(table, A, SWAT, B)
    spend(table, B, B)
    assert lives(table)[B] == 8


@BY_ANYBODY
@pytest.mark.parametrize(("left", "rain"), [(2, [1, 1, 0]), (4, [2, 1, 1]), (5, [2, 2, 1])])
def test_LR40_a_short_supply_is_dealt_round_by_round(first: int, left: int, rain: list[int]) -> None:
    """L-R40, L-32: three cats claim two balls each: first one each in turn order, then one more as long as it lasts."""
    before = [0, 15, 15 - left]
    table = reveal("yarn_rain", 3, seat=first, yarn=seated(first, before))
    assert in_turn(first, yarn(table)) == [had + got for had, got in zip(before, rain, strict=True)]


@BY_ANYBODY
def test_LR40_farewell_yarn_is_dealt_in_turn_order(first: int) -> None:
    """L-R40, L-R49, L-32: two cats go, one with the last ball; three who remain claim two balls each."""
    before = [9, 1, 10, 0, 10]
    table = reveal("creeping_shadow", 5, seat=first, lives=seated(first, [9, 1, 9, 1, 9]), yarn=seated(first, before))
    assert in_turn(first, yarn(table)) == [10, 0, 10, 0, 10]


def test_LR41_nobody_loses_more_than_there_is() -> None:
    table = room(3, yarn=[0, 1, 0], hands={A: [CURIOSITY]}, rows={A: ["captain_crossbones"]}, dice=[1])
    play(table, A, "captain_crossbones", B)
    settle(table)
    assert yarn(table) == [1, 0, 0]
    assert sanctuary(table) == 29


def test_a_die_that_was_not_just_rolled_cannot_be_chosen() -> None:
    """L-R35: there is one die, the first one."""
    table = room(3, yarn=[0, 1, 0], hands={A: [SWAT]}, dice=[1])
    play(table, A, SWAT, B)
    assert refused(table, B, "yarn", 2).rule == "L-R35"

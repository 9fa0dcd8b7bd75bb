"""Tests of Attacks: the defence roll, every special Attack card, shared damage, and attackers who are eliminated."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.nine_lives.shorthand import (
    CARDS,
    CURIOSITY,
    A,
    B,
    C,
    D,
    alive,
    alone,
    answer,
    dice,
    end_claw,
    events,
    hand,
    lives,
    offered,
    paradox,
    pile,
    play,
    refused,
    room,
    row,
    settle,
    skip,
    spend,
    turn,
    vanish,
    yarn,
)

NUMBERS = {
    "snack_time_swat": 3,
    "tail_chaser_tackle": 4,
    "midnight_ankle_ambush": 5,
    "bookcase_belly_flop": 4,
    "laser_point_lunge": 4,
    "soul_sip_nibble": 4,
    "pickpocket_paws": 4,
    "curtain_shredder": 4,
    "tangled_in_thread": 4,
    "reckless_leap": 5,
}


def struck(card: str, *rolls: int, **more: Any) -> list[int]:
    table = room(3, hands={A: [card, CURIOSITY]}, dice=rolls, **more)
    play(table, A, card, B)
    settle(table)
    return lives(table)


def test_L40_an_attack_needs_a_player_to_attack() -> None:
    """L-40, L-R28: any other living player, never oneself."""
    table = room(4, lives=[9, 9, 9, 0], hands={A: ["snack_time_swat"]})
    assert [offered(table, A, "snack_time_swat", seat) for seat in (A, B, C, D)] == [False, True, True, False]


def test_LR28_nobody_aims_at_themselves() -> None:
    table = room(3, hands={A: ["snack_time_swat", CURIOSITY]})
    assert refused(table, A, "snack_time_swat", A).rule == "L-R28"
    assert refused(table, A, CURIOSITY, A).rule == "L-R28"


@pytest.mark.parametrize("card", NUMBERS)
@pytest.mark.parametrize("face", range(1, 7))
def test_L41_equal_or_above_defends(card: str, face: int) -> None:
    """L-41, L-42, L-58: below the Attack number a hit costs 1 life, with the Belly-Flop 2 (L-R3)."""
    cost = 2 if card == "bookcase_belly_flop" else 1
    assert struck(card, face)[B] == (9 if face >= NUMBERS[card] else 9 - cost)


def test_L42_one_life_is_lost() -> None:
    assert struck("midnight_ankle_ambush", 1) == [9, 8, 9]


@pytest.mark.parametrize(("rolls", "lost"), [((1, 2), 2), ((1, 3), 1), ((3, 2), 1), ((3, 6), 0)])
def test_L58_double_swipe_rolls_twice(rolls: tuple[int, int], lost: int) -> None:
    """L-58, L-R37: each failed roll counts 1 life."""
    assert struck("double_swipe", *rolls)[B] == 9 - lost


def test_double_swipe_takes_the_lives_together_after_the_second_roll() -> None:
    """L-R44, L-R37: a shield applies to one loss of two lives, and between the rolls nothing is lost yet."""
    table = room(3, yarn=[0, 1, 0], hands={A: ["double_swipe"], B: ["pillow_golem"]}, dice=[1, 1])
    play(table, A, "double_swipe", B)
    play(table, B, "pillow_golem")
    settle(table, until="yarn")
    skip(table, B)
    assert (dice(table), lives(table)[B]) == ([1], 9)
    settle(table)
    assert lives(table)[B] == 8


def test_hairball_shrapnel_hits_everybody_else_together() -> None:
    """L-58, L-R44: one share each, losses together."""
    table = room(4, lives=[9, 1, 1, 9], hands={A: ["hairball_shrapnel"]}, dice=[2, 2, 3])
    play(table, A, "hairball_shrapnel")
    settle(table)
    assert alive(table) == [A, D]
    assert yarn(table) == [2, 0, 0, 2]


@pytest.mark.parametrize(("face", "mine"), [(1, 6), (4, 5)])
def test_soul_sip_nibble_feeds_its_owner(face: int, mine: int) -> None:
    """L-58, L-R82: only if it hits."""
    assert struck("soul_sip_nibble", face, lives=[5, 9, 9])[A] == mine


def test_LR82_a_prevented_loss_feeds_nobody_but_an_elimination_does() -> None:
    table = room(3, lives=[5, 9, 9], hands={A: ["soul_sip_nibble"], B: ["pillow_golem"]}, dice=[1])
    play(table, A, "soul_sip_nibble", B)
    play(table, B, "pillow_golem")
    settle(table)
    assert lives(table) == [5, 9, 9]
    fatal = struck("soul_sip_nibble", 1, lives=[5, 1, 9])
    assert fatal == [6, 0, 9]


def test_pickpocket_paws_take_a_yarn_ball() -> None:
    """L-58, L-R41: from basket to basket, if the target has one and lives."""
    table = room(3, yarn=[0, 2, 0], hands={A: ["pickpocket_paws"]}, dice=[1])
    play(table, A, "pickpocket_paws", B)
    settle(table)
    assert yarn(table) == [1, 1, 0]
    assert struck("pickpocket_paws", 1) == [9, 8, 9]  # nothing to take is no obstacle
    dead = room(3, lives=[9, 1, 9], yarn=[0, 2, 0], hands={A: ["pickpocket_paws"]}, dice=[1])
    play(dead, A, "pickpocket_paws", B)
    settle(dead)
    assert yarn(dead) == [1, 0, 1]  # only the farewell


def test_LR82_hits_means_that_the_defence_failed() -> None:
    """L-R82: Pickpocket Paws take the ball although a shield prevented the loss."""
    table = room(3, yarn=[0, 2, 0], hands={A: ["pickpocket_paws"], B: ["pillow_golem"]}, dice=[1])
    play(table, A, "pickpocket_paws", B)
    play(table, B, "pillow_golem")
    settle(table)
    assert lives(table)[B] == 9
    assert yarn(table) == [1, 1, 0]


def test_curtain_shredder_makes_the_target_discard_at_random() -> None:
    table = room(3, hands={A: ["curtain_shredder"], B: ["attic_owl", "mirror_imp"]}, dice=[1])
    play(table, A, "curtain_shredder", B)
    settle(table)
    assert len(hand(table, B)) == 1
    assert len(pile(table)) == 2
    seen = set()
    for seed in range(20):
        again = room(3, hands={A: ["curtain_shredder"], B: ["attic_owl", "mirror_imp"]}, dice=[1], seed=seed)
        play(again, A, "curtain_shredder", B)
        seen.add(hand(again, B)[0])
    assert seen == {"attic_owl", "mirror_imp"}


def test_L29_curtain_shredder_finds_nothing_in_an_empty_hand() -> None:
    """L-29, L-30, L-R32: the life is lost; Power Cats are not part of the hand and stay."""
    table = room(3, hands={A: ["curtain_shredder", CURIOSITY]}, rows={B: ["clover_calico"]}, dice=[1])
    play(table, A, "curtain_shredder", B)
    assert lives(table) == [9, 8, 9]
    assert pile(table) == ["curtain_shredder"]
    assert row(table, B) == ["clover_calico"]
    assert hand(table, A) == [CURIOSITY]


@pytest.mark.parametrize(("rolls", "hit"), [((1, 1), False), ((4, 3), True), ((4, 4), False), ((6, 5), True)])
def test_claw_for_claw_rolls_its_number(rolls: tuple[int, int], hit: bool) -> None:
    """L-R42, L-R43: the owner's die is the Attack number, also 1."""
    assert struck("claw_for_claw", *rolls)[B] == (8 if hit else 9)


def test_claw_for_claw_has_two_yarn_windows() -> None:
    """L-R37: the number is haggled over before the target rolls."""
    table = room(3, yarn=[1, 0, 0], hands={A: ["claw_for_claw"]}, dice=[1, 6, 5])
    play(table, A, "claw_for_claw", B)
    assert (alone(table, A), dice(table)) == ("yarn", [1])
    spend(table, A, A)
    settle(table)
    assert lives(table)[B] == 8


@pytest.mark.parametrize(("target", "face", "hit"), [(7, 4, True), (7, 5, False), (6, 4, False), (6, 2, True)])
def test_topple_the_top_cat(target: int, face: int, hit: bool) -> None:
    """L-R43: 5 against a cat that nobody exceeds, else 3."""
    after = struck("topple_the_top_cat", face, lives=[7, target, 7])
    assert after[B] == (target - 1 if hit else target)


def test_LR43_a_variable_number_is_fixed_against_the_final_target() -> None:
    """L-R43: passed from the top cat to another one, Topple has number 3."""
    table = room(3, lives=[5, 9, 5], hands={A: ["topple_the_top_cat"], B: ["pass"]}, dice=[4])
    play(table, A, "topple_the_top_cat", B)
    play(table, B, "pass", C)
    settle(table)
    assert lives(table) == [5, 9, 5]


def test_tangled_in_thread_forbids_yarn_but_not_paradox() -> None:
    table = room(3, yarn=[3, 3, 3], hands={A: ["tangled_in_thread"]}, dice=[1])
    play(table, A, "tangled_in_thread", B)
    assert lives(table)[B] == 8
    assert alone(table, A) == "claw"
    wise = room(3, yarn=[3, 3, 3], hands={A: ["tangled_in_thread"]}, rows={B: ["professor_paradox"]}, dice=[1])
    play(wise, A, "tangled_in_thread", B)
    assert not offered(wise, B, "yarn")
    assert refused(wise, B, "yarn", 1).rule == "L-R3"
    paradox(wise, B, 1, 6)
    assert lives(wise)[B] == 9


@pytest.mark.parametrize(("face", "after"), [(6, [8, 9, 9]), (5, [9, 9, 9]), (4, [9, 8, 9])])
def test_reckless_leap_backfires_on_a_six(face: int, after: list[int]) -> None:
    assert struck("reckless_leap", face) == after


def test_LR42_what_a_die_shows_is_the_die_itself() -> None:
    """L-R42: with Clover Calico's +1 a 5 defends but is no 6."""
    table = room(3, hands={A: ["reckless_leap"]}, rows={B: ["clover_calico"]}, dice=[5])
    play(table, A, "reckless_leap", B)
    settle(table)
    assert lives(table) == [9, 9, 9]


def test_ricochet_sprint_bounces_once() -> None:
    """L-R13: the defender names another player, the owner included, after the roll."""
    table = room(3, hands={A: ["ricochet_sprint"]}, dice=[4, 2])
    play(table, A, "ricochet_sprint", B)
    assert alone(table, B) == "ricochet"
    assert sorted(option.args[0] for option in table.options(B)) == [str(A), str(C)]
    answer(table, B, A)
    assert lives(table) == [8, 9, 9]
    assert struck("ricochet_sprint", 3) == [9, 8, 9]  # a hit does not bounce
    twice = room(3, hands={A: ["ricochet_sprint", CURIOSITY]}, dice=[4, 6])
    play(twice, A, "ricochet_sprint", B)
    answer(twice, B, C)
    assert alone(twice, A) == "claw"


def test_LR26_every_card_with_an_attack_number_is_an_attack() -> None:
    """L-R26: fifteen Main cards and three Power Cats; Closet Yeti and Trampoline Trixie are none."""
    attacks = {card.id for card in CARDS.values() if card.attack}
    assert {"sir_pounce_a_lot", "duchess_doublepaw", "captain_crossbones"} < attacks
    assert len(attacks) == 18
    assert not attacks & {"closet_yeti", "trampoline_trixie"}
    table = room(3, fate=["catnip_truce"], hands={B: ["closet_yeti", "snack_time_swat"]}, dice=[6])
    end_claw(table)
    assert offered(table, B, "closet_yeti")
    assert not offered(table, B, "snack_time_swat")


@pytest.mark.parametrize(
    ("card", "face", "hit"), [("midnight_ankle_ambush", 5, True), ("midnight_ankle_ambush", 6, False)]
)
def test_LR42_frenzy_raises_numbers_to_six_at_most(card: str, face: int, hit: bool) -> None:
    table = room(3, fate=["full_moon_frenzy"], hands={B: [card, CURIOSITY]}, dice=[face])
    end_claw(table)
    play(table, B, card, C)
    assert lives(table)[C] == (8 if hit else 9)


@pytest.mark.parametrize(("rolls", "hit"), [((1, 1), True), ((1, 2), False), ((6, 6), False), ((6, 5), True)])
def test_LR42_frenzy_and_claw_for_claw(rolls: tuple[int, int], hit: bool) -> None:
    """L-R42: the number rolled plus 1, at most 6."""
    table = room(3, fate=["full_moon_frenzy"], hands={B: ["claw_for_claw", CURIOSITY]}, dice=rolls)
    end_claw(table)
    play(table, B, "claw_for_claw", C)
    assert lives(table)[C] == (8 if hit else 9)


def test_LR42_a_bonus_may_lift_a_sum_above_six() -> None:
    table = room(
        3,
        fate=["full_moon_frenzy"],
        hands={B: ["midnight_ankle_ambush", CURIOSITY]},
        rows={C: ["clover_calico"]},
        dice=[6],
    )
    end_claw(table)
    play(table, B, "midnight_ankle_ambush", C)
    assert lives(table)[C] == 9


@pytest.mark.parametrize("card", ["snack_time_swat", CURIOSITY])
def test_LR29_a_card_without_any_share_left_is_discarded_without_effect(card: str) -> None:
    """L-R29: Bouncer has taken the only share away."""
    table = room(3, hands={A: [card, "attic_owl"]}, rows={B: ["bouncer_bartholomew"]}, dice=[1])
    play(table, A, card, B)
    play(table, B, "bouncer_bartholomew")
    assert lives(table) == [9, 9, 9]
    assert events(table, "rolled") == []
    assert pile(table) == [card]


@pytest.mark.parametrize("card", ["snack_time_swat", CURIOSITY, "closet_yeti", "mirror_imp"])
def test_LR29_a_share_disappears_with_its_target(card: str) -> None:
    """L-R29, L-55: no roll, no loss, no theft."""
    table = room(3, lives=[5, 9, 9], hands={A: [card, "attic_owl"], B: ["take"], C: ["cucumber"]}, dice=[1])
    play(table, A, card, B)
    vanish(table, B)
    settle(table)
    assert lives(table) == [5, 0, 9]
    assert hand(table, A) == ["attic_owl"]
    assert pile(table)[-1] == card


def test_LR29_the_other_shares_stay() -> None:
    table = room(4, hands={A: ["hairball_shrapnel"], B: ["cucumber"]}, dice=[1, 1])
    play(table, A, "hairball_shrapnel")
    vanish(table, C)
    skip(table, B)
    assert lives(table) == [9, 8, 0, 8]


def test_LR30_a_card_outlives_its_owner() -> None:
    """L-R30: it hits all the same, and feeds nobody."""
    table = room(3, hands={A: ["soul_sip_nibble"], B: ["cucumber"]}, dice=[1])
    play(table, A, "soul_sip_nibble", B)
    vanish(table, A)
    skip(table, B)
    assert lives(table) == [0, 8, 9]
    assert turn(table) == B


def test_LR30_benefits_are_skipped_for_an_owner_who_falls_to_ones_own_card() -> None:
    """L-R30, L-R27: the Nibble comes back to its owner, who has one life left."""
    table = room(3, lives=[1, 9, 9], hands={A: ["soul_sip_nibble"], B: ["pass"]}, dice=[1])
    play(table, A, "soul_sip_nibble", B)
    play(table, B, "pass", A)
    assert alive(table) == [B, C]
    assert events(table, "gained_lives") == []


def test_LR30_a_blocker_that_outlives_its_owner_blocks() -> None:
    table = room(3, hands={A: [CURIOSITY, "cucumber"], B: ["cucumber"]})
    play(table, A, CURIOSITY, C)
    play(table, B, "cucumber")
    vanish(table, B)
    settle(table)
    assert lives(table) == [9, 0, 9]


def test_L55_nobody_aims_at_the_eliminated() -> None:
    table = room(4, lives=[9, 0, 9, 9], hands={A: ["snack_time_swat", CURIOSITY]})
    assert refused(table, A, "snack_time_swat", B).rule == "L-55"
    assert refused(table, A, CURIOSITY, B).rule == "L-55"

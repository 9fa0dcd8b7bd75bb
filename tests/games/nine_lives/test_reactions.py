"""Tests of the Reactions Cucumber, Take and Pass: to what they can react, and where the cards go."""

from __future__ import annotations

import pytest

from tests.games.nine_lives.shorthand import (
    CURIOSITY,
    A,
    B,
    C,
    D,
    alone,
    answer,
    asked,
    end_claw,
    events,
    fate_pile,
    hand,
    lives,
    offered,
    pile,
    play,
    power_pile,
    reapurr,
    refused,
    resolve,
    room,
    row,
    settle,
    skip,
    stack,
    targets,
    vanish,
    yarn,
)


def test_L62_after_each_reaction_new_ones_may_be_played() -> None:
    """L-62, L-67: Chris passes on what Betty has passed to him, and A gets it back."""
    table = room(3, hands={A: [CURIOSITY], B: ["pass"], C: ["pass"]})
    play(table, A, CURIOSITY, B)
    assert asked(table) == [B]  # C is no target yet
    play(table, B, "pass", C)
    resolve(table, "pass")
    assert asked(table) == [C]
    play(table, C, "pass", A)
    settle(table)
    assert lives(table) == [8, 9, 9]


def test_L63_cucumber_blocks_the_newest_card() -> None:
    table = room(3, hands={A: ["snack_time_swat"], C: ["cucumber"]}, dice=[1])
    play(table, A, "snack_time_swat", B)
    play(table, C, "cucumber")
    settle(table)
    assert lives(table) == [9, 9, 9]
    assert pile(table) == ["snack_time_swat", "cucumber"]


def test_L64_take_blocks_and_keeps() -> None:
    table = room(3, lives=[5, 9, 9], hands={A: ["windowsill_unicorn"], C: ["take"]})
    play(table, A, "windowsill_unicorn")
    play(table, C, "take")
    assert hand(table, C) == ["windowsill_unicorn"]
    assert lives(table)[A] == 5
    assert pile(table) == ["take"]


def test_L65_pass_aims_it_at_somebody_else() -> None:
    """L-65, L-R23: at any other player, the owner included, never at oneself."""
    table = room(4, hands={A: [CURIOSITY], B: ["pass"]})
    play(table, A, CURIOSITY, B)
    assert [offered(table, B, "pass", seat) for seat in (A, B, C, D)] == [True, False, True, True]
    play(table, B, "pass", A)
    settle(table)
    assert lives(table) == [8, 9, 9, 9]


def test_LR23_never_to_oneself() -> None:
    table = room(4, hands={A: [CURIOSITY], B: ["pass"]})
    play(table, A, CURIOSITY, B)
    assert refused(table, B, "pass", B).rule == "L-R23"


@pytest.mark.parametrize("ally", ["mirror_imp", "closet_yeti"])
def test_L66_allies_cannot_be_passed(ally: str) -> None:
    """L-66, L-R26: also not if they make somebody roll."""
    table = room(3, hands={A: [ally, CURIOSITY], B: ["pass", "cucumber"]}, dice=[6])
    play(table, A, ally, B)
    assert refused(table, B, "pass", C).rule == "L-66"
    assert offered(table, B, "cucumber")


def test_L67_passed_again_and_again() -> None:
    table = room(3, hands={A: [CURIOSITY, "pass"], B: ["pass", "pass"], C: []})
    play(table, A, CURIOSITY, B)
    play(table, B, "pass", A)
    resolve(table, "pass")
    play(table, A, "pass", B)
    resolve(table, "pass")
    assert targets(table) == [B]
    play(table, B, "pass", C)
    settle(table)
    assert lives(table) == [9, 9, 8]


@pytest.mark.parametrize("card", ["cucumber", "take", "pass", "bishop_blink"])
def test_LR17_nothing_blocks_a_catastrophe(card: str) -> None:
    table = room(
        3,
        fate=["creeping_shadow"],
        hands={A: [CURIOSITY], B: [] if card == "bishop_blink" else [card]},
        rows={B: ["bishop_blink"] if card == "bishop_blink" else []},
    )
    end_claw(table)
    assert reapurr(table) == 1
    assert fate_pile(table) == ["creeping_shadow"]


def test_LR18_cucumber_and_take_work_on_power_cats() -> None:
    """L-R18, L-R19: a blocked Power Cat is used up, on its own pile."""
    table = room(3, hands={A: [CURIOSITY], B: ["cucumber"]}, rows={A: ["sir_pounce_a_lot"]})
    play(table, A, "sir_pounce_a_lot", B)
    play(table, B, "cucumber")
    settle(table)
    assert lives(table) == [9, 9, 9]
    assert (power_pile(table), pile(table)) == (["sir_pounce_a_lot"], ["cucumber"])
    assert row(table, A) == []


def test_LR18_pass_works_on_a_power_cat_with_an_attack_number_only() -> None:
    table = room(
        3,
        lives=[5, 9, 9],
        hands={A: [CURIOSITY], B: ["pass"]},
        rows={A: ["robin_hoodie", "sir_pounce_a_lot"]},
        dice=[1],
    )
    play(table, A, "robin_hoodie", B)
    assert lives(table) == [6, 8, 9]  # nobody could answer
    play(table, A, "sir_pounce_a_lot", B)
    play(table, B, "pass", C)
    settle(table)
    assert lives(table) == [6, 8, 7]


def test_LR19_a_blocked_card_is_discarded_when_blocked_the_blocker_after_it() -> None:
    table = room(3, hands={A: ["attic_owl", CURIOSITY], B: ["cucumber"]})
    play(table, A, "attic_owl")
    play(table, B, "cucumber")
    settle(table)
    assert pile(table) == ["attic_owl", "cucumber"]
    assert hand(table, A) == [CURIOSITY]


def test_LR19_a_blocked_card_goes_on_top_of_its_pile() -> None:
    """L-R19, L-R59: the order of discard piles is kept, and the newest card lies on top."""
    table = room(3, hands={A: ["attic_owl", CURIOSITY], B: ["cucumber"]}, main_pile=["mirror_imp", "double_swipe"])
    play(table, A, "attic_owl")
    play(table, B, "cucumber")
    settle(table)
    assert pile(table) == ["mirror_imp", "double_swipe", "attic_owl", "cucumber"]


def test_LR19_a_blocked_power_cat_goes_on_top_of_its_own_pile() -> None:
    table = room(
        3,
        hands={A: [CURIOSITY], B: ["cucumber"]},
        rows={A: ["sir_pounce_a_lot"]},
        main_pile=["mirror_imp"],
        power_pile=["robin_hoodie", "granny_tuxedo"],
    )
    play(table, A, "sir_pounce_a_lot", B)
    play(table, B, "cucumber")
    settle(table)
    assert power_pile(table) == ["robin_hoodie", "granny_tuxedo", "sir_pounce_a_lot"]
    assert pile(table) == ["mirror_imp", "cucumber"]


def test_LR20_a_taken_power_cat_goes_into_the_row() -> None:
    """L-R20, L-27: the row limit applies at once and the taker chooses."""
    rows = {A: ["sir_pounce_a_lot"], B: ["clover_calico", "patchwork_pat", "tenth_life_tabitha"]}
    table = room(3, hands={A: [CURIOSITY], B: ["take"]}, rows=rows)
    play(table, A, "sir_pounce_a_lot", B)
    play(table, B, "take")
    assert alone(table, B) == "drop"
    answer(table, B, "patchwork_pat")
    assert row(table, B) == ["clover_calico", "tenth_life_tabitha", "sir_pounce_a_lot"]
    assert hand(table, B) == []
    assert power_pile(table) == ["patchwork_pat"]


def test_LR20_everybody_knows_a_taken_card() -> None:
    table = room(3, hands={A: [CURIOSITY], B: ["take"]})
    play(table, A, CURIOSITY, B)
    play(table, B, "take")
    for viewer in (A, C, None):
        assert CURIOSITY in [known["card"] for known in table.view(viewer)["known"]]


def test_LR21_one_may_take_ones_own_card() -> None:
    table = room(2, hands={A: ["attic_owl", "take"]})
    play(table, A, "attic_owl")
    play(table, A, "take")
    assert hand(table, A) == ["attic_owl"]
    assert pile(table) == ["take"]


def test_LR22_only_a_present_target_may_pass() -> None:
    table = room(4, hands={A: [CURIOSITY], B: ["pass", "pass", "cucumber"], C: ["pass", "cucumber"]})
    play(table, A, CURIOSITY, B)
    assert refused(table, C, "pass", D).rule == "L-R22"
    play(table, B, "pass", C)
    assert refused(table, C, "pass", D).rule == "L-R22"  # the Pass is still pending
    resolve(table, "pass")
    assert offered(table, C, "pass", D)
    assert refused(table, B, "pass", D).rule == "L-R22"


def test_LR22_the_card_need_not_be_on_top() -> None:
    """L-R22: B passes the Curiosity while a Cucumber lies on it."""
    table = room(4, hands={A: [CURIOSITY], B: ["pass"], C: ["cucumber"], D: ["cucumber"]})
    play(table, A, CURIOSITY, B)
    play(table, C, "cucumber")
    play(table, B, "pass", D)
    assert stack(table) == [CURIOSITY, "cucumber", "pass"]
    resolve(table, "pass")
    assert targets(table) == [D]
    play(table, D, "cucumber")  # on C's Cucumber, so that it hits D after all
    settle(table)
    assert lives(table) == [9, 9, 9, 8]


def test_LR24_a_pass_moves_one_share() -> None:
    """L-R24: of two shares on B one moves; the others keep their fate."""
    table = room(4, hands={A: ["hairball_shrapnel"], B: ["pass", "pass"], C: ["pass"]}, dice=[1, 1, 1])
    play(table, A, "hairball_shrapnel")
    play(table, C, "pass", B)
    resolve(table, "pass")
    assert sorted(targets(table)) == [B, B, D]
    play(table, B, "pass", D)
    resolve(table, "pass")
    assert sorted(targets(table)) == [B, D, D]
    settle(table)
    assert lives(table) == [9, 8, 9, 7]


def test_LR25_a_pass_by_somebody_who_is_no_target_any_more_has_no_effect() -> None:
    """L-R25: Bouncer takes the share away first; the Pass then finds nothing to move."""
    table = room(3, hands={A: [CURIOSITY], B: ["pass"]}, rows={B: ["bouncer_bartholomew"]})
    play(table, A, CURIOSITY, B)
    play(table, B, "pass", C)
    play(table, B, "bouncer_bartholomew")
    settle(table)
    assert lives(table) == [9, 9, 9]
    assert pile(table) == ["pass", CURIOSITY]


def test_LR25_a_pass_to_somebody_who_is_gone_has_no_effect() -> None:
    """L-R25: it was announced, so there is no second choice."""
    table = room(4, hands={A: [CURIOSITY], B: ["pass"], D: ["cucumber"]})
    play(table, A, CURIOSITY, B)
    play(table, B, "pass", C)
    vanish(table, C)
    settle(table)
    assert lives(table) == [9, 8, 0, 9]


def test_LR27_the_owner_keeps_the_benefit_of_a_passed_card() -> None:
    """L-R27, L-R82: Soul-Sip Nibble, passed on, still feeds its owner."""
    table = room(3, lives=[5, 9, 9], hands={A: ["soul_sip_nibble"], B: ["pass"]}, dice=[1])
    play(table, A, "soul_sip_nibble", B)
    play(table, B, "pass", C)
    settle(table)
    assert lives(table) == [6, 9, 8]


def test_LR27_passed_to_its_owner() -> None:
    """L-R27: the owner rolls, loses a life and gains one; stealing from oneself does nothing."""
    table = room(2, lives=[5, 9], hands={A: ["soul_sip_nibble"], B: ["pass"]}, dice=[1])
    play(table, A, "soul_sip_nibble", B)
    play(table, B, "pass", A)
    settle(table)
    assert lives(table) == [5, 9]
    thief = room(2, yarn=[2, 0], hands={A: ["pickpocket_paws"], B: ["pass"]}, dice=[1])
    play(thief, A, "pickpocket_paws", B)
    play(thief, B, "pass", A)
    settle(thief)
    assert lives(thief) == [8, 9]
    assert yarn(thief) == [2, 0]
    assert [e["seat"] for e in events(thief, "rolled")] == [A]


def test_L62_a_pass_is_shown_with_its_new_target_while_pending() -> None:
    table = room(3, hands={A: [CURIOSITY], B: ["pass"], C: ["cucumber"]})
    play(table, A, CURIOSITY, B)
    play(table, B, "pass", C)
    skip(table, C)
    assert [(e["seat"], e["other"]) for e in events(table, "aimed")] == [(A, B), (B, C)]

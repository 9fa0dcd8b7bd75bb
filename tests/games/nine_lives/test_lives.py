"""Tests of lives and elimination, and of the order of effects that happen at the same time."""

from __future__ import annotations

import pytest

from calamity.testing import Scenario
from tests.games.nine_lives.shorthand import (
    CURIOSITY,
    DULL,
    GAME,
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
    kind,
    lives,
    offered,
    outcome,
    pile,
    play,
    power_pile,
    reveal,
    room,
    row,
    sanctuary,
    settle,
    turn,
    yarn,
)

FILL = {A: ["attic_owl"]}


def test_L48_a_life_is_a_space() -> None:
    table = room(3, lives=[4, 9, 9], hands={A: ["windowsill_unicorn", "bookcase_belly_flop", CURIOSITY]}, dice=[1])
    play(table, A, "windowsill_unicorn")
    play(table, A, "bookcase_belly_flop", B)
    play(table, A, CURIOSITY, B)
    assert lives(table) == [6, 6, 9]


@pytest.mark.parametrize("before", [9, 8])
def test_L49_nobody_rises_above_nine(before: int) -> None:
    table = room(3, lives=[before, 9, 9], hands={A: ["windowsill_unicorn", CURIOSITY]})
    play(table, A, "windowsill_unicorn")
    assert lives(table)[A] == 9


def test_L50_below_one_is_out() -> None:
    table = room(3, lives=[9, 1, 9], hands={A: [CURIOSITY, "attic_owl"]})
    play(table, A, CURIOSITY, B)
    assert alive(table) == [A, C]


def test_L50_two_lives_from_one() -> None:
    table = room(3, lives=[9, 1, 9], hands={A: ["bookcase_belly_flop", "attic_owl"]}, dice=[1])
    play(table, A, "bookcase_belly_flop", B)
    assert alive(table) == [A, C]


@pytest.mark.parametrize(("space", "survives"), [(4, True), (5, False)])
def test_L51_on_or_below_the_reapurr_is_out(space: int, survives: bool) -> None:
    table = room(3, lives=[9, 6, 9], reapurr=space, hands={A: [CURIOSITY, "attic_owl"]})
    play(table, A, CURIOSITY, B)
    assert (B in alive(table)) is survives


def test_L51_a_loss_past_the_reapurr() -> None:
    table = room(3, lives=[9, 6, 9], reapurr=5, hands={A: ["bookcase_belly_flop", "attic_owl"]}, dice=[1])
    play(table, A, "bookcase_belly_flop", B)
    assert alive(table) == [A, C]


def test_L52_to_the_lair_with_everything() -> None:
    """L-52, L-53, L-54, L-55: token, Yarn, hand and row."""
    table = room(
        3,
        lives=[9, 1, 9],
        yarn=[0, 2, 0],
        hands={A: [CURIOSITY, "attic_owl"], B: ["mirror_imp", "teapot_djinn"]},
        rows={B: ["clover_calico", "patchwork_pat"]},
    )
    before = sanctuary(table)
    play(table, A, CURIOSITY, B)
    assert lives(table)[B] == 0
    assert (hand(table, B), row(table, B), yarn(table)[B]) == ([], [], 0)
    assert sanctuary(table) == before + 2 - 2  # returned, then one farewell ball for each of the two others
    assert sorted(pile(table)) == sorted([CURIOSITY, "mirror_imp", "teapot_djinn"])
    assert sorted(power_pile(table)) == ["clover_calico", "patchwork_pat"]


def test_L55_the_eliminated_take_no_part() -> None:
    table = reveal("pantry_quake", 4, lives=[9, 0, 9, 9], dice=[1, 1, 1])
    assert lives(table) == [8, 0, 8, 8]
    assert [e["seat"] for e in events(table, "rolled")] == [A, C, D]


def test_L56_farewell_yarn() -> None:
    table = room(4, lives=[9, 1, 9, 0], hands={A: [CURIOSITY, "attic_owl"]})
    play(table, A, CURIOSITY, B)
    assert yarn(table) == [1, 0, 1, 0]


def test_LR44_a_batch_moves_all_before_anybody_falls() -> None:
    """L-R44, L-R49: both fall together, so neither gets farewell yarn for the other."""
    table = reveal("scratching_post_tower", 4, lives=[9, 1, 1, 9], dice=[1, 1, 1, 1])
    assert alive(table) == [A, D]
    assert lives(table) == [8, 0, 0, 8]
    assert yarn(table) == [2, 0, 0, 2]


def test_LR45_losses_then_farewells_then_gains() -> None:
    """L-R45, L-R64: the grabber who falls gains nothing; farewell yarn is there before the gains."""
    table = room(3, lives=[8, 1, 9], hands={A: ["soul_sip_nibble", CURIOSITY]}, dice=[1])
    play(table, A, "soul_sip_nibble", B)
    order = [
        e["event"] for e in table.events_since(0, None) if e["event"] in {"eliminated", "farewell_yarn", "gained_lives"}
    ]
    assert order == ["eliminated", "farewell_yarn", "farewell_yarn", "gained_lives"]
    assert lives(table) == [9, 0, 9]


def test_LR46_elimination_is_checked_at_once() -> None:
    """L-R46: the second Curiosity of the same turn finds nobody there."""
    table = room(4, lives=[9, 1, 9, 9], hands={A: [CURIOSITY, CURIOSITY]})
    play(table, A, CURIOSITY, B)
    assert alive(table) == [A, C, D]
    assert not offered(table, A, CURIOSITY, B)


def test_LR49_several_at_once_return_everything_first() -> None:
    """L-R49, L-R40: their own balls pay the farewells."""
    table = reveal("pantry_quake", 4, lives=[9, 1, 1, 9], yarn=[13, 2, 2, 13], dice=[6, 1, 1, 6])
    assert sanctuary(table) == 0
    settle(table)
    assert yarn(table) == [15, 0, 0, 15]


def test_LR49_no_farewell_yarn_when_the_game_is_over() -> None:
    table = room(2, lives=[9, 1], hands={A: [CURIOSITY]})
    play(table, A, CURIOSITY, B)
    assert outcome(table) == ("won", (A,))
    assert yarn(table) == [0, 0]


def test_LR50_the_stack_is_finished_before_the_turn_ends() -> None:
    """L-R50: A falls to one's own Hairball share; the others still roll; no Paw Phase follows."""
    table = room(4, lives=[1, 9, 9, 9], hands={A: ["hairball_shrapnel", *DULL], B: ["pass"]}, dice=[1, 1, 1])
    before = deck(table)
    play(table, A, "hairball_shrapnel")
    play(table, B, "pass", A)
    settle(table)
    assert alive(table) == [B, C, D]
    assert lives(table) == [0, 9, 8, 8]
    assert (turn(table), deck(table), fate_pile(table)) == (B, before, [])


def test_LR50_with_the_option_the_catastrophe_comes_all_the_same() -> None:
    """L-R50: the next living player counts as the current one."""
    table = room(
        3,
        lives=[1, 9, 9],
        hands={A: [CURIOSITY, "attic_owl"], B: ["pass"]},
        fate=["spin_the_sardine_can"],
        dice=[1],
        options={"orphan_catastrophe": "on"},
    )
    play(table, A, CURIOSITY, B)
    play(table, B, "pass", A)
    settle(table)
    assert fate_pile(table) == ["spin_the_sardine_can"]
    assert lives(table) == [0, 9, 7]  # B rolled and counted 1 to the left
    assert turn(table) == B


def test_LR54_the_last_life_may_be_chosen() -> None:
    """L-R54: Sprinkler Ambush with a ball at hand."""
    table = reveal("sprinkler_ambush", 3, lives=[9, 1, 9], yarn=[1, 1, 1])
    answer(table, A, "pay")
    answer(table, C, "pay")
    answer(table, B, "suffer")
    assert alive(table) == [A, C]


def test_LR54_a_prevented_loss_may_be_chosen() -> None:
    table = room(3, yarn=[1, 1, 1], hands=FILL, rows={B: ["laundry_basket_knight"]}, fate=["sprinkler_ambush"])
    end_claw(table)
    settle(table, until="reveal")
    play(table, B, "laundry_basket_knight")
    settle(table)
    answer(table, A, "pay")
    answer(table, B, "suffer")
    answer(table, C, "pay")
    assert (lives(table), yarn(table)) == ([9, 9, 9], [0, 1, 0])


def test_LR55_no_lives_lost_comes_before_shields() -> None:
    """L-R55: under the Knight the shield is not used up... and is still there for nothing else."""
    hands = {A: [CURIOSITY, "attic_owl"], B: ["pillow_golem"]}
    table = room(3, hands=hands, rows={B: ["laundry_basket_knight"]})
    play(table, A, CURIOSITY, B)
    play(table, B, "pillow_golem")
    settle(table, until="react")
    play(table, B, "laundry_basket_knight")
    settle(table)
    assert lives(table)[B] == 9
    assert table.get("shields", B) == 1


def test_LR55_nothing_prevents_being_caught() -> None:
    """L-R55: neither shield nor Knight holds the Reapurr back."""
    table = room(
        3,
        lives=[9, 1, 9],
        hands={A: ["bone_bell_raven", "attic_owl"], B: ["pillow_golem"]},
        rows={B: ["laundry_basket_knight"]},
    )
    play(table, A, "bone_bell_raven")
    play(table, B, "pillow_golem")
    settle(table, until="react")
    play(table, B, "laundry_basket_knight")
    settle(table)
    assert alive(table) == [A, C]
    assert (kind(table), asked(table)) == ("claw", [A])


def test_LR55_protection_ends_with_its_cat() -> None:
    """L-R55, L-54: shields don't stop the Reapurr, and of those who are out nothing is left."""
    table = (
        Scenario(GAME, 3, A, {"characters": "random"})
        .zone("hand", A, ["bone_bell_raven"])
        .zone("hand", B, [])
        .zone("hand", C, [])
        .zone("row", A, [])
        .zone("row", B, [])
        .zone("row", C, [])
        .set("lives", [9, 1, 9])
        .set("shields", [1, 2, 3])
        .set("guarded", [1, 1, 0])
        .table()
    )
    table.do(A, "play", "bone_bell_raven")
    seen = table.view(None)
    assert (seen["alive"], seen["shields"], seen["guarded"]) == ([1, 0, 1], [1, 0, 3], [1, 0, 0])

"""Tests of Curiosity cards and Allies, one by one."""

from __future__ import annotations

import pytest

from tests.games.nine_lives.shorthand import (
    CARDS,
    CURIOSITY,
    QUIET,
    A,
    B,
    C,
    alive,
    alone,
    answer,
    asked,
    deck,
    end_claw,
    events,
    fate_top,
    hand,
    lives,
    pile,
    play,
    power_deck,
    reapurr,
    room,
    row,
    sanctuary,
    settle,
    yarn,
)


@pytest.mark.parametrize("card", [CURIOSITY, "whats_in_the_sack", "behind_the_hot_stove"])
def test_L59_curiosity_costs_a_life_without_a_roll(card: str) -> None:
    """L-59, L-42: loaded dice stay unused."""
    table = room(3, hands={A: [card, "attic_owl"]})
    play(table, A, card, B)
    settle(table)
    assert lives(table) == [9, 8, 9]
    assert events(table, "rolled") == []


def test_whats_in_the_sack_lets_the_victim_draw() -> None:
    """L-59, L-28: one card, if the victim is still alive."""
    table = room(3, hands={A: ["whats_in_the_sack"]}, main=["attic_owl"])
    play(table, A, "whats_in_the_sack", B)
    assert hand(table, B) == ["attic_owl"]
    dead = room(3, lives=[9, 1, 9], hands={A: ["whats_in_the_sack"]}, main=["attic_owl"])
    before = deck(dead)
    play(dead, A, "whats_in_the_sack", B)
    assert (alive(dead), deck(dead)) == ([A, C], before)


@pytest.mark.parametrize(("mine", "theirs", "left"), [(5, 6, 1), (6, 6, 2), (7, 6, 2)])
def test_behind_the_hot_stove_costs_yarn_if_the_victim_had_more_lives(mine: int, theirs: int, left: int) -> None:
    table = room(3, lives=[mine, theirs, 9], yarn=[0, 2, 0], hands={A: ["behind_the_hot_stove"]})
    before = sanctuary(table)
    play(table, A, "behind_the_hot_stove", B)
    assert lives(table)[B] == theirs - 1
    assert yarn(table)[B] == left
    assert sanctuary(table) == before + 2 - left


def test_L60_allies_help_in_various_ways() -> None:
    """L-60, L-48: there are fourteen kinds of them, none of them an Attack."""
    allies = [card for card in CARDS.values() if card.type == "ally"]
    assert len(allies) == 14
    assert len({card.effect for card in allies}) == 13  # Phoenix and Unicorn differ in amount only


@pytest.mark.parametrize(("card", "gain"), [("pocket_phoenix", 1), ("windowsill_unicorn", 2)])
def test_gaining_lives(card: str, gain: int) -> None:
    """L-48, L-60."""
    table = room(3, lives=[4, 9, 9], hands={A: [card]})
    play(table, A, card)
    assert lives(table) == [4 + gain, 9, 9]


@pytest.mark.parametrize("face", range(1, 7))
def test_teapot_djinn(face: int) -> None:
    """L-60: 4-6 gain 2 lives, 1-3 gain 1 Yarn Ball."""
    table = room(3, lives=[4, 9, 9], hands={A: ["teapot_djinn"]}, dice=[face])
    play(table, A, "teapot_djinn")
    assert (lives(table)[A], yarn(table)[A]) == ((6, 0) if face >= 4 else (4, 1))


def test_yarn_tailed_fox() -> None:
    """L-47, L-60: two balls from the Sanctuary."""
    table = room(3, hands={A: ["yarn_tailed_fox"]})
    before = sanctuary(table)
    play(table, A, "yarn_tailed_fox")
    assert (yarn(table)[A], sanctuary(table)) == (2, before - 2)


def test_attic_owl_draws_three() -> None:
    """L-28, L-60."""
    table = room(3, hands={A: ["attic_owl"]}, main=["mirror_imp", "teapot_djinn", CURIOSITY])
    play(table, A, "attic_owl")
    assert sorted(hand(table, A)) == sorted(["mirror_imp", "teapot_djinn", CURIOSITY])


def test_moonlit_stag_draws_a_power_cat() -> None:
    """L-12, L-60: into the row, for all to see."""
    table = room(3, hands={A: ["moonlit_stag"]}, power=["clover_calico"])
    before = power_deck(table)
    play(table, A, "moonlit_stag")
    assert (row(table, A), power_deck(table)) == (["clover_calico"], before - 1)
    assert table.view(C)["zones"]["row"][A] == ["clover_calico"]


def test_mirror_imp_steals_at_random() -> None:
    """L-60, L-R32: one card, unseen by the third."""
    stolen = set()
    for seed in range(20):
        table = room(3, hands={A: ["mirror_imp"], B: ["attic_owl", "teapot_djinn"]}, seed=seed)
        play(table, A, "mirror_imp", B)
        assert len(hand(table, B)) == 1
        stolen.add(hand(table, A)[0])
    assert stolen == {"attic_owl", "teapot_djinn"}


@pytest.mark.parametrize("face", range(1, 7))
def test_closet_yeti(face: int) -> None:
    """L-R82, L-60: on 1-3 a life changes its owner."""
    table = room(3, lives=[4, 9, 9], hands={A: ["closet_yeti"]}, dice=[face])
    play(table, A, "closet_yeti", B)
    assert lives(table) == ([5, 8, 9] if face <= 3 else [4, 9, 9])


def test_LR82_closet_yeti_gains_nothing_from_a_prevented_loss() -> None:
    table = room(3, lives=[4, 9, 9], hands={A: ["closet_yeti"]}, rows={B: ["laundry_basket_knight"]}, dice=[1])
    play(table, A, "closet_yeti", B)
    play(table, B, "laundry_basket_knight")
    settle(table)
    assert lives(table) == [4, 9, 9]


def test_magpie_queen_takes_from_everybody() -> None:
    """L-R41, L-60: one ball of each who has any."""
    table = room(4, yarn=[0, 2, 0, 1], hands={A: ["magpie_queen"]})
    play(table, A, "magpie_queen")
    assert yarn(table) == [2, 1, 0, 0]


@pytest.mark.parametrize(("space", "after", "drawn"), [(3, 2, 0), (1, 0, 0), (0, 0, 1)])
def test_lantern_moth(space: int, after: int, drawn: int) -> None:
    """L-73, L-60: down 1, or draw 1 if he is in the Lair."""
    table = room(3, reapurr=space, hands={A: ["lantern_moth"]})
    play(table, A, "lantern_moth")
    assert (reapurr(table), len(hand(table, A))) == (after, drawn)


def test_bone_bell_raven() -> None:
    """L-51, L-60: up 1, and whoever is reached is out."""
    table = room(3, lives=[9, 3, 9], reapurr=2, hands={A: ["bone_bell_raven"]})
    play(table, A, "bone_bell_raven")
    assert reapurr(table) == 3
    assert alive(table) == [A, C]


def test_pillow_golem_takes_one_life_off_one_loss() -> None:
    """L-R55: the next loss of this turn is 1 smaller, then the shield is gone."""
    table = room(3, hands={A: ["bookcase_belly_flop", CURIOSITY], B: ["pillow_golem"]}, dice=[1])
    play(table, A, "bookcase_belly_flop", B)
    play(table, B, "pillow_golem")
    settle(table)
    assert lives(table)[B] == 8
    play(table, A, CURIOSITY, B)
    assert lives(table)[B] == 7


def test_two_shields_apply_to_one_loss_as_far_as_needed() -> None:
    """L-R55: two against a Belly-Flop, one against a Curiosity."""
    hands = {A: ["bookcase_belly_flop", CURIOSITY], B: ["pillow_golem", "pillow_golem"]}
    table = room(3, hands=hands, dice=[1])
    play(table, A, "bookcase_belly_flop", B)
    play(table, B, "pillow_golem")
    play(table, B, "pillow_golem")
    settle(table)
    assert lives(table)[B] == 9
    again = room(3, hands={A: [CURIOSITY, CURIOSITY, CURIOSITY], B: ["pillow_golem", "pillow_golem"]})
    play(again, A, CURIOSITY, B)
    play(again, B, "pillow_golem")
    settle(again, until="react")
    play(again, B, "pillow_golem")
    settle(again)
    assert lives(again)[B] == 9
    play(again, A, CURIOSITY, B)
    assert lives(again)[B] == 9
    play(again, A, CURIOSITY, B)
    assert lives(again)[B] == 8


def test_a_shield_ends_with_the_turn() -> None:
    """L-R55."""
    table = room(3, hands={A: ["pillow_golem"], B: [CURIOSITY]}, fate=[QUIET])
    play(table, A, "pillow_golem")
    end_claw(table)
    play(table, B, CURIOSITY, A)
    assert lives(table)[A] == 8


def test_crystal_cuttlefish_arranges_the_next_three() -> None:
    """L-R13: looked at and put back in any order, by its owner alone."""
    top = ["zoomies", "yarn_rain", "creeping_shadow", "long_stride"]
    table = room(3, hands={A: ["crystal_cuttlefish", "attic_owl"]}, fate=top)
    play(table, A, "crystal_cuttlefish")
    assert alone(table, A) == "order"
    assert sorted(option.args[0] for option in table.options(A)) == sorted(top[:3])
    answer(table, A, "creeping_shadow")
    answer(table, A, "zoomies")
    assert fate_top(table, 4) == ["creeping_shadow", "zoomies", "yarn_rain", "long_stride"]


def test_crystal_cuttlefish_with_a_small_deck() -> None:
    """L-R32: fewer cards if the deck is smaller."""
    table = room(3, hands={A: ["crystal_cuttlefish", "attic_owl"]}, fate=["zoomies", "yarn_rain"], fate_left=2)
    play(table, A, "crystal_cuttlefish")
    answer(table, A, "yarn_rain")
    assert fate_top(table, 2) == ["yarn_rain", "zoomies"]


def test_compost_gnome_fetches_by_name() -> None:
    """L-R13, L-R81: any card of the Main discard pile, copies merged; itself is not there yet."""
    table = room(3, hands={A: ["compost_gnome", "attic_owl"]}, main_pile=["take", CURIOSITY, CURIOSITY])
    play(table, A, "compost_gnome")
    assert sorted(option.args[0] for option in table.options(A)) == sorted(["take", CURIOSITY])
    answer(table, A, CURIOSITY)
    assert sorted(hand(table, A)) == sorted(["attic_owl", CURIOSITY])
    assert sorted(pile(table)) == sorted(["take", CURIOSITY, "compost_gnome"])


def test_compost_gnome_and_an_empty_pile() -> None:
    """L-R31: it may be played only if there is something to fetch."""
    table = room(3, hands={A: ["compost_gnome", "attic_owl"]})
    assert "compost_gnome" not in [word for option in table.options(A) for word in option.args]
    assert asked(table) == [A]

"""Tests that no bot makes beginners' mistakes at Nine Lives.

| mistake | test or rule |
|---|---|
| a Cucumber after the dice | L-35 |
| a Pass by somebody who isn't the target | L-65 |
| a Pass against an Ally | L-66 |
| an answer to a Take | L-64 |
| Yarn forgotten on others' rolls, and under a Red Glowly Dot | `test_yarn_…` (five of them) |
| lives are read instead of the margin | `test_the_margin_…`, `test_nobody_calls_…`, `test_the_last_rival_…` |
| a Cucumber against the Reapurr | L-R17 |
| Reactions lost to the hand limit | `test_no_reaction_…`, `test_what_would_be_thrown_away_…` |
| lives above nine | `test_no_life_…` (two of them), `test_no_power_cat_…` |
| in King one life may cost several spaces | `test_in_king_…` |

Besides, the last life counts: `test_the_last_life_…`, `test_a_rival_on_the_last_life_…`.
"""

from __future__ import annotations

import pytest

from tests.bots.sense.players import Player
from tests.games.nine_lives.shorthand import CURIOSITY, DULL, A, B, C, alone, end_claw, kind, play, room

SWAT, FLOP = "snack_time_swat", "bookcase_belly_flop"
REACTIONS = ["cucumber", "pass", "take"]


# ---- the last life ----


def test_the_last_life_is_defended(player: Player) -> None:
    """L-63: the Cucumber stops what would be the end."""
    table = room(2, hands={A: [CURIOSITY], B: ["cucumber"]}, lives=[9, 1])
    play(table, A, CURIOSITY, B)
    assert player.answers(table, B) == {"play cucumber"}


def test_a_rival_on_the_last_life_is_not_spared(player: Player) -> None:
    table = room(2, hands={A: [CURIOSITY]}, lives=[9, 1])
    assert player.answers(table) == {f"play {CURIOSITY}"}


def test_the_last_life_is_defended_with_what_is_in_the_row(player: Player) -> None:
    """L-68: the Bouncer makes it disappear."""
    table = room(3, hands={A: [CURIOSITY]}, rows={B: ["bouncer_bartholomew"]}, lives=[9, 1, 9])
    play(table, A, CURIOSITY, B)
    assert player.answers(table, B) == {"play bouncer_bartholomew"}


# ---- Yarn ----


def test_yarn_saves_the_last_life_also_under_a_red_dot(player: Player) -> None:
    """L-39, L-43: no card can be played, but Yarn is no card."""
    table = room(2, hands={A: ["laser_point_lunge"]}, lives=[9, 1], yarn=[0, 2], dice=[1])
    play(table, A, "laser_point_lunge", B)
    assert alone(table, B) == "yarn"
    assert "pass" not in player.answers(table, B)


def test_yarn_is_not_spent_on_a_roll_that_has_succeeded(player: Player) -> None:
    table = room(3, hands={A: [SWAT]}, yarn=[0, 3, 0], dice=[6])
    play(table, A, SWAT, B)
    assert alone(table, B) == "yarn"
    assert player.answers(table, B) == {"pass"}


def test_yarn_is_not_spent_to_help_a_rival(player: Player) -> None:
    """L-43: the blow has hit already."""
    table = room(3, hands={A: [SWAT]}, yarn=[3, 0, 0], dice=[1])
    play(table, A, SWAT, B)
    assert alone(table, A) == "yarn"
    assert player.answers(table, A) == {"pass"}


def test_yarn_is_not_spent_on_what_others_have_with_each_other(player: Player) -> None:
    """L-43: both have all their lives, and two of three balls are better kept."""
    table = room(3, hands={A: [SWAT]}, yarn=[0, 0, 2], dice=[6])
    play(table, A, SWAT, B)
    assert alone(table, C) == "yarn"
    assert player.answers(table, C) == {"pass"}


def test_yarn_is_spent_on_the_roll_that_saves_the_last_rival(player: Player) -> None:
    """L-43, L-74: if the Belly-Flop hits, the game is won, and a ball is worth nothing afterwards."""
    table = room(2, hands={A: [FLOP]}, lives=[9, 2], yarn=[2, 0], dice=[6])
    play(table, A, FLOP, B)
    assert alone(table, A) == "yarn"
    assert "pass" not in player.answers(table, A)


# ---- the margin ----


def test_the_margin_is_defended_and_not_the_number_of_lives(player: Player) -> None:
    """L-51: seven lives are the last one if the Reapurr is on six."""
    table = room(3, hands={A: [CURIOSITY], B: ["cucumber"]}, lives=[9, 7, 9], reapurr=6)
    play(table, A, CURIOSITY, B)
    assert player.answers(table, B) == {"play cucumber"}


def test_the_last_rival_just_above_the_reapurr_is_not_spared(player: Player) -> None:
    """L-51, L-74: seven lives look like many, but one less and the game is won."""
    table = room(2, hands={A: [CURIOSITY, "cucumber"]}, lives=[9, 7], reapurr=6)
    assert player.answers(table) == {f"play {CURIOSITY}"}


def test_nobody_calls_the_reapurr_to_oneself(player: Player) -> None:
    """L-51: the Raven would bring him to one's own space."""
    table = room(3, hands={A: ["bone_bell_raven", "cucumber"]}, lives=[7, 9, 9], reapurr=6)
    assert "play bone_bell_raven" not in player.answers(table)


def test_nobody_ferries_the_reapurr_to_oneself(player: Player) -> None:
    """L-51: down is the way to send him."""
    table = room(3, rows={A: ["ferrycat_philomena"]}, lives=[7, 9, 9], reapurr=6)
    table.do(A, "play", "ferrycat_philomena")
    assert "up" not in player.answers(table)


# ---- cards ----


def test_an_own_attack_that_was_passed_back_is_stopped(player: Player) -> None:
    """L-64, L-65, L-R27: on the last life, Take is the way out."""
    table = room(3, hands={A: [CURIOSITY, "take"], B: ["pass"]}, lives=[1, 2, 2])
    play(table, A, CURIOSITY, B)
    play(table, B, "pass", A)
    assert player.answers(table, A) == {"play take"}


def test_no_reaction_is_thrown_away_while_there_are_plain_attacks(player: Player) -> None:
    """L-26: three of ten cards have to go, and a Swat is the least of them."""
    table = room(3, hands={A: [*REACTIONS, "cucumber", SWAT, SWAT, "tail_chaser_tackle"]})
    end_claw(table)
    assert kind(table) == "discard"
    assert player.answers(table).isdisjoint(f"discard {card}" for card in REACTIONS)


@pytest.mark.parametrize("attack", ["tail_chaser_tackle", CURIOSITY])
def test_no_reaction_is_thrown_away_while_there_is_any_attack(player: Player, attack: str) -> None:
    """L-26: an attack can wait for the next game, a defence may be the last."""
    table = room(3, hands={A: [*REACTIONS, "cucumber", attack, attack, attack]})
    end_claw(table)
    assert player.answers(table).isdisjoint(f"discard {card}" for card in [*REACTIONS, "cucumber"])


def test_what_would_be_thrown_away_is_played(player: Player) -> None:
    """L-22, L-26: a full hand of Attacks, three more cards in the next phase, and but one rival to hit."""
    table = room(2, hands={A: [SWAT, SWAT, "tail_chaser_tackle", "tail_chaser_tackle", *DULL]})
    assert "end_claw" not in player.answers(table)


@pytest.mark.parametrize("card", ["pocket_phoenix", "windowsill_unicorn", "teapot_djinn"])
def test_no_life_is_wasted_above_nine(player: Player, card: str) -> None:
    """L-49: there is nothing above nine, and the card will be needed."""
    table = room(3, hands={A: [card, "cucumber"]})
    assert f"play {card}" not in player.answers(table)


def test_no_life_is_wasted_for_a_full_hand(player: Player) -> None:
    """L-22, L-26, L-49: some cards will have to go, but rather an Attack that is drawn than a Djinn."""
    table = room(3, hands={A: ["teapot_djinn", "pocket_phoenix", *REACTIONS, "cucumber", "cucumber"]})
    assert player.answers(table) == {"end_claw"}


def test_no_power_cat_is_wasted_above_nine(player: Player) -> None:
    """L-49, L-68: Granny Tuxedo can be used but once; also before a blow she brings nothing."""
    table = room(3, hands={B: [CURIOSITY]}, rows={A: ["granny_tuxedo"]}, seat=B)
    play(table, B, CURIOSITY, A)
    assert player.answers(table, A) == {"pass"}


def test_no_card_is_played_for_yarn_that_is_not_there(player: Player) -> None:
    """L-47: all thirty balls are in the baskets."""
    table = room(3, hands={A: ["yarn_tailed_fox", "cucumber"]}, yarn=[10, 10, 10])
    assert player.answers(table) == {"end_claw"}


def test_a_life_just_above_the_reapurr_is_gained_though_another_is_wasted(player: Player) -> None:
    """L-49, L-51: eight lives are the last one if the Reapurr is on seven."""
    table = room(3, hands={A: ["windowsill_unicorn"]}, lives=[8, 9, 9], reapurr=7)
    assert player.answers(table) == {"play windowsill_unicorn"}


# ---- King of the Meowtain ----


def test_in_king_one_life_may_cost_all_spaces(player: Player) -> None:
    """L-77, L-R71: the spaces below are taken down to the Reapurr, so the loss of one life is the end."""
    hands = {A: [CURIOSITY], B: ["cucumber"]}
    table = room(4, hands=hands, lives=[9, 5, 4, 3], reapurr=2, options={"variant": "king"})
    play(table, A, CURIOSITY, B)
    assert player.answers(table, B) == {"play cucumber"}

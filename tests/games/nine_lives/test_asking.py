"""Tests of when players with the usual settings are asked to react: where they are about to lose much."""

from __future__ import annotations

from typing import Any

from calamity.games.nine_lives.asking import window
from calamity.games.nine_lives.rules.turn import NineLives
from calamity.kernel.asking import LastPasses, is_wanted, usual
from calamity.testing import ScenarioTable
from tests.games.nine_lives.shorthand import CURIOSITY, A, B, C, asked, kind, play, reveal, room


def wanted(table: ScenarioTable, seat: int) -> bool:
    """Whether a seat is asked the open question by the usual preferences."""
    state, game = table.state, table.game
    assert isinstance(state, NineLives)
    return is_wanted(game, state, seat, usual(game), LastPasses(game, state.n))


def shown(event: str, **more: Any) -> ScenarioTable:
    """A table of three where this CATastrophe card is turned up, and everybody has passed before."""
    table = reveal(event, 3, **more)
    while kind(table) == "lull":
        table.do(asked(table)[0], "pass")
    assert kind(table) == "reveal"
    return table


def test_L43_yarn_is_offered_to_whoever_has_rolled_badly_and_to_a_beaten_attacker() -> None:
    """L-43: Swat needs a 3."""
    table = room(3, hands={A: ["snack_time_swat"]}, yarn=[3, 3, 3], dice=[2])
    play(table, A, "snack_time_swat", B)
    assert [wanted(table, seat) for seat in (A, B, C)] == [False, True, False]
    table = room(3, hands={A: ["snack_time_swat"]}, yarn=[3, 3, 3], dice=[3])
    play(table, A, "snack_time_swat", B)
    assert [wanted(table, seat) for seat in (A, B, C)] == [True, False, False]


def test_L43_in_a_group_roll_those_are_asked_whose_die_costs_them_something() -> None:
    table = reveal("pantry_quake", 3, yarn=[3, 3, 3], dice=[1, 2, 3])
    assert [wanted(table, seat) for seat in (A, B, C)] == [True, True, False]


def test_L43_whoever_would_fall_by_another_ones_roll_is_asked() -> None:
    """L-43, L-50: thunder strikes cats on odd spaces."""
    table = reveal("thunder_under_the_bed", 3, lives=[8, 1, 5], yarn=[3, 3, 3], dice=[1])
    assert [wanted(table, seat) for seat in (A, B, C)] == [False, True, False]


def test_L33_cards_are_offered_to_whoever_is_hurt_or_undone() -> None:
    table = room(3, hands={A: [CURIOSITY, "take"], B: ["cucumber"], C: ["cucumber"]})
    play(table, A, CURIOSITY, B)
    assert [wanted(table, seat) for seat in (B, C)] == [True, False]
    play(table, B, "cucumber")
    assert [wanted(table, seat) for seat in (A, C)] == [True, False], "the card of A is about to be blocked"


def test_L33_a_card_that_only_helps_its_owner_asks_nobody() -> None:
    table = room(3, lives=[5, 9, 9], hands={A: ["pocket_phoenix"], B: ["cucumber"]})
    play(table, A, "pocket_phoenix")
    assert not wanted(table, B)


def test_L71_a_revealed_card_is_offered_to_whoever_it_may_eliminate_or_is_sure_to_hurt() -> None:
    """L-71, L-73: with a shield in hand."""
    shields = {seat: ["pillow_golem"] for seat in (A, B)}
    assert [wanted(shown("pantry_quake", hands=shields, lives=[2, 9, 9]), seat) for seat in (A, B)] == [True, False]
    assert wanted(shown("top_shelf_tumble", hands=shields, lives=[8, 9, 7]), B)
    assert not wanted(shown("top_shelf_tumble", hands=shields, lives=[8, 9, 7]), A)
    assert not wanted(shown("yarn_rain", hands=shields, lives=[2, 9, 9]), A)


def test_L71_a_revealed_card_is_offered_to_whoever_the_reapurr_would_catch() -> None:
    table = shown("long_stride", hands={seat: ["pillow_golem"] for seat in (A, B)}, lives=[2, 9, 9])
    assert [wanted(table, seat) for seat in (A, B)] == [True, False]


def test_L33_a_window_is_about_those_who_are_aimed_at_and_lasts_for_the_others() -> None:
    table = room(3, hands={A: ["snack_time_swat"], B: ["cucumber"], C: ["cucumber"]})
    play(table, A, "snack_time_swat", B)
    state = table.state
    assert isinstance(state, NineLives)
    aimed = window(state, B)
    assert aimed.own and not aimed.lasting and aimed.matter == (*state.acting, -1, *state.shares, -1, *state.aims)
    for seat in (A, C):
        other = window(state, seat)
        assert not other.own and other.lasting and other.matter == ()

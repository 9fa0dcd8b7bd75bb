"""Tests of the variants King of the Meowtain and Turbo King of the Meowtain.

Positions are told in turn order: the player to act comes first, whichever seat that is.  So a rule that goes by seats
instead of turn order is found out.
"""

from __future__ import annotations

from typing import Any

import pytest

from calamity.testing import ScenarioTable
from tests.games.nine_lives.shorthand import (
    BY_ANYBODY,
    CURIOSITY,
    A,
    B,
    C,
    alive,
    answer,
    events,
    in_turn,
    lives,
    outcome,
    play,
    reapurr,
    reveal,
    room,
    seated,
    yarn,
)

KING = {"variant": "king"}
TURBO = {"variant": "turbo"}


def cursed(first: int, *before: int, variant: str = "king", under: int = 0) -> ScenarioTable:
    """The player to act plays a Curiosity on the next one."""
    table = room(
        len(before),
        first,
        lives=seated(first, before),
        reapurr=under,
        hands={first: [CURIOSITY, "attic_owl"]},
        options={"variant": variant},
    )
    play(table, first, CURIOSITY, (first + 1) % len(before))
    return table


def risen(first: int, *before: int, card: str = "pocket_phoenix", variant: str = "king") -> list[int]:
    """The lives in turn order after the player to act has gained some."""
    options = {"variant": variant}
    table = room(len(before), first, lives=seated(first, before), hands={first: [card, CURIOSITY]}, options=options)
    play(table, first, card)
    return in_turn(first, lives(table))


def upset(first: int, event: str, *before: int, variant: str = "king", **more: Any) -> ScenarioTable:
    """A CATastrophe at the end of the turn of the player to act; dice roll in turn order."""
    options = {"variant": variant}
    return reveal(event, len(before), seat=first, lives=seated(first, before), options=options, **more)


@BY_ANYBODY
@pytest.mark.parametrize("variant", ["king", "turbo"])
def test_L76_two_cats_share_no_space_but_nine(first: int, variant: str) -> None:
    """L-76, L-79, L-R76: all begin on 9; from there they spread in turn order."""
    table = upset(first, "scratching_post_tower", 9, 9, 9, 9, dice=[1, 1, 1, 1], variant=variant)
    assert in_turn(first, lives(table)) == [8, 7, 6, 5]


@BY_ANYBODY
@pytest.mark.parametrize(
    ("before", "after"),
    [((9, 9, 9), [9, 8, 9]), ((6, 7, 5), [6, 4, 5]), ((6, 7, 4), [6, 5, 4]), ((9, 5, 3), [9, 4, 3])],
)
def test_L77_down_to_the_first_free_space(first: int, before: tuple[int, ...], after: list[int]) -> None:
    """L-77, L-R71: occupied spaces are skipped."""
    assert in_turn(first, lives(cursed(first, *before))) == after


@BY_ANYBODY
def test_LR71_no_free_space_down_to_one(first: int) -> None:
    """L-R71, L-50: the cats below leave no room."""
    table = cursed(first, 2, 3, 1)
    assert in_turn(first, lives(table)) == [2, 0, 1]
    assert in_turn(first, yarn(table)) == [1, 0, 1]


@BY_ANYBODY
@pytest.mark.parametrize(
    ("before", "after"),
    [((4, 5, 6), 7), ((4, 6, 9), 5), ((7, 8, 9), 9), ((8, 9, 9), 9), ((9, 9, 9), 9), ((6, 7, 8), 9)],
)
def test_L78_up_to_the_first_free_space(first: int, before: tuple[int, ...], after: int) -> None:
    """L-78, L-R73: nine may be shared, but only if no other space above is free."""
    assert risen(first, *before) == [after, *before[1:]]


@BY_ANYBODY
def test_L79_losses_before_gains_in_turn_order(first: int) -> None:
    """L-79, L-R45: of Gravity Check's losses the second player's comes before the third's; the first gains last."""
    table = upset(first, "gravity_check", 5, 8, 7, dice=[1, 1, 1, 2, 1, 2])
    # Second: 8 -> 7 is taken -> 6.  Third: 7 -> 6 is taken now -> 5 is the first's -> 4.  First: 5 -> 6 is taken -> 7.
    assert in_turn(first, lives(table)) == [7, 6, 4]


@BY_ANYBODY
@pytest.mark.parametrize("variant", ["king", "turbo"])
def test_L79_losses_go_round_in_turn_order(first: int, variant: str) -> None:
    """L-79, L-81: each of the three finds the space that the one before has just taken."""
    table = upset(first, "cursed_number", 8, 7, 6, 2, dice=[4, 4, 4, 4, 1], variant=variant)
    # Two lives each.  First: 5, 4.  Second: 6 is taken -> 5, 4 is taken -> 3.  Third: 5, all down to 2 are taken -> 1.
    assert in_turn(first, lives(table)) == [4, 3, 1, 2]
    assert [e["seat"] for e in events(table, "lost_lives")] == [(first + place) % 4 for place in range(3)]


@BY_ANYBODY
def test_L79_gains_go_round_in_turn_order(first: int) -> None:
    """L-79: three share a tuna; the first to gain takes the nearest free space, the others go on above it."""
    table = upset(first, "share_the_tuna", 3, 4, 5)
    for seat in range(3):
        answer(table, seat, "share")
    # First: 4 and 5 are taken -> 6.  Second: 5 and 6 are taken -> 7.  Third: 6 and 7 -> 8.
    assert in_turn(first, lives(table)) == [6, 7, 8]


@BY_ANYBODY
def test_L79_turn_order_skips_who_is_out(first: int) -> None:
    """L-79, L-32: the second player is out long since; the third comes after the first."""
    table = upset(first, "scratching_post_tower", 9, 0, 9, 9, dice=[1, 1, 1])
    assert in_turn(first, lives(table)) == [8, 0, 7, 6]


@pytest.mark.parametrize("first", [A, B])
def test_L80_the_last_cat_wins(first: int) -> None:
    assert outcome(cursed(first, 9, 1)) == ("won", (first,))


@BY_ANYBODY
def test_LR63_one_after_another_with_immediate_elimination(first: int) -> None:
    """L-R63: the first falls; the space it leaves is free for the second, who has had farewell yarn by then."""
    table = upset(first, "scratching_post_tower", 1, 2, 9, dice=[1, 1, 1])
    assert in_turn(first, lives(table)) == [0, 1, 8]
    assert in_turn(first, yarn(table)) == [0, 1, 1]


@BY_ANYBODY
def test_LR63_a_later_player_leaves_no_room_for_an_earlier_one(first: int) -> None:
    """L-R63, L-79: the first still finds the last one below and falls; only then does the last one fall."""
    table = upset(first, "scratching_post_tower", 2, 9, 1, dice=[1, 1, 1])
    assert in_turn(first, lives(table)) == [0, 8, 0]
    assert outcome(table) == ("won", ((first + 1) % 3,))


@pytest.mark.parametrize("first", [A, B])
def test_LR63_the_last_one_suffers_no_more(first: int) -> None:
    table = upset(first, "scratching_post_tower", 1, 2, dice=[1, 1])
    assert outcome(table) == ("won", (1 - first,))
    assert in_turn(first, lives(table)) == [0, 2]


def test_LR63_only_the_reapurrs_own_move_takes_the_last_together() -> None:
    """L-R63, L-75: on space 9 they may stand together when he comes."""
    table = reveal("creeping_shadow", 2, lives=[9, 9], reapurr=8, options=KING)
    assert reapurr(table) == 9
    assert outcome(table) == ("lost", ())


def test_LR70_the_reapurr_occupies_nothing() -> None:
    """L-R70: moving onto his space means being caught."""
    table = cursed(A, 9, 4, 8, under=3)
    assert alive(table) == [A, C]


def test_LR70_the_eliminated_occupy_nothing() -> None:
    assert lives(cursed(A, 9, 5, 0, 0)) == [9, 4, 0, 0]


def test_LR72_several_lives_one_by_one() -> None:
    """L-R72: a Belly-Flop from 7 past cats on 6 and 4 ends on 3."""
    table = room(4, lives=[9, 7, 6, 4], hands={A: ["bookcase_belly_flop", CURIOSITY]}, dice=[1], options=KING)
    play(table, A, "bookcase_belly_flop", B)
    assert lives(table) == [9, 3, 6, 4]


@BY_ANYBODY
def test_LR72_a_player_finishes_before_the_next_begins(first: int) -> None:
    """L-R72: the first loses both lives of the Cursed Number before the second starts."""
    table = upset(first, "cursed_number", 7, 8, 3, dice=[4, 4, 4, 1])
    # First: 6, 5.  Second: 7, 6.
    assert in_turn(first, lives(table)) == [5, 6, 3]


def test_LR72_two_gains_one_by_one() -> None:
    """L-R72, L-R73: the Unicorn passes the cat on 6 with its second life."""
    assert risen(A, 4, 6, 9, card="windowsill_unicorn")[0] == 7


def test_LR73_from_nine_nobody_moves_up() -> None:
    assert risen(A, 9, 9, 9) == [9, 9, 9]


def test_L81_turbo_gains_exactly() -> None:
    """L-81, L-49: and may share a space."""
    assert risen(A, 4, 5, 6, variant="turbo")[0] == 5
    assert risen(A, 4, 6, 6, card="windowsill_unicorn", variant="turbo")[0] == 6
    assert risen(A, 8, 9, 9, card="windowsill_unicorn", variant="turbo")[0] == 9


def test_LR74_turbo_loses_as_king_does() -> None:
    """L-R74: from a shared space down to the first one without anybody."""
    table = room(4, lives=[4, 5, 3, 9], hands={A: ["pocket_phoenix", CURIOSITY]}, options=TURBO)
    play(table, A, "pocket_phoenix")
    assert lives(table) == [5, 5, 3, 9]
    play(table, A, CURIOSITY, B)
    assert lives(table) == [5, 4, 3, 9]
    assert lives(cursed(A, 4, 5, 3, variant="turbo")) == [4, 2, 3]


@pytest.mark.parametrize("variant", ["king", "turbo"])
def test_LR75_tabitha_lands_on_the_lowest_free_space(variant: str) -> None:
    """L-R75, L-76."""
    table = room(
        4,
        lives=[9, 3, 4, 5],
        reapurr=2,
        hands={A: [CURIOSITY, "attic_owl"]},
        rows={B: ["tenth_life_tabitha"]},
        options={"variant": variant},
    )
    play(table, A, CURIOSITY, B)
    answer(table, B, "rise_again")
    assert lives(table) == [9, 3, 4, 5]
    crowded = room(
        4,
        lives=[9, 4, 3, 5],
        reapurr=2,
        hands={A: ["bookcase_belly_flop", "attic_owl"]},
        rows={B: ["tenth_life_tabitha"]},
        options={"variant": variant},
        dice=[1],
    )
    play(crowded, A, "bookcase_belly_flop", B)
    answer(crowded, B, "rise_again")
    assert lives(crowded) == [9, 4, 3, 5]


def test_LR76_lives_are_spaces() -> None:
    """L-R76: after a fall of several spaces a cat has that many lives fewer."""
    table = cursed(A, 6, 7, 5)
    assert lives(table)[B] == 4
    assert [e["seat"] for e in events(table, "lost_lives")] == [B]

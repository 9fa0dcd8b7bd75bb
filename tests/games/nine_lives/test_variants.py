"""King of the Meowtain and Turbo King of the Meowtain."""

from __future__ import annotations

import pytest

from calamity.testing import ScenarioTable
from tests.games.nine_lives.hands import (
    CURIOSITY,
    A,
    B,
    C,
    D,
    alive,
    answer,
    events,
    lives,
    outcome,
    play,
    reapurr,
    reveal,
    room,
    yarn,
)

KING = {"variant": "king"}
TURBO = {"variant": "turbo"}


def cursed(*before: int, variant: str = "king", under: int = 0) -> ScenarioTable:
    """Seat A plays a Curiosity on seat B."""
    table = room(
        len(before),
        lives=list(before),
        reapurr=under,
        hands={A: [CURIOSITY, "attic_owl"]},
        options={"variant": variant},
    )
    play(table, A, CURIOSITY, B)
    return table


def risen(*before: int, card: str = "pocket_phoenix", variant: str = "king") -> list[int]:
    """The lives after seat A has gained some."""
    table = room(len(before), lives=list(before), hands={A: [card, CURIOSITY]}, options={"variant": variant})
    play(table, A, card)
    return lives(table)


def test_L76_two_cats_share_no_space_but_nine() -> None:
    """L-76, L-R76: all begin on 9; from there they spread."""
    table = reveal("scratching_post_tower", 4, dice=[1, 1, 1, 1], options=KING)
    assert lives(table) == [8, 7, 6, 5]


@pytest.mark.parametrize(
    ("before", "after"),
    [((9, 9, 9), [9, 8, 9]), ((6, 7, 5), [6, 4, 5]), ((6, 7, 4), [6, 5, 4]), ((9, 5, 3), [9, 4, 3])],
)
def test_L77_down_to_the_first_free_space(before: tuple[int, ...], after: list[int]) -> None:
    """L-77, L-R71: occupied spaces are skipped."""
    assert lives(cursed(*before)) == after


def test_LR71_no_free_space_down_to_one() -> None:
    """L-R71, L-50: the cats below leave no room."""
    table = cursed(2, 3, 1)
    assert alive(table) == [A, C]
    assert yarn(table) == [1, 0, 1]


@pytest.mark.parametrize(
    ("before", "after"),
    [((4, 5, 6), 7), ((4, 6, 9), 5), ((7, 8, 9), 9), ((8, 9, 9), 9), ((9, 9, 9), 9), ((6, 7, 8), 9)],
)
def test_L78_up_to_the_first_free_space(before: tuple[int, ...], after: int) -> None:
    """L-78, L-R73: nine may be shared, but only if no other space above is free."""
    assert risen(*before)[A] == after


def test_L79_losses_before_gains_in_turn_order() -> None:
    """L-79, L-R45: of Gravity Check's losses B's comes before C's, and A gains last of all."""
    table = reveal("gravity_check", 3, lives=[5, 8, 7], dice=[1, 1, 1, 2, 1, 2], options=KING)
    # B 8 -> 7 is taken -> 6; C 7 -> 6 is taken now -> 5 is A's -> 4; A 5 -> 6 is B's -> 7.
    assert lives(table) == [7, 6, 4]


def test_L80_the_last_cat_wins() -> None:
    assert outcome(cursed(9, 1)) == ("won", (A,))


def test_LR63_one_after_another_with_immediate_elimination() -> None:
    """L-R63: A falls first; the space it leaves is free for B, and B has had farewell yarn by then."""
    table = reveal("scratching_post_tower", 3, lives=[1, 2, 9], dice=[1, 1, 1], options=KING)
    assert lives(table) == [0, 1, 8]
    assert yarn(table) == [0, 1, 1]


def test_LR63_the_last_one_suffers_no_more() -> None:
    table = reveal("scratching_post_tower", 2, lives=[1, 2], dice=[1, 1], options=KING)
    assert outcome(table) == ("won", (B,))
    assert lives(table) == [0, 2]


def test_LR63_only_the_reapurrs_own_move_takes_the_last_together() -> None:
    """L-R63, L-75: on space 9 they may stand together when he comes."""
    table = reveal("creeping_shadow", 2, lives=[9, 9], reapurr=8, options=KING)
    assert reapurr(table) == 9
    assert outcome(table) == ("lost", ())


def test_LR70_the_reapurr_occupies_nothing() -> None:
    """L-R70: moving onto his space means being caught."""
    table = cursed(9, 4, 8, under=3)
    assert alive(table) == [A, C]


def test_LR70_the_eliminated_occupy_nothing() -> None:
    assert lives(cursed(9, 5, 0, 0)) == [9, 4, 0, 0]


def test_LR72_several_lives_one_by_one() -> None:
    """L-R72: a Belly-Flop from 7 past cats on 6 and 4 ends on 3."""
    table = room(4, lives=[9, 7, 6, 4], hands={A: ["bookcase_belly_flop", CURIOSITY]}, dice=[1], options=KING)
    play(table, A, "bookcase_belly_flop", B)
    assert lives(table) == [9, 3, 6, 4]


def test_LR72_a_player_finishes_before_the_next_begins() -> None:
    """L-R72: A loses both lives of the Cursed Number before B starts."""
    table = reveal("cursed_number", 3, lives=[7, 8, 3], dice=[4, 4, 4, 1], options=KING)
    # A: 6, 5.  B: 7, 6.
    assert lives(table) == [5, 6, 3]


def test_LR72_two_gains_one_by_one() -> None:
    """L-R72, L-R73: the Unicorn passes the cat on 6 with its second life."""
    assert risen(4, 6, 9, card="windowsill_unicorn")[A] == 7


def test_LR73_from_nine_nobody_moves_up() -> None:
    assert risen(9, 9, 9) == [9, 9, 9]


def test_L81_turbo_gains_exactly() -> None:
    """L-81, L-49: and may share a space."""
    assert risen(4, 5, 6, variant="turbo")[A] == 5
    assert risen(4, 6, 6, card="windowsill_unicorn", variant="turbo")[A] == 6
    assert risen(8, 9, 9, card="windowsill_unicorn", variant="turbo")[A] == 9


def test_LR74_turbo_loses_as_king_does() -> None:
    """L-R74: from a shared space down to the first one without anybody."""
    table = room(4, lives=[4, 5, 3, 9], hands={A: ["pocket_phoenix", CURIOSITY]}, options=TURBO)
    play(table, A, "pocket_phoenix")
    assert lives(table) == [5, 5, 3, 9]
    play(table, A, CURIOSITY, B)
    assert lives(table) == [5, 4, 3, 9]
    assert lives(cursed(4, 5, 3, variant="turbo")) == [4, 2, 3]


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
    table = cursed(6, 7, 5)
    assert lives(table)[B] == 4
    assert [e["seat"] for e in events(table, "lost_lives")] == [B]
    assert D

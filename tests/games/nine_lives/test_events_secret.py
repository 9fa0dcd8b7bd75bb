"""Tests of Event cards with secret choices, E13 to E25: all choose in secret, then everything is revealed."""

from __future__ import annotations

from typing import Any

import pytest

from calamity.testing import ScenarioTable
from tests.games.nine_lives.shorthand import (
    BY_ANYBODY,
    A,
    B,
    C,
    D,
    answer,
    asked,
    end_claw,
    events,
    hand,
    in_turn,
    kind,
    lives,
    pile,
    refused,
    reveal,
    sanctuary,
    seated,
    settle,
    yarn,
)

FIVE = [5, 5, 5, 5]


def chosen(event: str, choices: list[object], **more: Any) -> ScenarioTable:
    """A table after everybody has made a secret choice."""
    seats = len(choices)
    more.setdefault("lives", [5] * seats)
    table = reveal(event, seats, **more)
    for seat, choice in enumerate(choices):
        if choice is not None:
            answer(table, seat, *(choice if isinstance(choice, tuple) else (choice,)))
    settle(table)
    return table


def test_LR68_choices_are_secret_until_all_are_in() -> None:
    """L-R68: neither events nor views of the others tell anything, not even who has chosen."""
    table = reveal("staring_contest", 3)
    before = [(len(table.events_since(0, seat)), table.view(seat)) for seat in (B, C, None)]
    version = table.version(B)
    answer(table, A, 4)
    for (count, seen), seat in zip(before, (B, C, None), strict=True):
        assert len(table.events_since(0, seat)) == count
        now = table.view(seat)
        assert {**now, "waiting_for": 0} == {**seen, "waiting_for": 0}
    assert table.version(B) <= version + 1
    answer(table, B, 2)
    answer(table, C, 3)
    assert [(e["seat"], e["number"]) for e in events(table, "stared")] == [(A, 4), (B, 2), (C, 3)]


def test_LR68_revealed_choices_are_seen_until_the_next_card_is_revealed() -> None:
    """L-R68: what was chosen for one Event is not shown beside another one."""
    table = reveal("two_doorways", 3, then=["pantry_quake"], lives=[5, 5, 5], yarn=[1, 1, 1])
    for seat, door in ((A, "left"), (B, "left"), (C, "right")):
        answer(table, seat, door)
    settle(table)
    assert table.view(None)["picked"] == ["left", "left", "right"]
    end_claw(table, B)
    assert kind(table) == "yarn"
    assert table.zone("revealed") == ["pantry_quake"]
    assert table.view(None)["picked"] == [None, None, None]


def test_LR68_no_change_after_confirming() -> None:
    table = reveal("staring_contest", 3)
    answer(table, A, 4)
    assert table.options(A) == ()
    assert refused(table, A, "number", 5).key == "not_asked"


@pytest.mark.parametrize(
    ("picks", "sneeze", "left"),
    [
        ([1, 3, 4, 6], 3, [5, 6, 4, 4]),
        ([3, 3, 2, 6], 5, [6, 6, 5, 4]),
        ([6, 6, 6, 6], 5, [4, 4, 4, 4]),
        ([2, 1, 1, 1], 1, [4, 6, 6, 6]),
    ],
)
def test_staring_contest(picks: list[object], sneeze: int, left: list[int]) -> None:
    """L-71, L-R65: picks above the sneeze lose; of the others the highest gain."""
    assert lives(chosen("staring_contest", picks, dice=[sneeze])) == left


@pytest.mark.parametrize(
    ("signs", "left"),
    [
        (["paw", "claw", "claw"], [5, 4, 4]),
        (["claw", "tail", "claw"], [5, 4, 5]),
        (["tail", "paw", "paw"], [5, 4, 4]),
    ],
)
def test_paw_claw_tail(signs: list[object], left: list[int]) -> None:
    """L-71: exactly two signs: the beaten one loses."""
    assert lives(chosen("paw_claw_tail", signs)) == left


@pytest.mark.parametrize("draw", [["paw", "paw", "paw"], ["paw", "claw", "tail"]])
def test_paw_claw_tail_has_one_rematch(draw: list[object]) -> None:
    """L-71: one sign or all three: once more; then nothing."""
    table = chosen("paw_claw_tail", draw)
    assert sorted(asked(table)) == [A, B, C]
    rematch = table.copy()
    for seat, sign in enumerate(("paw", "claw", "paw")):
        answer(rematch, seat, sign)
    assert lives(rematch) == [5, 4, 5]
    for seat in (A, B, C):
        answer(table, seat, "tail")
    assert lives(table) == [5, 5, 5]
    assert asked(table) == [B]


@pytest.mark.parametrize(
    ("bids", "left"),
    [
        ([0, 1, 2, 3], [4, 5, 5, 7]),
        ([0, 0, 2, 2], [4, 4, 5, 5]),
        ([1, 1, 1, 1], [5, 5, 5, 5]),
        ([3, 1, 1, 2], [7, 4, 4, 5]),
    ],
)
def test_tuna_auction(bids: list[int], left: list[int]) -> None:
    """L-71, L-46: everyone pays; unless all are equal the lowest lose, the highest, if alone, gains 2."""
    table = chosen("tuna_auction", list(bids), yarn=[3, 3, 3, 3])
    assert lives(table) == left
    assert yarn(table) == [3 - bid for bid in bids]
    assert sanctuary(table) == 18 + sum(bids)


def test_a_bid_is_limited_by_ones_own_yarn() -> None:
    """L-R41, L-R69: who has none bids 0."""
    table = reveal("tuna_auction", 3, yarn=[2, 1, 0])
    assert sorted(str(option.args[0]) for option in table.options(A)) == ["0", "1", "2"]
    assert refused(table, A, "bid", 3).rule == "L-R41"


def test_LR41_all_the_yarn_of_the_game_can_be_bid() -> None:
    """L-R41, L-8: somebody may own all thirty balls, and pay them."""
    table = chosen("tuna_auction", [30, None], yarn=[30, 0])
    assert (yarn(table), sanctuary(table), lives(table)) == ([0, 0], 30, [7, 4])


@pytest.mark.parametrize(
    ("choices", "left"),
    [
        (["share", "share", "share"], [6, 6, 6]),
        (["grab", "share", "share"], [7, 5, 5]),
        (["grab", "grab", "share"], [4, 4, 5]),
    ],
)
def test_share_the_tuna(choices: list[object], left: list[int]) -> None:
    """L-71."""
    assert lives(chosen("share_the_tuna", choices)) == left


def test_musical_boxes() -> None:
    """L-71: n boxes; whoever is not alone in one loses 1 life."""
    table = chosen("musical_boxes", [1, 1, 2, 4])
    assert lives(table) == [4, 4, 5, 5]
    open_table = reveal("musical_boxes", 3)
    assert len(open_table.options(A)) == 3


@pytest.mark.parametrize(
    ("doors", "left"),
    [
        (["left", "left", "right"], [4, 4, 5]),
        (["left", "right", "right", "right"], [5, 4, 4, 4]),
        (["left", "right", "right", "left"], FIVE),
        (["left", "left", "left"], [4, 4, 4]),
    ],
)
def test_two_doorways(doors: list[object], left: list[int]) -> None:
    """L-71: the bigger group loses; equal groups do not."""
    assert lives(chosen("two_doorways", doors)) == left


@pytest.mark.parametrize(
    ("numbers", "left"),
    [
        ([6, 6, 5, 1], [4, 4, 6, 5]),
        ([6, 5, 4, 1], [6, 5, 5, 5]),
        ([2, 2, 3, 3], [4, 4, 4, 4]),
    ],
)
def test_highest_shelf(numbers: list[object], left: list[int]) -> None:
    """L-71: shared numbers lose; the highest number of one player only gains."""
    assert lives(chosen("highest_shelf", numbers)) == left


@pytest.mark.parametrize(
    ("votes", "left"),
    [([B, C, B, B], [5, 4, 5, 5]), ([B, A, B, A], [4, 4, 5, 5]), ([B, C, D, A], [4, 4, 4, 4])],
)
def test_voted_off_the_sofa(votes: list[object], left: list[int]) -> None:
    """L-71, L-R65: the most votes, all tied; nobody votes for themselves."""
    assert lives(chosen("voted_off_the_sofa", votes)) == left
    table = reveal("voted_off_the_sofa", 3)
    assert [int(option.args[0]) for option in table.options(B)] in ([A, C], [C, A])


@pytest.mark.parametrize(
    ("bats", "left"),
    [
        (["left", "left", "right", "right"], [5, 4, 4, 5]),
        (["left", "left", "left", "left"], FIVE),
        (["right", "left", "right", "left"], FIVE),
    ],
)
def test_tail_batting(bats: list[object], left: list[int]) -> None:
    """L-71, L-R66: batted from both sides loses 1 life.  Left is the next seat."""
    assert lives(chosen("tail_batting", bats)) == left


@BY_ANYBODY
def test_LR66_tails_are_batted_past_those_who_are_out(first: int) -> None:
    """L-R66, L-71: the second is out; the first is batted by the third to its right and the fourth to its left."""
    table = reveal("tail_batting", 4, seat=first, lives=seated(first, [5, 0, 5, 5]))
    for place, side in ((0, "left"), (2, "right"), (3, "left")):
        answer(table, (first + place) % 4, side)
    assert in_turn(first, lives(table)) == [4, 0, 5, 5]


@pytest.mark.parametrize(
    ("guesses", "rolls", "left"),
    [
        ([7, 5, 9, 12], [3, 4], [6, 5, 5, 4]),
        ([5, 9, 5, 9], [3, 4], FIVE),
        ([7, 7, 7, 7], [3, 4], [6, 6, 6, 6]),
        ([2, 12, 7, 6], [3, 4], [4, 4, 6, 5]),
    ],
)
def test_feather_wand_forecast(guesses: list[object], rolls: list[int], left: list[int]) -> None:
    """L-71, L-R65: exact guesses gain, the farthest lose unless all are equally far."""
    assert lives(chosen("feather_wand_forecast", guesses, dice=rolls)) == left


def test_mouse_in_the_wall() -> None:
    """L-71: equal gains; three or more away costs 1 Yarn Ball, or 1 life without any."""
    table = chosen("mouse_in_the_wall", [2, 4, 5, 6], yarn=[0, 0, 2, 0], dice=[2])
    assert lives(table) == [6, 5, 5, 4]
    assert yarn(table) == [0, 0, 1, 0]


@pytest.mark.parametrize(("face", "left", "cards"), [(3, [5, 4, 5], 0), (4, [5, 5, 5], 2)])
def test_doorbell(face: int, left: list[int], cards: int) -> None:
    """L-71, L-R64: hiders discard a card; 1-3 the brave lose a life, 4-6 they draw 2 cards."""
    hands = {B: [], C: ["take", "attic_owl"]}
    table = reveal("doorbell", 3, lives=[5, 5, 5], hands=hands, dice=[face])
    assert asked(table) == [A, C]
    answer(table, A, "hide", hand(table, A)[0])
    answer(table, C, "hide", "take")
    assert lives(table) == left
    assert (len(hand(table, B)), hand(table, C)) == (cards, ["attic_owl"])
    assert "take" in pile(table) and len(pile(table)) == 2


def test_snap() -> None:
    """L-71, L-R69: a type shown once earns a Yarn Ball, one shown by several costs a life; all shown cards go."""
    hands = {A: [], B: ["take", "attic_owl"], C: ["cucumber"], D: []}
    table = reveal("snap", 4, lives=FIVE, hands=hands)
    assert D not in asked(table)
    answer(table, A, hand(table, A)[0])  # an Attack, drawn in the Paw Phase
    answer(table, B, "take")
    answer(table, C, "cucumber")
    assert lives(table) == [5, 4, 4, 5]
    assert yarn(table) == [1, 0, 0, 0]
    assert hand(table, B) == ["attic_owl"]
    assert sorted(pile(table))[:1] == ["cucumber"] and len(pile(table)) == 3

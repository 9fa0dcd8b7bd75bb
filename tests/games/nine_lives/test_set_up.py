"""Tests of set-up: characters, tokens, Yarn, decks, hands, rows, and who begins."""

from __future__ import annotations

from collections import Counter

import pytest

import calamity
from calamity.testing import ScenarioTable
from tests.games.nine_lives.shorthand import (
    CARDS,
    GAME,
    A,
    B,
    C,
    D,
    deck,
    events,
    fate_deck,
    fate_pile,
    hand,
    lives,
    pile,
    play,
    power_deck,
    power_pile,
    reapurr,
    reveal,
    room,
    row,
    sanctuary,
    settle,
    turn,
    yarn,
)

COUNTS = range(2, 7)


def fresh(seats: int, seed: int = 1, **options: object) -> ScenarioTable:
    return ScenarioTable(GAME, seats, seed, {"characters": "random", **options})


def test_L1_two_to_six_play_alone() -> None:
    assert GAME.seats == range(2, 7)
    for seats in (1, 7):
        with pytest.raises(calamity.BadSeats):
            ScenarioTable(GAME, seats, 1)


def test_L2_the_board_is_a_track_from_nine_down_to_the_lair() -> None:
    """L-2, L-R76: spaces are numbers from 9 to 1, and the Lair is 0."""
    table = fresh(3)
    seen = table.view(None)
    assert seen["lives"] == [9, 9, 9]
    assert seen["reapurr"] == 0


@pytest.mark.parametrize("seats", COUNTS)
def test_L3_the_reapurr_starts_in_the_lair(seats: int) -> None:
    assert reapurr(fresh(seats)) == 0


@pytest.mark.parametrize("seats", COUNTS)
def test_L4_everybody_has_a_character_of_their_own(seats: int) -> None:
    """L-4, L-R5: no two are alike."""
    characters = fresh(seats).get("character")
    assert len(set(characters)) == seats
    assert None not in characters


def test_LR5_characters_are_drawn_from_all_eight() -> None:
    drawn = Counter(name for seed in range(60) for name in fresh(3, seed).get("character"))
    assert set(drawn) == {
        "captain_pickles",
        "doctor_whiskerby",
        "lady_marzipan",
        "noodle_the_napper",
        "ziggy_static",
        "auntie_velcro",
        "inspector_droop",
        "sprocket",
    }


def test_L5_everybody_rolls_their_own_die() -> None:
    """L-5, L-R6: six seats, six colours; dice are told apart by whose they are."""
    table = reveal("pantry_quake", 6, yarn=[1, 0, 0, 0, 0, 0])
    assert table.get("rollers") == list(range(6))


@pytest.mark.parametrize("seats", COUNTS)
def test_L6_every_token_starts_on_nine(seats: int) -> None:
    assert lives(fresh(seats)) == [9] * seats


@pytest.mark.parametrize("seats", COUNTS)
def test_L7_everybody_starts_with_three_yarn_balls(seats: int) -> None:
    assert yarn(fresh(seats)) == [3] * seats


@pytest.mark.parametrize(("seats", "left"), [(2, 24), (3, 21), (4, 18), (5, 15), (6, 12)])
def test_L8_the_other_yarn_balls_are_in_the_sanctuary(seats: int, left: int) -> None:
    assert sanctuary(fresh(seats)) == left


@pytest.mark.parametrize("seats", COUNTS)
def test_L9_three_decks_with_empty_discard_piles(seats: int) -> None:
    table = fresh(seats)
    assert (deck(table), power_deck(table), fate_deck(table)) == (108 - 5 * seats, 24 - 2 * seats, 52)
    assert pile(table) == power_pile(table) == fate_pile(table) == []


def test_L9_the_decks_are_shuffled() -> None:
    hands = {tuple(hand(fresh(2, seed), 0)) for seed in range(20)}
    rows = {tuple(row(fresh(2, seed), 0)) for seed in range(20)}
    assert len(hands) > 15
    assert len(rows) > 15


@pytest.mark.parametrize("seats", COUNTS)
def test_L10_everybody_is_dealt_five_main_cards(seats: int) -> None:
    table = fresh(seats)
    assert [len(hand(table, seat)) for seat in range(seats)] == [5] * seats


@pytest.mark.parametrize("seats", COUNTS)
def test_L11_everybody_is_dealt_two_power_cats(seats: int) -> None:
    table = fresh(seats)
    assert [len(row(table, seat)) for seat in range(seats)] == [2] * seats


def test_L12_hands_hold_main_cards_and_are_secret_rows_hold_power_cats_and_are_open() -> None:
    table = fresh(3)
    for seat in range(3):
        assert {CARDS[card].deck for card in hand(table, seat)} == {"main_deck"}
        assert {CARDS[card].deck for card in row(table, seat)} == {"power_deck"}
    seen = table.view(1)["zones"]
    assert seen["hand"] == [5, hand(table, 1), 5]
    assert seen["row"] == [row(table, seat) for seat in range(3)]


def test_L13_somebody_begins() -> None:
    """L-13, L-R4: by default anybody, at random."""
    begun = Counter(turn(fresh(3, seed)) for seed in range(90))
    assert set(begun) == {0, 1, 2}
    assert min(begun.values()) > 15


def test_LR4_the_highest_die_begins() -> None:
    """L-R4, L-R38: ties roll again among the tied, and no Yarn Ball can be spent."""
    ties = 0
    for seed in range(40):
        table = fresh(3, seed, first_player="roll")
        rolls = [(e["seat"], e["roll"]) for e in events(table, "rolled_to_begin")]
        contest = dict(rolls[:3])
        rest = rolls[3:]
        while list(contest.values()).count(max(contest.values())) > 1:
            tied = [seat for seat, face in contest.items() if face == max(contest.values())]
            ties += 1
            contest = dict(rest[: len(tied)])
            assert sorted(contest) == sorted(tied)
            rest = rest[len(tied) :]
        assert rest == []
        assert turn(table) == max(contest, key=contest.__getitem__)
        assert yarn(table) == [3, 3, 3]


def test_LR4_the_first_seat_begins() -> None:
    assert {turn(fresh(4, seed, first_player="seat")) for seed in range(12)} == {0}


def test_L14_dogs_are_cats() -> None:
    """L-14, L-R5: two of the eight are dogs, and nothing in the rules asks."""
    seeds = {name: seed for seed in range(60) for name in fresh(2, seed).get("character")[:1]}
    for name in ("inspector_droop", "sprocket", "captain_pickles"):
        table = fresh(2, seeds[name])
        assert (lives(table)[0], yarn(table)[0], len(hand(table, 0))) == (9, 3, 5)


def test_LR7_dice_are_never_scarce() -> None:
    """L-R7: three shares on one cat are three dice."""

    table = room(4, hands={A: ["hairball_shrapnel"], B: ["pass"], C: ["pass"]}, dice=[1, 1, 1])
    play(table, A, "hairball_shrapnel")
    play(table, B, "pass", D)
    play(table, C, "pass", D)
    settle(table)
    assert lives(table)[D] == 6


@pytest.mark.parametrize("seats", COUNTS)
def test_L6_nothing_has_happened_to_anybody_yet(seats: int) -> None:
    """L-6, L-42, L-R55: no loss, gain or hit is noted, nobody is protected, and nobody has fallen."""
    seen = fresh(seats).view(None)
    for field in ("losses", "gains", "lost", "hits", "shields", "guarded", "fell"):
        assert seen[field] == [0] * seats, field

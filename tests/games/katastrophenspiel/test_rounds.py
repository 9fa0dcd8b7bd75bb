"""Tests of rounds: there are eight, with one turn for everybody in each."""

from __future__ import annotations

from collections import Counter

import pytest

from calamity.testing import ScenarioTable
from tests.games.katastrophenspiel.scenes import GAME, asked, end_turns, events

SIZES = range(2, 6)


def idle_game(seats: int, starter: int = 0, rounds: int = 8) -> ScenarioTable:
    return ScenarioTable(GAME, seats, 1, {"starter": starter, "rounds": rounds})


def turns(table: ScenarioTable, count: int) -> list[int]:
    """Who is asked, turn after turn, while everybody just ends the turn."""
    seats = []
    for _ in range(count):
        seats.append(asked(table).seat)
        end_turns(table, 1)
    return seats


@pytest.mark.parametrize("seats", SIZES)
def test_K26_everybody_takes_exactly_one_turn_in_each_of_eight_rounds(seats: int) -> None:
    table = idle_game(seats)
    order = turns(table, 8 * seats)
    for i in range(0, 8 * seats, seats):
        assert sorted(order[i : i + seats]) == list(range(seats))
    assert Counter(order) == dict.fromkeys(range(seats), 8)
    assert table.over


@pytest.mark.parametrize("starter", range(4))
def test_K27_the_holder_of_the_pawn_begins_and_turns_pass_to_the_left(starter: int) -> None:
    table = idle_game(4, starter)
    assert turns(table, 4) == [(starter + i) % 4 for i in range(4)]


def test_K28_the_marker_moves_one_space_after_the_last_turn_of_a_round() -> None:
    table = idle_game(3)
    seen = []
    for _ in range(7):
        seen.append(table.get("round"))
        end_turns(table, 1)
    assert seen == [8, 8, 8, 7, 7, 7, 6]
    assert events(table, "marker") == [{"event": "marker", "left": 7}, {"event": "marker", "left": 6}]


def test_K29_the_game_ends_there_and_then_with_the_marker_on_0() -> None:
    table = idle_game(3)
    turns(table, 23)
    assert asked(table).seat == 0 and table.get("round") == 1
    end_turns(table, 1)
    assert table.over and table.get("round") == 0 and table.result is not None
    assert table.asks == ()
    assert table.refuses(0, "end_turn").rule == "K-29"


@pytest.mark.parametrize("seats", SIZES)
def test_K30_the_pawn_moves_one_seat_to_the_left_after_each_round(seats: int) -> None:
    table = idle_game(seats, starter=1)
    for played in range(8):
        assert table.get("starter") == asked(table).seat == (1 + played) % seats
        assert table.get("first_starter") == 1
        turns(table, seats)


@pytest.mark.parametrize("seats", SIZES)
def test_KR47_the_pawn_stays_where_it_is_after_the_last_round(seats: int) -> None:
    table = idle_game(seats)
    turns(table, 8 * seats)
    assert table.get("starter") == 7 % seats


def test_KR51_two_players_have_two_turns_in_a_row_at_each_change_of_round() -> None:
    assert turns(idle_game(2), 16) == [0, 1, 1, 0] * 4

"""Tests that the greedy bot clearly beats random players, and a team of greedy ones a random team."""

from __future__ import annotations

import pytest

import calamity
from calamity.kernel.balance.counts import wilson

pytestmark = pytest.mark.slow


def beats_random_players(name: str, seats: int, games: int, share: float) -> bool:
    """Whether greedy, playing from each seat in turn, wins at least that share of games against random players."""
    game = calamity.load(name)
    won = 0
    for number in range(games):
        seat = number % seats
        bots = ["greedy" if place == seat else "random" for place in range(seats)]
        won += seat in calamity.play(game, bots=bots, seed=number).winners
    low, _ = wilson(won, games)
    return won / games >= share and low > 1 / seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_random_players_at_the_katastrophenspiel(seats: int) -> None:
    assert beats_random_players("katastrophenspiel", seats, 40 if calamity.compiled else 12, 0.9)


@pytest.mark.parametrize(("seats", "share"), [(2, 0.75), (4, 0.6)])
def test_greedy_beats_random_players_at_nine_lives(seats: int, share: float) -> None:
    assert beats_random_players("nine_lives", seats, 80 if calamity.compiled else 16, share)


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_beats_random_players_at_catastrophic(seats: int) -> None:
    assert beats_random_players("catastrophic", seats, 40 if calamity.compiled else 10, 0.8)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_team_of_greedy_heroes_saves_the_city_far_more_often_than_a_random_one(seats: int) -> None:
    game = calamity.load("catastropolis")
    games = 40 if calamity.compiled else 12
    saved = {
        name: sum(bool(calamity.play(game, bots=[name] * seats, seed=seed).winners) for seed in range(games))
        for name in ("greedy", "random")
    }
    assert saved["greedy"] >= saved["random"] + games / 4

"""Greedy is worth its name: it beats random players, by far."""

import pytest

import calamity
from calamity.lab.statistics import wilson


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_random_players_at_the_katastrophenspiel(seats: int) -> None:
    game = calamity.load("katastrophenspiel")
    games, won = 40 if calamity.compiled else 12, 0
    for number in range(games):
        seat = number % seats
        bots = ["greedy" if place == seat else "random" for place in range(seats)]
        won += seat in calamity.play(game, bots=bots, seed=number).winners
    low, _ = wilson(won, games)
    assert won / games >= 0.9
    assert low > 1 / seats


@pytest.mark.parametrize(("seats", "share"), [(2, 0.75), (4, 0.6)])
def test_greedy_beats_random_players_at_nine_lives(seats: int, share: float) -> None:
    game = calamity.load("nine_lives")
    games, won = 80 if calamity.compiled else 16, 0
    for number in range(games):
        seat = number % seats
        bots = ["greedy" if place == seat else "random" for place in range(seats)]
        won += seat in calamity.play(game, bots=bots, seed=number).winners
    low, _ = wilson(won, games)
    assert won / games >= share
    assert low > 1 / seats

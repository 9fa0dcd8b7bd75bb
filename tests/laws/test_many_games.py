"""Tests of thousands of random games of every published game: each ends, with all its cards and a result."""

import pytest

import calamity
from calamity.games import published
from calamity.kernel.playout import random_play
from calamity.kernel.rng import stream
from tests.laws.laws import law_cards_are_conserved
from tests.laws.worlds import effort

GAMES = effort(1250 if calamity.compiled else 100)  # for each number of players; four numbers make 5,000 compiled


@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in published() for seats in calamity.load(name).seats]
)
def test_random_games_end_with_all_cards_and_a_result(name: str, seats: int) -> None:
    game = calamity.load(name)
    for seed in range(GAMES):
        state = game.new(seats, seed)
        decisions, _ = random_play(state, stream(~seed), game.bound)
        assert state.over
        assert decisions < game.bound
        law_cards_are_conserved(game, state)
        result = game.result(state)
        assert result.winners or result.outcome == "lost"

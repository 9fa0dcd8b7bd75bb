"""Runs the tests that PettingZoo, Gymnasium and OpenSpiel provide for environments on ours."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms.generate_playthrough import playthrough
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test

import calamity.envs
from calamity.envs.naming import named_games

GAMES = list(named_games())


@pytest.fixture(autouse=True)
def _advice() -> Iterator[None]:
    """The tests warn that a dictionary is no array, and that an environment wasn't made by its id."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message=".*not able to test alternative render modes", category=UserWarning)
        warnings.filterwarnings("ignore", message=".*Not able to test alternative render modes", category=UserWarning)
        yield


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_accepts_the_turn_based_environment(game: str) -> None:
    api_test(calamity.envs.aec(game), num_cycles=30)
    seed_test(lambda: calamity.envs.aec(game), num_cycles=20)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_accepts_the_parallel_environment(game: str) -> None:
    parallel_api_test(calamity.envs.parallel(game), num_cycles=30)
    parallel_seed_test(lambda: calamity.envs.parallel(game), num_cycles=20)


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_accepts_the_environment_of_one_learner(game: str) -> None:
    check_env(calamity.envs.gym(game, unoffered="default", render_mode="ansi"))


@pytest.mark.parametrize("game", ["tic_tac_toe", "catastropolis"])
def test_openspiel_plays_a_game_and_serialises_every_position(game: str) -> None:
    pyspiel.random_sim_test(calamity.envs.openspiel(game), num_sims=1, serialize=True, verbose=False)


def test_openspiel_writes_a_playthrough() -> None:
    game = calamity.envs.openspiel("tic_tac_toe")
    assert playthrough(str(game), [], seed=1) == playthrough(str(game), [], seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_all_of_it_at_length(game: str) -> None:
    seats = max(calamity.load(game).seats)
    api_test(calamity.envs.aec(game, seats), num_cycles=1500)
    seed_test(lambda: calamity.envs.aec(game, seats), num_cycles=300)
    parallel_api_test(calamity.envs.parallel(game, seats), num_cycles=1500)
    parallel_seed_test(lambda: calamity.envs.parallel(game, seats), num_cycles=300)
    check_env(calamity.envs.gym(game, seats, unoffered="default", render_mode="ansi"))
    pyspiel.random_sim_test(calamity.envs.openspiel(game), num_sims=2, serialize=True, verbose=False)
    playthrough(str(calamity.envs.openspiel(game, recall=0)), [], seed=1)

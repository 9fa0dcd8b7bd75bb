"""Benchmarks RLCard's UNO for two: as a learning environment, and as the bare game without observations."""

import copy
import random
from functools import partial
from importlib.metadata import version
from typing import Any

from benchmarks.stopwatch import Batch, Task, main, peer, taking_turns

rlcard = peer("rlcard")
POSITIONS = 4


def make(rng: random.Random) -> Any:
    """Create an environment with its own seed."""
    return rlcard.make("uno", config={"seed": rng.getrandbits(30)})


def environment(rng: random.Random) -> Batch:
    """Play through the documented interface: numbered actions, an encoded observation at every step."""
    env, rnd = make(rng), rng.random

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            state, _ = env.reset()
            while not env.is_over():
                actions = list(state["legal_actions"])
                state, _ = env.step(actions[int(rnd() * len(actions))])
                decisions += 1
        return decisions

    return play


def play_on(game: Any, state: Any, rng: random.Random, limit: int) -> int:
    """Play the bare game until this many decisions are made or it is over, and return how many."""
    rnd, decisions = rng.random, 0
    while decisions < limit and not game.is_over():
        actions = state["legal_actions"]
        state, _ = game.step(actions[int(rnd() * len(actions))])
        decisions += 1
    return decisions


def bare(rng: random.Random) -> Batch:
    """Play the game object below the environment, which avoids encoding observations."""
    game = make(rng).game

    def play(games: int) -> int:
        return sum(play_on(game, game.init_game()[0], rng, 1 << 30) for _ in range(games))

    return play


def deep_copy(rng: random.Random) -> Batch:
    """Copy games in progress; RLCard has no copy of its own, so this uses Python's deep copy."""
    game = make(rng).game
    games: list[Any] = []
    while len(games) < POSITIONS:
        play_on(game, game.init_game()[0], rng, 20)
        if not game.is_over():
            games.append(copy.deepcopy(game))
    return taking_turns([partial(copy.deepcopy, game) for game in games])


TASKS = (
    Task("random_play", "environment", "UNO for two, the environment as documented", environment),
    Task("random_play", "game", "UNO for two, the bare game without observations", bare),
    Task("copy", "deepcopy", "`copy.deepcopy` of UNO for two", deep_copy),
)

if __name__ == "__main__":
    main(version("rlcard"), TASKS)

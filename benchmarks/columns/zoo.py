"""Benchmarks PettingZoo's tic-tac-toe through its turn-based interface, which observes at every step."""

import random
from importlib.metadata import version
from typing import Any

from benchmarks.stopwatch import Batch, Task, main, peer

numpy = peer("numpy")
tictactoe = peer("pettingzoo.classic.tictactoe_v3")


def playing(env: Any, rng: random.Random) -> Batch:
    """Play games in one environment, choosing among the actions that the mask allows."""
    flatnonzero, rnd = numpy.flatnonzero, rng.random
    env.reset(seed=rng.getrandbits(30))

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            env.reset()
            while True:
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    break
                actions = flatnonzero(observation["action_mask"])
                env.step(int(actions[int(rnd() * len(actions))]))
                decisions += 1
        return decisions

    return play


def raw(rng: random.Random) -> Batch:
    """Play in the bare environment."""
    return playing(tictactoe.raw_env(), rng)


def wrapped(rng: random.Random) -> Batch:
    """Play in the environment as documented, with the wrappers that check every step."""
    return playing(tictactoe.env(), rng)


TASKS = (
    Task("tic_tac_toe", "raw", "`raw_env()`, no checks, observation at every step", raw),
    Task("tic_tac_toe", "wrapped", "`env()` with its checking wrappers", wrapped),
)

if __name__ == "__main__":
    main(version("pettingzoo"), TASKS)

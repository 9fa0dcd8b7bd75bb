"""Benchmarks catanatron's Catan with four random players."""

import random
from importlib.metadata import version
from typing import Any

from benchmarks.stopwatch import Batch, Task, main, peer, taking_turns

engine = peer("catanatron.game")
people = peer("catanatron.models.player")
POSITIONS = 4


def table(seed: int) -> Any:
    """Seat four random players; the seed also determines what they will do."""
    return engine.Game([people.RandomPlayer(color) for color in people.Color], seed=seed)


def play_on(game: Any, limit: int) -> int:
    """Play until this many actions are taken or the game is over, and return how many were taken."""
    taken = 0
    while taken < limit and game.winning_color() is None and game.state.num_turns < engine.TURNS_LIMIT:
        game.play_tick()
        taken += 1
    return taken


def random_play(rng: random.Random) -> Batch:
    """Play whole games; every action counts, even without an alternative."""

    def play(games: int) -> int:
        return sum(play_on(table(1 + rng.getrandbits(30)), 1 << 30) for _ in range(games))

    return play


def copies(rng: random.Random) -> Batch:
    """Copy games at their midpoint."""
    games = []
    for _ in range(POSITIONS):
        seed = 1 + rng.getrandbits(30)
        length = play_on(table(seed), 1 << 30)
        game = table(seed)
        play_on(game, length // 2)
        games.append(game)
    return taking_turns([game.copy for game in games])


def simulations(rng: random.Random) -> Batch:
    """Copy a game and play the copy to its end at random.

    That is the minimum for one simulation of a tree search; the published package has no such player.
    """

    def simulate(times: int) -> int:
        for _ in range(times):
            play_on(table(1 + rng.getrandbits(30)).copy(), 1 << 30)
        return times

    return simulate


TASKS = (
    Task("random_play", "driven", "Catan for four, each action one tick", random_play),
    Task("search", "search", "Catan for four: a copy and a whole random playout, without the tree", simulations),
    Task("copy", "copy", "`game.copy()` of Catan for four", copies),
)

if __name__ == "__main__":
    main(version("catanatron"), TASKS)

"""Measures how well a game's estimates predict the winner, by comparing them with results.

    python -m calamity.lab.calibration GAME [SEATS] [GAMES] [SEED]

Greedy bots play.  Where the estimate says 70 %, seven of ten games should be won: a search that stops early relies on
it.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import NamedTuple

from calamity.bots.bot import GreedyBot
from calamity.bots.match import decisions
from calamity.bots.seeds import derived
from calamity.kernel.game import Game
from calamity.kernel.registry import load, registered
from calamity.kernel.wits import Wits

STEPS = 10


class Step(NamedTuple):
    """Positions with about the same estimate: its mean, and the mean result."""

    positions: int
    said: float
    came: float


class Calibration(NamedTuple):
    """All steps from low to high estimates, and the share of uncertainty that the wits remove, up to 1."""

    steps: list[Step]
    skill: float


def calibration(game: Game, seats: int, games: int, seed: int = 0) -> Calibration:
    """Compare the estimates for seats in quiet positions with their results."""
    wits = game.wits()
    pairs = [pair for number in range(games) for pair in _said_and_came(game, wits, seats, seed + number)]
    usual = sum(came for _, came in pairs) / len(pairs)
    missed = sum((said - came) ** 2 for said, came in pairs)
    unknown = sum((usual - came) ** 2 for _, came in pairs)
    steps = []
    for place in range(STEPS):
        here = [(said, came) for said, came in pairs if min(int(STEPS * said), STEPS - 1) == place]
        if here:
            said, came = (sum(column) / len(here) for column in zip(*here, strict=True))
            steps.append(Step(len(here), said, came))
    return Calibration(steps, 1 - missed / unknown if unknown else 0.0)


def _said_and_came(game: Game, wits: Wits, seats: int, seed: int) -> Iterator[tuple[float, float]]:
    """For one game, for every seat in every quiet position: the estimate, and the result."""
    state = game.new(seats, seed)
    bots = [GreedyBot(derived("foresight", seed, seat)) for seat in range(seats)]
    said = [wits.values(state)] if wits.quiet(state) else []
    for _ in decisions(game, state, bots, seed):
        if not state.over and wits.quiet(state):
            said.append(wits.values(state))
    came = wits.values(state)
    return ((values[seat], came[seat]) for values in said for seat in range(seats))


def main(words: list[str]) -> None:
    """Measure and print."""
    parser = ArgumentParser(prog="python -m calamity.lab.calibration")
    parser.add_argument("game", choices=registered())
    parser.add_argument("seats", nargs="?", type=int)
    parser.add_argument("games", nargs="?", type=int, default=200)
    parser.add_argument("seed", nargs="?", type=int, default=0)
    wanted = parser.parse_args(words)
    game = load(wanted.game)
    seats = game.seats[0] if wanted.seats is None else wanted.seats
    if seats not in game.seats or wanted.games < 1:
        parser.error(f"{game.name} needs {game.seats[0]} to {game.seats[-1]} seats, and there must be games")
    found = calibration(game, seats, wanted.games, wanted.seed)
    print(f"{game.name}, {seats} seats, {wanted.games} greedy games; remaining uncertainty {1 - found.skill:.0%}")
    print("positions   said    won")
    for step in found.steps:
        print(f"{step.positions:9,}  {step.said:5.0%}  {step.came:5.0%}")


if __name__ == "__main__":
    main(sys.argv[1:])

"""Measures how much hidden information costs: our search against one that sees the true position.

The cheating bot exists for this measurement only; it has no name and can't be used elsewhere.

    python -m calamity.lab.value_of_hidden_information GAME [SEATS] [GAMES] [ITERATIONS] [SEED]
                                                      [--options NAME=VALUE] [--jobs N]
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Collection, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import NamedTuple

from calamity.bots.halving import contest, findings, ranked
from calamity.bots.mind import Mind
from calamity.bots.search import Search
from calamity.bots.search_bot import SearchBot
from calamity.bots.seeds import derived
from calamity.kernel.balance.counts import wilson
from calamity.kernel.errors import CalamityError
from calamity.kernel.options import parsed_options
from calamity.kernel.registry import load, registered
from calamity.kernel.rng import stream
from calamity.kernel.state import State
from calamity.kernel.wits import Wits
from calamity.lab.plan import check_for_bots


class Cheat:
    """The same search in the true position: it knows every card and every secret answer, but not the dice."""

    def __init__(self, wits: Wits, seed: int, iterations: int) -> None:
        self._wits = wits
        self._iterations = iterations
        self._random = Random(seed)

    def decide(self, state: State) -> int:
        """Choose for the seat that is asked."""
        if len(state.options) == 1:
            return state.options[0]
        search = Search(self._wits, state.seat, self._random.getrandbits(62) | 1)
        search.prepare(state)
        contest(search, lambda: self._fortune(state), self._iterations, None)
        return ranked(findings(search, state.options), self._wits.caution)[0].action

    def _fortune(self, state: State) -> State:
        world = state.copy()
        world.sink = None
        world.rng = stream(self._random.getrandbits(63))
        return world


class Gap(NamedTuple):
    """What cheats won, with a 95 % interval, and what they would have won without cheating."""

    games: int
    share: float
    low: float
    high: float
    honest: float


@dataclass(frozen=True)
class Contest:
    """Games in which everybody has the same budget and some cheat; it can be sent to other processes."""

    game: str
    seats: int
    iterations: int
    seed: int = 0
    options: Mapping[str, object] = field(default_factory=dict)

    def team(self, number: int, cheats: bool) -> float:
        """1 if a team wins a deal in which all or none cheat."""
        return float(bool(self.winners(self.seed + number, range(self.seats) if cheats else ())))

    def lone(self, number: int) -> float:
        """What a single cheat wins; every deal is played from each seat in turn."""
        place = number % self.seats
        winners = self.winners(self.seed + number // self.seats, (place,))
        return 1 / len(winners) if place in winners else 0.0

    def winners(self, deal: int, places: Collection[int]) -> Collection[int]:
        """Who wins a game with cheats in some seats."""
        game = load(self.game)
        wits = game.wits()
        state = game.new(self.seats, deal, self.options)
        cheats = {seat: Cheat(wits, derived("cheat", deal, seat), self.iterations) for seat in places}
        honest = [SearchBot(derived("honest", deal, seat), self.iterations) for seat in range(self.seats)]
        turn = 0
        while not state.over:
            seat = state.seat
            if seat in cheats:
                state.apply(cheats[seat].decide(state))
            else:
                state.apply(honest[seat].decide(Mind(game, state, seat, derived("decision", deal, turn))))
            turn += 1
        return game.result(state).winners


def gap(contest: Contest, games: int, jobs: int = 1) -> Gap:
    """Let a cheat play against honest searches with the same budget.

    In games where all win or lose together, a team of cheats and an honest team play the same deals.
    """
    numbers = range(games)
    with ProcessPoolExecutor(jobs, get_context("spawn")) if jobs > 1 else nullcontext() as pool:
        each = pool.map if pool else map
        if load(contest.game).together:
            won = sum(each(partial(contest.team, cheats=True), numbers))
            honest = sum(each(partial(contest.team, cheats=False), numbers)) / games
        else:
            won = sum(each(contest.lone, numbers))
            honest = 1 / contest.seats
    return Gap(games, won / games, *wilson(won, games), honest)


def main(words: list[str]) -> None:
    """Measure and print."""
    parser = ArgumentParser(prog="python -m calamity.lab.value_of_hidden_information")
    parser.add_argument("game", choices=registered())
    parser.add_argument("seats", nargs="?", type=int)
    parser.add_argument("games", nargs="?", type=int, default=20)
    parser.add_argument("iterations", nargs="?", type=int, default=100)
    parser.add_argument("seed", nargs="?", type=int, default=0)
    parser.add_argument("--options", action="append", metavar="NAME=VALUE")
    parser.add_argument("--jobs", type=int, default=1)
    wanted = parser.parse_args(words)
    game = load(wanted.game)
    seats = game.seats[0] if wanted.seats is None else wanted.seats
    if seats not in game.seats or wanted.games < 1 or wanted.iterations < 0:
        parser.error(f"{game.name} needs {game.seats[0]} to {game.seats[-1]} seats, and there must be games")
    try:
        options = parsed_options(wanted.options)
        check_for_bots(game, seats, options)
    except CalamityError as error:
        parser.error(str(error))
    found = gap(Contest(game.name, seats, wanted.iterations, wanted.seed, options), wanted.games, wanted.jobs)
    print(
        f"{game.name}, {seats} seats, {wanted.iterations} iterations: a cheat won {found.share:.1%} of {found.games} "
        f"games (95 %: {found.low:.1%} to {found.high:.1%}); without cheating {found.honest:.1%}"
    )


if __name__ == "__main__":
    main(sys.argv[1:])

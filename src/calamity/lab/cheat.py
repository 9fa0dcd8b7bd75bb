"""How much hidden information costs: our search against one that sees the true position.

The cheat exists for this measurement only.  It can't be had by name, and no mind could feed it.

    python -m calamity.lab.cheat GAME [SEATS] [GAMES] [ITERATIONS] [SEED]
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Collection
from random import Random
from typing import NamedTuple

from calamity.bots.contest import contest, findings, ranked
from calamity.bots.mind import Mind
from calamity.bots.search import Search
from calamity.bots.search_bot import SearchBot
from calamity.bots.seeds import derived
from calamity.kernel.game import Game
from calamity.kernel.registry import load, registered
from calamity.kernel.rng import stream
from calamity.kernel.state import State
from calamity.kernel.wits import Wits
from calamity.lab.statistics import wilson


class Cheat:
    """The same search in the true position: it knows every card and what was answered in secret, but no dice."""

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
    """What cheats won, with the limits of a 95 % interval, and what they would have won without cheating."""

    games: int
    share: float
    low: float
    high: float
    honest: float


def gap(game: Game, seats: int, games: int, iterations: int, seed: int = 0) -> Gap:
    """Let a cheat play against honest searches with the same budget, every deal from each seat in turn.

    Where all win or lose together, a team of cheats and an honest team play the same deals.
    """
    everywhere = range(seats)
    if game.together:
        won = sum(_team_wins(game, seats, seed + number, iterations, everywhere) for number in range(games))
        honest = sum(_team_wins(game, seats, seed + number, iterations, ()) for number in range(games)) / games
    else:
        won = sum(
            _lone_wins(game, seats, seed + number // seats, iterations, number % seats) for number in range(games)
        )
        honest = 1 / seats
    return Gap(games, won / games, *wilson(won, games), honest)


def _team_wins(game: Game, seats: int, seed: int, iterations: int, places: Collection[int]) -> float:
    return float(bool(_winners(game, seats, seed, iterations, places)))


def _lone_wins(game: Game, seats: int, seed: int, iterations: int, place: int) -> float:
    winners = _winners(game, seats, seed, iterations, (place,))
    return 1 / len(winners) if place in winners else 0.0


def _winners(game: Game, seats: int, seed: int, iterations: int, places: Collection[int]) -> Collection[int]:
    """Who wins a game with cheats in some places."""
    wits = game.wits()
    state = game.new(seats, seed)
    cheats = {seat: Cheat(wits, derived("cheat", seed, seat), iterations) for seat in places}
    honest = [SearchBot(derived("honest", seed, seat), iterations) for seat in range(seats)]
    turn = 0
    while not state.over:
        seat = state.seat
        if seat in cheats:
            state.apply(cheats[seat].decide(state))
        else:
            state.apply(honest[seat].decide(Mind(game, state, seat, derived("decision", seed, turn))))
        turn += 1
    return game.result(state).winners


def main(words: list[str]) -> None:
    """Measure and print."""
    parser = ArgumentParser(prog="python -m calamity.lab.cheat")
    parser.add_argument("game", choices=registered())
    parser.add_argument("numbers", nargs="*", type=int, metavar="SEATS GAMES ITERATIONS SEED")
    wanted = parser.parse_args(words)
    game = load(wanted.game)
    usual = (game.seats[0], 20, 100, 0)
    seats, count, iterations, seed = (*wanted.numbers, *usual[len(wanted.numbers) :])[:4]
    if seats not in game.seats or count < 1 or iterations < 0:
        parser.error(f"{game.name} needs {game.seats[0]} to {game.seats[-1]} seats, and there must be games")
    found = gap(game, seats, count, iterations, seed)
    print(
        f"{game.name}, {seats} seats, {iterations} iterations: a cheat won {found.share:.1%} of {found.games} games "
        f"(95 %: {found.low:.1%} to {found.high:.1%}); without cheating {found.honest:.1%}"
    )


if __name__ == "__main__":
    main(sys.argv[1:])

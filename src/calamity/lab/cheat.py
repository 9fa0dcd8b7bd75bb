"""How much hidden information costs: our search against one that sees the true position.

The cheat exists for this measurement only.  It can't be had by name, and no mind could feed it.

    python -m calamity.lab.cheat GAME [SEATS] [GAMES] [ITERATIONS] [SEED]
"""

from __future__ import annotations

import sys
from random import Random
from typing import NamedTuple

from calamity.bots.contest import contest, findings, ranked
from calamity.bots.mind import Mind
from calamity.bots.search import Search
from calamity.bots.search_bot import SearchBot
from calamity.bots.seeds import derived
from calamity.kernel.game import Game
from calamity.kernel.registry import load
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
        return ranked(findings(search, state.options))[0].action

    def _fortune(self, state: State) -> State:
        world = state.copy()
        world.sink = None
        world.rng = stream(self._random.getrandbits(63))
        return world


class Gap(NamedTuple):
    """What cheats won where one of them sat among searches that don't cheat, with the limits of a 95 % interval."""

    games: int
    share: float
    low: float
    high: float


def gap(game: Game, seats: int, games: int, iterations: int, seed: int = 0) -> Gap:
    """Let one cheat play against honest searches with the same budget, from each seat in turn."""
    wits = game.wits()
    won = 0.0
    for number in range(games):
        own = seed + number // seats  # every deal is played from each seat
        place = number % seats
        state = game.new(seats, own)
        cheat = Cheat(wits, derived("cheat", own, place), iterations)
        honest = [SearchBot(derived("honest", own, seat), iterations) for seat in range(seats)]
        turn = 0
        while not state.over:
            seat = state.seat
            mind = Mind(game, state, seat, derived("decision", own, turn))
            state.apply(cheat.decide(state) if seat == place else honest[seat].decide(mind))
            turn += 1
        winners = game.result(state).winners
        won += 1 / len(winners) if place in winners else 0
    return Gap(games, won / games, *wilson(won, games))


def main(words: list[str]) -> None:
    """Measure and print."""
    game = load(words[0])
    numbers = [int(word) for word in words[1:]]
    seats, games, iterations, seed = (*numbers, *(game.seats[0], 20, 100, 0)[len(numbers) :])
    found = gap(game, seats, games, iterations, seed)
    print(
        f"{game.name}, {seats} seats, {iterations} iterations: a cheat won {found.share:.1%} of {found.games} games "
        f"(95 %: {found.low:.1%} to {found.high:.1%}); its fair share is {1 / seats:.1%}"
    )


if __name__ == "__main__":
    main(sys.argv[1:])

"""Counts which kinds of questions a newcomer is asked in a first game, by letting bots play such games.

`python -m calamity.lab.questions GAME` prints for each kind in what part of the games it was asked, and how often.
What is asked in at least half of all first games is to be met in the game's lessons.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import NamedTuple

from calamity.bots.levels import DEFAULT_LEVEL
from calamity.bots.match import decisions, seated
from calamity.kernel.registry import load, registered

RIVALS = 2  # as many as somebody has who plays at once
NEWCOMER = "level:1"
HALF = 0.5


class Kind(NamedTuple):
    """How often a kind of question is asked."""

    name: str
    share: float  # of the games in which it is asked at all
    mean: float  # times a game


def first_seats(game: str) -> int:
    """With how many seats a first game is played, unless somebody chooses."""
    seats = load(game).seats
    return min(max(seats), max(min(seats), RIVALS + 1))


def asked_in(game: str, seed: int, seats: int, rival: str = f"level:{DEFAULT_LEVEL}") -> Counter[str]:
    """The questions with a choice that the first seat is asked in one game with the default options."""
    known = load(game)
    state = known.new(seats, seed)
    found: Counter[str] = Counter()

    def note() -> None:
        if not state.over and state.seat == 0 and len(state.options) > 1:
            found[known.kind_asked(state)] += 1

    note()
    for _ in decisions(known, state, seated([NEWCOMER, *[rival] * (seats - 1)], seed), seed):
        note()
    return found


def kinds_of(games: Sequence[Counter[str]]) -> list[Kind]:
    """All kinds that were asked in some games, the commonest first."""
    names = {name for game in games for name in game}
    kinds = [
        Kind(name, sum(name in game for game in games) / len(games), sum(game[name] for game in games) / len(games))
        for name in names
    ]
    return sorted(kinds, key=lambda kind: (-kind.share, -kind.mean, kind.name))


def common(kinds: Iterable[Kind]) -> list[str]:
    """Those that are asked in at least half of the games."""
    return [kind.name for kind in kinds if kind.share >= HALF]


def main(words: list[str]) -> None:
    """Play and print."""
    parser = ArgumentParser(prog="python -m calamity.lab.questions")
    parser.add_argument("game", choices=registered())
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--rivals", default=f"level:{DEFAULT_LEVEL}")
    parser.add_argument("--jobs", type=int, default=1)
    wanted = parser.parse_args(words)
    seats = wanted.seats or first_seats(wanted.game)
    if seats not in load(wanted.game).seats or wanted.games < 1:
        parser.error("there must be games, with a number of seats that the game has")
    play = partial(asked_in, wanted.game, seats=seats, rival=wanted.rivals)
    if wanted.jobs > 1:
        with ProcessPoolExecutor(wanted.jobs, get_context("spawn")) as pool:
            games = list(pool.map(play, range(wanted.games)))
    else:
        games = [play(seed) for seed in range(wanted.games)]
    print(f"{wanted.game}, {seats} seats, {wanted.games} games: {NEWCOMER} among {wanted.rivals}")
    for kind in kinds_of(games):
        print(f"  {kind.name:16} {kind.share:6.0%} of the games, {kind.mean:6.1f} times a game")


if __name__ == "__main__":
    main(sys.argv[1:])

"""Measures the engine's speed on this machine: decisions, copies and imagined positions per second, in one process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from calamity.kernel.game import Game
from calamity.kernel.imagination import imagine
from calamity.kernel.playout import random_play
from calamity.kernel.rng import stream

BATCH = 100  # calls between two clock readings


@dataclass(frozen=True)
class Speed:
    """What was measured, per second."""

    game: str
    seats: int
    decisions: float
    games: float
    copies: float
    imagined: float


def measure(game: Game, seats: int, seconds: float) -> Speed:
    """Measure for about `seconds` in total: random games, then copies and imagined worlds of a mid-game position."""
    decisions = games = 0
    began = perf_counter()
    while (spent := perf_counter() - began) < seconds / 2:
        count, _ = random_play(game.new(seats, games), stream(~games), game.bound)
        decisions += count
        games += 1
    halfway = game.new(seats, 0)
    random_play(halfway, stream(~0), decisions // games // 2)
    seat = halfway.seat
    copies = _rate(lambda i: halfway.copy(), seconds / 4)
    imagined = _rate(lambda i: imagine(halfway, seat, i), seconds / 4)
    return Speed(game.name, seats, decisions / spent, games / spent, copies, imagined)


def _rate(work: Callable[[int], object], seconds: float) -> float:
    count = 0
    began = perf_counter()
    while (spent := perf_counter() - began) < seconds or not count:
        for i in range(BATCH):
            work(i)
        count += BATCH
    return count / spent

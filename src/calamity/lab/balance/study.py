"""Plays the games of a balance study and counts their events.

Each game yields a set of counts, and a study adds them up, so the result doesn't depend on the number of processes.
Worker processes import this module, so it avoids heavy imports such as data frames.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from calamity.bots.match import decisions, seated
from calamity.kernel.balance.counts import Counts, Played
from calamity.kernel.game import Game
from calamity.kernel.rng import stream
from calamity.kernel.state import Event
from calamity.lab.plan import Plan, bot_name

BATCH = 10  # games per batch


def played(plan: Plan, game: Game, index: int) -> Played:
    """Play one game of a plan and record its events from the first card on."""
    seed = plan.seed_of(index)
    line_up = plan.line_up(index)
    events: list[Event] = []
    state = game.begin(plan.seats, stream(seed), game.check(plan.seats, plan.options), events)
    count = sum(1 for _ in decisions(game, state, seated(line_up, seed), seed))
    names = tuple(bot_name(maker) for maker in line_up)
    return Played(plan.seats, names, tuple(events), game.result(state), count)


def study(plan: Plan, games: int, count: Callable[[Played], Counts], jobs: int = 1) -> Counts:
    """Add up `count` of each of the first `games` games of a plan."""
    plan.loaded()
    total: Counts = Counter()
    starts = range(0, games, BATCH)
    if jobs == 1:
        for start in starts:
            total.update(_batch(plan, start, min(start + BATCH, games), count))
        return total
    # Spawned, not forked: forking a process that runs threads (as data frames do) can hang.
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        ends = [min(start + BATCH, games) for start in starts]
        repeated = ([plan] * len(ends), starts, ends, [count] * len(ends))
        for counts in pool.map(_batch, *repeated):
            total.update(counts)
    return total


def _batch(plan: Plan, start: int, end: int, count: Callable[[Played], Counts]) -> Counts:
    game = plan.loaded()
    total: Counts = Counter()
    for index in range(start, end):
        total.update(count(played(plan, game, index)))
    return total

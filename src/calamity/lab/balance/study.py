"""Playing many games and counting what happens in them, by listening to their events.

What a game gives is a bag of counts, and a study is the sum of its games' bags, so it comes out the same however many
processes play.  Worker processes import this module, so it stays light: no data frames here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from typing import Protocol

from calamity.bots.match import decisions, seated
from calamity.kernel.game import Game, Result
from calamity.kernel.rng import stream
from calamity.kernel.state import Event
from calamity.lab.balance.report import Target
from calamity.lab.plan import Plan, bot_name

BATCH = 10  # games that a process plays at a time

Counts = Counter[tuple[str | int, ...]]  # how often, or how much in all; what, by a name and further details


class Measures(Protocol):
    """What is counted in the games of one game, and what it promises of itself."""

    def count(self, one: Played) -> Counts:
        """Everything of interest in one game."""

    def targets(self, greedy: Mapping[int, Counts], against_random: Mapping[int, Counts]) -> list[Target]:
        """The promises, from the counts by number of players."""

    def tables(self, greedy: Mapping[int, Counts], against_random: Mapping[int, Counts]) -> list[tuple[str, str]]:
        """The figures behind them, as Markdown tables with headings."""


@dataclass(frozen=True)
class Played:
    """A game from the deal to its end, as everybody at the table could follow it."""

    seats: int
    bots: tuple[str, ...]
    events: tuple[Event, ...]
    result: Result
    decisions: int


def played(plan: Plan, game: Game, index: int) -> Played:
    """Play one game of a plan and listen from the first card on."""
    seed = plan.seed_of(index)
    line_up = plan.line_up(index)
    events: list[Event] = []
    state = game.begin(plan.seats, stream(seed), game.check(plan.seats, plan.options), events)
    count = sum(1 for _ in decisions(game, state, seated(line_up, seed), seed))
    names = tuple(bot_name(maker) for maker in line_up)
    return Played(plan.seats, names, tuple(events), game.result(state), count)


def common(one: Played) -> Counts:
    """What can be counted of any game with points: wins by bot, scores, the winner's lead, length."""
    counts: Counts = Counter()
    counts["games",] += 1
    counts["decisions",] += one.decisions
    counts["decided by", one.result.reason] += 1
    for seat in range(one.seats):
        counts["score", one.result.scores[seat]] += 1
        if seat in one.result.winners:
            counts["won by", one.bots[seat]] += 1
    best, second = sorted(range(one.seats), key=lambda seat: one.result.ranks[seat])[:2]
    counts["best score",] += one.result.scores[best]
    counts["lead",] += one.result.scores[best] - one.result.scores[second]
    return counts


def study(plan: Plan, games: int, count: Callable[[Played], Counts], jobs: int = 1) -> Counts:
    """Add up what `count` makes of each of the first `games` games of a plan."""
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


def quantile(counts: Counts, name: str, share: float) -> int:
    """The least value of a counted quantity that at least this share of all its cases don't exceed."""
    cases = sorted((int(value), number) for (value, number) in _histogram(counts, name))
    wanted = share * sum(number for _, number in cases)
    reached = 0
    for value, number in cases:
        reached += number
        if reached >= wanted:
            return value
    raise ValueError(f"nothing was counted as {name!r}")


def mean(counts: Counts, name: str) -> float:
    """The mean of a counted quantity."""
    cases = list(_histogram(counts, name))
    return sum(value * number for value, number in cases) / sum(number for _, number in cases)


def _histogram(counts: Counts, name: str) -> Iterator[tuple[int, int]]:
    for key, number in counts.items():
        if key[0] == name:
            (value,) = islice(key, 1, None)
            yield int(value), number

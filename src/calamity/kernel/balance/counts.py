"""Counting what happens in games, and statistics over the counts of many games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from math import sqrt

from calamity.kernel.game import Result
from calamity.kernel.state import Event

Z95 = 1.959963984540054  # the normal quantile of a two-sided 95 % interval

Counts = Counter[tuple[str | int, ...]]  # totals, keyed by a name and further details


@dataclass(frozen=True)
class Played:
    """A game from the deal to its end, as seen by everybody at the table."""

    seats: int
    bots: tuple[str, ...]
    events: tuple[Event, ...]
    result: Result
    decisions: int


def common(one: Played) -> Counts:
    """What can be counted in any game with points: wins by bot, scores, the winner's lead, length."""
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


def quantile(counts: Counts, name: str, share: float) -> int:
    """The smallest value of a counted quantity that at least this share of all cases don't exceed."""
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


def wilson(wins: float, games: float, z: float = Z95) -> tuple[float, float]:
    """The Wilson interval of a proportion, valid for small samples and for shares near 0 and 1."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    centre = share + z * z / (2 * games)
    margin = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - margin) / scale), min(1.0, (centre + margin) / scale)

"""Computes a ladder's results: ratings, and shares of wins with their intervals.

Ratings are openskill's (the Plackett–Luce model): a mean and its uncertainty.  A game counts as one comparison; a bot
in several seats gets the mean of their ranks.  Teams are compared pairwise on every deal that both played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from statistics import mean

from openskill.models import PlackettLuce

from calamity.kernel.balance.counts import wilson
from calamity.lab.ladder.matches import Played
from calamity.lab.ladder.plan import Ladder


@dataclass(frozen=True)
class Standing:
    """How a bot did against all others, or how often its team won."""

    bot: str
    games: int
    wins: float  # a shared win counts in fractions
    share: float  # every opponent has the same weight, however often they met
    interval: tuple[float, float]
    rating: float
    unsure: float  # the rating's standard deviation


@dataclass(frozen=True)
class Pair:
    """How the first bot did against the second: as one among several of those, or on the same deals."""

    first: str
    second: str
    games: int
    wins: float
    share: float
    interval: tuple[float, float]


@dataclass(frozen=True)
class Standings:
    """A ladder's result: the bots from strongest to weakest, and every pair, in both directions."""

    bots: tuple[Standing, ...]
    pairs: tuple[Pair, ...]
    games: int
    decisions: int


Comparison = tuple[str, str, float]  # two bots, and 1 if the first was better, 0 if the second, 0.5 if neither


def standings(ladder: Ladder, played: Sequence[Played]) -> Standings:
    """Rate the bots of a ladder; there must be at least one game."""
    together = ladder.together()
    tallies = _teams(ladder, played) if together else _rivals(ladder, played)
    comparisons = list(_deals(ladder, played) if together else _tables(played))
    ratings = rated(ladder.bots, comparisons)
    bots = []
    for name in ladder.bots:
        rating, unsure = ratings[name]
        bots.append(Standing(name, *_balanced(tallies[name]), rating, unsure))
    between = _same_deals if together else _same_tables
    pairs = [Pair(one, other, *_counted(between(one, other, played))) for one, other in permutations(ladder.bots, 2)]
    best_first = sorted(bots, key=lambda standing: (-standing.share, -standing.rating))
    return Standings(tuple(best_first), tuple(pairs), len(played), sum(game.decisions for game in played))


def rated(bots: Sequence[str], comparisons: Sequence[Comparison]) -> dict[str, tuple[float, float]]:
    """Each bot's rating and its standard deviation."""
    model = PlackettLuce(tau=0.0)  # bots don't improve between games: the first counts as much as the last
    ratings = {name: model.rating(name=name) for name in bots}
    for one, other, point in comparisons:
        ranks = [1.0, 2.0] if point > 0.5 else [2.0, 1.0] if point < 0.5 else [1.0, 1.0]
        ((ratings[one],), (ratings[other],)) = model.rate([[ratings[one]], [ratings[other]]], ranks=ranks)
    return {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}


def _counted(points: Sequence[float]) -> tuple[int, float, float, tuple[float, float]]:
    wins = sum(points)
    return len(points), wins, wins / len(points) if points else 0.0, wilson(wins, len(points))


def _balanced(tallies: Sequence[Sequence[float]]) -> tuple[int, float, float, tuple[float, float]]:
    """Games, wins, and the mean share over all opponents with its interval."""
    met = [points for points in tallies if points]
    if len(met) < 2:
        return _counted(met[0] if met else [])
    share = sum(sum(points) / len(points) for points in met) / len(met)
    likely = [(sum(points) + 0.5) / (len(points) + 1) for points in met]  # never exactly 0 or 1
    middle = sum(likely) / len(met)
    variance = sum(one * (1 - one) / len(points) for one, points in zip(likely, met, strict=True)) / len(met) ** 2
    even = middle * (1 - middle) / variance
    return sum(map(len, met)), sum(map(sum, met)), share, wilson(share * even, even)


def _point(game: Played, seat: int) -> float:
    """A seat's part of the win; if nobody has won, all have the same."""
    if not game.winners:
        return 1 / len(game.bots)
    return 1 / len(game.winners) if seat in game.winners else 0.0


def _lone(game: Played) -> Iterator[int]:
    """The seats whose bot has no other seat at the table."""
    return (seat for seat, name in enumerate(game.bots) if game.bots.count(name) == 1)


def _rivals(ladder: Ladder, played: Sequence[Played]) -> dict[str, list[list[float]]]:
    """For each bot, what it won against each of the others."""
    return {name: [_same_tables(name, other, played) for other in ladder.bots if other != name] for name in ladder.bots}


def _same_tables(one: str, other: str, played: Sequence[Played]) -> list[float]:
    games = (game for game in played if set(game.bots) == {one, other})
    return [_point(game, seat) for game in games for seat in _lone(game) if game.bots[seat] == one]


def _tables(played: Sequence[Played]) -> Iterator[Comparison]:
    """Every game once: several seats of the same bot are one observation and must not make a rating more certain."""
    for game in played:
        for one, other in combinations(dict.fromkeys(game.bots), 2):
            ahead = _mean_rank(game, other) - _mean_rank(game, one)
            yield one, other, 0.5 if ahead == 0 else float(ahead > 0)


def _mean_rank(game: Played, name: str) -> float:
    return mean(rank for bot, rank in zip(game.bots, game.ranks, strict=True) if bot == name)


def _teams(ladder: Ladder, played: Sequence[Played]) -> dict[str, list[list[float]]]:
    points: dict[str, list[list[float]]] = {name: [[]] for name in ladder.bots}
    for game in played:
        points[game.bots[0]][0].append(float(bool(game.winners)))
    return points


def _same_deals(one: str, other: str, played: Sequence[Played]) -> list[float]:
    """For every deal that two teams have played: whether the first did better, worse or equally well."""
    won = {(game.bots[0], game.number): float(bool(game.winners)) for game in played}
    numbers = [number for name, number in won if name == one and (other, number) in won]
    return [(1 + won[one, number] - won[other, number]) / 2 for number in sorted(numbers)]


def _deals(ladder: Ladder, played: Sequence[Played]) -> Iterator[Comparison]:
    """Every two teams on every deal both have played; a team with fewer games is spread over all of them."""
    found: list[tuple[float, Comparison]] = []
    for one, other in combinations(ladder.bots, 2):
        points = _same_deals(one, other, played)
        found += [((number + 0.5) / len(points), (one, other, point)) for number, point in enumerate(points)]
    return (comparison for _, comparison in sorted(found, key=lambda entry: entry[0]))

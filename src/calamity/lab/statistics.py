"""Statistics of a simulation: how often each bot and seat wins, their points, and the length of games."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from calamity.kernel.balance.counts import wilson
from calamity.lab.simulate import Simulation

QUANTILES = (0.1, 0.5, 0.9)


@dataclass(frozen=True)
class Spread:
    """The mean of a quantity and its 10, 50 and 90 % quantiles."""

    mean: float
    low: float
    median: float
    high: float


@dataclass(frozen=True)
class Share:
    """A number of games out of some, and the 95 % interval of that share."""

    games: int
    rate: float
    interval: tuple[float, float]

    @classmethod
    def of(cls, part: int, games: int) -> Share:
        """A share of a number of games, which must not be 0."""
        return cls(part, part / games, wilson(part, games))


@dataclass(frozen=True)
class Standing:
    """How a bot or a seat did: the share of wins with its 95 % interval, the points and the titles."""

    label: str
    games: int
    wins: int
    shared: int
    rate: float
    interval: tuple[float, float]
    score: Spread
    titles: dict[str, Share]


@dataclass(frozen=True)
class Ending:
    """Games that were won neither by one seat nor by all together: shared, lost or unfinished, and for what reason."""

    outcome: str
    reason: str
    share: Share


@dataclass(frozen=True)
class Summary:
    """A simulation at a glance."""

    bots: tuple[Standing, ...]
    seats: tuple[Standing, ...]
    length: Spread  # decisions per game
    won: Share  # games that somebody won, alone or all together
    rest: tuple[Ending, ...]  # all other games, from the most frequent ending on


def summarise(simulation: Simulation) -> Summary:
    """Summarise the games; there must be at least one."""
    rows = simulation.rows
    by_game = rows.filter(pl.col("seat") == 0)
    won = Share.of(int((by_game["outcome"] == "won").sum()), by_game.height)
    length = spread(by_game["decisions"])
    return Summary(_standings(rows, "bot"), _standings(rows, "seat"), length, won, _rest(by_game))


def _rest(by_game: pl.DataFrame) -> tuple[Ending, ...]:
    others = by_game.filter(pl.col("outcome") != "won").group_by("outcome", "reason").len()
    return tuple(
        Ending(outcome, reason, Share.of(games, by_game.height))
        for outcome, reason, games in others.sort("len", "outcome", "reason", descending=[True, False, False]).rows()
    )


def spread(values: pl.Series) -> Spread:
    """The mean and the quantiles of some numbers."""
    low, median, high = (float(values.quantile(q, "linear") or 0) for q in QUANTILES)
    return Spread(float(values.sum()) / len(values), low, median, high)


def _standings(rows: pl.DataFrame, by: str) -> tuple[Standing, ...]:
    standings = []
    for (label,), part in rows.sort(by).group_by(by, maintain_order=True):
        wins, games = int(part["won"].sum()), part.height
        standings.append(
            Standing(
                str(label),
                games,
                wins,
                int(part["shared"].sum()),
                wins / games,
                wilson(wins, games),
                spread(part["score"]),
                _titles(rows, part),
            )
        )
    return tuple(standings)


def _titles(rows: pl.DataFrame, part: pl.DataFrame) -> dict[str, Share]:
    """How often each title was earned in some of the rows."""
    given = dict.fromkeys(title for titles in rows["titles"].unique(maintain_order=True) for title in titles.split())
    held = part["titles"].str.split(" ")
    return {title: Share.of(int(held.list.contains(title).sum()), part.height) for title in given}

"""What a simulation's rows say: how often each bot and each seat wins, how many points they make, how long it takes."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import polars as pl

from calamity.lab.simulate import Simulation

Z95 = 1.959963984540054  # the normal quantile of a two-sided 95 % interval
QUANTILES = (0.1, 0.5, 0.9)


@dataclass(frozen=True)
class Spread:
    """The mean of a quantity and its 10, 50 and 90 % quantiles."""

    mean: float
    low: float
    median: float
    high: float


@dataclass(frozen=True)
class Standing:
    """How a bot or a seat fared: the share of wins with its 95 % interval, and the points."""

    label: str
    games: int
    wins: int
    shared: int
    rate: float
    interval: tuple[float, float]
    score: Spread


@dataclass(frozen=True)
class Summary:
    """A simulation at a glance."""

    bots: tuple[Standing, ...]
    seats: tuple[Standing, ...]
    length: Spread  # decisions per game


def wilson(wins: float, games: float, z: float = Z95) -> tuple[float, float]:
    """The Wilson interval of a proportion: sound for small samples and for shares near 0 and 1."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    centre = share + z * z / (2 * games)
    margin = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - margin) / scale), min(1.0, (centre + margin) / scale)


def summarise(simulation: Simulation) -> Summary:
    """Count and average what was played; there must be at least one game."""
    rows = simulation.rows
    by_game = rows.filter(pl.col("seat") == 0)
    return Summary(_standings(rows, "bot"), _standings(rows, "seat"), spread(by_game["decisions"]))


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
            )
        )
    return tuple(standings)

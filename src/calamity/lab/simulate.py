"""Mass simulation: many games over several processes, with the same results for any number of processes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

import polars as pl

from calamity.kernel.errors import BadBot
from calamity.lab.plan import Plan
from calamity.lab.runner import AHEAD, Batch, outcomes

PATIENCE = 0.25  # seconds per batch: short enough for a smooth progress bar
LARGEST = 5_000
EMPTY = {"game": pl.Int64, "seat": pl.Int64, "bot": pl.String, "decisions": pl.Int64}

Progress = Callable[[int, int], None]  # finished games, finished decisions


@dataclass(frozen=True)
class Simulation:
    """The result of a simulation: one row per seat and game, in the order of the games."""

    plan: Plan
    rows: pl.DataFrame
    seconds: float
    asked: int  # how many games were asked for

    @property
    def games(self) -> int:
        """The number of finished games."""
        return self.rows.height // self.plan.seats

    @property
    def interrupted(self) -> bool:
        """Whether it was stopped early."""
        return self.games < self.asked

    @property
    def decisions(self) -> int:
        """The number of decisions in all games."""
        return int(self.rows.filter(pl.col("seat") == 0)["decisions"].sum())


class Failed(BadBot):
    """A bot failed during a game; carries the games finished by then."""

    def __init__(self, failure: str, simulation: Simulation) -> None:
        super().__init__(failure)
        self.simulation = simulation


def simulate(plan: Plan, games: int, jobs: int = 1, progress: Progress | None = None) -> Simulation:
    """Play the first `games` games of a plan in `jobs` processes.

    Ctrl-C ends it early and returns the games finished by then.  A failing bot ends it as well.
    """
    plan.loaded()
    began = perf_counter()
    sizes = _Sizes(plan, games, jobs)
    frames: list[pl.DataFrame] = []
    finished = made = 0
    failure = ""
    for outcome in outcomes(sizes.take, jobs):
        failure = failure or outcome.failure
        sizes.learn(outcome.size, outcome.seconds)
        if not outcome.columns["game"]:
            continue
        frame = pl.DataFrame(outcome.columns)
        frames.append(frame)
        finished += frame.height // plan.seats
        made += int(frame.filter(pl.col("seat") == 0)["decisions"].sum())
        if progress is not None:
            progress(finished, made)
    rows = pl.concat(frames).sort("game", "seat") if frames else pl.DataFrame(schema=EMPTY)
    simulation = Simulation(plan, rows, perf_counter() - began, games)
    if failure:
        raise Failed(failure, simulation)
    return simulation


class _Sizes:
    """Chooses batch sizes: as many games as take about `PATIENCE` seconds, judged by the last batch."""

    def __init__(self, plan: Plan, games: int, jobs: int) -> None:
        self.plan = plan
        self.next = 0
        self.games = games
        self.jobs = jobs
        self.size = 1

    def take(self) -> Batch | None:
        """The next range of games, if any are left."""
        if self.next >= self.games:
            return None
        fair = max(1, (self.games - self.next) // (self.jobs * AHEAD))
        start = self.next
        self.next = min(self.games, start + min(self.size, fair))
        return self.plan, start, self.next

    def learn(self, size: int, seconds: float) -> None:
        """Judge the next size by the time a batch took; it grows at most tenfold at a time."""
        wanted = int(size * PATIENCE / max(seconds, 1e-6))
        self.size = max(1, min(wanted, size * 10, LARGEST))

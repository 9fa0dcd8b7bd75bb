"""Mass simulation: many games over several processes, the same results however many there are."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from time import perf_counter
from types import FrameType

import polars as pl

from calamity.lab.batch import Columns, run
from calamity.lab.plan import Plan
from calamity.lab.worker import begin_work, work

PATIENCE = 0.25  # seconds that a batch should take: short enough for a lively progress bar
AHEAD = 2  # batches waiting for each process
LARGEST = 5_000
EMPTY = {"game": pl.Int64, "seat": pl.Int64, "bot": pl.String, "decisions": pl.Int64}

Progress = Callable[[int, int], None]  # finished games, finished decisions


@dataclass(frozen=True)
class Simulation:
    """What a simulation gave: one row per seat and game, in the order of the games."""

    plan: Plan
    rows: pl.DataFrame
    seconds: float
    asked: int  # how many games were asked for

    @property
    def games(self) -> int:
        """How many games were played to their end."""
        return self.rows.height // self.plan.seats

    @property
    def interrupted(self) -> bool:
        """Whether somebody stopped it early."""
        return self.games < self.asked

    @property
    def decisions(self) -> int:
        """How many decisions were made in all games."""
        return int(self.rows.filter(pl.col("seat") == 0)["decisions"].sum())


def simulate(plan: Plan, games: int, jobs: int = 1, progress: Progress | None = None) -> Simulation:
    """Play the first `games` games of a plan in `jobs` processes.

    Ctrl-C ends it early; what has been played until then is returned.
    """
    plan.loaded()
    began = perf_counter()
    source = _alone(plan, games) if jobs == 1 else _together(plan, games, jobs)
    frames: list[pl.DataFrame] = []
    finished = made = 0
    for columns in source:
        frame = pl.DataFrame(columns)
        frames.append(frame)
        finished += frame.height // plan.seats
        made += int(frame.filter(pl.col("seat") == 0)["decisions"].sum())
        if progress is not None:
            progress(finished, made)
    rows = pl.concat(frames).sort("game", "seat") if frames else pl.DataFrame(schema=EMPTY)
    return Simulation(plan, rows, perf_counter() - began, games)


class _Sizes:
    """How many games make a batch: as many as take about `PATIENCE` seconds, judged by the last one."""

    def __init__(self, games: int, jobs: int) -> None:
        self.next = 0
        self.games = games
        self.jobs = jobs
        self.size = 1

    def take(self) -> tuple[int, int]:
        """The next range of games."""
        fair = max(1, (self.games - self.next) // (self.jobs * AHEAD))
        start = self.next
        self.next = min(self.games, start + min(self.size, fair))
        return start, self.next

    def learn(self, size: int, seconds: float) -> None:
        """Judge the next size by what a batch took; it grows at most tenfold at a time."""
        wanted = int(size * PATIENCE / max(seconds, 1e-6))
        self.size = max(1, min(wanted, size * 10, LARGEST))


def _alone(plan: Plan, games: int) -> Iterator[Columns]:
    stop = threading.Event()
    sizes = _Sizes(games, 1)
    with first_interrupt(stop.set):
        while sizes.next < games and not stop.is_set():
            start, end = sizes.take()
            began = perf_counter()
            columns = run(plan, start, end, stop.is_set)
            sizes.learn(end - start, perf_counter() - began)
            if columns["game"]:
                yield columns


def _together(plan: Plan, games: int, jobs: int) -> Iterator[Columns]:
    # Spawned, not forked: forking a process that runs threads (as data frames do) can hang.
    context = get_context("spawn")
    stop = context.Event()
    sizes = _Sizes(games, jobs)
    pending: set[Future[tuple[Columns, int, float]]] = set()
    with (
        ProcessPoolExecutor(jobs, context, initializer=begin_work, initargs=(stop,)) as pool,
        first_interrupt(stop.set),
    ):
        while pending or (sizes.next < games and not stop.is_set()):
            while len(pending) < jobs * AHEAD and sizes.next < games and not stop.is_set():
                pending.add(pool.submit(work, plan, *sizes.take()))
            done, pending = wait(pending, timeout=1, return_when=FIRST_COMPLETED)
            for future in done:
                columns, size, seconds = future.result()
                sizes.learn(size, seconds)
                if columns["game"]:
                    yield columns


@contextmanager
def first_interrupt(then: Callable[[], None]) -> Iterator[None]:
    """Let the first Ctrl-C only call `then`; the second one interrupts as usual."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def handle(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, before)
        then()

    before = signal.signal(signal.SIGINT, handle)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)

"""Playing a ladder's games, in several processes, in turns: whenever it is stopped, all have played about as much."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from multiprocessing import get_context

from calamity.lab.batch import Columns, run
from calamity.lab.ladder.plan import Ladder
from calamity.lab.plan import Plan
from calamity.lab.simulate import first_interrupt
from calamity.lab.worker import begin_work, work

PORTIONS = 50  # a line-up's games come in so many batches: a lively progress bar, and nobody waits long at the end
AHEAD = 2  # batches waiting for each process

Progress = Callable[[int], None]  # finished games


@dataclass(frozen=True)
class Played:
    """One game: who sat where, and what became of each."""

    number: int  # the deal
    bots: tuple[str, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int


def play(ladder: Ladder, jobs: int = 1, progress: Progress | None = None) -> list[Played]:
    """Play all games of a ladder; Ctrl-C ends it early with what is there.  The order doesn't depend on `jobs`."""
    ladder.loaded()
    finished: dict[int, list[Played]] = {}
    count = 0
    for number, columns in _alone(ladder) if jobs == 1 else _together(ladder, jobs):
        finished[number] = games_of(columns, ladder.seats)
        count += len(finished[number])
        if progress is not None:
            progress(count)
    return [game for number in sorted(finished) for game in finished[number]]


def batches(ladder: Ladder) -> list[tuple[Plan, int, int]]:
    """Ranges of games, all line-ups in turns."""
    found: list[tuple[Plan, int, int]] = []
    plans = ladder.plans()
    for portion in range(PORTIONS):
        for plan, games in plans:
            start, stop = games * portion // PORTIONS, games * (portion + 1) // PORTIONS
            if start < stop:
                found.append((plan, start, stop))
    return found


def games_of(columns: Columns, seats: int) -> list[Played]:
    """The games of some rows, one row for each seat."""
    found = []
    for first in range(0, len(columns["game"]), seats):
        rows = range(first, first + seats)
        found.append(
            Played(
                int(columns["game"][first]),
                tuple(str(columns["bot"][row]) for row in rows),
                tuple(int(columns["rank"][row]) for row in rows),
                tuple(row - first for row in rows if columns["won"][row] or columns["shared"][row]),
                int(columns["decisions"][first]),
            )
        )
    return found


def _alone(ladder: Ladder) -> Iterator[tuple[int, Columns]]:
    stop = threading.Event()
    with first_interrupt(stop.set):
        for number, batch in enumerate(batches(ladder)):
            if stop.is_set():
                return
            yield number, run(*batch, stop.is_set)


def _together(ladder: Ladder, jobs: int) -> Iterator[tuple[int, Columns]]:
    # Spawned, not forked: forking a process that runs threads (as data frames do) can hang.
    context = get_context("spawn")
    stop = context.Event()
    rest = iter(enumerate(batches(ladder)))
    pending: dict[Future[tuple[Columns, int, float]], int] = {}
    with (
        ProcessPoolExecutor(jobs, context, initializer=begin_work, initargs=(stop,)) as pool,
        first_interrupt(stop.set),
    ):
        while True:
            while len(pending) < jobs * AHEAD and not stop.is_set():
                following = next(rest, None)
                if following is None:
                    break
                pending[pool.submit(work, *following[1])] = following[0]
            if not pending:
                return
            done, _ = wait(pending, timeout=1, return_when=FIRST_COMPLETED)
            for future in done:
                yield pending.pop(future), future.result()[0]

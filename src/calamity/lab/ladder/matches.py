"""Playing a ladder's games, in several processes, in turns: whenever it is stopped, all have played about as much."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import groupby
from multiprocessing import get_context
from time import perf_counter

from calamity.lab.batch import Columns, run
from calamity.lab.ladder.plan import Ladder
from calamity.lab.plan import Plan, bot_name
from calamity.lab.simulate import first_interrupt
from calamity.lab.worker import begin_work, work

PORTIONS = 50  # a line-up's games come in so many batches: a lively progress bar, and nobody waits long at the end
AHEAD = 2  # batches waiting for each process

Progress = Callable[[int], None]  # finished games
Batch = tuple[Plan, int, int]
Key = tuple[tuple[str, ...], int]  # who sits where, and the number of the deal


@dataclass(frozen=True)
class Played:
    """One game: who sat where, and what became of each."""

    number: int  # the deal
    bots: tuple[str, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int


def play(
    ladder: Ladder,
    jobs: int = 1,
    progress: Progress | None = None,
    known: Iterable[Played] = (),
    keep: Callable[[list[Played]], None] | None = None,
    until: float | None = None,
) -> list[Played]:
    """Play all games of a ladder; Ctrl-C ends it early with what is there.  The order doesn't depend on `jobs`.

    Games that are `known` from before aren't played again, and each new batch is handed to `keep`, so that a long
    ladder can be played in parts.  No batch begins after the time `until`, by `perf_counter`.
    """
    ladder.loaded()
    finished = {(game.bots, game.number): game for game in known}
    todo = batches(ladder)
    missing = [part for batch in todo for part in _missing(batch, finished)]
    for columns in _alone(missing, until) if jobs == 1 else _together(missing, jobs, until):
        games = games_of(columns, ladder.seats)
        finished.update(((game.bots, game.number), game) for game in games)
        if keep is not None and games:
            keep(games)
        if progress is not None:
            progress(len(finished))
    keys = (_key(plan, number) for plan, start, stop in todo for number in range(start, stop))
    return [finished[key] for key in keys if key in finished]


def _key(plan: Plan, number: int) -> Key:
    return tuple(bot_name(maker) for maker in plan.line_up(number)), number


def _missing(batch: Batch, finished: Mapping[Key, Played]) -> Iterator[Batch]:
    """The parts of a batch that are still to be played."""
    plan, start, stop = batch
    for new, numbers in groupby(range(start, stop), lambda number: _key(plan, number) not in finished):
        if new:
            found = list(numbers)
            yield plan, found[0], found[-1] + 1


def batches(ladder: Ladder) -> list[Batch]:
    """Ranges of games, all line-ups in turns."""
    found: list[Batch] = []
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


def _alone(todo: list[Batch], until: float | None) -> Iterator[Columns]:
    stop = threading.Event()
    with first_interrupt(stop.set):
        for batch in todo:
            if stop.is_set() or _late(until):
                return
            yield run(*batch, stop.is_set)


def _late(until: float | None) -> bool:
    return until is not None and perf_counter() > until


def _together(todo: list[Batch], jobs: int, until: float | None) -> Iterator[Columns]:
    # Spawned, not forked: forking a process that runs threads (as data frames do) can hang.
    context = get_context("spawn")
    stop = context.Event()
    rest = iter(todo)
    pending: set[Future[tuple[Columns, int, float]]] = set()
    with (
        ProcessPoolExecutor(jobs, context, initializer=begin_work, initargs=(stop,)) as pool,
        first_interrupt(stop.set),
    ):
        while True:
            while len(pending) < jobs * AHEAD and not stop.is_set() and not _late(until):
                following = next(rest, None)
                if following is None:
                    break
                pending.add(pool.submit(work, *following))
            if not pending:
                return
            done, pending = wait(pending, timeout=1, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()[0]

"""Runs the benchmarks: each measurement in a new process, all engines in a new random order every round."""

import os
import random
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import msgspec

from benchmarks.columns import ROOT, Column
from benchmarks.machine import Neighbours, describe
from benchmarks.stopwatch import NOT_INSTALLED

LIST_TIMEOUT = 60
RUN_TIMEOUT = 45


class Offer(msgspec.Struct, frozen=True):
    """A task as its column describes it."""

    work: str
    way: str
    note: str


class Listing(msgspec.Struct, frozen=True):
    """A column's answer when asked what it is and what it can do."""

    version: str
    runtime: str
    mode: str
    source: str
    tasks: tuple[Offer, ...]


class Measured(msgspec.Struct, frozen=True):
    """A column's answer after running a task."""

    amount: int
    repeats: int
    cpu: float
    wall: float


class Record(msgspec.Struct, frozen=True):
    """One reading with everything needed to understand it later."""

    column: str
    label: str
    version: str
    runtime: str
    source: str
    work: str
    way: str
    note: str
    round: int
    amount: int
    repeats: int
    cpu: float
    wall: float
    others: float | None
    machine: str

    @property
    def rate(self) -> float:
        """Units of work per second of processor time."""
        return self.amount / self.cpu

    @property
    def cell(self) -> tuple[str, str, str]:
        """Which workload, which column, which way."""
        return self.work, self.column, self.way


class ColumnError(Exception):
    """A column that is missing, broken, too slow or not what it should be."""


@dataclass(frozen=True)
class Entry:
    """One task of one column, ready to run."""

    column: Column
    listing: Listing
    offer: Offer


def call(column: Column, arguments: Sequence[str], timeout: float) -> str:
    """Run a column's program and return the last line it printed."""
    return answers(column, arguments, timeout)[-1]


def answers(column: Column, arguments: Sequence[str], timeout: float) -> list[str]:
    """Run a column's program and return the lines it printed, at least one."""
    paths = [str(path) for path in (column.path, ROOT) if path]
    quiet = {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "PYTHONWARNINGS": "ignore"}
    single = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    exact = {"PYTHONPATH": os.pathsep.join(paths), "CALAMITY_COMPILE": "never"}  # the path alone decides
    environment = os.environ | quiet | single | exact
    try:
        done = subprocess.run(
            [*column.command, *arguments],
            capture_output=True,
            text=True,
            timeout=timeout,
            env=environment,
            cwd=ROOT,
            check=False,
        )
    except FileNotFoundError:
        raise ColumnError(f"not installed; {column.install}") from None
    except subprocess.TimeoutExpired:
        raise ColumnError(f"gave no answer in {timeout:.0f} seconds") from None
    if done.returncode == NOT_INSTALLED:
        raise ColumnError(f"not installed ({done.stderr.strip()}); {column.install}")
    lines = done.stdout.splitlines()
    if done.returncode or not lines:
        complaint = done.stderr.strip().splitlines() or ["it printed nothing"]
        raise ColumnError(f"failed: {complaint[-1]}")
    return lines


def enquire(column: Column) -> list[Entry]:
    """Ask a column what it can do, and check that it is the expected one."""
    if column.path and not column.path.is_dir():
        raise ColumnError(f"not built; {column.install}")
    listing = msgspec.json.decode(call(column, ["list"], LIST_TIMEOUT), type=Listing)
    if listing.mode != column.mode:
        raise ColumnError(f"runs {listing.mode}, not {column.mode}; {column.install}")
    return [Entry(column, listing, offer) for offer in listing.tasks]


def read(entry: Entry, turn: int, seconds: float, machine: str) -> Record:
    """Take one reading of a task in a separate process."""
    column, listing, offer = entry.column, entry.listing, entry.offer
    arguments = ["run", offer.work, offer.way, "--seconds", str(seconds), "--seed", str(turn)]
    neighbours = Neighbours()
    measured = msgspec.json.decode(call(column, arguments, RUN_TIMEOUT + 20 * seconds), type=Measured)
    return Record(
        column=column.name,
        label=column.label,
        version=listing.version,
        runtime=listing.runtime,
        source=listing.source,
        work=offer.work,
        way=offer.way,
        note=offer.note,
        round=turn,
        others=neighbours.cores(),
        machine=machine,
        **msgspec.structs.asdict(measured),
    )


def rounds(
    entries: Sequence[Entry],
    limit: int,
    seconds: float,
    budget: float,
    say: Callable[[str], None],
    order: random.Random,
) -> Iterator[Record]:
    """Yield the readings, round by round; no round begins that would exceed the budget.

    Works stay together within a round, so that compared columns run close to each other in time; the order of the
    workloads, and of the columns within each, is random in every round.  A task that fails is not tried again.
    """
    machine, start, longest = describe(), time.monotonic(), 0.0
    broken: set[Entry] = set()
    workloads = sorted({entry.offer.work for entry in entries})
    for turn in range(1, limit + 1):
        began = time.monotonic()
        if turn > 1 and began - start + longest > budget:
            say(f"stopped after {turn - 1} of {limit} rounds: the budget is {budget:.0f} seconds")
            return
        for work in order.sample(workloads, len(workloads)):
            rivals = [entry for entry in entries if entry.offer.work == work and entry not in broken]
            for entry in order.sample(rivals, len(rivals)):
                try:
                    record = read(entry, turn, seconds, machine)
                except ColumnError as failure:
                    say(f"left out: {entry.column.label}, {work}, {entry.offer.way}: {failure}")
                    broken.add(entry)
                    continue
                say(f"round {turn}: {entry.column.label}, {work}, {entry.offer.way}: {record.rate:,.0f}/s")
                yield record
        longest = max(longest, time.monotonic() - began)

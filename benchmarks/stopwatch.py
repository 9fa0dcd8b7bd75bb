"""The part of a benchmark that runs inside the measured process: prepares one task, times it, prints the result.

A column is a program whose last line is `main(version, tasks)`.  Asked to `list`, it prints what it is and which tasks
it has; asked to `run` one, it prints one reading.  This module uses only the standard library, so that a column needs
nothing but its peer.
"""

import argparse
import importlib
import json
import os
import platform
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import repeat
from typing import Any

Batch = Callable[[int], int]
"""Does the task this many times in a row and returns the amount of work done: decisions, copies, …"""

NOT_INSTALLED = 3
"""The exit code by which a column says that its peer is missing rather than broken."""


@dataclass(frozen=True)
class Task:
    """One thing that a column can be timed at: which workload, in which way, and how to prepare it."""

    work: str
    way: str
    note: str
    prepare: Callable[[random.Random], Batch]


@dataclass(frozen=True)
class Reading:
    """How much was done, in how many repetitions, and how many processor and clock seconds it took."""

    amount: int
    repeats: int
    cpu: float
    wall: float


def peer(module: str) -> Any:
    """Import a module of a peer, or exit, saying that the peer is not installed.

    Peers are imported by name because most have no types and none is needed for type checks.
    """
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as missing:
        print(f"no module named {missing.name}", file=sys.stderr)
        raise SystemExit(NOT_INSTALLED) from None


def repeating(call: Callable[[], object]) -> Batch:
    """Make a batch of a single call that counts as one unit of work."""

    def batch(times: int) -> int:
        for _ in repeat(None, times):
            call()
        return times

    return batch


def taking_turns(calls: Sequence[Callable[[], object]]) -> Batch:
    """Make a batch that alternates between several calls, so that no single position decides the figure."""

    def batch(times: int) -> int:
        for _ in repeat(None, times):
            for call in calls:
                call()
        return times * len(calls)

    return batch


def measure(batch: Batch, seconds: float) -> Reading:
    """Warm up while finding a batch size that makes reading the clock negligible, then time the batch.

    The time is *processor* time: on a crowded machine a reading takes longer but does not get worse.
    """
    times, warm = 1, 0.0
    while True:
        start = time.process_time()
        batch(times)
        used = time.process_time() - start
        warm += used
        if used < seconds / 20:
            times *= 2
        elif warm >= seconds / 4:
            break
    amount = repeats = 0
    wall, start, used = time.perf_counter(), time.process_time(), 0.0
    while used < seconds:
        amount += batch(times)
        repeats += times
        used = time.process_time() - start
    return Reading(amount, repeats, used, time.perf_counter() - wall)


def repeated(task: Task, times: int, seed: int) -> str:
    """Do a task no times and then `times` times, each in its own fork; return each process's id and amount of work.

    An instruction counter also counts the preparation, so the fork without repetitions tells how much to subtract.
    """
    batch = task.prepare(random.Random(seed))
    batch(1)  # to warm up
    found = []
    for repeats in (0, times):
        read, write = os.pipe()
        process = os.fork()
        if not process:
            os.write(write, str(batch(repeats)).encode())
            os._exit(0)
        os.close(write)
        with os.fdopen(read) as answer:
            found.append(f"{process} {answer.read()}")
        os.waitpid(process, 0)
    return " ".join(found)


def main(version: str, tasks: Sequence[Task], mode: str = "", source: str = "") -> None:
    """Answer the runner: `list` the tasks, or `run WORKLOAD WAY` for some seconds with a seed.

    `repeat WORKLOAD:WAY:TIMES ...` is for counting instructions (`instructions.py`).

    `mode` says how the peer runs, if that can differ; `source` is a digest of the code that runs.
    """
    parser = argparse.ArgumentParser()
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("list")
    run = verbs.add_parser("run")
    run.add_argument("work")
    run.add_argument("way")
    run.add_argument("--seconds", type=float, default=0.5)
    run.add_argument("--seed", type=int, default=1)
    again = verbs.add_parser("repeat")
    again.add_argument("tasks", nargs="+", metavar="WORKLOAD:WAY:TIMES")
    again.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if args.verb == "list":
        offers = [{"work": t.work, "way": t.way, "note": t.note} for t in tasks]
        runtime = f"{platform.python_implementation()} {platform.python_version()}"
        about = {"version": version, "runtime": runtime, "mode": mode, "source": source}
        print(json.dumps(about | {"tasks": offers}))
        return
    known = {(task.work, task.way): task for task in tasks}
    if args.verb == "repeat":
        for wanted in args.tasks:
            work, way, times = wanted.split(":")
            print(repeated(known[work, way], int(times), args.seed), flush=True)
        return
    task = known[args.work, args.way]
    print(json.dumps(asdict(measure(task.prepare(random.Random(args.seed)), args.seconds))))

"""Playing ranges of games, in this process or in several, until there are no more, Ctrl-C, or a bot that fails."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from types import FrameType

from calamity.lab.batch import Outcome, run
from calamity.lab.plan import Plan
from calamity.lab.worker import begin_work, work

AHEAD = 2  # ranges waiting for each process
LISTEN = 0.2  # seconds between two looks whether Ctrl-C was pressed
AWAITED = "calamity: waiting for the games under way to stop; Ctrl-C again ends them at once"

Batch = tuple[Plan, int, int]  # the games of a plan from one number on, and up to another
Following = Callable[[], Batch | None]  # tells what is to be played next, or nothing if that is all


def outcomes(following: Following, jobs: int) -> Iterator[Outcome]:
    """Play what follows, and tell what came of it as soon as it is there.

    The first Ctrl-C ends it as soon as the bots that think have decided, the second one at once, and so does a bot that
    fails; what was played until then has been told or still is.
    """
    return _alone(following) if jobs == 1 else _together(following, jobs)


def _alone(following: Following) -> Iterator[Outcome]:
    stop = threading.Event()
    with _interrupts(stop.set, _interrupt):
        while not stop.is_set() and (batch := following()) is not None:
            outcome = run(*batch, stop.is_set)
            if outcome.failure:
                stop.set()
            yield outcome


def _together(following: Following, jobs: int) -> Iterator[Outcome]:
    # Spawned, not forked: forking a process that runs threads (as data frames do) can hang.
    context = get_context("spawn")
    stop = context.Event()
    # Set by the signal: there, the lock inside of `stop` could be held already.
    interrupted, ended = threading.Event(), threading.Event()
    pending: set[Future[Outcome]] = set()
    with (
        ProcessPoolExecutor(jobs, context, initializer=begin_work, initargs=(stop,)) as pool,
        _interrupts(interrupted.set, ended.set),
    ):
        while True:
            if ended.is_set():
                _end(pool)
                return
            if interrupted.is_set():
                stop.set()
            while len(pending) < jobs * AHEAD and not stop.is_set() and (batch := following()) is not None:
                with _interrupts_later():
                    pending.add(pool.submit(work, *batch))
            if not pending:
                return
            done, pending = wait(pending, timeout=LISTEN, return_when=FIRST_COMPLETED)
            for outcome in map(_outcome, done):
                if outcome.failure:
                    stop.set()
                yield outcome


def _outcome(future: Future[Outcome]) -> Outcome:
    try:
        return future.result()
    except BrokenProcessPool:
        return Outcome({"game": []}, 0, 0.0, "a process in which games were played has died")


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Let Ctrl-C wait while processes start: they inherit that, so that it can't reach them before they are ready."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _interrupts(first: Callable[[], None], second: Callable[[], None]) -> Iterator[None]:
    """Let the first Ctrl-C only call `first`, and say so, and the next one `second`; all others interrupt as usual."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def handle_first(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, handle_second)
        first()
        with suppress(RuntimeError, OSError):  # it may come in the middle of another line, or nobody listens
            print(AWAITED, file=sys.stderr, flush=True)

    def handle_second(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, before)
        second()

    before = signal.signal(signal.SIGINT, handle_first)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _interrupt() -> None:
    raise KeyboardInterrupt


def _end(pool: ProcessPoolExecutor) -> None:
    """End the processes, whatever they do; nobody may touch what they share from now on."""
    for process in list(pool._processes.values()):
        process.kill()

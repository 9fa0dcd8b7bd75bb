"""Plays ranges of games, in this process or in several, until they are done, Ctrl-C is pressed or a bot fails."""

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
LISTEN = 0.2  # seconds between checks for Ctrl-C
AWAITED = "calamity: waiting for the current games to stop; press Ctrl-C again to end them at once"

Batch = tuple[Plan, int, int]  # a plan, and a half-open range of its games
NextBatch = Callable[[], Batch | None]  # returns the games to play next, or None at the end


def outcomes(next_batch: NextBatch, jobs: int) -> Iterator[Outcome]:
    """Play what `next_batch` returns, and yield each outcome as soon as it is known.

    The first Ctrl-C ends it when the bots that are thinking have decided; the second one, or a bot that fails, ends it
    at once.  Everything played until then is still yielded.
    """
    return _alone(next_batch) if jobs == 1 else _together(next_batch, jobs)


def _alone(next_batch: NextBatch) -> Iterator[Outcome]:
    stop = threading.Event()
    with _interrupts(stop.set, _interrupt):
        while not stop.is_set() and (batch := next_batch()) is not None:
            outcome = run(*batch, stop.is_set)
            if outcome.failure:
                stop.set()
            yield outcome


def _together(next_batch: NextBatch, jobs: int) -> Iterator[Outcome]:
    # Spawned, not forked: forking a process that runs threads (as data frames do) can hang.
    context = get_context("spawn")
    stop = context.Event()
    # Set by the signal handler: there, the lock inside `stop` might already be held.
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
            while len(pending) < jobs * AHEAD and not stop.is_set() and (batch := next_batch()) is not None:
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
        return Outcome({"game": []}, 0, 0.0, "a worker process died")


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Ignore Ctrl-C while processes start: they inherit that, so that it can't reach them before they are ready."""
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
    """Let the first Ctrl-C only call `first`, with a message, the next one `second`; later ones interrupt as usual."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def handle_first(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, handle_second)
        first()
        with suppress(RuntimeError, OSError):  # it may interrupt another line, or nobody may be listening
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
    """End the processes, whatever they are doing; nobody may touch shared objects from now on."""
    for process in list(pool._processes.values()):
        process.kill()

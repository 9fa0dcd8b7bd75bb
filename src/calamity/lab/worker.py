"""The worker processes of a simulation.  Light on purpose: every process imports this anew."""

from __future__ import annotations

import signal
from multiprocessing.synchronize import Event
from time import perf_counter

from calamity.lab.batch import Columns, run
from calamity.lab.plan import Plan

_stop: Event | None = None


def begin_work(stop: Event) -> None:
    """Prepare a worker process: Ctrl-C reaches all processes, but only the first one decides what it means."""
    global _stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _stop = stop


def work(plan: Plan, start: int, end: int) -> tuple[Columns, int, float]:
    """Play a range of games; return the outcomes, the size of the range and the seconds it took."""
    assert _stop is not None
    began = perf_counter()
    columns = run(plan, start, end, _stop.is_set)
    return columns, end - start, perf_counter() - began

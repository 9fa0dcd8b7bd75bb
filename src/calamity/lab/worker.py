"""The worker processes of a simulation.  Every process imports this module, so it avoids heavy imports."""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from multiprocessing.synchronize import Event
from threading import Thread

from calamity.lab.batch import Outcome, run
from calamity.lab.plan import Plan

_stop: Event | None = None


def begin_work(stop: Event) -> None:
    """Prepare a worker process: Ctrl-C reaches all processes, but only the main one decides what it means."""
    global _stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _stop = stop
    Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    """End this process together with the one that started it, even if a bot never decides."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def work(plan: Plan, start: int, end: int) -> Outcome:
    """Play a range of games."""
    assert _stop is not None
    return run(plan, start, end, _stop.is_set)

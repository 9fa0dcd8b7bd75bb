"""A thread that does blocking work, one job after the other."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, TypeVar

T = TypeVar("T")
Piece = tuple[Callable[[], Any], "asyncio.Future[Any]"]


class WorkerThread:
    """A thread with a queue.  Submitting a job costs a fraction of what an executor's futures cost."""

    def __init__(self, name: str) -> None:
        self._queue: SimpleQueue[Piece | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, name=name, daemon=True)
        self._thread.start()

    def do(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Run some work; the future gets its result."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put((work, done))
        return done

    def close(self) -> None:
        """Finish the queue, and stop."""
        self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (piece := self._queue.get()) is not None:
            work, done = piece
            result, error = None, None
            try:
                result = work()
            except Exception as caught:
                error = caught
            with contextlib.suppress(RuntimeError):  # the loop has been closed: nobody is waiting any more
                done.get_loop().call_soon_threadsafe(_settle, done, result, error)


def _settle(done: asyncio.Future[Any], result: object, error: Exception | None) -> None:
    if done.done():
        return
    if error is not None:
        done.set_exception(error)
    else:
        done.set_result(result)

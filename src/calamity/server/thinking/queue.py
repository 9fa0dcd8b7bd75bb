"""The queue for bot processes: bots in the order of their requests, hints only while no bot is waiting.

A seat has at most one hint in progress.  If there are several processes, one of them is never used for hints.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from calamity.server.protocol.problems import Problem


class TaskQueue:
    """The callers waiting for one of a few processes."""

    def __init__(self, processes: int) -> None:
        self._free = processes
        self._most_hints = max(1, processes - 1)
        self._bots: deque[asyncio.Future[None]] = deque()
        self._hints: dict[str, asyncio.Future[None]] = {}  # by seat, longest wait first
        self._advised: set[str] = set()  # the seats whose hints are in progress

    @asynccontextmanager
    async def bot(self) -> AsyncIterator[None]:
        """Wait for a process, and take it."""
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._bots.append(granted)
        try:
            await self._granted(granted)
            yield
        finally:
            if granted in self._bots:
                self._bots.remove(granted)
            self._end(granted)

    @asynccontextmanager
    async def hint(self, place: str) -> AsyncIterator[None]:
        """Likewise for a hint, replacing a waiting one for the same seat; `Problem` if it is dropped."""
        self.drop(place, "other_hint")
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._hints[place] = granted
        try:
            await self._granted(granted)
            yield
        finally:
            if self._hints.get(place) is granted:
                del self._hints[place]
            if _has_begun(granted):
                self._advised.discard(place)
            self._end(granted)

    def drop(self, place: str, why: str) -> bool:
        """Drop a seat's waiting hint; False if there is none."""
        waiting = self._hints.pop(place, None)
        if waiting is None or waiting.done():
            return False
        waiting.set_exception(Problem(why))
        return True

    async def _granted(self, granted: asyncio.Future[None]) -> None:
        self._go_on()
        await granted

    def _end(self, granted: asyncio.Future[None]) -> None:
        if _has_begun(granted):
            self._free += 1
        self._go_on()

    def _go_on(self) -> None:
        """Hand out free processes."""
        while self._free and self._bots:
            self._begin(self._bots.popleft())
        for place in [place for place in self._hints if place not in self._advised]:
            if not self._free or len(self._advised) >= self._most_hints:
                return
            if self._begin(self._hints.pop(place)):
                self._advised.add(place)

    def _begin(self, waiting: asyncio.Future[None]) -> bool:
        if waiting.done():  # the caller has just been cancelled
            return False
        self._free -= 1
        waiting.set_result(None)
        return True


def _has_begun(granted: asyncio.Future[None]) -> bool:
    return granted.done() and not granted.cancelled() and granted.exception() is None

"""The queue for bot processes: bots in the order in which they ask, hints only while no bot waits.

A seat has at most one hint under way.  Where there are several processes, one of them is never taken by hints.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from calamity.server.protocol.problems import Problem


class TaskQueue:
    """Those who wait for one of a few processes."""

    def __init__(self, processes: int) -> None:
        self._free = processes
        self._most_hints = max(1, processes - 1)
        self._bots: deque[asyncio.Future[None]] = deque()
        self._hints: dict[str, asyncio.Future[None]] = {}  # by seat, those that wait longest first
        self._advised: set[str] = set()  # the seats whose hints are being thought about

    @asynccontextmanager
    async def bot(self) -> AsyncIterator[None]:
        """Wait for a process, and have it."""
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
        """Likewise for a hint, in place of one for the same seat that still waits; `Problem` if it is dropped."""
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
        """Let a seat's hint wait no longer; False if none waits."""
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
        """Give away what is free."""
        while self._free and self._bots:
            self._begin(self._bots.popleft())
        for place in [place for place in self._hints if place not in self._advised]:
            if not self._free or len(self._advised) >= self._most_hints:
                return
            if self._begin(self._hints.pop(place)):
                self._advised.add(place)

    def _begin(self, waiting: asyncio.Future[None]) -> bool:
        if waiting.done():  # whoever waited has just been cancelled
            return False
        self._free -= 1
        waiting.set_result(None)
        return True


def _has_begun(granted: asyncio.Future[None]) -> bool:
    return granted.done() and not granted.cancelled() and granted.exception() is None

"""A visitor: one connection to one table, with what it has been told so far."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from calamity.server.messages import AskView, FromServer, encoded

BACKLOG = 64  # frames that may wait for a slow client before it is cut off; it can come back and say hello


class Visitor:
    """A connection of a seat, or of a spectator (seat None)."""

    def __init__(self, seat: int | None, write: Callable[[str], Awaitable[None]]) -> None:
        self.seat = seat
        self.version = -1
        self.ask: AskView | None = None
        self.events = 0  # how many events it has been told
        self.answers: str | None = None  # the id of its own act that the next update answers
        self.lost = asyncio.Event()  # set when the connection has to end
        self._write = write
        self._frames: deque[str] = deque()
        self._more: asyncio.Future[None] | None = None  # what the pump waits for when there is nothing to send

    def tell(self, message: FromServer) -> None:
        """Send a message, without waiting."""
        self.send(encoded(message))

    def send(self, frame: str) -> None:
        """Send a frame, without waiting for slow clients."""
        if len(self._frames) >= BACKLOG:
            self.lost.set()
            return
        self._frames.append(frame)
        if self._more is not None:
            self._more.set_result(None)
            self._more = None

    async def pump(self) -> None:
        """Send what there is to send until the connection ends."""
        loop = asyncio.get_running_loop()
        try:
            while not self.lost.is_set():
                while self._frames:
                    await self._write(self._frames[0])
                    self._frames.popleft()
                self._more = loop.create_future()
                await self._more
        except Exception:  # whatever the transport raises: the connection is gone
            self.lost.set()

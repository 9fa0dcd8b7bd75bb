"""The line to one client: uvicorn's WebSocket protocol with a short way for what tables say and hear all day.

Whole, small, masked text frames (that is, all that our clients ever send) are taken apart here and wait in a queue;
answers are written straight to the transport.  Everything else (the handshake, fragments, pings, closing, whatever is
malformed) goes the long way, through `websockets`' own parser, which is always at the beginning of a frame when it gets
one.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

LINE = "calamity.line"  # where the extensions of a socket's scope hold it
UNHEARD = 32  # frames that may wait until they are dealt with; then the client is not listened to for a while
UNSENT = 64  # frames that may wait for a slow client; then the connection ends, and the client can come back
TEXT = 0x81  # the first byte of a text frame that is a whole message
WHOLE = (0x82, 0x88, 0x89, 0x8A)  # those of other frames that don't begin or end a message in several frames


class Gone(Exception):
    """The client is not there any more."""


class Line(WebSocketsSansIOProtocol):
    """A connection to a client."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._heard: deque[str | bytes] = deque()
        self._listener: asyncio.Future[None] | None = None
        self._beginning = b""  # of a frame that has not come to its end
        self._pieces: list[bytes] = []  # of a message that comes in several frames
        self._requested = False
        self._short = True  # whether the short way is open
        self._paused = False  # whether the transport has more to write than it likes
        self._unsent: deque[bytes] = deque()
        self._over = False

    async def run_asgi(self) -> None:
        """Run the application, which finds the line in its scope."""
        extensions: Any = self.scope["extensions"]
        extensions[LINE] = self
        await super().run_asgi()

    # ---- hearing ----

    def data_received(self, data: bytes) -> None:
        """Take what comes from the client."""
        if not self.handshake_complete:
            self._short = self._short and not self._requested  # frames before the handshake is over: let others judge
            self._requested = True
            super().data_received(data)
            return
        if self._beginning:
            data = self._beginning + data
            self._beginning = b""
        at = 0
        while self._short and at < len(data):
            end = self._end_of_frame(data, at)
            if end is None:
                self._beginning = data[at:]
                return
            if not end:
                self._short = False
            elif data[at] == TEXT:
                self._hear(_payload(data, at, end))
                at = end
            else:
                super().data_received(data[at:end])
                at = end
        if at < len(data):
            super().data_received(data[at:] if at else data)

    def _end_of_frame(self, data: bytes, at: int) -> int | None:
        """Where a frame ends: None if it has not come to its end, 0 if it has to go the long way."""
        if data[at] != TEXT and data[at] not in WHOLE:
            return 0
        if len(data) < at + 2:
            return None
        size = data[at + 1] - 0x80
        start = at + 6
        if size == 126:
            if len(data) < at + 4:
                return None
            size = data[at + 2] << 8 | data[at + 3]
            start = at + 8
        if size < 0 or data[at + 1] == 0xFF or size > self.config.ws_max_size:
            return 0
        return start + size if len(data) >= start + size else None

    def handle_text(self, event: Frame) -> None:
        """The first frame of a message that came the long way."""
        self._pieces = []
        self.handle_cont(event)

    def handle_bytes(self, event: Frame) -> None:
        """Likewise; whether it is called text makes no difference."""
        self.handle_text(event)

    def handle_cont(self, event: Frame) -> None:
        """A further frame of a message."""
        self._pieces.append(bytes(event.data))
        if event.fin:
            self._hear(b"".join(self._pieces))

    def _hear(self, message: bytes) -> None:
        if self.close_sent:
            return
        self._heard.append(message)
        if len(self._heard) >= UNHEARD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        self._wake()

    def _wake(self) -> None:
        if self._listener is not None:
            if not self._listener.done():
                self._listener.set_result(None)
            self._listener = None

    async def read(self) -> str | bytes:
        """The client's next message; raises `Gone` when there will be none."""
        while not self._heard:
            if self._over:
                raise Gone
            self._listener = self.loop.create_future()
            await self._listener
        message = self._heard.popleft()
        if self.read_paused and not self._heard:
            self.read_paused = False
            self.transport.resume_reading()
        return message

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        super().connection_lost(exc)
        self._over = True
        self._unsent.clear()
        self._wake()

    # ---- speaking ----

    def write(self, frame: bytes) -> None:
        """Send a frame without waiting; a client that lets too many of them wait is cut off."""
        if self._over or self.close_sent:
            return
        if not self._paused:
            self.transport.write(frame)
        elif len(self._unsent) < UNSENT:
            self._unsent.append(frame)
        else:
            self._unsent.clear()
            self._over = True
            self._wake()
            self.transport.abort()

    def pause_writing(self) -> None:
        """The transport has enough to do."""
        super().pause_writing()
        self._paused = True

    def resume_writing(self) -> None:
        """The transport can take more."""
        self._paused = False
        while self._unsent and not self._paused:
            self.transport.write(self._unsent.popleft())
        super().resume_writing()


def _payload(data: bytes, at: int, end: int) -> bytes:
    """What a masked frame says."""
    start = at + (8 if data[at + 1] == 0xFE else 6)
    size = end - start
    mask = (data[start - 4 : start] * (size // 4 + 1))[:size]
    return (int.from_bytes(data[start:end], "big") ^ int.from_bytes(mask, "big")).to_bytes(size, "big")


def framed(text: bytes) -> bytes:
    """A text as a frame."""
    size = len(text)
    if size < 126:
        return bytes((TEXT, size)) + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text

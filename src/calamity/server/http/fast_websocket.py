"""uvicorn's WebSocket protocol with a fast path for the messages that tables exchange all the time.

Whole, small, masked text frames (all that our clients ever send) are parsed here and queued; answers are written
directly to the transport.  Everything else (the handshake, fragments, pings, closing, malformed frames) takes the slow
path through `websockets`' own parser, frame by frame.

Everything received is charged to an allowance that refills over time: a little for a text frame, more for a frame on
the slow path.  A client that has used it up is cut off.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from calamity.server.http.connection_limits import connections_of
from calamity.server.protocol.frames import TEXT

EXTENSION = "calamity.fast_websocket"  # its key in the extensions of a socket's scope
UNHEARD = 32  # frames that may wait to be handled; then reading from the client pauses
UNSENT = 64  # frames that may wait for a slow client; then the connection is closed
CLOSE = 0x88
OTHERS = (0x82, CLOSE, 0x89, 0x8A, 0x01, 0x02, 0x00, 0x80)  # other frames: binary, closing, ping, pong, fragments

# What a client is charged: 1 for a text frame, for a piece of an incomplete frame, and for 256 bytes.
LONG_WAY = 10  # for any other frame
BYTES = 8  # 256 as a power of 2
FIRST = 100.0  # the allowance before hello, which costs 1 or 2
LINGER = 1.0  # seconds in which a client that is cut off can read why


class Gone(Exception):
    """The client has disconnected."""


class FastWebSocket(WebSocketsSansIOProtocol):
    """A connection to a client."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._heard: deque[str | bytes] = deque()
        self._listener: asyncio.Future[None] | None = None
        self._beginning = b""  # of an incomplete frame
        self._pieces: list[bytes] = []  # of a message in several frames
        self._requested = False
        self._within = False  # whether a message in several frames has begun
        self._allowance = FIRST
        self._most = FIRST
        self._rate = 0.0  # by which the allowance grows, per second
        self._since = self.loop.time()  # when it was last updated
        self.open_connections = connections_of(self.app_state)
        self._paused = False  # whether the transport's buffer is full
        self._unsent: deque[bytes] = deque()
        self._over = False

    async def run_asgi(self) -> None:
        """Run the application, which finds this object in its scope."""
        extensions: Any = self.scope["extensions"]
        extensions[EXTENSION] = self
        await super().run_asgi()
        self._see_off(self.close_timeout + LINGER)

    # ---- receiving ----

    def data_received(self, data: bytes) -> None:
        """Handle data from the client."""
        if not self.handshake_complete:
            self._shake_hands(data)
            return
        if self._beginning:
            data = self._beginning + data
            self._beginning = b""
        at = 0
        while at < len(data):
            end = None if self.read_paused else self._end_of_frame(data, at)
            if end is None:
                self._beginning = data[at:]
                self._allowance -= 1
                if self._allowance < 0:
                    self._overdrawn()
                return
            if data[at] == TEXT and end and not self._within:
                self._allowance -= 1 + (end - at >> BYTES)
                if self._allowance < 0 and self._overdrawn():
                    return
                self._hear(_payload(data, at, end))
                at = end
            else:
                end = end or len(data)
                self._allowance -= LONG_WAY + (end - at >> BYTES)
                if self._allowance < 0 and self._overdrawn():
                    return
                super().data_received(data[at:end])
                at = end

    def _shake_hands(self, data: bytes) -> None:
        """Read the request; a client that sends more before the answer doesn't follow the protocol."""
        if self._requested:
            self.cut("early", silently=True)
            return
        self._requested = True
        super().data_received(data)

    def greeted(self, most: float, rate: float) -> None:
        """The client has said hello with a key: keep the connection, and give it a larger allowance."""
        self._allowance = self._most = most
        self._rate = rate
        self._since = self.loop.time()
        self.open_connections.keep(self.transport)

    def _overdrawn(self) -> bool:
        """Whether the client is cut off because it has sent too much in too short a time."""
        now = self.loop.time()
        self._allowance = min(self._most, self._allowance + self._rate * (now - self._since))
        self._since = now
        if self._allowance < 0:
            self.cut("flood")
        return self._allowance < 0

    def _end_of_frame(self, data: bytes, at: int) -> int | None:
        """Where a frame ends: None if it is incomplete, 0 if the parser will refuse it."""
        if len(data) < at + 2:
            return None
        if data[at] != TEXT and data[at] not in OTHERS:
            return 0
        size = data[at + 1] - 0x80
        start = at + 6
        if size >= 126:
            start += 2 if size == 126 else 8
            if len(data) < start - 4:
                return None
            size = int.from_bytes(data[at + 2 : start - 4], "big")
        if size < 0 or size > self.config.ws_max_size:
            return 0
        return start + size if len(data) >= start + size else None

    def handle_text(self, event: Frame) -> None:
        """The first frame of a message on the slow path."""
        self._pieces = []
        self._within = True
        self.handle_cont(event)

    def handle_bytes(self, event: Frame) -> None:
        """Likewise; whether it is marked as text makes no difference."""
        self.handle_text(event)

    def handle_cont(self, event: Frame) -> None:
        """A further frame of a message."""
        self._pieces.append(bytes(event.data))
        if event.fin:
            self._within = False
            self._hear(b"".join(self._pieces))

    def handle_ping(self) -> None:
        """Answer, unless too much is already waiting for the client."""
        self.write(b"".join(self.conn.data_to_send()))

    def _hear(self, message: bytes) -> None:
        if self.close_sent:
            return
        self._heard.append(message)
        if len(self._heard) >= UNHEARD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        if self._listener is not None:
            self._wake()

    def _wake(self) -> None:
        listener, self._listener = self._listener, None
        if listener is not None and not listener.done():
            listener.set_result(None)

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
            if self._beginning:
                self.loop.call_soon(self.data_received, b"")  # let others go first
        return message

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self.open_connections.left(self.transport)
        super().connection_lost(exc)
        self._over = True
        self._unsent.clear()
        self._wake()

    def handle_close(self, event: Frame) -> None:
        """The client closes the connection, or answers our closing."""
        super().handle_close(event)
        self._see_off()

    def handle_parser_exception(self) -> None:
        """The client has sent something malformed and is told so."""
        super().handle_parser_exception()
        self._see_off()

    def _see_off(self, seconds: float = LINGER) -> None:
        """Don't let a client keep a closed connection open by not reading the rest."""
        if not self._over:
            self.loop.call_later(seconds, self.transport.abort)

    def keepalive_timeout(self) -> None:
        """The client has not answered for so long that it won't read a closing frame either."""
        self.transport.abort()

    def cut(self, reason: str, silently: bool = False) -> None:
        """End the connection and drop what it has sent, whether or not the client reads the reason."""
        self.open_connections.refused(reason, self.client[0] if self.client else "")
        if not silently and not self._paused:
            body = CloseCode.POLICY_VIOLATION.to_bytes(2, "big") + reason.encode()
            self.write(bytes((CLOSE, len(body))) + body)
        self.handshake_complete = self.close_sent = self.disconnected = self._over = True
        self._beginning = b""
        self._heard.clear()
        self._unsent.clear()
        self._wake()
        if silently:
            self.transport.abort()
        else:
            self.transport.close()
            self.loop.call_later(LINGER, self.transport.abort)

    # ---- sending ----

    def write(self, frame: bytes) -> None:
        """Send a frame without waiting; a client with too many unread frames is cut off."""
        if self._over or self.close_sent:
            return
        if not self._paused:
            self.transport.write(frame)
        elif len(self._unsent) < UNSENT:
            self._unsent.append(frame)
        else:
            self.cut("unread", silently=True)

    def pause_writing(self) -> None:
        """The transport's buffer is full."""
        super().pause_writing()
        self._paused = True

    def resume_writing(self) -> None:
        """The transport's buffer has space again."""
        self._paused = False
        while self._unsent and not self._paused:
            self.transport.write(self._unsent.popleft())
        super().resume_writing()


def _payload(data: bytes, at: int, end: int) -> bytes:
    """The payload of a masked frame."""
    start = at + (6 if data[at + 1] < 0xFE else 8 if data[at + 1] == 0xFE else 14)
    size = end - start
    mask = (data[start - 4 : start] * (size // 4 + 1))[:size]
    return (int.from_bytes(data[start:end], "big") ^ int.from_bytes(mask, "big")).to_bytes(size, "big")

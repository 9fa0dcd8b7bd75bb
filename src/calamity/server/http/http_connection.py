"""uvicorn's HTTP protocol with time limits for clients that send or read too slowly.

A request must arrive completely, head and body, within a time limit and in a limited number of pieces, and its answer
must be read.  Clients that take longer are cut off, and so are those closed for others (see `connection_limits`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from calamity.server.http.connection_limits import connections_of, network

PIECES = 256  # in which a request's body may come: chunks are cheap to send and expensive to read
Event = Any  # from h11's parser


class _Parser(h11.Connection):
    """h11's parser, which reports what it finds."""

    def __init__(self, show: Callable[[Event], Event]) -> None:
        super().__init__(h11.SERVER)
        self._show = show

    def next_event(self) -> Event:
        """The next event, or that more data is needed."""
        return self._show(super().next_event())


class HttpConnection(H11Protocol):
    """A connection from its start until it is closed or becomes a WebSocket."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn = _Parser(self._parsed)
        self._registry = connections_of(self.app_state)
        self._late: asyncio.TimerHandle | None = None  # fires if the request is late
        self._unread: asyncio.TimerHandle | None = None  # fires if the answer is not being read
        self._busy = False  # whether a request is being answered
        self._pieces = 0  # of its body

    @property
    def _address(self) -> str:
        """The address that the connection is counted under; none for a proxy, whose clients differ."""
        host = self.client[0] if self.client else ""
        if isinstance(self.app, ProxyHeadersMiddleware) and host in self.app.trusted_hosts:
            return ""
        return network(host)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a place, or close the connection if there is none."""
        super().connection_made(transport)
        if self._registry.admit(transport, self._address):
            self._expect()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._registry.left(self.transport)
        self._stop_waiting()
        self.resume_writing()
        super().connection_lost(exc)

    # ---- reading ----

    def data_received(self, data: bytes) -> None:
        """Read data; what follows an answer is the beginning of another request."""
        if self._late is None and not self._busy:
            self._expect()
        super().data_received(data)

    def _expect(self) -> None:
        self._late = self.loop.call_later(self._registry.request_seconds, self._cut, "late")

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _parsed(self, event: Event) -> Event:
        if isinstance(event, h11.Request):
            self._busy, self._pieces = True, 0
        elif isinstance(event, h11.Data):
            self._pieces += 1
            if self._pieces > PIECES:
                self._cut("flood")
                return h11.NEED_DATA
        elif isinstance(event, h11.EndOfMessage):
            self._stop_waiting()
            self._registry.keep(self.transport)
        return event

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection to a WebSocket; it keeps its place and is waiting until hello."""
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    # ---- answering ----

    def on_response_complete(self) -> None:
        """The connection is free for another request."""
        self._busy = False
        self._registry.wait(self.transport)
        super().on_response_complete()
        if self.transport.is_closing():
            self._see_off()

    def timeout_keep_alive_handler(self) -> None:
        """The client has sent no further request."""
        super().timeout_keep_alive_handler()
        self._see_off()

    def _see_off(self) -> None:
        """Don't let a client keep a closed connection open by not reading the rest."""
        self.loop.call_later(self._registry.request_seconds, self.transport.abort)

    def pause_writing(self) -> None:
        """The client has to read first."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(self._registry.request_seconds, self._cut, "unread")

    def resume_writing(self) -> None:
        """The client has read."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    def _cut(self, reason: str) -> None:
        """End the connection immediately."""
        self._registry.refused(reason, self.client[0] if self.client else "")
        self.transport.abort()

"""Limits the open connections of this process, and decides which one to close when there are too many.

A connection is *waiting* while the server has no reason to keep it: until a whole request has arrived, between two
requests, and on a WebSocket until the client has said hello with a key.  When the limit is reached, the connection that
has been waiting longest is closed for a new one.  So half-sent requests and silent sockets, however many, keep nobody
out: a real client sends its request long before its turn to be closed comes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Any

from litestar.types import ASGIApp, Receive, Scope, Send

from calamity.server import metrics

logger = logging.getLogger("calamity.connections")
STATE = "calamity.connections"  # its key in the state shared with the application
RESERVED = 384  # open files left for the database, bots, and connections being accepted
UNLIMITED = 1 << 30
LOG_SECONDS = 60.0  # how often refusals for the same reason are logged


class Connections:
    """All connections of a process."""

    def __init__(self, most: int = UNLIMITED, per_address: int = UNLIMITED, request_seconds: float = 15.0) -> None:
        self.most = most
        self.most_spectators = most // 2  # the rest is reserved for players
        self.spectators = 0
        self.per_address = per_address
        self.request_seconds = request_seconds
        self._open: dict[asyncio.BaseTransport, str] = {}  # the address each is counted under
        self._count: dict[str, int] = {}  # by address
        self._waiting: dict[asyncio.BaseTransport, None] = {}  # longest first
        self._waiting_of: dict[str, dict[asyncio.BaseTransport, None]] = {}  # the same by address
        self._untold: dict[str, int] = {}  # by reason: refusals not logged yet

    def __len__(self) -> int:
        return len(self._open)

    # ---- opening and closing ----

    def admit(self, transport: asyncio.Transport, address: str) -> bool:
        """Admit a new connection, counted under an address unless that is empty; False if the limit is reached."""
        if address and self._count.get(address, 0) >= self.per_address:
            if not self._give_way(self._waiting_of.get(address)):
                self.refused("address", address)
                return False
        elif len(self._open) >= self.most and not self._give_way(self._waiting):
            self.refused("full", address)
            return False
        self._open[transport] = address
        self._count[address] = self._count.get(address, 0) + 1
        self.wait(transport)
        metrics.open_connections.set(len(self._open))
        return True

    def _give_way(self, waiting: dict[asyncio.BaseTransport, None] | None) -> bool:
        """Close the first of those that are waiting; False if there is none."""
        if not waiting:
            return False
        longest: Any = next(iter(waiting))
        self.refused("gave_way", self._open[longest])
        self.left(longest)
        longest.abort()
        return True

    def wait(self, transport: asyncio.BaseTransport) -> None:
        """Mark a connection as waiting until it sends something."""
        address = self._open.get(transport)
        if address is not None:
            self._waiting[transport] = self._waiting_of.setdefault(address, {})[transport] = None

    def keep(self, transport: asyncio.BaseTransport) -> None:
        """Mark a connection as worth keeping."""
        if transport in self._waiting:
            del self._waiting[transport]
            address = self._open[transport]
            del self._waiting_of[address][transport]
            if not self._waiting_of[address]:
                del self._waiting_of[address]

    def left(self, transport: asyncio.BaseTransport) -> None:
        """A connection has ended."""
        if transport not in self._open:
            return
        self.keep(transport)
        address = self._open.pop(transport)
        self._count[address] -= 1
        if not self._count[address]:
            del self._count[address]
        metrics.open_connections.set(len(self._open))

    # ---- logging ----

    def refused(self, reason: str, address: str = "") -> None:
        """Count a connection that was refused or cut off, and log it: the first at once, then a count per minute."""
        metrics.refused.labels(reason).inc()
        if reason in self._untold:
            self._untold[reason] += 1
            return
        logger.warning("a connection was refused or cut off", extra={"reason": reason, "address": address})
        self._tell_later(reason)

    def _tell_later(self, reason: str) -> None:
        self._untold[reason] = 0
        asyncio.get_running_loop().call_later(LOG_SECONDS, self._tell, reason)

    def _tell(self, reason: str) -> None:
        count = self._untold.pop(reason)
        if count:
            extra = {"reason": reason, "count": count, "seconds": LOG_SECONDS}
            logger.warning("more connections were refused or cut off", extra=extra)
            self._tell_later(reason)


def connections_of(app_state: dict[str, Any]) -> Connections:
    """The `Connections` that a connection belongs to; unlimited ones if no limit was set."""
    found: Connections = app_state.setdefault(STATE, Connections())
    return found


def counted(app: ASGIApp, connections: Callable[[], Connections]) -> ASGIApp:
    """Let a server that runs this application use the `Connections` that `make` returns."""

    async def counting(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":  # type: ignore[comparison-overlap]
            scope["state"][STATE] = connections()
        await app(scope, receive, send)

    return counting


def network(host: str) -> str:
    """The address that a client is counted under: for IPv6 only the first half, because it chooses the second."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return f"{IPv6Address(int(address) >> 64 << 64)}/64"


def room_for(wanted: int) -> int:
    """How many connections are possible, up to the number wanted; raises the limit of open files for that."""
    try:
        import resource
    except ImportError:  # Windows, which has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + RESERVED
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return wanted
    found = max(soft - RESERVED, soft // 2)
    logger.warning("the limit of open files allows fewer connections", extra={"wanted": wanted, "connections": found})
    return found

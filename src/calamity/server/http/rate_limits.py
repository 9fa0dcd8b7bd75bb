"""Limits how often clients, persons and connections may do something, with one token bucket each."""

from __future__ import annotations

import time
from collections import OrderedDict

REMEMBERED = 50_000  # clients; those idle for longest are forgotten first

# The burst size and the rate per second: more than people need.
RATES = {
    "request": (120, 20.0),
    "create": (20, 0.2),
    "join": (30, 0.5),
    "connect": (60, 2.0),
    "message": (60, 15.0),
    "act": (60, 10.0),
    "say": (8, 0.5),
    "hint": (6, 0.2),
    "bad_key": (20, 0.1),
}
ALLOWANCE = (
    600.0,
    100.0,
)  # what a connection may send at once and per second (see `fast_websocket`)
UNHURRIED = (10_000.0, 2_000.0)  # the same if rates are not limited


class Limits:
    """The token buckets of all clients."""

    def __init__(self, on: bool, sockets: int = 100) -> None:
        self.on = on
        self._most_sockets = sockets  # per client
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._sockets: dict[str, int] = {}

    def allow(self, purpose: str, who: str) -> bool:
        """Whether somebody may do this now; counts it."""
        if not self.on:
            return True
        most, rate = RATES[purpose]
        now = time.monotonic()
        tokens, then = self._buckets.pop((purpose, who), (float(most), now))
        tokens = min(most, tokens + (now - then) * rate)
        allowed = tokens >= 1
        self._buckets[purpose, who] = (tokens - 1 if allowed else tokens, now)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return allowed

    @property
    def allowance(self) -> tuple[float, float]:
        """What a connection may send at once, and per second after that."""
        return ALLOWANCE if self.on else UNHURRIED

    def open_socket(self, who: str) -> bool:
        """Whether a client may open another socket; counts it."""
        count = self._sockets.get(who, 0)
        if self.on and count >= self._most_sockets:
            return False
        self._sockets[who] = count + 1
        return True

    def close_socket(self, who: str) -> None:
        """A socket is closed."""
        self._sockets[who] -= 1
        if not self._sockets[who]:
            del self._sockets[who]

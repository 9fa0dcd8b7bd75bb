"""A client: one connection to one table, and what it has been sent so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count

from calamity.kernel.view import View
from calamity.server.protocol.messages import AskView, FromServer, encoded

_numbers = count()


class Client:
    """A connection of a seat, or of a spectator (seat None)."""

    def __init__(
        self,
        seat: int | None,
        send: Callable[[bytes], None],
        own: Sequence[int] = (),
        address: str = "",
        close: Callable[[], None] = lambda: None,
        changes: bool = False,
    ) -> None:
        self.seat = seat
        self.own = own  # all seats of the person
        self.send = send  # sends a frame without waiting
        self.address = address  # for limits; empty if they don't apply
        self.close = close  # ends the connection
        self.since = next(_numbers)  # its place in the order of arrival
        self.version = -1
        self.ask: AskView | None = None
        self.events = 0  # how many events it has been told
        self.changes = changes  # whether it wants to be told changes instead of whole views
        self.view: View | None = None  # the one that it was sent last, if it does
        self.answers: str | None = None  # the id of its own act that the next update answers

    def lose(self, seat: int) -> bool:
        """Give up a seat: the client becomes a spectator.  False if it wasn't this client's seat."""
        if seat != self.seat and seat not in self.own:
            return False
        self.own = [other for other in self.own if other != seat]
        if self.seat == seat:
            self.seat, self.version, self.events, self.ask, self.answers = None, -1, 0, None, None
            self.view = None
        return True

    def tell(self, message: FromServer) -> None:
        """Send a message."""
        self.send(encoded(message))

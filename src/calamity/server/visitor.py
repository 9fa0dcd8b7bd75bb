"""A visitor: one connection to one table, with what it has been told so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from calamity.server.messages import AskView, FromServer, encoded


class Visitor:
    """A connection of a seat, or of a spectator (seat None)."""

    def __init__(self, seat: int | None, send: Callable[[bytes], None], own: Sequence[int] = ()) -> None:
        self.seat = seat
        self.own = own  # all seats of this person
        self.send = send  # a frame, without waiting
        self.version = -1
        self.ask: AskView | None = None
        self.events = 0  # how many events it has been told
        self.answers: str | None = None  # the id of its own act that the next update answers

    def tell(self, message: FromServer) -> None:
        """Send a message."""
        self.send(encoded(message))

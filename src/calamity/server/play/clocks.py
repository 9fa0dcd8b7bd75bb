"""The clocks of a table, derived from the times in its log: replaying the log gives the same clocks on every server."""

from __future__ import annotations

from collections.abc import Sequence


class Clocks:
    """One clock per seat.  It runs while the seat is publicly deciding, and gains time when that ends.

    A clock per turn gains exactly what it has lost: every turn has the same time.
    """

    def __init__(self, seats: int, seconds: float, increment: float, per_turn: bool = False) -> None:
        self.left = [float(seconds)] * seats
        self.seconds = float(seconds)
        self.increment = increment
        self.per_turn = per_turn
        self.running: tuple[int, ...] = ()
        self._stopped: tuple[int, ...] = ()  # those stopped by a reaction window
        self._since = 0.0

    def set(self, at: float, running: Sequence[int]) -> None:
        """From this time on these clocks run; those that ran until then lose time, and those that stop gain some."""
        self._charge(at)
        for seat in self.running + self._stopped:
            if seat not in running:
                self.left[seat] = self.seconds if self.per_turn else self.left[seat] + self.increment
        self.running, self._stopped = tuple(running), ()

    def stop(self, at: float) -> None:
        """Stop all clocks until they are set again, so that nobody can see whether anybody can react."""
        self._charge(at)
        self.running, self._stopped = (), self.running + self._stopped

    def forgive(self, at: float) -> None:
        """Don't charge anybody for the time since the clocks were last set: the server wasn't running."""
        self._since = max(self._since, at)

    def _charge(self, at: float) -> None:
        for seat in self.running:
            self.left[seat] = self.left_at(seat, at)
        self._since = at

    def left_at(self, seat: int, at: float) -> float:
        """The time a seat has left at a moment."""
        spent = max(0.0, at - self._since) if seat in self.running else 0.0
        return max(0.0, self.left[seat] - spent)

    def deadline(self, seat: int) -> float | None:
        """When a running clock runs out; None if it doesn't run."""
        return self._since + self.left[seat] if seat in self.running else None

"""The clocks of a table, derived from the times in its log: replaying the log gives the same clocks on every node."""

from __future__ import annotations

from collections.abc import Sequence


class Clocks:
    """One clock per seat.  It runs while everybody can see that the seat decides, and gains when that ends."""

    def __init__(self, seats: int, seconds: float, increment: float) -> None:
        self.left = [float(seconds)] * seats
        self.increment = increment
        self.running: tuple[int, ...] = ()
        self._since = 0.0

    def set(self, at: float, running: Sequence[int]) -> None:
        """From now on these clocks run; those that ran until now have lost time, those that stop gain some."""
        spent = max(0.0, at - self._since)
        for seat in self.running:
            self.left[seat] = max(0.0, self.left[seat] - spent)
            if seat not in running:
                self.left[seat] += self.increment
        self.running = tuple(running)
        self._since = at

    def forgive(self, at: float) -> None:
        """Nobody is charged for the time since the clocks were last set: the server wasn't there."""
        self._since = max(self._since, at)

    def left_at(self, seat: int, at: float) -> float:
        """What a seat has left at a moment."""
        spent = max(0.0, at - self._since) if seat in self.running else 0.0
        return max(0.0, self.left[seat] - spent)

    def deadline(self, seat: int) -> float | None:
        """When a running clock will be down; None if it doesn't run."""
        return self._since + self.left[seat] if seat in self.running else None

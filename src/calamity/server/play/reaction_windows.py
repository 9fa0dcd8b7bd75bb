"""How long reaction windows last: each takes its full time, whether anybody can react in it or not.

The engine closes a window at once if nobody can react.  A table that told so at once would tell who holds what; so the
windows that a move has led through are lived through one after the other.  Like the clocks they follow from the times
in the log and are the same on every node.
"""

from __future__ import annotations

SPARE = 0.25  # the last part of a window, in which what bots have answered is stored


class ReactionWindows:
    """The latest windows of a table."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds  # how long each of them lasts at least
        self.opens = 0.0  # when those who can react in the last one are asked
        self.closes = 0.0  # when everybody may know what has come of it
        self._since = 0.0

    def follow(self, at: float, count: int) -> None:
        """A move at this time has led through further windows; in the last of them somebody may still be asked."""
        begin = max(at, self.closes) if at >= self._since else at  # a clock that was put back keeps nobody waiting
        self.opens = begin + (count - 1) * self.seconds
        self.closes = begin + count * self.seconds
        self._since = at

"""How long players have to react to a move (a reaction window): always the full time, even if nobody can react.

The engine closes a window at once if nobody can react.  A table that showed this would reveal what players hold.  So
the windows that a move has opened and passed are shown one after the other, each for its full time.  Like the clocks,
they are computed from the times of the entries in the log, so they are the same on every node.
"""

from __future__ import annotations

SPARE = 0.25  # the last part of a window, reserved for storing bots' answers


class ReactionWindows:
    """When the latest windows of a table open and close."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds  # the minimum length of each
        self.opens = 0.0  # when the last one opens, and those who can react are asked
        self.closes = 0.0  # when the last one closes, and everybody may know its result
        self._since = 0.0

    def follow(self, at: float, count: int) -> None:
        """A move at this time has opened `count` windows and passed all but the last, which may still be open."""
        begin = max(at, self.closes) if at >= self._since else at  # nobody has to wait because a clock was put back
        self.opens = begin + (count - 1) * self.seconds
        self.closes = begin + count * self.seconds
        self._since = at

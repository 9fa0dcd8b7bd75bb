"""What can go wrong with an environment beside what the engine itself refuses."""

from __future__ import annotations

from calamity.kernel.errors import CalamityError


class NotReset(CalamityError, RuntimeError):
    """Something was asked of an environment in which no game has begun."""

    def __init__(self) -> None:
        super().__init__("no game has begun in this environment: call reset() first")


class EpisodeOver(CalamityError, RuntimeError):
    """A step in a game that is over."""

    def __init__(self) -> None:
        super().__init__("the game is over: call reset() to begin another one")


class NotAsked(CalamityError, ValueError):
    """An action of a seat that has nothing to decide now."""

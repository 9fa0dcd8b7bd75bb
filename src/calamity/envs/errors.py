"""Errors of environments, in addition to the engine's own refusals."""

from __future__ import annotations

from calamity.kernel.errors import CalamityError


class NotReset(CalamityError, RuntimeError):
    """An environment was used before its first reset."""

    def __init__(self) -> None:
        super().__init__("no game has begun in this environment: call reset() first")


class EpisodeOver(CalamityError, RuntimeError):
    """A step was taken in a game that is over."""

    def __init__(self) -> None:
        super().__init__("the game is over: call reset() to begin another one")


class NotAsked(CalamityError, ValueError):
    """A seat acted that has nothing to decide now."""

"""Whether the server can do its work: found out by writing to the database, at most once in a few seconds."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from calamity.server.storage.database import Unstored

logger = logging.getLogger("calamity.health")


class Health:
    """The result of the latest check, shared by everybody who asks until it is too old."""

    def __init__(
        self,
        check: Callable[[], Awaitable[None]],
        seconds: float,
        clock: Callable[[], float] = time.monotonic,
        patience: float = 20.0,
    ) -> None:
        """Let `check` raise `Unstored` if something is wrong, and run it once in so many `seconds` at most."""
        self._check = check
        self._seconds = seconds
        self._clock = clock
        self._patience = patience  # seconds until a check that goes on counts as failed
        self._running: asyncio.Task[Unstored | None] | None = None
        self._begun = 0.0
        self._well = True

    async def problem(self) -> Unstored | None:
        """What is wrong; None if nothing is.  A check that goes on is waited for, and no second one begins."""
        old = self._clock() - self._begun >= self._seconds
        if self._running is None or (self._running.done() and old):
            self._begun = self._clock()
            self._running = asyncio.create_task(self._checked())
        done, _ = await asyncio.wait([self._running], timeout=self._patience)
        return self._running.result() if done else Unstored("the database does not answer")

    async def _checked(self) -> Unstored | None:
        problem = None
        try:
            await self._check()
        except Unstored as error:
            problem = error
        if self._well and problem is not None:
            logger.error("the database can't be written", extra={"reason": str(problem)})
        elif not self._well and problem is None:
            logger.info("the database can be written again")
        self._well = problem is None
        return problem

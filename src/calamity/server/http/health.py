"""Checks whether the server works, by writing to the database at most once every few seconds."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from calamity.server.storage.database import Unstored

logger = logging.getLogger("calamity.health")


class Health:
    """The result of the latest check, shared by all callers until it is too old."""

    def __init__(
        self,
        check: Callable[[], Awaitable[None]],
        seconds: float,
        clock: Callable[[], float] = time.monotonic,
        patience: float = 20.0,
    ) -> None:
        """`check` raises `Unstored` if something is wrong; it runs at most once every `seconds`."""
        self._check = check
        self._seconds = seconds
        self._clock = clock
        self._patience = patience  # seconds after which a running check counts as failed
        self._running: asyncio.Task[Unstored | None] | None = None
        self._begun = 0.0
        self._well = True

    async def problem(self) -> Unstored | None:
        """What is wrong; None if nothing is.  If a check is running, wait for it instead of starting another."""
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

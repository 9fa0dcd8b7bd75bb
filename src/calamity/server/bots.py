"""Bots at tables: they think in processes of their own, never in the event loop, and never see the true position.

A worker gets a world that the bot's seat imagined, in the kernel's JSON, and answers with an action.  A worker that
takes too long is ended and replaced; the caller then plays the default answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import deque

import msgspec

from calamity.bots.considered import Considered
from calamity.kernel.imagination import imagine
from calamity.kernel.table import Table
from calamity.kernel.wire import encode
from calamity.server import metrics
from calamity.server.thinker import KEPT, Answer, Task

logger = logging.getLogger("calamity.bots")
START_SECONDS = 30.0  # for a worker to be ready; the time to think begins then
LINE_BYTES = 4 << 20
REASONS: dict[type[Exception], str] = {TimeoutError: "no answer in time", EOFError: "its process has ended"}


class NoIdea(Exception):
    """A bot that has not come to a decision."""


class Worker:
    """One process that thinks about one thing at a time."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.fresh = True
        self.places: deque[str] = deque(maxlen=KEPT)  # whose bots it keeps, in the order of their last decisions

    @classmethod
    async def start(cls) -> Worker:
        """Start a process."""
        command = (sys.executable, "-m", "calamity.server.thinker")
        return cls(await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=LINE_BYTES))

    def remember(self, place: str) -> None:
        """Note for which place it decides next."""
        if place in self.places:
            self.places.remove(place)
        if place:
            self.places.append(place)

    async def ask(self, task: Task, seconds: float) -> Answer:
        """Put a question; raises if there is no answer in time."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode(task) + b"\n")
        await self.process.stdin.drain()
        if self.fresh:
            await self._line(START_SECONDS)
            self.fresh = False
        return msgspec.json.decode(await self._line(seconds), type=Answer)

    async def _line(self, seconds: float) -> bytes:
        assert self.process.stdout is not None
        line = await asyncio.wait_for(self.process.stdout.readline(), seconds)
        if not line:
            raise EOFError
        return line

    async def end(self) -> None:
        """End the process."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()


class Thinkers:
    """A few worker processes, started when they are first needed."""

    def __init__(self, processes: int, seconds: float) -> None:
        self._seconds = seconds
        self._free = asyncio.Semaphore(processes)
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()

    async def decide(self, table: Table, seat: int, bot: str, level: int | None, place: str = "") -> int:
        """One link of an answer for a seat; raises `NoIdea` if the bot doesn't find one in time.

        Under the name of a `place` the bot goes on where it was, if the process in which it is has nothing else to do.
        """
        answer = await self._answer(table, seat, bot, level, place=place)
        assert answer.action is not None
        return answer.action

    async def advise(self, table: Table, seat: int, bot: str, level: int | None) -> list[Considered]:
        """What a bot makes of a seat's options, the best first; raises `NoIdea` likewise."""
        return (await self._answer(table, seat, bot, level, why=True)).considered

    async def _answer(
        self, table: Table, seat: int, bot: str, level: int | None, why: bool = False, place: str = ""
    ) -> Answer:
        world = imagine(table.state, seat, secrets.randbits(63))
        task = Task(
            game=table.game.name,
            seats=table.seats,
            world=msgspec.Raw(encode(world)),
            seat=seat,
            bot=bot,
            level=level,
            seed=secrets.randbits(63),
            seconds=self._seconds,
            why=why,
            place=place,
        )
        async with self._free:
            started = time.perf_counter()
            worker = self._pick(place) or await self._hire()
            worker.remember(place)
            try:
                answer = await worker.ask(task, self._seconds)
            except (OSError, EOFError, TimeoutError, msgspec.DecodeError) as error:
                await self._dismiss(worker)
                raise NoIdea(REASONS.get(type(error), type(error).__name__)) from error
            except asyncio.CancelledError:
                await self._dismiss(worker)
                raise
            self._idle.append(worker)
            metrics.think_seconds.observe(time.perf_counter() - started)
        if answer.action is None:
            raise NoIdea(answer.error)
        return answer

    def _pick(self, place: str) -> Worker | None:
        """A process that is free: the one that knows the place, or any."""
        if not self._idle:
            return None
        worker = next((one for one in self._idle if place in one.places), self._idle[-1])
        self._idle.remove(worker)
        return worker

    async def _hire(self) -> Worker:
        worker = await Worker.start()
        self._all.add(worker)
        return worker

    async def _dismiss(self, worker: Worker) -> None:
        self._all.discard(worker)
        await worker.end()

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(worker.end() for worker in self._all))
        self._all.clear()
        self._idle.clear()


def spare_processors() -> int:
    """How many workers suit this machine: one processor stays for people."""
    return max(1, (os.cpu_count() or 1) - 1)

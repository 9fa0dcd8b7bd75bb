"""The processes in which bots think, outside the event loop and without ever seeing the true position.

A worker gets a world that the bot's seat imagined, in the kernel's JSON, and answers with an action.  A worker that
takes too long is ended and replaced; the caller then plays the default answer.

What is decided in reaction windows has workers of its own.  Whether a bot had anything to decide there is a secret, so
nobody else's bot or hint may have to wait for it, and it should not have to wait for theirs.
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
from collections.abc import Sequence

import msgspec

from calamity.bots.assessment import Considered
from calamity.kernel.imagination import imagine
from calamity.kernel.state import State
from calamity.kernel.table import Table
from calamity.kernel.wire import encode
from calamity.server import metrics
from calamity.server.thinking.queue import TaskQueue
from calamity.server.thinking.worker import KEPT, Answer, Task

logger = logging.getLogger("calamity.bots")
START_SECONDS = 30.0  # for a worker to be ready; the time to think begins then
LINE_BYTES = 4 << 20
OURS = ("random", "greedy", "level", "mcts")  # none of which takes time in a window: nobody searches there
REASONS: dict[type[Exception], str] = {TimeoutError: "no answer in time", EOFError: "its process has ended"}


class NoIdea(Exception):
    """A bot that has not come to a decision."""


class Worker:
    """One process that thinks about one thing at a time."""

    def __init__(self, process: Process, engine: str = "") -> None:
        self.process = process
        self.engine = engine
        self.places: deque[str] = deque(maxlen=KEPT)  # whose bots it keeps, in the order of their last decisions

    @classmethod
    async def start(cls, engine: str = "") -> Worker:
        """Start a process, on an engine that lies in another folder if one is named."""
        command = (sys.executable, "-m", "calamity.server.thinking.worker")
        paths = os.pathsep.join(filter(None, [engine, os.environ.get("PYTHONPATH")]))
        environment = os.environ | {"PYTHONPATH": paths} if engine else None
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, limit=LINE_BYTES, env=environment
        )
        return cls(process, engine)

    async def ready(self) -> None:
        """Wait until it says that it is there."""
        await self._line(START_SECONDS)

    def remember(self, place: str) -> None:
        """Note for which place it decides next."""
        if place in self.places:
            self.places.remove(place)
        if place:
            self.places.append(place)

    async def ask(self, task: Task, seconds: float) -> Answer:
        """Put a question; raises if there is no answer in time."""
        assert self.process.stdin is not None
        self.process.stdin.write(msgspec.json.encode(task) + b"\n")
        await self.process.stdin.drain()
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


class WorkerGroup:
    """A few workers, started when they are first needed."""

    def __init__(self, processes: int) -> None:
        self.queue = TaskQueue(processes)
        self.engine = ""
        self.workers: set[Worker] = set()
        self.idle: list[Worker] = []
        self._begun: list[asyncio.Task[Worker]] = []  # starts for which nobody waits any more
        self._ending: set[asyncio.Task[None]] = set()

    async def think(self, task: Task) -> Answer:
        """What a worker answers, for somebody whose turn it is; raises `NoIdea` if there is no answer in time.

        Whoever is cancelled meanwhile ends the worker, and with it the thought.
        """
        started = time.perf_counter()
        try:
            worker = await self._worker(task.place)
            worker.remember(task.place)
            try:
                answer = await worker.ask(task, task.seconds)
            except BaseException:
                self._dismiss(worker)
                raise
        except (OSError, EOFError, TimeoutError, msgspec.DecodeError) as error:
            raise NoIdea(REASONS.get(type(error), type(error).__name__)) from error
        if worker.engine == self.engine:
            self.idle.append(worker)
        else:
            self._dismiss(worker)
        metrics.think_seconds.observe(time.perf_counter() - started)
        if answer.action is None:
            raise NoIdea(answer.error)
        return answer

    def prepare(self) -> None:
        """Have a worker ready, for somebody who will be in a hurry."""
        if not self.workers and not self._begun:
            self._begun.append(asyncio.create_task(self._start()))

    async def use(self, engine: str) -> None:
        """Replace all workers by ones with another engine, so that nobody has to wait for them to start.

        Idle ones are ended when their successors are ready, busy ones when they have answered.
        """
        self.engine = engine
        for former in [worker for worker in self.workers if worker.engine != engine]:
            starting = asyncio.create_task(self._start())
            self._begun.append(starting)
            await asyncio.wait([starting])
            if starting in self._begun:  # nobody was in need of it
                self._begun.remove(starting)
                if not starting.cancelled() and starting.exception() is None:
                    self.idle.append(starting.result())
            if former in self.idle:
                self.idle.remove(former)
                self._dismiss(former)

    async def _worker(self, place: str) -> Worker:
        """A worker that is free: the one that knows the place, or any, or a new one."""
        if self.idle:
            worker = next((one for one in self.idle if place in one.places), self.idle[-1])
            self.idle.remove(worker)
            return worker
        starting = self._begun.pop() if self._begun else asyncio.create_task(self._start())
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            self._begun.append(starting)  # it is there for the next one
            raise

    async def _start(self) -> Worker:
        worker = await Worker.start(self.engine)
        self.workers.add(worker)
        try:
            await worker.ready()
        except BaseException:
            self._dismiss(worker)
            raise
        return worker

    def _dismiss(self, worker: Worker) -> None:
        """Let a worker be ended; nobody has to wait for that."""
        self.workers.discard(worker)
        ending = asyncio.create_task(worker.end())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    async def close(self) -> None:
        """End all processes."""
        for starting in self._begun:
            starting.cancel()
        await asyncio.gather(*self._begun, return_exceptions=True)
        await asyncio.gather(*self._ending, *(worker.end() for worker in self.workers))
        self.workers.clear()
        self.idle.clear()
        self._begun.clear()


class BotPool:
    """All workers of a node: those that search, and those that are quick because windows don't wait."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.seconds = seconds
        self.searching = WorkerGroup(processes)
        self.quick = WorkerGroup(1)
        # Bots of installed packages, on their turns and in windows; apart, since nobody knows how long they take.
        self.third_party = WorkerGroup(1)
        self.third_party_in_windows = WorkerGroup(1)

    async def decide(
        self, table: Table, seat: int, bot: str, level: int | None, place: str = "", window: bool = False
    ) -> int:
        """One link of an answer for a seat; raises `NoIdea` if the bot doesn't find one in time.

        Under the name of a `place` the bot goes on where it was, if the process in which it is has nothing else to do.
        In a reaction `window` it waits for nothing that is thought about elsewhere, and nothing elsewhere for it.
        """
        hurried = self.quick if bot in OURS else self.third_party_in_windows
        group = hurried if window else self.searching if bot in OURS else self.third_party
        if table.windows and not window:
            hurried.prepare()
        world = imagine(table.state, seat, secrets.randbits(63))
        async with group.queue.bot():
            answer = await group.think(self._task(table, world, seat, bot, level, place=place))
        assert answer.action is not None
        return answer.action

    async def advise(
        self, table: Table, seat: int, bot: str, level: int | None, links: Sequence[int] = (), place: str = ""
    ) -> list[Considered]:
        """What a bot makes of a seat's options after some links, the best first; raises `NoIdea` likewise.

        It waits until no bot does; raises `Problem` if somebody asks for another hint in the same `place` until then,
        or drops this one.
        """
        world = imagine(table.state, seat, secrets.randbits(63))
        async with self.searching.queue.hint(place):
            for link in links:
                if link not in world.offered(seat):
                    raise NoIdea(f"{link} can't follow in an imagined world")
                world.answer(seat, link)
            return (await self.searching.think(self._task(table, world, seat, bot, level, why=True))).considered

    async def use(self, engine: str) -> None:
        """Let all bots think with the engine in another folder from now on, if it works.

        The positions that workers are sent look the same in all engines, so games go on.
        """
        try:
            trial = await Worker.start(engine)
            try:
                await trial.ready()
            finally:
                await trial.end()
        except (OSError, EOFError, TimeoutError):
            logger.warning("an engine doesn't work, so bots go on with the former one", extra={"folder": engine})
            return
        for group in self._groups():
            await group.use(engine)

    def drop_hint(self, place: str) -> bool:
        """Drop the hint for a place whose position has changed; False if none waits, or a bot is thinking about it."""
        return self.searching.queue.drop(place, "old_hint")

    def _task(
        self, table: Table, world: State, seat: int, bot: str, level: int | None, why: bool = False, place: str = ""
    ) -> Task:
        return Task(
            game=table.game.name,
            seats=table.seats,
            world=msgspec.Raw(encode(world)),
            seat=seat,
            bot=bot,
            level=level,
            seed=secrets.randbits(63),
            seconds=self.seconds,
            why=why,
            place=place,
        )

    def _groups(self) -> tuple[WorkerGroup, ...]:
        return self.searching, self.quick, self.third_party, self.third_party_in_windows

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(group.close() for group in self._groups()))


def spare_processors() -> int:
    """How many workers suit this machine: one processor stays for people."""
    return max(1, (os.cpu_count() or 1) - 1)

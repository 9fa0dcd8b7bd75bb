"""The processes in which bots think, outside the event loop and without ever seeing the true position.

A worker gets a world that the bot's seat imagined, in the kernel's JSON, and answers with an action.  A worker that
takes too long is ended and replaced; the caller then plays the default answer.

Decisions in reaction windows have separate workers.  Whether a bot had anything to decide there is a secret, so no
other bot or hint may have to wait for it, and it should not have to wait for them.
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
START_SECONDS = 30.0  # for a worker to be ready; thinking time starts after that
LINE_BYTES = 4 << 20
OURS = ("random", "greedy", "level", "mcts")  # all of them are quick in a window, because none searches there
REASONS: dict[type[Exception], str] = {TimeoutError: "no answer in time", EOFError: "its process has ended"}


class NoIdea(Exception):
    """A bot that has not reached a decision."""


class Worker:
    """One process that handles one task at a time."""

    def __init__(self, process: Process, engine: str = "") -> None:
        self.process = process
        self.engine = engine
        self.places: deque[str] = deque(maxlen=KEPT)  # whose bots it keeps, in order of their last decisions

    @classmethod
    async def start(cls, engine: str = "") -> Worker:
        """Start a process, with an engine in another folder if one is given."""
        command = (sys.executable, "-m", "calamity.server.thinking.worker")
        paths = os.pathsep.join(filter(None, [engine, os.environ.get("PYTHONPATH")]))
        environment = os.environ | {"PYTHONPATH": paths} if engine else None
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, limit=LINE_BYTES, env=environment
        )
        return cls(process, engine)

    async def ready(self) -> None:
        """Wait until it reports that it is ready."""
        await self._line(START_SECONDS)

    def remember(self, place: str) -> None:
        """Record the place for which it decides next."""
        if place in self.places:
            self.places.remove(place)
        if place:
            self.places.append(place)

    async def ask(self, task: Task, seconds: float) -> Answer:
        """Send a task; raises an error if there is no answer in time."""
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
    """A few workers, started when first needed."""

    def __init__(self, processes: int) -> None:
        self.queue = TaskQueue(processes)
        self.engine = ""
        self.workers: set[Worker] = set()
        self.idle: list[Worker] = []
        self._begun: list[asyncio.Task[Worker]] = []  # starts that nobody is waiting for any more
        self._ending: set[asyncio.Task[None]] = set()

    async def think(self, task: Task) -> Answer:
        """A worker's answer, for a caller whose turn it is; raises `NoIdea` if there is no answer in time.

        Cancelling the caller ends the worker, and with it the thinking.
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
        """Get a worker ready for a task that will be urgent."""
        if not self.workers and not self._begun:
            self._begun.append(asyncio.create_task(self._start()))

    async def use(self, engine: str) -> None:
        """Replace all workers by ones with another engine, without anybody waiting for them to start.

        Idle ones are ended when their successors are ready, busy ones when they have answered.
        """
        self.engine = engine
        for former in [worker for worker in self.workers if worker.engine != engine]:
            starting = asyncio.create_task(self._start())
            self._begun.append(starting)
            await asyncio.wait([starting])
            if starting in self._begun:  # nobody needed it
                self._begun.remove(starting)
                if not starting.cancelled() and starting.exception() is None:
                    self.idle.append(starting.result())
            if former in self.idle:
                self.idle.remove(former)
                self._dismiss(former)

    async def _worker(self, place: str) -> Worker:
        """A free worker: the one that knows the place, any other, or a new one."""
        if self.idle:
            worker = next((one for one in self.idle if place in one.places), self.idle[-1])
            self.idle.remove(worker)
            return worker
        starting = self._begun.pop() if self._begun else asyncio.create_task(self._start())
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            self._begun.append(starting)  # it is available for the next caller
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
        """End a worker without waiting for it."""
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
    """All workers of a node: those that search, and quick ones for windows."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.seconds = seconds
        self.searching = WorkerGroup(processes)
        self.quick = WorkerGroup(1)
        # Bots of installed packages, on their turns and in windows; separate, because they may take any time.
        self.third_party = WorkerGroup(1)
        self.third_party_in_windows = WorkerGroup(1)

    async def decide(
        self, table: Table, seat: int, bot: str, level: int | None, place: str = "", window: bool = False
    ) -> int:
        """One link of an answer for a seat; raises `NoIdea` if the bot doesn't find one in time.

        Under the name of a `place` the bot continues where it was, if its process is free.  In a reaction `window` it
        waits for no other thinking, and no other thinking waits for it.
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
        """A bot's assessment of a seat's options after some links, best first; raises `NoIdea` in the same cases.

        It waits until no bot is waiting; raises `Problem` if meanwhile another hint is requested in the same `place`,
        or this one is dropped.
        """
        world = imagine(table.state, seat, secrets.randbits(63))
        async with self.searching.queue.hint(place):
            for link in links:
                if link not in world.offered(seat):
                    raise NoIdea(f"{link} isn't possible in an imagined world")
                world.answer(seat, link)
            return (await self.searching.think(self._task(table, world, seat, bot, level, why=True))).considered

    async def use(self, engine: str) -> None:
        """From now on, let all bots think with the engine in another folder, if it works.

        Positions are sent in the same form to all engines, so games continue.
        """
        try:
            trial = await Worker.start(engine)
            try:
                await trial.ready()
            finally:
                await trial.end()
        except (OSError, EOFError, TimeoutError):
            logger.warning("an engine doesn't work, so bots keep the previous one", extra={"folder": engine})
            return
        for group in self._groups():
            await group.use(engine)

    def drop_hint(self, place: str) -> bool:
        """Drop the hint for a place whose position has changed; False if none waits, or a bot is already thinking."""
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
    """How many workers suit this machine: one processor is left for people."""
    return max(1, (os.cpu_count() or 1) - 1)

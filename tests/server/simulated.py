"""Test helpers: a table without network or disk, in simulated time that jumps to the next timer when all wait."""

from __future__ import annotations

import asyncio
import json
import selectors
from collections.abc import Callable, Collection, Coroutine, Sequence
from typing import Any, Self, cast

from calamity.kernel.registry import load
from calamity.server.http.lobby import _json as as_json
from calamity.server.identity import Identity
from calamity.server.play.client import Client
from calamity.server.play.live_table import LiveTable
from calamity.server.play.services import Services
from calamity.server.play.table_log import BOT, SIT, START, BotSitter, Sitter, TableLog
from calamity.server.protocol.messages import Hello
from calamity.server.settings import Settings
from calamity.server.storage.log_store import Append, Head, LogStore, Row
from calamity.server.thinking.pool import BotPool

Json = dict[str, Any]
MORNING = 1_700_000_000.0


class SimulatedLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock jumps to the next timer whenever there is nothing else to do."""

    def __init__(self) -> None:
        self.now = 0.0
        super().__init__(_Selector(self))

    def time(self) -> float:
        return self.now


class _Selector(selectors.DefaultSelector):
    def __init__(self, loop: SimulatedLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(0)
        if not found:
            assert timeout is not None, "every task waits for something that will never happen"
            self._loop.now += timeout
        return found


def simulate(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run something in simulated time."""
    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        runner.run(work())


class Memory:
    """A log store in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, tuple[Head, list[Row]]] = {}
        self.preferred: dict[str, dict[int, bool]] = {}
        self.asked: dict[str, dict[int, str]] = {}

    def append(self, change: Append) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self.kept[change.table][1].extend(change.rows)
        self.preferred.setdefault(change.table, {}).update(change.prefer)
        self.asked.setdefault(change.table, {}).update(change.asking)
        loop.call_soon(done.set_result, None)
        return done

    async def head(self, table: str) -> Head | None:
        return self.kept[table][0]

    async def preferences(self, ids: Sequence[str]) -> dict[str, dict[int, bool]]:
        return {table: self.preferred.get(table, {}) for table in ids}

    async def asking(self, ids: Sequence[str]) -> dict[str, dict[int, str]]:
        return {table: self.asked.get(table, {}) for table in ids}

    async def rows(self, table: str, since: int = 0) -> list[Row]:
        return self.kept[table][1][since:]


class IdleBots:
    """Bots that never decide."""

    async def decide(self, *_: object) -> int:
        await asyncio.Event().wait()
        return 0


class SimulatedServices(Services):
    """Services whose clock is the loop's."""

    def now(self) -> float:
        return MORNING + asyncio.get_running_loop().time()


class Guest:
    """A client at the table that records every message and when it came."""

    def __init__(self, host: LiveTable, seat: int | None) -> None:
        self.host = host
        self.seat = seat
        self.heard: list[tuple[float, Json]] = []
        self.client = Client(seat, self._hear)
        self.ask: Json | None = None

    def _hear(self, frame: bytes) -> None:
        message: Json = json.loads(frame[{126: 4, 127: 10}.get(frame[1], 2) :])
        self.heard.append((asyncio.get_running_loop().time(), message))
        update = message.get("update") if message["type"] == "welcome" else message
        if update and "ask" in update:
            self.ask = update["ask"]
            self.asked()

    def asked(self) -> None:
        """Called after each update; subclasses may answer here."""

    async def enter(self) -> Self:
        await self.host.enter(self.client, Hello("hello", "", None))
        return self

    def since(self, at: float, *kinds: str) -> list[tuple[float, Json]]:
        """The messages of these kinds since a moment."""
        return [(when, message) for when, message in self.heard if when >= at and message["type"] in kinds]


def start_table(
    game: str,
    seats: int,
    secret: int = 1,
    clock: int | None = None,
    increment: int = 0,
    away: float | None = None,
    per_turn: int = 0,
    bots: Collection[int] = (),
    bot_pool: object = None,
    **settings: Any,
) -> LiveTable:
    """A table at which the game has just begun, with people in all seats but those of `bots`."""
    memory = Memory()
    services = SimulatedServices(
        Settings(**settings), cast(LogStore, memory), Identity(b"simulated"), cast(BotPool, bot_pool or IdleBots())
    )
    head = Head(
        id="simulated",
        game=game,
        content=load(game).content,
        seats=seats,
        options="{}",
        secret=f"{secret:064x}",
        title="",
        host=0,
        open=False,
        clock_seconds=clock or per_turn or None,
        clock_increment=increment,
        clock_per_turn=bool(per_turn),
        away_after=away,
        take_back=False,
        advice=True,
        created=services.now(),
    )
    people = [as_json(Sitter(f"P{seat}", "", f"person{seat}", "")) for seat in range(seats)]
    rows = [
        Row(seat, BOT, seat, "", as_json(BotSitter("level", 5)), services.now())
        if seat in bots
        else Row(seat, SIT, seat, "", person, services.now())
        for seat, person in enumerate(people)
    ]
    rows.append(Row(seats, START, -1, "", "", services.now()))
    memory.kept[head.id] = (head, rows)
    table_log = TableLog(head, services.settings.window_seconds)
    for row in rows:
        table_log.take(row)
    return LiveTable(services, table_log)

"""Stores tables, each as an append-only log that is written in batches, and answers the lobby's questions about them.

The primary key (table, n) is the only lock: the node that stores line n first wins.  An append returns when it is
committed; until then nobody is told anything.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from sqlalchemy import Connection, Select, String, bindparam, column, delete, func, insert, select, table, update

from calamity.server import metrics
from calamity.server.storage.database import ChangedElsewhere, Conflict, Job, Unstored, database
from calamity.server.storage.schema import lessons, log, numberings, sittings, tables

logger = logging.getLogger("calamity.store")
T = TypeVar("T")
BATCH = 32  # appends with which a transaction doesn't wait for more
_HEAD = [column for column in tables.c if column.name not in ("status", "updated")]
_ROW = (log.c.n, log.c.kind, log.c.seat, log.c.ref, log.c.body, log.c.at)
_HEADS = insert(tables)
_LINES = insert(log)
_SAT = insert(sittings)
_LEFT = delete(sittings).where(sittings.c.table_id == bindparam("at"), sittings.c.seat == bindparam("who"))
_PREFERRED = (
    update(sittings)
    .where(sittings.c.table_id == bindparam("at"), sittings.c.seat == bindparam("who"))
    .values(patient=bindparam("always"))
)
_ASKING = (
    update(sittings)
    .where(sittings.c.table_id == bindparam("at"), sittings.c.seat == bindparam("who"))
    .values(asking=bindparam("settings"))
)
_STAND = (
    update(tables)
    .where(tables.c.id == bindparam("which"))
    .values(status=bindparam("status_now"), updated=bindparam("updated_now"))
)
_FORGOTTEN = delete(lessons).where(
    lessons.c.identity == bindparam("who"), lessons.c.game == bindparam("of"), lessons.c.lesson == bindparam("which")
)
_LEARNED = insert(lessons)
_NUMBERING = insert(numberings)
_RENUMBERED = (
    update(log)
    .where(log.c.table_id == bindparam("which"), log.c.n == bindparam("line"))
    .values(body=bindparam("translated"))
)
_USES = update(tables).where(tables.c.id == bindparam("which")).values(numbering=bindparam("numbering_now"))
_VERSION = table("alembic_version", column("version_num", String))  # a table with one row, maintained by alembic
_TRIAL = update(_VERSION).values(version_num=_VERSION.c.version_num)  # changes nothing, but is written


class Row(NamedTuple):
    """A line of a table's log."""

    n: int
    kind: str
    seat: int
    ref: str
    body: str
    at: float


@dataclass(frozen=True)
class Head:
    """The fixed facts about a table, set when it is created."""

    id: str
    game: str
    content: str
    seats: int
    options: str
    secret: str
    title: str
    host: int
    open: bool
    clock_seconds: int | None
    clock_increment: int | None
    clock_per_turn: bool
    away_after: float | None
    take_back: bool
    advice: bool
    created: float
    numbering: str | None = None  # of the actions in its log; None: the one frozen in the game's folder
    lesson: bool = False  # then it is not listed or counted anywhere


class Learned(NamedTuple):
    """A lesson that somebody has completed."""

    identity: str
    game: str
    lesson: str
    at: float


@dataclass(slots=True)
class Append:
    """Lines to store, and their effect on what the lobby searches."""

    table: str
    rows: Sequence[Row]
    head: Head | None = None  # of a new table
    status: str | None = None  # if it changes
    sit: Sequence[tuple[int, str]] = ()  # seats and the identities that take them
    leave: Sequence[int] = ()  # seats given up
    prefer: Sequence[tuple[int, bool]] = ()  # seats, and whether they want to be asked even if they can only pass
    asking: Sequence[tuple[int, str]] = ()  # seats, and when they want to be asked, as JSON
    learn: Sequence[Learned] = ()  # what somebody has learned here


Waiting = tuple[Append, "asyncio.Future[None]"]


class LogStore:
    """The tables of all nodes on one database."""

    def __init__(self, address: str, gather: float = 0.0, watch: float = 0.5) -> None:
        self.node = secrets.token_hex(6)
        self.on_change_elsewhere: ChangedElsewhere | None = None  # called when other nodes have written to tables
        self._database = database(address, self.node, watch)
        self._gather = gather  # seconds to wait for more appends before a transaction begins
        self._waiting: list[Waiting] = []
        self._wanted = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._numberings: set[str] = set()  # those known to be in the database

    @property
    def kind(self) -> str:
        """The type of database, without its address, which may contain a password."""
        return self._database.kind

    async def open(self, secret: bytes = b"") -> None:
        """Connect, bring the database up to date (which may need the server's secret), and start writing."""
        await self._database.open(secret)
        self._tasks = [
            asyncio.create_task(self._write(), name="store writer"),
            asyncio.create_task(self._database.watch(self.node, self._changed_elsewhere), name="store watch"),
        ]

    async def close(self) -> None:
        """Store what is waiting, then disconnect."""
        while self._waiting:
            await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._database.close()

    async def _changed_elsewhere(self, ids: list[str] | None) -> None:
        if self.on_change_elsewhere is not None:
            try:
                await self.on_change_elsewhere(ids)
            except Unstored as error:
                logger.warning("catching up failed", extra={"reason": str(error)})

    # ---- writing ----

    def append(self, change: Append) -> asyncio.Future[None]:
        """Store lines; the future is done when they are committed, or fails with `Conflict` or `Unstored`."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        self._wanted.set()
        return done

    def knows(self, numbering: str) -> bool:
        """Whether the database certainly has the action names of a numbering."""
        return numbering in self._numberings

    async def keep_numbering(self, numbering: str, game: str, names: str) -> None:
        """Store the names of a game's actions by number, unless the database has them."""
        if await self.names(numbering) is None:
            with contextlib.suppress(Conflict):  # another node has just stored them
                await self._database.write([(_NUMBERING, [{"id": numbering, "game": game, "names": names}])], [])
        self._numberings.add(numbering)

    async def renumber(self, table: str, numbering: str, rows: Sequence[Row], line: Row) -> None:
        """Replace the bodies of some lines of a log, and add the line that names their numbering.

        This is one transaction.  The first to store the added line has done it; others get `Conflict`.
        """
        jobs: list[Job] = [
            (_LINES, [{"table_id": table, **line._asdict()}]),
            (_RENUMBERED, [{"which": table, "line": row.n, "translated": row.body} for row in rows]),
            (_USES, [{"which": table, "numbering_now": numbering}]),
        ]
        await self._database.write([job for job in jobs if job[1]], [table])

    async def _write(self) -> None:
        batched = False  # whether the last transaction had several appends; a single one need not wait for others
        while True:
            await self._wanted.wait()
            if (batched or len(self._waiting) > 1) and len(self._waiting) < BATCH:
                await asyncio.sleep(self._gather)
            batch, self._waiting = self._waiting, []
            self._wanted.clear()
            batched = len(batch) > 1
            started = time.perf_counter()
            await self._store(batch)
            metrics.commit_seconds.observe(time.perf_counter() - started)
            metrics.commit_appends.observe(len(batch))

    async def _store(self, batch: list[Waiting]) -> None:
        """Store a batch in one transaction; if anything in it conflicts, each append separately."""
        changes = [change for change, _ in batch]
        try:
            await self._database.write(_jobs(changes), [change.table for change in changes])
        except Conflict as clash:
            if len(batch) == 1:
                _fail(batch, clash)
                return
            for waiting in batch:
                await self._store([waiting])
        except Unstored as error:
            logger.error("storing failed", extra={"reason": str(error), "appends": len(batch)})
            metrics.commit_failures.inc()
            _fail(batch, error)
        except asyncio.CancelledError:
            _fail(batch, Unstored("the server is stopping"))
            raise
        except Exception:
            logger.exception("storing failed unexpectedly", extra={"appends": len(batch)})
            _fail(batch, Unstored("internal"))
        else:
            for _, done in batch:
                if not done.done():
                    done.set_result(None)

    # ---- reading ----

    async def head(self, table: str) -> Head | None:
        """The fixed facts about a table; None if there is none."""
        found = await self.read(lambda c: c.execute(select(*_HEAD).where(tables.c.id == table)).first())
        return Head(*found) if found else None

    async def rows(self, table: str, since: int = 0) -> list[Row]:
        """The log of a table from line `since` on."""
        query = select(*_ROW).where(log.c.table_id == table, log.c.n >= since).order_by(log.c.n)
        return [Row(*row) for row in await self.read(lambda c: c.execute(query).all())]

    async def names(self, numbering: str) -> str | None:
        """The action names of a numbering, one per line; None if the database doesn't have it."""
        query = select(numberings.c.names).where(numberings.c.id == numbering)
        found = await self.read(lambda c: c.execute(query).first())
        return str(found[0]) if found else None

    async def lengths(self, ids: Sequence[str]) -> dict[str, int]:
        """The lengths of some tables' logs."""
        query = select(log.c.table_id, func.max(log.c.n)).where(log.c.table_id.in_(ids)).group_by(log.c.table_id)
        return {str(row[0]): int(row[1]) + 1 for row in await self.read(lambda c: c.execute(query).all())}

    async def preferences(self, ids: Sequence[str]) -> dict[str, dict[int, bool]]:
        """The preferences of the seats at some tables, as far as stated."""
        query = select(sittings.c.table_id, sittings.c.seat, sittings.c.patient).where(
            sittings.c.table_id.in_(ids), sittings.c.patient.is_not(None)
        )
        found: dict[str, dict[int, bool]] = {}
        for at, seat, patient in await self.read(lambda c: c.execute(query).all()):
            found.setdefault(at, {})[seat] = patient
        return found

    async def asking(self, ids: Sequence[str]) -> dict[str, dict[int, str]]:
        """When the seats at some tables want to be asked in reaction windows, as JSON, as far as stated."""
        query = select(sittings.c.table_id, sittings.c.seat, sittings.c.asking).where(
            sittings.c.table_id.in_(ids), sittings.c.asking.is_not(None)
        )
        found: dict[str, dict[int, str]] = {}
        for at, seat, settings in await self.read(lambda c: c.execute(query).all()):
            found.setdefault(at, {})[seat] = settings
        return found

    async def open_tables(self, limit: int = 50) -> list[str]:
        """The tables that anybody may join, latest first."""
        waiting = (tables.c.status == "waiting") & tables.c.open
        query = select(tables.c.id).where(waiting).order_by(tables.c.updated.desc()).limit(limit)
        return [str(row[0]) for row in await self.read(lambda c: c.execute(query).all())]

    async def tables_of(self, identity: str, limit: int = 50) -> list[str]:
        """The tables where somebody sits, latest first, finished games last."""
        query = (
            select(tables.c.id)
            .where(tables.c.id.in_(_sat_at(identity)), ~tables.c.lesson)
            .order_by(tables.c.status == "over", tables.c.updated.desc(), tables.c.id)
            .limit(limit)
        )
        return [str(row[0]) for row in await self.read(lambda c: c.execute(query).all())]

    async def lesson_of(self, identity: str, game: str) -> str | None:
        """The table at which somebody learns a game, if the lesson isn't over."""
        query = (
            select(tables.c.id)
            .where(tables.c.id.in_(_sat_at(identity)), tables.c.lesson)
            .where(tables.c.game == game, tables.c.status == "playing")
            .order_by(tables.c.updated.desc(), tables.c.id)
            .limit(1)
        )
        found = await self.read(lambda c: c.execute(query).first())
        return str(found[0]) if found else None

    async def learned(self, identity: str) -> dict[str, list[str]]:
        """The lessons that somebody has been through, by game."""
        query = select(lessons.c.game, lessons.c.lesson).where(lessons.c.identity == identity).order_by(lessons.c.at)
        found: dict[str, list[str]] = {}
        for game, lesson in await self.read(lambda c: c.execute(query).all()):
            found.setdefault(game, []).append(lesson)
        return found

    async def check(self) -> None:
        """Write to the database without changing anything; raises `Unstored` if that fails.

        A rolled-back transaction would not be enough: SQLite notices a full disk only when it commits.
        """
        await self._database.write([(_TRIAL, [{}])], [])

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a function that only reads; raises `Unstored`."""
        return await self._database.read(work)


def _sat_at(identity: str) -> Select[tuple[str]]:
    """The tables at which somebody sits."""
    return select(sittings.c.table_id).where(sittings.c.identity == identity)


def _jobs(batch: list[Append]) -> list[Job]:
    """The database jobs: heads and lines, and what the lobby searches (who sits where, and each table's status)."""
    lines = [
        {"table_id": change.table, "n": n, "kind": kind, "seat": seat, "ref": ref, "body": body, "at": at}
        for change in batch
        for n, kind, seat, ref, body, at in change.rows
    ]
    news = [vars(c.head) | {"status": "waiting", "updated": c.head.created} for c in batch if c.head is not None]
    left = [{"at": c.table, "who": seat} for c in batch for seat in c.leave]
    sat = [{"table_id": c.table, "seat": seat, "identity": who} for c in batch for seat, who in c.sit]
    stand = [
        {"which": c.table, "status_now": c.status, "updated_now": c.rows[-1].at} for c in batch if c.status is not None
    ]
    preferred = [{"at": c.table, "who": seat, "always": always} for c in batch for seat, always in c.prefer]
    asking = [{"at": c.table, "who": seat, "settings": settings} for c in batch for seat, settings in c.asking]
    learned = {one[:3]: one for c in batch for one in c.learn}.values()
    jobs: list[Job] = [
        (_HEADS, news),
        (_LINES, lines),
        (_LEFT, left),
        (_SAT, sat),
        (_PREFERRED, preferred),
        (_ASKING, asking),
        (_STAND, stand),
        (_FORGOTTEN, [{"who": one.identity, "of": one.game, "which": one.lesson} for one in learned]),
        (_LEARNED, [one._asdict() for one in learned]),
    ]
    return [job for job in jobs if job[1]]


def _fail(batch: list[Waiting], error: Exception) -> None:
    for _, done in batch:
        if not done.done():
            done.set_exception(error)

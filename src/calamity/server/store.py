"""Storing tables: an append-only log per table, written by one task that puts many appends into one transaction.

The primary key (table, n) is the only lock there is: whoever stores line n first has made it, on whichever node.  An
append returns when it is committed; until then nobody is told anything.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import delete, event, func, insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from calamity.server import metrics
from calamity.server.migrate import migrate
from calamity.server.schema import log, sittings, tables

logger = logging.getLogger("calamity.store")
CHANNEL = "calamity"  # where nodes on one PostgreSQL tell each other which tables have grown
IDS_PER_NOTE = 200  # a PostgreSQL notification holds 8000 bytes


class Conflict(Exception):
    """Somebody else has stored that line already."""


class Unstored(Exception):
    """The database can't be written or read now; nothing has been stored."""


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
    """What a table is, fixed when it is made."""

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
    away_after: float | None
    take_back: bool
    created: float


@dataclass
class Append:
    """Lines to store, and what they change in the tables that the lobby searches."""

    table: str
    rows: Sequence[Row]
    head: Head | None = None  # of a table that these lines begin
    status: str | None = None
    sit: tuple[int, str] | None = None  # a seat and the identity that takes it
    leave: int | None = None
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Store:
    """The database of one node."""

    def __init__(self, address: str, gather: float = 0.0) -> None:
        self.address = address
        self.sqlite = address.startswith("sqlite")
        self.gather = gather  # seconds to wait for company before a transaction begins
        self.on_growth: Callable[[list[str] | None], Awaitable[None]] | None = None
        self.node = secrets.token_hex(6)
        self._engine: AsyncEngine | None = None
        self._writer: AsyncConnection | None = None
        self._writing = asyncio.Lock()
        self._waiting: list[Append] = []
        self._wanted = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    # ---- opening and closing ----

    async def open(self) -> None:
        """Connect, bring the database to the present schema, start writing."""
        self._engine = create_async_engine(self.address, pool_size=5, pool_pre_ping=not self.sqlite)
        if self.sqlite:
            event.listen(self._engine.sync_engine, "connect", _set_up_sqlite)
        await migrate(self._engine)
        self._tasks = [asyncio.create_task(self._write(), name="store writer")]
        watch = self._watch_file() if self.sqlite else self._listen()
        self._tasks.append(asyncio.create_task(watch, name="store watch"))

    async def close(self) -> None:
        """Store what is waiting, then disconnect."""
        while self._waiting:
            await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._drop_writer()
        if self._engine is not None:
            await self._engine.dispose()

    @property
    def engine(self) -> AsyncEngine:
        """The engine of an open store."""
        if self._engine is None:
            raise Unstored("the store is not open")
        return self._engine

    @property
    def kind(self) -> str:
        """Which database it is, without its address, which may hold a password."""
        return self.engine.dialect.name

    # ---- writing ----

    def append(self, change: Append) -> asyncio.Future[None]:
        """Store lines; the future is done when they are committed, or fails with `Conflict` or `Unstored`."""
        self._waiting.append(change)
        self._wanted.set()
        return change.done

    async def _write(self) -> None:
        while True:
            await self._wanted.wait()
            await asyncio.sleep(self.gather)
            batch, self._waiting = self._waiting, []
            self._wanted.clear()
            started = time.perf_counter()
            await self._store(batch)
            metrics.commit_seconds.observe(time.perf_counter() - started)
            metrics.commit_appends.observe(len(batch))

    async def _store(self, batch: list[Append]) -> None:
        """Store a batch in one transaction; if anything in it clashes, each append in one of its own."""
        try:
            await self._transaction(batch)
        except IntegrityError:
            if len(batch) > 1:
                for change in batch:
                    await self._store([change])
                return
            _fail(batch, Conflict())
        except (SQLAlchemyError, OSError) as error:
            logger.error("storing failed", extra={"reason": _reason(error), "appends": len(batch)})
            metrics.commit_failures.inc()
            await self._drop_writer()
            _fail(batch, Unstored(_reason(error)))
        except asyncio.CancelledError:
            _fail(batch, Unstored("the server is stopping"))
            raise
        else:
            for change in batch:
                if not change.done.done():
                    change.done.set_result(None)

    async def _transaction(self, batch: list[Append]) -> None:
        async with self._writing:
            await self._insert(await self._connected(), batch)

    async def _connected(self) -> AsyncConnection:
        """The one connection that writes."""
        if self._writer is None:
            self._writer = await self.engine.connect()
        return self._writer

    async def _insert(self, writer: AsyncConnection, batch: list[Append]) -> None:
        async with writer.begin():
            heads = [
                vars(change.head) | {"status": "waiting", "updated": change.head.created}
                for change in batch
                if change.head is not None
            ]
            if heads:
                await writer.execute(insert(tables), heads)
            lines = [{"table_id": change.table} | row._asdict() for change in batch for row in change.rows]
            await writer.execute(insert(log), lines)
            for change in batch:
                if change.status or change.sit or change.leave is not None:
                    await self._index(writer, change)
            if not self.sqlite:
                for start in range(0, len(batch), IDS_PER_NOTE):
                    ids = [change.table for change in batch[start : start + IDS_PER_NOTE]]
                    await writer.execute(select(func.pg_notify(CHANNEL, " ".join([self.node, *ids]))))

    async def _index(self, writer: AsyncConnection, change: Append) -> None:
        if change.sit is not None:
            seat, identity = change.sit
            await writer.execute(insert(sittings).values(table_id=change.table, seat=seat, identity=identity))
        if change.leave is not None:
            here = (sittings.c.table_id == change.table) & (sittings.c.seat == change.leave)
            await writer.execute(delete(sittings).where(here))
        values: dict[str, object] = {"updated": change.rows[-1].at}
        if change.status:
            values["status"] = change.status
        await writer.execute(update(tables).where(tables.c.id == change.table).values(values))

    async def _drop_writer(self) -> None:
        """Let go of the writing connection; the next transaction opens a new one."""
        writer, self._writer = self._writer, None
        if writer is not None:
            with contextlib.suppress(SQLAlchemyError, OSError):
                await writer.close()

    # ---- reading ----

    async def head(self, table: str) -> Head | None:
        """What a table is; None if there is none."""
        columns = [column for column in tables.c if column.name not in ("status", "updated")]
        found = await self._read(select(*columns).where(tables.c.id == table))
        return Head(*found[0]) if found else None

    async def rows(self, table: str, since: int = 0) -> list[Row]:
        """The log of a table from line `since` on."""
        columns = (log.c.n, log.c.kind, log.c.seat, log.c.ref, log.c.body, log.c.at)
        query = select(*columns).where((log.c.table_id == table) & (log.c.n >= since)).order_by(log.c.n)
        return [Row(*row) for row in await self._read(query)]

    async def lengths(self, ids: Sequence[str]) -> dict[str, int]:
        """How many lines the logs of some tables have."""
        query = select(log.c.table_id, func.max(log.c.n) + 1).where(log.c.table_id.in_(ids)).group_by(log.c.table_id)
        return {str(row[0]): int(row[1]) for row in await self._read(query)}

    async def open_tables(self, limit: int = 50) -> list[str]:
        """The tables that anybody may join, the latest first."""
        waiting = (tables.c.status == "waiting") & tables.c.open
        query = select(tables.c.id).where(waiting).order_by(tables.c.updated.desc()).limit(limit)
        return [str(row[0]) for row in await self._read(query)]

    async def tables_of(self, identity: str, limit: int = 50) -> list[str]:
        """The tables where somebody sits, the latest first."""
        query = (
            select(tables.c.id)
            .join(sittings, sittings.c.table_id == tables.c.id)
            .where(sittings.c.identity == identity)
            .order_by(tables.c.updated.desc())
            .limit(limit)
        )
        return [str(row[0]) for row in await self._read(query)]

    async def check(self) -> None:
        """Raise `Unstored` if the database doesn't answer."""
        await self._read(select(func.count()).select_from(text("alembic_version")))

    async def _read(self, query: Any) -> Sequence[Any]:
        try:
            async with self.engine.connect() as reader:
                return (await reader.execute(query)).all()
        except (SQLAlchemyError, OSError) as error:
            raise Unstored(_reason(error)) from error

    # ---- other nodes ----

    async def _watch_file(self, every: float = 0.5) -> None:
        """Notice what other processes write into the same file.

        SQLite counts for each connection the commits of all others, and all our own go through one connection.
        """
        seen: tuple[object, object] = (None, None)
        while True:
            await asyncio.sleep(every)
            try:
                async with self._writing:
                    writer = await self._connected()
                    version = (await writer.exec_driver_sql("PRAGMA data_version")).scalar()
                    await writer.rollback()
            except (SQLAlchemyError, OSError):
                await self._drop_writer()
                continue
            now = (writer, version)
            if seen != now and self.on_growth is not None and seen != (None, None):
                await self._grown(None)
            seen = now

    async def _listen(self, pause: float = 1.0) -> None:
        """Hear from other nodes on the same PostgreSQL which tables have grown; after a break look at all."""
        heard: asyncio.Queue[str] = asyncio.Queue()
        while True:
            try:
                async with self.engine.connect() as connection:
                    driver: Any = (await connection.get_raw_connection()).driver_connection
                    await driver.add_listener(CHANNEL, lambda *note: heard.put_nowait(note[3]))
                    await self._grown(None)
                    while not driver.is_closed():
                        with contextlib.suppress(TimeoutError):
                            node, *ids = (await asyncio.wait_for(heard.get(), pause)).split()
                            if node != self.node:
                                await self._grown(ids)
            except (SQLAlchemyError, OSError) as error:
                logger.warning("listening to other nodes failed", extra={"reason": _reason(error)})
            await asyncio.sleep(pause)

    async def _grown(self, ids: list[str] | None) -> None:
        if self.on_growth is not None:
            try:
                await self.on_growth(ids)
            except Unstored as error:
                logger.warning("catching up failed", extra={"reason": str(error)})


def _fail(batch: list[Append], error: Exception) -> None:
    for change in batch:
        if not change.done.done():
            change.done.set_exception(error)


def _reason(error: BaseException) -> str:
    """What the driver said, without the statement and its values, which may be secret."""
    return str(error.orig) if isinstance(error, DBAPIError) and error.orig is not None else type(error).__name__


def _set_up_sqlite(connection: Any, _: object) -> None:
    """WAL and a synchronous commit: what is acknowledged survives the end of the process and of the power supply."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

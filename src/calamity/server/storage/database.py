"""Access to SQLite or PostgreSQL: reads through SQLAlchemy, writes in whole transactions.

All writing goes through one connection.  SQLite's calls block, so they run in a thread, one whole transaction at a time
and with the driver's own calls: the statements are SQLAlchemy's, but building them for every transaction would cost
more than the transaction itself.  The thread releases the interpreter at each call and may have to wait to get it back;
so one call writes many rows, and a transaction of one statement is a single call.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, create_engine, event, func, select
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool
from sqlalchemy.sql.dml import UpdateBase

from calamity.server.private_files import create_file
from calamity.server.startup_checks import CannotStart
from calamity.server.storage.migrate import is_current, upgrade
from calamity.server.storage.worker_thread import WorkerThread

logger = logging.getLogger("calamity.database")
T = TypeVar("T")
Work = Callable[[Connection], T]
ChangedElsewhere = Callable[
    [list[str] | None], Awaitable[None]
]  # called with the tables to which other nodes have written; None: any may be
Job = tuple[UpdateBase, Sequence[Mapping[str, Any]]]  # a statement, and the values for each execution
CHANNEL = "calamity"  # on which nodes on one PostgreSQL notify each other of tables that they have written to
IDS_PER_NOTE = 200  # a PostgreSQL notification holds 8000 bytes
READERS = 2
TRIES = 5
ROWS = 64  # the most that one statement inserts
TIDY_ROWS = 2000  # written before the write-ahead log is copied into the database, while writing continues ...
TIDY_PAGES = 16_000  # ... and how far that may lag before writing waits for it
COPY_LOG = "PRAGMA wal_checkpoint(PASSIVE)"
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", f"wal_autocheckpoint={TIDY_PAGES}")

# What the drivers' error codes mean to people; everything else is simply a storage problem.
SQLITE_CODES = {
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_CANTOPEN: "read_only",
}
POSTGRES_CODES = {"53100": "disk_full", "25006": "read_only"}
SYSTEM_CODES = {errno.ENOSPC: "disk_full", errno.EROFS: "read_only", errno.EACCES: "read_only"}


class Conflict(Exception):
    """Somebody else has already stored that line."""


class Unstored(Exception):
    """The database can't be written or read now; nothing was stored.  The key says why, if known."""

    def __init__(self, reason: str, key: str = "storage") -> None:
        super().__init__(reason)
        self.key = key


class Database(Protocol):
    """An open database."""

    kind: str

    async def open(self, secret: bytes) -> None:
        """Connect and bring the database to the current schema; raises `Unstored` or `CannotStart`."""

    async def close(self) -> None:
        """Disconnect."""

    async def read(self, work: Work[T]) -> T:
        """Run a function that only reads; raises `Unstored`."""

    async def write(self, jobs: Sequence[Job], tables: Sequence[str]) -> None:
        """Run jobs that concern some tables, in one transaction; raises `Conflict` or `Unstored`."""

    async def watch(self, node: str, changed: ChangedElsewhere) -> None:
        """Watch forever for what others write."""


def database(address: str, node: str, watch: float) -> Database:
    """The database at an address, for a node that writes under this name and checks this often for others' writes."""
    return Sqlite(address, watch) if address.startswith("sqlite") else Postgres(address, node)


async def prepare(address: str, secret: bytes) -> None:
    """Bring a database to the current schema before any server uses it; raises `CannotStart`."""
    prepared = database(address, "", 0.0)
    try:
        await prepared.open(secret)
    except Unstored as error:
        raise CannotStart(f"the database can't be opened: {error}") from None
    finally:
        await prepared.close()


def unstored(error: BaseException) -> Unstored:
    """What the driver said, without the statement and its values, which may be secret."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    if isinstance(cause, sqlite3.Error):
        primary = getattr(cause, "sqlite_errorcode", 0) & 0xFF
        return Unstored(str(cause), SQLITE_CODES.get(primary, "storage"))
    code = cause.errno if isinstance(cause, OSError) else None
    if code is not None and code > 0:  # name resolution has negative codes
        return Unstored(os.strerror(code), SYSTEM_CODES.get(code, "storage"))
    state = getattr(cause, "sqlstate", None) or ""
    return Unstored(str(cause) if state else type(cause).__name__, POSTGRES_CODES.get(state, "storage"))


class Sqlite:
    """A SQLite file on this machine."""

    kind = "sqlite"

    def __init__(self, address: str, every: float = 0.5) -> None:
        self._address = address
        self._path = make_url(address).database or ""
        self._engine = create_engine(address, pool_size=READERS, connect_args={"check_same_thread": False})
        event.listen(self._engine, "connect", lambda connection, _: _set_up(connection))
        self._every = every
        self._clerk = WorkerThread("store writer")
        self._tidier = WorkerThread("store tidier")
        self._untidy = 0  # rows written since the last time
        self._tidying: asyncio.Task[None] | None = None
        self._reading = ThreadPoolExecutor(READERS, "store reader")
        self._writer: sqlite3.Connection | None = None
        self._texts: dict[UpdateBase, tuple[str, Sequence[str]]] = {}

    async def open(self, secret: bytes) -> None:
        """Connect and bring the database to the current schema."""
        for attempt in range(TRIES):
            try:
                return await self._clerk.do(lambda: self._upgrade(secret))
            except OSError as error:
                raise unstored(error) from None
            except (DBAPIError, sqlite3.Error) as error:
                problem = unstored(error)
                if attempt == TRIES - 1 or problem.key != "storage":
                    raise problem from None
                # Another process may take longer for this than a lock is waited for, so check again.
                await asyncio.sleep(0.2 * (attempt + 1))

    def _upgrade(self, secret: bytes) -> None:
        """Apply missing migrations in one transaction, so that a killed process leaves all or nothing of it.

        On its own, the driver would commit each schema change at once; so it is told to begin nothing, and the
        transaction locks the file from its first statement on, so that other processes wait.
        """
        create_file(Path(self._path))
        with self._engine.connect() as connection:
            if is_current(connection):  # no need to wait for a lock
                return
        engine = create_engine(self._address, poolclass=NullPool, connect_args={"isolation_level": None})
        event.listen(engine, "connect", lambda connection, _: _set_up(connection))
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
        with engine.begin() as connection:
            upgrade(connection, secret)

    async def close(self) -> None:
        """Disconnect."""
        if self._tidying is not None:
            await self._tidying
        await self._clerk.do(self._drop)
        self._clerk.close()
        self._tidier.close()
        self._reading.shutdown()
        self._engine.dispose()

    async def read(self, work: Work[T]) -> T:
        """Run a function that only reads."""

        def reading() -> T:
            with self._engine.connect() as connection:
                return work(connection)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._reading, reading)
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            raise unstored(error) from None

    async def write(self, jobs: Sequence[Job], tables: Sequence[str]) -> None:
        """Run jobs in one transaction."""
        await self._clerk.do(lambda: self._write(jobs))
        self._untidy += sum(len(rows) for _, rows in jobs)
        if self._untidy >= TIDY_ROWS and (self._tidying is None or self._tidying.done()):
            self._untidy = 0
            self._tidying = asyncio.create_task(self._tidy())

    def _write(self, jobs: Sequence[Job]) -> None:
        calls = [call for statement, rows in jobs for call in self._calls(statement, rows)]
        try:
            writer = self._connected()
            if len(calls) == 1:
                writer.execute(*calls[0])  # is its own transaction
                return
            writer.execute("BEGIN IMMEDIATE")
            for text, values in calls:
                writer.execute(text, values)
            writer.execute("COMMIT")
        except sqlite3.IntegrityError:
            self._drop()
            raise Conflict from None
        except (sqlite3.Error, OSError) as error:
            self._drop()  # its state is unknown: the next transaction gets a new connection
            raise unstored(error) from None

    async def _tidy(self) -> None:
        """Copy the write-ahead log into the database while the writer continues.

        The writer itself copies the little that it has added since, so that it can start again at the front of the log:
        overwriting a file is cheaper than making it longer.
        """
        await self._tidier.do(self._copy_log)
        await self._clerk.do(self._copy_rest)

    def _copy_log(self) -> None:
        with contextlib.suppress(sqlite3.Error, OSError), contextlib.closing(sqlite3.connect(self._path)) as tidier:
            tidier.execute(COPY_LOG).fetchall()

    def _copy_rest(self) -> None:
        with contextlib.suppress(sqlite3.Error, OSError):
            self._connected().execute(COPY_LOG).fetchall()

    def _calls(self, statement: UpdateBase, rows: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, list[Any]]]:
        """A job as SQLite calls: as few as possible for inserts, one per row for anything else."""
        text, order = self._text(statement, rows[0])
        most = ROWS if statement.is_insert else 1
        one = f", ({', '.join('?' * len(order))})"
        for start in range(0, len(rows), most):
            some = rows[start : start + most]
            yield text + one * (len(some) - 1), [row[name] for row in some for name in order]

    def _text(self, statement: UpdateBase, row: Mapping[str, Any]) -> tuple[str, Sequence[str]]:
        """A statement as SQLite text, and the order of its values."""
        if statement not in self._texts:
            compiled = statement.compile(dialect=sqlite.dialect(), column_keys=list(row))
            self._texts[statement] = str(compiled), compiled.positiontup or ()
        return self._texts[statement]

    def _connected(self) -> sqlite3.Connection:
        if self._writer is None:
            self._writer = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
            _set_up(self._writer)
        return self._writer

    def _drop(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            with contextlib.suppress(sqlite3.Error, OSError):
                writer.close()

    async def watch(self, node: str, changed: ChangedElsewhere) -> None:
        """Watch for commits of other processes: SQLite counts, per connection, those of all others."""
        seen: object = None
        while True:
            await asyncio.sleep(self._every)
            try:
                now = await self._clerk.do(self._commits_of_others)
            except (sqlite3.Error, OSError):
                continue
            if now != seen:
                await changed(None)
            seen = now

    def _commits_of_others(self) -> object:
        """A value that changes when another connection has committed (or our own was replaced)."""
        writer = self._connected()
        return id(writer), writer.execute("PRAGMA data_version").fetchone()


class Postgres:
    """A PostgreSQL server, shared by any number of nodes."""

    kind = "postgresql"

    def __init__(self, address: str, node: str, pause: float = 1.0) -> None:
        self._engine = create_async_engine(make_url(address), pool_size=5, pool_pre_ping=True)
        self._node = node
        self._pause = pause
        self._writer: AsyncConnection | None = None
        self._lock = asyncio.Lock()

    async def open(self, secret: bytes) -> None:
        """Connect and bring the database to the current schema."""
        try:
            async with self._engine.begin() as connection:
                await connection.run_sync(upgrade, secret)
        except (SQLAlchemyError, OSError) as error:
            raise unstored(error) from None

    async def close(self) -> None:
        """Disconnect."""
        await self._drop()
        await self._engine.dispose()

    async def read(self, work: Work[T]) -> T:
        """Run a function that only reads."""
        try:
            async with self._engine.connect() as connection:
                return await connection.run_sync(work)
        except (SQLAlchemyError, OSError) as error:
            raise unstored(error) from None

    async def write(self, jobs: Sequence[Job], tables: Sequence[str]) -> None:
        """Run jobs in one transaction, which also notifies the other nodes."""

        def writing(connection: Connection) -> None:
            for statement, rows in jobs:
                connection.execute(statement, rows)
            for start in range(0, len(tables), IDS_PER_NOTE):
                note = " ".join([self._node, *tables[start : start + IDS_PER_NOTE]])
                connection.execute(select(func.pg_notify(CHANNEL, note)))

        async with self._lock:
            try:
                if self._writer is None:
                    self._writer = await self._engine.connect()
                async with self._writer.begin():
                    await self._writer.run_sync(writing)
            except IntegrityError:
                await self._drop()
                raise Conflict from None
            except (SQLAlchemyError, OSError) as error:
                await self._drop()
                raise unstored(error) from None
            except asyncio.CancelledError:
                await self._drop()
                raise

    async def _drop(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            with contextlib.suppress(SQLAlchemyError, OSError):
                await writer.invalidate()
                await writer.close()

    async def watch(self, node: str, changed: ChangedElsewhere) -> None:
        """Listen for notifications from other nodes; after an interruption, any table may have changed."""
        heard: asyncio.Queue[str] = asyncio.Queue()
        while True:
            try:
                async with self._engine.connect() as connection:
                    driver: Any = (await connection.get_raw_connection()).driver_connection
                    await driver.add_listener(CHANNEL, lambda *note: heard.put_nowait(note[3]))
                    await changed(None)
                    while not driver.is_closed():
                        with contextlib.suppress(TimeoutError):
                            sender, *ids = (await asyncio.wait_for(heard.get(), self._pause)).split()
                            if sender != node:
                                await changed(ids)
            except (SQLAlchemyError, OSError) as error:
                logger.warning("listening to other nodes failed", extra={"reason": str(unstored(error))})
            await asyncio.sleep(self._pause)


def _set_up(connection: Any) -> None:
    """Set WAL and synchronous commits: what is acknowledged survives a crash and a power failure."""
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}").close()

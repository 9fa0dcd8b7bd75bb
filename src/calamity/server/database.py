"""Reaching the database: the same work on a connection, run in threads for SQLite, on asyncpg for PostgreSQL.

All writing goes through one connection.  SQLite's calls block, so they happen in threads, a whole transaction at a
time: handing over each single call, as an asynchronous driver does, costs more than the calls themselves.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from calamity.server.migrate import upgrade

logger = logging.getLogger("calamity.database")
T = TypeVar("T")
Work = Callable[[Connection], T]
Grown = Callable[[list[str] | None], Awaitable[None]]  # these tables have grown elsewhere; None: any may have
CHANNEL = "calamity"  # where nodes on one PostgreSQL tell each other which tables have grown
READERS = 2
TRIES = 5


class Database(Protocol):
    """A database that is open."""

    kind: str

    async def open(self) -> None:
        """Connect and bring the database to the present schema."""

    async def close(self) -> None:
        """Disconnect."""

    async def read(self, work: Work[T]) -> T:
        """Run some work that only reads."""

    async def write(self, work: Work[T]) -> T:
        """Run some work in a transaction on the one connection that writes."""

    async def watch(self, node: str, grown: Grown) -> None:
        """Notice, for ever, what others write."""


def database(address: str) -> Database:
    """The database with an address."""
    return Sqlite(address) if address.startswith("sqlite") else Postgres(address)


def reason(error: BaseException) -> str:
    """What the driver said, without the statement and its values, which may be secret."""
    return str(error.orig) if isinstance(error, DBAPIError) and error.orig is not None else type(error).__name__


class Sqlite:
    """A file on this machine."""

    kind = "sqlite"

    def __init__(self, address: str, every: float = 0.5) -> None:
        self._engine = create_engine(address, pool_size=READERS + 1, connect_args={"check_same_thread": False})
        event.listen(self._engine, "connect", _set_up_sqlite)
        self._every = every
        self._writing = ThreadPoolExecutor(1, "store writer")
        self._reading = ThreadPoolExecutor(READERS, "store reader")
        self._writer: Connection | None = None

    async def open(self) -> None:
        """Connect and bring the database to the present schema."""
        for attempt in range(TRIES):
            try:
                return await self.write(upgrade)
            except DBAPIError:
                # Another process may be at the same work; there is no lock to wait at, so look again.
                if attempt == TRIES - 1:
                    raise
                await asyncio.sleep(0.2 * (attempt + 1))

    async def close(self) -> None:
        """Disconnect."""
        await asyncio.get_running_loop().run_in_executor(self._writing, self._drop)
        self._writing.shutdown()
        self._reading.shutdown()
        self._engine.dispose()

    async def read(self, work: Work[T]) -> T:
        """Run some work that only reads."""

        def reading() -> T:
            with self._engine.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._reading, reading)

    async def write(self, work: Work[T]) -> T:
        """Run some work in a transaction on the one connection that writes."""
        return await asyncio.get_running_loop().run_in_executor(self._writing, self._write, work)

    def _write(self, work: Work[T]) -> T:
        if self._writer is None:
            self._writer = self._engine.connect()
        try:
            with self._writer.begin():
                return work(self._writer)
        except BaseException:
            self._drop()  # whatever state it is in: the next transaction gets a new one
            raise

    def _drop(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            with contextlib.suppress(SQLAlchemyError, OSError):
                writer.invalidate()
                writer.close()

    async def watch(self, node: str, grown: Grown) -> None:
        """Notice commits of other processes: SQLite counts for each connection those of all others."""
        seen: object = None
        while True:
            await asyncio.sleep(self._every)
            try:
                now = await asyncio.get_running_loop().run_in_executor(self._writing, self._commits_of_others)
            except (SQLAlchemyError, OSError):
                continue
            if now != seen:
                await grown(None)
            seen = now

    def _commits_of_others(self) -> object:
        """A value that changes when another connection has committed (or our own was replaced)."""
        number = self._write(lambda connection: connection.exec_driver_sql("PRAGMA data_version").scalar())
        return id(self._writer), number


class Postgres:
    """A PostgreSQL server, shared by any number of nodes."""

    kind = "postgresql"

    def __init__(self, address: str, pause: float = 1.0) -> None:
        self._engine = create_async_engine(make_url(address), pool_size=5, pool_pre_ping=True)
        self._pause = pause
        self._writer: AsyncConnection | None = None
        self._lock = asyncio.Lock()

    async def open(self) -> None:
        """Connect and bring the database to the present schema."""
        await self.write(upgrade)

    async def close(self) -> None:
        """Disconnect."""
        await self._drop()
        await self._engine.dispose()

    async def read(self, work: Work[T]) -> T:
        """Run some work that only reads."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        """Run some work in a transaction on the one connection that writes."""
        async with self._lock:
            if self._writer is None:
                self._writer = await self._engine.connect()
            try:
                async with self._writer.begin():
                    return await self._writer.run_sync(work)
            except BaseException:
                await self._drop()
                raise

    async def _drop(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            with contextlib.suppress(SQLAlchemyError, OSError):
                await writer.invalidate()
                await writer.close()

    async def watch(self, node: str, grown: Grown) -> None:
        """Hear from other nodes which tables have grown; after a break any may have."""
        heard: asyncio.Queue[str] = asyncio.Queue()
        while True:
            try:
                async with self._engine.connect() as connection:
                    driver: Any = (await connection.get_raw_connection()).driver_connection
                    await driver.add_listener(CHANNEL, lambda *note: heard.put_nowait(note[3]))
                    await grown(None)
                    while not driver.is_closed():
                        with contextlib.suppress(TimeoutError):
                            sender, *ids = (await asyncio.wait_for(heard.get(), self._pause)).split()
                            if sender != node:
                                await grown(ids)
            except (SQLAlchemyError, OSError) as error:
                logger.warning("listening to other nodes failed", extra={"reason": reason(error)})
            await asyncio.sleep(self._pause)


def _set_up_sqlite(connection: Any, _: object) -> None:
    """WAL and a synchronous commit: what is acknowledged survives the end of the process and of the power supply."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

"""Helpers for tests on the database that an earlier version stored: copy it, renumber its actions, open its tables."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import cast

from calamity.kernel.registry import load
from calamity.server.identity import Identity
from calamity.server.play.services import Services
from calamity.server.play.table_registry import TableRegistry
from calamity.server.settings import Settings
from calamity.server.storage.database import prepare
from calamity.server.storage.log_store import LogStore
from calamity.server.thinking.pool import BotPool
from tests.kept.other_numbers import other, other_names
from tests.server.client import Json
from tests.server.simulated import IdleBots

FOLDER = Path(__file__).parent / "1" / "server"
TABLES: list[Json] = json.loads((FOLDER / "tables.json").read_text(encoding="utf-8"))
RUNNING = [table for table in TABLES if table["status"] == "playing"]
OVER = [table for table in TABLES if table["status"] == "over"]


def called(table: Json) -> str:
    return f"{table['game']} {table['status']} {table['id']}"


def copied(path: Path) -> Path:
    """A copy of the kept database."""
    shutil.copy(FOLDER / "calamity.db", path)
    return path


def with_other_numbers(path: Path, stated: bool = True) -> Path:
    """A copy whose logs use the other numbers; without `stated` it is read with the frozen ones."""
    asyncio.run(prepare(f"sqlite:///{copied(path)}", b"s" * 32))
    with closing(sqlite3.connect(path)) as database, database:
        for at, n, body in database.execute("SELECT table_id, n, body FROM log WHERE kind = 'act'").fetchall():
            translated = str([other(link) for link in json.loads(body)])
            database.execute("UPDATE log SET body = ? WHERE table_id = ? AND n = ?", [translated, at, n])
        if stated:
            database.execute("UPDATE tables SET numbering = 'other ' || game")
            for game in {table["game"] for table in TABLES}:
                row = [f"other {game}", game, other_names(load(game))]
                database.execute("INSERT INTO numberings VALUES (?, ?, ?)", row)
    return path


def lines(path: Path, table: str) -> list[tuple[object, ...]]:
    """The stored log of a table, without the `wake` entries that each start of a server adds if there is a clock."""
    query = "SELECT * FROM log WHERE table_id = ? AND kind <> 'wake' ORDER BY n"
    with closing(sqlite3.connect(path)) as database:
        return database.execute(query, [table]).fetchall()


def numbering(path: Path, table: str) -> str | None:
    """The numbering of actions that the database records for a log."""
    with closing(sqlite3.connect(path)) as database:
        found: str | None = database.execute("SELECT numbering FROM tables WHERE id = ?", [table]).fetchone()[0]
        return found


@asynccontextmanager
async def registry_on(address: str) -> AsyncIterator[TableRegistry]:
    """A registry on a database, with bots that never decide."""
    store = LogStore(Settings(db=address).database)
    await store.open(b"s" * 32)
    registry = TableRegistry(Services(Settings(), store, Identity(b"kept"), cast(BotPool, IdleBots())))
    try:
        yield registry
    finally:
        await registry.close()
        await store.close()


async def opened(path: Path, table: str) -> None:
    """Open a table, as a player who arrives does."""
    async with registry_on(f"sqlite:///{path}") as registry:
        await registry.table(table)

"""Checks an installation: settings, files, database, disk, clock, pages, and that stored games can still be opened.

Nothing is changed, not even the schema of an older database.  Every finding says what was checked, and what to do if
something is wrong.
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

import calamity
from calamity.kernel.errors import CalamityError
from calamity.kernel.registry import left_out
from calamity.server.http.connection_limits import room_for
from calamity.server.http.pages import WEB
from calamity.server.identity import secret_of
from calamity.server.play.renumbering import names_of, translated
from calamity.server.play.table_log import TableLog
from calamity.server.private_files import database_files, is_private
from calamity.server.settings import DATABASE_FILE, SECRET_FILE, Settings
from calamity.server.startup_checks import SQLITE, inspect
from calamity.server.storage.database import Unstored, unstored
from calamity.server.storage.log_store import LogStore
from calamity.server.storage.migrate import is_current
from calamity.server.storage.schema import log, tables

SAMPLE = 50  # tables that are replayed
LITTLE_SPACE = 500 << 20  # bytes; with less, a busy server may soon be unable to store moves
CLOCK_SECONDS = 5.0  # by which clocks may differ

Kind = Literal["good", "note", "bad"]


@dataclass(frozen=True)
class Finding:
    """What was found and, if something is wrong, what to do."""

    kind: Kind
    text: str
    advice: str = ""


def examine(settings: Settings, sample: int = SAMPLE) -> Iterator[Finding]:
    """All findings, one after the other."""
    yield from _software()
    try:
        inspect(settings)
        _ = settings.host_names
    except CalamityError as error:
        yield Finding("bad", "settings", str(error))
        return
    yield Finding("good", "settings: valid")
    yield from _files(settings)
    yield from _space(settings)
    yield from _connections(settings)
    yield from _database(settings, sample)


def _software() -> Iterator[Finding]:
    engine = f"engine: Calamity {calamity.__version__}"
    if calamity.compiled:
        yield Finding("good", f"{engine}, compiled")
    else:
        said = f"{engine}, interpreted: bots are several times as fast if it is compiled"
        yield Finding(
            "note", said, "run 'make compile' in a source checkout, or install it where there is a C compiler"
        )
    if (WEB / "index.html").is_file():
        yield Finding("good", "pages: built")
    else:
        yield Finding("bad", "pages: missing", "install the wheel, or run 'make web' in a source checkout")
    for why in left_out():
        yield Finding("bad", "games: one can't be played", why)


def _files(settings: Settings) -> Iterator[Finding]:
    """The data folder and the server's own files in it."""
    address = make_url(settings.database)
    files = [settings.data / SECRET_FILE, *database_files(settings.data / DATABASE_FILE)]
    if address.drivername in SQLITE:
        files += database_files(Path(address.database or ""))
    exposed = [str(path) for path in sorted(set(files)) if not is_private(path)]
    if exposed:
        yield Finding("bad", f"files: other users can read {', '.join(exposed)}", "make them private with chmod 600")
    else:
        yield Finding("good", f"files: those in {settings.data} are private")
    try:
        secret = secret_of(settings.data)
    except CalamityError as error:
        yield Finding("bad", "secret", str(error))
        return
    if secret is None:
        yield Finding("note", "secret: none yet; the first start creates it")
    else:
        yield Finding("good", "secret: readable")


def _space(settings: Settings) -> Iterator[Finding]:
    address = make_url(settings.database)
    folder = Path(address.database or "").parent if address.drivername in SQLITE else settings.data
    free = shutil.disk_usage(folder).free
    text = f"disk: {free / (1 << 30):.1f} GiB free at {folder}"
    if free < LITTLE_SPACE:
        yield Finding("bad", text, "make room: moves can't be stored when the disk is full")
    else:
        yield Finding("good", text)


def _connections(settings: Settings) -> Iterator[Finding]:
    most = room_for(settings.connections)
    if most < settings.connections:
        yield Finding(
            "note",
            f"connections: the limit of open files allows {most}, not {settings.connections}",
            "raise the limit (ulimit -n, LimitNOFILE of a systemd unit), or ask for fewer with --connections",
        )


def _database(settings: Settings, sample: int) -> Iterator[Finding]:
    address = make_url(settings.database)
    if address.drivername in SQLITE and not Path(address.database or "").exists():
        yield Finding("note", "database: none yet; the first start creates it")
        return
    try:
        current, now = asyncio.run(_look(settings.database))
    except CalamityError as error:
        yield Finding("bad", "database", str(error))
        return
    except (SQLAlchemyError, OSError, sqlite3.Error) as error:
        yield Finding("bad", f"database: can't be read ({unstored(error)})", "check its address, rights and disk")
        return
    yield from _clock(now)
    if not current:
        yield Finding("note", "database: older schema; the next start upgrades it, so make a backup first")
        return
    yield Finding("good", "database: readable, with the current schema")
    yield from _integrity(address.drivername in SQLITE, address.database or "")
    yield from asyncio.run(_stored(settings, sample))


async def _look(address: str) -> tuple[bool, float | None]:
    """Whether a database has the current schema, and the time there (None: this machine's)."""
    if address.startswith("sqlite"):
        engine = sa.create_engine(f"sqlite:///file:{make_url(address).database}?mode=ro&uri=true")
        with engine.connect() as connection:
            return is_current(connection), None
    there = create_async_engine(make_url(address))
    try:
        async with there.connect() as connection:
            current = await connection.run_sync(is_current)
            now = (await connection.execute(sa.text("SELECT extract(epoch FROM clock_timestamp())"))).scalar_one()
            return current, float(now)
    finally:
        await there.dispose()


def _clock(there: float | None) -> Iterator[Finding]:
    if there is None:
        return
    apart = abs(time.time() - there)
    if apart > CLOCK_SECONDS:
        yield Finding("bad", f"clock: {apart:.0f} s away from the database's", "let NTP set the clocks of all machines")
    else:
        yield Finding("good", "clock: agrees with the database's")


def _integrity(is_file: bool, path: str) -> Iterator[Finding]:
    if not is_file:
        return
    with closing(sqlite3.connect(f"{Path(path).absolute().as_uri()}?mode=ro", uri=True)) as database:
        found = database.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found == "ok":
        yield Finding("good", "database: SQLite finds nothing wrong with the file")
    else:
        yield Finding("bad", f"database: the file is damaged ({found})", "restore a backup; keep this file for repairs")


async def _stored(settings: Settings, sample: int) -> list[Finding]:
    """Check that moves can be written, that none is in the future, and that stored games can be replayed."""
    store = LogStore(settings.database)
    found: list[Finding] = []
    try:
        await store.open(secret_of(settings.data) or b"")
        try:
            await store.check()
            found.append(Finding("good", "database: writable"))
            found += await _replayed(store, settings, sample)
        finally:
            await store.close()
    except Unstored as error:
        found.append(Finding("bad", f"database: can't be written ({error})", "check its rights and the disk"))
    return found


async def _replayed(store: LogStore, settings: Settings, sample: int) -> list[Finding]:
    newest = await store.read(lambda connection: connection.execute(sa.select(sa.func.max(log.c.at))).scalar())
    findings = []
    if newest is not None and newest > time.time() + CLOCK_SECONDS:
        ahead = newest - time.time()
        advice = "check this machine's clock, and those of all nodes"
        findings.append(Finding("bad", f"clock: the newest move is {ahead:.0f} s in the future", advice))
    query = sa.select(tables.c.id).order_by(tables.c.status != "playing", tables.c.updated.desc()).limit(sample)
    ids = await store.read(lambda connection: connection.execute(query).scalars().all())
    broken = [(table, why) for table in ids if (why := await _why_unplayable(store, table)) is not None]
    if broken:
        reasons = "; ".join(f"{table}: {why}" for table, why in broken[:5])
        text = f"games: {len(broken)} of {len(ids)} stored tables can't be opened ({reasons})"
        findings.append(Finding("bad", text, "run the version of Calamity that they were played with"))
    else:
        findings.append(Finding("good", f"games: all {len(ids)} tables of a sample can be opened"))
    return findings


async def _why_unplayable(store: LogStore, table: str) -> str | None:
    """Replay a table from its log; what is wrong if that fails."""
    head, rows = await store.head(table), await store.rows(table)
    if head is None:
        return None  # deleted in the meantime
    try:
        played = TableLog(head)
        if played.game.content != head.content:
            return f"{head.game} has other cards or rules now"
        names = await names_of(store, played.game, head, rows)
        for row in rows if names is None else translated(played.game, rows, names):
            played.take(row)
    except (CalamityError, ValueError) as error:
        return str(error) if isinstance(error, CalamityError) else type(error).__name__
    return None


def all_well(findings: list[Finding]) -> bool:
    """Whether nothing has to be done."""
    return not any(finding.kind == "bad" for finding in findings)

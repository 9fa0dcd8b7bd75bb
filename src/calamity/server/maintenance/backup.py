"""Backs up a server and restores it: the whole database and the server's secret in one file.

A backup is a SQLite database with one more table, `backup`, whichever database the server uses.  So a server can move
between SQLite and PostgreSQL with a backup.  It is made while the server runs, from one consistent snapshot, and is
read back before it counts as made.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import sqlalchemy as sa
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

import calamity
from calamity.kernel.errors import CalamityError
from calamity.server.identity import secret_of, write_secret
from calamity.server.maintenance.encryption import decrypt, encrypt, is_encrypted
from calamity.server.private_files import FILE_MODE, create_file, database_files, make_folder
from calamity.server.settings import SECRET_FILE, Settings
from calamity.server.startup_checks import SQLITE, inspect
from calamity.server.storage.database import prepare, unstored
from calamity.server.storage.migrate import known_revisions
from calamity.server.storage.schema import metadata

FORMAT = "1"
NOTES = "backup"  # the table that makes a database a backup
ROWS = 1000  # copied at a time


class BadBackup(CalamityError):
    """A backup that can't be made or restored."""


@dataclass(frozen=True)
class Summary:
    """What a backup contains."""

    made: str  # the time, in UTC
    version: str  # of Calamity
    schema: str  # of the database
    tables: int
    lines: int  # of all logs


def back_up(settings: Settings, target: Path, passphrase: str = "", replace: bool = False) -> Summary:
    """Write a backup of a server, running or not, into a file that nobody else can read."""
    inspect(settings)
    if target.exists() and not replace:
        raise BadBackup(f"{target} exists already; choose another file, or replace it with --replace")
    with _reported(f"the backup can't be written to {target}"), _workplace(target.absolute().parent) as folder:
        draft = folder / "draft.db"
        _copy_out(settings, draft)
        _add_notes(draft, _secret(settings))
        made = draft
        if passphrase:
            made = folder / "draft.encrypted"
            with _private(made) as file:
                encrypt(draft, file, passphrase)
        with opened(made, passphrase) as (_, summary):  # the way restoring does
            made.replace(target)
        return summary


def restore(settings: Settings, source: Path, passphrase: str = "", replace: bool = False) -> Summary:
    """Restore a backup into an empty database, or into any if `replace`; replaced files are kept beside the new ones.

    Stop the server first.
    """
    inspect(settings)
    with opened(source, passphrase) as (copy, summary):
        secret = bytes.fromhex(_notes(copy)["secret"])
        _check_secret(settings, secret, replace)
        with closing(sqlite3.connect(copy)) as database, database:
            database.execute(f"DROP TABLE {NOTES}")
        asyncio.run(prepare(f"sqlite:///{copy}", secret))
        address = make_url(settings.database)
        with _reported("the backup can't be restored"):
            if address.drivername in SQLITE:
                _replace_file(copy, Path(address.database or ""), replace)
            else:
                asyncio.run(_copy_in(settings, copy, secret, replace))
            _replace_secret(settings, secret)
    return summary


@contextmanager
def opened(source: Path, passphrase: str = "") -> Iterator[tuple[Path, Summary]]:
    """A decrypted, verified copy of a backup that may be changed, and what it contains; raises `BadBackup`."""
    with _reported(f"{source} can't be read"), tempfile.TemporaryDirectory(prefix="calamity-") as folder:
        copy = Path(folder) / "backup.db"
        with _private(copy) as file:
            if is_encrypted(source):
                if not passphrase:
                    raise BadBackup(f"{source} is encrypted; give the passphrase in CALAMITY_PASSPHRASE")
                decrypt(source, file, passphrase)
            else:
                file.write(source.read_bytes())
        yield copy, _verified(source, copy)


def _verified(source: Path, copy: Path) -> Summary:
    try:
        notes = _notes(copy)
        with closing(sqlite3.connect(copy)) as database:
            sound = database.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            schema = database.execute("SELECT version_num FROM alembic_version").fetchone()[0]
            found = {name: _count(database, name) for name in ("tables", "log")}
    except sqlite3.Error:
        raise BadBackup(f"{source} is not a backup of Calamity, or it is damaged") from None
    if notes["format"] != FORMAT:
        raise BadBackup(f"{source} is a backup of format {notes['format']}; this version reads format {FORMAT}")
    if schema not in known_revisions():
        raise BadBackup(f"{source} has schema {schema} of a newer version of Calamity; install {notes['version']}")
    if not sound or found != {"tables": int(notes["tables"]), "log": int(notes["lines"])}:
        raise BadBackup(f"{source} is damaged: its content has changed since it was made")
    return Summary(notes["made"], notes["version"], schema, found["tables"], found["log"])


# ---- making one ----


def _copy_out(settings: Settings, draft: Path) -> None:
    """Copy the whole database as it is at one moment."""
    address = make_url(settings.database)
    _private(draft).close()
    if address.drivername not in SQLITE:
        asyncio.run(_copy_from_postgres(settings.database, draft))
        return
    path = Path(address.database or "")
    if not path.exists():
        raise BadBackup(f"there is no database {path} yet; give the data folder with --data or the database with --db")
    with (
        closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as database,
        closing(sqlite3.connect(draft)) as copy,
    ):
        database.backup(copy)  # in one step: a single read transaction, which blocks no writer
        copy.execute("PRAGMA journal_mode=DELETE").fetchall()


async def _copy_from_postgres(address: str, draft: Path) -> None:
    engine = create_async_engine(make_url(address))
    try:
        async with engine.connect() as connection:
            await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            await connection.run_sync(lambda there: _copy_rows(there, draft))
    finally:
        await engine.dispose()


def _copy_rows(there: sa.Connection, draft: Path) -> None:
    copy = sa.create_engine(f"sqlite:///{draft}")
    version = sa.Table("alembic_version", sa.MetaData(), sa.Column("version_num", sa.String(32), primary_key=True))
    with copy.begin() as here:
        version.create(here)
        metadata.create_all(here)
        for table in (version, *metadata.sorted_tables):
            _transfer(there, here, table)
    copy.dispose()


def _transfer(there: sa.Connection, here: sa.Connection, table: sa.Table) -> None:
    """Copy all rows of a table, a few at a time."""
    result = there.execution_options(yield_per=ROWS).execute(sa.select(table))
    for rows in result.partitions(ROWS):
        here.execute(sa.insert(table), [row._asdict() for row in rows])


def _add_notes(draft: Path, secret: bytes) -> None:
    with closing(sqlite3.connect(draft)) as database, database:
        notes = {
            "format": FORMAT,
            "made": time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime()),
            "version": calamity.__version__,
            "tables": str(_count(database, "tables")),
            "lines": str(_count(database, "log")),
            "secret": secret.hex(),
        }
        database.execute(f"CREATE TABLE {NOTES} (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
        database.executemany(f"INSERT INTO {NOTES} VALUES (?, ?)", notes.items())


def _notes(copy: Path) -> dict[str, str]:
    with closing(sqlite3.connect(copy)) as database:
        return dict(database.execute(f"SELECT name, value FROM {NOTES}").fetchall())


def _count(database: sqlite3.Connection, name: str) -> int:
    return int(database.execute(f"SELECT count(*) FROM {name}").fetchone()[0])


def _secret(settings: Settings) -> bytes:
    secret = secret_of(settings.data)
    if secret is None:
        missing = settings.data / SECRET_FILE
        raise BadBackup(f"there is no secret {missing}; give the data folder with --data, or set CALAMITY_SECRET")
    return secret


# ---- restoring one ----


def _check_secret(settings: Settings, secret: bytes, replace: bool) -> None:
    present = secret_of(settings.data)
    if present is None or present == secret:
        return
    if os.environ.get("CALAMITY_SECRET"):
        raise BadBackup("CALAMITY_SECRET is not the secret of the server that was backed up; unset it, or set that one")
    if not replace:
        path = settings.data / SECRET_FILE
        raise BadBackup(f"{path} is the secret of another server; restore into an empty folder, or use --replace")


def _replace_secret(settings: Settings, secret: bytes) -> None:
    path = settings.data / SECRET_FILE
    if secret_of(settings.data) == secret:
        return
    if path.exists():
        path.rename(_aside(path))
    write_secret(path, secret)


def _replace_file(copy: Path, path: Path, replace: bool) -> None:
    if path.exists() and path.stat().st_size:
        _check_idle(path)
        with closing(sqlite3.connect(path)) as database:
            present = {row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            tables = _count(database, "tables") if "tables" in present else 0
        if tables and not replace:
            raise BadBackup(f"{path} already has {tables} tables; choose another database with --db, or use --replace")
        aside = _aside(path)
        for file, kept in zip(database_files(path), database_files(aside)):
            if file.exists():
                file.rename(kept)
    make_folder(path.parent)
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f"{path.name}.", delete=False) as draft:
        draft.write(copy.read_bytes())
        draft.flush()
        os.fsync(draft.fileno())
    Path(draft.name).chmod(FILE_MODE)
    Path(draft.name).replace(path)


def _check_idle(path: Path) -> None:
    """Raise `BadBackup` if a server has a database open."""
    try:
        with closing(sqlite3.connect(path, timeout=1.0)) as database:
            database.execute("PRAGMA locking_mode=EXCLUSIVE").fetchall()
            database.execute("BEGIN EXCLUSIVE")
            database.execute("ROLLBACK")
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    except sqlite3.OperationalError:
        raise BadBackup(f"{path} is in use; stop the server first") from None


def _aside(path: Path) -> Path:
    """Where a replaced file is kept."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    return path.with_name(f"{path.name}.before-restore-{stamp}")


async def _copy_in(settings: Settings, copy: Path, secret: bytes, replace: bool) -> None:
    """Fill a PostgreSQL database in one transaction."""
    await prepare(settings.database, secret)
    engine = create_async_engine(make_url(settings.database))
    try:
        async with engine.begin() as connection:
            await connection.run_sync(lambda there: _fill(there, copy, replace))
    finally:
        await engine.dispose()


def _fill(there: sa.Connection, copy: Path, replace: bool) -> None:
    present = there.execute(sa.select(sa.func.count()).select_from(metadata.tables["tables"])).scalar_one()
    if present and not replace:
        raise BadBackup(f"the database already has {present} tables; choose another one with --db, or use --replace")
    source = sa.create_engine(f"sqlite:///{copy}")
    with source.connect() as here:
        for table in metadata.sorted_tables:
            there.execute(sa.delete(table))
            _transfer(here, there, table)
    source.dispose()


# ---- files ----


def _private(path: Path) -> BinaryIO:
    """A new file that only this user can read, open for writing."""
    create_file(path)
    return path.open("r+b")


@contextmanager
def _workplace(folder: Path) -> Iterator[Path]:
    """A private folder on the target's file system, so that the finished file only has to be renamed."""
    with tempfile.TemporaryDirectory(prefix=".calamity-", dir=folder) as made:
        yield Path(made)


@contextmanager
def _reported(what: str) -> Iterator[None]:
    """Report in one line what a disk or a database refused."""
    try:
        yield
    except (OSError, sqlite3.Error, SQLAlchemyError) as error:
        raise BadBackup(f"{what}: {unstored(error)}") from None

"""Brings a database to the current schema, automatically when a server starts.

All missing migrations run in the transaction that the caller has opened, so a killed process leaves the database as it
was.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import as_file, files

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from calamity.server.startup_checks import CannotStart
from calamity.server.storage.schema import metadata

LOCK = 0x0CA1A317  # any number, the same on all nodes
VERSION = sa.table("alembic_version", sa.column("version_num"))
# Migrations that add a column to `tables` and do nothing else: the revision before, the one after, the column.
ONE_COLUMN = (("0002", "0003", "clock_per_turn"), ("0003", "0004", "advice"))


def is_current(connection: Connection) -> bool:
    """Whether a database has the current schema; raises `CannotStart` if it has that of a newer version."""
    known, found = known_revisions(), _revision(connection)
    if found is not None and found not in known:
        raise CannotStart(
            f"the database has schema {found} of a newer version of Calamity, and this one knows up to {known[0]}; "
            "nothing was changed: install the newer version, or use another database"
        )
    return found == known[0]


def upgrade(connection: Connection, secret: bytes, revision: str = "head") -> None:
    """Apply missing migrations in the open transaction; PostgreSQL nodes wait for each other."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    if is_current(connection):
        return
    if connection.dialect.name == "sqlite":
        _finish_interrupted(connection)
    with _config() as config:
        config.attributes["connection"] = connection
        config.attributes["secret"] = secret
        command.upgrade(config, revision)


@contextmanager
def _config() -> Iterator[Config]:
    with as_file(files("calamity.server.storage").joinpath("migrations")) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.set_main_option("path_separator", "os")
        yield config


@cache
def known_revisions() -> list[str]:
    """All revisions of the schema, latest first."""
    with _config() as config:
        return [step.revision for step in ScriptDirectory.from_config(config).walk_revisions()]


def _revision(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def _finish_interrupted(connection: Connection) -> None:
    """Repair a SQLite file whose migration was killed back when each statement was committed separately.

    Only two kinds of leftovers are possible.  The first migration leaves tables without a revision, always empty: they
    are removed, to be created again.  A migration that adds one column leaves that column without its revision: the
    column is complete, so only the revision is missing.
    """
    found = _revision(connection)
    if found is None:
        _remove_empty_tables(connection)
    for before, after, column in ONE_COLUMN:
        if found == before and column in _columns(connection, "tables"):
            connection.execute(sa.update(VERSION).values(version_num=after))


def _remove_empty_tables(connection: Connection) -> None:
    present = sa.inspect(connection).get_table_names()
    remains = [name for name in metadata.tables if name in present]
    for name in remains:
        if VERSION.name not in present or not _is_ours(connection, name) or _has_rows(connection, name):
            raise CannotStart(
                f"the database has a table {name!r} but no schema version of Calamity, so it belongs to something "
                "else or is an incomplete copy; nothing was changed: restore a backup, or use another database"
            )
    for name in remains:
        connection.execute(sa.schema.DropTable(sa.Table(name, sa.MetaData())))


def _is_ours(connection: Connection, name: str) -> bool:
    return _columns(connection, name) <= set(metadata.tables[name].columns.keys())


def _columns(connection: Connection, name: str) -> set[str]:
    return {column["name"] for column in sa.inspect(connection).get_columns(name)}


def _has_rows(connection: Connection, name: str) -> bool:
    return connection.execute(sa.select(sa.literal(1)).select_from(sa.table(name)).limit(1)).first() is not None

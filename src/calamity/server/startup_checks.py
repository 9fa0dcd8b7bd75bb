"""Checks before a server starts: the data folder and the database address.

Problems that only show when the database is opened (a full disk, a wrong password, a server that doesn't respond, a
newer schema) are reported by `database` and `migrate`.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from calamity.extras import install_command
from calamity.kernel.errors import CalamityError
from calamity.server.private_files import database_files, make_folder, restrict_file
from calamity.server.settings import DATABASE_FILE, SECRET_FILE, Settings

EXAMPLES = "sqlite:///path/to/games.db or postgresql://user:password@host/name"
SQLITE = ("sqlite", "sqlite+pysqlite")
POSTGRES = "postgresql+asyncpg"
MAGIC = b"SQLite format 3\0"  # the first bytes of every SQLite file


class CannotStart(CalamityError):
    """The server can't start with these settings.  The message never repeats a password."""


def inspect(settings: Settings) -> None:
    """Raise `CannotStart`, saying what to do, if games can't be stored where the settings say."""
    _data(settings.data)
    try:
        address = make_url(settings.database)
    except (ArgumentError, ValueError):  # ValueError for a port that isn't a number
        raise CannotStart(f"the database address is invalid; write {EXAMPLES}") from None
    kind = address.drivername
    if kind in SQLITE:
        _file(address)
    elif kind != POSTGRES:
        raise CannotStart(f"games can't be stored in {kind!r}, only in SQLite or PostgreSQL; write {EXAMPLES}")
    elif find_spec("asyncpg") is None:
        raise CannotStart(f"PostgreSQL needs a driver that isn't installed: {install_command('postgres')}")
    elif not address.database:
        raise CannotStart("the address doesn't name a database; write postgresql://user:password@host/name")


def protect(settings: Settings) -> list[Path]:
    """Make files that the server stored earlier private; return those that others can still read."""
    ours = {settings.data / SECRET_FILE, *database_files(settings.data / DATABASE_FILE)}
    address = make_url(settings.database)
    if address.drivername in SQLITE:
        ours.update(database_files(Path(address.database or "")))
    return [path for path in sorted(ours) if not restrict_file(path)]


def _data(folder: Path) -> None:
    try:
        make_folder(folder)
    except OSError as error:
        reason = f"the data folder {folder} can't be created: {error.strerror}; choose another with --data"
        raise CannotStart(reason) from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise CannotStart(f"the data folder {folder} isn't writable; choose another with --data")


def _file(address: URL) -> None:
    name = address.database
    if not name or name == ":memory:":
        raise CannotStart("a database in memory would lose all games; write sqlite:///path/to/games.db")
    path = Path(name)
    if not path.parent.is_dir():
        raise CannotStart(f"the folder {path.parent} doesn't exist; create it first, or choose another database")
    if path.is_dir():
        raise CannotStart(f"{path} is a folder; give a file in it")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise CannotStart(f"{path} isn't writable; allow it, or choose another database")
    if path.exists() and path.stat().st_size and _beginning(path) != MAGIC:
        raise CannotStart(f"{path} is not a SQLite database; it was not changed")


def _beginning(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC))
    except OSError as error:
        raise CannotStart(f"{path} can't be read: {error.strerror}") from None

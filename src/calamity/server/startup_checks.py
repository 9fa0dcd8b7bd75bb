"""Checks before a server starts: the data folder and the address of the database.

What only shows when the database is opened (a full disk, a wrong password, a server that doesn't answer, a newer
schema) is told by `database` and `migrate`.
"""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from calamity.extras import installing
from calamity.kernel.errors import CalamityError
from calamity.server.private_files import database_files, make_folder, restrict_file
from calamity.server.settings import DATABASE_FILE, SECRET_FILE, Settings

EXAMPLES = "sqlite:///path/to/games.db or postgresql://user:password@host/name"
SQLITE = ("sqlite", "sqlite+pysqlite")
POSTGRES = "postgresql+asyncpg"
MAGIC = b"SQLite format 3\0"  # how every file of SQLite's begins


class CannotStart(CalamityError):
    """A server can't keep its games where it was told to.  The message never repeats a password."""


def inspect(settings: Settings) -> None:
    """Raise `CannotStart` with a way out if the settings name a place where no games can be kept."""
    _data(settings.data)
    try:
        address = make_url(settings.database)
    except (ArgumentError, ValueError):  # the second for a port that is no number
        raise CannotStart(f"that is no address of a database; write {EXAMPLES}") from None
    kind = address.drivername
    if kind in SQLITE:
        _file(address)
    elif kind != POSTGRES:
        raise CannotStart(f"games can't be kept in {kind!r}, only in SQLite or PostgreSQL; write {EXAMPLES}")
    elif find_spec("asyncpg") is None:
        raise CannotStart(f"PostgreSQL needs a driver that isn't installed: {installing('postgres')}")
    elif not address.database:
        raise CannotStart("the address names no database; write postgresql://user:password@host/name")


def protect(settings: Settings) -> list[Path]:
    """Take the rights to what the server has stored here earlier from other users; the files that stay open to them."""
    ours = {settings.data / SECRET_FILE, *database_files(settings.data / DATABASE_FILE)}
    address = make_url(settings.database)
    if address.drivername in SQLITE:
        ours.update(database_files(Path(address.database or "")))
    return [path for path in sorted(ours) if not restrict_file(path)]


def _data(folder: Path) -> None:
    try:
        make_folder(folder)
    except OSError as error:
        reason = f"the data folder {folder} can't be made: {error.strerror}; name another with --data"
        raise CannotStart(reason) from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise CannotStart(f"the data folder {folder} can't be written to; name another with --data")


def _file(address: URL) -> None:
    name = address.database
    if not name or name == ":memory:":
        raise CannotStart("a database in memory would forget all games; write sqlite:///path/to/games.db")
    path = Path(name)
    if not path.parent.is_dir():
        raise CannotStart(f"the folder {path.parent} doesn't exist; make it first, or name another database")
    if path.is_dir():
        raise CannotStart(f"{path} is a folder; name a file in it")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise CannotStart(f"{path} can't be written to; allow it, or name another database")
    if path.exists() and path.stat().st_size and _beginning(path) != MAGIC:
        raise CannotStart(f"{path} is no database of SQLite's; it was left as it is")


def _beginning(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(len(MAGIC))
    except OSError as error:
        raise CannotStart(f"{path} can't be read: {error.strerror}") from None

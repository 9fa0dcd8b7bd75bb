"""Bringing a database to the present schema; it happens by itself when a server starts."""

from __future__ import annotations

from importlib.resources import as_file, files

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

LOCK = 0x0CA1A317  # any number, the same on all nodes


def upgrade(connection: Connection, secret: bytes) -> None:
    """Apply the migrations that are missing, inside the open transaction; PostgreSQL's nodes wait for each other."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    with as_file(files("calamity.server").joinpath("migrations")) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        config.attributes["secret"] = secret
        command.upgrade(config, "head")

"""Bringing a database to the present schema; it happens by itself when a server starts."""

from __future__ import annotations

import asyncio
from importlib.resources import as_file, files

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

LOCK = 0x0CA1A317  # any number, the same on all nodes
TRIES = 5


async def migrate(engine: AsyncEngine) -> None:
    """Apply the migrations that are missing.  Nodes that start together wait for each other."""
    for attempt in range(TRIES):
        try:
            async with engine.begin() as connection:
                if engine.dialect.name == "postgresql":
                    await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
                await connection.run_sync(upgrade)
            return
        except DBAPIError:
            # SQLite has no lock to wait at: whoever comes second finds the tables made when it tries again.
            if attempt == TRIES - 1:
                raise
            await asyncio.sleep(0.2 * (attempt + 1))


def upgrade(connection: Connection) -> None:
    """Run the migrations on an open connection."""
    with as_file(files("calamity.server").joinpath("migrations")) as folder:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

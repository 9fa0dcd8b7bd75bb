"""`calamity serve`: runs a server for others."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from calamity.cli.output import until_stopped
from calamity.cli.play import DataFolder


class Level(StrEnum):
    """The lowest severity that is logged."""

    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 for all addresses of this machine.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")] = 8000,
    db: Annotated[str, typer.Option(help="A database address; by default a SQLite file in the data folder.")] = "",
    data: DataFolder = None,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="The number of server processes; they share the port and the database.")
    ] = 1,
    bots: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="The number of bot processes per server process; by default they share all processors but one.",
        ),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="A host name of the server, such as games.example.org; may be given several times. IP "
            "addresses and localhost always work.",
        ),
    ] = None,
    connections: Annotated[
        int | None,
        typer.Option(min=1, max=1_000_000, help="The most connections per process; by default 4096."),
    ] = None,
    connections_per_address: Annotated[
        int | None, typer.Option(min=1, max=1_000_000, help="The most connections from one address; by default 100.")
    ] = None,
    samples: Annotated[bool, typer.Option("--samples", help="Offer the small sample games too.")] = False,
    log_level: Annotated[
        Level, typer.Option(case_sensitive=False, help="The lowest severity that is logged.")
    ] = Level.INFO,
) -> None:
    """Run a server until it is stopped by Ctrl-C or SIGTERM; logs are lines of JSON on the error stream.

    More settings come from the environment: CALAMITY_HOSTS, CALAMITY_ORIGINS, CALAMITY_ADMIN_TOKEN,
    CALAMITY_SECURE_COOKIES, CALAMITY_LIMITS, CALAMITY_CONNECTIONS and CALAMITY_CONNECTIONS_PER_ADDRESS.
    """
    from calamity.server import run  # imported late: the other commands don't need a server

    with until_stopped():
        caps = {"connections": connections, "connections_per_address": connections_per_address}
        run.serve(host, port, db, data, samples or None, workers, bots, log_level.value, allow_host or (), **caps)

"""Starts the server: `serve` for others, `play` for yourself."""

from __future__ import annotations

import asyncio
import json
import logging
import logging.config
import os
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path
from socket import socket
from typing import Any

import uvicorn
from uvicorn.supervisors import Multiprocess

from calamity.kernel.registry import left_out
from calamity.server.addresses import is_ip
from calamity.server.http.app import make_app
from calamity.server.http.connection_limits import UNLIMITED, Connections, counted, room_for
from calamity.server.http.fast_websocket import FastWebSocket
from calamity.server.http.http_connection import HttpConnection
from calamity.server.http.protection import outermost
from calamity.server.identity import server_secret
from calamity.server.listening import listen
from calamity.server.settings import Settings, from_environment
from calamity.server.startup_checks import CannotStart, inspect, protect
from calamity.server.storage.database import prepare
from calamity.server.thinking import compilation
from calamity.server.thinking.pool import spare_processors

logger = logging.getLogger("calamity.run")
PING_SECONDS = 20.0
BACKLOG = 256  # connections accepted at once, before any of them can be refused
TURN_SECONDS = 0.001  # so that the storing thread doesn't wait long for the interpreter
TOGETHER_SECONDS = 0.02  # how often processes on one file check what the others have stored
WORKER_SECONDS = 60  # a process that doesn't respond for this long is replaced; a busy machine starts slowly
WORKER = "CALAMITY_WORKER"  # the variable that passes settings to the server's processes
_STANDARD = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class JsonLines(logging.Formatter):
    """Log records as lines of JSON.  Keys, hands and seeds are never logged."""

    def format(self, record: logging.LogRecord) -> str:
        """One record as one line."""
        line: dict[str, object] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in _STANDARD}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


def log_config(level: str) -> dict[str, Any]:
    """Structured logs on the standard error stream."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": JsonLines}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
        "loggers": {
            "calamity": {"handlers": ["stderr"], "level": level, "propagate": False},
            "uvicorn": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        },
    }


def worker() -> Any:
    """The application in one of several processes."""
    given = json.loads(os.environ[WORKER])
    sys.setswitchinterval(TURN_SECONDS)
    lists = {name: tuple(given[name]) for name in ("hosts", "origins")}
    settings = Settings(**given | {"data": Path(given["data"])} | lists)
    return _whole(make_app(settings), settings)


def _whole(app: Any, settings: Settings) -> Any:
    """The application as it is served: with its security checks and connection limits."""
    per_address = settings.connections_per_address if settings.limits else UNLIMITED
    return counted(
        outermost(app, settings),
        lambda: Connections(room_for(settings.connections), per_address, settings.request_seconds),
    )


def _arguments(settings: Settings, level: str) -> dict[str, Any]:
    """The arguments for uvicorn."""
    return {
        "http": HttpConnection,
        "ws": FastWebSocket,
        "ws_max_size": settings.frame_bytes,
        "ws_per_message_deflate": False,
        "ws_ping_interval": PING_SECONDS,
        "ws_ping_timeout": PING_SECONDS,
        "loop": "auto",
        "lifespan": "on",
        "backlog": BACKLOG,
        "access_log": False,  # the path of a page shows which table somebody visits
        "server_header": False,
        "timeout_graceful_shutdown": 5,
        "log_config": log_config(level),
    }


def _prepare(settings: Settings, level: str) -> None:
    """Prepare folder, secret and database for all processes; raises `CalamityError` if a setting is wrong."""
    inspect(settings)
    settings.host_names  # noqa: B018  # raises if a name is invalid
    exposed, unfit = protect(settings), left_out()
    if exposed or unfit:
        logging.config.dictConfig(log_config(level))
    for why in unfit:
        logger.warning("a game can't be played", extra={"why": why})
    if exposed:
        advice = "each is a link or belongs to another user, so it was not changed; make it private with chmod 600"
        files = [str(path) for path in exposed]
        logger.warning("other users can read files of the server", extra={"files": files, "advice": advice})
    asyncio.run(prepare(settings.database, server_secret(settings.data)))


def _prepared(settings: Settings, host: str, port: int, level: str) -> list[socket]:
    """The sockets to listen on, with everything prepared; raises `CalamityError` before anything is stored."""
    sockets = listen(host, port)
    try:
        _prepare(settings, level)
    except BaseException:
        for listening in sockets:
            listening.close()
        raise
    return sockets


def run(settings: Settings, sockets: list[socket], level: str = "INFO") -> None:
    """Run a server in this process after preparing it; raises `CannotStart` if the database can't be opened."""
    sys.setswitchinterval(TURN_SECONDS)
    app = make_app(settings)
    try:
        uvicorn.Server(uvicorn.Config(_whole(app, settings), **_arguments(settings, level))).run(sockets)
    finally:  # it may have exited
        if app.state.get("problem"):
            raise CannotStart(f"the database can't be opened: {app.state.problem}")


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str = "",
    data: Path | None = None,
    samples: bool | None = None,
    workers: int = 1,
    bots: int | None = None,
    level: str = "INFO",
    hosts: Sequence[str] = (),
    **more: object,
) -> None:
    """Run a server until it is stopped (Ctrl-C or SIGTERM), in one process or several on one port."""
    settings = from_environment(
        db=db or None,
        data=data,
        samples=samples,
        hosts=tuple(hosts) or None,
        bot_processes=bots or max(1, spare_processors() // workers),
        **more,
    )
    if host and not is_ip(host):
        settings = replace(settings, hosts=(*settings.hosts, host))
    sockets = _prepared(settings, host, port, level)
    settings = replace(settings, address=address_of(sockets[0]))
    if workers == 1:
        run(settings, sockets, level)
        return
    settings = replace(settings, watch_seconds=TOGETHER_SECONDS)
    os.environ[WORKER] = json.dumps(asdict(settings) | {"data": str(settings.data)})
    arguments = _arguments(settings, level)
    arguments |= {"factory": True, "workers": workers, "timeout_worker_healthcheck": WORKER_SECONDS}
    with suppress(KeyboardInterrupt):
        Multiprocess(uvicorn.Config(f"{__name__}:{worker.__name__}", **arguments), sockets).run()


def address_of(listening: socket) -> str:
    """The address of a socket as browsers write it."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def play(game: str = "", port: int = 0, browser: bool = True, data: Path | None = None) -> None:
    """Run a server for this machine only, on a free port, and open it in the browser."""
    settings = from_environment(
        data=data, limits=False, bot_processes=spare_processors(), compile_in=compilation.checkout()
    )
    sockets = _prepared(settings, "127.0.0.1", port, "WARNING")
    port = sockets[0].getsockname()[1]
    address = f"http://127.0.0.1:{port}/" + (f"new/{game}" if game else "")
    print(f"Calamity is running at {address}\nPress Ctrl-C to stop it; your games are kept.", flush=True)
    if browser:
        threading.Thread(target=_open_when_up, args=(address, port), daemon=True).start()
    run(settings, sockets, "WARNING")


def _open_when_up(address: str, port: int, seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=1):
                webbrowser.open(address)
                return
        except OSError:
            time.sleep(0.1)
    print(f"The server isn't responding yet; open {address} yourself.", file=sys.stderr)

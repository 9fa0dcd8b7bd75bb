"""Test helpers: a real server process, and clients that talk to it as a browser would."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import signal
import socket
import sys
import time
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]
PATIENCE = 90.0
# Importing all that a server needs takes a second or two: a process that has done so once is forked for each server.
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["calamity.server.run"])


def _serve(settings: Json, log: Path, environment: dict[str, str]) -> None:
    """Run a server in a forked process."""
    from calamity.server.run import serve

    os.environ.clear()
    os.environ.update(environment)
    asked = environment.get("PYTHONPATH", "").split(os.pathsep)
    sys.path[:0] = [entry for entry in asked if entry and entry not in sys.path]
    with log.open("ab") as output:
        for stream in (sys.stdout, sys.stderr):
            os.dup2(output.fileno(), stream.fileno())
    serve(data=Path(settings.pop("data")), **settings)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server in a process of its own, on a folder that outlives it."""

    def __init__(self, data: Path, port: int = 0, **settings: object) -> None:
        """Prepare a server; one with a `port` may be running there already, and is only talked to."""
        self.data = data
        self.port = port or free_port()
        self.log = data.parent / f"{data.name}-{self.port}.log"
        defaults = {"samples": True, "limits": False, "bot_pause": 0.0, "window_seconds": 0.0}
        self.settings = {**defaults, **settings, "data": str(data), "port": self.port}
        self.process: ForkServerProcess | None = None
        self._browsers: list[httpx.Client] = []

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Self:
        self.process = PROCESSES.Process(target=_serve, args=(self.settings, self.log, dict(os.environ)))
        self.process.start()
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                if httpx.get(f"{self.address}/healthz", timeout=5, verify=False).status_code == 200:
                    return self
            except httpx.HTTPError:
                time.sleep(0.05)
            if not self.process.is_alive():
                break
        raise RuntimeError(f"the server doesn't start:\n{self.log.read_text()[-3000:]}")

    def kill(self) -> None:
        """End it without any warning."""
        assert self.process is not None and self.process.pid is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.join(PATIENCE)

    def stop(self) -> int:
        """Ask it to stop, and check that it does."""
        assert self.process is not None
        if self.process.is_alive():
            self.process.terminate()
        self.process.join(PATIENCE)
        assert self.process.exitcode is not None, "the server does not stop"
        return self.process.exitcode

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        for browser in self._browsers:
            browser.close()
        if self.process is not None and self.process.is_alive():
            self.stop()

    # ---- requests ----

    def browser(self) -> httpx.Client:
        """Somebody with cookies of their own."""
        self._browsers.append(httpx.Client(base_url=self.address, timeout=PATIENCE, verify=False))
        return self._browsers[-1]

    def create(self, game: str = "tic_tac_toe", seats: int = 2, **more: object) -> Json:
        answer = self.browser().post("/api/tables", json={"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        created: Json = answer.json()
        return created

    def join(self, table: Json, name: str = "Ada", seat: int | None = None) -> Json:
        body = {"invite_key": table["invite_key"], "name": name, "seat": seat}
        answer = self.browser().post(f"/api/tables/{table['id']}/join", json=body)
        assert answer.status_code == 200, answer.text
        joined: Json = answer.json()
        return joined

    def table_of_people(
        self, game: str = "tic_tac_toe", seats: int = 2, people: int | None = None, **more: object
    ) -> tuple[str, list[str], str]:
        """A table where people sit on all seats, or the first ones: its id, their keys, a spectator's key."""
        created = self.create(game, seats, **more)
        keys = [created["seat_key"]] + [self.join(created)["seat_key"] for _ in range((people or seats) - 1)]
        return created["id"], keys, created["watch_key"]

    def player(self, table: str, key: str, seen: int | None = None, changes: bool = False) -> Player:
        return Player(self.port, table, key, seen, changes)


def whole_view(update: Json, before: Json) -> Json:
    """The complete view after an update that contains only changes."""
    view = {name: part for name, part in before.items() if name not in update.get("gone", ())}
    for path, value in update.get("changes", ()):
        view = _changed(view, path, value)
    return view


def _changed(part: Any, path: list[str | int], value: Any) -> Any:
    if not path:
        return value
    copy: Any = list(part) if isinstance(part, list) else dict(part)
    copy[path[0]] = _changed(copy[path[0]] if len(path) > 1 else None, path[1:], value)
    return copy


class Player:
    """A client at a table, which keeps the latest update and everything it was ever sent."""

    def __init__(self, port: int, table: str, key: str, seen: int | None = None, changes: bool = False) -> None:
        self._address = f"ws://127.0.0.1:{port}/ws/{table}"
        self._hello = {"type": "hello", "id": "hello", "key": key, "seen": seen, "changes": changes}
        self._socket: ClientConnection | None = None
        self.frames: list[str] = []
        self.welcome: Json = {}
        self.picture: Json = {}
        self.seats: list[Json] = []
        self._serial = 0

    async def __aenter__(self) -> Self:
        self._socket = await connect(
            self._address, max_size=None, compression=None, open_timeout=PATIENCE, ping_interval=None
        )
        await self.send(self._hello)
        self.welcome = await self.hear()
        assert self.welcome["type"] == "welcome", self.welcome
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._socket is not None
        await self._socket.close()

    @property
    def socket(self) -> ClientConnection:
        assert self._socket is not None
        return self._socket

    async def send(self, message: Json | str | bytes) -> None:
        await self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def hear(self, seconds: float = PATIENCE) -> Json:
        """The next message of any kind."""
        frame = await asyncio.wait_for(self.socket.recv(), seconds)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: Json = json.loads(frame)
        if message["type"] == "update":
            if "view" not in message:
                message["view"] = whole_view(message, self.picture["view"])
            self.picture = message
        elif message["type"] == "welcome":
            self.picture = message["update"] or {}
            self.seats = message["table"]["seats"]
        elif message["type"] == "seats":
            self.seats = message["seats"]
        return message

    async def until(self, *kinds: str, ref: str | None = None) -> Json:
        """The next message of one of these kinds (and with this id)."""
        while True:
            message = await self.hear()
            if message["type"] in kinds and ref in (None, message.get("id"), message.get("answers")):
                return message

    async def silence(self, seconds: float = 0.3) -> list[Json]:
        """Whatever comes within a while."""
        heard = []
        try:
            while True:
                heard.append(await self.hear(seconds))
        except TimeoutError:
            return heard

    @property
    def ask(self) -> Json | None:
        return self.picture.get("ask")

    @property
    def options(self) -> list[int]:
        ask = self.ask
        return [option["action"] for option in ask["options"]] if ask else []

    def ref(self) -> str:
        self._serial += 1
        return f"m{self._serial}"

    async def act(self, *links: int, version: int | None = None, ref: str | None = None) -> Json:
        """Move, and wait for the answer: an update, a refusal or an error."""
        ref = ref or self.ref()
        seen = self.picture["version"] if version is None else version
        await self.send({"type": "act", "id": ref, "version": seen, "links": list(links)})
        return await self.until("update", "refused", "error", ref=ref)

    async def call(self, kind: str, **more: object) -> Json:
        """Ask something, and wait for the answer with the same id."""
        ref = self.ref()
        await self.send({"type": kind, "id": ref, **more})
        while True:
            message = await self.hear()
            if message.get("id") == ref:
                return message

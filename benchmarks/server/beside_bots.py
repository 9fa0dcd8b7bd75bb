"""Measures a server's response times to people's moves, with no bots and while strong bots think all the time.

    python -m benchmarks.server.beside_bots [--bots 20] [--pairs 4] [--rounds 5] [--seconds 20]

Pairs of people play tic-tac-toe, a move every 50 ms; the latency is from one player's move until the other has it.  The
bots sit at other tables, each against somebody who answers at once, so that they think all the time; those opponents
run in a separate process, as real visitors would.  A round measures one server twice, without and with the bots.  The
compiled engine in `build/compiled` is used if it is fresh.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import socket
import statistics
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tools.compiled import COMPILED, is_fresh

HERE = Path(__file__).resolve().parent
MODULE = "benchmarks.server.beside_bots"
PAUSE = 0.05
DRAW = (0, 1, 2, 4, 3, 5, 7, 6, 8)  # nine moves of tic-tac-toe, and nobody wins
FIRST_CELL = 4  # the action that marks the first cell
GAME = "katastrophenspiel"  # what the bots play: they have a real decision at every turn
Message = dict[str, Any]


class Server:
    """A client for our server on a port."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.doors = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}")

    async def post(self, path: str, body: Message) -> Message:
        """Send a request as a new visitor; it must succeed."""
        self.doors.cookies.clear()
        answer = await self.doors.post(path, json=body)
        answer.raise_for_status()
        granted: Message = answer.json()
        return granted

    async def ready(self, process: subprocess.Popen[bytes]) -> None:
        """Wait until it answers."""
        while process.poll() is None:
            try:
                await self.doors.get("/api/games")
                return
            except httpx.TransportError:
                await asyncio.sleep(0.1)
        raise SystemExit("the server doesn't start")

    @contextlib.asynccontextmanager
    async def seat(self, table: str, key: str) -> AsyncIterator[tuple[ClientConnection, Message | None]]:
        """Sit down; returns the connection and, if the game has begun, the picture."""
        async with connect(f"ws://127.0.0.1:{self.port}/ws/{table}", max_size=None) as line:
            await line.send(json.dumps({"type": "hello", "id": "h", "key": key, "seen": None}))
            while (message := json.loads(await line.recv()))["type"] != "welcome":
                pass
            yield line, message["update"]


async def update(line: ClientConnection) -> Message:
    """The next picture that a client gets."""
    while (message := json.loads(await line.recv()))["type"] != "update":
        if message["type"] in ("refused", "error"):
            raise SystemExit(f"the server says {message}")
    found: Message = message
    return found


async def act(line: ClientConnection, picture: Message, action: int) -> None:
    """Make a move."""
    version = picture["version"]
    await line.send(json.dumps({"type": "act", "id": str(version), "version": version, "links": [action]}))


async def people(server: Server, seconds: float) -> list[float]:
    """Two people play one game after another; returns the milliseconds from each move until the other has it."""
    late: list[float] = []
    until = perf_counter() + seconds
    while perf_counter() < until:
        table = await server.post("/api/tables", {"game": "tic_tac_toe", "seats": 2})
        guest = await server.post(
            f"/api/tables/{table['id']}/join", {"invite_key": table["invite_key"], "name": "Guest"}
        )
        async with (
            server.seat(table["id"], table["seat_key"]) as (one, begun),
            server.seat(table["id"], guest["seat_key"]) as (other, _),
        ):
            picture = begun or await update(one)
            for number, cell in enumerate(DRAW):
                mover, watcher = (one, other) if number % 2 == 0 else (other, one)
                await asyncio.sleep(PAUSE)
                began = perf_counter()
                await act(mover, picture, cell + FIRST_CELL)
                picture = await update(watcher)
                while sum(mark >= 0 for mark in picture["view"]["cells"]) <= number:
                    picture = await update(watcher)
                late.append(1_000 * (perf_counter() - began))
    return late


async def crowd(port: int, bots: int) -> None:
    """All opponents of bots, until this process is ended."""
    await asyncio.gather(*(busy(Server(port)) for _ in range(bots)))


async def busy(server: Server) -> None:
    """Somebody who plays against a bot, game after game, answering at once."""
    rng = random.Random()
    while True:
        bots = [{"seat": 1, "bot": "level", "level": 5}]
        table = await server.post("/api/tables", {"game": GAME, "seats": 2, "bots": bots})
        async with server.seat(table["id"], table["seat_key"]) as (line, begun):
            picture = begun or await update(line)
            while not picture["view"]["over"]:
                if picture["ask"]:
                    await act(line, picture, rng.choice(picture["ask"]["options"])["action"])
                picture = await update(line)


async def measured(bots: int, pairs: int, seconds: float) -> tuple[list[float], list[float]]:
    """The latencies at one server, first without bots and then beside them."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    environment = os.environ | ({"PYTHONPATH": str(COMPILED)} if is_fresh() else {})
    with started([sys.executable, str(HERE / "serve.py"), str(port)], env=environment) as process:
        await Server(port).ready(process)
        await everybody(port, pairs, 3)  # warm-up: everything is loaded, and the database has its first pages
        alone = await everybody(port, pairs, seconds)
        with started([sys.executable, "-m", MODULE, "--crowd", str(port), "--bots", str(bots)]) as others:
            await asyncio.sleep(5)  # the bots' process has started
            beside = await everybody(port, pairs, seconds)
            if others.poll() is not None:
                raise SystemExit("the opponents of the bots have stopped")
    return alone, beside


@contextlib.contextmanager
def started(command: list[str], env: dict[str, str] | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """A process that ends with the block."""
    process = subprocess.Popen(command, env=env)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(20)


async def everybody(port: int, pairs: int, seconds: float) -> list[float]:
    """The latencies of several pairs of people, each arriving separately."""
    servers = [Server(port) for _ in range(pairs)]
    found = await asyncio.gather(*(people(server, seconds) for server in servers))
    await asyncio.gather(*(server.doors.aclose() for server in servers))
    return [late for one in found for late in one]


def p99(late: list[float]) -> float:
    """The 99th percentile."""
    return statistics.quantiles(late, n=100)[-1]


def row(name: str, alone: list[float], beside: list[float]) -> str:
    """A line of the table."""
    cells = [statistics.median(alone), p99(alone), statistics.median(beside), p99(beside)]
    figures = " | ".join(f"{cell:.1f}" for cell in cells)
    return f"| {name} | {len(alone):,}, {len(beside):,} | {figures} | {cells[3] / cells[1]:.2f} |"


def main() -> None:
    """Measure round by round and print a table; the last line combines all rounds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bots", type=int, default=20)
    parser.add_argument("--pairs", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--crowd", type=int, metavar="PORT", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.crowd:
        asyncio.run(crowd(asked.crowd, asked.bots))
        return
    print("| round | moves | p50 ms alone | p99 ms alone | p50 ms beside bots | p99 ms beside bots | ratio of p99 |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    rounds = []
    for number in range(asked.rounds):
        rounds.append(asyncio.run(measured(asked.bots, asked.pairs, asked.seconds)))
        print(row(str(number + 1), *rounds[-1]), flush=True)
    print(row("all", [late for one, _ in rounds for late in one], [late for _, one in rounds for late in one]))


if __name__ == "__main__":
    main()

"""The command that compares our server with boardgame.io's, under the same load in the same run.

    python -m benchmarks.server [--tables 10 100 500] [--rounds 3] [--seconds 4] [--pace S] [--json FILE]
    python -m benchmarks.server --game katastrophenspiel [--tables 50] ...

Ours stores every move in SQLite before anybody is told (WAL, synchronous=FULL); boardgame.io's keeps matches in memory.
Both play tic-tac-toe, with two clients and nine moves a match.  Das Katastrophenspiel, with four clients at each table,
is measured on its own: there the latency is from one client's act until each of the others has it.

Without a pace every table moves as soon as its last move was seen.  That fully loads the server, so moves per processor
second show its capacity, and latencies mostly show the length of the queue.  With `--pace 1` every table makes a move
about once a second, at random moments, which is faster than people play: then latencies show how long somebody waits
between a click and its effect on the other screens.

Needs Linux, Node, and `npm ci --prefix benchmarks`.  The compiled engine in `build/compiled` is used if it is fresh.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

from tools.compiled import COMPILED, is_fresh

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
OURS = [sys.executable, str(HERE / "serve.py"), "{port}"]
COMMANDS = {
    "calamity": OURS,
    "boardgameio": ["node", str(HERE / "boardgameio.cjs"), "{port}"],
    "katastrophenspiel": OURS,
}
GAMES = {  # the servers, the numbers of tables, and the reference
    "tic_tac_toe": (("calamity", "boardgameio"), (10, 100, 500), "boardgameio"),
    "katastrophenspiel": (("katastrophenspiel",), (50,), "katastrophenspiel"),
}
Reading = dict[str, Any]


def read(server: str, tables: int, seconds: float, pace: float) -> Reading:
    """Start a server, load it, stop it."""
    environment = dict(os.environ, NODE_PATH=str(ROOT / "benchmarks" / "node_modules"))
    if is_fresh():
        environment["PYTHONPATH"] = str(COMPILED)
    command = ["node", str(HERE / "load.mjs"), server, str(tables), str(seconds), str(pace), *COMMANDS[server]]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=seconds * 20 + 120)
    if done.returncode:
        raise SystemExit(done.stderr)
    reading: Reading = json.loads(done.stdout.splitlines()[-1])
    return reading


def table(readings: list[Reading], game: str) -> str:
    """All readings as Markdown: the best of the rounds, and the ratio to the peer."""
    servers, _, peer = GAMES[game]
    lines = [
        "| tables | server | moves per processor second | median | ratio | moves per second | p50 ms | p99 ms |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for size in sorted({reading["tables"] for reading in readings}):
        rates = {
            server: [r["moves_per_cpu_second"] for r in readings if (r["tables"], r["server"]) == (size, server)]
            for server in servers
        }
        for server, found in rates.items():
            mine = [r for r in readings if (r["tables"], r["server"]) == (size, server)]
            ratio = max(found) / max(rates[peer])
            clock = max(r["moves_per_second"] for r in mine)
            p50, p99 = (min(r[key] for r in mine) for key in ("p50_ms", "p99_ms"))
            lines.append(
                f"| {size} | {server} | {max(found):,.0f} | {statistics.median(found):,.0f} | {ratio:.2f} "
                f"| {clock:,.0f} | {p50:.1f} | {p99:.1f} |"
            )
    return "\n".join(lines)


def main() -> None:
    """Run all columns in random order, round by round."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=list(GAMES), default="tic_tac_toe")
    parser.add_argument("--tables", type=int, nargs="*", help="numbers of simultaneous tables")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--pace", type=float, default=0.0, help="seconds between a table's moves (default 0)")
    parser.add_argument("--json", type=Path, help="append every reading to this file")
    asked = parser.parse_args()
    readings: list[Reading] = []
    for _ in range(asked.rounds):
        servers, sizes, _ = GAMES[asked.game]
        works = [(server, tables) for server in servers for tables in asked.tables or sizes]
        for server, tables in random.sample(works, len(works)):
            reading = read(server, tables, asked.seconds, asked.pace)
            readings.append(reading)
            print(f"{server:12} {tables:4} {reading['moves_per_cpu_second']:8,.0f}", file=sys.stderr)
            if asked.json:
                with asked.json.open("a") as file:
                    file.write(json.dumps(reading) + "\n")
    print(table(readings, asked.game))


if __name__ == "__main__":
    main()

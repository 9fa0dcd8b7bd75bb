"""Our server beside boardgame.io's, under the same load in the same run.

    python -m benchmarks.server [--tables 10 100 500] [--rounds 3] [--seconds 4] [--json FILE]

Ours stores every move in SQLite before anybody is told (WAL, synchronous=FULL); boardgame.io's keeps matches in memory.
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
COMMANDS = {
    "calamity": [sys.executable, str(HERE / "serve.py"), "{port}"],
    "boardgameio": ["node", str(HERE / "boardgameio.cjs"), "{port}"],
}
Reading = dict[str, Any]


def read(server: str, tables: int, seconds: float) -> Reading:
    """Start a server, load it, stop it."""
    environment = dict(os.environ, NODE_PATH=str(ROOT / "benchmarks" / "node_modules"))
    if is_fresh():
        environment["PYTHONPATH"] = str(COMPILED)
    command = ["node", str(HERE / "load.mjs"), server, str(tables), str(seconds), *COMMANDS[server]]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=seconds * 20 + 120)
    if done.returncode:
        raise SystemExit(done.stderr)
    reading: Reading = json.loads(done.stdout.splitlines()[-1])
    return reading


def table(readings: list[Reading]) -> str:
    """All readings as Markdown: the best of the rounds, and the ratio to the peer."""
    lines = [
        "| tables | server | moves per processor second | median | ratio | moves per second | p50 ms | p99 ms |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for size in sorted({reading["tables"] for reading in readings}):
        rates = {
            server: [r["moves_per_cpu_second"] for r in readings if (r["tables"], r["server"]) == (size, server)]
            for server in COMMANDS
        }
        for server, found in rates.items():
            mine = [r for r in readings if (r["tables"], r["server"]) == (size, server)]
            ratio = max(found) / max(rates["boardgameio"])
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
    parser.add_argument("--tables", type=int, nargs="*", default=[10, 100, 500])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--json", type=Path, help="append every reading to this file")
    asked = parser.parse_args()
    readings: list[Reading] = []
    for _ in range(asked.rounds):
        works = [(server, tables) for server in COMMANDS for tables in asked.tables]
        for server, tables in random.sample(works, len(works)):
            reading = read(server, tables, asked.seconds)
            readings.append(reading)
            print(f"{server:12} {tables:4} {reading['moves_per_cpu_second']:8,.0f}", file=sys.stderr)
            if asked.json:
                with asked.json.open("a") as file:
                    file.write(json.dumps(reading) + "\n")
    print(table(readings))


if __name__ == "__main__":
    main()

"""Starts our server for measuring whole games: fixed random seeds, no pauses of bots, no time limits to react.

python benchmarks/server/seeded.py PORT SEED

It runs with the environment of any revision, also of those whose server was one flat package with other names.
"""

from __future__ import annotations

import importlib
import random
import sys
import tempfile
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from calamity.server.run import serve

OURS: ContextVar[random.Random] = ContextVar("OURS")  # the random stream of one decision of a bot
tables = 0


class Seeded:
    """Replaces the module `secrets` where tables and their bots get seeds."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def token_hex(self, size: int) -> str:
        """Random bytes as text, for a new table."""
        global tables
        tables += 1
        return random.Random(f"{self.seed} {tables}").randbytes(size).hex()

    def randbits(self, count: int) -> int:
        """Random bits as a number, for a bot."""
        return OURS.get().getrandbits(count)


def module(now: str, before: str) -> Any:
    """A module of the server, by its name of today or by the one it had before."""
    try:
        return importlib.import_module(f"calamity.server.{now}")
    except ModuleNotFoundError:
        return importlib.import_module(f"calamity.server.{before}")


def seed_bots(pool: Any, seed: str) -> None:
    """Let decisions of bots follow from seed, table, seat and log, whatever else is decided at the same time."""
    bots = vars(pool).get("BotPool") or pool.Thinkers
    usual = bots.decide

    async def decide(self: Any, table: Any, seat: int, *more: Any, **others: Any) -> int:
        OURS.set(random.Random(f"{seed} {tables} {seat} {len(table.log)}"))
        link: int = await usual(self, table, seat, *more, **others)
        return link

    bots.decide = decide


if __name__ == "__main__":
    port, seed = int(sys.argv[1]), sys.argv[2]
    lobby, pool = module("http.lobby", "lobby"), module("thinking.pool", "bots")
    vars(lobby)["secrets"] = vars(pool)["secrets"] = Seeded(seed)
    seed_bots(pool, seed)
    with tempfile.TemporaryDirectory() as folder:
        serve(
            port=port, data=Path(folder), samples=True, limits=False, level="ERROR", bot_pause=0.0, window_seconds=0.0
        )

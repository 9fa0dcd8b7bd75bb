"""Our server for measuring whole games: what is drawn follows from a seed, bots make no pauses, windows take no time.

python benchmarks/server/seeded.py PORT SEED

It runs with the environment of any revision: nothing here is newer than the server itself.
"""

from __future__ import annotations

import random
import sys
import tempfile
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from calamity.server.http import app, lobby
from calamity.server.run import serve
from calamity.server.thinking import pool

OURS: ContextVar[random.Random] = ContextVar("OURS")  # what one decision of a bot draws from
tables = 0


class Seeded:
    """What takes the place of the module `secrets` where tables and their bots get seeds."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def token_hex(self, size: int) -> str:
        """So many bytes as text, for a new table."""
        global tables
        tables += 1
        return random.Random(f"{self.seed} {tables}").randbytes(size).hex()

    def randbits(self, count: int) -> int:
        """So many bits as a number, for a bot."""
        return OURS.get().getrandbits(count)


class SeededBotPool(pool.BotPool):
    """Bots whose decisions follow from seed, table, seat and log, whatever else is decided at the same time."""

    async def decide(self, table: Any, seat: int, *more: Any, **others: Any) -> int:
        """One link of an answer for a seat."""
        OURS.set(random.Random(f"{sys.argv[2]} {tables} {seat} {len(table.log)}"))
        return await super().decide(table, seat, *more, **others)


if __name__ == "__main__":
    port, seed = int(sys.argv[1]), sys.argv[2]
    vars(lobby)["secrets"] = vars(pool)["secrets"] = Seeded(seed)
    vars(app)["BotPool"] = SeededBotPool
    with tempfile.TemporaryDirectory() as folder:
        serve(
            port=port, data=Path(folder), samples=True, limits=False, level="ERROR", bot_pause=0.0, window_seconds=0.0
        )

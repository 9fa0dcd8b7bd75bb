"""Test helpers: processes that open a stored table and are killed before each database statement in turn.

`python -m tests.kept.killed FILE TABLE` leaves copies of a database, `NAME.0.db`, `NAME.1.db` and so on: those whose
table was opened by a process that was killed after so many statements.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
from itertools import count
from pathlib import Path
from typing import Any

from calamity.server.storage import database
from tests.kept.databases import opened
from tests.server.killed import fork

set_up = database._set_up


def open_until(path: Path, table: str, statements: int) -> None:
    """Open a table and be killed after so many statements, counted over all connections."""
    left = statements

    def before_statement(_: str) -> None:
        nonlocal left
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1

    def traced(connection: Any) -> None:
        set_up(connection)
        getattr(connection, "driver_connection", connection).set_trace_callback(before_statement)

    database._set_up = traced
    asyncio.run(opened(path, table))


if __name__ == "__main__":
    start, name = Path(sys.argv[1]), sys.argv[2]
    for number in count():
        copy = start.with_suffix(f".{number}.db")
        shutil.copy(start, copy)
        _, status = os.waitpid(fork(lambda copy=copy, n=number: open_until(copy, name, n)), 0)  # type: ignore[misc]
        if status == 0:
            break
        assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL, f"{copy}: {status}"

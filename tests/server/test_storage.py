"""Tests of full and read-only disks: errors say what to do, nothing is lost, and the server recovers."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from calamity.server.settings import Settings
from calamity.server.storage.database import Sqlite, Unstored
from calamity.server.storage.log_store import Append, Head, LogStore, Row
from tests.server.client import Server

pytestmark = pytest.mark.asyncio


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own with two megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = shutil.which("mount") and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder], capture_output=True, check=False
    )
    if not mounted or mounted.returncode:
        pytest.skip("only root can mount a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", folder], check=True)


def fill(disk: Path) -> Path:
    """Fill the disk."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(b"x" * 1024)
    return filler


async def test_a_full_disk_is_said_clearly_and_when_there_is_room_play_goes_on(small_disk: Path) -> None:
    with Server(small_disk, health_seconds=0.0) as server:
        table, keys, _ = server.table_of_people()
        async with server.player(table, keys[0]) as one, server.player(table, keys[1]) as two:
            assert (await one.act(4))["type"] == "update"
            await two.until("update")
            filler = fill(small_disk)
            for _ in range(2):
                answer = await two.act(5)
                assert answer["type"] == "error" and answer["error"] == "disk_full"
                assert "make room" in answer["message"]["en"] and "Platz schaffen" in answer["message"]["de"]
            assert await one.silence() == []
            refused = server.browser().post("/api/tables", json={"game": "tic_tac_toe", "seats": 2})
            assert refused.status_code == 507 and refused.json()["error"] == "disk_full"
            ill = server.browser().get("/healthz")
            assert ill.status_code == 503 and ill.json()["error"] == "disk_full"
            assert ill.json()["detail"] == "database or disk is full"
            assert server.browser().get("/api/tables").status_code == 200, "it can still be read"
            filler.unlink()
            assert server.browser().get("/healthz").status_code == 200
            assert (await two.act(5))["type"] == "update"
            await one.until("update")
            fill(small_disk)
        server.kill()  # also with a full disk nothing that was acknowledged is lost
        filler.unlink()
        server.start()
        async with server.player(table, keys[0]) as one:
            assert [cell for cell in one.picture["view"]["cells"] if cell >= 0] == [0, 1]
            assert (await one.act(6))["type"] == "update"


async def test_a_server_does_not_start_on_a_disk_that_it_may_not_write(small_disk: Path) -> None:
    with Server(small_disk) as server:
        server.create()
        server.stop()
        subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
        with pytest.raises(RuntimeError, match="doesn't start"):
            server.start()
        assert "isn't writable; choose another with --data" in server.log.read_text()
        subprocess.run(["mount", "-o", "remount,rw", small_disk], check=True)
        server.start()


async def test_a_server_that_finds_a_full_disk_says_so_and_does_not_start(small_disk: Path) -> None:
    server = Server(small_disk)
    (small_disk / "secret.key").write_text("00" * 32)
    filler = fill(small_disk)
    with pytest.raises(RuntimeError, match=r"the database can't be opened: (database or disk is full|disk I/O error)"):
        server.start()
    filler.unlink()
    with server:
        server.create()


def line(n: int) -> Row:
    return Row(n, "say", 0, "", "x" * 3000, 1.0)


async def test_a_database_that_may_not_be_written_is_ill_until_it_may(tmp_path: Path) -> None:
    """As when a file system goes read-only while the server runs."""
    store = LogStore(Settings(data=tmp_path).database)
    await store.open()
    try:
        await store.check()
        await on_the_writer(store, "query_only=ON")
        with pytest.raises(Unstored) as refused:
            await store.check()
        assert refused.value.key == "read_only"
        await store.check()
    finally:
        await store.close()


@pytest.mark.parametrize(("pragma", "key"), [("max_page_count=1", "disk_full"), ("query_only=ON", "read_only")])
async def test_what_the_database_refuses_is_not_stored_and_what_follows_is(
    tmp_path: Path, pragma: str, key: str
) -> None:
    """The very errors of SQLite, without a disk to match."""
    store = LogStore(Settings(data=tmp_path).database)
    await store.open()
    try:
        head = Head("t", "tic_tac_toe", "", 2, "{}", "", "", 0, False, None, None, False, None, False, True, 0.0)
        await store.append(Append("t", [line(0)], head=head))
        await on_the_writer(store, pragma)
        appends = [store.append(Append("t", [line(1 + n)])) for n in range(3)]
        for append in appends:
            with pytest.raises(Unstored) as refused:
                await append
            assert refused.value.key == key
        assert await store.lengths(["t"]) == {"t": 1}
        await store.append(Append("t", [line(1)]))
        assert await store.lengths(["t"]) == {"t": 2}
    finally:
        await store.close()


async def on_the_writer(store: LogStore, pragma: str) -> None:
    """Make the writing connection fail as with a faulty disk; the next connection is a new one."""
    database: Any = store._database
    assert isinstance(database, Sqlite)
    await database._clerk.do(lambda: database._connected().execute(f"PRAGMA {pragma}"))

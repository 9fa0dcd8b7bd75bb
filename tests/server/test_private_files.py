"""Tests that only the server's user can read what it stores; other files keep their permissions."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import sqlite3
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import pytest
from sqlalchemy import Engine, event

from calamity.server import run
from calamity.server.identity import server_secret
from calamity.server.private_files import create_file, database_files, make_folder
from calamity.server.settings import Settings
from calamity.server.startup_checks import CannotStart, inspect, protect
from calamity.server.storage.database import prepare

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="modes mean nothing there")
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can make files of other people")
SOMEBODY_ELSE = 12345


@pytest.fixture(params=[0o000, 0o022, 0o777], ids=oct)
def umask(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[int]:
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    """A folder that many people use."""
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o777)
    return folder


@pytest.fixture(autouse=True)
def no_secret_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CALAMITY_SECRET", raising=False)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: mode(path) for path in folder.iterdir()}


def put(path: Path, content: str = "", readable: int = 0o644) -> Path:
    """A file that others can read too."""
    path.write_text(content)
    path.chmod(readable)
    return path


def prepare_to_play(data: Path) -> None:
    """Do what `calamity play` does until it would begin to answer."""
    with patch.object(run, "run", lambda _, sockets, __: [one.close() for one in sockets]):
        run.play(browser=False, data=data)


def refuse_to_serve(data: Path) -> None:
    """Do what `calamity serve` does until it opens a database of a newer version."""
    with closing(sqlite3.connect(data / "calamity.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0999'")
    with pytest.raises(CannotStart, match="newer version"):
        run.serve(port=0, data=data)


# ---- what is made ----


def test_what_play_makes_is_private_whatever_the_umask(tmp_path: Path, umask: int) -> None:
    data = tmp_path / "data"
    prepare_to_play(data)
    assert mode(data) == 0o700
    assert modes(data) == {"calamity.db": 0o600, "secret.key": 0o600}
    assert os.umask(umask) == umask, "the browser inherits it"


def test_a_database_is_private_with_the_files_beside_it_at_every_moment(shared: Path, umask: int) -> None:
    seen: dict[str, set[int]] = {}

    def look(_: str = "") -> None:
        for name, found in modes(shared).items():
            seen.setdefault(name, set()).add(found)

    def trace(connection: sqlite3.Connection, _: object) -> None:
        look()
        connection.set_trace_callback(look)

    event.listen(Engine, "connect", trace, insert=True)
    try:
        asyncio.run(prepare(f"sqlite:///{shared / 'games.db'}", b""))
    finally:
        event.remove(Engine, "connect", trace)
    assert seen == {name: {0o600} for name in ("games.db", "games.db-wal", "games.db-shm")}
    assert mode(shared) == 0o777, "which is not the server's own"


def test_files_and_folders_are_private_at_once_and_not_a_moment_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fchmod", lambda handle, wanted: None)
    monkeypatch.setattr(Path, "chmod", lambda path, wanted: None)
    before = os.umask(0)
    try:
        server_secret(tmp_path / "data")
        create_file(tmp_path / "data" / "games.db")
    finally:
        os.umask(before)
    assert mode(tmp_path / "data") == 0o700
    assert modes(tmp_path / "data") == {"games.db": 0o600, "secret.key": 0o600}


def test_a_rollback_journal_is_private_too(shared: Path, umask: int) -> None:
    """SQLite gives it the mode of the database, as long as that one isn't in WAL mode yet."""
    create_file(shared / "games.db")
    with closing(sqlite3.connect(shared / "games.db", isolation_level=None)) as connection:
        connection.execute("CREATE TABLE t (n)")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO t VALUES (1)")
        assert modes(shared) == {"games.db": 0o600, "games.db-journal": 0o600}


def test_a_link_to_a_database_that_is_not_there_yet_leads_to_a_private_one(tmp_path: Path, umask: int) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "games.db")
    asyncio.run(prepare(f"sqlite:///{tmp_path / 'link.db'}", b""))
    assert mode(tmp_path / "games.db") == 0o600


# ---- what is there already ----


def test_what_the_server_stored_earlier_becomes_private_and_nothing_else_does(tmp_path: Path, shared: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    ours = [data / "secret.key", *database_files(data / "calamity.db"), *database_files(shared / "games.db")]
    others = [data / "notes.txt", data / "calamity.db.bak", shared / "games.db.bak", shared / "other.db-wal"]
    for path in [*ours, *others]:
        put(path)
    data.chmod(0o755)
    settings = Settings(data=data, db=f"sqlite:///{shared / 'games.db'}")
    inspect(settings)
    protect(settings)
    assert mode(data) == 0o700 and mode(shared) == 0o777
    assert {mode(path) for path in ours} == {0o600} and {mode(path) for path in others} == {0o644}


@pytest.mark.parametrize("start", [prepare_to_play, refuse_to_serve])
def test_each_start_makes_what_is_there_private(tmp_path: Path, start: Callable[[Path], None]) -> None:
    data = tmp_path / "data"
    secret = server_secret(data)
    asyncio.run(prepare(Settings(data=data).database, secret))
    for path in data.iterdir():
        path.chmod(0o664)
    data.chmod(0o775)
    start(data)
    assert mode(data) == 0o700 and set(modes(data).values()) == {0o600}


def test_rights_are_only_ever_taken_away(tmp_path: Path) -> None:
    key = put(tmp_path / "secret.key", "00" * 32, 0o444)
    protect(Settings(data=tmp_path))
    assert mode(key) == 0o400


def test_links_and_what_is_no_file_are_left_alone(tmp_path: Path, shared: Path) -> None:
    links = [tmp_path / "calamity.db-wal", tmp_path / "secret.key"]
    for link in links:
        link.symlink_to(put(shared / link.name))
    os.mkfifo(tmp_path / "calamity.db-journal", 0o644)
    assert protect(Settings(data=tmp_path)) == [tmp_path / "calamity.db-journal", *links]
    assert modes(shared) == {"calamity.db-wal": 0o644, "secret.key": 0o644}
    assert mode(tmp_path / "calamity.db-journal") == 0o644


@needs_root
def test_other_peoples_files_are_left_alone(shared: Path) -> None:
    path = put(shared / "games.db")
    os.chown(path, SOMEBODY_ELSE, SOMEBODY_ELSE)
    put(shared / "games.db-wal")
    assert protect(Settings(data=shared / "data", db=f"sqlite:///{path}")) == [path]
    assert modes(shared) == {"games.db": 0o644, "games.db-wal": 0o600}


def test_what_stays_open_to_others_is_logged(tmp_path: Path, shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "secret.key").symlink_to(put(shared / "secret.key", "00" * 32))
    prepare_to_play(tmp_path)
    (line,) = capsys.readouterr().err.splitlines()
    said = json.loads(line)
    assert said["level"] == "warning" and said["files"] == [str(tmp_path / "secret.key")]
    assert "chmod 600" in said["advice"]


def test_a_database_that_cannot_be_created_is_told_in_the_words_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(CannotStart, match="the database can't be opened: No such file or directory"):
        asyncio.run(prepare(f"sqlite:///{tmp_path / 'gone' / 'games.db'}", b""))


# ---- folders ----


def test_a_folder_that_serves_nothing_else_becomes_private(tmp_path: Path) -> None:
    (tmp_path / "secret.key").touch()
    (tmp_path / "notes.txt").touch()
    (tmp_path / "lost+found").mkdir()
    tmp_path.chmod(0o2775)
    make_folder(tmp_path)
    assert mode(tmp_path) == 0o700


@pytest.mark.parametrize("found", [0o1777, 0o755])
def test_a_folder_that_serves_something_else_stays_open(tmp_path: Path, found: int) -> None:
    """Such as /tmp, which is sticky, or /srv and people's homes, which hold folders."""
    if found == 0o755:
        (tmp_path / "website").mkdir()
    tmp_path.chmod(found)
    make_folder(tmp_path)
    assert mode(tmp_path) == found


@needs_root
@pytest.mark.parametrize("whose", ["", "notes.txt"], ids=["folder", "file in it"])
def test_a_folder_that_other_people_use_stays_open(tmp_path: Path, whose: str) -> None:
    (tmp_path / "notes.txt").touch()
    tmp_path.chmod(0o775)
    os.chown(tmp_path / whose, SOMEBODY_ELSE, SOMEBODY_ELSE)
    make_folder(tmp_path)
    assert mode(tmp_path) == 0o775


def test_the_folders_above_are_ordinary_ones(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        make_folder(tmp_path / "share" / "calamity")
    finally:
        os.umask(before)
    assert mode(tmp_path / "share") == 0o755 and mode(tmp_path / "share" / "calamity") == 0o700


# ---- the secret ----


def test_a_secret_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(CannotStart, match=r"secret\.key can't be written: No space left on device"):
            server_secret(tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert len(server_secret(tmp_path)) == 32


def test_of_several_processes_that_make_a_secret_the_first_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = os.link

    def second(draft: Path, path: Path) -> None:
        path.write_text("07" * 32)
        link(draft, path)

    monkeypatch.setattr(os, "link", second)
    assert server_secret(tmp_path) == b"\7" * 32
    assert [path.name for path in tmp_path.iterdir()] == ["secret.key"]


def test_a_file_system_without_links_can_hold_a_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, umask: int
) -> None:
    def unable(draft: Path, path: Path) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", unable)
    assert server_secret(tmp_path) == server_secret(tmp_path)
    assert modes(tmp_path) == {"secret.key": 0o600}

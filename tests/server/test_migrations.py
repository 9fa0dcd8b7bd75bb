"""Tests of database migrations: completely or not at all, whenever the process is killed, with clear errors."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from calamity.cli.app import run
from calamity.server.startup_checks import CannotStart
from calamity.server.storage.database import prepare
from calamity.server.storage.migrate import upgrade
from calamity.server.storage.schema import metadata
from tests.server.killed import SECRET

REVISIONS = ("0001", "0002", "0003", "0004", "0005")  # the earlier ones
HEAD = "0008"
TABLE = ("t1", "tic_tac_toe", "abc", 2, "{}", "ab" * 32, "Ours", 0, 1, None, None, None, 0, 1.0, "waiting", 1.0)
SAT = [json.dumps({"name": name, "avatar": "", "identity": name, "salt": "5a17"}) for name in ("Äda", "Bob")]
LINES = [("t1", n, "sit", n, "", body, 1.0) for n, body in enumerate(SAT)]
LINES.append(("t1", 2, "say", 1, "r1", '{"text":"Hello"}', 2.0))
SITTINGS = [("t1", 0, "Äda"), ("t1", 1, "Bob")]


@contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path)) as connection, connection:
        yield connection


def make(path: Path, revision: str) -> Path:
    """A database with games in it, of an earlier revision; for none at all, an empty file."""
    path.touch()
    if revision:
        migrate(path, "0001")
        with opened(path) as connection:
            insert(connection, "tables", [TABLE])
            insert(connection, "log", LINES)
            insert(connection, "sittings", SITTINGS)
        migrate(path, revision)
    return path


def insert(connection: sqlite3.Connection, table: str, rows: Sequence[tuple[object, ...]]) -> None:
    connection.executemany(f"INSERT INTO {table} VALUES ({','.join('?' * len(rows[0]))})", rows)


def migrate(path: Path, revision: str) -> None:
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        upgrade(connection, SECRET, revision)
    engine.dispose()


def start(path: Path) -> None:
    """Open a database as a server does when it starts."""
    asyncio.run(prepare(f"sqlite:///{path}", SECRET))


def dump(path: Path) -> list[str]:
    """All that a database holds: schema, revision, data."""
    with opened(path) as connection:
        return list(connection.iterdump())


def revision_of(path: Path) -> list[tuple[str]]:
    with opened(path) as connection:
        return connection.execute("SELECT version_num FROM alembic_version").fetchall()


def finished(path: Path) -> list[str]:
    """The content of a database after a migration that nobody interrupts."""
    copy = path.with_suffix(".finished")
    shutil.copy(path, copy)
    start(copy)
    return dump(copy)


@pytest.mark.parametrize("revision", ["", *REVISIONS])
def test_migrations_lead_to_the_present_schema_and_keep_the_games(tmp_path: Path, revision: str) -> None:
    path = make(tmp_path / "games.db", revision)
    start(path)
    assert revision_of(path) == [(HEAD,)]
    with create_engine(f"sqlite:///{path}").connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    with opened(path) as connection:
        bodies = [json.loads(body) for (body,) in connection.execute("SELECT body FROM log ORDER BY n")]
        seats = connection.execute("SELECT * FROM sittings").fetchall()
        added = connection.execute("SELECT clock_per_turn, advice, numbering FROM tables").fetchall()
    if revision:
        assert [body.get("name") for body in bodies] == ["Äda", "Bob", None] and bodies[2] == {"text": "Hello"}
        assert all(len(body["key"]) == 64 and "salt" not in body for body in bodies[:2])
        assert seats == [(*sat, None, None) for sat in SITTINGS] and added == [(0, 1, None)]


@pytest.mark.slow
def test_a_migration_that_is_killed_at_any_statement_changes_all_or_nothing_and_is_done_by_the_next_start(
    tmp_path: Path,
) -> None:
    begun = [make(tmp_path / f"{name or 'new'}.db", name) for name in ("", *REVISIONS)]
    subprocess.run([sys.executable, "-m", "tests.server.killed", "statements", tmp_path], check=True)
    for path in begun:
        before, after = dump(path), finished(path)
        killed = [path.with_suffix(f".{n}.db") for n in range(len(list(tmp_path.glob(f"{path.stem}.*.db"))))]
        assert len(killed) > 20, "so many statements there are at least"
        found = {files_of(copy): copy for copy in killed}  # a killed process leaves nothing else behind
        for n, copy in enumerate(found.values()):
            other = copies(copy, path.with_suffix(f".again{n}.db"))
            assert dump(copy) in (before, after), f"{copy.name} is neither the old database nor the new one"
            start(other)
            assert dump(other) == after
        assert before != after and dump(killed[0]) == before and dump(killed[-1]) == after


def files_of(path: Path) -> tuple[bytes, ...]:
    """What SQLite reads when it opens a database that no process has open."""
    return tuple(file.read_bytes() if file.exists() else b"" for file in with_logs(path))


def with_logs(path: Path) -> list[Path]:
    return [path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-journal")]


def copies(path: Path, to: Path) -> Path:
    for old, new in zip(with_logs(path), with_logs(to), strict=True):
        if old.exists():
            shutil.copy(old, new)
    return to


def test_processes_that_start_together_on_one_new_database_all_succeed(tmp_path: Path) -> None:
    paths = [tmp_path / f"{n}.db" for n in range(3)]
    subprocess.run([sys.executable, "-m", "tests.server.killed", "together", *paths], check=True)
    assert [revision_of(path) for path in paths] == [[(HEAD,)]] * 3


def test_a_database_that_is_up_to_date_needs_no_lock_to_be_opened(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    start(path)
    with opened(path) as other:
        other.execute("BEGIN IMMEDIATE")
        start(path)


# ---- what was killed when each statement was committed by itself ----


def first_statements(path: Path) -> list[str]:
    """What the first migration does, statement by statement."""
    with opened(make(path, "0001")) as connection:
        made = connection.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid").fetchall()
    return [str(sql) for (sql,) in made]


def test_what_a_killed_first_migration_left_behind_is_made_again(tmp_path: Path) -> None:
    statements = first_statements(tmp_path / "first.db")
    assert len(statements) == 6 and "alembic_version" in statements[0]
    after = finished(make(tmp_path / "new.db", ""))
    for n in range(1, 7):
        path = tmp_path / f"{n}.db"
        with opened(path) as connection:
            for statement in statements[:n]:
                connection.execute(statement)
        start(path)
        assert dump(path) == after


@pytest.mark.parametrize(
    ("revision", "column"),
    [("0002", "clock_per_turn BOOLEAN DEFAULT 0 NOT NULL"), ("0003", "advice BOOLEAN DEFAULT 1 NOT NULL")],
)
def test_a_column_that_a_killed_migration_left_behind_is_kept(tmp_path: Path, revision: str, column: str) -> None:
    path = make(tmp_path / "games.db", revision)
    after = finished(path)
    with opened(path) as connection:
        connection.execute(f"ALTER TABLE tables ADD COLUMN {column}")
    start(path)
    assert dump(path) == after


@pytest.mark.parametrize(
    "statements",
    [
        ["DELETE FROM alembic_version"],
        ["DROP TABLE alembic_version", "DELETE FROM tables", "DELETE FROM log", "DELETE FROM sittings"],
        ["DELETE FROM alembic_version", "DROP TABLE tables", "DROP TABLE sittings", "DROP TABLE log"]
        + ["CREATE TABLE log (line TEXT)"],
    ],
    ids=["games without a revision", "tables without any", "a table of something else"],
)
def test_tables_that_may_be_somebody_elses_are_left_alone(tmp_path: Path, statements: list[str]) -> None:
    path = make(tmp_path / "games.db", "0003")
    with opened(path) as connection:
        for statement in statements:
            connection.execute(statement)
    before = dump(path)
    with pytest.raises(CannotStart, match=r"but no schema version of Calamity.*nothing was changed") as refused:
        start(path)
    assert "\n" not in str(refused.value) and dump(path) == before


# ---- newer schemas ----


@pytest.mark.parametrize("arguments", [["serve", "--port", "0"], ["serve", "--workers", "2"], ["play", "--no-browser"]])
def test_a_newer_schema_is_said_in_one_line_and_nothing_is_changed(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "calamity.db"
    start(path)
    with opened(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0999'")
    before = dump(path)
    monkeypatch.setattr(sys, "argv", ["calamity", *arguments, "--data", str(tmp_path)])
    with pytest.raises(SystemExit) as ended:
        run()
    said = capfd.readouterr()
    assert ended.value.code == 2 and said.out == ""
    assert said.err.count("\n") == 1 and "schema 0999 of a newer version of Calamity" in said.err
    assert "install the newer version, or use another database" in said.err
    assert dump(path) == before

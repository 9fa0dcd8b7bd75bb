"""Tests that stored logs with outdated action numbers are converted once, completely or not at all, before play."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from calamity.kernel.registry import load
from calamity.server.play.live_table import LiveTable
from calamity.server.play.renumbering import keep_numbering
from calamity.server.play.table_log import RENUMBER, TableLog
from calamity.server.protocol.problems import Problem
from calamity.server.storage.log_store import Head, Row
from tests.kept.databases import OVER, RUNNING, called, copied, lines, numbering, registry_on, with_other_numbers
from tests.kept.other_numbers import other_frozen
from tests.kept.words import words
from tests.server.client import Json
from tests.server.test_migrations import dump, files_of

SMALL = next(table for table in RUNNING if table["game"] == "nine_lives")


async def told(path: Path, table: str) -> list[str]:
    """The words of a table that somebody opens."""
    async with registry_on(f"sqlite:///{path}") as registry:
        return words((await registry.table(table)).table_log.table)


@pytest.fixture(scope="module")
def as_stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("kept") / "calamity.db")


@pytest.fixture(scope="module")
def other_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return with_other_numbers(tmp_path_factory.mktemp("other") / "calamity.db")


@pytest.mark.asyncio
@pytest.mark.parametrize("table", RUNNING, ids=called)
async def test_a_running_table_is_translated_once_and_says_the_same_words(
    table: Json, as_stored: Path, other_database: Path
) -> None:
    name, game = table["id"], load(table["game"])
    before = lines(as_stored, name)
    assert lines(other_database, name) != before
    expected = await told(as_stored, name)
    present = lines(as_stored, name)
    if game.frozen is not None and game.frozen.numbering == game.numbering:
        assert present == before and numbering(as_stored, name) is None, "there is nothing to translate"
    for _ in range(2):
        assert await told(other_database, name) == expected
        stored = lines(other_database, name)
        assert stored[: len(before)] == present[: len(before)]
        assert [line[2:6] for line in stored[len(before) :]] == [(RENUMBER, -1, "", game.numbering)]
        assert numbering(other_database, name) == game.numbering


@pytest.mark.asyncio
@pytest.mark.parametrize("table", OVER, ids=called)
async def test_a_finished_table_is_only_read(table: Json, as_stored: Path, other_database: Path) -> None:
    before = lines(other_database, table["id"])
    assert await told(other_database, table["id"]) == await told(as_stored, table["id"])
    assert lines(other_database, table["id"]) == before
    assert numbering(other_database, table["id"]) == f"other {table['game']}"


@pytest.mark.parametrize("table", [RUNNING[0], OVER[0]], ids=called)
def test_a_log_that_says_nothing_has_the_frozen_numbers(
    table: Json, as_stored: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, game = with_other_numbers(tmp_path / "calamity.db", stated=False), load(table["game"])
    assert numbering(path, table["id"]) is None
    expected = asyncio.run(told(as_stored, table["id"]))
    monkeypatch.setitem(vars(game), "frozen", other_frozen(game))
    assert asyncio.run(told(path, table["id"])) == expected
    assert numbering(path, table["id"]) == (game.numbering if table in RUNNING else None)


@pytest.mark.asyncio
async def test_an_action_that_is_no_more_is_told_in_one_line_and_nothing_is_changed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table = next(table for table in RUNNING if table["game"] == "katastrophenspiel")
    path = await asyncio.to_thread(with_other_numbers, tmp_path / "calamity.db")
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE numberings SET names = replace(names, ' end_turn', ' sleep')")
    before = dump(path)
    async with registry_on(f"sqlite:///{path}") as registry:
        with caplog.at_level(logging.ERROR), pytest.raises(Problem) as refused:
            await registry.table(table["id"])
    assert refused.value.key == "other_version"
    (record,) = caplog.records
    reason = str(vars(record)["reason"])
    assert reason.startswith("line ") and "of this katastrophenspiel is 'sleep', an action that this" in reason
    assert "\n" not in reason and dump(path) == before


@pytest.mark.slow
def test_a_process_that_is_killed_at_any_statement_loses_nothing(tmp_path: Path) -> None:
    path, table = with_other_numbers(tmp_path / "calamity.db"), SMALL["id"]
    before, expected = dump(path), asyncio.run(told(copied(tmp_path / "kept.db"), table))
    subprocess.run([sys.executable, "-m", "tests.kept.killed", path, table], check=True)
    killed = [path.with_suffix(f".{n}.db") for n in range(len(list(tmp_path.glob("calamity.*.db"))))]
    assert len(killed) > 30, "so many statements there are at least"
    after = dump(killed[-1])
    assert after != before and dump(killed[0]) == before
    found = {files_of(copy): copy for copy in killed}
    assert len(found) > 1
    for copy in found.values():
        held = dump(copy)
        assert without_names(held) in (without_names(before), without_names(after)), f"{copy.name} is neither"
        assert asyncio.run(told(copy, table)) == expected
        assert dump(copy) == after


def without_names(held: list[str]) -> list[str]:
    """A database without the names of numberings, which are stored before they are needed."""
    return [line for line in held if not line.startswith('INSERT INTO "numberings"')]


# ---- several nodes ----


@pytest.mark.asyncio
async def test_a_node_whose_numbers_are_no_longer_those_of_the_log_stops_and_reads_it_again(tmp_path: Path) -> None:
    path = copied(tmp_path / "calamity.db")
    async with registry_on(f"sqlite:///{path}") as registry:
        host = await registry.table(SMALL["id"])
        expected = words(host.table_log.table)
        await asyncio.to_thread(renumbered_elsewhere, path, host)
        ask = host.table_log.table.asks[0]
        with pytest.raises(Problem) as refused:
            await host.play(ask.seat, [ask.default.action])
        assert refused.value.key == "other_version" and words(host.table_log.table) == expected
        await registry.catch_up(None)
        again = await registry.table(SMALL["id"])
        assert again is not host and words(again.table_log.table) == expected
        assert (await again.play(ask.seat, [ask.default.action])) is not None


def renumbered_elsewhere(path: Path, host: LiveTable) -> None:
    """Convert a table as a server process with the other numbers does."""
    other = with_other_numbers(path.with_name("other.db"))
    at = host.id
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("ATTACH ? AS other", [str(other)])
        database.execute("INSERT INTO numberings SELECT * FROM other.numberings")
        database.execute("DELETE FROM log WHERE table_id = ?", [at])
        database.execute("INSERT INTO log SELECT * FROM other.log WHERE table_id = ?", [at])
        [[length]] = database.execute("SELECT COUNT(*) FROM log WHERE table_id = ?", [at])
        for n in range(length, host.table_log.length + 1):  # it was translated here before
            line = [at, n, RENUMBER, -1, "", f"other {host.table_log.head.game}", 1.0]
            database.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?)", line)
        database.execute("UPDATE tables SET numbering = 'other ' || game WHERE id = ?", [at])


@pytest.mark.asyncio
async def test_new_tables_say_how_they_are_numbered_and_the_database_knows_the_names(tmp_path: Path) -> None:
    async with registry_on(f"sqlite:///{tmp_path / 'calamity.db'}") as registry:
        game, store = load("alley"), registry.services.store
        for _ in range(2):
            await keep_numbering(store, game)
        names = await store.names(game.numbering)
        assert names is not None and "\n5 sniff\n" in names


def test_a_line_that_tells_of_new_numbers_changes_nothing_else() -> None:
    head = Head("t", "alley", "", 2, "{}", "00" * 32, "", 0, False, 60, 0, False, None, False, True, 1.0)
    table_log = TableLog(head)
    before = (table_log.chat[:], table_log.status, table_log.changed)
    table_log.take(Row(0, RENUMBER, -1, "", "another", 1.0))
    assert (table_log.chat, table_log.status, table_log.changed) == before and table_log.length == 1

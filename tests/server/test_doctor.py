"""Tests of `calamity doctor`: it changes nothing, finds what is wrong, and says what to do."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

import calamity
from calamity.server.maintenance import doctor
from calamity.server.maintenance.doctor import Finding, all_well, examine
from calamity.server.settings import Settings
from calamity.server.storage.database import prepare
from tests.kept.databases import FOLDER, TABLES


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """A server with tables of all games, in the present schema."""
    data = tmp_path / "data"
    data.mkdir(0o700)
    shutil.copy(FOLDER / "calamity.db", data / "calamity.db")
    (data / "secret.key").write_text("5" * 64)
    for path in data.iterdir():
        path.chmod(0o600)
    made = Settings(data=data)
    asyncio.run(prepare(made.database, b"5" * 32))
    return made


def found(settings: Settings, about: str, sample: int = 0) -> list[Finding]:
    return [finding for finding in examine(settings, sample) if finding.text.startswith(about)]


def wrong(settings: Settings, about: str, sample: int = 0) -> list[Finding]:
    return [finding for finding in found(settings, about, sample) if finding.kind == "bad"]


def test_a_sound_server_is_well_and_all_its_kept_games_are_opened(settings: Settings) -> None:
    findings = [finding for finding in examine(settings) if not finding.text.startswith("pages")]
    assert all_well(findings), findings
    assert Finding("good", f"games: all {len(TABLES)} tables of a sample can be opened") in findings


def test_a_doctor_says_how_an_interpreted_engine_is_compiled(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calamity, "compiled", False)
    (engine,) = found(settings, "engine")
    assert engine.kind == "note" and "make compile" in engine.advice
    monkeypatch.setattr(calamity, "compiled", True)
    assert found(settings, "engine")[0].kind == "good"


def test_nothing_is_changed_not_even_an_older_schema(settings: Settings, tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    shutil.copy(FOLDER / "calamity.db", old)
    before = old.read_bytes()
    notes = found(Settings(data=settings.data, db=f"sqlite:///{old}"), "database")
    assert [note.kind for note in notes] == ["note"] and "older schema" in notes[0].text
    assert old.read_bytes() == before


def test_a_new_server_has_nothing_to_complain_about(tmp_path: Path) -> None:
    fresh = Settings(data=tmp_path / "fresh")
    assert [finding.kind for finding in found(fresh, "database") + found(fresh, "secret")] == ["note", "note"]
    assert not (fresh.data / "calamity.db").exists() and not (fresh.data / "secret.key").exists()


def test_files_that_others_can_read_are_named(settings: Settings) -> None:
    (settings.data / "secret.key").chmod(0o644)
    (exposed,) = wrong(settings, "files")
    assert "secret.key" in exposed.text and "chmod 600" in exposed.advice


def test_a_full_disk_is_told_before_it_hurts(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "LITTLE_SPACE", 1 << 60)
    assert "make room" in wrong(settings, "disk")[0].advice


def test_a_move_from_the_future_points_to_the_clock(settings: Settings) -> None:
    with closing(sqlite3.connect(settings.data / "calamity.db")) as database, database:
        database.execute("UPDATE log SET at = ? WHERE n = 1", [time.time() + 3600])
    (clock,) = wrong(settings, "clock")
    assert "in the future" in clock.text and "clock" in clock.advice


def test_a_table_that_cannot_be_opened_is_named_with_the_reason(settings: Settings) -> None:
    broken = TABLES[0]["id"]
    with closing(sqlite3.connect(settings.data / "calamity.db")) as database, database:
        database.execute("UPDATE log SET body = '[999999]' WHERE table_id = ? AND kind = 'act'", [broken])
    (games,) = wrong(settings, "games", sample=100)
    assert f"1 of {len(TABLES)}" in games.text and broken in games.text


def test_a_damaged_file_and_a_wrong_address_are_told_in_one_line_each(settings: Settings) -> None:
    path = settings.data / "calamity.db"
    whole = bytearray(path.read_bytes())
    whole[8192 : len(whole) // 2] = bytes(len(whole) // 2 - 8192)
    path.write_bytes(whole)
    assert [finding for finding in examine(settings, 0) if finding.kind == "bad" and "database" in finding.text]
    (said,) = wrong(Settings(data=settings.data, db="mysql://somewhere/db"), "settings")
    assert "only in SQLite or PostgreSQL" in said.advice

"""Tests of backups: one verified file, made while the server runs, restored into SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine

from calamity.server.maintenance import encryption
from calamity.server.maintenance.backup import BadBackup, back_up, opened, restore
from calamity.server.maintenance.encryption import BadPassphrase
from calamity.server.settings import Settings
from calamity.server.startup_checks import CannotStart
from tests.kept.databases import FOLDER, TABLES
from tests.server.client import Server

SECRET = "5" * 64


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """A server with tables of all games, of an earlier schema."""
    return server_in(tmp_path / "data")


def server_in(data: Path) -> Settings:
    data.mkdir()
    shutil.copy(FOLDER / "calamity.db", data / "calamity.db")
    (data / "secret.key").write_text(SECRET)
    return Settings(data=data)


def content(path: Path) -> list[dict[str, object]]:
    """All rows by the names of their columns, whose order depends on how a table was made."""
    with closing(sqlite3.connect(path)) as database:
        database.row_factory = sqlite3.Row
        names = ("tables", "log", "sittings", "numberings")
        found = [dict(row) for name in names for row in database.execute(f"SELECT * FROM {name}")]
        return sorted(found, key=lambda row: str(sorted(row.items())))


def test_a_backup_restores_every_table_and_the_secret(settings: Settings, tmp_path: Path) -> None:
    file, elsewhere = tmp_path / "games.backup", Settings(data=tmp_path / "elsewhere")
    made = back_up(settings, file)
    assert made.tables == len(TABLES) and stat.S_IMODE(file.stat().st_mode) == 0o600
    assert restore(elsewhere, file) == made
    back_up(elsewhere, tmp_path / "again.backup")
    assert (elsewhere.data / "secret.key").read_text() == SECRET
    assert stat.S_IMODE((elsewhere.data / "calamity.db").stat().st_mode) == 0o600
    with closing(sqlite3.connect(elsewhere.data / "calamity.db")) as database:
        names = {row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        assert "backup" not in names, "the secret is not left in the database"
        assert database.execute("SELECT count(*) FROM log").fetchone()[0] == made.lines


def test_a_running_server_is_backed_up_and_a_restored_one_serves_its_tables(tmp_path: Path) -> None:
    file = tmp_path / "games.backup"
    with Server(tmp_path / "data") as server:
        ada = server.browser()
        table = ada.post("/api/tables", json={"game": "tic_tac_toe", "seats": 2}).json()["id"]
        back_up(Settings(data=server.data), file)
        ada.post("/api/tables", json={"game": "tic_tac_toe", "seats": 2})
        with pytest.raises(BadBackup, match="in use; stop the server first"):
            restore(Settings(data=server.data), file, replace=True)
    restore(Settings(data=tmp_path / "data"), file, replace=True)
    kept = [path.name for path in (tmp_path / "data").iterdir() if "before-restore" in path.name]
    assert any(name.startswith("calamity.db.before-restore-") for name in kept)
    with Server(tmp_path / "data") as server:
        again = server.browser()
        again.cookies.update(ada.cookies)
        mine = again.get("/api/tables").json()["mine"]
        assert [card["id"] for card in mine] == [table]


def test_an_encrypted_backup_opens_with_its_passphrase_alone(settings: Settings, tmp_path: Path) -> None:
    file = tmp_path / "games.backup"
    made = back_up(settings, file, "correct horse")
    assert b"SQLite" not in file.read_bytes() and SECRET.encode() not in file.read_bytes()
    with pytest.raises(BadBackup, match="is encrypted; give the passphrase"):
        restore(Settings(data=tmp_path / "elsewhere"), file)
    with pytest.raises(BadPassphrase, match="the passphrase is wrong, or the file is damaged"):
        restore(Settings(data=tmp_path / "elsewhere"), file, "wrong horse")
    assert not (tmp_path / "elsewhere" / "calamity.db").exists()
    assert restore(Settings(data=tmp_path / "elsewhere"), file, "correct horse") == made


@pytest.mark.parametrize("size", [0, 1, encryption.PIECE - 1, encryption.PIECE, 2 * encryption.PIECE + 5])
def test_encryption_returns_what_it_was_given_and_notices_every_change(size: int, tmp_path: Path) -> None:
    source, sealed, result = (tmp_path / name for name in ("source", "sealed", "result"))
    source.write_bytes(bytes(i % 251 for i in range(size)))
    with sealed.open("wb") as file:
        encryption.encrypt(source, file, "x")
    with result.open("wb") as file:
        encryption.decrypt(sealed, file, "x")
    assert result.read_bytes() == source.read_bytes()
    whole = sealed.read_bytes()
    start = len(encryption.MAGIC) + encryption.SALT_BYTES
    piece = encryption.PIECE + encryption.TAG_BYTES
    damaged = [whole[:-1], whole + b"\0", whole[:-1] + bytes([whole[-1] ^ 1])]
    if size > encryption.PIECE:
        damaged += [whole[: start + piece], whole[:start] + whole[start + piece :]]  # without the last, or the first
    for changed in damaged:
        sealed.write_bytes(changed)
        with pytest.raises(BadPassphrase), result.open("wb") as file:
            encryption.decrypt(sealed, file, "x")


def test_a_restore_never_overwrites_games_or_a_secret_unasked(settings: Settings, tmp_path: Path) -> None:
    file = tmp_path / "games.backup"
    back_up(settings, file)
    before = (settings.data / "calamity.db").read_bytes()
    with pytest.raises(BadBackup, match=f"already has {len(TABLES)} tables; .* --replace"):
        restore(settings, file)
    other = Settings(data=tmp_path / "other")
    other.data.mkdir()
    (other.data / "secret.key").write_text("6" * 64)
    with pytest.raises(BadBackup, match="the secret of another server"):
        restore(other, file)
    assert (settings.data / "calamity.db").read_bytes() == before
    restore(other, file, replace=True)
    assert (other.data / "secret.key").read_text() == SECRET
    assert [path.read_text() for path in other.data.glob("secret.key.before-restore-*")] == ["6" * 64]


def test_a_damaged_or_foreign_file_is_refused_in_one_line(settings: Settings, tmp_path: Path) -> None:
    file, target = tmp_path / "games.backup", Settings(data=tmp_path / "elsewhere")
    back_up(settings, file)
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("DELETE FROM log WHERE n = 1")
    with pytest.raises(BadBackup, match="is damaged"):
        restore(target, file)
    for changed in (b"", b"something else", file.read_bytes()[:5000]):
        file.write_bytes(changed)
        with pytest.raises(BadBackup, match="is damaged"):
            restore(target, file)
    with pytest.raises(BadBackup, match="can't be read: No such file"):
        restore(target, tmp_path / "missing")
    assert not (target.data / "calamity.db").exists()


def test_a_backup_of_a_newer_schema_names_the_version_to_install(settings: Settings, tmp_path: Path) -> None:
    file = tmp_path / "games.backup"
    back_up(settings, file)
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.execute("UPDATE backup SET value = '99.0' WHERE name = 'version'")
    with pytest.raises(BadBackup, match=r"schema 9999 of a newer version of Calamity; install 99\.0"):
        restore(Settings(data=tmp_path / "elsewhere"), file)


def test_a_backup_is_never_half_written_and_never_replaced_unasked(settings: Settings, tmp_path: Path) -> None:
    file = tmp_path / "games.backup"
    file.write_text("precious")
    with pytest.raises(BadBackup, match="exists already"):
        back_up(settings, file)
    assert file.read_text() == "precious"
    back_up(settings, file, replace=True)
    with opened(file) as (_, summary):
        assert summary.tables == len(TABLES)
    with pytest.raises(BadBackup, match="can't be written"):
        back_up(settings, tmp_path / "nowhere" / "games.backup")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "games.backup"]
    with pytest.raises((BadBackup, CannotStart), match="there is no database"):
        back_up(Settings(data=tmp_path / "empty"), tmp_path / "none.backup")


def test_a_server_moves_to_postgresql_and_back_by_its_backup(settings: Settings, tmp_path: Path, postgres: str) -> None:
    first, second = tmp_path / "first.backup", tmp_path / "second.backup"
    made = back_up(settings, first)
    there = Settings(data=tmp_path / "there", db=asyncio.run(new_database(postgres)))
    restore(there, first)
    with pytest.raises(BadBackup, match=f"already has {len(TABLES)} tables"):
        restore(there, first)
    restore(there, first, replace=True)
    back_up(there, second)
    back = Settings(data=tmp_path / "back")
    assert restore(back, second).lines == made.lines
    direct = Settings(data=tmp_path / "direct")
    restore(direct, first)
    assert content(back.data / "calamity.db") == content(direct.data / "calamity.db")


async def new_database(address: str) -> str:
    """Another, empty database of the same PostgreSQL."""
    engine = create_async_engine(make_url(Settings(db=address).database), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text("CREATE DATABASE restored"))
    await engine.dispose()
    return make_url(address).set(database="restored").render_as_string(hide_password=False)

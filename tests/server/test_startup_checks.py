"""Tests of the checks at start-up: places where a server can't store games, and the errors it reports."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from calamity.cli.app import app
from calamity.server import run, startup_checks
from calamity.server.settings import Settings
from calamity.server.startup_checks import CannotStart, inspect


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("nonsense", "database address is invalid"),
        ("postgresql://ada:hidden@host:port/name", "database address is invalid"),
        ("mysql://ada:hidden@host/name", "'mysql', only in SQLite or PostgreSQL"),
        ("sqlite+aiosqlite:///games.db", "'sqlite\\+aiosqlite'"),
        ("postgresql+psycopg2://ada:hidden@host/name", "'postgresql\\+psycopg2'"),
        ("postgresql://ada:hidden@host", "doesn't name a database"),
        ("sqlite://", "in memory"),
        ("sqlite:///:memory:", "in memory"),
        ("sqlite:///{here}/missing/games.db", "missing doesn't exist"),
        ("sqlite:///{here}", "is a folder"),
        ("sqlite:///{here}/letter.txt", "not a SQLite database"),
    ],
)
def test_an_address_where_no_games_can_be_kept_is_said_clearly(address: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ada, the database is somewhere else.")
    with pytest.raises(CannotStart, match=said) as caught:
        inspect(Settings(data=tmp_path / "data", db=address.format(here=tmp_path)))
    assert "hidden" not in str(caught.value), "passwords are nobody's business"
    assert (tmp_path / "letter.txt").read_text().startswith("Dear Ada")


def test_a_driver_that_is_not_there_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(data=tmp_path, db="postgres://ada:hidden@host/name")
    inspect(settings)
    monkeypatch.setattr(startup_checks, "find_spec", lambda name: None)
    with pytest.raises(CannotStart, match=r'pip install "calamity-games\[postgres\]"'):
        inspect(settings)


def test_a_data_folder_that_cannot_be_is_said_clearly(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotStart, match="file/data can't be created: Not a directory; choose another with --data"):
        inspect(Settings(data=tmp_path / "file" / "data"))


def test_what_may_not_be_written_is_said_clearly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may write everywhere, so that the system's answer is made up."""
    games = tmp_path / "games.db"
    games.touch()
    forbidden = [tmp_path / "data"]
    monkeypatch.setattr(os, "access", lambda path, mode: path not in forbidden)
    with pytest.raises(CannotStart, match=r"data folder .*data isn't writable"):
        inspect(Settings(data=tmp_path / "data"))
    forbidden[:] = [games]
    with pytest.raises(CannotStart, match=r"games\.db isn't writable"):
        inspect(Settings(data=tmp_path / "data", db=f"sqlite:///{games}"))


@pytest.mark.parametrize("address", ["", "sqlite:///{here}/games.db", "postgresql://ada@host/name", "postgres:///name"])
def test_a_good_address_is_no_trouble(address: str, tmp_path: Path) -> None:
    inspect(Settings(data=tmp_path / "data", db=address.format(here=tmp_path)))
    assert (tmp_path / "data").is_dir()


def test_a_broken_secret_is_said_clearly_before_anything_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CALAMITY_SECRET", raising=False)
    (tmp_path / "secret.key").write_text("not hexadecimal")
    with pytest.raises(CannotStart, match=r"secret\.key is not a server's secret; remove it"):
        run.serve(port=0, data=tmp_path)


def test_a_level_of_logging_that_is_none_is_said_clearly() -> None:
    refused = CliRunner().invoke(app, ["serve", "--log-level", "loud"])
    assert refused.exit_code == 2 and "'loud' is not one of" in refused.output

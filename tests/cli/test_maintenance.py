"""Tests of the commands `calamity backup`, `restore` and `doctor`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.kept.databases import FOLDER, TABLES


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    shutil.copy(FOLDER / "calamity.db", folder / "calamity.db")
    (folder / "secret.key").write_text("5" * 64)
    return folder


def test_a_server_is_backed_up_checked_and_restored(run: Run, data: Path) -> None:
    made = run("backup", "games.backup", "--data", data)
    assert (
        made.code == 0 and f"Backed up and verified: {len(TABLES)} tables" in made.out and "not encrypted" in made.out
    )
    checked = run("restore", "--check", "games.backup")
    assert checked.code == 0 and f"This backup is complete: {len(TABLES)} tables" in checked.out
    assert run("restore", "games.backup", "--data", "elsewhere").code == 0
    examined = run("doctor", "--data", "elsewhere")
    assert f"all {len(TABLES)} tables of a sample can be opened" in examined.out
    again = run("backup", "games.backup", "--data", data)
    assert again.code == 2 and "exists already" in again.err


def test_the_passphrase_comes_from_the_environment(run: Run, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CALAMITY_PASSPHRASE", "correct horse")
    assert ", encrypted." in run("backup", "games.backup", "--data", data, "--encrypt").out
    assert run("restore", "--check", "games.backup").code == 0
    monkeypatch.setenv("CALAMITY_PASSPHRASE", "wrong horse")
    refused = run("restore", "--check", "games.backup")
    assert refused.code == 2 and "passphrase is wrong" in refused.err


def test_what_is_wrong_makes_the_doctor_fail(run: Run, data: Path) -> None:
    (data / "secret.key").write_text("no secret")
    examined = run("doctor", "--data", data, "--sample", "0")
    assert examined.code == 1 and "→" in examined.out and "All is well" not in examined.out
    missing = run("restore", "nothing.backup", "--data", data)
    assert missing.code == 2 and "can't read nothing.backup" in missing.err

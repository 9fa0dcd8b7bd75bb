"""Tests of setting up `.venv`: each level is installed once, and a lower one never replaces a higher one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools import environment


class Project:
    """A project folder with lock files, in which installations are only recorded."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root, self.ran, self.by = root, list[str](), set[str]()
        self.broken = ""
        self.with_uv = True
        self._patch = monkeypatch
        (root / "requirements").mkdir()
        for level in environment.LEVELS:
            (root / "requirements" / f"{level}.txt").write_text(level)
        (root / "pyproject.toml").write_text('[build-system]\n[project]\nname = "x"\n[tool.hatch]\n[tool.ruff]\n')
        places = {"ROOT": root, "LOCKS": root / "requirements", "VENV": root / ".venv"}
        places |= {"PYTHON": root / ".venv" / "bin" / "python", "STAMP": root / ".venv" / "calamity.json"}
        places |= {"UV": root / ".venv" / "uv"}
        for name, place in places.items():
            monkeypatch.setattr(environment, name, place)
        monkeypatch.setattr(subprocess, "run", self._run)

    def _run(self, command: list[str], check: bool = False, **options: object) -> subprocess.CompletedProcess[str]:
        if "config" in command:
            return subprocess.CompletedProcess(command, 0, "global.index-url='https://mirror.example'\n")
        if command[-1].endswith("uv.txt"):
            return subprocess.CompletedProcess(command, 0 if self.with_uv else 1, "no such wheel\n")
        self.by.add("uv" if "uv" in Path(command[0]).name else "pip")
        failed = bool(self.broken) and self.broken in " ".join(command)
        said = "WARNING: an index is missing\n" + ("ERROR: no such package\n" if failed else "")
        if not options.keys() & {"stdout", "capture_output"}:
            print(said)
        if failed and check:
            raise subprocess.CalledProcessError(1, command)
        if failed:
            return subprocess.CompletedProcess(command, 1, said)
        if "venv" in command:
            environment.PYTHON.parent.mkdir(parents=True, exist_ok=True)
            environment.PYTHON.touch()
            self.ran.append("create")
        else:
            self.ran.append(Path(command[-1]).name if "--requirement" in command else "editable")
        return subprocess.CompletedProcess(command, 0, said)

    def make(self, level: str) -> list[str]:
        """What `make` does for a level."""
        self._patch.setattr(sys, "argv", ["environment", level])
        self.ran.clear()
        self.by.clear()
        code = environment.main()
        assert code == (1 if self.broken else 0)
        return list(self.ran)

    @property
    def stamp(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(environment.STAMP.read_text())
        return found


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    return Project(tmp_path, monkeypatch)


def test_the_first_time_everything_is_made_and_the_second_time_nothing(project: Project) -> None:
    assert project.make("run") == ["create", "run.txt", "editable"]
    assert project.make("run") == []


def test_where_uv_cannot_be_had_or_does_not_get_through_pip_installs(project: Project) -> None:
    project.make("run")
    assert project.by == {"uv", "pip"}  # pip is what makes the environment
    project.with_uv = False
    assert project.make("dev") == ["dev.txt", "editable"]
    assert project.by == {"pip"}


def test_uv_looks_where_pip_was_told_to(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    assert environment.index()["UV_DEFAULT_INDEX"] == "https://mirror.example"
    monkeypatch.setenv("UV_DEFAULT_INDEX", "https://other.example")
    assert environment.index()["UV_DEFAULT_INDEX"] == "https://other.example"


def test_a_higher_level_is_added_and_a_lower_one_changes_nothing(project: Project) -> None:
    project.make("run")
    assert project.make("dev") == ["dev.txt", "editable"]
    assert project.make("run") == []
    assert project.stamp["level"] == "dev"


def test_a_changed_lock_is_installed_and_a_changed_linter_setting_is_not(project: Project) -> None:
    project.make("dev")
    (project.root / "requirements" / "dev.txt").write_text("newer")
    assert project.make("run") == ["dev.txt", "editable"]
    settings = project.root / "pyproject.toml"
    settings.write_text(settings.read_text() + "line-length = 100\n")
    assert project.make("run") == []
    settings.write_text(settings.read_text().replace('"x"', '"y"'))
    assert project.make("run") == ["editable"]


def test_an_environment_that_was_moved_is_made_anew(project: Project) -> None:
    project.make("run")
    environment.STAMP.write_text(json.dumps(project.stamp | {"root": "/elsewhere"}))
    assert project.make("run") == ["create", "run.txt", "editable"]


def test_what_pip_says_is_shown_only_if_it_fails(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.make("run")
    capsys.readouterr()
    project.make("dev")
    assert "WARNING" not in "".join(capsys.readouterr())


def test_a_failed_installation_is_not_taken_for_a_finished_one(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    project.make("run")
    project.broken = "dev.txt"
    assert project.make("dev") == []
    assert not environment.STAMP.exists()
    said = capsys.readouterr().err
    assert "ERROR: no such package" in said and "Setting up .venv failed" in said
    project.broken = ""
    assert project.make("dev") == ["dev.txt", "editable"]

"""Tests of building the front end: when sources change, with a Node that is new enough, and never only in part."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tools import chromium, node, web
from tools.environment import ROOT


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A front end of two files, built."""
    folder, built = tmp_path / "web", tmp_path / "built"
    for name in ("package.json", "package-lock.json"):
        folder.mkdir(exist_ok=True)
        (folder / name).write_text("{}")
    built.mkdir()
    for name, place in {"ROOT": tmp_path, "WEB": folder, "PACKAGES": folder / "node_modules", "BUILT": built}.items():
        monkeypatch.setattr(web, name, place)
    (built / "index.html").write_text("former")
    (built / web.STAMP).write_text(web.fingerprint())
    return folder


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["web", *arguments])
    return web.main()


def stand_in(folder: Path, name: str, says: str, code: int = 0) -> None:
    """A program that only says something."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\necho {says}\nexit {code}\n")
    (folder / name).chmod(0o755)


def test_pages_are_fresh_until_a_source_changes(sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (sources / "node_modules").mkdir()
    (sources / "node_modules" / "package").write_text("installed")
    assert web.is_fresh()
    assert run(monkeypatch) == 0
    (sources / "main.ts").write_text("let x = 1")
    assert not web.is_fresh()
    (sources / "main.ts").unlink()
    assert web.is_fresh()
    (web.BUILT / web.STAMP).unlink()
    assert not web.is_fresh()


def test_without_node_the_build_hook_is_told_and_the_former_pages_stay(
    sources: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (sources / "main.ts").write_text("let x = 1")
    monkeypatch.setattr(node, "find", lambda: None)
    assert run(monkeypatch, "--found") == web.NO_NODE
    assert "Node.js" in capsys.readouterr().out
    assert (web.BUILT / "index.html").read_text() == "former"


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins are shell scripts")
def test_a_failing_build_says_why_and_leaves_the_former_pages(
    sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (sources / "main.ts").write_text("let x =")
    (sources / "node_modules").mkdir()
    stand_in(tmp_path / "bin", "node", "unexpected end of file", code=1)
    stand_in(tmp_path / "bin", "npm", "done")
    found = node.Node(tmp_path / "bin" / "node", (str(tmp_path / "bin" / "npm"),))
    monkeypatch.setattr(node, "provide", lambda: found)
    assert run(monkeypatch) == 1
    assert "unexpected end of file" in capsys.readouterr().out
    assert (web.BUILT / "index.html").read_text() == "former"
    assert not web.is_fresh()


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins are shell scripts")
@pytest.mark.parametrize(
    ("version", "npm", "accepted"), [("v20.1.0", True, True), ("v18.20.0", True, False), ("v22.0.0", False, False)]
)
def test_only_a_recent_node_with_npm_is_taken_from_the_path(
    version: str, npm: bool, accepted: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in(tmp_path, "node", version)
    if npm:
        stand_in(tmp_path, "npm", "10.0.0")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert (node.on_path() is not None) is accepted


def test_a_missing_browser_is_told_and_in_ci_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(chromium, "find", lambda: None)
    monkeypatch.setattr(chromium, "may_install", lambda: False)
    monkeypatch.delenv("CI", raising=False)
    assert chromium.main() == 0
    assert "Chromium" in capsys.readouterr().err
    monkeypatch.setenv("CI", "true")
    assert chromium.main() == 1


def test_a_wheel_can_be_built_without_node_and_carries_the_pages_that_are_there(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)],
        cwd=ROOT,
        env={"PATH": str(tmp_path), "HOME": str(tmp_path), "CALAMITY_COMPILE": "never"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert "calamity/server/texts.en.toml" in names
    assert ("calamity/server/web/index.html" in names) == (web.BUILT / "index.html").exists()

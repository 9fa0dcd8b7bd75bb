"""Tests that the examples in docs/research.md work."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.test_docs import ROOT, Reader, blocks

PAGE = "docs/research.md"


def test_the_page_is_true(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples" / "text-player", tmp_path / "examples" / "text-player")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)
    reader = Reader(PAGE, monkeypatch, capsys)
    for block in blocks(PAGE):
        reader.follow(block)

"""Tests that the examples in docs/research.md work."""

from __future__ import annotations

import pytest

from tests.test_docs import Reader, blocks

PAGE = "docs/research.md"


def test_the_page_is_true(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    reader = Reader(PAGE, monkeypatch, capsys)
    for block in blocks(PAGE):
        reader.follow(block)

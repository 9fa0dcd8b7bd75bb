"""The tables of the documentation say what the records say."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import calamity
from tools import ladders


def test_the_page_has_a_ladder_of_every_game_and_each_is_that_of_its_record() -> None:
    page = ladders.PAGE.read_text(encoding="utf-8")
    assert set(re.findall(r"<!-- ladder: (\w+) -->", page)) == set(calamity.games())
    assert ladders.with_tables(page) == page


def test_a_ladder_is_played_kept_and_put_on_the_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(ladders, "RECORDS", tmp_path / "ladders")
    ladders.play_one("tic_tac_toe", ("random", "greedy"), 4, 0, 1)
    kept = json.loads((tmp_path / "ladders/tic_tac_toe.json").read_text())
    page = ladders.with_tables("A\n<!-- ladder: tic_tac_toe -->\nold\n<!-- end -->\nB\n")
    assert page.startswith("A\n<!-- ladder: tic_tac_toe -->\n\n| bot |") and page.endswith("<!-- end -->\nB\n")
    assert "old" not in page and all(f"\n| {standing['bot']} |" in page for standing in kept["bots"])
    assert "Not measured yet." in ladders.with_tables("<!-- ladder: bazaar -->\n<!-- end -->")

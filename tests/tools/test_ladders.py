"""Tests of the tool that ranks bots: it plays, keeps and resumes games, and writes the tables in the documentation."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from calamity import Mind
from calamity.games import published
from calamity.lab.ladder.matches import play
from calamity.lab.ladder.plan import Ladder
from calamity.lab.ladder.plot import picture
from calamity.lab.ladder.record import changes, read, record
from tools import ladders


def test_the_page_has_a_ladder_of_every_game_and_each_is_that_of_its_record() -> None:
    page = ladders.PAGE.read_text(encoding="utf-8")
    assert set(re.findall(r"<!-- ladder: (\w+) -->", page)) == set(published())
    assert ladders.with_tables(page) == page
    for path in ladders.RECORDS.glob("*.json"):
        assert path.with_suffix(".svg").read_text(encoding="utf-8") == picture(read(path.read_bytes()))


def test_a_ladder_is_played_kept_and_put_on_the_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(ladders, "RECORDS", tmp_path / "ladders")
    monkeypatch.setattr(ladders, "PARTS", tmp_path / "parts")
    ladders.play_one(Ladder("tic_tac_toe", ("random", "greedy"), 4, 2), 1, None)
    ladders.draw()
    assert (tmp_path / "ladders/tic_tac_toe.svg").read_text().startswith("<svg")
    kept = json.loads((tmp_path / "ladders/tic_tac_toe.json").read_text())
    page = ladders.with_tables("A\n<!-- ladder: tic_tac_toe -->\nold\n<!-- end -->\nB\n")
    assert page.startswith("A\n<!-- ladder: tic_tac_toe -->\n\n| bot |") and page.endswith("<!-- end -->\nB\n")
    assert "old" not in page and all(f"\n| {standing['bot']} |" in page for standing in kept["bots"])
    ladders.play_one(Ladder("bazaar", ("random", "greedy"), 6, 3), 1, None)
    assert "3 players; 6 games; a fair share is 33 %; version" in ladders.with_tables(
        "<!-- ladder: bazaar -->\n<!-- end -->"
    )
    (tmp_path / "ladders/bazaar.json").unlink()
    assert "Not measured yet." in ladders.with_tables("<!-- ladder: bazaar -->\n<!-- end -->")


class Frail:
    """A bot that plays a few games and then fails."""

    name = "frail"
    left = 20

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def decide(self, mind: Mind) -> int:
        Frail.left -= 1
        if Frail.left < 0:
            raise ValueError("enough")
        return mind.options[0]


def test_what_was_played_before_a_bot_failed_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(ladders, "RECORDS", tmp_path / "ladders")
    monkeypatch.setattr(ladders, "PARTS", tmp_path / "parts")
    ladder = Ladder("tic_tac_toe", ("random", f"{__name__}:Frail"), 40, 2)
    assert "ValueError: enough" in ladders.play_one(ladder, 1, None)
    assert 0 < read((tmp_path / "ladders/tic_tac_toe.json").read_bytes()).games == len(ladders.Parts(ladder).games())


def test_a_ladder_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(ladders, "RECORDS", tmp_path / "ladders")
    monkeypatch.setattr(ladders, "PARTS", tmp_path / "parts")
    whole = Ladder("tic_tac_toe", ("random", "greedy", "level:4"), 6, 2, patient=True)
    for ladder in (replace(whole, games=2), replace(whole, bots=("random", "greedy")), whole, whole):
        ladders.play_one(ladder, 1, None)
    games = ladders.Parts(whole).games()
    assert sorted(Counter(frozenset(game.bots) for game in games).values()) == [6, 6, 6]
    kept = read((tmp_path / "ladders/tic_tac_toe.json").read_bytes())
    assert not list(changes(kept, record(whole, play(whole), 0.0)))
    assert kept.budgets["level:4"].endswith("iterations, no time cap")
    changed = replace(whole, patient=False)
    assert sorted(Counter(frozenset(game.bots) for game in ladders.Parts(changed).games()).values()) == [6]

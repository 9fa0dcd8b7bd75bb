"""Tests of the tool that writes golden transcripts, the recorded games for regression tests."""

from __future__ import annotations

from pathlib import Path

import pytest

import calamity
from calamity.games import published
from calamity.lab import golden
from calamity.lab.golden import Golden, chosen, text

GAME = calamity.load("tic_tac_toe")


def test_a_transcript_says_everything_about_a_game() -> None:
    lines = text(GAME, Golden("one", ("greedy", "random"), 2)).splitlines()
    assert lines[:3] == ["Tic-tac-toe", "2 seats: Seat 1 (greedy), Seat 2 (random)", "Seed: 2"]
    table = calamity.Table(GAME, 2, 2)
    moves = [line for line in lines if "[cell: " in line]
    for line in moves:
        seat = int(line.split("Seat ")[1][0]) - 1
        code = line.split("[cell: ")[1].split(",")[0]
        assert f"one of {len(table.asks[0].options)}]" in line
        table.act(seat, GAME.actions.parse(code))
    assert table.over and table.result
    assert f"      digest {table.digest}" in lines
    assert lines[-1].strip() == f"{len(moves)} decisions"
    assert "Result" in lines


def test_the_same_game_gives_the_same_text_and_another_seed_another() -> None:
    first = text(GAME, Golden("one", ("greedy", "random"), 2))
    assert first == text(GAME, Golden("one", ("greedy", "random"), 2))
    assert first != text(GAME, Golden("one", ("greedy", "random"), 3))


@pytest.mark.parametrize("name", published())
def test_every_number_of_players_a_second_language_and_other_options_are_chosen(name: str) -> None:
    game = calamity.load(name)
    wanted = chosen(game)
    assert {len(one.bots) for one in wanted} == set(game.seats)
    assert {one.lang for one in wanted} == {"en", "de"}
    assert any(one.options for one in wanted) == bool(game.option_specs)
    assert len({one.name for one in wanted}) == len(wanted)


def test_writing_replaces_old_files_and_removes_those_no_longer_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(golden, "published", lambda: ("tic_tac_toe",))
    home = tmp_path / "tic_tac_toe"
    home.mkdir()
    (home / "forgotten.txt").write_text("old")
    (home / "2_seats.txt").write_text("old")
    paths = list(golden.write(tmp_path))
    assert sorted(path.name for path in home.iterdir()) == ["2_seats.txt", "german.txt"]
    assert paths[0].read_text(encoding="utf-8") == text(GAME, chosen(GAME)[0])


def test_it_works_only_in_a_source_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert golden.main() == 1
    assert "source checkout" in capsys.readouterr().err

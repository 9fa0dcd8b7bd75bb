"""Tests that recorded games are played exactly as before; `make golden` records them anew after an intended change."""

from __future__ import annotations

from pathlib import Path

import pytest

import calamity
from calamity.games import published
from calamity.lab.golden import Golden, chosen, text

FOLDER = Path(__file__).parent.parent / "golden"
ALL = [(name, golden) for name in published() for golden in chosen(calamity.load(name))]


@pytest.mark.parametrize(("game", "golden"), ALL, ids=[f"{name}-{golden.name}" for name, golden in ALL])
def test_a_golden_game_is_played_as_ever(game: str, golden: Golden) -> None:
    written = (FOLDER / game / f"{golden.name}.txt").read_text(encoding="utf-8")
    assert text(calamity.load(game), golden).splitlines() == written.splitlines()


@pytest.mark.parametrize("game", published())
def test_there_are_no_other_golden_files(game: str) -> None:
    wanted = {f"{golden.name}.txt" for golden in chosen(calamity.load(game))}
    assert {path.name for path in (FOLDER / game).iterdir()} == wanted

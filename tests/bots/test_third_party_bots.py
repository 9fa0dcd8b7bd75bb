"""Tests of third-party bots: from installed packages, and from a user's own module."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import calamity
from calamity import BadBot, BadOption, UnknownBot
from calamity.bots import choose
from calamity.testing import check_bot

EXAMPLE = Path(__file__).parents[2] / "examples/careful-bot"


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """The example, as pip would leave it."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    points = project["entry-points"][choose.GROUP]
    home = tmp_path / "careful_bot-1.0.dist-info"
    home.mkdir()
    (home / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1.0\n")
    lines = [f"{name} = {value}" for name, value in {**points, "greedy": "careful_bot:Careful"}.items()]
    (home / "entry_points.txt").write_text("\n".join([f"[{choose.GROUP}]", *lines, "lost = nowhere_at_all:Bot"]) + "\n")
    monkeypatch.syspath_prepend(str(EXAMPLE))
    monkeypatch.syspath_prepend(str(tmp_path))
    choose._entry_points.cache_clear()
    yield tmp_path
    choose._entry_points.cache_clear()


def test_an_installed_package_brings_its_bots(installed: Path) -> None:
    assert choose.installed() == ("careful", "lost")
    assert choose.names()[-2:] == ("careful", "lost")
    assert calamity.bot("careful", seed=3).name == "careful"
    result = calamity.play("tic_tac_toe", ["careful", "random"], seed=5)
    assert result.winners == (0,)
    with pytest.raises(BadOption, match="'careful' has no levels"):
        calamity.bot("careful:2")


def test_no_package_takes_the_place_of_our_bots(installed: Path) -> None:
    assert calamity.bot("greedy").name == "greedy"


def test_a_package_that_is_broken_harms_nobody_else(installed: Path) -> None:
    with pytest.raises(UnknownBot, match="'lost' can't be loaded from nowhere_at_all:Bot"):
        calamity.bot("lost")
    assert calamity.bot("careful").name == "careful"


def test_a_class_of_ones_own_needs_no_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLE))
    assert calamity.bot("careful_bot:Careful", seed=2).name == "careful"
    with pytest.raises(UnknownBot, match="has no attribute 'Reckless'"):
        calamity.bot("careful_bot:Reckless")
    with pytest.raises(BadBot, match="can't make a bot"):
        calamity.bot("careful_bot:__doc__")
    with pytest.raises(UnknownBot, match="there is no bot 'careful_bot:'"):
        calamity.bot("careful_bot:")


def test_the_example_passes_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLE))
    check_bot("careful_bot:Careful", ["tic_tac_toe", "bazaar", "nine_lives"], depths=(4,))


def test_the_example_plays_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLE))
    sides = (["careful_bot:Careful", "random"], ["random", "careful_bot:Careful"])
    won = [calamity.play("nine_lives", sides[seed % 2], seed).winners == (seed % 2,) for seed in range(12)]
    assert sum(won) >= 10

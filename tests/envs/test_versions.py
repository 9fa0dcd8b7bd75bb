"""Tests of environment ids: a version fixes how games and observations look, and a missing package is named."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import calamity
from calamity.envs.naming import environment_id, named_games, newest, numbered, versions
from calamity.envs.versions import changed, present, written

PAGE = Path(__file__).parents[2] / "docs" / "research.md"


@pytest.mark.parametrize("game", list(named_games()))
def test_an_environment_is_what_its_version_says(game: str) -> None:
    assert changed(game) == [], (
        f"{game} isn't what version {newest(game)} of its environments fixes: agents that were trained on it can't "
        "play it any more; run `python -m calamity.envs.versions` to add a version"
    )
    assert environment_id(calamity.load(game)) == numbered(game, newest(game))


def test_a_change_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    known = versions("alley")
    facts = {**known[1], "content": "otherwise"}
    monkeypatch.setattr("calamity.envs.versions.versions", lambda name: {1: facts})
    assert changed("alley") == ["content"]


def test_the_file_is_what_is_written() -> None:
    game = calamity.load("alley")
    assert written({1: present(game)}) == game.read("environments.toml")


def test_the_page_lists_every_version_of_the_games() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name in calamity.games():
        facts = versions(name)[newest(name)]
        row = f"| `{numbered(name, newest(name))}` | `{facts['content']}` | `{facts['actions']}` |"
        assert row in page, f"docs/research.md lacks the row {row}"


@pytest.mark.parametrize(("call", "package"), [("aec", "pettingzoo"), ("gym", "gymnasium"), ("openspiel", "pyspiel")])
def test_a_missing_package_is_named_with_the_command_that_installs_it(call: str, package: str) -> None:
    code = (
        f"import sys; sys.modules[{package!r}] = None\n"
        "from importlib import util; find = util.find_spec\n"
        f"util.find_spec = lambda name, *more: None if name == {package!r} else find(name, *more)\n"
        f"import calamity.envs; calamity.envs.{call}('tic_tac_toe')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    last = done.stderr.strip().splitlines()[-1]
    assert "MissingPackage" in last and package in last and 'pip install "calamity-games[' in last

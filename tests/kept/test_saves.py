"""Tests that saved games of earlier versions open, read the same in words, and can be played on to the same end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import calamity
from calamity.kernel.table import Table
from tests.cli.conftest import Run, run  # noqa: F401
from tests.kept.words import play_on, words

FOLDER = Path(__file__).parent / "1" / "saves"
FILES = sorted(FOLDER.glob("*/*.calamity"))
NAMES = [f"{path.parent.name}/{path.stem}" for path in FILES]
ENDS: dict[str, list[object]] = json.loads((FOLDER / "ends.json").read_text(encoding="utf-8"))
every_file = pytest.mark.parametrize("path", FILES, ids=NAMES)
every_running_file = pytest.mark.parametrize("path", [FOLDER / f"{name}.calamity" for name in ENDS], ids=list(ENDS))


def kept_words(path: Path) -> list[str]:
    return path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()


def test_of_every_game_there_are_running_and_finished_ones() -> None:
    kept = {game: {name.split("/")[1] for name in NAMES if name.startswith(f"{game}/")} for game in calamity.games()}
    assert all(any(f"{game}/{name}" in ENDS for name in names) for game, names in kept.items())
    assert all(any(f"{game}/{name}" not in ENDS for name in names) for game, names in kept.items())


@every_file
def test_a_kept_game_opens_and_says_the_same_words(path: Path) -> None:
    table = Table.restore(path.read_bytes())
    assert words(table) == kept_words(path)
    assert table.over == (f"{path.parent.name}/{path.stem}" not in ENDS)


@every_running_file
def test_a_running_game_is_played_on_to_the_same_end(path: Path) -> None:
    table = Table.restore(path.read_bytes())
    play_on(table)
    assert [len(table.log), words(table)[-1]] == ENDS[f"{path.parent.name}/{path.stem}"]
    assert words(table)[: len(kept_words(path))] == kept_words(path)
    assert words(Table.restore(table.save())) == words(table), "and what is stored now can be opened as well"


@every_file
def test_replay_tells_a_kept_game_move_by_move(path: Path, run: Run) -> None:  # noqa: F811
    table = Table.restore(path.read_bytes())
    told = run("replay", path)
    assert told.code == 0 and told.err == ""
    last, before = table.log[-1], Table.restore(path.read_bytes())
    before.undo(anyway=True)
    offered = table.game.say_option(before.state, last.seat, last.action) if last.action >= 0 else ""
    assert f"{len(table.log)}  " in told.out and (offered or table.game.say_action(last.action)) in told.out
    assert run("replay", path, "--verify").code == 0


@every_running_file
def test_a_running_game_is_gone_on_with_at_the_terminal(path: Path, run: Run) -> None:  # noqa: F811
    """In a file that says so, bots have all seats and play to the end; else a person sits there and leaves."""
    saved = json.loads(path.read_bytes())
    typed = ("s",) if saved.get("bots") else ("q",)
    file = Path.cwd() / path.name
    file.write_bytes(path.read_bytes())
    gone_on = run("terminal", "--resume", file, typed=typed)
    assert gone_on.code == 0 and gone_on.err == ""
    again = Table.restore(file.read_bytes())
    kept = kept_words(path)
    assert words(again)[: len(kept)] == kept and again.over == bool(saved.get("bots"))

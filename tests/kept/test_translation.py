"""Tests of opening games saved under older action numbers: names translate the numbers, and the log says the same."""

from __future__ import annotations

import json
import pickle
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import calamity
from calamity.kernel import registry
from calamity.kernel.errors import BadSave, WrongVersion
from calamity.kernel.game import Game
from calamity.kernel.numbering import OTHERWISE, identity, names_in
from calamity.kernel.registry import load, registered
from calamity.kernel.table import Table
from tests.cli.conftest import Run, run  # noqa: F401
from tests.kept.other_numbers import OTHER, other_frozen, other_save
from tests.kept.test_saves import ENDS, FOLDER, every_file, every_running_file, kept_words
from tests.kept.words import play_on, words

GAME = "katastrophenspiel"
SAVE = FOLDER / GAME / "running.calamity"


@pytest.fixture
def renumbered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everything frozen have the other numbers, as if those of today were new."""
    for name in registered():
        monkeypatch.setitem(vars(load(name)), "frozen", other_frozen(load(name)))


# ---- what is frozen ----


@pytest.mark.parametrize("name", registered())
def test_what_was_frozen_has_not_been_touched(name: str) -> None:
    frozen = load(name).frozen
    assert frozen is not None
    plain = [line for line in frozen.lines if not line.startswith(OTHERWISE)]
    named = names_in(plain, frozen.cards)
    assert identity(f"{number} {text}" for number, (text,) in sorted(named.items())) == frozen.numbering


@every_file
def test_the_frozen_names_are_those_that_the_kept_words_have(path: Path) -> None:
    frozen, saved = load(path.parent.name).frozen, json.loads(path.read_bytes())
    assert frozen is not None and frozen.content == saved["content"]
    names = frozen.names(saved["content"], ())
    told = [f"{n} seat {seat}: {names[action][0]}" for n, (seat, action) in enumerate(saved["log"], 1)]
    assert told == [line for line in kept_words(path) if re.match(r"\d+ seat", line)]


# ---- translation ----


@every_file
@pytest.mark.usefixtures("renumbered")
def test_a_log_of_the_first_format_with_other_numbers_says_the_same_words(path: Path) -> None:
    table = Table.restore(json.dumps(other_save(path.read_bytes())))
    assert words(table) == kept_words(path) and not table.proven


@every_running_file
def test_a_log_of_the_present_format_with_other_numbers_is_played_on_to_the_same_end(path: Path) -> None:
    today = Table.restore(path.read_bytes()).save()
    table = Table.restore(json.dumps(other_save(today)))
    assert words(table) == kept_words(path) and not table.proven
    play_on(table)
    assert [len(table.log), words(table)[-1]] == ENDS[f"{path.parent.name}/{path.stem}"]
    again = Table.restore(table.save())
    assert again.proven and words(again) == words(table)


def test_without_other_numbers_nothing_is_translated_and_the_digest_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError("there is nothing to translate")

    data = Table.restore(SAVE.read_bytes()).save()
    with monkeypatch.context() as patched:
        patched.setattr("calamity.kernel.table.present_log", never)
        assert Table.restore(data).proven
    damaged = json.loads(data) | {"digest": "of another position"}
    with pytest.raises(BadSave, match="don't lead to the stored position"):
        Table.restore(json.dumps(damaged))


def test_a_digest_does_not_count_where_positions_were_stored_in_another_way() -> None:
    saved = json.loads(Table.restore(SAVE.read_bytes()).save())
    table = Table.restore(json.dumps(saved | {"layout": "another", "digest": "of another position"}))
    assert words(table) == kept_words(SAVE) and not table.proven


def test_replay_says_whether_the_digest_could_be_compared(run: Run, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "game.calamity"
    file.write_bytes(Table.restore(SAVE.read_bytes()).save())
    assert "Genuine: 50 moves lead to the saved position" in run("replay", file, "--verify").out
    file.write_text(json.dumps(other_save(file.read_bytes())))
    told = run("replay", file, "--verify")
    assert told.code == 0 and "Possible: all 50 moves follow the rules" in told.out and "Genuine" not in told.out


@pytest.mark.parametrize("lost", ["numbering", "layout"])
def test_a_save_that_does_not_say_how_it_is_numbered_is_damaged(lost: str) -> None:
    saved = json.loads(Table.restore(SAVE.read_bytes()).save())
    with pytest.raises(BadSave, match="doesn't say how its actions are numbered"):
        Table.restore(json.dumps({key: value for key, value in saved.items() if key != lost}))


# ---- what can't be translated ----


def without(saved: dict[str, Any], number: int, name: str) -> dict[str, Any]:
    return saved | {"actions": saved["actions"] | {number: name}}


def test_an_action_that_is_no_more_is_named_in_one_line_with_its_game_and_entry(
    run: Run,  # noqa: F811
    tmp_path: Path,
) -> None:
    saved = other_save(Table.restore(SAVE.read_bytes()).save())
    number = saved["log"][6][1]
    first = next(n for n, (_, action) in enumerate(saved["log"], 1) if action == number)
    lost = json.dumps(without(saved, number, "juggle sturm"))
    complaint = f"entry {first} of this {GAME} is 'juggle sturm', an action that this version no longer has"
    with pytest.raises(WrongVersion, match=f"^{complaint}$"):
        Table.restore(lost)
    (tmp_path / "lost.calamity").write_text(lost)
    told = run("replay", tmp_path / "lost.calamity")
    assert told.code != 0 and told.err.count("\n") == 1 and complaint in told.err


@pytest.mark.usefixtures("renumbered")
def test_a_number_that_meant_nothing_is_damage() -> None:
    saved = other_save(SAVE.read_bytes())
    saved["log"][3][1] = 77
    with pytest.raises(BadSave, match=f"^entry 4 of this {GAME} is action 77, which did not exist when it was stored$"):
        Table.restore(json.dumps(saved))


def test_a_translated_move_that_is_not_legal_is_refused() -> None:
    saved = other_save(Table.restore(SAVE.read_bytes()).save())
    saved["log"] = saved["log"][1:]
    with pytest.raises(BadSave, match="damaged"):
        Table.restore(json.dumps(saved))


# ---- cards of one's own ----


@pytest.fixture
def own_cards() -> Game:
    """The game with a card of another name, and one that has two sides instead of one."""
    deck = load(GAME).card_file.replace('"loeschboot"', '"rettungskamel"').replace('"Fireboat"', '"Camel"')
    return registry.load_cards(GAME, deck.replace('symbols = "+4; F"', 'symbols = "+1; S MOVE / A D3"'), "mine.toml")


def test_with_cards_of_ones_own_numbers_meant_what_stood_in_their_places(own_cards: Game) -> None:
    frozen = own_cards.frozen
    assert frozen is not None and own_cards.numbering != frozen.numbering
    names = frozen.names(own_cards.content, tuple(own_cards.cards))
    standard = load(GAME)
    for number, known in frozen.names(standard.content, tuple(standard.cards)).items():
        assert set(known) <= {name.replace("rettungskamel", "loeschboot") for name in names[number]}
    stored = {name for known in names.values() for name in known}
    assert own_cards.actions.numbers.keys() <= stored
    assert {"use rettungskamel left", "use rettungskamel right"} < own_cards.actions.numbers.keys()
    assert not any("loeschboot" in name for known in names.values() for name in known)


def test_games_with_cards_of_ones_own_are_proven_and_translated_too(
    own_cards: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(own_cards, 2, 5)
    play_on(table)
    saved = json.loads(table.save())
    first = {key: value for key, value in saved.items() if key not in ("numbering", "layout", "actions")}
    first["format"] = 1
    assert own_cards.frozen is not None
    names = own_cards.frozen.names(own_cards.content, tuple(own_cards.cards))
    former = {name: number for number, known in names.items() for name in known}
    first["log"] = [[seat, former[saved["actions"][str(action)]]] for seat, action in saved["log"]]
    again = Table.restore(json.dumps(first), own_cards)
    assert words(again) == words(table)
    monkeypatch.setitem(vars(own_cards), "frozen", other_frozen(own_cards))
    again = Table.restore(json.dumps(other_save(json.dumps(first))), own_cards)
    assert not again.proven and words(again) == words(table)


# ---- a game that really has other numbers ----

ACTIONS = {
    "END_TURN": 8, "PURCHASE": 9, "FREE_PURCHASE": 10, "BUY_NOTHING": 11, "GIVE_UP": 12, "ABILITY": 20, "COLOUR": 30,
    "MOVE": 40, "MISSION": 50, "FREE_MISSION": 120, "PLAY_VEHICLE": 190, "SWAP_VEHICLE": 230, "VEHICLE_MOVE": 270,
    "CYCLE": 470, "BUY": 560, "USE": 650,
}  # fmt: skip
NUMBERS = {"actions.py": ACTIONS, "steps.py": {"USED": 10, "DIE": 9}}


@pytest.fixture
def sources() -> None:
    """Compiled rules have their numbers built in, whatever a copy of the sources says."""
    if calamity.compiled:
        pytest.skip("a copy of the sources can't be renumbered beside compiled rules")


@pytest.fixture
def other_game(sources: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game from a copy of its sources in which actions and steps have other numbers."""
    home = tmp_path / "renumbered_game"
    shutil.copytree(Path(str(sys.modules[f"calamity.games.{GAME}"].__path__[0])), home)
    for path in home.rglob("*.py"):
        text = path.read_text(encoding="utf-8").replace(f"calamity.games.{GAME}", home.name)
        for name, number in NUMBERS.get(path.name, {}).items():
            text, found = re.subn(rf"(?m)^{name}: Final = \d+", f"{name}: Final = {number}", text)
            assert found == 1
        path.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(registry._HOMES, GAME, f"{home.name}.game")
    registry._standard.cache_clear()
    yield load(GAME)
    registry._standard.cache_clear()
    for name in [name for name in sys.modules if name.split(".")[0] == home.name]:
        del sys.modules[name]


@pytest.mark.parametrize("name", ["finished", "finished_live", "running", "running_live", "running_resigned"])
def test_a_game_with_new_numbers_opens_old_files_and_plays_on(name: str, other_game: Game) -> None:
    path = FOLDER / GAME / f"{name}.calamity"
    table = Table.restore(path.read_bytes())
    assert table.game is other_game and other_game.frozen is not None
    assert other_game.numbering != other_game.frozen.numbering and other_game.layout != other_game.frozen.layout
    numbers = [action for _, action in json.loads(path.read_bytes())["log"]]
    assert [entry.action for entry in table.log] != numbers and words(table) == kept_words(path)
    play_on(table)
    assert f"{GAME}/{name}" not in ENDS or [len(table.log), words(table)[-1]] == ENDS[f"{GAME}/{name}"]
    assert Table.restore(table.save()).proven


def test_what_a_game_with_new_numbers_saves_is_opened_by_one_with_the_old(other_game: Game) -> None:
    table = Table.restore(SAVE.read_bytes())
    play_on(table)
    told, data = words(table), table.save()
    registry._HOMES[GAME] = f"calamity.games.{GAME}.game"
    registry._standard.cache_clear()
    again = Table.restore(data)
    assert again.game is not other_game and not again.proven and words(again) == told


# ---- pickles ----


def test_a_pickle_of_another_version_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.restore(SAVE.read_bytes())
    for thing in (table, table.state, table.game):
        data = pickle.dumps(thing)
        for identity_of in ("numbering", "layout"):
            with monkeypatch.context() as patched:
                patched.setitem(vars(load(GAME)), identity_of, OTHER)
                with pytest.raises(WrongVersion, match=f"^this {GAME} was pickled by another version of Calamity"):
                    pickle.loads(data)


def test_a_pickle_from_before_versions_were_told_apart_is_refused_in_one_line() -> None:
    function, arguments = load(GAME).__reduce__()
    assert callable(function) and isinstance(arguments, tuple)
    with pytest.raises(WrongVersion, match="pickled by another version"):
        function(*arguments[:-1])

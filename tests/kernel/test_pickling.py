"""Tests of `pickle` and `copy` for games, positions and tables: copies play on alike, and games are never copied."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import calamity
from calamity.kernel import pickling, registry
from calamity.kernel.errors import BadCards, CardProblem, Refused, UnknownGame, WrongVersion
from calamity.kernel.game import Game
from calamity.kernel.state import IMPATIENT, PATIENT, POLL, State
from calamity.kernel.table import Table
from calamity.kernel.wire import dump, encode
from calamity.testing import Scenario
from tests.kernel.parlour import parlour

GAMES = registry.registered()
WITH_CARDS = tuple(name for name in GAMES if calamity.load(name).deck is not None)
Through = Callable[[Any], Any]


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


THROUGH: tuple[Through, ...] = (pickled, copy.deepcopy, copy.copy)


def under_way(game: Game | str, seed: int = 5, moves: int = 60) -> Table:
    """A table in the middle of a game, with preferences and something undone."""
    known = calamity.load(game) if isinstance(game, str) else game
    table = Table(known, known.seats.stop - 1, seed)
    chance = random.Random(seed)
    table.act(0, PATIENT)
    table.act(1, PATIENT)
    go_on(table, chance, moves)
    if not table.over:
        table.act(1, IMPATIENT)
        table.undo(anyway=True)
    return table


def go_on(table: Table, chance: random.Random, moves: int) -> None:
    for _ in range(moves):
        if table.over:
            return
        ask = chance.choice(table.asks)
        table.act(ask.seat, chance.choice(ask.options))


def everything(table: Table) -> list[object]:
    """All that a table tells anybody, its secrets included."""
    viewers = (None, *range(table.seats))
    told = [(table.view(seat), table.events_since(0, seat), table.version(seat)) for seat in viewers]
    patient = [table.patient(seat) for seat in range(table.seats)]
    state = table.state
    return [told, patient, table.windows, table.log, table.asks, table.save(), state.options, state.awaited]


def box_of(state: State) -> object:
    return getattr(state, "box", None)


@pytest.mark.parametrize("through", THROUGH, ids=lambda one: one.__name__)
@pytest.mark.parametrize("name", GAMES)
def test_a_table_under_way_goes_on_alike(name: str, through: Through) -> None:
    table = under_way(name)
    twin = through(table)
    assert twin is not table and everything(twin) == everything(table)
    for one in (table, twin):
        go_on(one, random.Random(1), 60)
    assert everything(twin) == everything(table)
    for one in (table, twin):
        one.rewind(len(one.log) // 2)
    assert everything(twin) == everything(table)


@pytest.mark.parametrize("through", THROUGH, ids=lambda one: one.__name__)
@pytest.mark.parametrize("name", GAMES)
def test_what_comes_back_is_independent_but_for_the_game(name: str, through: Through) -> None:
    table = under_way(name, moves=10)
    before = everything(table)
    twin = through(table)
    assert twin.game is table.game is twin.state.game is calamity.load(name)
    assert twin.state is not table.state and box_of(twin.state) is box_of(table.state)
    go_on(twin, random.Random(2), 30)
    assert everything(table) == before


@pytest.mark.parametrize("through", THROUGH, ids=lambda one: one.__name__)
@pytest.mark.parametrize("name", GAMES)
def test_a_position_comes_back_whole(name: str, through: Through) -> None:
    state = under_way(name).state
    twin = through(state)
    assert twin is not state and type(twin) is type(state)
    assert encode(twin) == encode(state)
    assert (twin.options, twin.patient, twin.awaited) == (state.options, state.patient, state.awaited)
    assert twin.game is state.game and box_of(twin) is box_of(state)
    before = encode(state)
    while not twin.over:
        twin.apply(twin.options[0])
    assert encode(state) == before


@pytest.mark.parametrize("through", THROUGH, ids=lambda one: one.__name__)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_one_and_the_same(name: str, through: Through) -> None:
    game = calamity.load(name)
    assert through(game) is game
    pair = through([game, {"again": game}])
    assert pair[0] is pair[1]["again"] is game


def test_an_open_poll_comes_back_with_those_that_it_waits_for() -> None:
    for seed in range(30):
        table = Table("alley", 4, seed)
        for seat in range(4):
            table.act(seat, PATIENT)
        go_on(table, random.Random(seed), 5)
        if table.state.mode == POLL and table.state.awaited:
            table.act(0, IMPATIENT)
            assert table.state.awaited != table.state.patient
            for through in THROUGH:
                assert everything(through(table)) == everything(table)
            return
    raise AssertionError("no poll was open")


@pytest.mark.parametrize("through", THROUGH, ids=lambda one: one.__name__)
def test_a_scenario_keeps_its_beginning_and_its_dice(through: Through) -> None:
    table = Scenario("katastrophenspiel", seats=2).set("region", 0, "asia").dice(4, 2).table()
    table.do(0, "move", "africa")
    twin = through(table)
    assert (type(twin), twin.state.script, twin.digest) == (type(table), [4, 2], table.digest)
    for one in (table, twin):
        one.rewind(0)
    assert twin.digest == table.digest and twin.get("region", 0) == "asia"


def test_a_live_table_keeps_its_secret() -> None:
    table = Table("nine_lives", 3)
    twin = pickled(table)
    assert twin.commitment == table.commitment
    for one in (table, twin):
        go_on(one, random.Random(3), 40)
    assert twin.digest == table.digest


def with_other_cards(name: str, folder: Path) -> Game:
    """The game with a card file of one's own, in which a card has another name."""
    source = calamity.load(name).card_file
    named = source.replace('name.en = "', 'name.en = "Grand ', 1)
    assert named != source
    file = folder / "mine.toml"
    file.write_text(named, encoding="utf-8")
    return calamity.load(name, file)


@pytest.mark.parametrize("name", WITH_CARDS)
def test_a_game_with_other_cards_keeps_them(name: str, tmp_path: Path) -> None:
    game = with_other_cards(name, tmp_path)
    assert game is not calamity.load(name)
    table = under_way(game, moves=20)
    for through in THROUGH:
        twin = through(table)
        assert twin.game is game and box_of(twin.state) is box_of(table.state)
        assert everything(twin) == everything(table)
        assert through(table.state).game is game


def test_other_cards_are_rebuilt_from_what_was_pickled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = with_other_cards("bazaar", tmp_path)
    table = under_way(game, moves=5)
    data = pickle.dumps(table)
    (tmp_path / "mine.toml").unlink()
    monkeypatch.setattr(pickling, "load_cards", registry.load_cards.__wrapped__)  # as where nothing is cached
    twin = pickle.loads(data)
    assert twin.game is not game and twin.game.deck.source == game.deck.source  # type: ignore[union-attr]
    assert [card.name for card in twin.game.cards.values()] == [card.name for card in game.cards.values()]
    assert twin.game.deck.file == str(tmp_path / "mine.toml")
    assert everything(twin) == everything(table)


def test_a_game_of_other_rules_or_cards_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = pickle.dumps(Table("alley", 2, 1))
    monkeypatch.setattr(type(calamity.load("alley")), "version", 99)
    with pytest.raises(
        WrongVersion, match=r"alley was pickled with other cards or rules \(1-.*the loaded ones are 99-"
    ):
        pickle.loads(data)


class Stranger(type(calamity.load("tic_tac_toe"))):  # type: ignore[misc]
    """A game that nobody has registered."""

    name = "stranger"


def test_a_game_that_is_not_registered_says_what_to_do() -> None:
    game = Stranger()
    with pytest.raises(UnknownGame, match=r"call calamity.register\('stranger', MODULE\) first"):
        pickle.dumps(Table(game, 2, 1))
    assert copy.deepcopy(Table(game, 2, 1)).game is game


def test_a_game_of_another_class_than_the_registered_one_is_not_mistaken_for_it() -> None:
    class Impostor(type(calamity.load("tic_tac_toe"))):  # type: ignore[misc]
        pass

    with pytest.raises(UnknownGame, match="'tic_tac_toe' can't be pickled"):
        pickle.dumps(Impostor())


def make(source: str | None = None, file: str = "") -> Game:
    """Build the stranger, for those who register it."""
    return Stranger()


def test_a_registered_game_is_registered_where_it_is_unpickled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_HOMES", dict(registry._HOMES))
    monkeypatch.setattr(registry, "_standard", cache(registry._standard.__wrapped__))
    registry.register("stranger", __name__)
    data = pickle.dumps(Table("stranger", 2, 1))
    monkeypatch.delitem(registry._HOMES, "stranger")
    assert pickle.loads(data).game is calamity.load("stranger")


def test_a_position_without_a_game_says_so() -> None:
    state = parlour([1, 2], [3])
    with pytest.raises(TypeError, match="can't pickle a position without a game"):
        pickle.dumps(state)
    assert dump(copy.deepcopy(state)) == dump(state)


def test_errors_keep_what_they_say() -> None:
    table = Table("tic_tac_toe", 2, 1)
    with pytest.raises(Refused) as caught:
        table.act(1, 4)
    refused = pickled(caught.value)
    assert (str(refused), refused.rule, refused.seat) == (str(caught.value), caught.value.rule, 1)
    problems = [CardProblem("cards.toml", 3, "silk", "worth", "missing")]
    assert pickled(BadCards(problems)).problems == problems


def test_a_table_travels_to_another_process_and_back() -> None:
    table = under_way("nine_lives")
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        twin = pool.submit(copy.deepcopy, table).result()
    assert everything(twin) == everything(table)
    assert twin.game is table.game

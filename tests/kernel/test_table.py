"""Tests of tables: actions in words and numbers, chains, undo, saving, versions, and what each viewer hears."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import calamity
from calamity.kernel.errors import (
    BadAction,
    BadOption,
    BadSave,
    BadSeats,
    Refused,
    UnknownGame,
    UnknownLanguage,
    WrongVersion,
)
from calamity.kernel.registry import load
from calamity.kernel.state import PATIENT, RESIGN, TAKE_BACK, State
from calamity.kernel.table import Option, Table, Trial
from calamity.kernel.trials import performed


def bazaar(seed: int = 5, take_back: bool = False, **options: object) -> Table:
    return Table("bazaar", 3, seed, options, take_back)


def market(take_back: bool = False) -> Table:
    """A bazaar whose market has just opened."""
    table = bazaar(take_back=take_back)
    while table.asks[0].kind == "pick":
        table.act(table.asks[0].seat, table.asks[0].options[0])
    return table


def links(table: Table, seat: int) -> list[int]:
    """A whole offer: to the next seat, the first ware of the hand, for the first ware possible."""
    chain = [table.game.actions.encode("offer", (seat + 1) % 3)]
    for _ in range(2):
        chain.append(int(table.options(seat, chain)[0]))
    return chain


# ---- acting ----


def test_an_option_or_its_number_is_an_action() -> None:
    table = bazaar()
    option = table.asks[0].options[0]
    assert int(option) == option.action == list(range(100))[option]
    assert str(option) == table.game.actions.name(option.action)
    table.act(0, option)
    table.act(1, int(table.asks[0].options[0]))
    assert len(table.log) == 2


@pytest.mark.parametrize("action", ["pick silk", 1.5, None, True, [True]])
def test_anything_else_is_no_action(action: object) -> None:
    with pytest.raises(BadAction):
        bazaar().act(0, action)  # type: ignore[arg-type]


def test_a_number_outside_the_action_space_is_no_action() -> None:
    with pytest.raises(BadAction, match="there is no action"):
        bazaar().act(0, 5000)


class Foreign:
    """A whole number of another library."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def test_numbers_of_other_libraries_are_actions_and_texts_are_not() -> None:
    table = Table(load("tic_tac_toe"), 2, 1)
    first = table.asks[0].options[0].action
    table.act(0, Foreign(first))  # type: ignore[arg-type]
    assert table.log[-1].action == first
    with pytest.raises(BadAction, match=r"actions\.parse"):
        table.act(1, "mark 1")  # type: ignore[arg-type]
    for nonsense in (True, 4.0, None):
        with pytest.raises(BadAction, match="not"):
            table.act(1, nonsense)  # type: ignore[arg-type]


def test_an_unknown_language_is_named_with_those_that_there_are() -> None:
    game = load("tic_tac_toe")
    with pytest.raises(UnknownLanguage, match="'fr'; there are en, de"):
        game.say_action(Table(game, 2, 1).asks[0].options[0].action, "fr")


def test_a_game_is_loaded_by_its_name_alone() -> None:
    with pytest.raises(UnknownGame, match="there is no game None"):
        load(None)  # type: ignore[arg-type]
    assert calamity.playout("tic_tac_toe", 2) == calamity.playout(load("tic_tac_toe"), 2)


def test_an_empty_chain_is_no_action() -> None:
    with pytest.raises(BadAction, match="empty"):
        bazaar().act(0, [])


@pytest.mark.parametrize("seat", [-1, 3, "0", 1.0])
def test_there_are_only_the_seats_of_the_table(seat: object) -> None:
    table = bazaar()
    for call in (table.ask, table.view, table.options, lambda seat: table.act(seat, 16)):
        with pytest.raises(BadSeats):
            call(seat)  # type: ignore[arg-type]


def test_a_refused_action_says_why_and_by_which_rule() -> None:
    table = market()
    with pytest.raises(Refused) as caught:
        table.act(0, table.game.actions.encode("offer", 0))
    assert caught.value.rule == "B-8"
    assert caught.value.seat == 0
    assert "somebody else" in str(caught.value)
    german = table.why_not(0, table.game.actions.encode("offer", 0), "de")
    assert german is not None
    assert german.reason == "Ein Angebot richtet sich an jemand anderen."


def test_a_chain_is_done_whole_or_not_at_all() -> None:
    table = market()
    chain = links(table, 1)
    before, log = table.digest, table.log
    wrong = [*chain[:2], chain[0]]
    with pytest.raises(Refused):
        table.act(1, wrong)
    assert (table.digest, table.log) == (before, log)
    table.act(1, chain)
    assert [entry.action for entry in table.log[-3:]] == chain
    assert table.asks[0].kind == "answer"


def test_options_tell_the_next_links_without_acting() -> None:
    table = market()
    before = table.digest
    first = table.options(1)
    assert {option.verb for option in first} == {"offer", "ready"}
    assert {option.verb for option in table.options(1, [first[0].action])} == {"give"}
    chain = links(table, 1)
    assert table.options(1, chain) == (), "a complete chain has no next link"
    with pytest.raises(Refused):
        table.options(1, [chain[1]])
    assert table.digest == before


def test_an_ask_names_its_kind_its_options_and_the_links_so_far() -> None:
    table = market()
    table.act(2, links(table, 2)[0])
    ask = table.ask(2)
    assert ask is not None
    assert (ask.kind, ask.mode, len(ask.links)) == ("trade", "open", 1)
    assert ask.default in ask.options
    assert isinstance(ask.options[0], Option)
    table = bazaar()
    table.act(0, table.asks[0].options[0])
    assert table.ask(0) is None


def test_an_attempt_changes_nothing_until_it_is_kept() -> None:
    table, other = market(), market()
    chain = links(table, 1)
    before = (table.digest, table.log, table.history, table.version(1), table.windows)
    trial = table.attempt(1, chain)
    assert (table.digest, table.log, table.history, table.version(1), table.windows) == before
    assert not trial.over and [entry.action for entry in trial.entries] == chain
    table.keep(trial)
    other.act(1, chain)
    assert (table.digest, table.log, table.history) == (other.digest, other.log, other.history)
    assert [table.version(seat) for seat in (None, 0, 1, 2)] == [other.version(seat) for seat in (None, 0, 1, 2)]
    with pytest.raises(Refused):
        table.attempt(1, chain)


def test_an_attempt_is_kept_only_where_it_was_made() -> None:
    table = bazaar()
    first, second = (table.attempt(seat, table.options(seat)[0]) for seat in (0, 1))
    table.keep(first)
    for late in (first, second):
        with pytest.raises(ValueError, match="has changed since"):
            table.keep(late)
    assert len(table.log) == 1


def test_an_attempt_is_not_kept_after_another_action() -> None:
    table = bazaar()
    trial = table.attempt(0, table.options(0)[0])
    table.act(1, table.options(1)[0])
    with pytest.raises(ValueError, match="has changed"):
        table.keep(trial)
    assert [entry.seat for entry in table.log] == [1]


@pytest.mark.parametrize("seed", [5, bytes(32)], ids=["reproducible", "live"])
def test_an_error_in_the_rules_changes_nothing(seed: int | bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("bazaar", 3, seed)
    for seat in (0, 1):
        table.act(seat, table.options(seat)[0])
    before = table.digest, table.log, table.history, [table.version(viewer) for viewer in (None, 0, 1, 2)]
    monkeypatch.setattr(calamity.kernel.table, "performed", half_performed)
    with pytest.raises(ZeroDivisionError):
        table.act(2, table.options(2)[0])
    monkeypatch.undo()
    assert before == (table.digest, table.log, table.history, [table.version(viewer) for viewer in (None, 0, 1, 2)])
    table.act(2, table.options(2)[0])
    assert len(table.log) == 3


def half_performed(state: State, *rest: Any) -> Trial:
    """The third action changes a position and fails halfway."""
    if rest[4] < 3:
        return performed(state, *rest)
    state.stack.append(1)
    state.shown += 1
    raise ZeroDivisionError


@pytest.mark.parametrize("game", ["alley", "bazaar", "katastrophenspiel", "tic_tac_toe"])
def test_views_that_share_what_is_public_are_the_same_views(game: str) -> None:
    chance = random.Random(7)
    table = Table(game, 2 if game == "tic_tac_toe" else 3, 11)
    while not table.over:
        shared = table.public()
        for seat in (None, *range(table.seats)):
            assert table.view(seat, shared) == table.view(seat)
        ask = chance.choice(table.asks)
        table.act(ask.seat, chance.choice(ask.options))


# ---- taking back and undoing ----


def test_taking_back_must_be_allowed_at_the_table() -> None:
    table = market()
    table.act(0, links(table, 0)[0])
    assert table.why_not(0, TAKE_BACK) is not None
    table = market(take_back=True)
    before = table.view(0)
    table.act(0, links(table, 0)[0])
    table.act(0, TAKE_BACK)
    assert table.view(0) == before


def test_ready_is_withdrawn_for_all_to_see() -> None:
    table = market(take_back=True)
    ready = table.game.actions.encode("ready")
    table.act(1, ready)
    assert table.view(None)["waiting_for"] == [0, 2]
    table.act(1, TAKE_BACK)
    assert table.view(None)["waiting_for"] == [0, 1, 2]
    assert table.events_since(0, None)[-1] == {"event": "unready", "seat": 1}


def test_undo_takes_back_what_told_nothing() -> None:
    table = market()
    before = table.digest
    ready = table.game.actions.encode("ready")
    table.act(1, ready)
    assert table.undo() == (1, ready)
    assert table.digest == before


def test_undo_is_refused_after_a_reveal_unless_it_happens_anyway() -> None:
    table = market()
    before = table.digest
    table.act(1, links(table, 1))
    with pytest.raises(Refused) as caught:
        table.undo()
    assert caught.value.rule == "B-19"
    table.undo(anyway=True)
    table.undo(anyway=True)
    table.undo(anyway=True)
    assert table.digest == before


def test_undoing_is_one_change_more_for_every_viewer() -> None:
    table = market()
    viewers = (None, 0, 1, 2)
    ready = table.game.actions.encode("ready")
    for _ in range(2):
        table.act(1, ready)
        seen, heard = [table.version(viewer) for viewer in viewers], len(table.events_since(0, 0))
        assert table.before_last(1) == len(table.log) - 1
        table.rewind(len(table.log) - 1)
        assert [table.version(viewer) for viewer in viewers] == [version + 1 for version in seen]
        assert len(table.events_since(0, 0)) < heard
    assert table.copy().version(1) == table.version(1)


def test_a_seat_can_only_go_back_to_before_its_own_last_entry() -> None:
    table = market()
    played = len(table.log)
    table.act(0, table.game.actions.encode("ready"))
    table.act(1, table.game.actions.encode("ready"))
    assert (table.before_last(0), table.before_last(1)) == (played, played + 1)
    with pytest.raises(Refused) as caught:
        table.before_last(2)
    assert caught.value.rule == "B-19"


def test_undo_needs_something_to_undo() -> None:
    with pytest.raises(BadAction, match="nothing to undo"):
        bazaar().undo()


@pytest.mark.parametrize("deed", [RESIGN, PATIENT])
def test_nothing_follows_a_whole_answer_in_the_same_chain(deed: int) -> None:
    """Not even what a seat may do at any time; the others have yet to answer."""
    table = bazaar()
    pick = table.asks[0].options[0].action
    assert table.why_not(0, deed) is None
    with pytest.raises(Refused) as refused:
        table.act(0, [pick, deed])
    assert refused.value.action == deed and table.log == ()


# ---- what viewers hear ----


def test_a_foreign_pick_shows_only_that_the_seat_is_done() -> None:
    table = bazaar()
    versions = [table.version(seat) for seat in (0, 1, 2, None)]
    table.act(1, table.asks[1].options[0])
    assert table.view(0)["waiting_for"] == [0, 2]
    assert table.view(1)["answered"] == [table.log[0].action]
    assert table.view(0)["answered"] == []
    assert [table.version(seat) for seat in (0, 1, 2, None)] == [
        versions[0] + 1,
        versions[1] + 2,
        *(v + 1 for v in versions[2:]),
    ]
    assert table.log_for(0) == ()
    assert table.log_for(1) == table.log


def test_events_are_numbered_for_each_viewer() -> None:
    table = bazaar()
    mine = table.events_since(0, 1)
    assert [event["event"] for event in mine] == ["morning", "lot", "dealt", "dealt", "dealt"]
    assert table.events_since(2, 1) == mine[2:]
    assert [event["event"] for event in table.events_since(0, None)] == ["morning", "lot"]


def test_an_offer_is_whispered_to_two() -> None:
    table = market()
    heard = {seat: len(table.events_since(0, seat)) for seat in (0, 1, 2, None)}
    table.act(1, links(table, 1))
    new = {seat: [event["event"] for event in table.events_since(heard[seat], seat)] for seat in heard}
    assert new == {0: ["offered"], 1: ["offered", "whispered"], 2: ["offered", "whispered"], None: ["offered"]}
    stall = table.view(0)["zones"]["stall"]
    assert stall == [{"card": None, "seen_by": [1, 2]}]
    assert table.view(2)["zones"]["stall"][0]["card"] is not None


def test_the_whole_log_is_open_after_the_end() -> None:
    table = bazaar()
    table.act(0, table.asks[0].options[0])
    table.act(1, RESIGN)
    assert table.log_for(2) == ()
    table.act(0, RESIGN)
    assert table.over
    assert table.log_for(2) == table.log_for(None) == table.log


def test_resigning_is_seen_by_all() -> None:
    table = bazaar()
    before = table.version(None)
    table.act(2, RESIGN)
    assert table.view(0)["resigned"] == [2]
    assert table.version(None) > before
    assert table.why_not(2, RESIGN) is not None


# ---- copies, saving, seeds ----


def test_a_copy_goes_its_own_way() -> None:
    table = market()
    before = (table.digest, table.log, table.version(0))
    other = table.copy()
    other.act(0, table.game.actions.encode("ready"))
    assert (table.digest, table.log, table.version(0)) == before
    assert other.version(0) > table.version(0)


def test_a_saved_game_is_restored() -> None:
    table = market(take_back=True)
    table.act(0, links(table, 0)[0])
    table.act(0, TAKE_BACK)
    restored = Table.restore(table.save())
    assert restored.digest == table.digest
    assert restored.log == table.log
    assert restored.take_back


def test_damaged_saves_are_recognised() -> None:
    saved = json.loads(market().save())
    for damage in (
        {"log": saved["log"][:-1]},
        {"log": [*saved["log"], [0, 16]]},
        {"log": [[7, 16]]},
        {"log": [[0, 9999]]},
        {"seats": "three"},
        {"digest": "0"},
    ):
        with pytest.raises(BadSave):
            Table.restore(json.dumps(saved | damage))
    for text in ("", "[]", "{}", "\xff", "null"):
        with pytest.raises(BadSave):
            Table.restore(text)


def test_saves_of_other_rules_or_formats_are_refused() -> None:
    saved = json.loads(market().save())
    with pytest.raises(WrongVersion):
        Table.restore(json.dumps(saved | {"format": 99}))
    with pytest.raises(WrongVersion):
        Table.restore(json.dumps(saved | {"content": "other cards"}))


def test_the_same_seed_gives_the_same_game() -> None:
    assert bazaar(5).digest == bazaar(5).digest
    assert bazaar(5).digest != bazaar(6).digest


def test_a_live_table_derives_its_stream_from_a_secret() -> None:
    table = Table("alley", 3)
    assert table.secret is not None
    assert table.commitment is not None
    same = Table("alley", 3, table.secret.hex())
    assert same.digest == table.digest
    for live in (table, same):
        live.act(live.asks[0].seat, live.asks[0].default)
    assert same.digest == table.digest
    assert Table.restore(table.save()).digest == table.digest
    assert Table("alley", 3).digest != table.digest


@pytest.mark.parametrize("secret", [b"short", "xyz", "00"])
def test_a_secret_has_a_fixed_length(secret: bytes | str) -> None:
    with pytest.raises(BadOption):
        Table("alley", 3, secret)


def test_views_share_nothing_with_the_position() -> None:
    table = Table("alley", 2, 1)
    table.view(0)["lives"].append(9)
    table.view(0)["zones"]["hand"][0].append("fish")
    assert table.view(0)["lives"] == [2, 2]


def test_agreeing_to_concede_is_seen_by_all() -> None:
    table = Table("alley", 2, 1)
    table.act(1, 2)
    assert table.view(0)["conceding"] == [1]
    assert table.why_not(1, 2) is not None
    table.act(0, 2)
    assert table.result is not None
    assert (table.result.outcome, table.result.winners) == ("lost", ())
    assert load("bazaar").concede is False
    assert bazaar().why_not(0, 2) is not None
    assert "conceding" not in bazaar().view(0)


def test_the_package_offers_the_table() -> None:
    assert calamity.Table is Table


@pytest.mark.parametrize("seed", [1.5, True, [], "abc"])
def test_a_seed_that_is_none_is_refused(seed: object) -> None:
    with pytest.raises(BadOption):
        Table("alley", 3, seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [9, -1, "x", True, 2**70])
def test_nobody_listens_at_a_seat_that_is_not_there(seat: int) -> None:
    table = Table("alley", 3, 1)
    for look in (table.view, table.version, table.log_for, lambda seat: table.events_since(0, seat)):
        with pytest.raises(BadSeats):
            look(seat)


def test_a_saved_table_remembers_that_links_may_be_taken_back() -> None:
    assert Table.restore(Table("alley", 3, 1, take_back=True).save()).take_back


@pytest.mark.parametrize("data", [b"[" * 100_000, None])
def test_data_that_cannot_be_read_is_no_saved_game(data: bytes) -> None:
    with pytest.raises(BadSave):
        Table.restore(data)

"""Tests of help with a decision: which actions can follow, why others can't be used, and the game's course so far."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest
from msgspec import Struct

from calamity.games import published
from calamity.kernel import wire
from calamity.kernel.errors import Refused
from calamity.kernel.registry import load
from calamity.kernel.state import State
from calamity.kernel.table import Table
from calamity.kernel.view import extras
from calamity.samples.bazaar.game import BazaarGame
from calamity.server.play.updates import ask_help, ask_view, continuation, result_view
from tests.laws.worlds import game_names

GAMES, DECISIONS = 3, 60


def played(name: str) -> Table:
    """A table with as few seats as possible, and links that can be taken back."""
    game = load(name)
    return Table(game, game.seats[0], seed=11, take_back=True)


@pytest.mark.parametrize("name", game_names())
def test_what_can_follow_an_option_is_what_a_table_offers_after_it(name: str) -> None:
    rng, table = random.Random(name), played(name)
    for _ in range(DECISIONS * GAMES):
        if table.over:
            break
        for ask in table.asks:
            if ask.mode == "one":
                assert table.following(ask.seat, [ask.options[0].action]) == ()
                continue
            before = wire.encode(table.state)
            for option in ask.options:
                links = [option.action]
                assert table.following(ask.seat, links) == table.options(ask.seat, links)
                for second in table.options(ask.seat, links):
                    longer = [*links, second.action]
                    assert table.following(ask.seat, longer) == table.options(ask.seat, longer)
            assert wire.encode(table.state) == before, "asking changes nothing"
        ask = rng.choice(table.asks)
        table.act(ask.seat, rng.choice(ask.options))


@pytest.mark.parametrize("name", game_names())
def test_reasons_are_those_of_actions_that_are_not_offered(name: str) -> None:
    """Whatever is told about a thing is what asking about it says."""
    rng, table, told = random.Random(name), played(name), 0
    for _ in range(DECISIONS * GAMES):
        if table.over:
            break
        for ask in table.asks:
            for thing, reason in table.reasons(ask.seat).items():
                refusal = table.why_unusable(ask.seat, thing)
                assert refusal is not None and (refusal.rule, refusal.key) == reason
                told += 1
        ask = rng.choice(table.asks)
        table.act(ask.seat, rng.choice(ask.options))
    assert told or name in ("alley", "bazaar", "tic_tac_toe")


def test_after_some_links_the_reason_is_that_of_the_next_one() -> None:
    table = Table("catastrophic", 2, seed=1)
    ask = table.asks[0]
    link = next(option for option in ask.options if table.following(ask.seat, [option.action]))
    never = next(
        action for action in table.game.actions if action not in map(int, table.options(ask.seat, [link.action]))
    )
    refusal = table.why_not(ask.seat, never, after=[link])
    assert refusal is not None and refusal.rule
    follows = table.options(ask.seat, [link.action])[0]
    assert table.why_not(ask.seat, follows, after=[link]) is None
    with pytest.raises(Refused):
        table.why_not(ask.seat, follows, after=[never])


def test_nobody_is_told_what_comes_after_a_whole_answer() -> None:
    table = Table("tic_tac_toe", 2, seed=1)
    refusal = table.why_not(0, 5, after=[4])
    assert refusal is not None and refusal.key == "answer_complete"


def test_whoever_is_not_asked_hears_so() -> None:
    table = Table("tic_tac_toe", 2, seed=1)
    assert table.why_idle(0) is None
    idle = table.why_idle(1)
    assert idle is not None and idle.key == "not_asked"
    assert table.why_unusable(1, "anything") == idle
    assert table.why_unusable(0, "anything") is None, "the game knows no use of it"


def after_link(table: Table, seat: int, link: int) -> dict[str, Any] | None:
    """What the game shows a seat beyond zones and fields after a link of its answer; None after a whole one."""
    trial = table.state.copy()
    lanes = trial.lanes
    trial.answer(seat, link)
    unfinished = trial.lanes is not lanes or trial.lanes[seat] != []
    return extras(table.game, trial, seat, table.public()) if unfinished and table.options(seat, [link]) else None


def tells_less(now: object, then: object) -> bool:
    """Whether something says nothing new: what was possible at first may not be so after a link."""
    if isinstance(now, dict) and isinstance(then, dict):
        return all(key in now and tells_less(now[key], value) for key, value in then.items())
    return then is None or then == now


@pytest.mark.parametrize("name", game_names())
def test_half_made_answers_change_what_is_shown_only_where_the_game_says_so(name: str) -> None:
    rng, table, drafted = random.Random(name), played(name), 0
    for _ in range(DECISIONS * GAMES):
        if table.over:
            break
        ask = rng.choice(table.asks)
        option = rng.choice(ask.options)
        then = after_link(table, ask.seat, option.action) if ask.mode != "one" else None
        if then is not None:
            now = extras(table.game, table.state, ask.seat, table.public())
            changes = {key: then.get(key) for key in {**now, **then} if now.get(key) != then.get(key)}
            told = table.half_made(ask.seat, [option.action])
            if ask.kind in table.game.drafts:
                assert told == changes
                drafted += bool(changes)
            else:
                news = [key for key, value in changes.items() if not tells_less(now.get(key), value)]
                assert not told and not news, f"{ask.kind} is missing in `drafts`"
        assert table.half_made(ask.seat, []) == {}
        table.act(ask.seat, option)
    assert drafted or not table.game.drafts


def test_questions_with_drafts_are_asked_about_link_by_link() -> None:
    table = Table("catastrophic", 2, seed=3)
    ask = table.asks[0]
    assert ask.kind in table.game.drafts
    question = ask_view(ask, None)
    assert question is not None
    told = ask_help(table, ask.seat, question)
    assert told.rules and not told.after and not told.further and not told.words
    link = next(option for option in ask.options if table.options(ask.seat, [option.action]))
    answer = continuation(table, "ref", ask.seat, [link.action])
    assert answer.options == table.options(ask.seat, [link.action])
    assert answer.changes["draft"]["hand"] != table.view(ask.seat)["draft"]["hand"]


# ---- how a game went ----


@pytest.mark.parametrize("name", published())
def test_the_course_of_a_game_is_everybodys_tally_at_milestones_and_at_the_end(name: str) -> None:
    rng, table = random.Random(name), played(name)
    milestone, expected = table.game.milestone, []
    if any(event["event"] == milestone for _, _, event in table.history):
        expected.append(tuple(table.game.tally(table.state)))
    while not table.over:
        ask = rng.choice(table.asks)
        before = len(table.history)
        table.act(ask.seat, rng.choice(ask.options))
        happened = [event["event"] for _, _, event in table.history[before:]]
        if milestone in happened or table.result is not None:
            expected.append(tuple(table.game.tally(table.state)))
    assert table.course == tuple(expected) and len(expected) > 1
    assert all(len(tally) == table.seats for tally in table.course)
    again = Table.restore(table.save())
    assert again.course == table.course and table.copy().course == table.course
    table.undo(anyway=True)
    assert len(table.course) == len(again.course) - 1, "the end is taken back"


def test_a_result_comes_with_the_course_of_the_game() -> None:
    table = Table("katastrophenspiel", 2, seed=5, options={"rounds": 4})
    rng = random.Random(5)
    while not table.over:
        ask = rng.choice(table.asks)
        table.act(ask.seat, rng.choice(ask.options))
    told = result_view(table)
    assert told is not None and told.course[0] == [0, 0] and told.course[-1] == told.scores and len(told.course) == 5


# ---- what is shown ----


class Alike(Struct, omit_defaults=True):
    score: int
    forecast: dict[str, int] = {}


class Otherwise(BazaarGame):
    """A game that shows something to everybody and more to seats."""

    worked_out = 0

    def shown(self, state: State) -> Struct:
        self.worked_out += 1
        return Alike(7, {"rain": 1})

    def extras(self, state: State, seat: int | None) -> Struct | Mapping[str, object]:
        return {} if seat is None else Alike(8 + seat, {"sun": seat})


def test_what_all_see_alike_is_worked_out_once_and_a_part_that_one_sees_more_of_is_one_part() -> None:
    game = Otherwise()
    table = Table(game, 3, seed=1)
    game.worked_out = 0
    shared = table.public()
    views = [table.view(viewer, shared) for viewer in (None, 0, 1, 2)]
    assert game.worked_out == 1
    assert [(view["score"], view["forecast"]) for view in views] == [
        (7, {"rain": 1}),
        *((8 + seat, {"rain": 1, "sun": seat}) for seat in range(3)),
    ]
    assert table.view(1) == views[2]

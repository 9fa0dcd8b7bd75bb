"""What a table tells beside a question: what can follow an option, why things can't be used, what can be taken back."""

from __future__ import annotations

import random

import pytest

from calamity.kernel import wire
from calamity.kernel.errors import Refused
from calamity.kernel.registry import load
from calamity.kernel.table import Table
from tests.laws.worlds import game_names

GAMES, DECISIONS = 3, 60


def played(name: str) -> Table:
    """A table with as few seats as possible, and links that can be taken back."""
    game = load(name)
    return Table(game, game.seats[0], seed=11, take_back=True)


@pytest.mark.parametrize("name", game_names())
def test_what_can_follow_an_option_is_what_a_table_offers_after_it(name: str) -> None:
    lots, table = random.Random(name), played(name)
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
        ask = lots.choice(table.asks)
        table.act(ask.seat, lots.choice(ask.options))


@pytest.mark.parametrize("name", game_names())
def test_reasons_are_those_of_actions_that_are_not_offered(name: str) -> None:
    """Whatever is told about a thing is what asking about it says."""
    lots, table, told = random.Random(name), played(name), 0
    for _ in range(DECISIONS * GAMES):
        if table.over:
            break
        for ask in table.asks:
            for thing, reason in table.reasons(ask.seat).items():
                refusal = table.why_unusable(ask.seat, thing)
                assert refusal is not None and (refusal.rule, refusal.key) == reason
                told += 1
        ask = lots.choice(table.asks)
        table.act(ask.seat, lots.choice(ask.options))
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

"""Bots think in processes of their own, which may fail without harm."""

from __future__ import annotations

import pytest

from calamity.kernel.table import Table
from calamity.server.bots import NoIdea, Thinkers
from calamity.server.ladder import ladder, rung
from calamity.server.trouble import Trouble

pytestmark = pytest.mark.asyncio


async def test_a_bot_answers_what_it_is_offered_in_any_kind_of_question() -> None:
    thinkers = Thinkers(1, 10)
    try:
        for game, seats in (("bazaar", 3), ("alley", 3), ("katastrophenspiel", 2)):
            table = Table(game, seats, seed=5)
            for _ in range(12):
                ask = table.asks[0]
                action = await thinkers.decide(table, ask.seat, "greedy", None)
                assert action in [option.action for option in ask.options]
                table.act(ask.seat, action)
    finally:
        await thinkers.close()


async def test_a_worker_that_dies_or_takes_too_long_is_replaced() -> None:
    thinkers = Thinkers(1, 10)
    table = Table("tic_tac_toe", 2, seed=1)
    try:
        await thinkers.decide(table, 0, "random", None)
        (worker,) = thinkers._all
        worker.process.kill()
        with pytest.raises(NoIdea):
            await thinkers.decide(table, 0, "random", None)
        assert worker not in thinkers._all
        assert await thinkers.decide(table, 0, "random", None) in range(4, 13)
        thinkers._seconds = 0.0
        with pytest.raises(NoIdea):
            await thinkers.decide(table, 0, "random", None)
        assert not thinkers._all
    finally:
        await thinkers.close()


async def test_a_bot_that_does_not_exist_has_no_idea() -> None:
    thinkers = Thinkers(1, 10)
    try:
        with pytest.raises(NoIdea, match="no bot"):
            await thinkers.decide(Table("tic_tac_toe", 2, seed=1), 0, "oracle", None)
    finally:
        await thinkers.close()


async def test_the_ladder_knows_its_rungs() -> None:
    assert [step.level for step in ladder()] == list(range(1, len(ladder()) + 1))
    assert rung("greedy", None).bot == "greedy"
    with pytest.raises(Trouble):
        rung("greedy", 99)

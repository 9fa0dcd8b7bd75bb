"""Bots think in processes of their own, which may fail without harm."""

from __future__ import annotations

import pytest
from msgspec import Raw

from calamity.bots.bot import Bot
from calamity.bots.search_bot import SearchBot
from calamity.kernel.imagination import imagine
from calamity.kernel.registry import load
from calamity.kernel.table import Table
from calamity.kernel.wire import encode
from calamity.server import thinker
from calamity.server.bots import NoIdea, Thinkers
from calamity.server.ladder import Rung, bot_infos, ladder, rung
from calamity.server.thinker import Task
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


async def test_a_player_goes_on_with_what_it_thought_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """At one table the tree of a search is kept from move to move; another table, or advice, begins anew."""
    players: dict[tuple[str, str, str, int | None], Bot] = {}
    monkeypatch.setattr(thinker, "_players", players)

    def kept(player: str, *marks: int) -> int:
        game = load("tic_tac_toe")
        state = game.new(2)
        for mark in marks:
            state.apply(state.options[mark])
        task = Task("tic_tac_toe", 2, Raw(encode(imagine(state, 0, 1))), 0, "mcts", 200, 1, 1.0, player=player)
        answer = thinker.decide(task)
        found = list(players.values())[-1]
        assert isinstance(found, SearchBot) and answer.action is not None
        chosen.append(state.options.index(answer.action))
        return found.kept

    chosen: list[int] = []
    assert kept("1:0") == 0
    first = chosen[0]
    assert kept("1:0", first, 0) > 0
    assert kept("2:0", first, 0) == 0
    for number in range(20):
        kept(f"{number}:0")
    assert len(players) == thinker.REMEMBERED


async def test_a_bot_that_does_not_exist_has_no_idea() -> None:
    thinkers = Thinkers(1, 10)
    try:
        with pytest.raises(NoIdea, match="no bot"):
            await thinkers.decide(Table("tic_tac_toe", 2, seed=1), 0, "oracle", None)
    finally:
        await thinkers.close()


async def test_the_ladder_has_five_levels_with_their_names() -> None:
    assert ladder()[:5] == tuple(Rung("level", n, n) for n in range(1, 6))
    infos = bot_infos()
    assert [info.level for info in infos] == list(range(1, len(ladder()) + 1))
    assert (infos[0].title.en, infos[4].title.de) == ("Novice", "Meister")


async def test_any_bot_of_ours_can_be_had_by_name_and_nothing_else() -> None:
    assert (rung("level", 5).strength, rung("level", None).level) == (5, 3)
    assert rung("greedy", None) == rung("greedy", 2) == Rung("greedy")
    for bot, level in (("level", 99), ("oracle", None), ("os:getcwd", None), ("level:3", None)):
        with pytest.raises(Trouble):
            rung(bot, level)


async def test_a_bot_of_any_level_says_what_it_makes_of_its_options() -> None:
    thinkers = Thinkers(1, 60)
    table = Table("tic_tac_toe", 2, seed=1)
    try:
        for level in (1, 3, 4):
            found = await thinkers.advise(table, 0, "level", level)
            assert sorted(option.action for option in found) == list(range(4, 13))
            assert (sum(option.visits for option in found) > 0) == (level == 4)
    finally:
        await thinkers.close()

"""Tests of how bots share processes: their turns go before hints for people, and quick reactions wait for neither."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager

import pytest

from calamity.bots.assessment import Considered
from calamity.kernel.table import Table
from calamity.server.play.live_table import Change, LiveTable
from calamity.server.play.table_log import LEAVE
from calamity.server.protocol.messages import Hint
from calamity.server.protocol.problems import Problem
from calamity.server.thinking import pool
from calamity.server.thinking.pool import BotPool, NoIdea
from calamity.server.thinking.queue import TaskQueue
from calamity.server.thinking.worker import Answer, Task
from tests.server.simulated import Guest, simulate, start_table

STEPS = 20  # of the event loop: enough for every task to finish or wait


async def rest() -> None:
    for _ in range(STEPS):
        await asyncio.sleep(0)


# ---- turns ----


class Visit:
    """A task that waits for a process and keeps it until `end` is called."""

    def __init__(self, turn: AbstractAsyncContextManager[None]) -> None:
        self.began = False
        self.go = asyncio.Event()
        self.task = asyncio.create_task(self._stay(turn))

    async def _stay(self, turn: AbstractAsyncContextManager[None]) -> None:
        async with turn:
            self.began = True
            await self.go.wait()

    async def end(self) -> None:
        self.go.set()
        await self.task
        await rest()


async def begun(*visits: Visit) -> list[bool]:
    await rest()
    return [visit.began for visit in visits]


def test_with_one_process_no_hint_begins_while_a_bot_waits() -> None:
    async def check() -> None:
        queue = TaskQueue(1)
        first, hint = Visit(queue.bot()), Visit(queue.hint("a"))
        await rest()
        second, third = Visit(queue.bot()), Visit(queue.bot())
        assert await begun(first, hint, second, third) == [True, False, False, False]
        await first.end()
        assert await begun(hint, second, third) == [False, True, False]
        await second.end()
        assert await begun(hint, third) == [False, True]
        await third.end()
        assert await begun(hint) == [True]
        await hint.end()

    simulate(check)


def test_hints_never_take_all_processes() -> None:
    async def check() -> None:
        queue = TaskQueue(3)
        hints = [Visit(queue.hint(place)) for place in "abc"]
        assert await begun(*hints) == [True, True, False]
        bot = Visit(queue.bot())
        assert await begun(bot) == [True]
        await bot.end()
        assert await begun(*hints) == [True, True, False], "a process that a bot has freed is not for hints"
        await hints[0].end()
        assert await begun(hints[2]) == [True]
        await asyncio.gather(hints[1].end(), hints[2].end())

    simulate(check)


def test_a_seat_has_one_hint_and_the_last_one_asked_for_stays() -> None:
    async def check() -> None:
        queue = TaskQueue(4)
        thought = Visit(queue.hint("a"))
        await rest()
        queued = Visit(queue.hint("a"))
        assert await begun(thought, queued) == [True, False], "although processes are free"
        latest, other = Visit(queue.hint("a")), Visit(queue.hint("b"))
        assert await begun(queued, latest, other) == [False, False, True]
        with pytest.raises(Problem, match="other_hint"):
            await queued.task
        await thought.end()
        assert await begun(latest) == [True]
        assert not queue.drop("a", "old_hint"), "it is no longer waiting"
        await asyncio.gather(latest.end(), other.end())

    simulate(check)


def test_whoever_gives_up_or_is_dropped_leaves_no_process_behind() -> None:
    async def check() -> None:
        queue = TaskQueue(1)
        first = Visit(queue.bot())
        await rest()
        waiting = [Visit(queue.bot()), Visit(queue.hint("a")), Visit(queue.hint("b"))]
        await rest()
        waiting[0].task.cancel()
        waiting[1].task.cancel()
        assert queue.drop("b", "old_hint") and not queue.drop("b", "old_hint")
        first.go.set()
        waiting.append(Visit(queue.hint("a")))
        assert await begun(*waiting) == [False, False, False, True]
        with pytest.raises(Problem, match="old_hint"):
            await waiting[2].task
        waiting[3].task.cancel()
        last = Visit(queue.hint("a"))
        assert await begun(last) == [True]
        ready = Visit(queue.bot())
        await rest()
        last.go.set()
        while queue._bots:
            await asyncio.sleep(0)
        ready.task.cancel()  # its turn has just come
        await rest()
        end = Visit(queue.bot())
        assert await begun(end) == [True]
        await end.end()

    simulate(check)


# ---- processes ----


class Slow:
    """A worker that answers when it is told to."""

    at_once = True  # whether it is ready as soon as it is started
    engine = ""

    def __init__(self) -> None:
        self.places: list[str] = []
        self.task: Task | None = None
        self.there = asyncio.Event()
        if self.at_once:
            self.there.set()
        self.answer = asyncio.Event()
        self.ended = False

    async def ready(self) -> None:
        await self.there.wait()

    def remember(self, place: str) -> None:
        self.places.append(place)

    async def ask(self, task: Task, seconds: float) -> Answer:
        self.task = task
        await self.answer.wait()
        self.answer.clear()
        self.task = None
        return Answer(4, considered=[Considered(4, 1, 0.5, 1.0)])

    async def end(self) -> None:
        self.ended = True


@pytest.fixture
def hired(monkeypatch: pytest.MonkeyPatch) -> list[Slow]:
    """All workers that are started."""
    found: list[Slow] = []

    async def start(_engine: object = None) -> Slow:
        found.append(Slow())
        return found[-1]

    monkeypatch.setattr(pool.Worker, "start", start)
    return found


def test_what_is_decided_in_a_window_waits_for_no_search_and_no_hint(hired: list[Slow]) -> None:
    async def check() -> None:
        bot_pool = BotPool(1, 10)
        table = Table("tic_tac_toe", 2, seed=1)
        waiting = [
            asyncio.create_task(bot_pool.advise(table, 0, "level", 5, (), "a/0")),
            asyncio.create_task(bot_pool.advise(table, 0, "level", 5, (), "b/0")),
            asyncio.create_task(bot_pool.decide(table, 0, "level", 5, "c/0")),
        ]
        await rest()
        guest = asyncio.create_task(bot_pool.decide(table, 0, "somebody's", None, "d/0", window=True))
        await rest()
        reaction = asyncio.create_task(bot_pool.decide(table, 0, "level", 3, "e/0", window=True))
        await rest()
        assert [worker.places for worker in hired] == [[""], ["d/0"], ["e/0"]], "nor for a third-party bot"
        hired[2].answer.set()
        assert await reaction == 4 and not guest.done()
        for task in (*waiting, guest):
            task.cancel()
        await asyncio.gather(*waiting, guest, return_exceptions=True)
        await bot_pool.close()

    simulate(check)


def test_a_turn_waits_for_nothing_that_was_decided_in_a_window(hired: list[Slow]) -> None:
    async def check() -> None:
        bot_pool = BotPool(1, 10)
        table = Table("tic_tac_toe", 2, seed=1)
        reactions = [
            asyncio.create_task(bot_pool.decide(table, 0, bot, None, window=True)) for bot in ("greedy", "somebody's")
        ]
        await rest()
        turn = asyncio.create_task(bot_pool.decide(table, 0, "level", 5))
        await rest()
        hired[2].answer.set()
        assert await turn == 4 and not any(reaction.done() for reaction in reactions)
        for reaction in reactions:
            reaction.cancel()
        await asyncio.gather(*reactions, return_exceptions=True)
        await rest()
        assert [worker.ended for worker in hired] == [True, True, False], "and cancelled reactions stop thinking"
        await bot_pool.close()

    simulate(check)


def test_a_process_that_starts_too_slowly_for_one_is_there_for_the_next(
    hired: list[Slow], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Slow, "at_once", False)

    async def check() -> None:
        bot_pool = BotPool(1, 10)
        table = Table("tic_tac_toe", 2, seed=1)
        hurried = asyncio.create_task(bot_pool.decide(table, 0, "greedy", None, window=True))
        await rest()
        hurried.cancel()
        await asyncio.gather(hurried, return_exceptions=True)
        again = asyncio.create_task(bot_pool.decide(table, 0, "greedy", None, window=True))
        await rest()
        hired[0].there.set()
        hired[0].answer.set()
        assert await again == 4
        assert len(hired) == 1 and not hired[0].ended
        await bot_pool.close()
        assert hired[0].ended

    simulate(check)


def test_where_there_are_windows_a_quick_process_is_ready_before_it_is_needed(hired: list[Slow]) -> None:
    async def check() -> None:
        bot_pool = BotPool(1, 10)
        table = Table("tic_tac_toe", 2, seed=1)
        for windows, processes in ((0, 1), (1, 2), (2, 2)):
            table.windows = windows
            turn = asyncio.create_task(bot_pool.decide(table, 0, "level", 5))
            await rest()
            assert len(hired) == processes
            next(worker for worker in hired if worker.task).answer.set()
            await turn
        reaction = asyncio.create_task(bot_pool.decide(table, 0, "level", 3, window=True))
        await rest()
        assert len(hired) == 2
        next(worker for worker in hired if worker.task).answer.set()
        await reaction
        await bot_pool.close()
        assert all(worker.ended for worker in hired)

    simulate(check)


def test_links_that_cannot_follow_free_the_process(hired: list[Slow]) -> None:
    async def check() -> None:
        bot_pool = BotPool(1, 10)
        with pytest.raises(NoIdea):
            await bot_pool.advise(Table("tic_tac_toe", 2, seed=1), 0, "level", 5, [999])
        turn = asyncio.create_task(bot_pool.decide(Table("tic_tac_toe", 2, seed=1), 0, "level", 5))
        await rest()
        hired[0].answer.set()
        assert await turn == 4
        await bot_pool.close()

    simulate(check)


# ---- hints at a table ----


class Busy:
    """A table whose people ask for hints while a bot of another table has the only process."""

    def __init__(self, hired: list[Slow], game: str = "tic_tac_toe") -> None:
        self.hired = hired
        self.bot_pool = BotPool(1, 10)
        self.host: LiveTable = start_table(game, 2, bot_pool=self.bot_pool)
        self.elsewhere = asyncio.create_task(self.bot_pool.decide(Table("tic_tac_toe", 2, seed=1), 0, "level", 5))

    def ask(self, guest: Guest, ref: str) -> asyncio.Task[None]:
        """Ask for a hint as the socket does."""

        async def answer() -> None:
            hint = await self.host.hint(guest.client, Hint(ref, 5, []))
            if hint is not None:
                guest.client.tell(hint)

        return asyncio.create_task(answer())

    async def close(self) -> None:
        self.elsewhere.cancel()
        await asyncio.gather(self.elsewhere, return_exceptions=True)
        await self.host.close()
        await self.bot_pool.close()


def ends(guest: Guest) -> list[tuple[str, str]]:
    """The errors, hints and updates that a guest received, with the key of each error."""
    kinds = ("error", "hint", "update")
    return [(message["type"], message.get("error", "")) for _, message in guest.since(0, *kinds)]


def test_a_hint_that_waits_is_dropped_before_the_news_that_it_comes_too_late_for(hired: list[Slow]) -> None:
    async def check() -> None:
        busy = Busy(hired)
        one, two = [await Guest(busy.host, seat).enter() for seat in (0, 1)]
        await rest()
        asked = busy.ask(one, "h")
        await rest()
        await busy.host.play(0, [4])
        await asked
        assert ends(one) == [("error", "old_hint"), ("update", "")]
        ((_, error),) = one.since(0, "error")
        assert error["id"] == "h" and "went on" in error["message"]["en"]
        assert ends(two) == [("update", "")]
        later = busy.ask(two, "i")
        await rest()
        hired[0].answer.set()
        await rest()
        assert not later.done() and hired[0].task is not None and hired[0].task.seat == 1, "the old request is dropped"
        hired[0].answer.set()
        await later
        assert ends(two) == [("update", ""), ("hint", "")]
        await busy.close()

    simulate(check)


def test_a_hint_that_a_bot_is_thinking_about_is_answered(hired: list[Slow]) -> None:
    async def check() -> None:
        busy = Busy(hired)
        one = await Guest(busy.host, 0).enter()
        await rest()
        hired[0].answer.set()
        await rest()
        asked = busy.ask(one, "h")
        await rest()
        await busy.host.play(0, [4])
        hired[0].answer.set()
        await asked
        assert ends(one) == [("update", ""), ("hint", "")], "it says of which version it is"
        await busy.close()

    simulate(check)


def test_another_request_takes_the_place_of_one_that_waits(hired: list[Slow]) -> None:
    async def check() -> None:
        busy = Busy(hired)
        one = await Guest(busy.host, 0).enter()
        await rest()
        first = busy.ask(one, "h")
        await rest()
        second = busy.ask(one, "i")
        with pytest.raises(Problem, match="other_hint"):
            await first
        await busy.host.play(0, [4])
        await second
        assert ends(one) == [("error", "old_hint"), ("update", "")] and one.since(0, "error")[0][1]["id"] == "i"
        await busy.close()

    simulate(check)


def test_whoever_leaves_the_seat_or_the_table_waits_for_no_hint(hired: list[Slow]) -> None:
    async def check() -> None:
        busy = Busy(hired)
        one = await Guest(busy.host, 0).enter()
        await rest()
        gone = busy.ask(one, "g")
        await rest()
        gone.cancel()  # as the socket does when the connection is lost
        await rest()
        assert not busy.bot_pool.drop_hint(busy.host.place(0)), "it has left the queue"
        asked = busy.ask(one, "h")
        await rest()
        await busy.host.change(lambda: Change(busy.host.id, [busy.host.row(LEAVE, 0, '{"bot": "level"}')]))
        await asked
        assert ("error", "old_hint") in ends(one)
        hired[0].answer.set()
        await rest()
        assert hired[0].task is None or not hired[0].task.why
        await busy.close()

    simulate(check)

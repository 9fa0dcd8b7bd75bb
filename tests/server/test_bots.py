"""Tests of bots at a server: they think in processes of their own, which may fail, and are offered by level or name."""

from __future__ import annotations

import asyncio
import json
import os
import textwrap
from pathlib import Path

import pytest
from msgspec import Raw

from calamity.bots.levels import DEFAULT_LEVEL
from calamity.kernel.table import Table
from calamity.kernel.wire import encode
from calamity.server.protocol.problems import Problem
from calamity.server.thinking.choices import BotChoice, bot_choice, bot_choices, bot_infos
from calamity.server.thinking.pool import START_SECONDS, BotPool, NoIdea
from calamity.server.thinking.worker import KEPT, KeptBots, Task, decide
from tests.server.client import Server

pytestmark = pytest.mark.asyncio


async def test_a_bot_answers_what_it_is_offered_in_any_kind_of_question() -> None:
    bot_pool = BotPool(1, 10)
    try:
        for game, seats in (("bazaar", 3), ("alley", 3), ("katastrophenspiel", 2)):
            table = Table(game, seats, seed=5)
            for _ in range(12):
                ask = table.asks[0]
                action = await bot_pool.decide(table, ask.seat, "greedy", None)
                assert action in [option.action for option in ask.options]
                table.act(ask.seat, action)
    finally:
        await bot_pool.close()


def task(place: str, seat: int = 0, bot: str = "mcts", level: int | None = 50, game: str = "tic_tac_toe") -> Task:
    world = Raw(encode(Table("tic_tac_toe", 2, seed=1).state))
    return Task(game, 2, world, seat, bot, level, seed=7, seconds=10, place=place)


async def test_a_bot_goes_on_in_its_place_and_nowhere_else() -> None:
    kept = KeptBots()
    assert decide(task("a/0"), kept).action in range(4, 13)
    first = kept.bot(task("a/0"))
    kept.keep(task("a/0"), first)
    others = [task("a/1"), task("b/0"), task("a/0", level=60), task("a/0", bot="greedy", level=None), task("")]
    assert first not in [kept.bot(other) for other in others]
    assert kept.bot(task("a/0")) is first
    assert kept.bot(task("a/0")) is not first, "a bot that was not brought back has failed"


async def test_only_a_few_bots_are_kept_and_none_that_fails() -> None:
    kept = KeptBots(2)
    for place in ("a", "b", "", "a", "c"):
        assert decide(task(place), kept).error == ""
    assert [key[0] for key in kept._bots] == ["a", "c"], "b was asked longest ago"
    assert decide(task("a", game="chess"), kept).action is None
    assert decide(task("c", bot="oracle"), kept).action is None
    assert [key[0] for key in kept._bots] == ["a", "c"]


async def test_a_seat_is_thought_about_where_it_was_before() -> None:
    bot_pool = BotPool(2, 60)
    table = Table("tic_tac_toe", 2, seed=1)
    try:
        await asyncio.gather(*(bot_pool.decide(table, 0, "greedy", None, place) for place in ("a", "b")))
        home = {place: worker for worker in bot_pool.searching.workers for place in worker.places}
        assert len(set(home.values())) == 2
        for place in ("b", "a", "a", "b"):
            await bot_pool.decide(table, 0, "greedy", None, place)
            assert bot_pool.searching.idle[-1] is home[place]
        for n in range(20):
            await bot_pool.decide(table, 0, "greedy", None, f"other{n}")
        assert all(len(worker.places) <= KEPT for worker in bot_pool.searching.workers)
    finally:
        await bot_pool.close()


async def test_a_worker_that_dies_or_takes_too_long_is_replaced() -> None:
    bot_pool = BotPool(1, 10)
    table = Table("tic_tac_toe", 2, seed=1)
    try:
        await bot_pool.decide(table, 0, "random", None)
        (worker,) = bot_pool.searching.workers
        worker.process.kill()
        with pytest.raises(NoIdea):
            await bot_pool.decide(table, 0, "random", None)
        assert worker not in bot_pool.searching.workers
        assert await bot_pool.decide(table, 0, "random", None) in range(4, 13)
        bot_pool.seconds = 0.0
        with pytest.raises(NoIdea):
            await bot_pool.decide(table, 0, "random", None)
        assert not bot_pool.searching.workers
    finally:
        await bot_pool.close()


async def test_a_bot_that_does_not_exist_has_no_idea() -> None:
    bot_pool = BotPool(1, 10)
    try:
        with pytest.raises(NoIdea, match="no bot"):
            await bot_pool.decide(Table("tic_tac_toe", 2, seed=1), 0, "oracle", None)
    finally:
        await bot_pool.close()


async def test_the_ladder_has_five_levels_with_their_names() -> None:
    assert bot_choices()[:5] == tuple(BotChoice("level", n, n) for n in range(1, 6))
    infos = bot_infos()
    assert [info.level for info in infos] == list(range(1, len(bot_choices()) + 1))
    assert (infos[0].title.english, infos[4].title["de"]) == ("Novice", "Meister")
    assert [info.level for info in infos if info.usual] == [DEFAULT_LEVEL] == [bot_choice("level", None).level]
    assert [info.level for info in infos if info.slips] == [1, 2]
    assert all(info.text.english and info.text["de"] for info in infos)
    assert [info.level for info in infos if info.standin] == [bot_choice("level", None).level]
    assert not any(info.standin for info in bot_infos("greedy")), "it can be had by name only"


async def test_any_bot_of_ours_can_be_had_by_name_and_nothing_else() -> None:
    assert (bot_choice("level", 5).strength, bot_choice("level", None).level) == (5, 3)
    assert bot_choice("greedy", None) == bot_choice("greedy", 2) == BotChoice("greedy")
    for bot, level in (("level", 99), ("oracle", None), ("os:getcwd", None), ("level:3", None)):
        with pytest.raises(Problem):
            bot_choice(bot, level)


async def test_a_bot_of_any_level_says_what_it_makes_of_its_options() -> None:
    bot_pool = BotPool(1, 60)
    table = Table("tic_tac_toe", 2, seed=1)
    try:
        for level in (1, 3, 4):
            found = await bot_pool.advise(table, 0, "level", level)
            assert sorted(option.action for option in found) == list(range(4, 13))
            assert (sum(option.visits for option in found) > 0) == (level == 4)
    finally:
        await bot_pool.close()


# ---- bots of others ----

GUESTS = """
    import os, sys, time

    print("a word when it is loaded")

    class Noisy:
        name = "noisy"
        def __init__(self, seed):
            print("a word when it is made")
        def decide(self, mind):
            print("a word")
            print("{\\"action\\": 4}", flush=True)
            os.write(1, b"a word past Python\\n")
            sys.stdout.write("half a line")
            os.system("echo a word of somebody else")
            return mind.options[-1]

    class Curious(Noisy):
        def decide(self, mind):
            return mind.options[len(sys.stdin.read())]

    class Failing(Noisy):
        def decide(self, mind):
            raise ZeroDivisionError("no way out")

    class Leaving(Noisy):
        def decide(self, mind):
            sys.exit("enough of this")

    class Inventive(Noisy):
        def decide(self, mind):
            return 99

    class Fractional(Noisy):
        def decide(self, mind):
            return float(mind.options[0])

    class Dying(Noisy):
        def decide(self, mind):
            os._exit(3)

    class Endless(Noisy):
        '''
        Thinks for ever.

        And more than that.
        '''
        def decide(self, mind):
            while True:
                time.sleep(1)
"""
POINTS = ("Noisy", "Failing", "Inventive", "Endless")


@pytest.fixture
def guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with bots, as pip would leave it, for every process that is started from now on."""
    (tmp_path / "guest_bots.py").write_text(textwrap.dedent(GUESTS))
    home = tmp_path / "guest_bots-1.0.dist-info"
    home.mkdir()
    (home / "METADATA").write_text("Metadata-Version: 2.1\nName: guest-bots\nVersion: 1.0\n")
    (tmp_path / "leaving_bots.py").write_text("import sys; sys.exit()")
    points = [f"{name.lower()} = guest_bots:{name}" for name in POINTS]
    points += ["lost = no_such_module:Bot", "sulking = leaving_bots:Bot"]
    (home / "entry_points.txt").write_text("\n".join(["[calamity.bots]", *points]) + "\n")
    paths = [str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    return tmp_path


@pytest.mark.usefixtures("guests")
async def test_a_guest_that_hangs_keeps_neither_bots_nor_hints_of_ours_waiting() -> None:
    bot_pool = BotPool(1, 600)
    table = Table("tic_tac_toe", 2, seed=1)
    try:
        hanging = asyncio.create_task(bot_pool.decide(table, 0, "guest_bots:Endless", None))
        async with asyncio.timeout(START_SECONDS * 2):
            while not bot_pool.third_party.workers:
                await asyncio.sleep(0.01)
            assert await bot_pool.decide(table, 0, "level", 3) in table.state.options
            assert await bot_pool.advise(table, 0, "level", 3)
        assert not hanging.done()
        hanging.cancel()
    finally:
        await bot_pool.close()


@pytest.mark.usefixtures("guests")
async def test_where_a_guest_failed_is_its_own_line() -> None:
    bot_pool = BotPool(1, 60)
    try:
        with pytest.raises(NoIdea, match=r"ZeroDivisionError: no way out \(.*guest_bots\.py:\d+\)"):
            await bot_pool.decide(Table("tic_tac_toe", 2, seed=1), 0, "guest_bots:Failing", None)
    finally:
        await bot_pool.close()


@pytest.mark.usefixtures("guests")
async def test_what_a_bot_prints_is_no_answer() -> None:
    bot_pool = BotPool(1, 10)
    table = Table("tic_tac_toe", 2, seed=1)
    try:
        for _ in range(3):
            assert await bot_pool.decide(table, 0, "guest_bots:Noisy", None, "a") == 12
            assert await bot_pool.decide(table, 0, "guest_bots:Curious", None) == 4, "there is nothing for it to read"
        assert len(bot_pool.third_party.workers) == 1, "no process had to be replaced"
    finally:
        await bot_pool.close()


@pytest.mark.parametrize(
    ("bot", "reason", "stays"),
    [
        ("Failing", "ZeroDivisionError: no way out", True),
        ("Leaving", "SystemExit: enough of this", True),
        ("Inventive", "answered 99, which isn't offered", True),
        ("Fractional", "answered 4.0, which is not an int", True),
        ("Missing", "can't be loaded", True),
        ("Dying", "its process has ended", False),
        ("Endless", "no answer in time", False),
    ],
)
@pytest.mark.usefixtures("guests")
async def test_a_bot_that_fails_has_no_idea_and_harms_nobody_else(bot: str, reason: str, stays: bool) -> None:
    bot_pool = BotPool(1, 60)
    table = Table("tic_tac_toe", 2, seed=1)
    try:
        await bot_pool.decide(table, 0, "guest_bots:Noisy", None)
        workers = set(bot_pool.third_party.workers)
        bot_pool.seconds = 0.2 if bot == "Endless" else 60
        with pytest.raises(NoIdea, match=reason):
            await bot_pool.decide(table, 0, f"guest_bots:{bot}", None, "a")
        assert (bot_pool.third_party.workers == workers) == stays
        bot_pool.seconds = 60
        assert await bot_pool.decide(table, 0, "guest_bots:Noisy", None, "a") == 12
        with pytest.raises(NoIdea):
            await bot_pool.decide(table, 0, "oracle", None)
    finally:
        await bot_pool.close()


@pytest.mark.usefixtures("guests")
async def test_the_time_to_think_begins_when_a_process_is_there() -> None:
    """A start may take long; a bot that never answers is not given that time as well."""
    bot_pool = BotPool(1, 0.2)
    try:
        with pytest.raises(NoIdea, match="no answer in time"):
            await asyncio.wait_for(
                bot_pool.decide(Table("tic_tac_toe", 2, seed=1), 0, "guest_bots:Endless", None), START_SECONDS - 1
            )
        assert not bot_pool.searching.workers
    finally:
        await bot_pool.close()


@pytest.mark.slow
@pytest.mark.parametrize(("bots", "seconds"), [(("noisy", "failing", "inventive"), 30), (("endless",), 0.5)])
@pytest.mark.usefixtures("guests")
async def test_a_table_goes_on_whatever_a_guest_does(bots: tuple[str, ...], seconds: float, data: Path) -> None:
    with Server(data, bot_seconds=seconds) as server:
        for bot in bots:
            created = server.create("tic_tac_toe", 2, bots=[{"seat": 1, "bot": bot}])
            async with server.player(created["id"], created["seat_key"]) as one:
                for cell, free in ((4, 7), (5, 5)):
                    await one.act(cell)
                    while len(one.options) != free:
                        await one.until("update")
                notes = [
                    line for line in map(json.loads, one.frames) if line["type"] == "chat" and line["line"]["note"]
                ]
                told = [(line["line"]["seat"], line["line"]["note"]) for line in notes]
                assert told == ([] if bot == "noisy" else [(1, "stuck")]), "once, however often it fails"
            async with server.player(created["id"], created["seat_key"]) as one:
                chat = [line["note"] for line in one.welcome["table"]["chat"]]
                assert chat.count("stuck") == len(told), "it is part of the story"
            lines = [line for line in server.log.read_text().splitlines() if "had no idea" in line and bot in line]
            assert len(lines) == len(told), "once for a reason"


@pytest.mark.slow
@pytest.mark.usefixtures("guests")
async def test_a_guest_that_is_gone_leaves_its_seat_to_the_table(
    guests: Path, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Server(data) as server:
        created = server.create("tic_tac_toe", 2, bots=[{"seat": 1, "bot": "noisy"}])
    (guests / "guest_bots-1.0.dist-info" / "entry_points.txt").write_text("")
    with Server(data) as server:
        async with server.player(created["id"], created["seat_key"]) as one:
            await one.act(4)
            while len(one.options) != 7:
                await one.until("update")
        assert "there is no bot 'noisy'" in server.log.read_text()


@pytest.mark.usefixtures("guests")
async def test_set_up_offers_the_guests_that_can_play_with_what_they_say_of_themselves(data: Path) -> None:
    with Server(data) as server:
        offered = server.browser().get("/api/bots").json()
        assert [bot["name"] for bot in offered[5:]] == ["endless", "failing", "inventive", "noisy"]
        assert [bot["level"] for bot in offered[5:]] == [6, 7, 8, 9]
        texts = {bot["name"]: bot["text"].get("de", bot["text"]["en"]) for bot in offered}
        assert texts["endless"] == "Thinks for ever." and texts["noisy"] == "Ein Bot aus einem installierten Paket"
        lines = [line for line in server.log.read_text().splitlines() if "can't be used" in line]
        assert len(lines) == 2 and "no_such_module" in lines[0] and "SystemExit" in lines[1]

"""Tests of clocks, of bots that replace absent players, and of tables that nobody visits."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from pathlib import Path

import pytest

from calamity.server.play.clocks import Clocks
from calamity.server.play.table_registry import TableRegistry
from tests.server.client import Server
from tests.server.simulated import MORNING, Guest, simulate, start_table


def test_a_clock_runs_while_its_seat_decides_and_gains_when_that_ends() -> None:
    clocks = Clocks(2, 60, 5)
    clocks.set(100.0, [0])
    assert clocks.left_at(0, 110.0) == 50 and clocks.left_at(1, 110.0) == 60 and clocks.deadline(0) == 160.0
    clocks.set(110.0, [0])
    assert clocks.left == [50, 60]
    clocks.set(130.0, [1])
    assert clocks.left == [35, 60] and clocks.deadline(0) is None and clocks.deadline(1) == 190.0
    clocks.forgive(150.0)
    clocks.set(151.0, [])
    assert clocks.left == [35, 64]


def test_a_window_stops_the_clocks_and_gives_nothing() -> None:
    clocks = Clocks(2, 60, 5)
    clocks.set(100.0, [0])
    clocks.stop(110.0)
    assert clocks.running == () and clocks.left_at(0, 120.0) == 50
    clocks.stop(115.0)
    clocks.set(120.0, [0])
    assert clocks.left == [50, 60] and clocks.deadline(0) == 170.0, "its turn goes on"
    clocks.stop(130.0)
    clocks.set(135.0, [1])
    assert clocks.left == [45, 60], "its turn has ended"


def test_a_clock_per_turn_has_all_its_time_again_when_the_turn_has_ended() -> None:
    clocks = Clocks(2, 60, 0, per_turn=True)
    clocks.set(100.0, [0])
    clocks.set(110.0, [0])
    assert clocks.left == [50, 60], "not with every decision"
    clocks.stop(120.0)
    clocks.set(125.0, [0])
    assert clocks.left == [40, 60], "nor after a reaction window"
    clocks.set(130.0, [1])
    assert clocks.left == [60, 60]


def test_a_clock_never_shows_less_than_nothing() -> None:
    clocks = Clocks(1, 10, 0)
    clocks.set(0.0, [0])
    assert clocks.left_at(0, 99.0) == 0
    clocks.set(99.0, [])
    assert clocks.left == [0]


@pytest.mark.asyncio
async def test_when_time_is_up_the_default_is_played(server: Server) -> None:
    created = server.create(clock={"seconds": 1, "increment": 0})
    async with server.player(created["id"], created["seat_key"]) as one:  # so that it hears everything from the start
        began = time.time()
        server.join(created)
        await one.until("update", "welcome")
        ask = one.ask
        assert ask is not None and began + 1 <= ask["deadline"] <= time.time() + 1
        assert [clock["running"] for clock in one.picture["clocks"]] == [True, False]
        await one.until("update")
        assert one.picture["view"]["cells"].index(0) == ask["default"] - 4
        assert one.picture["clocks"][0]["left"] == 0 and one.picture["clocks"][1]["running"] is True
        while not one.picture["over"]:
            await one.until("update")  # both fall asleep: the clocks play to the end


@pytest.mark.asyncio
async def test_clocks_survive_a_crash_and_nobody_pays_for_it(data: Path) -> None:
    with Server(data) as server:
        table, keys, _ = server.table_of_people(clock={"seconds": 1000, "increment": 0})
        async with server.player(table, keys[0]) as one:
            await asyncio.sleep(0.05)
            await one.act(one.options[0])
            left = one.picture["clocks"][0]["left"]
            assert left < 1000
        server.kill()
        with contextlib.closing(sqlite3.connect(data / "calamity.db")) as database, database:
            database.execute("UPDATE log SET at = at - 3600")  # as if it had not been there for an hour
        started = time.monotonic()
        server.start()
        async with server.player(table, keys[0]) as one:
            assert one.picture["clocks"][0]["left"] == pytest.approx(left, abs=0.001)
            assert 1000 >= one.picture["clocks"][1]["left"] >= 1000 - (time.monotonic() - started)
            assert one.picture["clocks"][1]["running"]


@pytest.mark.asyncio
async def test_a_bot_minds_the_seat_of_the_absent_and_gives_it_back(server: Server) -> None:
    table, keys, _ = server.table_of_people(away_after=1)
    async with server.player(table, keys[1]) as two:
        while not two.options:
            await two.until("update")  # seat 0 never came: a bot has moved
        assert two.seats[0] | {"name": ""} == two.seats[0] | {"name": "", "away": True, "here": False}
        async with server.player(table, keys[0]) as one:
            assert one.seats[0]["away"] is False and one.seats[0]["here"] is True
            while two.seats[0]["away"]:
                await two.until("seats")
            await two.act(two.options[0])
            await one.until("update")
            assert one.options, "the seat is the player's own again"
            notes = [(line["note"], line["after"]) for line in one.welcome["table"]["chat"] if line["seat"] == 0]
            assert notes[-2:] == [("away", 0), ("back", 1)], "the log has them round the bot's move"


@pytest.mark.asyncio
async def test_no_bot_plays_for_the_absent_while_nobody_is_there(server: Server) -> None:
    table, _, watch = server.table_of_people(away_after=1)
    async with server.player(table, watch) as spectator:
        assert [m for m in await spectator.silence(1.6) if m["type"] == "update"] == []


# ---- in simulated time ----


def test_the_default_is_played_when_a_clock_is_down_and_not_before() -> None:
    async def check() -> None:
        host = start_table("tic_tac_toe", 2, clock=10, increment=3)
        one, two = [await Guest(host, seat).enter() for seat in (0, 1)]
        assert one.ask is not None and one.ask["deadline"] == MORNING + 10
        await asyncio.sleep(4)
        await host.play(0, [4])
        await asyncio.sleep(30)
        times = [when for when, _ in two.since(0, "update")]
        assert times[:2] == pytest.approx([4, 14]), "seat 1 has its ten seconds"
        assert times[2] == pytest.approx(14 + 6 + 3), "seat 0 what it has left, and what it gained"
        await host.close()

    simulate(check)


def test_KR54_with_a_turn_timer_every_turn_ends_by_default_when_its_time_is_up() -> None:
    async def check() -> None:
        host = start_table("katastrophenspiel", 3, per_turn=30)
        one, *_ = [await Guest(host, seat).enter() for seat in range(3)]
        first = host.table_log.table.view(None)["active"]
        await asyncio.sleep(20)
        ask = host.table_log.table.ask(first)
        assert ask is not None
        await host.play(first, [next(option.action for option in ask.options if option.verb == "move")])
        await asyncio.sleep(80)
        active, ends = first, []
        for when, message in one.since(0, "update"):
            if message["view"]["active"] != active:
                active = message["view"]["active"]
                ends.append((when, active))
        assert [seat for _, seat in ends][:2] == [(first + 1) % 3, (first + 2) % 3]
        assert [when for when, _ in ends] == pytest.approx([30, 60, 90])
        await host.close()

    simulate(check)


def test_clocks_are_told_when_a_bot_takes_over_and_when_its_player_comes_back() -> None:
    async def check() -> None:
        host = start_table("tic_tac_toe", 2, clock=100, away=5)
        one, two = [await Guest(host, seat).enter() for seat in (0, 1)]
        await asyncio.sleep(10)
        host.leave(one.client)
        await asyncio.sleep(10)
        (when, told), *_ = two.since(0, "clock")
        assert when == pytest.approx(15) and not any(clock["running"] for clock in told["clocks"])
        assert told["clocks"][0]["left"] == pytest.approx(85)
        await one.enter()
        _, told = two.since(0, "clock")[-1]
        assert told["clocks"][0] == {"seat": 0, "left": pytest.approx(85), "running": True}
        await host.close()

    simulate(check)


def test_a_table_that_nobody_visits_leaves_the_memory_and_comes_back() -> None:
    async def check() -> None:
        host = start_table("tic_tac_toe", 2, idle_seconds=600.0)
        registry = TableRegistry(host.services)
        await registry.open()
        registry.add(host)
        guest = await Guest(host, 0).enter()
        await asyncio.sleep(3600)
        assert await registry.table(host.id) is host, "somebody is there"
        await host.play(0, [4])
        host.leave(guest.client)
        await asyncio.sleep(590)
        assert await registry.table(host.id) is host, "not long enough ago"
        await asyncio.sleep(100)
        again = await registry.table(host.id)
        assert again is not host and again.table_log.table.digest == host.table_log.table.digest
        assert again.table_log.length == host.table_log.length
        await registry.close()

    simulate(check)


def test_a_table_whose_clock_runs_stays_in_memory() -> None:
    async def check() -> None:
        host = start_table("tic_tac_toe", 2, clock=10_000, idle_seconds=600.0)
        registry = TableRegistry(host.services)
        await registry.open()
        registry.add(host)
        host.automatic.look()
        await asyncio.sleep(9000)
        assert await registry.table(host.id) is host
        await asyncio.sleep(2000)
        assert len(host.table_log.table.log) == 1, "or the clock would have run down unnoticed"
        await registry.close()

    simulate(check)

"""Clocks, absent players and the length of reaction windows."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from calamity.server.clocks import Clocks
from tests.server.client import Server

CARDS = ("scratch", "filch", "swap", "sniff")


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


def test_a_clock_never_shows_less_than_nothing() -> None:
    clocks = Clocks(1, 10, 0)
    clocks.set(0.0, [0])
    assert clocks.left_at(0, 99.0) == 0
    clocks.set(99.0, [])
    assert clocks.left == [0]


@pytest.mark.asyncio
async def test_when_time_is_up_the_default_is_played(server: Server) -> None:
    table, keys, _ = server.table_of_people(clock={"seconds": 1, "increment": 0})
    async with server.player(table, keys[0]) as one, server.player(table, keys[1]) as two:
        ask = one.ask
        assert ask is not None and ask["deadline"] == pytest.approx(time.time() + 1, abs=1)
        assert [clock["running"] for clock in one.picture["clocks"]] == [True, False]
        await two.until("update")
        assert two.picture["view"]["cells"].index(0) == ask["default"] - 4
        assert two.picture["clocks"][0]["left"] == 0 and two.picture["clocks"][1]["running"] is True
        while not one.picture["over"]:
            await one.until("update")  # both fall asleep: the clocks play to the end


@pytest.mark.asyncio
async def test_clocks_survive_a_crash_and_nobody_pays_for_it(data: Path) -> None:
    with Server(data) as server:
        table, keys, _ = server.table_of_people(clock={"seconds": 1000, "increment": 0})
        async with server.player(table, keys[0]) as one:
            await asyncio.sleep(0.3)
            await one.act(one.options[0])
            left = one.picture["clocks"][0]["left"]
            assert left < 999.8
        server.kill()
        server.start()
        async with server.player(table, keys[0]) as one:
            assert one.picture["clocks"][0]["left"] == left
            assert one.picture["clocks"][1]["left"] > 999 and one.picture["clocks"][1]["running"]


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
            notes = [line["note"] for line in one.welcome["table"]["chat"] if line["seat"] == 0]
            assert notes[-2:] == ["away", "back"]


@pytest.mark.asyncio
async def test_no_bot_plays_for_the_absent_while_nobody_is_there(server: Server) -> None:
    table, _, watch = server.table_of_people(away_after=1)
    async with server.player(table, watch) as spectator:
        assert [m for m in await spectator.silence(1.6) if m["type"] == "update"] == []


@pytest.mark.asyncio
async def test_a_window_in_which_nobody_can_react_lasts_as_long_as_any(data: Path) -> None:
    """After a card was played in the alley, nobody who is not asked hears anything before the time is up."""
    with Server(data, window_seconds=0.8) as server:
        checked = 0
        for _ in range(8):
            table, keys, watch = server.table_of_people("alley", 2)
            players = [await server.player(table, key).__aenter__() for key in keys]
            spectator = await server.player(table, watch).__aenter__()
            for _ in range(4):
                active = next((p for p in players if p.options and p.ask and p.ask["kind"] == "turn"), None)
                if active is None or active.ask is None:
                    break
                plays = [o["action"] for o in active.ask["options"] if o["verb"] in CARDS]
                if not plays:
                    rest = next(o["action"] for o in active.ask["options"] if o["verb"] == "rest")
                    await active.act(rest)
                    for player in players:
                        await player.silence(0.2)
                    await spectator.silence(0.05)
                    continue
                began = time.monotonic()
                ref = active.ref()
                await active.send({"type": "act", "id": ref, "version": active.picture["version"], "links": plays[:1]})
                await spectator.until("update")
                assert time.monotonic() - began >= 0.75
                checked += 1
                break
            for player in (*players, spectator):
                await player.socket.close()
        assert checked

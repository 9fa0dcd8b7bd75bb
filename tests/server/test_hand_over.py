"""Tests of handing one's seat to a bot and taking it back: who decides, what others learn, what stays hidden."""

from __future__ import annotations

import asyncio

import pytest

from calamity.kernel.state import POLL
from calamity.kernel.table import Table
from calamity.server.http.lobby import leave_table
from calamity.server.play.table_log import TableLog
from calamity.server.protocol.messages import Act, Hand
from calamity.server.protocol.problems import Problem
from tests.server.client import Json, Server
from tests.server.simulated import Guest, simulate, start_table
from tests.server.test_windows import LENGTH, THOUGHT, begun

EVER = 60.0


class First:
    """Bots that take the first option after a while, and remember who asked them."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds
        self.asked: list[tuple[int, str]] = []

    async def decide(
        self, table: Table, seat: int, bot: str, level: int | None, place: str = "", window: bool = False
    ) -> int:
        self.asked.append((seat, bot))
        await asyncio.sleep(self.seconds)
        return table.state.choices_of(seat)[0]


def marks(picture: Json) -> int:
    """How many cells of tic-tac-toe are taken."""
    return sum(cell >= 0 for cell in picture["view"]["cells"])


@pytest.mark.asyncio
async def test_a_bot_plays_for_whoever_asks_it_to_until_the_seat_is_taken_back(server: Server) -> None:
    table, keys, watch = server.table_of_people()
    async with server.player(table, keys[0]) as one, server.player(table, keys[1]) as two:
        await one.send({"type": "hand", "id": "hand", "bot": True})
        while not two.options:
            await two.until("update")
        assert two.seats[0] == two.seats[0] | {"kind": "person", "handed": True, "away": False, "here": True}
        while one.ask or marks(one.picture) < 1:
            await one.until("update")
        assert (await one.act(two.options[0]))["error"] == "handed"
        await two.act(two.options[0])
        while marks(two.picture) < 3:
            await two.until("update")
        await one.send({"type": "hand", "id": "back", "bot": False})
        while two.seats[0]["handed"]:
            await two.until("seats")
        await two.act(two.options[0])
        while not one.options:
            await one.until("update")
        async with server.player(table, watch) as late:
            notes = [(line["note"], line["seat"], line["after"]) for line in late.welcome["table"]["chat"]]
            assert [note[:2] for note in notes if note[2] is not None] == [("hand", 0), ("retake", 0)]


def test_a_handed_seat_stays_with_the_bot_when_its_player_comes_again() -> None:
    async def check() -> None:
        bots = First(seconds=EVER)
        host = start_table("tic_tac_toe", 2, clock=100, away=5.0, bot_pool=bots, bot_pause=0.5, standin="greedy")
        guests = [await Guest(host, seat).enter() for seat in (0, 1)]
        await host.hand_over(guests[0].client, Hand("hand", True))
        assert host.table_log.clocks is not None and not host.table_log.clocks.running, "a bot's time doesn't count"
        host.leave(guests[0].client)
        await asyncio.sleep(10)
        assert not host.table_log.places[0].away, "it was handed over already"
        again = await Guest(host, 0).enter()
        assert host.table_log.places[0].handed and [again.ask] == [None] and not host.asks(0)
        assert bots.asked == [(0, "greedy")], "the table's stand-in"
        await host.hand_over(again.client, Hand("back", False))
        assert again.ask is not None
        assert host.table_log.clocks.running == (0,)
        rows = await host.services.store.rows(host.id)
        stored = TableLog(host.table_log.head)
        for row in rows:
            stored.take(row)
        assert [row.kind for row in rows][-2:] == ["hand", "retake"] and not stored.places[0].automatic
        await host.close()

    simulate(check)


def test_what_a_bot_was_thinking_is_dropped_when_the_seat_is_taken_back() -> None:
    async def check() -> None:
        bots = First(seconds=2.0)
        host = start_table("tic_tac_toe", 2, bot_pool=bots, bot_pause=0.0)
        guests = [await Guest(host, seat).enter() for seat in (0, 1)]
        await host.hand_over(guests[0].client, Hand("hand", True))
        await asyncio.sleep(1)
        await host.hand_over(guests[0].client, Hand("back", False))
        await asyncio.sleep(EVER)
        assert bots.asked and not host.table_log.table.log
        await host.act(guests[0].client, Act("mine", guests[0].client.version, [4]))
        assert len(host.table_log.table.log) == 1
        await host.close()

    simulate(check)


@pytest.mark.parametrize("react", [False, True])
def test_in_a_window_a_seat_is_handed_over_when_it_closes(react: bool) -> None:
    async def check() -> None:
        host, players, mover = await begun(react)
        loop = asyncio.get_running_loop()
        began = loop.time()
        waits = [asyncio.create_task(host.hand_over(p.client, Hand("hand", True))) for p in players]
        await asyncio.sleep(THOUGHT / 2)
        assert not any(place.handed for place in host.table_log.places), "whether or not anybody can react"
        await asyncio.gather(*waits)
        assert not host.in_window and loop.time() - began <= LENGTH + THOUGHT
        notes = [when for when, message in players[mover].since(0, "chat") if message["line"]["note"] == "hand"]
        assert len(notes) == 2 and min(notes) >= LENGTH
        await host.close()

    simulate(check)


def test_whoever_is_asked_in_a_window_answers_before_a_bot_takes_over() -> None:
    async def check() -> None:
        bots = First()
        host, players, mover = await begun(react=True, bot_pool=bots)
        await asyncio.sleep(LENGTH)
        asked = players[1 - mover]
        asked.thinking.cancel()
        assert host.table_log.table.state.mode != POLL or asked.ask is not None
        hand = asyncio.create_task(host.hand_over(players[mover].client, Hand("hand", True)))
        await asyncio.sleep(EVER)
        if host.table_log.table.state.mode == POLL:
            assert not host.table_log.places[mover].handed
            await host.play(1 - mover, [host.table_log.table.asks[0].default.action])
        await hand
        assert host.table_log.places[mover].handed
        await host.close()

    simulate(check)


def test_a_handed_seat_can_still_be_given_up_for_good() -> None:
    async def check() -> None:
        host = start_table("tic_tac_toe", 2, bot_pause=0.0)
        guest = await Guest(host, 0).enter()
        await host.hand_over(guest.client, Hand("hand", True))
        await leave_table(host, [0])
        place = host.table_log.places[0]
        assert (place.kind, place.handed, guest.client.seat) == ("bot", False, None)
        with pytest.raises(Problem, match="spectator"):
            await host.hand_over(guest.client, Hand("back", False))
        await host.close()

    simulate(check)

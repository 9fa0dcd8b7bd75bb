"""Tests of a killed process, a full disk and a stopped server: whatever was confirmed to players is kept."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from tests.server.client import PATIENCE, Json, Player, Server

pytestmark = pytest.mark.asyncio


class Witness:
    """A client that plays on through crashes and remembers what was acknowledged."""

    def __init__(self, server: Server, table: str, key: str, seed: int) -> None:
        self.server, self.table, self.key = server, table, key
        self.chance = random.Random(seed)
        self.acknowledged: list[Json] = []
        self.said: list[str] = []
        self.over = False
        self.serial = 0

    async def play(self, stop: asyncio.Event) -> None:
        """Play until the game is over or it is time to stop, reconnecting as often as needed."""
        while not stop.is_set() and not self.over:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError, EOFError):
                async with self.server.player(self.table, self.key) as player:
                    self.check(player)
                    while not stop.is_set() and not self.over:
                        await self.step(player)
            await asyncio.sleep(0.05)

    async def step(self, player: Player) -> None:
        self.over = bool(player.picture["over"])
        if self.over:
            return
        if not player.options:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(player.until("update"), 0.2)
            return
        self.serial += 1
        answer = await player.act(self.chance.choice(player.options), ref=f"w{self.serial}")
        if answer["type"] == "update":
            self.acknowledged.append(answer)
        if self.chance.random() < 0.1:
            text = f"{self.key[:6]} {self.serial}"
            await player.send({"type": "say", "id": f"s{self.serial}", "text": text})
            while (await player.until("chat"))["line"]["text"] != text:
                pass
            self.said.append(text)

    def check(self, player: Player) -> None:
        """Everything that was acknowledged before is still there."""
        if self.acknowledged:
            assert player.picture["version"] >= self.acknowledged[-1]["version"]
        chat = [line["text"] for line in player.welcome["table"]["chat"] if line["note"] is None]
        assert [text for text in chat if text in self.said] == self.said
        told = player.picture["events"]
        for update in self.acknowledged:
            assert told[update["since"] : update["since"] + len(update["events"])] == update["events"]


async def heard(witnesses: list[Witness], count: int) -> None:
    """Wait until so many moves have been acknowledged."""
    async with asyncio.timeout(PATIENCE):
        while sum(len(witness.acknowledged) for witness in witnesses) < count:
            await asyncio.sleep(0.01)


async def test_kill_9_while_people_play_loses_nothing_that_was_acknowledged(data: Path) -> None:
    server = Server(data).start()
    witnesses = []
    for seed in range(6):
        table, keys, _ = server.table_of_people("bazaar", 3)
        witnesses += [Witness(server, table, key, 10 * seed + seat) for seat, key in enumerate(keys)]
    stop = asyncio.Event()
    with contextlib.ExitStack() as stack:
        stack.callback(server.__exit__)
        playing = asyncio.gather(*(witness.play(stop) for witness in witnesses))
        for kills in range(3):
            await heard(witnesses, 12 * (kills + 1))
            server.kill()
            await asyncio.to_thread(server.start)
        await heard(witnesses, 51)
        stop.set()
        await playing
        for witness in witnesses:
            async with server.player(witness.table, witness.key) as player:
                witness.check(player)


async def test_a_stopped_server_says_goodbye_and_goes_on_later(data: Path) -> None:
    with Server(data) as server:
        table, keys, _ = server.table_of_people()
        async with server.player(table, keys[0]) as one:
            await one.act(one.options[0])
            assert server.stop() in (0, -15)
            with pytest.raises(WebSocketException):
                await one.hear()
        server.start()
        async with server.player(table, keys[1]) as two:
            assert len(two.picture["events"]) == 1 and len(two.options) == 8


@pytest.mark.slow
async def test_a_database_that_cannot_be_written_is_said_clearly_and_nothing_is_lost(data: Path) -> None:
    with Server(data) as server:
        table, keys, _ = server.table_of_people()
        async with server.player(table, keys[0]) as one, server.player(table, keys[1]) as two:
            blocker = lock(data / "calamity.db")
            try:
                answer = await one.act(one.options[0])
                assert answer["type"] == "error" and answer["error"] == "storage"
                assert set(answer["message"]) == {"en", "de"}
                assert await two.silence() == []
                refused = server.browser().post("/api/tables", json={"game": "tic_tac_toe", "seats": 2})
                assert refused.status_code == 503 and refused.json()["error"] == "storage"
            finally:
                blocker.close()
            assert (await one.act(one.options[0]))["type"] == "update"
            await two.until("update")
            assert len(two.picture["events"]) == 1


def lock(path: Path) -> sqlite3.Connection:
    """Another program that keeps the database for itself."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    return connection

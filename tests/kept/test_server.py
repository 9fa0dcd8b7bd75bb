"""Tests that a server opens an earlier version's database: people find their seats and tables, and play on."""

from __future__ import annotations

import asyncio
import random
import shutil
from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest

import calamity
from calamity.kernel.table import Table
from tests.kept.databases import FOLDER, OVER, RUNNING, TABLES, called, copied, with_other_numbers
from tests.kept.words import as_told_then, event_words, words
from tests.server.client import Json, Player, Server


@pytest.fixture(scope="module", params=["as it was stored", pytest.param("with other numbers", marks=pytest.mark.slow)])
def old_server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of today on a copy of the database, with the secret of the server that has written it."""
    data = tmp_path_factory.mktemp("kept") / "data"
    data.mkdir(mode=0o700)
    (copied if request.param == "as it was stored" else with_other_numbers)(data / "calamity.db")
    shutil.copy(FOLDER / "secret.key", data)
    with Server(data, samples=False, standin="random") as running:
        yield running


async def play_on(players: list[Player]) -> None:
    """Everybody chooses at random until the game is over; what comes too late is chosen again."""

    async def one(seat: int, player: Player) -> None:
        chance = random.Random(seat)
        while not player.picture["over"]:
            if not player.options:
                await player.until("update")
            elif (await player.act(chance.choice(player.options)))["type"] != "update":
                await player.silence(0.02)

    await asyncio.gather(*(one(seat, player) for seat, player in enumerate(players)))


def check_picture(table: Json, player: Player, viewer: int) -> None:
    """What somebody is shown begins with all that was seen before the server stopped."""
    game, seats = table["game"], len(table["seats"])
    heard = [as_told_then(game, seats, event_words(event)) for event in player.picture["events"]]
    seen = table["heard"][viewer]
    assert heard[: len(seen)] == seen
    chat = [[line["seat"], line["note"] or line["text"]] for line in player.welcome["table"]["chat"]]
    assert chat[: len(table["chat"])] == table["chat"]
    assert [[seat["kind"], seat["name"]] for seat in player.seats] == table["seats"]


def test_of_every_game_there_are_running_and_finished_tables() -> None:
    assert {table["game"] for table in RUNNING} == {table["game"] for table in OVER} == set(calamity.games())


@pytest.mark.asyncio
@pytest.mark.parametrize("table", RUNNING, ids=called)
async def test_a_running_table_is_as_it_was_and_is_played_on_to_its_end(table: Json, old_server: Server) -> None:
    async with old_server.player(table["id"], table["watch"]) as spectator:
        check_picture(table, spectator, 1)
    async with AsyncExitStack() as sitting:
        players = [await sitting.enter_async_context(old_server.player(table["id"], key)) for key in table["keys"]]
        check_picture(table, players[0], 0)
        await asyncio.wait_for(play_on(players), 120)
    record = old_server.browser().get(f"/api/tables/{table['id']}/record", params={"key": table["keys"][0]})
    assert Table.restore(record.content).over


@pytest.mark.asyncio
@pytest.mark.parametrize("table", OVER, ids=called)
async def test_a_finished_table_is_shown_and_its_record_says_the_same_words(table: Json, old_server: Server) -> None:
    async with old_server.player(table["id"], table["keys"][0]) as player:
        check_picture(table, player, 0)
        assert player.picture["over"] and len(player.picture["events"]) == len(table["heard"][0])
    record = old_server.browser().get(f"/api/tables/{table['id']}/record", params={"key": table["watch"]})
    told = iter(line.strip() for line in words(Table.restore(record.content)))
    assert all(line in told for line in table["heard"][1]), "all that a spectator heard, in that order"


@pytest.mark.asyncio
async def test_a_table_that_waited_is_joined_and_begins(old_server: Server) -> None:
    (waiting,) = (table for table in TABLES if table["status"] == "waiting")
    cards = old_server.browser().get("/api/tables").json()
    (link,) = (card["link"] for card in cards["open"] if card["id"] == waiting["id"])
    invited: Json = {"id": waiting["id"], "invite_key": link.partition("#j=")[2]}
    keys = [waiting["keys"][0], *(old_server.join(invited)["seat_key"] for _ in range(2))]
    async with old_server.player(waiting["id"], keys[1]) as player:
        assert player.picture["over"] is None and player.welcome["table"]["title"] == "Who joins?"

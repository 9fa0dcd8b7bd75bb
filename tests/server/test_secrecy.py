"""Tests that no message sends a viewer more than the kernel lets them know."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import msgspec
import pytest

from calamity.kernel.table import Table
from calamity.server.play.updates import ask_view, picture
from tests.server.client import Json, Player, Server

pytestmark = pytest.mark.asyncio

SHOWN = ("view", "ask", "guide", "undoable", "revocable", "withdrawals", "answered", "waiting_for")  # of a position
BESIDE = ("version", "since", "events", "clocks", "over", "answers")
# The others only if they say something.
ALWAYS = {"type", "version", "since", "events", "view", "ask", "waiting_for", "over"}


async def play_at_random(player: Player, seed: int) -> None:
    chance = random.Random(seed)
    while not player.picture.get("over"):
        if player.options:
            answer = await player.act(chance.choice(player.options))
            while answer["type"] == "refused" and player.picture["version"] < answer["version"]:
                await player.until("update")  # somebody else was quicker
        else:
            await player.until("update")


def updates(player: Player) -> list[Json]:
    messages = [json.loads(frame) for frame in player.frames]
    return [
        update
        for message in messages
        if (update := message if message["type"] == "update" else message.get("update")) is not None
    ]


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


def shown(table: Table, seat: int | None) -> Json:
    """The view of a position that a viewer is sent."""
    ask = None if seat is None or table.over or table.state.is_passed_over(seat) else table.ask(seat)
    update = plain(msgspec.to_builtins(picture(table, seat, 0, 0, ask_view(ask, None)), str_keys=True))
    return {name: update.get(name) for name in SHOWN}


@pytest.mark.parametrize(("game", "seats"), [("bazaar", 3), ("alley", 4)])
async def test_every_frame_is_what_the_kernel_shows_that_viewer_and_nothing_else(
    server: Server, game: str, seats: int
) -> None:
    table, keys, watch = server.table_of_people(game, seats)
    async with asyncio.TaskGroup() as group, server.player(table, watch) as spectator:
        players = [await server.player(table, key).__aenter__() for key in keys]
        watching = group.create_task(play_at_random(spectator, 0))
        await asyncio.gather(*(play_at_random(player, seat) for seat, player in enumerate(players)))
        await watching
        for player in players:
            await player.socket.close()
    record = server.browser().get(f"/api/tables/{table}/record", params={"key": watch}).content
    truth = Table.restore(record)
    allowed: dict[int | None, list[Any]] = {seat: [] for seat in (None, *range(seats))}
    replay = Table(truth.game, seats, truth.secret, truth.options_in_force, truth.take_back)
    for entry in (None, *truth.log):
        if entry is not None:
            replay.act(entry.seat, entry.action)
        for seat, views in allowed.items():
            views.append(shown(replay, seat))
    assert truth.secret is not None
    for seat, player in ((None, spectator), *enumerate(players)):
        heard = plain(truth.events_since(0, seat))
        told: list[Json] = []
        for update in updates(player):
            assert ALWAYS <= set(update) <= {"type", *SHOWN, *BESIDE}
            assert {name: update.get(name) for name in SHOWN} in allowed[seat]
            assert update["since"] == len(told)
            for event in update["events"]:
                assert event.pop("n") == len(told)
                told.append(event)
        assert told == heard
        versions = [update["version"] for update in updates(player)]
        assert versions == sorted(versions) and versions[-1] == truth.version(seat)
        others = [key for other, key in enumerate(keys) if other != seat]
        for frame in player.frames:
            assert truth.secret.hex() not in frame or '"over":{' in frame
            assert not any(key in frame for key in others)


async def test_a_pass_in_a_reaction_window_is_seen_by_nobody_else(server: Server) -> None:
    found = False
    for _ in range(12):
        table, keys, watch = server.table_of_people("alley", 3)
        players = [await server.player(table, key).__aenter__() for key in keys]
        spectator = await server.player(table, watch).__aenter__()
        chance = random.Random(1)
        for _ in range(60):
            everybody = [*players, spectator]
            for player in everybody:
                await player.silence(0.02)
            polled = [p for p in players if p.ask and p.ask["mode"] == "poll"]
            if len(polled) >= 2:
                assert all(p.picture["waiting_for"] is None for p in everybody)
                await polled[0].act(3)  # pass
                for player in everybody:
                    if player is not polled[0]:
                        assert await player.silence(0.1) == []
                found = True
                break
            asked = [p for p in players if p.options]
            if not asked:
                break
            await asked[0].act(chance.choice(asked[0].options))
        for player in (*players, spectator):
            await player.socket.close()
        if found:
            return
    pytest.fail("no reaction window with two who could react came up")

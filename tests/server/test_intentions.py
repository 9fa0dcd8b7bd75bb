"""Tests of what bots at a server say they intend: everybody is sent the same, nothing is stored, rivals are silent."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import pairwise
from typing import Any

import pytest

from calamity.kernel.registry import load
from tests.server.client import Server

pytestmark = pytest.mark.asyncio
GAME = load("catastropolis")
BOTS = [{"seat": 1, "bot": "greedy"}, {"seat": 2, "bot": "greedy"}]
ENOUGH = 12  # updates with intentions
MOST = 200  # answers


async def watched(server: Server, game: str, answers: int, **more: Any) -> list[dict[str, Any]]:
    """What a person who gives default answers is told of the bots at a table, update by update."""
    created = server.create(game, 3, bots=BOTS, **more)
    told: list[dict[str, Any]] = []
    async with server.player(created["id"], created["seat_key"]) as player:
        for _ in range(answers):
            while player.ask is None and not player.picture.get("over"):
                await player.until("update")
                told.append(player.picture.get("intentions", {}))
            if player.picture.get("over") or sum(map(bool, told)) >= ENOUGH:
                break
            await player.act(player.ask["default"])  # type: ignore[index]
        async with server.player(created["id"], created["watch_key"]) as spectator:
            assert player.picture.get("intentions") == spectator.picture.get("intentions")
    return told


async def test_bots_of_a_team_tell_everybody_what_they_intend(server: Server) -> None:
    told = await watched(server, "catastropolis", MOST)
    said = [(int(seat), one) for intentions in told for seat, one in intentions.items()]
    assert sum(map(bool, told)) >= ENOUGH
    assert {seat for seat, _ in said} == {1, 2}
    for seat, one in said:
        assert one["facts"]["seat"] == seat and one["key"] in GAME.texts
    ends = [before for before, after in pairwise(told) for seat in before if seat not in after]
    assert ends, "an intention ends when it has been carried out"
    with closing(sqlite3.connect(server.data / "calamity.db")) as database:
        assert not [line for line in database.iterdump() if "intention." in line]


async def test_bots_of_rivals_say_nothing(server: Server) -> None:
    assert not any(await watched(server, "katastrophenspiel", 3))

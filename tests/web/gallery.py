"""Test helpers: tables for the screenshot tests, at the beginning, in a mission, over, and waiting for players."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from tests.server.client import Json, Player, Server
from tests.web.visitor import GAME

MOST_MOVES = 2000


@dataclass(frozen=True)
class Gallery:
    """The URLs of some tables."""

    begun: str
    mission: str
    over: str
    waiting: str
    invitation: str


def seat_link(table: Json) -> str:
    """The link to the seat of a table's creator."""
    return f"/t/{table['id']}#s={table['seat_key']}"


def in_mission(player: Player) -> bool:
    """Whether a mission is under way with a card already used, so that there is something to see."""
    view = player.picture["view"]
    return player.ask is not None and player.ask["kind"] == "mission" and bool(view["used"])


def is_over(player: Player) -> bool:
    """Whether the game is over."""
    return player.picture["over"] is not None


def prepare(server: Server) -> Gallery:
    """Make the tables and play them to where they are worth a look."""

    def table(**options: object) -> Json:
        bots = [{"seat": seat, "bot": "greedy", "level": None} for seat in (1, 2)]
        return server.create(GAME, 3, bots=bots, options={"starter": 0, **options})

    begun, mission, over = table(), table(), table(rounds=4)
    waiting = server.create(GAME, 3, bots=[{"seat": 1, "bot": "greedy", "level": None}], options={})
    with ThreadPoolExecutor(1) as apart:  # the browser's loop has this thread
        for played, far in ((mission, in_mission), (over, is_over)):
            apart.submit(lambda played=played, far=far: asyncio.run(play(server, played, far))).result()  # type: ignore[misc]
    return Gallery(
        seat_link(begun),
        seat_link(mission),
        seat_link(over),
        seat_link(waiting),
        f"/t/{waiting['id']}#j={waiting['invite_key']}",
    )


async def play(server: Server, table: Json, far_enough: Callable[[Player], bool]) -> None:
    """Play for the table's creator, on missions where possible, until it has come far enough."""
    chance = random.Random(7)
    async with server.player(table["id"], table["seat_key"]) as player:
        for _ in range(MOST_MOVES):
            while player.ask is None and not is_over(player):
                await player.until("update")
            if far_enough(player):
                return
            assert player.ask is not None
            options = player.ask["options"]
            eager = [one for one in options if one["verb"] in ("mission", "use")] or options
            await player.act(chance.choice(eager)["action"])
    raise AssertionError("the table never gets there")

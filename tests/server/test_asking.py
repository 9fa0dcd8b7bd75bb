"""Tests of players' settings of when to be asked to react: the server passes for them, and nobody else can tell."""

from __future__ import annotations

import asyncio
import random

import pytest

from calamity.kernel.asking import NEVER, usual
from calamity.kernel.registry import load
from calamity.kernel.state import PASS, POLL
from calamity.server.play.live_table import LiveTable
from calamity.server.play.table_log import ACT, TableLog
from calamity.server.protocol.messages import Asking
from tests.server.client import Server
from tests.server.simulated import Guest, simulate, start_table

GAMES = ["nine_lives", "catastrophic"]
LENGTH = 2.0
NOBODY = {"answers": NEVER, "yarn": NEVER, "quiet": NEVER, "events": NEVER, "cards": NEVER}


class Player(Guest):
    """Answers at random, and notes the windows in which it is asked."""

    windows = 0

    def asked(self) -> None:
        self.windows += self.ask is not None and self.ask["mode"] == "poll"


async def seated(host: LiveTable, settings: dict[str, str]) -> list[Player]:
    players = [await Player(host, seat).enter() for seat in range(host.table_log.head.seats)]
    for player in players:
        await host.choose_asking(player.client, Asking("a", settings))
    return players


async def moves(host: LiveTable, chance: random.Random, most: int) -> None:
    """Somebody who is asked outside of windows decides at random; nobody answers in a window."""
    table = host.table_log.table
    for _ in range(most):
        if table.over:
            return
        seat = table.state.pending()[0]
        option = PASS if table.state.mode == POLL else chance.choice(table.state.offered(seat))
        await host.play(seat, [option])


@pytest.mark.parametrize("game", GAMES)
def test_whoever_wants_never_to_be_asked_is_never_asked(game: str) -> None:
    async def check() -> None:
        host = start_table(game, 3, 5)
        players = await seated(host, NOBODY)
        await moves(host, random.Random(1), 120)
        assert sum(player.windows for player in players) == 0
        acts = [row.body for row in host.services.store.kept[host.id][1] if row.kind == ACT]  # type: ignore[attr-defined]
        assert acts.count(f"[{PASS}]") > 5, "passes that were given for them"
        again = TableLog(host.table_log.head)
        for row in await host.services.store.rows(host.id):
            again.take(row)
        assert again.table.digest == host.table_log.table.digest, "they are ordinary lines of the log"
        await host.close()

    simulate(check)


def heard_at(settings: dict[str, str]) -> tuple[list[float], int]:
    """When a spectator receives the events of a game whose players all pass, and how many windows ask them."""
    found: list[float] = []
    asked = 0

    async def check() -> None:
        nonlocal asked
        host = start_table("nine_lives", 3, 5, window_seconds=LENGTH)
        spectator = await Guest(host, None).enter()
        players = await seated(host, settings)
        table, chance = host.table_log.table, random.Random(1)
        for _ in range(40):
            seat = table.state.pending()[0]
            await host.play(seat, [chance.choice(table.state.offered(seat))])
            while table.state.mode == POLL:  # whoever is asked passes at once
                await host.play(table.state.pending()[0], [PASS])
            while host.delayed.active:
                await asyncio.sleep(LENGTH / 8)
        found.extend(when for when, _ in spectator.since(0, "update"))
        asked = sum(player.windows for player in players)
        await host.close()

    simulate(check)
    return found, asked


def test_nobody_can_tell_by_the_time_whether_somebody_passed_or_was_passed_for() -> None:
    spared, unasked = heard_at(NOBODY)
    people, asked = heard_at({"yarn": "able"})
    assert spared == people and unasked == 0 and asked > 5


def test_settings_are_stored_with_the_seat_and_sent_to_every_device() -> None:
    async def check() -> None:
        host = start_table("nine_lives", 3, 5)
        (one, *_) = await seated(host, {"yarn": "never"})
        await host.choose_asking(one.client, Asking("b", {"answers": "always", "yarn": "nonsense", "unknown": "able"}))
        again = LiveTable(host.services, host.table_log)
        await again.learn_preferences()
        views = again.info(0).asking
        assert {view.name: view.value for view in views} == {"answers": "always", "yarn": "useful", "quiet": "never"}
        assert all(view.stated for view in views) and again.info(None).asking == []
        assert again.preferences[0] is True, "always means with nothing but a pass too"
        assert usual(load("nine_lives"))["yarn"] == "useful"
        await host.close()

    simulate(check)


def test_passing_for_the_rest_of_a_matter_spares_all_further_questions_about_it() -> None:
    async def check() -> None:
        host = start_table("catastrophic", 3, 5)
        players = await seated(host, {"events": "able", "cards": "able", "quiet": "able"})
        table, chance = host.table_log.table, random.Random(2)
        for _ in range(400):
            seat = table.state.pending()[0]
            if table.state.mode == POLL and seat != table.state.active:  # type: ignore[attr-defined]
                break
            await host.play(seat, [chance.choice(table.state.offered(seat))])
        turns = table.state.turns[seat]  # type: ignore[attr-defined]
        await host.choose_asking(players[seat].client, Asking("rest", rest=True))
        await host.play(seat, [PASS])
        windows = 0
        while table.state.turns[seat] == turns and not table.over:  # type: ignore[attr-defined]
            windows += table.state.mode == POLL
            asked = table.state.pending()[0]
            assert table.state.mode != POLL or asked != seat
            await host.play(asked, [chance.choice(table.state.offered(asked))])
        assert windows > 0
        await host.close()

    simulate(check)


@pytest.mark.asyncio
async def test_settings_are_sent_over_the_socket_and_outlast_the_connection(server: Server) -> None:
    table, keys, _ = server.table_of_people("nine_lives", 2)
    async with server.player(table, keys[0]) as one:
        before = one.welcome["table"]["asking"]
        assert [view["value"] for view in before] == ["useful", "useful", "never"] and not before[0]["stated"]
        await one.send({"type": "asking", "id": "a", "settings": {"yarn": "never"}, "rest": False})
        assert (await one.call("ping"))["type"] == "pong"
    async with server.player(table, keys[0]) as again:
        after = {view["name"]: view["value"] for view in again.welcome["table"]["asking"]}
        assert after == {"answers": "useful", "yarn": "never", "quiet": "never"}

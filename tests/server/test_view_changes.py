"""Tests that a client which is sent only changes sees the same as one that is sent whole views."""

import json
import random
from collections.abc import Iterator
from typing import cast

import pytest

from calamity.kernel.registry import load
from calamity.kernel.table import Table
from calamity.kernel.view import View
from calamity.server.play.updates import picture
from calamity.server.play.view_changes import changes, gone
from tests.laws.worlds import game_names
from tests.server.client import Json, Server, whole_view


def travelled(view: View) -> View:
    """A view as a client receives it, through JSON."""
    found: View = json.loads(json.dumps(view))
    return found


def views(game: str, seed: int, moves: int) -> Iterator[tuple[int | None, View]]:
    """What a seat and the spectators see of a game, move by move."""
    table, rng = Table(game, max(load(game).seats), seed=seed), random.Random(seed)
    for _ in range(moves):
        for seat in (0, None):
            view = picture(table, seat, 1, 0, None).view
            assert view is not None
            yield seat, view
        if table.over:
            return
        ask = rng.choice(table.asks)
        table.act(ask.seat, rng.choice(ask.options))


@pytest.mark.parametrize("game", game_names())
def test_the_view_before_and_its_changes_are_the_view(game: str) -> None:
    before: dict[int | None, View] = {}
    for seat, view in views(game, 3, 120):
        if seat in before:
            told: Json = {"changes": changes(before[seat], view), "gone": gone(before[seat], view)}
            assert whole_view(travelled(told), travelled(before[seat])) == travelled(view)
        before[seat] = view


@pytest.mark.parametrize("game", game_names())
def test_nothing_that_is_as_before_is_told_again(game: str) -> None:
    before: dict[int | None, View] = {}
    for seat, view in views(game, 4, 60):
        for path, value in changes(before[seat], view) if seat in before else ():
            part: object = before[seat]
            for step in path:
                part = part.get(step, ...) if isinstance(part, dict) else cast(list[object], part)[int(step)]
            assert part != value, path
        before[seat] = view


def test_parts_come_and_go() -> None:
    before = {"zones": {"hand": [["a"], 2], "deck": {"size": 9}}, "phase": "claw", "aims": {"a": [1]}}
    now = {"zones": {"hand": [["a"], 3], "deck": {"size": 9}}, "phase": "claw", "dice": [4, 4]}
    assert changes(before, now) == [(("zones", "hand", 1), 3), (("dice",), [4, 4])]
    assert gone(before, now) == ["aims"]


def test_a_list_that_has_grown_and_a_part_that_lacks_something_are_told_as_a_whole() -> None:
    before = {"seats": [{"name": "a"}], "forecast": {"dice": 1, "lives": [2]}}
    now = {"seats": [{"name": "a"}, {"name": "b"}], "forecast": {"lives": [2]}}
    assert changes(before, now) == [(("seats",), now["seats"]), (("forecast",), now["forecast"])]


@pytest.mark.asyncio
async def test_whoever_wants_changes_sees_what_the_others_see(server: Server) -> None:
    """Two pages of one seat and two of spectators, through some moves; changes are much smaller than views."""
    table, keys, watch = server.table_of_people("catastrophic", 2)
    async with (
        server.player(table, keys[0]) as one,
        server.player(table, keys[1]) as other,
        server.player(table, keys[0], changes=True) as again,
        server.player(table, watch) as guest,
        server.player(table, watch, changes=True) as spectator,
    ):
        rng = random.Random(5)
        for _ in range(50):
            mover = next(player for player in (one, other) if player.ask)
            answer = await mover.act(rng.choice(mover.options))
            assert answer["type"] == "update"
            for player in (one, other, again, guest, spectator):
                await player.call("ping")
            assert again.picture["view"] == one.picture["view"]
            assert spectator.picture["view"] == guest.picture["view"]
        updates = [[frame for frame in each.frames if frame.startswith('{"type":"update"')] for each in (one, again)]
        assert len(updates[0]) == len(updates[1]) and not any('"view"' in frame for frame in updates[1])
        assert sum(map(len, updates[1])) < 0.6 * sum(map(len, updates[0]))  # about a third; the deal is random

"""Tests of undo with everybody's consent: requested, answered and stored, without ever reusing a version number."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from calamity.cli.app import app
from tests.server.client import Json, Player, Server
from tests.server.test_play import play_out

pytestmark = pytest.mark.asyncio
OPTIONS = {"starter": 0, "rounds": 4}


async def move(player: Player) -> Json:
    """Fly somewhere, which reveals no hidden information."""
    assert player.ask is not None
    flight = next(option for option in player.ask["options"] if option["verb"] == "move")
    return await player.act(flight["action"])


async def test_KR53_a_move_goes_back_if_all_people_agree_and_versions_go_on(server: Server) -> None:
    bots = [{"seat": 2, "bot": "greedy"}]
    table, keys, watch = server.table_of_people("katastrophenspiel", 3, options=OPTIONS, bots=bots, people=2)
    async with (
        server.player(table, keys[0]) as one,
        server.player(table, keys[1]) as two,
        server.player(table, watch) as spectator,
    ):
        before = {player: player.picture for player in (one, two, spectator)}
        await move(one)
        moved = {player: await player.until("update") if player is not one else one.picture for player in before}
        await one.send({"type": "undo", "id": "u"})
        for player in before:
            asked = await player.until("proposal")
            assert asked["proposal"] == {"seat": 0, "waits_for": [1]}, "bots agree to everything"
        async with server.player(table, keys[1]) as late:
            assert late.welcome["table"]["proposal"] == {"seat": 0, "waits_for": [1]}
        await spectator.send({"type": "consent", "id": "c", "agree": True})
        assert (await spectator.until("error"))["error"] == "spectator"
        await one.send({"type": "consent", "id": "c", "agree": True})
        assert (await one.until("proposal"))["proposal"] is not None, "one's own consent counts for nothing"
        await two.send({"type": "consent", "id": "c", "agree": True})
        for player, picture in before.items():
            back = await player.until("update")
            assert (await player.until("proposal"))["proposal"] is None
            assert back["view"] == picture["view"] and back["ask"] == picture["ask"]
            assert back["version"] > moved[player]["version"] > picture["version"]
            assert back["since"] == 0 and len(back["events"]) == picture["since"] + len(picture["events"])
        versions = {player: player.picture["version"] for player in before}
        stale = await one.act(one.options[0], version=moved[one]["version"])
        assert stale["refusal"]["key"] == "stale", "a move that was chosen before is harmless"
        assert (await move(one))["version"] > versions[one]
        assert (await two.until("update"))["version"] > versions[two]


async def test_KR53_whoever_plays_on_or_declines_keeps_the_move(server: Server) -> None:
    table, keys, _ = server.table_of_people("katastrophenspiel", 2, options=OPTIONS)
    async with server.player(table, keys[0]) as one, server.player(table, keys[1]) as two:
        moved = await move(one)
        await one.send({"type": "undo", "id": "u1"})
        await two.until("proposal")
        await two.send({"type": "consent", "id": "c", "agree": False})
        assert (await one.until("proposal"))["proposal"] is not None
        assert (await one.until("proposal"))["proposal"] is None
        notes = [line["note"] for line in (await revisit(server, table, keys[0]))["table"]["chat"]]
        assert notes[-2:] == ["undo", "decline"]
        await one.send({"type": "undo", "id": "u2"})
        await one.until("proposal")
        assert (await move(one))["version"] > moved["version"]
        assert (await one.until("proposal"))["proposal"] is None, "playing on is an answer too"
        await two.send({"type": "consent", "id": "late", "agree": True})
        await two.until("update")
        assert (await two.silence())[-1] == {"type": "proposal", "proposal": None}, "it comes too late"
        own = {"you": 0, "ask": None, "forecast": None}
        assert two.picture["view"] | own == one.picture["view"] | own


async def revisit(server: Server, table: str, key: str) -> Json:
    async with server.player(table, key) as again:
        return again.welcome


async def test_KR53_nothing_goes_back_where_it_was_not_agreed_on_or_has_not_begun(server: Server) -> None:
    for options, key in ((OPTIONS | {"undo": "off"}, "undo_off"), (OPTIONS, "take_back")):
        table, keys, _ = server.table_of_people("katastrophenspiel", 2, options=options)
        async with server.player(table, keys[0]) as one:
            if "undo" in options:
                await move(one)
            refused = await one.call("undo")
            assert (refused["type"], refused["refusal"]["key"], refused["refusal"]["rule"]) == ("refused", key, "K-R53")


async def test_KR53_what_was_taken_back_stays_so_after_a_crash_and_the_record_is_whole(
    data: Path, tmp_path: Path
) -> None:
    bots = [{"seat": 1, "bot": "random"}]
    with Server(data) as server:
        created = server.create("katastrophenspiel", 2, options=OPTIONS, bots=bots)
        table, key = created["id"], created["seat_key"]
        async with server.player(table, key) as one:
            before = one.picture
            await move(one)
            await one.send({"type": "undo", "id": "u"})
            back = await one.until("update")
            assert back["view"] == before["view"], "against bots nobody has to agree"
        server.kill()
        server.start()
        async with server.player(table, key) as one:
            assert one.picture["view"] == before["view"] and one.picture["version"] == back["version"]
            await play_out([one])
            assert (await one.call("undo"))["error"] == "over"
        file = tmp_path / "record.calamity"
        file.write_bytes(server.browser().get(f"/api/tables/{table}/record", params={"key": key}).content)
    assert CliRunner().invoke(app, ["replay", str(file), "--verify"]).exit_code == 0

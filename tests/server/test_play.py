"""Tests of playing over real sockets: moves, refusals, repeated messages, reconnecting, hints, the end."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from calamity.cli.app import app
from calamity.kernel.registry import load
from calamity.kernel.rng import commitment
from calamity.kernel.state import RESIGN
from tests.server.client import Json, Player, Server

pytestmark = pytest.mark.asyncio


async def play_out(players: list[Player]) -> None:
    """Everybody takes the first option until the game is over."""

    async def one(player: Player) -> None:
        while not player.picture.get("over"):
            if player.options:
                answer = await player.act(player.options[0])
                assert answer["type"] in ("update", "refused"), answer
                if answer["type"] == "refused":
                    assert answer["refusal"]["key"] in ("stale", "not_asked"), answer
                    await player.until("update")
            else:
                await player.until("update")

    await asyncio.gather(*(one(player) for player in players))


async def test_a_whole_game_of_two_and_its_record_proves_the_deal(server: Server, tmp_path: Path) -> None:
    table, keys, watch = server.table_of_people()
    async with (
        server.player(table, keys[0]) as one,
        server.player(table, keys[1]) as two,
        server.player(table, watch) as spectator,
    ):
        shown = one.welcome["table"]["commitment"]
        assert one.welcome["you"] == 0 and two.welcome["you"] == 1 and spectator.welcome["you"] is None
        early = server.browser().get(f"/api/tables/{table}/record", params={"key": keys[0]})
        assert early.status_code == 409 and early.json()["error"] == "not_over"
        await play_out([one, two])
        while not spectator.picture["over"]:
            await spectator.until("update")
        assert one.picture["over"] == two.picture["over"] == spectator.picture["over"]
        seed = one.picture["over"]["seed"]
        assert commitment(bytes.fromhex(seed)) == shown
        for player in (one, two, spectator):
            assert all(seed not in frame for frame in player.frames if '"over":null' in frame)
        events = [event["n"] for frame in spectator.frames for event in events_of(frame)]
        assert events == list(range(len(events)))
    file = tmp_path / "record.calamity"
    file.write_bytes(server.browser().get(f"/api/tables/{table}/record", params={"key": watch}).content)
    told = CliRunner().invoke(app, ["replay", str(file), "--verify", "--commitment", shown])
    assert told.exit_code == 0 and "proven" in told.output


def events_of(frame: str) -> list[Json]:
    message = json.loads(frame)
    update = message if message["type"] == "update" else message.get("update")
    events: list[Json] = (update or {}).get("events", [])
    return events


@pytest.mark.slow
async def test_a_game_of_people_who_want_to_be_asked_always_is_played_and_proven(
    server: Server, tmp_path: Path
) -> None:
    table, keys, watch = server.table_of_people("alley")
    async with (
        server.player(table, keys[0]) as one,
        server.player(table, keys[1]) as two,
        server.player(table, watch) as spectator,
    ):
        assert (await spectator.call("preference", always=True))["error"] == "spectator"
        heard = len(one.frames)
        for player in (one, two):
            await player.send({"type": "preference", "id": player.ref(), "always": True})
        assert (await one.call("ping"))["type"] == "pong"
        assert all('"type":"update"' not in frame for frame in one.frames[heard:]), "no picture changes"
        await play_out([one, two])
        alone = [json.loads(frame).get("ask") for player in (one, two) for frame in player.frames]
        assert any(ask and ask["mode"] == "poll" and len(ask["options"]) == 1 for ask in alone)
    file = tmp_path / "record.calamity"
    file.write_bytes(server.browser().get(f"/api/tables/{table}/record", params={"key": watch}).content)
    told = CliRunner().invoke(app, ["replay", str(file), "--lang", "de"])
    assert told.exit_code == 0 and "Immer fragen" in told.output


async def test_a_whole_katastrophenspiel_against_bots(server: Server) -> None:
    created = server.create(
        "katastrophenspiel", 2, bots=[{"seat": 1, "bot": "greedy"}], options={"rounds": 4, "starter": 1}
    )
    async with server.player(created["id"], created["seat_key"]) as player:
        await play_out([player])
        assert len(player.picture["over"]["scores"]) == 2


async def test_a_refused_move_names_its_rule_in_both_languages_and_changes_nothing(server: Server) -> None:
    table, keys, _ = server.table_of_people()
    async with server.player(table, keys[0]) as one, server.player(table, keys[1]) as two:
        first = one.options[0]
        await one.act(first)
        await two.until("update")
        before = two.picture
        answer = await two.act(first)
        assert answer["type"] == "refused" and answer["refusal"]["rule"] == "X-2"
        assert answer["refusal"]["reason"]["en"] != answer["refusal"]["reason"]["de"]
        out_of_turn = await one.act(first + 1)
        assert out_of_turn["refusal"]["key"] == "not_asked"
        assert await two.silence() == []
        async with server.player(table, keys[1]) as again:
            assert again.picture["view"] == before["view"] and again.picture["version"] == before["version"]


async def test_the_same_message_twice_is_done_once(server: Server) -> None:
    table, keys, _ = server.table_of_people()
    async with server.player(table, keys[0]) as one, server.player(table, keys[1]) as two:
        first = await one.act(one.options[0], ref="once", version=0 + one.picture["version"])
        again = await one.act(first["view"]["cells"].index(0) + 4, ref="once", version=0)
        assert again["type"] == "update" and again["version"] == first["version"] and again["answers"] == "once"
        await two.until("update")
        assert await two.silence() == []
        await two.act(two.options[0], ref="once")  # another seat's ids are its own
        assert two.picture["version"] > first["version"] - 1 and sum(c >= 0 for c in two.picture["view"]["cells"]) == 2


async def test_a_move_from_an_old_picture_is_refused_with_the_new_one(server: Server) -> None:
    table, keys, _ = server.table_of_people()
    async with server.player(table, keys[0]) as one:
        version = one.picture["version"]
        answer = await one.act(one.options[0], version=version - 1)
        assert answer["type"] == "refused" and answer["refusal"]["key"] == "stale"
        update = await one.until("update")
        assert update["version"] == version and update["ask"] is not None


async def test_a_client_that_comes_back_goes_on_where_it_was(server: Server) -> None:
    table, keys, _ = server.table_of_people()
    async with server.player(table, keys[1]) as two:
        async with server.player(table, keys[0]) as one:
            await one.act(one.options[0])
            last = one.picture
        await two.until("update")
        await two.act(two.options[0])
        async with server.player(table, keys[0], seen=last["version"]) as one:
            assert one.picture["since"] == 0 and len(one.picture["events"]) == 2
            version = one.picture["version"]
        async with server.player(table, keys[0], seen=version) as one:
            assert one.picture["events"] == [] and one.picture["since"] == 2
            assert (await one.act(one.options[0]))["type"] == "update"


async def test_why_options_chat_and_ping(server: Server) -> None:
    table, keys, watch = server.table_of_people()
    async with server.player(table, keys[0]) as one, server.player(table, watch) as spectator:
        first = one.picture["ask"]["options"][0]
        assert (await one.call("why", verb=first["verb"], args=first["args"]))["refusal"] is None
        assert (await one.call("why", verb=first["verb"], args=["nowhere"]))["error"] == "bad_action"
        assert (await one.call("why"))["refusal"] is None
        assert len((await one.call("options", links=[]))["options"]) == 9
        assert (await one.call("options", links=[one.options[0]]))["options"] == []
        assert (await one.call("ping"))["type"] == "pong"
        await one.send({"type": "say", "id": "s", "text": "Hallo, Welt"})
        line = (await spectator.until("chat"))["line"]
        assert (line["text"], line["seat"], line["note"]) == ("Hallo, Welt", 0, None)
        for answer in (
            await spectator.call("act", version=0, links=[4]),
            await spectator.call("why", verb="mark", args=["1"]),
            await spectator.call("options", links=[]),
            await spectator.call("say", text="hm"),
            await spectator.call("hint"),
        ):
            assert answer["error"] == "spectator"
    async with server.player(table, watch) as late:
        assert [line["text"] for line in late.welcome["table"]["chat"] if line["note"] is None] == ["Hallo, Welt"]


async def test_a_hint_is_an_answer_that_a_bot_would_give(server: Server) -> None:
    table, keys, _ = server.table_of_people()
    async with server.player(table, keys[0]) as one, server.player(table, keys[1]) as two:
        for cell in (4, 0, 5, 1):  # whoever is next wins with the third of a row
            asked, other = (one, two) if one.options else (two, one)
            await asked.act(cell + 4)
            while not other.options:
                await other.until("update")
        hint = await one.call("hint")
        assert (hint["type"], hint["version"]) == ("hint", one.picture["version"])
        assert hint["action"] == 3 + 4, "the cell that completes the row"
        assert hint["options"][0]["action"] == hint["action"] and hint["options"][0]["visits"] > 0
        judged = await one.call("hint", level=3)
        assert (judged["action"], judged["options"][0]["visits"]) == (3 + 4, 0), "this level doesn't search"
        assert (await two.call("hint"))["error"] == "no_hint", "it has nothing to decide"
        await one.send({"type": "hint", "id": "h"})
        assert (await one.act(hint["action"]))["type"] == "update", "a hint that takes its time delays nothing"


async def test_a_hint_goes_on_after_the_links_that_somebody_has_in_mind(server: Server) -> None:
    table, keys, _ = server.table_of_people("catastrophic", 3)
    async with server.player(table, keys[0]) as one:
        version, links = one.picture["version"], list[int]()
        while offered := [option["action"] for option in (await one.call("options", links=links))["options"]]:
            hint = await one.call("hint", level=3, links=links)
            assert {option["action"] for option in hint["options"]} <= set(offered), f"after {links}"
            links.append(hint["action"])
        assert len(links) > 1 and one.picture["version"] == version, "nothing was done"
        assert (await one.call("hint", level=3, links=links))["error"] == "no_hint", "that is a whole answer"
        assert (await one.act(*links))["type"] == "update"


async def test_messages_may_write_chains_out_in_full(server: Server) -> None:
    table, keys, _ = server.table_of_people("catastrophic", 3)
    actions = load("catastrophic").actions
    async with server.player(table, keys[0]) as one:
        first = one.options[0]
        only, other = actions.encode("place", 1, 0), actions.encode("place", 1, 1)
        assert actions.name(first).startswith("introduce"), "a first Species has one place"
        after = await one.call("options", links=[first])
        assert (await one.call("options", links=[first, only]))["options"] == after["options"] != []
        assert (await one.call("why", verb="place", args=["1", "0"], links=[first]))["refusal"] is None
        refusal = (await one.call("why", verb="place", args=["1", "1"], links=[first]))["refusal"]
        assert refusal["rule"].startswith("T-")
        assert (await one.call("options", links=[first, other]))["refusal"] == refusal
        assert (await one.call("hint", level=3, links=[first, only]))["type"] == "hint"
        whole = [first, only, actions.encode("finish")]
        refusal = (await one.call("why", verb="finish", links=whole))["refusal"]
        assert refusal["reason"]["de"] == "Deine Antwort ist ohne das schon vollständig."
        assert (await one.act(*whole))["type"] == "update"


async def test_a_table_may_do_without_advice(server: Server) -> None:
    for advice in (True, False):
        made = server.create("tic_tac_toe", 2, bots=[{"seat": 1, "bot": "random"}], advice=advice)
        async with server.player(made["id"], made["seat_key"]) as one:
            assert one.welcome["table"]["advice"] is advice
            while not one.options:
                await one.until("update")
            answer = await one.call("hint", level=3)
            assert (answer["type"] == "hint") is advice
            assert advice or (answer["error"], "no advice" in answer["message"]["en"]) == ("no_advice", True)


async def test_links_that_cannot_be_laid_get_no_hint(server: Server) -> None:
    table, keys, _ = server.table_of_people("catastrophic", 3)
    async with server.player(table, keys[0]) as one:
        first = one.options[0]
        for links in ([first, RESIGN], [RESIGN], [max(one.options) + 1]):
            assert (await one.call("hint", level=3, links=links))["type"] == "refused", links
        assert (await one.call("hint", level=3, links=[999_999]))["error"] == "bad_action"
        for malformed in ("no", [-1], [None], [first] * 65):
            await one.send({"type": "hint", "id": "m", "links": malformed})
            assert (await one.until("error"))["error"] == "bad_message", malformed

"""Tests of opening a WebSocket: keys, origins, first messages, and malformed input of every kind."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.client import Player, Server

pytestmark = pytest.mark.asyncio


async def first_words(server: Server, table: str, *frames: str | bytes) -> tuple[list[Any], int | None]:
    """What the server answers to a new connection, and how it closes it."""
    heard: list[Any] = []
    async with connect(f"ws://127.0.0.1:{server.port}/ws/{table}") as socket:
        try:
            for frame in frames:
                await socket.send(frame)
            while True:
                heard.append(json.loads(await asyncio.wait_for(socket.recv(), 15)))
        except ConnectionClosed:
            return heard, socket.close_code


def hello(key: str) -> str:
    return json.dumps({"type": "hello", "id": "h", "key": key, "seen": None})


async def test_only_the_right_key_opens_a_table(server: Server) -> None:
    table, keys, _ = server.table_of_people()
    _, other_keys, other_watch = server.table_of_people()
    created = server.create()
    wrong = [other_keys[0], other_watch, created["invite_key"], keys[0][:-1], keys[0] + "x", "", "ü"]
    for key in wrong:
        heard, code = await first_words(server, table, hello(key))
        assert [message["error"] for message in heard] == ["bad_key"] and code == 1008
    heard, code = await first_words(server, created["id"], hello(created["invite_key"]))
    assert heard[0]["error"] == "bad_key"
    heard, code = await first_words(server, "nosuchtable", hello(keys[0]))
    assert [message["error"] for message in heard] == ["no_table"] and code == 1008


@pytest.mark.parametrize(
    "frame",
    [
        '{"type":"ping","id":"1"}',
        "nonsense",
        "[]",
        '{"type":"hello","id":"h"}',
        b"\xff\xfe",
        '{"type":"hello","id":7,"key":""}',
    ],
)
async def test_whoever_does_not_say_hello_first_is_shown_out(server: Server, frame: str | bytes) -> None:
    table, _, _ = server.table_of_people()
    heard, code = await first_words(server, table, frame)
    assert [message["error"] for message in heard] == ["bad_message"] and code == 1008


async def test_a_silent_client_is_shown_out(data: Any) -> None:
    with Server(data, hello_seconds=0.3) as server:
        table, _, _ = server.table_of_people()
        assert await first_words(server, table) == ([], 1008)


async def test_a_foreign_page_cannot_open_a_socket(server: Server) -> None:
    table, keys, _ = server.table_of_people()
    address = f"ws://127.0.0.1:{server.port}/ws/{table}"
    with pytest.raises(InvalidStatus):
        async with connect(address, origin="https://evil.example"):  # type: ignore[arg-type]
            pass
    async with connect(address, origin=server.address) as socket:  # type: ignore[arg-type]
        await socket.send(hello(keys[0]))
        assert json.loads(await socket.recv())["type"] == "welcome"


async def test_an_oversized_frame_ends_the_connection_and_nothing_else(server: Server) -> None:
    table, keys, _ = server.table_of_people()
    async with server.player(table, keys[0]) as one, server.player(table, keys[1]) as two:
        await one.send("x" * 20_000)
        with contextlib.suppress(ConnectionClosed):
            await one.until("never")
        assert one.socket.close_code == 1009
        assert (await two.call("ping"))["type"] == "pong"
    async with server.player(table, keys[0]) as again:
        assert (await again.act(again.options[0]))["type"] == "update"


async def test_texts_that_not_every_database_can_hold_are_turned_down(server: Server) -> None:
    table, keys, _ = server.table_of_people()
    async with server.player(table, keys[0]) as one:
        for message in (
            {"type": "say", "id": "s", "text": "a\0b"},
            {"type": "act", "id": "\0", "version": 0, "links": [4]},
        ):
            await one.send(message)
            assert (await one.until("error", "chat", "update"))["error"] == "bad_message"
    body = {"game": "tic_tac_toe", "seats": 2, "title": "a\0b"}
    assert server.browser().post("/api/tables", json=body).status_code == 400


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
kinds = st.sampled_from(
    ["hello", "act", "why", "options", "say", "hint", "undo", "consent", "preference", "ping", "update", "", "ACT"],
)
ANSWERS = {"error", "refused", "why", "options", "pong", "chat", "seats", "proposal"}
messages = st.fixed_dictionaries(
    {"type": kinds | json_values},
    optional={
        "id": st.text(max_size=60) | json_values,
        "version": st.integers(-2, 5) | json_values,
        "links": st.lists(st.integers(-5, 2**70), max_size=80) | json_values,
        "action": st.integers(-5, 2**70) | json_values,
        "text": st.text(max_size=600) | json_values,
        "key": json_values,
        "seat": json_values,
        "agree": st.booleans() | json_values,
        "always": st.booleans() | json_values,
        "state": json_values,
    },
).map(json.dumps)
frames = messages | json_values.map(json.dumps) | st.text(max_size=200) | st.binary(max_size=200)


async def test_no_malformed_frame_is_left_without_a_clean_answer_or_changes_a_table(server: Server) -> None:
    """The fuzzed player is not asked, so that nothing it sends can be a legal move."""
    table, keys, _ = server.table_of_people()
    loop = asyncio.get_running_loop()
    async with server.player(table, keys[1]) as fuzzed, server.player(table, keys[0]) as other:
        before = (await watch(server, table, keys[0])).picture

        @given(frame=frames)
        @settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck), database=None)
        def fuzz(frame: str | bytes) -> None:
            asyncio.run_coroutine_threadsafe(send(fuzzed, frame), loop).result(30)

        await asyncio.to_thread(fuzz)
        assert not [m for m in await other.silence() if m["type"] not in ("chat", "seats")]
        after = (await watch(server, table, keys[0])).picture
        assert after == before


takings_back = st.fixed_dictionaries(
    {"type": st.sampled_from(["undo", "consent"])},
    optional={
        "id": st.sampled_from(["u", "c", "other"]) | json_values,
        "agree": st.booleans() | json_values,
        "seat": st.integers(-1, 2) | json_values,
        "version": json_values,
    },
).map(json.dumps)


@pytest.mark.parametrize("who", ["proposer", "spectator"])
async def test_no_taking_back_is_forced_by_whoever_is_not_asked(server: Server, who: str) -> None:
    options = {"undo": "on", "starter": 0}
    table, keys, watch_key = server.table_of_people("katastrophenspiel", 2, options=options)
    loop = asyncio.get_running_loop()
    async with server.player(table, keys[0]) as one, server.player(table, keys[1]) as two:
        await one.act(next(option["action"] for option in one.picture["ask"]["options"] if option["verb"] == "move"))
        await one.send({"type": "undo", "id": "u"})
        assert (await two.until("proposal"))["proposal"] == {"seat": 0, "waits_for": [1]}
        before = two.picture
        async with server.player(table, keys[0] if who == "proposer" else watch_key) as fuzzed:

            @given(frame=takings_back)
            @settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck), database=None)
            def fuzz(frame: str) -> None:
                asyncio.run_coroutine_threadsafe(send(fuzzed, frame), loop).result(30)

            await asyncio.to_thread(fuzz)
        assert not [m for m in await two.silence() if m["type"] != "seats"]
        again = await watch(server, table, keys[1])
        assert again.welcome["table"]["proposal"] == {"seat": 0, "waits_for": [1]}
        assert again.picture["view"] == before["view"]


async def watch(server: Server, table: str, key: str) -> Player:
    async with server.player(table, key) as player:
        return player


async def send(player: Player, frame: str | bytes) -> None:
    """Send a frame, then a ping: whatever comes before the pong is the answer to the frame."""
    await player.send(frame)
    answers = []
    ref = player.ref() + "-fuzz"
    await player.send({"type": "ping", "id": ref})
    while True:
        message = await player.hear()
        if message["type"] == "pong" and message["id"] == ref:
            break
        answers.append(message)
    assert all(
        m["type"] in ("error", "refused", "why", "options", "pong", "chat", "seats", "proposal") for m in answers
    )
    assert all(m.get("error") != "internal" for m in answers), (frame, answers)
    granted = isinstance(frame, str) and '"preference"' in frame  # a preference that is understood gets no answer
    assert answers or granted, frame

"""Tests of network attacks that other players mustn't notice: floods, half-sent requests, crowds of spectators."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import httpx
import pytest
from websockets.frames import Frame, Opcode

from calamity.server.play.live_table import MAX_PER_SEAT, MAX_SPECTATORS
from tests.server.client import PATIENCE, Server

pytestmark = pytest.mark.asyncio
MEGABYTE = 1 << 20
MOST = 60  # connections of a small server
FILES = 400  # that it may open
LINUX = sys.platform == "linux"  # where every address of the loopback network is there
UPGRADE = (
    "GET /ws/{} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with few resources, and with limits."""
    more: dict[str, Any] = {"limits": True, "connections": MOST, "connections_per_address": 20, "request_seconds": 2.0}
    with Server(tmp_path_factory.mktemp("small") / "data", **more) as running:
        if LINUX:
            import resource

            assert running.process is not None and running.process.pid is not None
            resource.prlimit(running.process.pid, resource.RLIMIT_NOFILE, (FILES, FILES))
        yield running


def frame(body: bytes, opcode: int = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(Opcode(opcode), body, fin=fin).serialize(mask=True)


class Raw:
    """A client that sends any bytes, whatever the protocol."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def is_cut_off(self) -> bool:
        """Wait until the server has ended the connection."""
        try:
            async with asyncio.timeout(PATIENCE):
                while await self.reader.read(MEGABYTE):
                    pass
        except ConnectionError:
            pass
        return True

    async def flood(self, cheap: bytes) -> None:
        """Send as much as the server takes until it has had enough; up to a point."""
        try:
            for _ in range(8):
                await asyncio.wait_for(self.send(cheap * (MEGABYTE // len(cheap))), PATIENCE)
        except ConnectionError:
            return


@asynccontextmanager
async def raw(server: Server, address: str = "127.0.0.1") -> AsyncIterator[Raw]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(address, 0))
    try:
        yield Raw(reader, writer)
    finally:
        writer.transport.abort()


@asynccontextmanager
async def raw_socket(server: Server, table: str, key: str = "", address: str = "127.0.0.1") -> AsyncIterator[Raw]:
    """A WebSocket, on which somebody may have said hello."""
    async with raw(server, address) as client:
        await client.send(UPGRADE.format(table).encode())
        head = await asyncio.wait_for(client.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        assert b"101" in head.split(b"\r\n")[0]
        if key:
            await client.send(frame(json.dumps({"type": "hello", "id": "h", "key": key, "seen": None}).encode()))
            await asyncio.wait_for(client.reader.readexactly(2), PATIENCE)
        yield client


def refused(server: Server, reason: str) -> float:
    """How many connections the server says it has refused for a reason."""
    wanted = f'calamity_connections_refused_total{{reason="{reason}"}} '
    lines = server.browser().get("/metrics").text.splitlines()
    return sum(float(line.removeprefix(wanted)) for line in lines if line.startswith(wanted))


# ---- one connection ----


@pytest.mark.parametrize("greeted", [False, True], ids=["without a key", "after hello"])  # limits are off and on
@pytest.mark.parametrize(
    "cheap",
    [frame(b"", Opcode.PING), frame(b"", Opcode.PONG), frame(b"", Opcode.CONT, fin=False), frame(b"")],
    ids=["pings", "pongs", "empty fragments", "empty messages"],
)
async def test_a_flood_ends_the_connection_it_comes_from_and_nobody_else_notices(
    server: Server, small: Server, cheap: bytes, greeted: bool
) -> None:
    server = small if greeted else server
    table, keys, watch = server.table_of_people()
    before = refused(server, "flood")
    async with (
        server.player(table, keys[0]) as one,
        server.player(table, keys[1]) as two,
        raw_socket(server, table, watch if greeted else "") as flooder,
    ):
        if cheap[0] == Opcode.CONT:
            await flooder.send(frame(b"", fin=False))
        flood = asyncio.ensure_future(flooder.flood(cheap))
        mover, other = (one, two) if one.ask else (two, one)
        while not flood.done():
            assert (await other.call("ping"))["type"] == "pong"
        assert await flooder.is_cut_off()
        assert (await mover.act(mover.options[0]))["type"] == "update"
        assert (await other.until("update"))["version"] == other.picture["version"]
        if cheap != frame(b""):
            assert refused(server, "flood") == before + 1


# ---- requests that never end ----


async def answers(server: Server) -> bool:
    async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE, verify=False) as browser:
        return (await browser.get("/healthz")).status_code == 200


async def test_half_sent_requests_keep_nobody_out_and_end(small: Server) -> None:
    addresses = ["127.0.0.1", "127.0.0.2"] if LINUX else ["127.0.0.1"]
    async with AsyncExitStack() as stack:
        half = []
        for n in range(FILES + 20):
            half.append(await stack.enter_async_context(raw(small, addresses[n % len(addresses)])))
            await half[-1].send(b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
        assert await answers(small)
        assert refused(small, "gave_way") >= FILES + 20 - MOST
        assert all(await asyncio.gather(*(client.is_cut_off() for client in half))), "the time of the last ones is up"
        assert refused(small, "late") > 0
    log = [json.loads(line) for line in small.log.read_text().splitlines() if '"reason"' in line]
    assert len([line for line in log if line["reason"] == "gave_way"]) == 1, "not a line each"


async def test_a_request_that_does_not_come_to_its_end_is_given_up(small: Server) -> None:
    post = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n"

    async def given_up(begun: bytes) -> bool:
        async with raw(small) as client:
            await client.send(begun)
            return await client.is_cut_off()

    async def second_given_up() -> bool:
        async with raw(small) as client:
            await client.send(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            await client.reader.readuntil(b"}")
            await client.send(b"GET /healthz")
            return await client.is_cut_off()

    async def trickle_given_up() -> bool:
        async with raw(small) as client:
            await client.send(post + b"Content-Length: 60000\r\n\r\n")
            try:
                while True:
                    await client.send(b" ")
                    await asyncio.sleep(0.05)
            except ConnectionError:
                return True

    begun = [b"", b"GET", post + b"Content-Length: 9\r\n\r\n{", post + b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"]
    assert all(await asyncio.gather(second_given_up(), trickle_given_up(), *(given_up(some) for some in begun)))
    assert "trace" not in small.log.read_text()


async def test_a_body_in_thousands_of_pieces_is_not_read(small: Server) -> None:
    before = refused(small, "flood")
    async with raw(small) as client:
        head = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
        await client.send(head + b"1\r\n \r\n" * 10_000)
        assert await client.is_cut_off()
    assert refused(small, "flood") == before + 1


async def test_silent_sockets_give_way_to_somebody_who_has_a_key(small: Server) -> None:
    table, keys, _ = small.table_of_people()
    async with AsyncExitStack() as stack:
        silent = [await stack.enter_async_context(raw_socket(small, table)) for _ in range(10)]
        for _ in range(MOST):
            await stack.enter_async_context(raw(small))
        async with small.player(table, keys[0]) as player:
            assert (await player.call("ping"))["type"] == "pong"
            assert await silent[0].is_cut_off()
            for _ in range(2 * MOST):
                await stack.enter_async_context(raw(small))
            assert (await player.call("ping"))["type"] == "pong", "somebody with a key never gives way"


# ---- crowds ----


async def test_spectators_lock_no_player_out(server: Server) -> None:
    table, keys, watch = server.table_of_people()
    async with AsyncExitStack() as stack:
        for _ in range(MAX_SPECTATORS):
            await stack.enter_async_context(raw_socket(server, table, watch))
        async with server.player(table, keys[0]) as one, server.player(table, keys[1]) as two:
            mover = one if one.ask else two
            assert (await mover.act(mover.options[0]))["type"] == "update"
        async with raw_socket(server, table) as late:
            await late.send(frame(json.dumps({"type": "hello", "id": "h", "key": watch, "seen": None}).encode()))
            assert b"crowded" in await asyncio.wait_for(late.reader.readuntil(b"crowded"), PATIENCE)


async def test_spectators_leave_half_of_all_places_to_players(small: Server) -> None:
    tables = [small.table_of_people() for _ in range(2)]
    async with AsyncExitStack() as stack:
        for n in range(MOST // 2):
            address = f"127.0.0.{2 + n % 5}" if LINUX else "127.0.0.1"
            table, _, watch = tables[n % 2]
            await stack.enter_async_context(raw_socket(small, table, watch, address))
        table, keys, watch = tables[0]
        async with raw_socket(small, table) as late:
            await late.send(frame(json.dumps({"type": "hello", "id": "h", "key": watch, "seen": None}).encode()))
            assert b"crowded" in await asyncio.wait_for(late.reader.readuntil(b"crowded"), PATIENCE)
        async with small.player(table, keys[0]) as one:
            assert (await one.call("ping"))["type"] == "pong"
    async with small.player(table, watch) as again:
        assert again.welcome["you"] is None, "places are free again when somebody leaves"


async def test_the_oldest_connection_of_a_seat_gives_way(server: Server) -> None:
    table, keys, _ = server.table_of_people()
    async with AsyncExitStack() as stack:
        windows = [await stack.enter_async_context(server.player(table, keys[0])) for _ in range(MAX_PER_SEAT)]
        async with server.player(table, keys[0]) as another:
            assert (await windows[0].until("error"))["error"] == "displaced"
            await windows[0].socket.wait_closed()
            assert windows[0].socket.close_code == 1008
            for window in (*windows[1:], another):
                assert (await window.call("ping"))["type"] == "pong"


async def test_one_address_has_its_share_and_no_more(small: Server) -> None:
    if not LINUX:
        pytest.skip("only Linux has every address of the loopback network")
    table, keys, _ = small.table_of_people("katastrophenspiel", 4)
    async with AsyncExitStack() as stack:
        for n in range(20):
            await stack.enter_async_context(raw_socket(small, table, keys[n % 4], "127.0.0.9"))
        async with raw(small, "127.0.0.9") as one_more:
            assert await one_more.is_cut_off()
        async with small.player(table, keys[0]) as elsewhere:
            assert (await elsewhere.call("ping"))["type"] == "pong"
    assert refused(small, "address") == 1

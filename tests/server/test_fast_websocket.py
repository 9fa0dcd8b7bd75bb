"""Tests of the fast WebSocket: split frames, clients that send too much, and clients that read too slowly."""

from __future__ import annotations

import asyncio
import random
import struct
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

from calamity.server.http.fast_websocket import EXTENSION, FIRST, LONG_WAY, UNHEARD, UNSENT, FastWebSocket, Gone
from calamity.server.http.rate_limits import ALLOWANCE
from calamity.server.protocol.frames import framed

MOST = 4096


class Wire(asyncio.Transport):
    """A transport without a network: it keeps what is written, and reading can be paused."""

    def __init__(self) -> None:
        super().__init__()
        self.written = bytearray()
        self.reading = True
        self.ended = ""

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        self.written += data

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return bool(self.ended)

    def close(self) -> None:
        self.ended = self.ended or "closed"

    def abort(self) -> None:
        self.ended = "aborted"

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 1) if name in ("peername", "sockname") else default


class Peer:
    """A client that speaks only the handshake and frames of WebSockets."""

    def __init__(self) -> None:
        self.transport = Wire()
        self.line: FastWebSocket
        self.protocol = ClientProtocol(parse_uri("ws://127.0.0.1/"))

    async def connect(self, greeted: bool = True) -> Peer:
        found: asyncio.Future[FastWebSocket] = asyncio.get_running_loop().create_future()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            await receive()
            await send({"type": "websocket.accept"})
            found.set_result(scope["extensions"][EXTENSION])
            await asyncio.Event().wait()

        config = Config(
            app, ws=FastWebSocket, ws_max_size=MOST, ws_per_message_deflate=False, lifespan="off", log_config=None
        )
        config.load()
        line = FastWebSocket(config, ServerState(), {})
        line.connection_made(self.transport)
        request = self.protocol.connect()
        self.protocol.send_request(request)
        line.data_received(b"".join(self.protocol.data_to_send()))
        self.line = await found
        if greeted:
            self.line.greeted(ALLOWANCE[0], 0.0)  # which doesn't grow, however long a test takes
        assert isinstance(self.heard()[0], Response)
        return self

    def heard(self) -> list[Any]:
        """What the line has written since last time."""
        data, self.transport.written = bytes(self.transport.written), bytearray()
        self.protocol.receive_data(data)
        return self.protocol.events_received()

    def say(self, data: bytes) -> None:
        self.line.data_received(data)


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(work())


def frame(body: bytes, opcode: int = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(Opcode(opcode), body, fin=fin).serialize(mask=True)


async def everything(line: FastWebSocket) -> list[bytes]:
    found = []
    while line._heard:
        message = await line.read()
        found.append(message if isinstance(message, bytes) else message.encode())
    return found


bodies = st.lists(st.binary(max_size=300), max_size=8)


@given(said=bodies, kinds=st.randoms(use_true_random=False))
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), database=None)
def test_messages_are_heard_whole_and_in_order_however_they_are_cut(said: list[bytes], kinds: random.Random) -> None:
    """Short ways and long ways mixed: fragments, pings, other kinds of frames, and pieces that end anywhere."""

    async def check() -> None:
        peer = await Peer().connect()
        stream, pings = b"", 0
        for body in said:
            way = kinds.random()
            if way < 0.15:
                cut = kinds.randrange(len(body) + 1)
                stream += frame(body[:cut], fin=False) + frame(b"?", Opcode.PING) + frame(body[cut:], Opcode.CONT)
                pings += 1
            else:
                stream += frame(body, Opcode.BINARY if way < 0.3 else Opcode.TEXT)
            if kinds.random() < 0.2:
                stream += frame(b"!", Opcode.PING)
                pings += 1
        while stream:
            cut = kinds.randrange(1, len(stream) + 1)
            peer.say(stream[:cut])
            stream = stream[cut:]
        assert await everything(peer.line) == said
        assert [event.opcode for event in peer.heard()] == [Opcode.PONG] * pings

    run(check)


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (frame(b"x" * (MOST + 1)), CloseCode.MESSAGE_TOO_BIG),
        (b"\x81\xff" + struct.pack("!Q", 1 << 40), CloseCode.MESSAGE_TOO_BIG),
        (b"\x81\x02hi", CloseCode.PROTOCOL_ERROR),  # not masked
        (b"\xf1" + frame(b"hi")[1:], CloseCode.PROTOCOL_ERROR),  # reserved bits
        (b"\x83" + frame(b"hi")[1:], CloseCode.PROTOCOL_ERROR),  # an opcode that is none
        (frame(b"hi", fin=False) + frame(b"ho"), CloseCode.PROTOCOL_ERROR),  # a message within a message
    ],
    ids=["too big", "endless", "unmasked", "reserved bits", "no opcode", "within a message"],  # masks are random
)
def test_a_frame_against_the_protocol_ends_the_connection_after_what_came_before_it(bad: bytes, code: int) -> None:
    async def check() -> None:
        peer = await Peer().connect()
        peer.say(frame(b"before") + bad)
        assert await everything(peer.line) == [b"before"]
        closing = peer.heard()[-1]
        assert closing.opcode is Opcode.CLOSE and struct.unpack("!H", closing.data[:2])[0] == code
        assert peer.transport.ended
        peer.line.connection_lost(None)
        with pytest.raises(Gone):
            await peer.line.read()

    run(check)


def test_a_client_that_talks_faster_than_it_is_answered_is_not_listened_to_for_a_while() -> None:
    async def check() -> None:
        peer = await Peer().connect()
        for n in range(UNHEARD):
            assert peer.transport.reading
            peer.say(frame(b"%d" % n))
        assert not peer.transport.reading
        assert len(await everything(peer.line)) == UNHEARD
        assert peer.transport.reading

    run(check)


def test_a_client_that_listens_too_slowly_is_cut_off_and_one_that_catches_up_is_not() -> None:
    async def check() -> None:
        peer = await Peer().connect()
        peer.line.pause_writing()
        for n in range(UNSENT):
            peer.line.write(framed(b"%d" % n))
        assert peer.heard() == []
        peer.line.resume_writing()
        assert [event.data for event in peer.heard()] == [b"%d" % n for n in range(UNSENT)]
        peer.line.pause_writing()
        reading = asyncio.ensure_future(peer.line.read())
        for n in range(UNSENT):
            peer.line.write(framed(b"%d" % n))
        assert not peer.transport.is_closing()
        peer.line.write(framed(b"one too many"))
        assert peer.transport.ended == "aborted"
        with pytest.raises(Gone):
            await reading
        peer.line.write(framed(b"and more"))
        assert peer.heard() == []

    run(check)


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_frames_of_every_size_are_understood(size: int) -> None:
    async def check() -> None:
        peer = await Peer().connect()
        peer.line.write(framed(b"x" * size))
        (event,) = peer.heard()
        assert (event.opcode, event.data) == (Opcode.TEXT, b"x" * size)

    run(check)


def test_whoever_does_not_wait_for_the_end_of_the_handshake_is_cut_off() -> None:
    async def check() -> None:
        peer = Peer()
        config = Config(_never, ws=FastWebSocket, ws_max_size=MOST, lifespan="off", log_config=None)
        config.load()
        line = FastWebSocket(config, ServerState(), {})
        line.connection_made(peer.transport)
        peer.protocol.send_request(peer.protocol.connect())
        line.data_received(b"".join(peer.protocol.data_to_send()))
        line.data_received(frame(b"early"))
        assert peer.transport.ended
        with pytest.raises(Gone):
            await line.read()

    run(check)


async def _never(scope: Any, receive: Any, send: Any) -> None:
    await asyncio.Event().wait()


# ---- floods ----


def is_cut_off(peer: Peer) -> bool:
    """Whether a client was told why the connection ends, and that it has ended."""
    closing = peer.heard()[-1]
    return bool(peer.transport.ended) and closing.opcode is Opcode.CLOSE and closing.data[2:] == b"flood"


def counted(monkeypatch: pytest.MonkeyPatch, where: type, way: str) -> list[bytes]:
    """The arguments of all later calls of a method."""
    given: list[bytes] = []
    real = getattr(where, way)

    def counting(self: FastWebSocket, data: bytes) -> None:
        given.append(data)
        real(self, data)

    monkeypatch.setattr(where, way, counting)
    return given


@pytest.mark.parametrize(
    "cheap",
    [
        frame(b"", Opcode.PING),
        frame(b"", Opcode.PONG),
        frame(b"", Opcode.CONT, fin=False),
        frame(b""),
        b"\x82\xff" + bytes(12),  # the long way of telling a short length
    ],
    ids=["pings", "pongs", "empty fragments", "empty messages", "long heads"],
)
@pytest.mark.parametrize("greeted", [False, True], ids=["before hello", "after hello"])
def test_a_client_that_floods_is_cut_off_before_much_of_it_is_read(
    monkeypatch: pytest.MonkeyPatch, cheap: bytes, greeted: bool
) -> None:
    async def check() -> None:
        peer = await Peer().connect(greeted)
        way = "_hear" if cheap[0] == 0x81 else "data_received"
        taken = counted(monkeypatch, FastWebSocket if way == "_hear" else WebSocketsSansIOProtocol, way)
        if cheap[0] == Opcode.CONT:
            peer.say(frame(b"", fin=False))
        peer.say(cheap * 10_000)
        while not peer.transport.ended:
            assert not peer.transport.reading, "what has come is dealt with in small portions"
            await everything(peer.line)
            await asyncio.sleep(0)
        assert is_cut_off(peer)
        price = 1 if way == "_hear" else LONG_WAY
        assert 0 < len(taken) <= (ALLOWANCE[0] if greeted else FIRST) / price
        with pytest.raises(Gone):
            await peer.line.read()

    run(check)


def test_a_frame_that_comes_byte_by_byte_is_no_way_around_the_limit() -> None:
    async def check() -> None:
        peer = await Peer().connect()
        drops = frame(b"x" * MOST)
        sent = 0
        for at in range(MOST):
            peer.say(drops[at : at + 1])
            sent += 1
            if peer.transport.ended:
                break
        assert is_cut_off(peer) and sent <= ALLOWANCE[0] + 1

    run(check)


def test_large_messages_count_by_their_size() -> None:
    async def check() -> None:
        peer = await Peer().connect()
        sent = 0
        while not peer.transport.ended:
            peer.say(frame(b"x" * MOST))
            await everything(peer.line)
            sent += MOST
        assert is_cut_off(peer) and sent <= 256 * ALLOWANCE[0]

    run(check)


def test_an_allowance_grows_again() -> None:
    async def check() -> None:
        peer = await Peer().connect()
        clock = _Clock(peer.line.loop.time())
        peer.line.loop = clock  # type: ignore[assignment]
        most, rate = ALLOWANCE
        peer.line.greeted(most, rate)
        for _ in range(5):
            for _ in range(int(most)):
                peer.say(frame(b""))
                await everything(peer.line)
            clock.now += most / rate
        assert not peer.transport.ended

    run(check)


class _Clock:
    """The clock that a connection reads."""

    def __init__(self, now: float) -> None:
        self.now = now

    def time(self) -> float:
        return self.now


def test_pongs_that_nobody_reads_do_not_pile_up() -> None:
    async def check() -> None:
        peer = await Peer().connect()
        peer.line.greeted(1e9, 0.0)  # however long it takes to send so many
        peer.line.pause_writing()
        for _ in range(UNSENT):
            peer.say(frame(b"x" * 100, Opcode.PING))
        assert (peer.transport.ended, peer.heard()) == ("", [])
        peer.say(frame(b"x" * 100, Opcode.PING))
        assert (peer.transport.ended, len(peer.line._unsent)) == ("aborted", 0)

    run(check)

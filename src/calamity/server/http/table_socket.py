"""One WebSocket connection between a client and a table, from its first message to its end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath

from calamity.server import metrics
from calamity.server.http.connection_limits import network
from calamity.server.http.fast_websocket import EXTENSION, FastWebSocket, Gone
from calamity.server.http.protection import CONTROL, check_origin, refuse
from calamity.server.http.rate_limits import Limits
from calamity.server.play.client import Client
from calamity.server.play.live_table import LiveTable
from calamity.server.play.table_registry import TableRegistry
from calamity.server.protocol.messages import (
    Act,
    Asking,
    ClientMessage,
    Consent,
    Emote,
    Error,
    FromClient,
    Hand,
    Hello,
    Hint,
    Lesson,
    Options,
    Ping,
    Pong,
    Preference,
    Retry,
    Say,
    Undo,
    Why,
    decoded,
    encoded,
)
from calamity.server.protocol.problems import Problem, words
from calamity.server.settings import Settings

logger = logging.getLogger("calamity.socket")

Socket = WebSocket[Any, Any, Any]
POLICY = 1008  # the client broke a rule of the connection
TRY_AGAIN = 1013  # the client was too slow, or there are too many clients
ABOUT_THE_POSITION = (Act, Why, Options, Undo, Consent, Hint)  # answered when the client may see the current one
LIMITS: dict[type[FromClient], str] = {  # the rate limit that a message counts for, if any
    **dict.fromkeys((Act, Hand, Undo, Consent, Preference, Asking, Lesson, Retry), "act"),
    **dict.fromkeys((Say, Emote), "say"),
    Hint: "hint",
}


@websocket("/ws/{table:str}", opt={"exclude_from_csrf": True})
async def table_socket(socket: Socket, table: FromPath[str]) -> None:
    """Serve a client of one table."""
    settings: Settings = socket.app.state.settings
    limits: Limits = socket.app.state.limits
    address = network(socket.client.host if socket.client else "")
    try:
        check_origin(socket.headers, settings)
    except Problem as problem:
        await refuse(socket.scope, socket.send, problem)
        return
    if not limits.allow("connect", address) or not limits.open_socket(address):
        _fast_websocket(socket).open_connections.refused("crowded", address)
        await socket.close(TRY_AGAIN, "crowded")
        return
    try:
        await socket.accept()
        # In its own task: otherwise every message would pass through all layers of the framework.
        await asyncio.create_task(_Conversation(socket, table, address).hold())
    finally:
        limits.close_socket(address)


class _Conversation:
    """The conversation on one socket."""

    def __init__(self, socket: Socket, table: str, address: str) -> None:
        self.socket = socket
        self.table = table
        self.address = address
        self.settings: Settings = socket.app.state.settings
        self.limits: Limits = socket.app.state.limits
        self.registry: TableRegistry = socket.app.state.registry
        self.line = _fast_websocket(socket)
        self._watching = False
        self.name = f"{address}/{id(self)}"  # of its token bucket for messages
        self._asides: set[asyncio.Task[None]] = set()

    async def hold(self) -> None:
        """Greet the client, then handle messages until it leaves."""
        try:
            with contextlib.suppress(Gone):
                await self._hold()
        finally:
            self.line.open_connections.spectators -= self._watching

    async def _hold(self) -> None:
        try:
            async with asyncio.timeout(self.settings.hello_seconds):
                hello = await self._first()
            live, client = await self._enter(hello)
        except TimeoutError:
            await self.socket.close(POLICY, "hello")
            return
        except Problem as problem:
            metrics.errors.labels(problem.key).inc()
            if problem.key == "crowded":
                self.line.open_connections.refused("crowded", self.address)
            self.line.write(encoded(Error(None, problem.key, problem.words)))
            await self.socket.close(POLICY, problem.key)
            return
        try:
            while True:
                await self._hear(live, client, await self.line.read())
        finally:
            for aside in self._asides:
                aside.cancel()
            live.leave(client)

    async def _first(self) -> Hello:
        message = _parsed(await self.line.read())
        if not isinstance(message, Hello):
            raise Problem("bad_message", "the first message must be hello")
        return message

    async def _enter(self, hello: Hello) -> tuple[LiveTable, Client]:
        if CONTROL.search(self.table):
            raise Problem("bad_message", "a table's id can't contain control characters")
        live = await self.registry.table(self.table)
        try:
            own = await live.seats_of(hello.key)
        except Problem:
            if not self.limits.allow("bad_key", self.address):
                raise Problem("too_fast") from None
            raise
        if not own:
            self._watch()
        self.line.greeted(*self.limits.allowance)
        first = own[0] if own else None
        seat = hello.seat if hello.seat in own else first
        address = self.address if self.limits.on else ""
        client = Client(seat, self.line.write, own, address, self._displaced, hello.changes)
        await live.enter(client, hello)
        return live, client

    def _watch(self) -> None:
        """Take one of the places for spectators; the others are reserved for players."""
        connections = self.line.open_connections
        if connections.spectators >= connections.most_spectators:
            raise Problem("crowded")
        connections.spectators += 1
        self._watching = True

    def _displaced(self) -> None:
        """Too many other connections came for the same seat."""
        self.line.write(encoded(Error(None, "displaced", words("error.displaced"))))
        self.line.cut("displaced")

    async def _hear(self, live: LiveTable, client: Client, frame: str | bytes) -> None:
        """Handle one message; whatever is wrong with it, the client gets an answer."""
        try:
            if not self.limits.allow("message", self.name):
                raise Problem("too_fast")
            message = _parsed(frame)
        except Problem as problem:
            self._complain(client, None, problem)
            return
        if isinstance(message, Hint | Hand):
            aside = asyncio.create_task(self._attend(live, client, message))  # a bot or a window may take a while
            self._asides.add(aside)
            aside.add_done_callback(self._asides.discard)
        else:
            await self._attend(live, client, message)

    async def _attend(self, live: LiveTable, client: Client, message: ClientMessage) -> None:
        try:
            await self._answer(live, client, message)
        except Problem as problem:
            self._complain(client, message.id, problem)
        except Exception:
            logger.exception("a message failed", extra={"table": self.table})
            self._complain(client, message.id, Problem("internal"))

    def _complain(self, client: Client, ref: str | None, problem: Problem) -> None:
        metrics.errors.labels(problem.key).inc()
        client.tell(Error(ref, problem.key, problem.words))

    async def _answer(self, live: LiveTable, client: Client, message: ClientMessage) -> None:
        if live.delayed.active and isinstance(message, ABOUT_THE_POSITION):
            await live.settled(client.seat)
        if limit := LIMITS.get(type(message)):
            self._not_too_often(limit, live, client)
        match message:
            case Act():
                await live.act(client, message)
            case Why():
                client.tell(live.why(client, message))
            case Options(id=ref, links=links):
                client.tell(live.options(client, ref, links))
            case Say() | Emote():
                await live.say(client, message)
            case Hand():
                await live.hand_over(client, message)
            case Undo(id=ref):
                await live.ask_back(client, ref)
            case Consent(id=ref, agree=agree):
                await live.consent(client, ref, agree)
            case Preference(always=always):
                await live.set_preference(client, always)
            case Asking():
                await live.choose_asking(client, message)
            case Lesson():
                await live.begin_lesson(client, message)
            case Retry(id=ref):
                await live.retry(client, ref)
            case Ping(id=ref):
                client.tell(Pong(ref))
            case Hint():
                hint = await live.hint(client, message)
                if hint is not None:
                    client.tell(hint)
            case _:
                raise Problem("bad_message", "hello was already sent")

    def _not_too_often(self, purpose: str, live: LiveTable, client: Client) -> None:
        """Apply rate limits; a person counts once, on however many tables and devices."""
        person = "" if client.seat is None else live.table_log.places[client.seat].identity
        if not self.limits.allow(purpose, person or self.name):
            raise Problem("too_fast")


def _fast_websocket(socket: Socket) -> FastWebSocket:
    extensions: Any = socket.scope["extensions"]
    found: FastWebSocket = extensions[EXTENSION]
    return found


def _parsed(frame: str | bytes) -> ClientMessage:
    try:
        return decoded(frame)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Problem("bad_message", str(error)) from None
    except RecursionError:
        raise Problem("bad_message", "the JSON is nested too deeply") from None

"""The socket: one connection of one client to one table, from hello to goodbye."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath

from calamity.server import metrics
from calamity.server.connections import network
from calamity.server.guard import CONTROL, check_origin, refuse
from calamity.server.hall import Hall
from calamity.server.limits import Limits
from calamity.server.line import LINE, Gone, Line
from calamity.server.messages import (
    Act,
    ClientMessage,
    Consent,
    Error,
    Hello,
    Hint,
    Options,
    Ping,
    Pong,
    Say,
    Undo,
    Why,
    Wish,
    decoded,
    encoded,
)
from calamity.server.settings import Settings
from calamity.server.table import TableHost
from calamity.server.trouble import Trouble, words
from calamity.server.visitor import Visitor

logger = logging.getLogger("calamity.socket")

Socket = WebSocket[Any, Any, Any]
POLICY = 1008  # the client broke a rule of the connection
TRY_AGAIN = 1013  # the client was too slow, or there are too many


@websocket("/ws/{table:str}", opt={"exclude_from_csrf": True})
async def table_socket(socket: Socket, table: FromPath[str]) -> None:
    """Talk with a client about one table."""
    settings: Settings = socket.app.state.settings
    limits: Limits = socket.app.state.limits
    client = network(socket.client.host if socket.client else "")
    try:
        check_origin(socket.headers, settings)
    except Trouble as trouble:
        await refuse(socket.scope, socket.send, trouble)
        return
    if not limits.allow("connect", client) or not limits.open_socket(client):
        _line(socket).registry.refused("crowded", client)
        await socket.close(TRY_AGAIN, "crowded")
        return
    try:
        await socket.accept()
        # In a task of its own: the framework's layers would all be passed through at each message.
        await asyncio.create_task(_Conversation(socket, table, client).hold())
    finally:
        limits.close_socket(client)


class _Conversation:
    """What is said on one socket."""

    def __init__(self, socket: Socket, table: str, client: str) -> None:
        self.socket = socket
        self.table = table
        self.client = client
        self.settings: Settings = socket.app.state.settings
        self.limits: Limits = socket.app.state.limits
        self.hall: Hall = socket.app.state.hall
        self.line = _line(socket)
        self._watching = False
        self.name = f"{client}/{id(self)}"  # of its bucket of messages
        self._asides: set[asyncio.Task[None]] = set()

    async def hold(self) -> None:
        """Greet, then listen until the client leaves."""
        try:
            with contextlib.suppress(Gone):
                await self._hold()
        finally:
            self.line.registry.spectators -= self._watching

    async def _hold(self) -> None:
        try:
            async with asyncio.timeout(self.settings.hello_seconds):
                hello = await self._first()
            host, visitor = await self._enter(hello)
        except TimeoutError:
            await self.socket.close(POLICY, "hello")
            return
        except Trouble as trouble:
            metrics.errors.labels(trouble.key).inc()
            if trouble.key == "crowded":
                self.line.registry.refused("crowded", self.client)
            self.line.write(encoded(Error(None, trouble.key, trouble.words)))
            await self.socket.close(POLICY, trouble.key)
            return
        try:
            while True:
                await self._hear(host, visitor, await self.line.read())
        finally:
            for aside in self._asides:
                aside.cancel()
            host.leave(visitor)

    async def _first(self) -> Hello:
        message = _parsed(await self.line.read())
        if not isinstance(message, Hello):
            raise Trouble("bad_message", "the first message must be hello")
        return message

    async def _enter(self, hello: Hello) -> tuple[TableHost, Visitor]:
        if CONTROL.search(self.table):
            raise Trouble("bad_message", "a table's id can't hold control characters")
        host = await self.hall.table(self.table)
        try:
            own = await host.seats_of(hello.key)
        except Trouble:
            if not self.limits.allow("bad_key", self.client):
                raise Trouble("too_fast") from None
            raise
        if not own:
            self._watch()
        self.line.greeted(*self.limits.allowance)
        first = own[0] if own else None
        seat = hello.seat if hello.seat in own else first
        address = self.client if self.limits.on else ""
        visitor = Visitor(seat, self.line.write, own, address, self._displaced)
        await host.enter(visitor, hello)
        return host, visitor

    def _watch(self) -> None:
        """Take a place of those that spectators may have; the others are left to players."""
        registry = self.line.registry
        if registry.spectators >= registry.most_spectators:
            raise Trouble("crowded")
        registry.spectators += 1
        self._watching = True

    def _displaced(self) -> None:
        """Too many others came for the same seat."""
        self.line.write(encoded(Error(None, "displaced", words("error.displaced"))))
        self.line.cut("displaced")

    async def _hear(self, host: TableHost, visitor: Visitor, frame: str | bytes) -> None:
        """Deal with one message; whatever is wrong with it, the client gets an answer."""
        try:
            if not self.limits.allow("message", self.name):
                raise Trouble("too_fast")
            message = _parsed(frame)
        except Trouble as trouble:
            self._complain(visitor, None, trouble)
            return
        if isinstance(message, Hint):
            aside = asyncio.create_task(self._attend(host, visitor, message))  # bots may take their time
            self._asides.add(aside)
            aside.add_done_callback(self._asides.discard)
        else:
            await self._attend(host, visitor, message)

    async def _attend(self, host: TableHost, visitor: Visitor, message: ClientMessage) -> None:
        try:
            await self._answer(host, visitor, message)
        except Trouble as trouble:
            self._complain(visitor, message.id, trouble)
        except Exception:
            logger.exception("a message failed", extra={"table": self.table})
            self._complain(visitor, message.id, Trouble("internal"))

    def _complain(self, visitor: Visitor, ref: str | None, trouble: Trouble) -> None:
        metrics.errors.labels(trouble.key).inc()
        visitor.tell(Error(ref, trouble.key, trouble.words))

    async def _answer(self, host: TableHost, visitor: Visitor, message: ClientMessage) -> None:
        if host.hush.active and isinstance(message, (Act, Why, Options, Undo, Consent, Hint)):
            await host.settled(visitor.seat)
        if isinstance(message, Act):
            self._not_too_often("act", host, visitor)
            await host.act(visitor, message)
        elif isinstance(message, Why):
            visitor.tell(host.why(visitor, message))
        elif isinstance(message, Options):
            visitor.tell(host.options(visitor, message.id, message.links))
        elif isinstance(message, Say):
            self._not_too_often("say", host, visitor)
            await host.say(visitor, message.id, message.text)
        elif isinstance(message, Undo):
            self._not_too_often("act", host, visitor)
            await host.ask_back(visitor, message.id)
        elif isinstance(message, Consent):
            self._not_too_often("act", host, visitor)
            await host.consent(visitor, message.id, message.agree)
        elif isinstance(message, Wish):
            self._not_too_often("act", host, visitor)
            await host.wish(visitor, message.always)
        elif isinstance(message, Ping):
            visitor.tell(Pong(message.id))
        elif isinstance(message, Hint):
            self._not_too_often("hint", host, visitor)
            hint = await host.hint(visitor, message)
            if hint is not None:
                visitor.tell(hint)
        else:
            raise Trouble("bad_message", "hello was said already")

    def _not_too_often(self, purpose: str, host: TableHost, visitor: Visitor) -> None:
        """A person counts as one, at however many tables and on however many devices."""
        person = "" if visitor.seat is None else host.chronicle.places[visitor.seat].identity
        if not self.limits.allow(purpose, person or self.name):
            raise Trouble("too_fast")


def _line(socket: Socket) -> Line:
    extensions: Any = socket.scope["extensions"]
    line: Line = extensions[LINE]
    return line


def _parsed(frame: str | bytes) -> ClientMessage:
    try:
        return decoded(frame)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Trouble("bad_message", str(error)) from None
    except RecursionError:
        raise Trouble("bad_message", "the JSON is nested too deeply") from None

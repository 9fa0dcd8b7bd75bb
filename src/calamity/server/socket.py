"""The socket: one connection of one client to one table, from hello to goodbye."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from calamity.server import metrics
from calamity.server.guard import WAY_OUT, origin_allowed
from calamity.server.hall import Hall
from calamity.server.limits import MAX_VISITORS, Limits
from calamity.server.messages import (
    Act,
    ClientMessage,
    Error,
    Hello,
    Hint,
    Options,
    Ping,
    Pong,
    Say,
    Why,
    decoded,
)
from calamity.server.settings import Settings
from calamity.server.table import TableHost
from calamity.server.trouble import Trouble
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
    client = socket.client.host if socket.client else ""
    if not origin_allowed(socket.headers, settings):
        await socket.close(POLICY, "bad_origin")
        return
    if not limits.allow("connect", client) or not limits.open_socket(client):
        await socket.close(TRY_AGAIN, "crowded")
        return
    try:
        await socket.accept()
        await _Conversation(socket, table, client).hold()
    except WebSocketDisconnect:
        pass
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
        extended: Any = socket.scope
        self._send: Callable[[dict[str, str]], Awaitable[None]] = extended[WAY_OUT]
        self.name = f"{client}/{id(self)}"  # of its bucket of messages

    async def hold(self) -> None:
        """Greet, then listen until the client leaves."""
        try:
            hello = await asyncio.wait_for(self._first(), self.settings.hello_seconds)
            host, visitor = await self._enter(hello)
        except TimeoutError:
            await self.socket.close(POLICY, "hello")
            return
        except Trouble as trouble:
            await self._write_error(None, trouble)
            await self.socket.close(POLICY, trouble.key)
            return
        tasks = [asyncio.create_task(visitor.pump()), asyncio.create_task(self._close_when_lost(visitor))]
        try:
            while True:
                await self._hear(host, visitor, await self._receive())
        finally:
            for task in tasks:
                task.cancel()
            host.leave(visitor)

    async def _first(self) -> Hello:
        message = _parsed(await self._receive())
        if not isinstance(message, Hello):
            raise Trouble("bad_message", "the first message must be hello")
        return message

    async def _enter(self, hello: Hello) -> tuple[TableHost, Visitor]:
        host = await self.hall.table(self.table)
        try:
            seat = host.house.seat_of(host.chronicle, hello.key)
        except Trouble:
            if not self.limits.allow("bad_key", self.client):
                raise Trouble("too_fast") from None
            raise
        if len(host.visitors) >= MAX_VISITORS:
            raise Trouble("crowded")
        visitor = Visitor(seat, self._write)
        await host.enter(visitor, hello)
        return host, visitor

    async def _hear(self, host: TableHost, visitor: Visitor, frame: str | bytes) -> None:
        """Deal with one message; whatever is wrong with it, the client gets an answer."""
        ref: str | None = None
        try:
            if not self.limits.allow("message", self.name):
                raise Trouble("too_fast")
            message = _parsed(frame)
            ref = message.id
            await self._answer(host, visitor, message)
        except Trouble as trouble:
            metrics.errors.labels(trouble.key).inc()
            visitor.tell(Error(ref, trouble.key, trouble.words))
        except Exception:
            logger.exception("a message failed", extra={"table": self.table})
            metrics.errors.labels("internal").inc()
            visitor.tell(Error(ref, "internal", Trouble("internal").words))

    async def _answer(self, host: TableHost, visitor: Visitor, message: ClientMessage) -> None:
        if isinstance(message, (Act, Why, Options)):
            await host.settled(visitor.seat)
        if isinstance(message, Act):
            await host.act(visitor, message)
        elif isinstance(message, Why):
            visitor.tell(host.why(visitor, message.id, message.action))
        elif isinstance(message, Options):
            visitor.tell(host.options(visitor, message.id, message.links))
        elif isinstance(message, Say):
            if not self.limits.allow("say", self.name):
                raise Trouble("too_fast")
            await host.say(visitor, message.id, message.text)
        elif isinstance(message, Ping):
            visitor.tell(Pong(message.id))
        elif isinstance(message, Hint):
            raise Trouble("no_hint")
        else:
            raise Trouble("bad_message", "hello was said already")

    # ---- frames ----

    async def _receive(self) -> str | bytes:
        event: Any = await self.socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone")
        text: str | bytes | None = event.get("text")
        return event.get("bytes") or b"" if text is None else text

    async def _write(self, frame: str) -> None:
        await self._send({"type": "websocket.send", "text": frame})

    async def _write_error(self, ref: str | None, trouble: Trouble) -> None:
        metrics.errors.labels(trouble.key).inc()
        await self._write(msgspec.json.encode(Error(ref, trouble.key, trouble.words)).decode())

    async def _close_when_lost(self, visitor: Visitor) -> None:
        await visitor.lost.wait()
        await self.socket.close(TRY_AGAIN, "slow")


def _parsed(frame: str | bytes) -> ClientMessage:
    try:
        return decoded(frame)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Trouble("bad_message", str(error)) from None

"""An HTTP endpoint as a player: every message is a POST with JSON, and the body of the response is the reply."""

from __future__ import annotations

import http.client
import socket
import threading
from contextlib import suppress
from urllib.parse import urlsplit

import calamity
from calamity.arena.players import LONGEST, NoReply

GRACE = 2.0  # seconds for a response to the last message


class Endpoint:
    """An endpoint in one seat of one game.  Every request has a connection of its own; redirects aren't followed."""

    def __init__(self, address: str) -> None:
        self._parts = urlsplit(address)

    def ask(self, message: bytes, seconds: float) -> str:
        """Post a message and wait for the whole response."""
        post = Post(self._connection(seconds), self._path(), message)
        post.start()
        post.join(seconds)
        if post.is_alive():
            post.cut()
            raise NoReply("timeout", "no reply in time")
        if post.failure is not None:
            raise post.failure
        return post.reply

    def close(self, message: bytes | None) -> None:
        """Post the last message; what comes back doesn't matter."""
        if message is not None:
            with suppress(NoReply):
                self.ask(message, GRACE)

    def _connection(self, seconds: float) -> http.client.HTTPConnection:
        kind = http.client.HTTPSConnection if self._parts.scheme == "https" else http.client.HTTPConnection
        return kind(self._parts.hostname or "", self._parts.port, timeout=seconds)

    def _path(self) -> str:
        return (self._parts.path or "/") + (f"?{self._parts.query}" if self._parts.query else "")


class Post(threading.Thread):
    """One request, in a thread of its own: a response that trickles in could otherwise last longer than it may."""

    def __init__(self, connection: http.client.HTTPConnection, path: str, message: bytes) -> None:
        super().__init__(daemon=True)
        self._connection = connection
        self._path = path
        self._message = message
        self.reply = ""
        self.failure: NoReply | None = None

    def run(self) -> None:
        """Send the request and read the response."""
        headers = {"Content-Type": "application/json", "User-Agent": f"calamity/{calamity.__version__}"}
        try:
            self._connection.request("POST", self._path, self._message, headers)
            response = self._connection.getresponse()
            body = response.read(LONGEST + 1)
            if response.status != http.client.OK:
                self.failure = NoReply("error", f"answered {response.status} {response.reason}".rstrip())
            elif len(body) > LONGEST:
                self.failure = NoReply("too_long", f"answered more than {LONGEST:,} bytes")
            else:
                self.reply = body.decode("utf-8", "replace")
        except TimeoutError:
            self.failure = NoReply("timeout", "no reply in time")
        except (OSError, http.client.HTTPException, ValueError) as error:
            self.failure = NoReply("error", f"{type(error).__name__}: {error}".removesuffix(": "))
        finally:
            self._connection.close()

    def cut(self) -> None:
        """Cut the connection, so that the thread comes to its end."""
        line = self._connection.sock
        if line is not None:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

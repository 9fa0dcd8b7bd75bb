"""An HTTP server on the loopback that stands in for a language model in tests."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Server(ThreadingHTTPServer):
    """Answers as its manner says, and keeps what it was sent."""

    daemon_threads = True

    def __init__(self, manner: str) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.manner = manner
        self.messages: list[dict[str, Any]] = []
        self.stopped = threading.Event()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/play?model=a"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: connections that are cut are what is tested."""


class Handler(BaseHTTPRequestHandler):
    """One request."""

    server: Server

    def do_POST(self) -> None:
        message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.messages.append({**message, "path": self.path, "type": self.headers["Content-Type"]})
        manner = self.server.manner
        if manner == "slow":
            self.server.stopped.wait(30)
        elif manner == "trickle":
            self.send_response(200)
            self.end_headers()
            while not self.server.stopped.wait(0.05):
                self.wfile.write(b" ")
        elif manner == "broken":
            self.send_error(503)
        elif manner == "elsewhere":
            self.send_response(302)
            self.send_header("Location", "/other")
            self.end_headers()
        elif manner == "no_http":
            self.wfile.write(b"hello there\r\n\r\n")
        elif manner == "cut":
            self.connection.close()
        elif manner == "huge":
            self._answer(b"x" * 5_000_000)
        elif manner == "rubbish":
            self._answer(b"\xff\x00[[")
        else:
            first = message["answers"][0]["id"] if message["kind"] != "over" else None
            self._answer(json.dumps({"answer": first}).encode())

    def _answer(self, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing."""


@contextmanager
def serving(manner: str) -> Iterator[Server]:
    """A server that runs meanwhile."""
    server = Server(manner)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.stopped.set()
        server.shutdown()
        server.server_close()
        thread.join()

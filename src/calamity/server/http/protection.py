"""Security checks on every request: host names, origins, headers, and what only the operator may see."""

from __future__ import annotations

import ipaddress
import re
from typing import Any, cast

import msgspec
from litestar import Request
from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from calamity.server.addresses import PORTS, Origin, host_of, is_ip, origin_of
from calamity.server.identity import same
from calamity.server.protocol.messages import ErrorAnswer
from calamity.server.protocol.problems import Problem
from calamity.server.settings import Settings

CSP = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
_RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")  # added by proxies; foreign pages can't add them
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


def outermost(app: ASGIApp, settings: Settings) -> ASGIApp:
    """Check the server's host name, add the security headers to every answer, and answer HEAD like GET."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        kind: str = scope["type"]
        if kind == "lifespan":
            await app(scope, receive, send)
            return
        head = scope.get("method") == "HEAD"

        async def sending(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                message["headers"] = [*message.get("headers", ()), *_RAW_HEADERS]
            elif message["type"] == "http.response.body" and head:
                message["body"] = b""
            await send(message)

        try:
            check_host(Headers(scope["headers"]), settings)
        except Problem as problem:
            await refuse(scope, sending, problem)
        else:
            await app(cast(Scope, {**scope, "method": "GET"}) if head else scope, receive, sending)

    return guarded


async def refuse(scope: Scope, send: Send, problem: Problem) -> None:
    """Answer a request, or a socket's handshake, with an error that says why."""
    kind = "http.response" if scope["type"] == ScopeType.HTTP else "websocket.http.response"
    body = msgspec.json.encode(ErrorAnswer(problem.key, problem.words, problem.detail))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send(cast(Message, {"type": f"{kind}.start", "status": problem.status, "headers": headers}))
    await send(cast(Message, {"type": f"{kind}.body", "body": body, "more_body": False}))


def check_host(headers: Headers, settings: Settings) -> None:
    """Raise `Problem` unless a request names the server by an IP address, as localhost, or as the operator allows.

    A foreign page can point its own host name at this machine (DNS rebinding).  The browser then treats the server as
    part of that page, but still sends the page's host name.  A request without a Host header doesn't come from a
    browser.
    """
    for header in headers.getall("host", []):
        host = host_of(header)
        if host is None:
            raise Problem("bad_request", "the Host header is malformed")
        if not (is_ip(host.name) or host.name == "localhost" or host.name in settings.host_names):
            raise Problem("bad_host", host=host.name)


def check_origin(headers: Headers, settings: Settings) -> None:
    """Raise `Problem` if a foreign page sends a request: neither ours nor one from an origin that the operator allows.

    Our own pages come from the host and port that the request was sent to.  If a proxy has dropped the port, any port
    of that host is accepted, as for cookies.
    """
    if "origin" in headers and not _is_ours(origin_of(headers["origin"]), headers, settings):
        raise Problem(
            "bad_origin", "list the page's origin in CALAMITY_ORIGINS, or let the proxy pass on Host and port"
        )


def _is_ours(page: Origin | None, headers: Headers, settings: Settings) -> bool:
    sent_to = host_of(headers.get("host", ""))
    if page is None or page in settings.page_origins:
        return page is not None
    if sent_to is None or page.name != sent_to.name:
        return False
    if sent_to.port is None and any(name in headers for name in FORWARDED):
        return True
    return page.port == (sent_to.port or PORTS[page.scheme])


def has_control_characters(request: Request[Any, Any, Any]) -> bool:
    """Whether an address contains characters that nobody types and not every database can search for."""
    values = (value for _, value in request.query_params.multi_items())
    return any(CONTROL.search(text) for text in (request.scope["path"], *values))


def is_operator(request: Request[Any, Any, Any], settings: Settings) -> bool:
    """Whether a request has the operator's token, or comes from this machine without a proxy."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if settings.admin_token and scheme.lower() == "bearer":
        return same(token, settings.admin_token)
    forwarded = any(name in request.headers for name in FORWARDED)
    client = request.client.host if request.client else ""
    return not forwarded and is_ip(client) and ipaddress.ip_address(client).is_loopback

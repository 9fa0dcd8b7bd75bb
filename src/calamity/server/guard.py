"""What protects the server's surface: origins, headers, sizes, rates, and what only the operator may see."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from calamity.server.identity import same
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
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")


def outermost(app: ASGIApp) -> ASGIApp:
    """Put the security headers on every HTTP answer, errors included."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_RAW_HEADERS]
            await send(message)

        await app(scope, receive, sending if scope["type"] == ScopeType.HTTP else send)

    return guarded


def origin_allowed(headers: Mapping[str, str], settings: Settings) -> bool:
    """Whether a page of this origin may talk to us: our own pages, those the operator names, and no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        return origin in settings.origins or urlsplit(origin).netloc == headers.get("host", "")
    except ValueError:  # no address at all
        return False


def has_control_characters(request: Request[Any, Any, Any]) -> bool:
    """Whether an address holds characters that nobody types and not every database can look for."""
    values = (value for _, value in request.query_params.multi_items())
    return any(CONTROL.search(text) for text in (request.scope["path"], *values))


def is_operator(request: Request[Any, Any, Any], settings: Settings) -> bool:
    """Whether a request has the operator's token, or comes from this very machine and through no proxy."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if settings.admin_token and scheme.lower() == "bearer":
        return same(token, settings.admin_token)
    forwarded = any(name in request.headers for name in ("forwarded", "x-forwarded-for", "x-real-ip", "via"))
    return not forwarded and _loopback(request.client.host if request.client else "")


def _loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False

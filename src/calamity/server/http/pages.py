"""Serves the built front end, or a page that says how to build it."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from litestar import Request, get
from litestar.response import Response

from calamity.server.protocol.page_paths import ROUTES
from calamity.server.protocol.problems import Problem, words

WEB = Path(__file__).parents[1] / "web"
# The pages of the front end, as patterns of their paths; `web/src/wire.ts` has the same patterns.
_ROUTE = re.compile("|".join(ROUTES.values()), re.ASCII)
FOREVER = "public, max-age=31536000, immutable"
UNBUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Calamity</title>
<body style="font:1.1rem/1.5 system-ui;max-width:36rem;margin:4rem auto;padding:0 1rem">
<h1>Calamity</h1>
{texts}
</body></html>
"""


@dataclass(frozen=True)
class StaticFile:
    """A file ready to send."""

    content: bytes
    packed: bytes | None
    kind: str
    tag: str


class Pages:
    """The built files, read again when they change."""

    def __init__(self, folder: Path = WEB) -> None:
        self._folder = folder.resolve()
        self._read: dict[Path, tuple[int, StaticFile]] = {}

    def find(self, path: str) -> StaticFile | None:
        """A built file; None if there is no such file."""
        try:
            file = (self._folder / path.lstrip("/")).resolve()
            if not file.is_relative_to(self._folder) or not file.is_file():
                return None
            changed = file.stat().st_mtime_ns
        except (OSError, ValueError):  # not a possible file name
            return None
        known = self._read.get(file)
        if known is None or known[0] != changed:
            known = (changed, _static_file(file))
            self._read[file] = known
        return known[1]

    @property
    def front(self) -> StaticFile:
        """The start page of the front end."""
        return self.find("index.html") or StaticFile(unbuilt().encode(), None, "text/html; charset=utf-8", "unbuilt")


def unbuilt() -> str:
    """The page shown if the front end isn't built, in every language."""
    links = {"command": "<code>make web</code>", "api": '<a href="/api/docs">/api/docs</a>'}
    texts = [f'<p lang="{lang}">{text}</p>' for lang, text in words("unbuilt", **links).items()]
    return UNBUILT.format(texts="\n".join(texts))


def _static_file(file: Path) -> StaticFile:
    content = file.read_bytes()
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    text = kind.startswith("text/") or kind in ("application/javascript", "application/json", "image/svg+xml")
    packed = gzip.compress(content, 9) if text and len(content) > 500 else None
    if text:
        kind += "; charset=utf-8"
    return StaticFile(content, packed, kind, hashlib.blake2b(content, digest_size=12).hexdigest())


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A built file, or the start page for the paths of the front end (a table, the set-up, …).

    For unknown paths a person gets the start page, which says so, and a program a short JSON answer.
    """
    pages: Pages = request.app.state.pages
    path = request.scope["path"]
    found = pages.find(path) if path.strip("/") else None
    if found is None:
        if not _ROUTE.fullmatch(path):
            of_programs = path == "/api" or path.startswith(("/api/", "/ws/", "/assets/"))
            if of_programs or "text/html" not in request.headers.get("accept", ""):
                raise Problem("not_found")
            return Response(pages.front.content, status_code=404, media_type=pages.front.kind)
        found = pages.front
    hashed = path.startswith("/assets/")
    headers = {"ETag": f'"{found.tag}"', "Cache-Control": FOREVER if hashed else "no-cache", "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(b"", status_code=304, headers=headers)
    content = found.content
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content = found.packed
        headers["Content-Encoding"] = "gzip"
    return Response(content, media_type=found.kind, headers=headers)

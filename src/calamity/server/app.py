"""The application put together: routes, services, what becomes of errors."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import escape
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, get
from litestar.datastructures import State
from litestar.exceptions import ClientException, HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import Response

import calamity
from calamity.server import metrics
from calamity.server.bots import Thinkers
from calamity.server.compilation import compiling
from calamity.server.database import Unstored
from calamity.server.guard import check_origin, has_control_characters, is_operator
from calamity.server.hall import Hall
from calamity.server.health import Health
from calamity.server.house import House
from calamity.server.identity import Identity, server_secret
from calamity.server.ladder import ladder
from calamity.server.library import Library
from calamity.server.limits import Limits
from calamity.server.lobby import Lobby, client_of
from calamity.server.messages import ErrorAnswer
from calamity.server.pages import Pages, page
from calamity.server.premises import BadPremises
from calamity.server.private_files import make_folder
from calamity.server.settings import Settings
from calamity.server.socket import table_socket
from calamity.server.store import Store
from calamity.server.trouble import Trouble

logger = logging.getLogger("calamity.app")
GARBAGE = 10_000  # objects that may come together before the collector looks for those that are not needed any more
KEYS = {400: "bad_request", 403: "bad_origin", 404: "not_found", 405: "bad_method", 413: "too_large", 429: "too_fast"}


@get("/healthz", tags=["operating"])
async def health(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    """Whether the server can do its work; 503 and the reason if it can't write to its database."""
    problem = await state.health.problem()
    if problem is None:
        return Response({"ok": True, "version": calamity.__version__, "compiled": calamity.compiled})
    answer = in_trouble(request, Trouble(problem.key, str(problem)))
    answer.status_code = 503
    return answer


@get("/metrics", media_type=MediaType.TEXT, tags=["operating"])
async def figures(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """The server's figures for Prometheus; for the operator only."""
    if not is_operator(request, state.settings):
        raise Trouble("admin_only")
    return Response(metrics.exposition(), media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/api/docs", media_type=MediaType.HTML, include_in_schema=False)
async def documentation(request: Request[Any, Any, Any]) -> str:
    """The programming interface as a page, without any script."""
    schema = request.app.openapi_schema.to_schema()
    rows = [
        f"<tr><td>{method.upper()}<td><code>{escape(path)}</code><td>{escape(what.get('description', ''))}"
        for path, item in sorted(schema["paths"].items())
        for method, what in item.items()
        if isinstance(what, dict) and "responses" in what
    ]
    return (
        "<!doctype html><html lang='en'><meta charset='utf-8'><title>Calamity: programming interface</title>"
        "<h1>Programming interface</h1><p>The whole description: <a href='/api/openapi.json'>openapi.json</a>. "
        "Games are played on the socket <code>/ws/{table}</code>.</p>"
        f"<table>{''.join(rows)}</table></html>"
    )


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is decoded as strictly as messages are: `true` or "1" is no number."""

    async def json(self) -> Any:
        """The body as the type that the handler expects; a body that doesn't fit is a bad request."""
        expected = self.route_handler.parsed_data_field
        try:
            return msgspec.json.decode(await self.body(), type=expected.annotation if expected else Any)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise ClientException(str(error)) from None
        except RecursionError:
            raise ClientException("the JSON is nested too deeply") from None


async def before(request: Request[Any, Any, Any]) -> None:
    """Turn away malformed addresses, foreign pages, and those who ask too often."""
    if has_control_characters(request):
        raise Trouble("bad_request", "an address can't hold control characters")
    if request.method != "GET":
        check_origin(request.headers, request.app.state.settings)
    if request.url.path.startswith("/api/") and not request.app.state.limits.allow("request", client_of(request)):
        raise Trouble("too_fast")


def in_trouble(_: Request[Any, Any, Any], trouble: Trouble) -> Response[ErrorAnswer]:
    """A request that can't be met."""
    problem = ErrorAnswer(trouble.key, trouble.words, trouble.detail)
    headers = {"Retry-After": "5"} if trouble.status in (429, 503) else None
    return Response(problem, status_code=trouble.status, headers=headers, media_type=MediaType.JSON)


def in_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorAnswer]:
    """A request that the framework turned down."""
    key = KEYS.get(error.status_code, "bad_request" if error.status_code < 500 else "internal")
    detail = error.detail if error.status_code < 500 else ""
    if error.extra and error.status_code == 400:
        detail = f"{detail}: {error.extra}"
    response = in_trouble(request, Trouble(key, detail))
    response.status_code = error.status_code
    if error.headers:
        response.headers.update(error.headers)
    return response


def in_confusion(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorAnswer]:
    """A bug; the client learns no more than that."""
    logger.error("a request failed", exc_info=error, extra={"path": request.url.path})
    return in_trouble(request, Trouble("internal"))


def _leave_alone_what_stays() -> None:
    """Let the garbage collector look at tables and connections only.

    What was loaded until now stays as long as the process does, and looking through it again and again would keep all
    tables waiting for a tenth of a second each time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE, *gc.get_threshold()[1:])


def make_app(settings: Settings) -> Litestar:
    """The application with these settings."""

    @asynccontextmanager
    async def services(app: Litestar) -> AsyncIterator[None]:
        make_folder(settings.data)
        secret = server_secret(settings.data)
        store = Store(settings.database, settings.gather_seconds, settings.watch_seconds)
        try:
            await store.open(secret)
        except (Unstored, BadPremises) as error:
            app.state.trouble = str(error)  # for whoever started the server
            logger.error("the database can't be opened for writing", extra={"reason": str(error)})
            raise
        await asyncio.to_thread(ladder)  # guests are tried, which may take a while
        thinkers = Thinkers(settings.bot_processes, settings.bot_seconds)
        house = House(settings, store, Identity(secret), thinkers)
        hall = Hall(house)
        await hall.open()
        app.state.house, app.state.hall = house, hall
        app.state.health = Health(store.check, settings.health_seconds)
        _leave_alone_what_stays()
        logger.info("the server is open", extra={"database": store.kind, "compiled": calamity.compiled})
        try:
            async with compiling(settings.compile_in, thinkers):
                yield
        finally:
            await hall.close()
            await thinkers.close()
            await store.close()
            logger.info("the server is closed")

    return Litestar(
        route_handlers=[Library, Lobby, health, figures, documentation, table_socket, page],
        lifespan=[services],
        state=State(
            {
                "settings": settings,
                "limits": Limits(settings.limits, settings.connections_per_address),
                "pages": Pages(),
            }
        ),
        before_request=before,
        request_class=StrictRequest,
        exception_handlers={Trouble: in_trouble, HTTPException: in_error, Exception: in_confusion},
        request_max_body_size=settings.body_bytes,
        openapi_config=OpenAPIConfig(
            title="Calamity",
            version=calamity.__version__,
            description="Lobby and tables of a Calamity server.",
            path="/api/openapi.json",  # a folder would have pages of its own for what isn't there
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        logging_config=None,
        debug=False,
    )

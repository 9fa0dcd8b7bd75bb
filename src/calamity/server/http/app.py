"""Assembles the web application: its routes, the services they use, and the answers to errors."""

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
from calamity.server.http.content import Content
from calamity.server.http.health import Health
from calamity.server.http.lessons import Lessons
from calamity.server.http.lobby import Lobby, client_of
from calamity.server.http.pages import Pages, page
from calamity.server.http.protection import check_origin, has_control_characters, is_operator
from calamity.server.http.rate_limits import Limits
from calamity.server.http.table_socket import table_socket
from calamity.server.identity import Identity, server_secret
from calamity.server.play.services import Services
from calamity.server.play.table_registry import TableRegistry
from calamity.server.private_files import make_folder
from calamity.server.protocol.messages import ErrorAnswer
from calamity.server.protocol.problems import Problem
from calamity.server.settings import Settings
from calamity.server.startup_checks import CannotStart
from calamity.server.storage.database import Unstored
from calamity.server.storage.log_store import LogStore
from calamity.server.thinking.choices import bot_choices
from calamity.server.thinking.compilation import compiling
from calamity.server.thinking.pool import BotPool

logger = logging.getLogger("calamity.app")
GARBAGE = 10_000  # new objects before the garbage collector runs
KEYS = {400: "bad_request", 403: "bad_origin", 404: "not_found", 405: "bad_method", 413: "too_large", 429: "too_fast"}


@get("/healthz", tags=["operating"])
async def health(request: Request[Any, Any, Any], state: State) -> Response[Any]:
    """Whether the server works; 503 and the reason if it can't write to its database."""
    problem = await state.health.problem()
    if problem is None:
        return Response({"ok": True, "version": calamity.__version__, "compiled": calamity.compiled})
    answer = answer_problem(request, Problem(problem.key, str(problem)))
    answer.status_code = 503
    return answer


@get("/metrics", media_type=MediaType.TEXT, tags=["operating"])
async def figures(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """The server's metrics for Prometheus, for the operator only."""
    if not is_operator(request, state.settings):
        raise Problem("admin_only")
    return Response(metrics.exposition(), media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/api/docs", media_type=MediaType.HTML, include_in_schema=False)
async def documentation(request: Request[Any, Any, Any]) -> str:
    """The API documentation as a page without scripts."""
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
    """A request whose body is decoded as strictly as messages are: `true` or "1" is not a number."""

    async def json(self) -> Any:
        """The body as the type that the handler expects; a body that doesn't match is a bad request."""
        expected = self.route_handler.parsed_data_field
        try:
            return msgspec.json.decode(await self.body(), type=expected.annotation if expected else Any)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise ClientException(str(error)) from None
        except RecursionError:
            raise ClientException("the JSON is nested too deeply") from None


async def before(request: Request[Any, Any, Any]) -> None:
    """Reject malformed addresses, foreign pages, and clients that call too often."""
    if has_control_characters(request):
        raise Problem("bad_request", "an address can't contain control characters")
    if request.method != "GET":
        check_origin(request.headers, request.app.state.settings)
    if request.url.path.startswith("/api/") and not request.app.state.limits.allow("request", client_of(request)):
        raise Problem("too_fast")


def answer_problem(_: Request[Any, Any, Any], problem: Problem) -> Response[ErrorAnswer]:
    """Answer a request that can't be fulfilled."""
    answer = ErrorAnswer(problem.key, problem.words, problem.detail)
    headers = {"Retry-After": "5"} if problem.status in (429, 503) else None
    return Response(answer, status_code=problem.status, headers=headers, media_type=MediaType.JSON)


def in_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[ErrorAnswer]:
    """Answer a request that the framework rejected."""
    key = KEYS.get(error.status_code, "bad_request" if error.status_code < 500 else "internal")
    detail = error.detail if error.status_code < 500 else ""
    if error.extra and error.status_code == 400:
        detail = f"{detail}: {error.extra}"
    response = answer_problem(request, Problem(key, detail))
    response.status_code = error.status_code
    if error.headers:
        response.headers.update(error.headers)
    return response


def in_confusion(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorAnswer]:
    """Answer after a bug; the client learns nothing more."""
    logger.error("a request failed", exc_info=error, extra={"path": request.url.path})
    return answer_problem(request, Problem("internal"))


def _leave_alone_what_stays() -> None:
    """Exclude everything loaded so far from garbage collection.

    It stays in memory as long as the process runs, and scanning it again and again would stop all tables for a tenth of
    a second each time.
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
        store = LogStore(settings.database, settings.gather_seconds, settings.watch_seconds)
        try:
            await store.open(secret)
        except (Unstored, CannotStart) as error:
            app.state.problem = str(error)  # for the code that started the server
            logger.error("the database can't be opened for writing", extra={"reason": str(error)})
            raise
        await asyncio.to_thread(bot_choices)  # tries the bots of installed packages, which may take a while
        bot_pool = BotPool(settings.bot_processes, settings.bot_seconds)
        services = Services(settings, store, Identity(secret), bot_pool)
        registry = TableRegistry(services)
        await registry.open()
        app.state.services, app.state.registry = services, registry
        app.state.health = Health(store.check, settings.health_seconds)
        _leave_alone_what_stays()
        facts = {"address": settings.address, "database": store.kind, "compiled": calamity.compiled}
        logger.info("the server is ready", extra=facts)
        try:
            async with compiling(settings.compile_in, bot_pool):
                yield
        finally:
            await registry.close()
            await bot_pool.close()
            await store.close()
            logger.info("the server has stopped")

    return Litestar(
        route_handlers=[Content, Lobby, Lessons, health, figures, documentation, table_socket, page],
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
        exception_handlers={Problem: answer_problem, HTTPException: in_error, Exception: in_confusion},
        request_max_body_size=settings.body_bytes,
        openapi_config=OpenAPIConfig(
            title="Calamity",
            version=calamity.__version__,
            description="Lobby and tables of a Calamity server.",
            path="/api/openapi.json",  # a folder would get its own pages for missing paths
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        logging_config=None,
        debug=False,
    )

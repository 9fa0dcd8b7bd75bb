"""Fixtures: a real server and a real browser for all tests; a page that reports errors in its console fails."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.server.client import Server
from tests.web.visitor import PATIENCE, Visitor, Windows
from tools import chromium

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
Visit = Callable[..., Visitor]
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")  # its event loop would be in the way of asynchronous tests elsewhere
def windows() -> Iterator[Windows]:
    """The windows of the browser; without a browser the tests are skipped, or fail in CI."""
    found = chromium.find()
    if found is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(chromium.MISSING)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield Windows(running)
        running.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests that don't damage it."""
    with Server(tmp_path_factory.mktemp("web") / "data", samples=False) as running:
        yield running


@pytest.fixture
def visit(windows: Windows, server: Server) -> Iterator[Visit]:
    """Let visitors come; afterwards no page of theirs may have had an error."""
    visitors: list[Visitor] = []

    def come(at: Server = server, **settings: Any) -> Visitor:
        visitors.append(Visitor(windows, at, **settings))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.close()
    assert [problem for visitor in visitors for problem in visitor.unexpected()] == []


@pytest.fixture
def visitor(visit: Visit) -> Visitor:
    """One visitor, whose table shows no animations."""
    return visit()

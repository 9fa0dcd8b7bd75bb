"""Tests of the addresses of pages: which exist, what HEAD answers, and the error for those that don't."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from calamity.server.protocol.page_paths import ROUTES
from tests.server.client import Server

ROOT = Path(__file__).resolve().parents[2]
HTML = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}  # as a browser that somebody steers


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/t/0123abcd",
        "/healthz",
        "/metrics",
        "/api/games",
        "/api/me",
        "/api/tables",
        "/api/docs",
        "/api/openapi.json",
    ]
    + ["/nowhere", "/api/none", "/assets/none.js", "/api/tables/none/record"],
)
def test_head_answers_like_get_without_the_body(server: Server, path: str) -> None:
    browser = server.browser()
    browser.get("/api/me")  # a cookie, so that both answers are for the same person
    got, headed = browser.get(path), browser.head(path)
    assert headed.status_code == got.status_code and headed.content == b"" and got.content
    changing = {"date", "content-length"} if path == "/metrics" else {"date"}
    kept = [{name: value for name, value in answer.headers.items() if name not in changing} for answer in (got, headed)]
    assert kept[0] == kept[1]
    assert int(headed.headers["content-length"]) > 0


def test_where_only_something_can_be_done_head_is_refused_as_get_is(server: Server) -> None:
    for method in ("GET", "HEAD"):
        assert server.browser().request(method, "/api/tables/x/start").status_code == 405


@pytest.mark.parametrize(
    "path", ["/", "/t/0123-abc_D", "/t/x/", "/new/nine_lives", "/learn", "/learn/bazaar", "/credits"]
)
def test_the_places_of_the_pages_are_there(server: Server, path: str) -> None:
    browser = server.browser()
    for headers in (HTML, {}):
        assert browser.get(path, headers=headers).status_code == 200


@pytest.mark.parametrize(
    "path", ["/admin", "/t", "/t/a/b", "/new", "/learn/a/b", "/credits/x", "/wp-login.php", "/a" * 999]
)
def test_elsewhere_there_is_nothing_and_people_are_told_by_a_page(server: Server, path: str) -> None:
    browser = server.browser()
    seen = browser.get(path, headers=HTML)
    assert seen.status_code == 404 and seen.content == browser.get("/").content
    assert "etag" not in seen.headers
    again = browser.get(path, headers={**HTML, "if-none-match": browser.get("/").headers["etag"]})
    assert again.status_code == 404
    told = browser.get(path)
    assert told.status_code == 404 and set(told.json()["message"]) == {"en", "de"}


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/none", "/api/games/none", "/assets/none.js"])
def test_programs_are_told_in_json_whatever_they_accept(server: Server, path: str) -> None:
    answer = server.browser().get(path, headers=HTML)
    assert answer.status_code == 404 and answer.json()["error"] == "not_found"


def test_the_front_end_has_no_other_places_than_the_server_knows() -> None:
    """It takes them from `wire.ts`, which is written from the server's list."""
    routes = (ROOT / "web" / "src" / "frame" / "App.svelte").read_text()
    asked = re.findall(r"ROUTES\.(\w+)\.(?:exec|test)\(router\.path\)", routes)
    assert sorted(asked) == sorted(ROUTES)
    assert routes.count("router.path") == len(asked), "a route that isn't one of ROUTES"

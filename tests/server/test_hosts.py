"""Tests of host names and origins: a server answers only under its own names and to its own pages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.datastructures import Headers
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from calamity.server.http.protection import check_host, check_origin
from calamity.server.protocol.problems import Problem
from calamity.server.settings import BadSetting, Settings, from_environment
from tests.server.client import Server
from tests.server.test_connection import hello

OPERATED = Settings(
    data=Path("unused"), hosts=("Games.Example.org", "hall.lan"), origins=("https://pages.example", "http://other:81/")
)
ALONE = Settings(data=Path("unused"))


def refusal(headers: dict[str, str], settings: Settings = OPERATED) -> str | None:
    """The reason why a request with these headers is refused, if it is."""
    try:
        check_host(Headers(headers), settings)
        check_origin(Headers(headers), settings)
    except Problem as problem:
        return problem.key
    return None


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "127.0.0.1:8000", "192.168.178.20:8000", "[::1]", "[::1]:8000", "localhost", "LocalHost.:8000"],
)
def test_addresses_and_localhost_are_everybodys(host: str) -> None:
    assert refusal({"host": host}, ALONE) is None


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil.example", "localhost2", "hall"],
)
def test_a_name_that_the_operator_has_not_given_is_refused(host: str) -> None:
    assert refusal({"host": host}, ALONE) == refusal({"host": host}) == "bad_host"


@pytest.mark.parametrize("host", ["", "evil@127.0.0.1", "127.0.0.1/x", "[::1", "a b", "localhost:x", "ü"])
def test_what_is_no_host_is_a_bad_request(host: str) -> None:
    assert refusal({"host": host}) == "bad_request"


@pytest.mark.parametrize("host", ["games.example.org", "GAMES.example.org.:8000", "hall.lan", "pages.example", "other"])
def test_the_operators_names_and_those_of_their_origins_pass(host: str) -> None:
    assert refusal({"host": host}) is None
    assert refusal({"host": host}, ALONE) == "bad_host"


def test_without_a_host_no_browser_asks_and_of_several_hosts_all_have_to_be_ours() -> None:
    check_host(Headers([]), ALONE)
    with pytest.raises(Problem):
        check_host(Headers([(b"host", b"127.0.0.1"), (b"host", b"evil.example")]), ALONE)


FORWARDED = {"x-forwarded-for": "203.0.113.9"}


@pytest.mark.parametrize(
    ("origin", "headers"),
    [
        ("http://127.0.0.1:8000", {"host": "127.0.0.1:8000"}),
        ("http://[::1]:8000", {"host": "[::1]:8000"}),
        ("http://games.example.org", {"host": "games.example.org"}),
        ("https://games.example.org", {"host": "games.example.org:443"}),
        ("https://GAMES.example.org", {"host": "games.example.org"}),
        ("https://games.example.org:8443", {"host": "games.example.org:8443"}),
        ("https://games.example.org:8443", {"host": "games.example.org"} | FORWARDED),  # nginx: Host $host
        ("https://pages.example", {"host": "127.0.0.1:8000"}),
        ("http://other:81", {"host": "127.0.0.1:8000"}),
    ],
)
def test_ones_own_pages_may_talk_to_the_server(origin: str, headers: dict[str, str]) -> None:
    assert refusal({"origin": origin, **headers}) is None


@pytest.mark.parametrize(
    ("origin", "headers"),
    [
        ("https://evil.example", {"host": "games.example.org"} | FORWARDED),
        ("https://games.example.org.evil.example", {"host": "games.example.org"} | FORWARDED),
        ("http://games.example.org:9000", {"host": "games.example.org"}),  # no proxy has dropped a port
        ("http://games.example.org:9000", {"host": "games.example.org:8000"} | FORWARDED),
        ("http://games.example.org", {"host": "games.example.org:8000"} | FORWARDED),
        ("http://pages.example", {"host": "127.0.0.1:8000"}),  # listed with https
        ("http://127.0.0.1:9000", {"host": "127.0.0.1:8000"}),
        ("null", {"host": "127.0.0.1:8000"}),
        ("", {"host": "127.0.0.1:8000"}),
        ("http://[", {"host": "127.0.0.1:8000"}),
        ("http://evil@127.0.0.1:8000", {"host": "127.0.0.1:8000"}),
        ("file://", {"host": "127.0.0.1:8000"}),
    ],
)
def test_foreign_pages_may_not(origin: str, headers: dict[str, str]) -> None:
    assert refusal({"origin": origin, **headers}) == "bad_origin"


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a name, behind a proxy."""
    with Server(tmp_path_factory.mktemp("named") / "data", hosts=["games.example.org"]) as running:
        yield running


@pytest.mark.parametrize("path", ["/", "/healthz", "/metrics", "/api/games", "/api/none", "/nowhere", "/api/docs"])
def test_every_page_is_closed_to_a_foreign_name(server: Server, path: str) -> None:
    for method in ("GET", "HEAD"):
        answer = server.browser().request(method, path, headers={"host": "evil.example:8000"})
        assert answer.status_code == 421
    problem = server.browser().get(path, headers={"host": "evil.example:8000"}).json()
    assert problem["error"] == "bad_host"
    assert "--allow-host evil.example," in problem["message"]["en"] and "CALAMITY_HOSTS" in problem["message"]["de"]


def test_nothing_is_done_under_a_foreign_name(server: Server) -> None:
    headers = {"host": "evil.example", "origin": "http://evil.example"}
    answer = server.browser().post("/api/tables", json={"game": "tic_tac_toe", "seats": 2}, headers=headers)
    assert answer.status_code == 421


@pytest.mark.asyncio
async def test_a_socket_is_closed_to_a_foreign_name_and_says_why(server: Server) -> None:
    table, _, _ = server.table_of_people()
    with pytest.raises(InvalidStatus) as refused:
        async with connect(f"ws://evil.example/ws/{table}", host="127.0.0.1", port=server.port):
            pass
    response = refused.value.response
    assert response.status_code == 421 and json.loads(response.body)["error"] == "bad_host"


@pytest.mark.asyncio
async def test_behind_a_proxy_that_drops_the_port_pages_make_tables_and_play(named: Server) -> None:
    """As with nginx's usual `proxy_set_header Host $host` on a port of its own."""
    origin = "https://games.example.org:8443"
    headers = {"host": "games.example.org", "origin": origin, **FORWARDED}
    body = {"game": "tic_tac_toe", "seats": 2}
    assert named.browser().post("/api/tables", json=body, headers=headers).status_code == 201
    table, keys, _ = named.table_of_people()
    address, proxied = f"ws://games.example.org/ws/{table}", {"host": "127.0.0.1", "port": named.port}
    async with connect(address, origin=origin, additional_headers=FORWARDED, **proxied) as socket:  # type: ignore[arg-type]
        await socket.send(hello(keys[0]))
        assert json.loads(await socket.recv())["type"] == "welcome"
    with pytest.raises(InvalidStatus) as refused:
        async with connect(address, origin="https://evil.example", additional_headers=FORWARDED, **proxied):  # type: ignore[arg-type]
            pass
    response = refused.value.response
    assert response.status_code == 403 and json.loads(response.body)["error"] == "bad_origin"


def test_names_come_from_the_environment_or_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CALAMITY_HOSTS", "games.example.org, hall.lan,")
    monkeypatch.setenv("CALAMITY_ORIGINS", " https://pages.example ")
    assert from_environment().host_names == {"games.example.org", "hall.lan", "pages.example"}
    assert from_environment(hosts=("other",)).host_names == {"other", "pages.example"}


@pytest.mark.parametrize("name", ["https://games.example.org", "games.example.org:8000", "*.example.org", "a b"])
def test_a_name_that_is_none_is_said_before_anything_starts(name: str) -> None:
    with pytest.raises(
        BadSetting, match=r"is not a host name; write it without a port, as in --allow-host games\.example"
    ):
        _ = Settings(hosts=(name,)).host_names


@pytest.mark.parametrize("origin", ["games.example.org", "https://games.example.org/lobby", "ftp://games.example.org"])
def test_an_origin_that_is_none_is_said_before_anything_starts(origin: str) -> None:
    with pytest.raises(BadSetting, match=r"in CALAMITY_ORIGINS is not a web origin; write https://games\.example"):
        _ = Settings(origins=(origin,)).host_names

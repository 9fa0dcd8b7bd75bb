"""Tests of malformed and malicious requests: the server answers with a clear error, goes on, and logs no failure."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.client import Server
from tests.server.test_connection import first_words, hello

DEEP = "[" * 7_000
TABLE = '{"game": "tic_tac_toe", "seats": 2, %s}'
CONTROL = ["\0", "\n", "\x1b[2J", "\x7f", "\x85"]


@pytest.fixture(autouse=True)
def no_error_is_logged(server: Server) -> Iterator[None]:
    before = len(server.log.read_text())
    yield
    said = server.log.read_text()[before:]
    assert "trace" not in said and '"error"' not in said


def asked(server: Server, method: str, path: str, body: str | bytes = "") -> Any:
    """The answer to a bad request."""
    answer = server.browser().request(method, path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400, answer.text
    return answer.json()


@pytest.mark.parametrize(
    "body",
    [DEEP, '{"game":' * 7_000, TABLE % f'"unknown": {DEEP}', '{"a": ' + DEEP + "]" * 7_000 + "}", f'"{DEEP}'],
)
def test_json_that_is_nested_too_deeply_is_a_bad_request(server: Server, body: str) -> None:
    assert asked(server, "POST", "/api/tables", body)["error"] == "bad_request"
    assert asked(server, "PUT", "/api/me", body)["error"] == "bad_request"
    assert asked(server, "POST", "/api/tables/x/join", body)["error"] == "bad_request"


@pytest.mark.parametrize(
    "field",
    ['"seats": true', '"seats": "2"', '"seats": 2.0', '"seats": 1e400', f'"seats": {"9" * 5000}', '"mine": [true]']
    + ['"clock": {"seconds": true}', '"clock": {"seconds": 60.5}', '"away_after": true', '"away_after": 1e999']
    + ['"away_after": NaN', '"open": 1', '"open": "true"', '"options": {"host_seat": 1.0}', '"options": {"x": null}']
    + ['"bots": [{"seat": true, "bot": "random"}]', '"bots": [{"seat": 1, "bot": "random", "level": true}]'],
)
def test_only_a_number_is_a_number(server: Server, field: str) -> None:
    problem = asked(server, "POST", "/api/tables", TABLE % field)
    assert problem["error"] == "bad_request" and problem["detail"]


@pytest.mark.parametrize("seat", [True, False, "0", -1, 2, 10**30])
def test_the_hosts_seat_is_a_seats_number(server: Server, seat: object) -> None:
    body = {"game": "tic_tac_toe", "seats": 2, "options": {"host_seat": seat}}
    assert asked(server, "POST", "/api/tables", json.dumps(body))["error"] == "bad_table"


@pytest.mark.parametrize("value", ["²", "٣", "--5", "-", "9" * 40, True, 10**30])
def test_an_option_takes_numbers_written_as_people_write_them(server: Server, value: object) -> None:
    body = {"game": "katastrophenspiel", "seats": 2, "options": {"rounds": value}}
    assert asked(server, "POST", "/api/tables", json.dumps(body))["error"] == "bad_table"


@pytest.mark.parametrize("character", CONTROL)
@pytest.mark.parametrize("field", ["game", "title", "bot", "option", "value"])
def test_texts_of_a_new_table_have_no_control_characters(server: Server, field: str, character: str) -> None:
    text = f"a{character}"
    body = {
        "game": text if field == "game" else "tic_tac_toe",
        "seats": 2,
        "title": text if field == "title" else "",
        "bots": [{"seat": 1, "bot": text if field == "bot" else "random"}],
        "options": {text: 1} if field == "option" else {"x": text} if field == "value" else {},
    }
    assert asked(server, "POST", "/api/tables", json.dumps(body))["error"] == "bad_request"


@pytest.mark.parametrize("character", CONTROL)
def test_names_and_keys_have_no_control_characters(server: Server, character: str) -> None:
    text = json.dumps(f"a{character}")
    table = server.create()["id"]
    for body in (f'{{"name": {text}}}', f'{{"name": "Ada", "avatar": {text}}}'):
        asked(server, "PUT", "/api/me", body)
    for what, body in {
        "invitation": f'{{"invite_key": {text}}}',
        "join": f'{{"invite_key": "", "name": {text}}}',
        "leave": f'{{"seat_key": {text}}}',
        "bot": f'{{"seat_key": "", "bot": {{"seat": 1, "bot": {text}}}}}',
        "start": f'{{"seat_key": {text}}}',
        "rematch": f'{{"seat_key": {text}}}',
    }.items():
        asked(server, "POST", f"/api/tables/{table}/{what}", body)


@pytest.mark.parametrize("text", [b'"\xff"', b'"\xed\xa0\x80"', b'"\\ud800"', b'"\\udc00x"'])
def test_texts_are_unicode(server: Server, text: bytes) -> None:
    asked(server, "PUT", "/api/me", b'{"name": ' + text + b"}")


@pytest.mark.parametrize("character", ["%00", "%0a", "%1b", "%7f", "%C2%85"])
def test_addresses_have_no_control_characters(server: Server, character: str) -> None:
    """SQLite would look up an id that contains one, PostgreSQL would raise an error."""
    table = server.create()["id"]
    for path in (
        f"/api/tables/a{character}/record",
        f"/api/tables/{table}/record?key={character}",
        f"/api/games/{character}/cards",
        f"/api/games/tic_tac_toe/texts/{character}",
        f"/api/games/tic_tac_toe/rulebook/{character}",
        f"/api/texts/{character}",
        f"/t/abc{character}",
        f"/{character}",
    ):
        assert asked(server, "GET", path)["error"] == "bad_request"
    for what in ("invitation", "join", "leave", "bot", "start", "rematch"):
        body = '{"invite_key": "", "seat_key": "", "name": "Ada", "bot": {"seat": 0, "bot": "random"}}'
        assert asked(server, "POST", f"/api/tables/{character}/{what}", body)["error"] == "bad_request"


@pytest.mark.asyncio
@pytest.mark.parametrize("character", ["%00", "%0a", "%7f", "%C2%85"])
async def test_a_socket_to_a_table_with_control_characters_gets_an_answer(server: Server, character: str) -> None:
    heard, code = await first_words(server, f"a{character}", hello("key"))
    assert [message["error"] for message in heard] == ["bad_message"] and code == 1008


NESTED = '{"a": ' + DEEP  # of a message whose type comes later: all of it has to be read
WRONG = [
    NESTED,
    '{"type": "ping", "id": "\\u0000"}',
    '{"type": "ping", "id": "\\u001b"}',
    '{"type": "ping", "id": "\\ud800"}',
    '{"type": "ping", "id": "\\n"}',
    '{"type": "say", "id": "1", "text": "a\\u0000"}',
    '{"type": "say", "id": "1", "text": "\\u001b[2J"}',
    '{"type": "act", "id": "1", "version": true, "links": [4]}',
    '{"type": "act", "id": "1", "version": 0, "links": [true]}',
    '{"type": "act", "id": "1", "version": 0, "links": [4.0]}',
    '{"type": "act", "id": "1", "version": %s, "links": [4]}' % ("9" * 5000),
    '{"type": "hint", "id": "1", "level": true}',
    '{"type": "consent", "id": "1", "agree": 1}',
]


@pytest.mark.asyncio
async def test_a_message_that_makes_no_sense_is_answered_and_the_connection_goes_on(server: Server) -> None:
    table, keys, _ = server.table_of_people()
    async with server.player(table, keys[0]) as player:
        for frame in WRONG:
            await player.send(frame)
            assert (await player.until("error", "pong", "chat", "update"))["error"] == "bad_message", frame
        await player.send({"type": "say", "id": "2", "text": "two\nlines"})
        assert (await player.until("chat", "error"))["line"]["text"] == "two\nlines"


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "frame",
    [NESTED, '{"type": "hello", "id": "h", "key": "\\u0000"}', '{"type": "hello", "id": "h", "key": "", "seat": true}'],
)
async def test_a_first_message_that_makes_no_sense_is_answered(server: Server, frame: str) -> None:
    table = server.create()["id"]
    heard, code = await first_words(server, table, frame)
    assert [message["error"] for message in heard] == ["bad_message"] and code == 1008

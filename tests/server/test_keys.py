"""Tests of the keys to seats: random, stored only as hashes, and shown again only to the people who sit there."""

from __future__ import annotations

import hmac
import json
import sqlite3
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from sqlalchemy import create_engine

import calamity
from calamity.server.identity import imprint
from calamity.server.play.table_log import KEYS_KEPT
from calamity.server.storage.migrate import upgrade
from tests.server.client import Json, Server
from tests.server.test_connection import first_words, hello

pytestmark = pytest.mark.asyncio


async def opens(server: Server, table: str, key: str) -> bool:
    """Whether a key opens a table."""
    try:
        async with server.player(table, key):
            return True
    except AssertionError:
        return False


async def test_the_database_gives_no_key_away(data: Path) -> None:
    with Server(data) as server:
        made = server.create("bazaar", 3)
        joined = server.join(made)
        keys = [made["seat_key"], joined["seat_key"], made["invite_key"], made["watch_key"]]
        assert len(set(keys)) == 4
        files_of_it = [path.read_bytes() for path in data.glob("calamity.db*")]
        assert files_of_it and not any(key.encode() in content for key in keys for content in files_of_it)
        assert any(imprint(made["seat_key"]).encode() in content for content in files_of_it)
        assert not await opens(server, made["id"], imprint(made["seat_key"])), "an imprint is no key"


async def test_whoever_sits_there_gets_another_key_and_nobody_else_does(server: Server) -> None:
    made = server.create()
    bob, eve = server.browser(), server.browser()
    where, body = f"/api/tables/{made['id']}/join", {"invite_key": made["invite_key"], "name": "Bob"}
    first = bob.post(where, json=body).json()
    again = bob.post(where, json=body).json()
    assert again["seat"] == first["seat"] == 1 and again["seat_key"] != first["seat_key"]
    assert eve.post(where, json=body).json()["error"] == "already_started"
    for key in (first["seat_key"], again["seat_key"]):
        async with server.player(made["id"], key) as player:
            assert player.welcome["you"] == 1
    (card,) = bob.get("/api/tables").json()["mine"]
    assert card["link"] == f"/t/{made['id']}#j={made['invite_key']}", (
        "which leads to joining, or to the key that is kept"
    )


async def test_keys_outlive_the_server_and_the_eldest_give_way_to_new_ones(data: Path) -> None:
    with Server(data) as server:
        browser = server.browser()
        made: Json = browser.post("/api/tables", json={"game": "tic_tac_toe", "seats": 2}).json()
        where, body = f"/api/tables/{made['id']}/join", {"invite_key": made["invite_key"], "name": "Ada"}
        more = [browser.post(where, json=body).json()["seat_key"] for _ in range(KEYS_KEPT)]
        server.kill()
        server.start()
        assert not await opens(server, made["id"], made["seat_key"])
        assert await opens(server, made["id"], more[0]) and await opens(server, made["id"], more[-1])


async def test_a_seat_that_was_given_up_has_other_keys(server: Server) -> None:
    made = server.create("bazaar", 3)
    bob = server.browser()
    where, body = f"/api/tables/{made['id']}", {"invite_key": made["invite_key"], "name": "Bob", "seat": 1}
    keys = [bob.post(f"{where}/join", json=body).json()["seat_key"] for _ in range(2)]
    assert bob.post(f"{where}/leave", json={"seat_key": keys[0]}).status_code == 204
    carol = server.join(made, "Carol", seat=1)
    for key in keys:
        heard, _ = await first_words(server, made["id"], hello(key))
        assert heard[0]["error"] == "bad_key"
    assert await opens(server, made["id"], carol["seat_key"])


async def test_links_from_before_imprints_go_on_to_work(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database of the first schema, in which keys were derived from the server's secret and a salt."""
    monkeypatch.setenv("CALAMITY_SECRET", "long ago")
    secret = sha256(b"long ago").digest()
    data.mkdir()
    first_schema(data / "calamity.db", secret)
    game = calamity.load("tic_tac_toe")
    head = ("old1", "tic_tac_toe", game.content, 2, "{}", "ab" * 32, "", 0, 0, None, None, None, 0, 1.0, "waiting", 1.0)
    sitter = {"name": "Äda", "avatar": "", "identity": "someone", "salt": "5a17"}
    with sqlite3.connect(data / "calamity.db") as connection:
        connection.execute(f"INSERT INTO tables VALUES ({','.join('?' * len(head))})", head)
        line = ("old1", 0, "sit", 0, "", json.dumps(sitter), 1.0)
        connection.execute("INSERT INTO log VALUES (?,?,?,?,?,?,?)", line)
    derived = hmac.digest(secret, b"seat\0old1\0000\0005a17", sha256)[:18]
    with Server(data) as server:
        async with server.player("old1", urlsafe_b64encode(derived).decode()) as player:
            assert player.welcome["you"] == 0 and player.seats[0]["name"] == "Äda"
            assert player.welcome["table"]["advice"], "which there was always"
    assert b"5a17" not in sqlite3.connect(data / "calamity.db").execute("SELECT body FROM log").fetchone()[0].encode()


def first_schema(path: Path, secret: bytes) -> None:
    """A database as the first version made it."""
    with create_engine(f"sqlite:///{path}").begin() as connection:
        upgrade(connection, secret, "0001")

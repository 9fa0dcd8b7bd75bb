"""Tests of one person in several seats: one key opens them all, each with its own connection and view."""

from __future__ import annotations

import json

import pytest

from tests.server.client import Json, Player, Server
from tests.server.test_play import play_out

REQUESTS: dict[str, Json] = {
    "act": {"version": 0, "links": [3]},
    "say": {"text": "It's still me"},
    "undo": {},
    "consent": {"agree": True},
    "preference": {"always": True},
    "why": {"verb": "pass"},
    "options": {"links": []},
    "hint": {},
}


class Second(Player):
    """The connection of a further seat of the same person."""

    def __init__(self, port: int, table: str, key: str, seat: int) -> None:
        super().__init__(port, table, key)
        self._hello["seat"] = seat


def post(server: Server, path: str, **body: object) -> Json:
    answer = server.browser().post(f"/api/tables{path}", json=body)
    assert answer.is_success, answer.text
    told: Json = answer.json() if answer.content else {}
    return told


@pytest.mark.asyncio
async def test_PR1_solo_gives_both_seats_to_whoever_makes_the_table(server: Server) -> None:
    created = server.create("catastropolis", 2, options={"solo": "on"})
    table, key = created["id"], created["seat_key"]
    async with server.player(table, key) as one, Second(server.port, table, key, 1) as two:
        assert (one.welcome["you"], two.welcome["you"]) == (0, 1)
        assert one.welcome["yours"] == two.welcome["yours"] == [0, 1]
        assert one.welcome["table"]["status"] == "playing"
        for _ in range(4):
            asked, other = (one, two) if one.options else (two, one)
            assert (await asked.act(asked.options[0]))["type"] == "update"
            while not asked.options and not other.options:
                await other.until("update")


@pytest.mark.asyncio
async def test_two_seats_of_one_person_play_each_other_and_once_more(server: Server) -> None:
    created = server.create(seats=2, mine=[1])
    table, key = created["id"], created["seat_key"]
    async with server.player(table, key) as one, Second(server.port, table, key, 1) as two:
        assert [seat["here"] for seat in two.welcome["table"]["seats"]] == [True, True]
        await play_out([one, two])
    again = post(server, f"/{table}/rematch", seat_key=key)
    async with Second(server.port, again["id"], again["seat_key"], 1) as two:
        assert two.welcome["yours"] == [0, 1] and two.welcome["you"] == 1


@pytest.mark.asyncio
async def test_a_key_opens_no_seat_but_its_own_and_leaving_leaves_all(server: Server) -> None:
    created = server.create("bazaar", 3, mine=[2])
    guest = server.join(created)
    table = created["id"]
    async with Second(server.port, table, guest["seat_key"], 0) as intruder:
        assert intruder.welcome["you"] == 1 and intruder.welcome["yours"] == [1]
    post(server, f"/{table}/leave", seat_key=created["seat_key"])
    async with server.player(table, guest["seat_key"]) as left:
        assert [seat["kind"] for seat in left.seats] == ["bot", "person", "bot"]
    refused = server.browser().post("/api/tables", json={"game": "bazaar", "seats": 3, "mine": [3]})
    assert refused.status_code == 400


async def refused_everything(player: Player) -> None:
    """Whoever has given up a seat may do nothing there any more."""
    for kind, more in REQUESTS.items():
        answer = await player.call(kind, **more)
        assert (answer["type"], answer["error"]) == ("error", "spectator"), kind


def hands(message: Json) -> list[object]:
    """The hands in a picture: cards where the viewer knows them, else how many."""
    shown: list[object] = message["view"]["zones"]["hand"]
    return shown


@pytest.mark.asyncio
async def test_a_seat_given_up_before_the_game_is_not_shown_to_whoever_had_it(server: Server) -> None:
    created = server.create("nine_lives", 3)
    table = created["id"]
    bob = server.join(created, "Bob", 1)
    async with server.player(table, bob["seat_key"]) as left:
        await left.send({"type": "say", "id": "same", "text": "Back soon"})
        await left.until("chat")
        post(server, f"/{table}/leave", seat_key=bob["seat_key"])
        welcome = await left.until("welcome")
        assert (welcome["you"], welcome["yours"], welcome["update"]) == (None, [], None)
        told = [line["number"] for line in welcome["table"]["chat"]] + [(await left.until("chat"))["line"]["number"]]
        assert told == list(range(len(told))), "no line twice, and none left out"
        carol = server.join(created, "Carol", 1)
        server.join(created, "Dora", 2)
        await left.until("update")
        assert all(isinstance(hand, int) for hand in hands(left.picture)), "a spectator sees no hand"
        async with server.player(table, carol["seat_key"]) as seated:
            assert isinstance(hands(seated.picture)[1], list)
            await refused_everything(left)
            await seated.send({"type": "say", "id": "same", "text": "Hello"})
            assert (await seated.until("chat"))["line"]["name"] == "Carol"
        heard = [json.loads(frame) for frame in left.frames]
        pictures = [message for message in heard if message["type"] == "update"]
        assert all(picture["ask"] is None and isinstance(hands(picture)[1], int) for picture in pictures)


@pytest.mark.asyncio
async def test_a_seat_given_up_during_the_game_is_not_shown_to_whoever_had_it(server: Server) -> None:
    table, keys, _ = server.table_of_people("nine_lives", 2)
    async with server.player(table, keys[1]) as left:
        assert isinstance(hands(left.picture)[1], list)
        before = len(left.frames)
        post(server, f"/{table}/leave", seat_key=keys[1])
        assert (await left.until("welcome"))["you"] is None
        await left.until("update")
        await refused_everything(left)
        after = [json.loads(frame) for frame in left.frames[before:]]
        pictures = [message for message in after if message["type"] == "update"]
        assert pictures and all(isinstance(hands(picture)[1], int) for picture in pictures)
    refused = server.browser().post(f"/api/tables/{table}/leave", json={"seat_key": keys[1]})
    assert refused.status_code == 403

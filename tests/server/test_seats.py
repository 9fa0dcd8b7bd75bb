"""One person in several seats: one key opens all of them, and each has its own connection and picture."""

from __future__ import annotations

import pytest

from tests.server.client import Json, Player, Server
from tests.server.test_play import play_out


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

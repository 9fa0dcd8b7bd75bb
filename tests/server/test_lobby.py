"""Tests of the lobby: making, finding, joining, starting and leaving tables, and playing again."""

from __future__ import annotations

import httpx
import pytest

import calamity
from calamity.bots.levels import DEFAULT_LEVEL
from calamity.kernel.state import CONCEDE
from calamity.server.http.lobby import clock_of_new_table, round_text
from calamity.server.play.table_log import BotSitter, stand_in
from calamity.server.protocol.messages import ClockRule
from tests.server.client import Json, Server
from tests.server.simulated import simulate, start_table
from tests.server.test_play import play_out


def test_a_name_is_remembered(server: Server) -> None:
    browser = server.browser()
    assert browser.get("/api/me").json() == {"name": "", "avatar": ""}
    browser.put("/api/me", json={"name": " Grace ", "avatar": "cat"})
    assert browser.get("/api/me").json() == {"name": "Grace", "avatar": "cat"}
    forged = server.browser()
    forged.cookies.set("calamity", "eyJpZCI6ImFiYyJ9.AAAAAAAAAAAAAAAAAAAAAAAA")
    assert forged.get("/api/me").json()["name"] == ""


def test_an_open_table_is_found_and_so_are_ones_own(server: Server) -> None:
    ada, bob = server.browser(), server.browser()
    ada.put("/api/me", json={"name": "Ada"})
    made = ada.post("/api/tables", json={"game": "bazaar", "seats": 3, "title": "Monday", "open": True}).json()
    hidden = ada.post("/api/tables", json={"game": "bazaar", "seats": 3}).json()
    seen = {card["id"]: card for card in bob.get("/api/tables").json()["open"]}
    assert made["id"] in seen and hidden["id"] not in seen
    assert seen[made["id"]]["link"] == f"/t/{made['id']}#j={made['invite_key']}"
    assert [seat["kind"] for seat in seen[made["id"]]["seats"]] == ["person", "open", "open"]
    mine = {card["id"]: card for card in ada.get("/api/tables").json()["mine"]}
    assert mine[made["id"]]["link"] == f"/t/{made['id']}#j={made['invite_key']}", "no list gives a seat's key away"
    assert set(mine) == {made["id"], hidden["id"]} and bob.get("/api/tables").json()["mine"] == []


def test_joining_takes_a_seat_once_and_the_last_seat_begins_the_game(server: Server) -> None:
    made = server.create("bazaar", 3)
    where, key = f"/api/tables/{made['id']}/join", made["invite_key"]
    bob, eve = server.browser(), server.browser()
    assert bob.post(where, json={"invite_key": "wrong", "name": "Bob"}).status_code == 403
    assert bob.post(where, json={"invite_key": key, "name": "Bob", "seat": 0}).json()["error"] == "seat_taken"
    first = bob.post(where, json={"invite_key": key, "name": "Bob", "seat": 2}).json()
    assert first["seat"] == 2 and bob.post(where, json={"invite_key": key, "name": "Bob"}).json()["seat"] == 2
    assert eve.post(where, json={"invite_key": key, "name": "Eve"}).json()["seat"] == 1
    late = server.browser().post(where, json={"invite_key": key, "name": "Late"})
    assert late.status_code == 409 and late.json()["error"] == "already_started"
    card = next(card for card in bob.get("/api/tables").json()["mine"] if card["id"] == made["id"])
    assert card["status"] == "playing" and card["your_turn"] is True


def test_an_invitation_says_what_it_leads_to_and_only_to_who_has_it(server: Server) -> None:
    created = server.create("tic_tac_toe", 2, clock={"seconds": 60})
    where, browser = f"/api/tables/{created['id']}/invitation", server.browser()
    told = browser.post(where, json={"invite_key": created["invite_key"]}).json()
    assert (told["game"], told["status"], told["clock"]["seconds"]) == ("tic_tac_toe", "waiting", 60)
    assert (told["host"], told["options"], told["mine"]) == ("", {}, False)
    assert (told["advice"], told["away_after"], told["watch_key"]) == (True, None, created["watch_key"])
    assert [seat["kind"] for seat in told["seats"]] == ["person", "open"]
    for wrong in (created["watch_key"], created["seat_key"], ""):
        refused = browser.post(where, json={"invite_key": wrong})
        assert refused.status_code == 403 and refused.json()["error"] == "bad_key"


def test_an_invitation_names_host_and_options_and_knows_its_own(server: Server) -> None:
    ada, bob = server.browser(), server.browser()
    ada.put("/api/me", json={"name": "Ada"})
    wanted = {"game": "katastrophenspiel", "seats": 3, "options": {"rounds": 4}, "away_after": 60, "advice": False}
    made = ada.post("/api/tables", json=wanted).json()
    where, key = f"/api/tables/{made['id']}", made["invite_key"]
    told = bob.post(f"{where}/invitation", json={"invite_key": key}).json()
    assert (told["host"], told["options"]["rounds"], told["advice"], told["away_after"]) == ("Ada", 4, False, 60)
    assert not told["mine"]
    bob.post(f"{where}/join", json={"invite_key": key, "name": "Bob"})
    for person in (ada, bob):
        assert person.post(f"{where}/invitation", json={"invite_key": key}).json()["mine"]


@pytest.mark.asyncio
async def test_games_at_open_tables_are_listed_to_watch_while_somebody_plays(server: Server) -> None:
    ada, bob = server.browser(), server.browser()
    ada.put("/api/me", json={"name": "Ada"})
    rival = [{"seat": 1, "bot": "random"}]
    made = ada.post("/api/tables", json={"game": "tic_tac_toe", "seats": 2, "bots": rival, "open": True}).json()
    other = ada.post("/api/tables", json={"game": "tic_tac_toe", "seats": 2, "bots": rival}).json()

    def live(who: httpx.Client) -> dict[str, Json]:
        return {card["id"]: card for card in who.get("/api/tables").json()["live"]}

    assert made["id"] not in live(bob), "nobody is there"
    async with server.player(other["id"], other["seat_key"]), server.player(made["id"], made["seat_key"]) as one:
        assert other["id"] not in live(bob), "for friends only"
        assert made["id"] not in live(ada), "it is among her own"
        card = live(bob)[made["id"]]
        assert (card["host"], card["watching"], card["your_turn"]) == ("Ada", 0, False)
        assert card["link"] == f"/t/{made['id']}#w={made['watch_key']}", "to watch, not to sit down"
        async with server.player(made["id"], made["watch_key"]):
            assert live(bob)[made["id"]]["watching"] == 1
        while one.picture["over"] is None:
            await (one.act(one.options[0]) if one.options else one.until("update"))
        assert made["id"] not in live(bob), "it is over"


@pytest.mark.asyncio
async def test_only_the_host_starts_and_bots_fill_the_rest(server: Server) -> None:
    made = server.create("bazaar", 4)
    joined = server.join(made)
    where = f"/api/tables/{made['id']}/start"
    browser = server.browser()
    assert browser.post(where, json={"seat_key": joined["seat_key"]}).json()["error"] == "not_host"
    assert browser.post(where, json={"seat_key": made["watch_key"]}).json()["error"] == "spectator"
    assert browser.post(where, json={"seat_key": made["seat_key"]}).status_code == 204
    assert browser.post(where, json={"seat_key": made["seat_key"]}).json()["error"] == "already_started"
    async with server.player(made["id"], joined["seat_key"]) as other:
        assert [(seat["bot"], seat["level"]) for seat in other.seats[2:]] == [("level", DEFAULT_LEVEL)] * 2


@pytest.mark.asyncio
async def test_the_host_can_choose_another_bot_while_the_table_waits(server: Server) -> None:
    made = server.create("bazaar", 4, bots=[{"seat": 1, "bot": "level", "level": 2}])
    joined = server.join(made, seat=2)
    where, browser = f"/api/tables/{made['id']}/bot", server.browser()

    def choose(key: str, seat: int = 1, level: int = 5) -> tuple[int, str]:
        wish = {"seat_key": key, "bot": {"seat": seat, "bot": "level", "level": level}}
        answer = browser.post(where, json=wish)
        return answer.status_code, answer.json()["error"] if answer.content else ""

    assert choose(joined["seat_key"])[1] == "not_host"
    assert choose(made["watch_key"])[1] == "spectator"
    assert choose(made["invite_key"]) == (403, "bad_key")
    for seat in (0, 2, 3, 4):
        assert choose(made["seat_key"], seat)[1] == "bad_table", "a person's seat, a free one, none at all"
    assert choose(made["seat_key"], level=9)[1] == "bad_table"
    async with server.player(made["id"], joined["seat_key"]) as other:
        assert other.seats[1]["level"] == 2
        assert choose(made["seat_key"]) == (204, "")
        await other.until("seats")
        assert (other.seats[1]["bot"], other.seats[1]["level"]) == ("level", 5)
    assert browser.post(f"/api/tables/{made['id']}/start", json={"seat_key": made["seat_key"]}).status_code == 204
    assert choose(made["seat_key"], level=1)[1] == "already_started"


@pytest.mark.asyncio
async def test_leaving_frees_the_seat_before_the_game_and_hands_the_table_on(server: Server) -> None:
    made = server.create("bazaar", 3)
    joined = server.join(made)
    browser = server.browser()
    async with server.player(made["id"], joined["seat_key"]) as other:
        assert other.welcome["table"]["invite_key"] is None
        browser.post(f"/api/tables/{made['id']}/leave", json={"seat_key": made["seat_key"]})
        seats = await other.until("seats")
        assert [seat["kind"] for seat in seats["seats"]] == ["open", "person", "open"] and seats["host"] == 1
        again = browser.post(f"/api/tables/{made['id']}/leave", json={"seat_key": made["seat_key"]})
        assert again.status_code == 403
        browser.post(f"/api/tables/{made['id']}/leave", json={"seat_key": joined["seat_key"]})
        assert (await other.until("seats"))["status"] == "over"


@pytest.mark.asyncio
async def test_leaving_during_the_game_lets_a_bot_play_on(server: Server) -> None:
    table, keys, _ = server.table_of_people()
    async with server.player(table, keys[1]) as two:
        server.browser().post(f"/api/tables/{table}/leave", json={"seat_key": keys[0]})
        while not two.options:
            await two.until("update")
        assert (two.seats[0]["bot"], two.seats[0]["level"]) == ("level", DEFAULT_LEVEL)
        assert two.seats[0]["kind"] == "bot" and len(two.options) == 8


def test_who_plays_on_in_older_games_is_known_by_name() -> None:
    assert stand_in("greedy") == BotSitter("greedy")
    assert stand_in('{"bot":"level","level":3}') == BotSitter("level", 3)


@pytest.mark.asyncio
async def test_a_rematch_is_one_new_table_for_all(server: Server) -> None:
    table, keys, watch = server.table_of_people(advice=False)
    browser = server.browser()
    where = f"/api/tables/{table}/rematch"
    assert browser.post(where, json={"seat_key": keys[0]}).json()["error"] == "not_over"
    async with (
        server.player(table, keys[0]) as one,
        server.player(table, keys[1]) as two,
        server.player(table, watch) as spectator,
    ):
        await play_out([one, two])
        new = browser.post(where, json={"seat_key": keys[1]}).json()
        note = await one.until("rematch")
        assert note["id"] == new["id"] and new["seat"] == 1
        assert new["invite_key"] not in str(await spectator.until("rematch"))  # nobody who watched takes a seat
        other = server.browser().post(where, json={"seat_key": keys[0]}).json()
        assert other["id"] == new["id"] and other["seat"] == 0
        async with server.player(new["id"], other["seat_key"]) as again:
            assert again.welcome["table"]["status"] == "playing"
            assert not again.welcome["table"]["advice"], "as at the table before"


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"game": "chess", "seats": 2}, "no_game"),
        ({"game": "tic_tac_toe", "seats": 3}, "bad_table"),
        ({"game": "tic_tac_toe", "seats": 2, "options": {"size": 4}}, "bad_table"),
        ({"game": "tic_tac_toe", "seats": 2, "options": {"host_seat": 2}}, "bad_table"),
        ({"game": "tic_tac_toe", "seats": 2, "bots": [{"seat": 0, "bot": "greedy"}]}, "bad_table"),
        ({"game": "tic_tac_toe", "seats": 2, "bots": [{"seat": 5, "bot": "greedy"}]}, "bad_table"),
        ({"game": "tic_tac_toe", "seats": 2, "bots": [{"seat": 1, "bot": "deep"}]}, "bad_table"),
        ({"game": "tic_tac_toe", "seats": "two"}, "bad_request"),
        ({"game": "tic_tac_toe", "seats": 2, "secret": "00"}, "bad_request"),
        ({"seats": 2}, "bad_request"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_reason(server: Server, body: dict[str, object], error: str) -> None:
    answer = server.browser().post("/api/tables", json=body)
    assert answer.status_code in (400, 404) and answer.json()["error"] == error
    assert set(answer.json()["message"]) == {"en", "de"}


@pytest.mark.asyncio
async def test_a_turn_timer_is_a_clock_per_turn(server: Server) -> None:
    table, keys, _ = server.table_of_people("katastrophenspiel", options={"turn_timer": 45})
    async with server.player(table, keys[0]) as one:
        assert one.welcome["table"]["clock"] == {"seconds": 45, "increment": 0, "per_turn": True}
        assert sum(clock["running"] for clock in one.picture["clocks"]) == 1
    other = {"game": "katastrophenspiel", "seats": 2, "options": {"turn_timer": 45}, "clock": {"seconds": 300}}
    refused = server.browser().post("/api/tables", json=other)
    assert refused.status_code == 400 and "turn_timer" in refused.json()["detail"]
    per_turn = ClockRule(45, per_turn=True)
    assert clock_of_new_table(per_turn, {"turn_timer": 45}) == per_turn, "a rematch asks for both"


def test_how_far_a_game_is_is_said_in_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        host = start_table("alley", 2)
        assert round_text(host) is None, "it has no words for it"
        words = {"en": "noise {noise}, {seats|cat|cats}", "de": "Lärm {noise}, {seats|Katze|Katzen}"}
        monkeypatch.setitem(host.table_log.game.texts.entries, "lobby.progress", words)
        assert round_text(host) == {"en": "noise 0, cats", "de": "Lärm 0, Katzen"}
        host.delayed.hold_back(1.0, 2.0)
        assert round_text(host) is None, "and nothing while a window lasts"
        host.delayed.end()

    simulate(check)


@pytest.mark.parametrize("game", calamity.games())
def test_the_words_for_how_far_a_game_is_can_be_filled_in(game: str) -> None:
    async def check() -> None:
        host = start_table(game, min(calamity.load(game).seats))
        assert (round_text(host) is None) == ("lobby.progress" not in host.table_log.game.texts)

    simulate(check)


@pytest.mark.asyncio
async def test_when_all_people_concede_the_bots_agree(server: Server) -> None:
    made = server.create("catastrophe", 2, bots=[{"seat": 1, "bot": "random"}])
    async with server.player(made["id"], made["seat_key"]) as one:
        await one.act(CONCEDE)
        while one.picture["over"] is None:
            await one.until("update")


@pytest.mark.asyncio
async def test_bots_have_names_that_nobody_else_has_and_keep_them(server: Server) -> None:
    made = server.create("bazaar", 5, bots=[{"seat": seat, "bot": "level", "level": 4} for seat in (1, 3)])
    async with server.player(made["id"], made["seat_key"]) as host:
        first, second = host.seats[1]["name"], host.seats[3]["name"]
        assert first and second and first != second
        joined = server.join(made, second, seat=2)
        await host.until("seats")
        names = [seat["name"] for seat in host.seats]
        assert names[1] == first and names[2] == second, "a person's name is theirs"
        assert names[3] and names[3] not in (first, second)
        server.browser().post(f"/api/tables/{made['id']}/start", json={"seat_key": made["seat_key"]})
        while host.seats[4]["kind"] == "open":
            await host.until("seats")
        assert [seat["name"] for seat in host.seats][:4] == names[:4] and host.seats[4]["name"] not in ("", *names[:4])
        named = [seat["name"] for seat in host.seats]
        server.browser().post(f"/api/tables/{made['id']}/leave", json={"seat_key": joined["seat_key"]})
        while host.seats[2]["kind"] == "person":
            await host.until("seats")
        assert [seat["name"] for seat in host.seats] == named, "a bot plays on under the name of who left"

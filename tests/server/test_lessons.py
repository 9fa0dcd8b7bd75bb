"""Tests of lessons at a server: begun, completed, left, retried, kept through a crash, and not in statistics."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from calamity.kernel.registry import load
from tests.server.client import Json, Player, Server

pytestmark = pytest.mark.asyncio
GAME = "nine_lives"
LESSON, FIRST = "attack", ["play bookcase_belly_flop", "target 1"]


def begin(browser: httpx.Client, lesson: str = "", game: str = GAME) -> Json:
    answer = browser.post(f"/api/games/{game}/lessons", json={"lesson": lesson})
    assert answer.status_code == 201, answer.text
    created: Json = answer.json()
    return created


def at(server: Server, table: Json) -> Player:
    return server.player(table["id"], table["seat_key"])


def coach(player: Player) -> Json:
    found: Json = player.picture["coach"]
    return found


async def shown(player: Player) -> Json:
    """Do what the coach shows, and wait for its next message."""
    before = coach(player)
    assert before["progress"] == "step" and before["show"]
    done = await player.act(*before["show"], ref=f"shown at {player.picture['version']}")  # not used before a crash
    assert done["type"] == "update"
    while coach(player)["progress"] == "watching":
        await player.until("update")
    return coach(player)


async def ready(player: Player) -> Json:
    """Wait until the coach has a message."""
    while coach(player)["progress"] == "watching":
        await player.until("update")
    return coach(player)


def learned(browser: httpx.Client, game: str = GAME) -> list[str]:
    answer = browser.get("/api/lessons").json()
    return next(list(one["learned"]) for one in answer if one["game"] == game)


def named(words: list[str]) -> list[int]:
    return [load(GAME).actions.encode(*word.split()) for word in words]


async def test_a_lesson_is_done_step_by_step_and_remembered(server: Server) -> None:
    browser = server.browser()
    browser.get("/api/me")
    assert learned(browser) == []
    table = begin(browser, LESSON)
    async with at(server, table) as player:
        assert coach(player) == {"lesson": LESSON, "step": 0, "progress": "step", "show": named(FIRST)}
        assert (await shown(player))["step"] == 1
        assert (await shown(player))["progress"] == "learned"
        assert (await player.call("ping"))["type"] == "pong"
    assert learned(browser) == [LESSON]
    assert learned(server.browser()) == [], "somebody else has learned nothing"


async def test_something_else_is_allowed_and_taken_back_to_where_the_step_began(server: Server) -> None:
    async with at(server, begin(server.browser(), LESSON)) as player:
        before = player.picture
        await player.act(*named(["play attic_owl"]))
        assert coach(player)["progress"] == "strayed" and coach(player)["step"] == 0 and not coach(player)["show"]
        strayed = player.picture["version"]
        await player.send({"type": "retry", "id": "r"})
        back = await player.until("update")
        assert back["version"] > strayed and back["view"] == before["view"] and back["coach"] == before["coach"]
        assert (await shown(player))["step"] == 1, "and the dice fall as they would have"


async def test_off_the_script_bots_play_on_by_themselves(server: Server) -> None:
    async with at(server, begin(server.browser(), LESSON)) as player:
        await player.act(*named(["end_claw"]))
        while coach(player)["progress"] == "watching":
            await player.until("update")
        assert coach(player)["progress"] == "strayed" and player.ask is not None


async def test_an_impossible_try_gets_the_real_reason(server: Server) -> None:
    async with at(server, begin(server.browser(), LESSON)) as player:
        refused = await player.act(*named(["play cucumber"]))
        assert refused["type"] == "refused" and refused["refusal"]["rule"].startswith("L-")


async def test_bots_play_what_the_lesson_needs(server: Server) -> None:
    async with at(server, begin(server.browser(), "reactions")) as player:
        await ready(player)
        assert player.ask is not None and player.ask["kind"] == "react"
        assert player.picture["view"]["zones"]["in_play"] == ["midnight_ankle_ambush"]


async def test_one_goes_on_to_another_lesson_and_back_again_at_the_same_table(server: Server) -> None:
    browser = server.browser()
    browser.get("/api/me")
    async with at(server, begin(browser, LESSON)) as player:
        version = player.picture["version"]
        for lesson in ("reapurr", LESSON, "yarn"):
            await player.send({"type": "lesson", "id": f"to {lesson}", "lesson": lesson, "known": lesson == "yarn"})
            update = await player.until("update")
            assert update["coach"]["lesson"] == lesson and update["version"] > version and update["since"] == 0
            version = update["version"]
        await player.send({"type": "lesson", "id": "x", "lesson": "nothing"})
        assert (await player.until("error"))["error"] == "no_lesson"
    assert learned(browser) == [LESSON], "it was known"


async def test_one_plays_on_without_the_coach(server: Server) -> None:
    async with at(server, begin(server.browser(), LESSON)) as player:
        await player.send({"type": "lesson", "id": "x", "lesson": ""})
        update = await player.until("update")
        assert update["coach"]["progress"] == "free" and update["ask"] is not None


async def test_the_last_lesson_has_no_steps_and_another_deal_each_time(server: Server) -> None:
    hands = []
    for _ in range(2):
        async with at(server, begin(server.browser(), "free")) as player:
            assert coach(player)["progress"] == "free"
            hands.append(player.picture["view"]["zones"]["hand"][0])
    assert hands[0] != hands[1]


async def test_a_lesson_survives_a_crash_where_it_was(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        browser = server.browser()
        browser.get("/api/me")
        table = begin(browser, "yarn")
        async with at(server, table) as player:
            assert (await shown(player))["step"] == 1
            before = player.picture
        server.kill()
        server.start()
        async with at(server, table) as player:
            assert coach(player) == before["coach"] and player.picture["view"] == before["view"]
            assert (await shown(player))["step"] == 2
            assert (await shown(player))["progress"] == "learned"
            assert (await player.call("ping"))["type"] == "pong"
        assert learned(browser) == ["yarn"]


async def test_a_strayed_lesson_survives_a_crash_and_can_be_tried_again(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        table = begin(server.browser(), LESSON)
        async with at(server, table) as player:
            start = player.picture
            await player.act(*named(["play attic_owl"]))
        server.kill()
        server.start()
        async with at(server, table) as player:
            assert coach(player)["progress"] == "strayed"
            await player.send({"type": "retry", "id": "r"})
            assert (await player.until("update"))["view"] == start["view"]


async def test_whoever_comes_again_goes_on_where_they_were(server: Server) -> None:
    browser = server.browser()
    browser.get("/api/me")
    table = begin(browser)
    assert browser.get("/api/lessons").json()[0].keys() == {"game", "lessons", "learned", "going_on", "seconds", "left"}
    again = begin(browser)
    assert again["id"] == table["id"] and again["seat_key"] != table["seat_key"]
    async with at(server, again) as player:
        assert coach(player)["lesson"] == "lives"


async def test_a_lesson_is_in_no_list_claims_no_fair_deal_and_is_counted_nowhere(server: Server) -> None:
    browser = server.browser()
    browser.get("/api/me")
    before = figures(browser)
    table = begin(browser, LESSON)
    lists = browser.get("/api/tables").json()
    assert table["id"] not in [one["id"] for one in (*lists["open"], *lists["mine"])]
    async with at(server, table) as player:
        info = player.welcome["table"]
        assert info["lesson"] and info["commitment"] == "" and info["window_seconds"] == 0
    assert figures(browser) == before
    record = browser.get(f"/api/tables/{table['id']}/record", params={"key": table["seat_key"]})
    assert record.status_code == 409


def figures(browser: httpx.Client) -> list[str]:
    lines = browser.get("/metrics").text.splitlines()
    return [line for line in lines if line.startswith("calamity_tables_created")]


async def test_other_tables_and_games_have_no_lessons(server: Server) -> None:
    created = server.create()
    async with server.player(created["id"], created["seat_key"]) as player:
        for message in ({"type": "lesson", "id": "x", "lesson": "lives"}, {"type": "retry", "id": "y"}):
            await player.send(message)
            assert (await player.until("error"))["error"] in ("no_lesson", "not_started")
    browser = server.browser()
    assert browser.post("/api/games/tic_tac_toe/lessons", json={}).status_code == 404
    assert browser.post(f"/api/games/{GAME}/lessons", json={"lesson": "nothing"}).status_code == 404
    assert browser.get("/api/games/tic_tac_toe/lessons/en").status_code == 404
    assert browser.get(f"/api/games/{GAME}/lessons/xx").status_code == 404


async def test_the_lessons_are_told_in_every_language(server: Server) -> None:
    browser = server.browser()
    english, german = (browser.get(f"/api/games/{GAME}/lessons/{lang}").json() for lang in ("en", "de"))
    assert [one["name"] for one in english["lessons"]] == [one["name"] for one in german["lessons"]]
    assert english["lessons"][0]["title"] != german["lessons"][0]["title"]
    assert english["met"].keys() == german["met"].keys() != set()

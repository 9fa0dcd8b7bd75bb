"""Browser tests of several people at one table: inviting and watching by link, chat, rematches, taking back moves."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.server.client import Json
from tests.web.conftest import Visit
from tests.web.mouse_player import click_something, play_to_the_end
from tests.web.visitor import Visitor, keys_in, path_of

SECRET_NAMES = ("seed", "seat_key", "random", "stream")


def table_for_two(host: Visitor, guest: Visitor, rounds: int = 8, undo: str = "off") -> Json:
    """A table that the host opens and the guest joins by the link that the host copies."""
    table = host.create(bots=False, rounds=rounds, undo=undo)
    host.go(f"/t/{table['id']}#s={table['seat_key']}")
    host.page.get_by_role("button", name="Copy").click()
    link = str(host.page.evaluate("() => navigator.clipboard.readText()"))
    assert link == f"{host.server.address}/t/{table['id']}#j={table['invite_key']}"
    guest.go(link)
    expect(guest.page.locator(".invite")).to_contain_text("Das Katastrophenspiel")
    expect(guest.page.locator(".invite")).to_contain_text("1 seat free")
    guest.page.locator("#join-name").fill("Kim")
    guest.button("Take a seat").click()
    for visitor in (host, guest):
        visitor.page.locator(".shell").wait_for()
    return table


def secrets_in(visitor: Visitor, foreign: list[str]) -> list[str]:
    """What a visitor's socket brought that it should not have: other people's keys, or a seed before the end."""
    found = []
    for frame in visitor.frames:
        update = frame.get("update", frame) if frame["type"] == "welcome" else frame
        is_over = bool(update and update.get("over"))
        for name, value in keys_in(frame):
            if name in SECRET_NAMES and value and not is_over:
                found.append(f"{name} in a {frame['type']}")
            if isinstance(value, str) and any(key in value for key in foreign):
                found.append(f"a foreign key in {name} of a {frame['type']}")
    return found


@pytest.mark.slow
def test_two_play_each_other_while_a_third_watches_and_then_once_more(visit: Visit) -> None:
    host, guest, watcher = visit(), visit(), visit()
    table = table_for_two(host, guest, rounds=4)
    host.button("Table menu").click()
    link = host.page.get_by_label("Link for watching").input_value()
    host.page.keyboard.press("Escape")
    assert link.endswith(f"#w={table['watch_key']}")
    watcher.go(link)
    watcher.page.locator(".shell").wait_for()
    expect(watcher.page.locator(".tray")).to_have_count(0)

    asked = ".shell.is-yours"
    while not (host.is_over and guest.is_over):
        host.until(
            lambda: any(player.page.locator(f"{asked}, .over").count() for player in (host, guest)), "for a turn"
        )
        for player in (host, guest):
            if player.page.locator(asked).count() and not player.is_over:
                click_something(player)
                expect(watcher.page.locator(asked)).to_have_count(0)
    for visitor in (host, guest, watcher):
        expect(visitor.page.locator(".over ol li")).to_have_count(2)
    standings = {re.sub(r" \(You\)", "", visitor.page.locator(".over ol").inner_text()) for visitor in (guest, watcher)}
    assert len(standings) == 1
    expect(watcher.page.get_by_role("button", name="Rematch")).to_have_count(0)

    joined = str(guest.page.evaluate("() => Object.values(JSON.parse(localStorage.getItem('calamity.keys')))[0]"))
    keys = {"host": table["seat_key"], "guest": joined, "invitation": table["invite_key"]}
    assert len(watcher.heard("update")) > 20
    assert secrets_in(watcher, list(keys.values())) == []
    assert secrets_in(guest, [keys["host"], keys["invitation"]]) == []
    assert secrets_in(host, [keys["guest"]]) == []

    former = path_of(host.page)
    host.button("Rematch").click()
    host.until(lambda: path_of(host.page) != former, "for the new table")
    guest.button("Join the rematch").click()  # one click: name and seat are known
    for visitor in (host, guest):
        visitor.page.locator(".shell").wait_for()
    assert path_of(guest.page) == path_of(host.page)


def test_chat_reaches_everybody_as_written(visit: Visit) -> None:
    host, guest = visit(), visit()
    table_for_two(host, guest)
    said = "Who takes the <b>flood</b>? ütf-8 🌊"
    for visitor in (host, guest):
        visitor.page.get_by_role("tab", name="Chat").click()
    guest.page.get_by_label("Message the table").fill(said)
    guest.page.keyboard.press("Enter")
    for visitor in (host, guest):
        expect(visitor.page.locator(".msg p").last).to_have_text(said)
    expect(host.page.locator(".msg b").last).to_have_text("Kim")


@pytest.mark.slow
def test_against_bots_a_rematch_starts_at_once(visitor: Visitor) -> None:
    visitor.sit(visitor.create(rounds=4))
    expect(visitor.page.locator(".seatp__name").nth(1)).to_have_text(re.compile("Bruno.*random", re.DOTALL))
    play_to_the_end(visitor)
    expect(visitor.page.locator(".log")).to_contain_text("Bruno")
    expect(visitor.page.locator(".over__row", has_text="Bruno")).to_contain_text("random")
    former = path_of(visitor.page)
    visitor.button("Rematch").click()
    visitor.until(lambda: path_of(visitor.page) != former, "for the new table")
    visitor.page.locator(".shell").wait_for()
    assert visitor.my_turn()


def test_KR53_a_move_is_taken_back_when_the_other_agrees(visit: Visit) -> None:
    host, guest = visit(), visit()
    table_for_two(host, guest, undo="on")
    host.my_turn()
    lines = guest.page.locator(".log__l")
    told = lines.count()
    host.page.keyboard.press("a")
    host.page.locator(".choices button").filter(has_text="Travel to Asia").click()
    expect(lines).to_have_count(told + 1)
    host.button("Table menu").click()
    host.button("Ask to take back a move").click()
    expect(host.page.locator(".proposal")).to_contain_text("The others still have to agree")
    guest.page.locator(".proposal").get_by_role("button", name="Agree").click()
    for visitor in (host, guest):
        expect(visitor.page.locator(".proposal")).to_have_count(0)
    expect(lines).to_have_count(told)
    assert host.my_turn()


def test_KR53_a_click_on_a_region_by_mistake_is_taken_back_in_a_game_with_bots(visit: Visit) -> None:
    host = visit()
    table = host.create()
    host.go(f"/t/{table['id']}#s={table['seat_key']}")
    host.page.locator(".shell").wait_for()
    host.my_turn()
    lines = host.page.locator(".log__l")
    told = lines.count()
    host.page.keyboard.press("a")
    host.page.locator(".choices button").filter(has_text="Travel to Asia").click()
    expect(lines).to_have_count(told + 1)
    host.button("Take back").click()
    expect(lines).to_have_count(told)
    assert host.my_turn()

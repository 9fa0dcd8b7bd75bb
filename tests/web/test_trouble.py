"""Browser tests of failures: the server dies and comes back, or links are wrong; a page recovers or says so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.client import Server
from tests.web.conftest import Visit
from tests.web.mouse_player import click_something
from tests.web.visitor import Visitor


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed."""
    with Server(tmp_path / "data") as running:
        yield running


def story(visitor: Visitor) -> list[str]:
    """What the log tells."""
    return visitor.page.locator(".log p").all_inner_texts()


def test_the_server_is_killed_under_play_and_the_page_goes_on_by_itself(mortal: Server, visit: Visit) -> None:
    visitor = visit(mortal)
    visitor.expected = ["WebSocket connection", "ERR_CONNECTION_REFUSED"]
    visitor.sit(visitor.create())
    for _ in range(6):
        visitor.my_turn()
        click_something(visitor)
    visitor.my_turn()
    told = story(visitor)
    mortal.kill()
    expect(visitor.page.locator(".topbar__lost")).to_be_visible()
    assert story(visitor) == told
    click_something(visitor)  # what is said meanwhile waits
    mortal.start()
    expect(visitor.page.locator(".topbar__lost")).to_have_count(0)
    for _ in range(6):
        visitor.my_turn()
        click_something(visitor)
    visitor.my_turn()
    assert story(visitor)[: len(told)] == told
    assert len(story(visitor)) > len(told)


def test_a_wrong_link_says_so_and_leads_home(visitor: Visitor) -> None:
    table = visitor.create()
    for place in (f"/t/{table['id']}", f"/t/{table['id']}#s=wrong", "/t/nowhere#w=wrong", "/nowhere"):
        visitor.go(place)
        home = visitor.page.locator("main").get_by_role("link")
        expect(home.first).to_be_visible()
    home.first.click()
    expect(visitor.button("Play now")).to_be_visible()


def test_what_could_not_be_loaded_is_loaded_by_the_next_page(visitor: Visitor) -> None:
    visitor.expected.append("ERR_FAILED")
    visitor.page.route("**/api/games", lambda route: route.abort(), times=1)
    visitor.go("/")
    expect(visitor.page.get_by_role("alert")).to_be_visible()
    visitor.page.get_by_role("link", name="Learn", exact=True).click()
    expect(visitor.page.locator(".learn__games a")).to_have_count(5)


def test_a_key_that_opens_nothing_is_forgotten_and_does_not_block_an_invitation(visitor: Visitor) -> None:
    table = visitor.server.create("katastrophenspiel", 3)
    visitor.go()
    dead = f"localStorage.setItem('calamity.keys', JSON.stringify({{'{table['id']}': 'dead'}}))"
    visitor.page.evaluate(dead)
    visitor.go(f"/t/{table['id']}#j={table['invite_key']}")
    visitor.page.get_by_role("button", name="Take a seat").click()
    expect(visitor.page.locator("main.page--narrow")).to_have_count(0)
    hellos = [message["key"] for message in visitor.sent if message["type"] == "hello"]
    assert hellos[0] == "dead" and len(hellos) == 2, "the dead key is tried once"

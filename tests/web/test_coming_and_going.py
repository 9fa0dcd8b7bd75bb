"""Browser tests of joining and leaving a table: late guests, seats that bots play, tables in the lobby."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

import calamity
from tests.server.client import Server
from tests.web.axe import grave_violations
from tests.web.conftest import Visit
from tests.web.visitor import CALM, DESKTOP, PHONE, Visitor, path_of


def named(visitor: Visitor, name: str) -> None:
    """Give a visitor a name."""
    visitor.context.request.put("/api/me", data={"name": name, "avatar": "cat"})


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which the bot that replaces a player needs no time to think."""
    with Server(tmp_path_factory.mktemp("quick") / "data", samples=False, standin="random") as running:
        yield running


def test_a_bot_plays_for_a_while_and_the_seat_is_taken_back(visit: Visit, quick: Server) -> None:
    host, guest = visit(quick), visit(quick)
    made = host.create(bots=False)
    guest.go(f"/t/{made['id']}#j={made['invite_key']}")
    guest.button("Take a seat").click()
    host.sit(made)
    host.my_turn()
    host.button("Table menu").click()
    expect(host.page.locator(".menu a")).to_contain_text("Your seat waits for you")
    host.button("Let a bot play for me").click()
    expect(host.bar.locator(".ask__q")).to_have_text("A bot is playing your seat")
    expect(host.page.locator(".shell.is-yours")).to_have_count(0)
    expect(host.page.locator(".seatp").first).to_contain_text("A bot plays on")
    expect(guest.page.locator(".log")).to_contain_text("Guest lets a bot play.")
    assert guest.my_turn(), "the bot has played"
    host.button("Take my seat back").click()
    expect(guest.page.locator(".log")).to_contain_text("Guest takes the seat back from the bot.")
    expect(host.page.locator(".seatp").first).not_to_contain_text("A bot plays on")
    for _ in range(2):  # the second one begins the next round
        assert guest.my_turn()
        turn = guest.page.locator(".shell").get_attribute("data-version")
        guest.page.keyboard.press("e")
        guest.bar.locator(".btn--go").click()
        expect(guest.page.locator(".shell")).not_to_have_attribute("data-version", turn or "")
    assert host.my_turn()


def test_the_menu_says_what_leaving_means(visit: Visit) -> None:
    host, guest = visit(), visit()
    made = host.create_any("katastrophenspiel", 2, None, away_after=120)
    guest.go(f"/t/{made['id']}#j={made['invite_key']}")
    guest.button("Take a seat").click()
    host.sit(made)
    host.button("Table menu").click()
    expect(host.page.locator(".menu a")).to_contain_text("After 2 minutes a bot plays on")
    host.button("Leave for good").click()
    expect(host.page.locator(".leaving")).to_contain_text("you can only watch")
    host.page.locator(".leaving").get_by_role("button", name="Leave").click()
    host.page.locator(".poster").first.wait_for()
    guest.page.locator(".shell").wait_for()
    guest.button("Table menu").click()
    guest.button("Leave for good").click()
    expect(guest.page.locator(".leaving")).to_contain_text("so the game ends unfinished")


def test_a_late_guest_is_offered_to_watch_and_a_player_to_come_back(visit: Visit) -> None:
    host, guest, late = visit(), visit(), visit(size=PHONE)
    named(host, "Ada")
    made = host.create(bots=False, rounds=4)
    invitation = f"/t/{made['id']}#j={made['invite_key']}"
    guest.go(invitation)
    for part in ("Das Katastrophenspiel", "Host: Ada", "Rounds: 4"):
        expect(guest.page.locator(".invite")).to_contain_text(part)
    late.go(invitation)  # there is still a seat, but somebody else is quicker
    expect(late.page.locator(".invite")).to_contain_text("Rounds: 4")
    cut = late.page.locator(".invite").evaluate("invite => invite.scrollWidth > invite.clientWidth")
    assert not cut, "the title and all that is told fit"
    guest.button("Take a seat").click()
    guest.page.locator(".shell").wait_for()
    late.expected.append("status of 409")
    late.button("Take a seat").click()
    expect(late.page.locator("h1")).to_have_text("The game has begun")
    assert grave_violations(late.page) == []
    late.button("Watch the game").click()
    late.page.locator(".shell").wait_for()
    expect(late.page.locator(".tray")).to_have_count(0)
    guest.page.evaluate("() => localStorage.removeItem('calamity.keys')")
    guest.go(invitation)
    expect(guest.page.locator("h1")).to_have_text("Your seat is waiting")
    guest.button("Back to my seat").click()
    guest.page.locator(".shell").wait_for()
    expect(guest.page.locator(".tray")).to_have_count(1)


def test_the_lobby_lists_tables_to_join_and_to_watch_of_one_game_or_all(visit: Visit) -> None:
    host, other, guest = visit(), visit(), visit()
    named(host, "Ada")
    named(other, "Ben")
    waiting = other.create_any("nine_lives", 3, None, open=True)
    playing = host.create_any("katastrophenspiel", 2, open=True)
    host.sit(playing)
    guest.go("/")
    live = guest.page.get_by_role("list", name="Games to watch")
    opened = guest.page.get_by_role("list", name="Open tables")
    mine = live.locator("li", has=guest.page.locator(f"a[href*='{playing['id']}']"))
    expect(mine).to_contain_text("hosted by Ada")
    free = opened.locator("li", has=guest.page.locator(f"a[href*='{waiting['id']}']"))
    expect(free).to_contain_text("hosted by Ben · 1 of 3 seats taken")
    assert grave_violations(guest.page) == []
    guest.page.get_by_label("Show tables of").select_option("nine_lives")
    expect(mine).to_have_count(0)
    expect(opened.locator("a[href*='/t/']").first).to_be_visible()
    guest.page.get_by_label("Show tables of").select_option("")
    mine.get_by_role("link").click()
    guest.page.locator(".shell").wait_for()
    assert path_of(guest.page) == f"/t/{playing['id']}" and guest.page.locator(".tray").count() == 0


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_starting_is_in_sight_in_set_up_and_waiting_room(visit: Visit, size: tuple[int, int]) -> None:
    host = visit(size=size)
    host.go("/new/nine_lives")
    start = host.page.locator(".setup__go")
    expect(start).to_be_in_viewport(ratio=1)
    for _ in range(3):
        host.button("Add open seat").click()
    expect(start).to_be_in_viewport(ratio=1)
    start.click()
    expect(host.page.locator(".waiting__go .btn--go")).to_be_in_viewport(ratio=1)
    expect(host.page.locator(".waiting__game")).to_contain_text("Nine Lives")
    expect(host.page.locator(".waiting__game")).to_contain_text("Host: Guest")
    assert grave_violations(host.page) == []


def test_a_picture_is_seen_by_all_but_those_who_want_none(visit: Visit) -> None:
    host, guest = visit(), visit(kept={"calamity.settings": {**CALM, "emotes": False}})
    made = host.create(bots=False)
    guest.go(f"/t/{made['id']}#j={made['invite_key']}")
    guest.button("Take a seat").click()
    host.sit(made)
    for visitor in (host, guest):
        visitor.page.get_by_role("tab", name="Chat").click()
    expect(guest.button("Good luck!")).to_have_count(0)
    host.button("Good luck!").click()
    expect(host.page.locator(".msg__emote")).to_have_text("Good luck!")
    expect(host.page.locator(".seatp__emote")).to_have_count(1)
    guest.until(lambda: any(chat["line"]["emote"] == "luck" for chat in guest.heard("chat")), "for the picture")
    expect(guest.page.locator(".msg__emote, .seatp__emote")).to_have_count(0)


def test_a_first_game_is_gentle_and_the_next_one_as_usual(visitor: Visitor) -> None:
    visitor.go("/new/catastropolis")
    expect(visitor.page.get_by_label("Difficulty").first).to_have_value("gentle")
    visitor.page.wait_for_load_state("networkidle")
    visitor.go("/")
    played = visitor.page.locator(".poster[data-game=catastropolis]").get_by_role("button", name="Play now")
    played.click()
    visitor.page.locator(".shell").wait_for()
    assert visitor.heard("welcome")[-1]["table"]["options"]["difficulty"] == "gentle"
    visitor.page.wait_for_load_state("networkidle")  # whatever is still being fetched would fail
    visitor.page.evaluate("() => localStorage.setItem('calamity.played', '{\"catastropolis\": [\"one\"]}')")
    visitor.go("/")
    played.click()
    visitor.page.locator(".shell").wait_for()
    assert visitor.heard("welcome")[-1]["table"]["options"]["difficulty"] == "standard"


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "This link works only on this computer."), ("de", "Dieser Link funktioniert nur auf diesem Computer.")],
)
def test_the_invitation_of_a_server_for_this_computer_says_that_it_works_only_here(
    visit: Visit, quick: Server, lang: str, said: str
) -> None:
    host = visit(quick, lang=lang)
    made = host.create(bots=False)
    host.go(f"/t/{made['id']}#s={made['seat_key']}")
    expect(host.page.locator(".waiting .box", has=host.page.locator(".copy"))).to_contain_text(said)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_buttons_of_a_poster_stay_within_it(visit: Visit, quick: Server, lang: str) -> None:
    somebody = visit(quick, lang=lang, size=(1241, 800))
    somebody.go("/")
    buttons = somebody.page.locator(".poster__go > *")
    expect(buttons).to_have_count(2 * len(calamity.games()))
    room = """all => Math.min(...all.map((button) =>
        button.closest(".poster").getBoundingClientRect().right - button.getBoundingClientRect().right))"""
    for width in (1241, 1300, 1365, 1440):
        somebody.page.set_viewport_size({"width": width, "height": 800})
        assert buttons.evaluate_all(room) >= 16

"""Catastrophe in the browser: the draft, trades, React, and the end, by mouse, keyboard and touch."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.web.anyone import click_anything, kind_asked, play_on, play_out, table_of
from tests.web.axe import grave_violations
from tests.web.conftest import Visit
from tests.web.looks import chosen
from tests.web.visitor import DESKTOP, PHONE, Visitor

GAME = "catastrophe"
LEGAL = ".card[data-state=legal]"
PICTURES = Path(__file__).parents[2] / "build" / "screens"
LOOKS = chosen(
    {
        "desktop-light-en": {"size": DESKTOP, "theme": "light", "lang": "en"},
        "desktop-dark-de": {"size": DESKTOP, "theme": "dark", "lang": "de"},
        "small-light-de": {"size": (1280, 800), "theme": "light", "lang": "de"},
        "phone-dark-de": {"size": PHONE, "theme": "dark", "lang": "de"},
    }
)
CUT_OFF = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_a_whole_game_with_bots_by_mouse(visitor: Visitor) -> None:
    visitor.sit(table_of(visitor, GAME, 3, "greedy"))
    kinds = play_out(visitor, Random(5))
    assert {"pick", "trade", "lay_out", "react"} <= kinds
    over = visitor.page.get_by_role("dialog")
    expect(over.get_by_role("listitem")).to_have_count(3)
    expect(over.get_by_role("heading").first).to_be_visible()


def test_the_draft_and_an_impact_by_keyboard_alone(visitor: Visitor) -> None:
    visitor.sit(table_of(visitor, GAME, 3, "greedy"))
    keys = visitor.page.keyboard
    for _ in range(5):
        play_on(visitor, "pick", Random(1))
        before = len(visitor.heard("update"))
        visitor.page.locator("[data-zone=packet] [data-rove]").first.focus()
        keys.press("ArrowRight")
        keys.press("Enter")
        visitor.until(lambda before=before: len(visitor.heard("update")) > before, "for the picked card")  # type: ignore[misc]
    play_on(visitor, "react", Random(2))
    cell = visitor.page.locator(".cs__cell.is-open").first
    cell.focus()
    keys.press("Enter")
    expect(visitor.page.locator(".cs__cell[data-state=selected]")).to_have_count(1)
    keys.press("Escape")
    expect(visitor.page.locator(".cs__cell[data-state=selected]")).to_have_count(0)
    visitor.page.evaluate("document.activeElement.blur()")
    keys.press("Enter")  # ready
    visitor.until(lambda: kind_asked(visitor) != "react", "for the end of React")


def test_a_trade_shows_both_bundles_and_wishes_in_few_clicks(visitor: Visitor) -> None:
    visitor.sit(table_of(visitor, GAME, 3, "greedy", first_trader="host"))
    play_on(visitor, "trade", Random(3))
    visitor.page.locator(".seatp__hit").first.click()
    trade = visitor.page.locator(".cs__trade")
    expect(trade).to_be_visible()
    visitor.page.locator("[data-zone=hand] .card[data-state=legal] .card__hit").first.click()
    expect(trade.locator(".cs__bundle").first.locator(".card")).to_have_count(1)
    trade.locator(".cs__wish").first.click()
    expect(trade.locator(".cs__wishes .chip--good")).to_have_count(1)
    visitor.button("Send the offer").click()
    visitor.until(lambda: kind_asked(visitor) != "trade" or visitor.page.locator(".cs__bundle .card").count() == 0)


def test_a_small_screen_turns_to_what_an_answer_goes_on_with(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    visitor.sit(table_of(visitor, GAME, 3, "greedy"))
    page = visitor.page
    lots = Random(1)
    links = page.locator(".ask__chain li")
    for _ in range(40):  # an answer that others have changed the picture under must be begun again
        play_on(visitor, "react", lots)
        borrow = page.locator(".ask__a .btn", has_text="Borrow from").first
        if borrow.count() and not links.count():
            borrow.click(force=True)
        page.wait_for_timeout(300)
        if links.count() == 1 and "Borrow from" in links.inner_text():
            expect(page.locator(f".cs__shelf {LEGAL}, [data-zone=hand] {LEGAL}").first).to_be_visible()
            while links.count():
                click_anything(visitor, lots)
            return
        if not borrow.count():
            click_anything(visitor, lots)
    raise AssertionError("nothing to borrow")


def test_a_card_that_cannot_be_used_says_why(visitor: Visitor) -> None:
    visitor.sit(table_of(visitor, GAME, 2, "random", draft="off"))
    play_on(visitor, "react", Random(4))
    card = visitor.page.locator("[data-zone=hand] .card:not([data-state=legal]) .card__hit").first
    why = visitor.page.locator(".pop--why")
    for _ in range(40):  # what the others do changes the picture and closes the explanation
        if not why.count() and kind_asked(visitor) == "react" and card.count():
            card.click(force=True)
        visitor.page.wait_for_timeout(100)
        if why.count() and re.search(r"[CK]-\d", why.inner_text()):
            return
    raise AssertionError("no explanation")


@pytest.mark.parametrize("look", LOOKS)
def test_every_screen_is_whole_and_has_no_barrier(visit: Visit, look: str) -> None:
    visitor = visit(**LOOKS[look])
    visitor.sit(table_of(visitor, GAME, 4, "greedy", first_trader="host"))
    folder = PICTURES / f"{GAME}-{look}"
    folder.mkdir(parents=True, exist_ok=True)
    lots = Random(7)
    for kind in ("pick", "trade", "lay_out", "react"):
        play_on(visitor, kind, lots)
        visitor.page.wait_for_timeout(100)
        visitor.page.screenshot(path=folder / f"{kind}.png")
        assert visitor.page.evaluate(CUT_OFF) <= 0
        assert grave_violations(visitor.page) == []
    play_out(visitor, lots)
    visitor.page.screenshot(path=folder / "over.png")
    assert grave_violations(visitor.page) == []

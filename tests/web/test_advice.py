"""Levels by name when a table is set up, and a bot's advice with its reasons, at the level that a person chooses."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.games.nine_lives.cast import scene
from tests.web.conftest import Visit
from tests.web.stage import Stage
from tests.web.visitor import PHONE, Visitor

LEVELS = {
    "en": ["Novice", "Amateur", "Regular", "Expert", "Master"],
    "de": ["Neuling", "Laie", "Kenner", "Könner", "Meister"],
}


def test_every_bot_can_be_of_any_level(visit: Visit) -> None:
    for lang, size in (("en", (1440, 900)), ("de", PHONE)):
        somebody = visit(lang=lang, size=size)
        somebody.go("/new/katastrophenspiel")
        choice = somebody.page.locator(".srow select").first
        expect(choice.locator("option")).to_have_text(LEVELS[lang])
        choice.select_option(LEVELS[lang][4])
        expect(choice).to_have_value("5")
        edge = somebody.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert edge <= 0, "the page must not be wider than the screen"


def test_advice_says_that_something_else_may_only_have_been_lucky(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(lambda: scene(["take", "pass", "double_swipe"]).table())
    dialog = visitor.page.get_by_role("dialog")
    visitor.button("What would a bot do?").click()
    for values, doubtful in (((0.5, 0.6), True), ((0.6, 0.5), False), ((0.6, 0.601), False)):
        stage.advise(values)
        if not dialog.count():
            visitor.button("Why?").click()
        expect(dialog).to_contain_text(f"{values[1]:.0%}".replace("%", " %"))
        expect(dialog.get_by_text("that may be luck")).to_have_count(int(doubtful))


def test_a_bot_says_what_it_would_do_and_why(visit: Visit) -> None:
    somebody = visit()
    somebody.sit(somebody.create())
    assert somebody.my_turn()
    somebody.button("What would a bot do?").click()
    expect(somebody.bar).to_contain_text("A bot would:")
    somebody.button("Why?").click()
    dialog = somebody.page.get_by_role("dialog")
    expect(dialog).to_contain_text("% to win; tried")
    dialog.get_by_role("combobox").select_option("Regular")
    expect(dialog).to_contain_text("weight")
    assert [frame["level"] for frame in somebody.sent if frame["type"] == "hint"] == [5, 3]
    best = dialog.get_by_role("listitem").first.get_by_role("button")
    best.click()
    expect(dialog).to_have_count(0)
    somebody.until(lambda: any(frame["type"] == "act" for frame in somebody.sent), "for the advice to be taken")

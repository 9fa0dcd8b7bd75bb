"""Browser tests that every symbol is explained: to the mouse, to the keyboard, and in the legend."""

from __future__ import annotations

from playwright.sync_api import expect

from calamity.testing import Scenario, ScenarioTable
from tests.web.axe import grave_violations
from tests.web.stage import Stage
from tests.web.visitor import Visitor


def a_turn() -> ScenarioTable:
    """The beginning of a turn in Das Katastrophenspiel."""
    return Scenario("katastrophenspiel", seats=3, seat_to_act=0, options={"starter": 0}).table()


def test_pointing_at_a_symbol_says_what_it_is(visitor: Visitor) -> None:
    Stage(visitor).open(a_turn)
    symbol = visitor.page.locator(".seatstrip [data-symbol=money]").first
    symbol.hover()
    said = visitor.page.locator(".pop--sym")
    expect(said.locator("b")).to_have_text("money")
    expect(said).to_contain_text("2 money")
    expect(said).to_contain_text("K-48")
    expect(visitor.page.locator(".legend__g .on")).to_have_text("money")
    assert grave_violations(visitor.page) == []
    visitor.page.locator(".ask__q").hover()
    expect(said).to_have_count(0)


def test_a_symbol_of_a_card_is_found_below_its_button(visitor: Visitor) -> None:
    Stage(visitor).open(a_turn)
    box = visitor.page.locator(".board .card .sym[data-where=need]").first.bounding_box()
    assert box is not None
    visitor.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    said = visitor.page.locator(".pop--sym")
    expect(said).to_contain_text("This catastrophe is dealt with once you have brought everything it shows.")


def test_a_question_mark_explains_what_has_the_focus(visitor: Visitor) -> None:
    Stage(visitor).open(a_turn)
    visitor.page.locator(".seatp__stats").first.focus()
    visitor.page.keyboard.press("?")
    said = visitor.page.locator(".pop--sym")
    expect(said.locator("li")).not_to_have_count(0)
    expect(said).to_contain_text("victory points")
    assert grave_violations(visitor.page) == []
    visitor.page.keyboard.press("Escape")
    expect(said).to_have_count(0)


def test_the_rules_have_a_legend_and_it_can_be_put_away(visitor: Visitor) -> None:
    Stage(visitor).open(a_turn)
    page = visitor.page
    page.locator(".legend__h .btn").click()
    expect(page.locator(".legend")).to_have_count(0)
    page.keyboard.press("r")
    page.locator(".rulesparts label").nth(1).click()
    legend = page.locator(".legend--full")
    expect(legend).to_contain_text("firefighting")
    assert grave_violations(page) == []
    page.locator(".rulesparts .btn").click()
    legend.locator(".chip--rule").first.click()
    expect(page.locator(".rule.is-wanted")).to_have_count(1)


def test_the_big_card_names_its_symbols(visitor: Visitor) -> None:
    Stage(visitor).open(a_turn)
    visitor.page.locator(".tray .card__hit").first.focus()
    visitor.page.keyboard.press("ArrowRight")
    visitor.page.keyboard.press("ArrowLeft")
    expect(visitor.page.locator(".pop--card .words li").first).to_be_visible()

"""Browser tests of a person playing: with mouse or keyboard, asking why a move is illegal, looking things up."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from calamity.testing import ScenarioTable
from tests.games.katastrophenspiel.scenes import RED, scene
from tests.web.conftest import Visit
from tests.web.mouse_player import click_something, play_to_the_end, play_until
from tests.web.stage import Stage
from tests.web.visitor import Visitor, path_of


def test_first_visit_to_first_move_in_two_clicks(visit: Visit) -> None:
    newcomer = visit(calm=False)
    newcomer.go()
    clicks = 1
    newcomer.button("Play now").click()
    newcomer.page.locator(".shell").wait_for()
    assert path_of(newcomer.page).startswith("/t/")
    newcomer.my_turn()
    sent = len(newcomer.heard("update"))
    click_something(newcomer)
    clicks += 1
    newcomer.until(lambda: len(newcomer.heard("update")) > sent, "for an answer to the first move")
    assert clicks == 2


def test_a_whole_game_against_bots_by_mouse(visitor: Visitor) -> None:
    visitor.go()
    visitor.page.get_by_role("link", name="Create table").first.click()
    rounds = visitor.page.get_by_role("group", name="Rounds")
    while rounds.get_by_role("spinbutton").input_value() != "4":
        rounds.get_by_role("button", name="Less").click()
    visitor.button("Start").click()
    visitor.page.locator(".shell").wait_for()
    clicks = play_to_the_end(visitor)
    assert clicks >= 8  # four rounds with two actions
    over = visitor.page.get_by_role("dialog")
    expect(over.locator(".over__row")).to_have_count(3)
    expect(over.get_by_role("heading").first).to_contain_text("mankind")
    expect(over.get_by_role("button", name="Rematch")).to_be_enabled()


def test_a_whole_turn_by_keyboard_alone(visitor: Visitor) -> None:
    visitor.sit(visitor.create())
    keys, bar = visitor.page.keyboard, visitor.bar
    visitor.my_turn()

    def press(answer: str) -> None:
        """Press the key of an answer; it also works for one that has no room in the bar and stands in the list."""
        button = bar.locator("button", has_text=answer)
        expect(button).to_be_attached()
        keys.press(str(button.get_attribute("aria-keyshortcuts")))

    press("Travel")
    expect(bar.locator(".ask__q")).to_contain_text("Where do you travel?")
    focused = visitor.page.locator(".region:focus")
    visitor.page.locator(".region.is-open").first.focus()
    first = focused.get_attribute("aria-label")
    keys.press("ArrowRight")
    assert focused.get_attribute("aria-label") != first
    keys.press("ArrowLeft")
    assert focused.get_attribute("aria-label") == first
    keys.press("1")
    expect(visitor.page.locator(".apips i.on:not(.is-mission)")).to_have_count(1)  # of two actions
    visitor.my_turn()
    press("Go shopping")
    visitor.my_turn()
    keys.press("1")  # exchange the first card
    visitor.my_turn()
    keys.press("1" if visitor.page.locator("[data-zone=purchases] .card[data-state=legal]").count() else "Space")
    turns, end = visitor.page.locator(".log__turn"), bar.get_by_role("button", name="End your turn")
    visitor.until(lambda: turns.count() > 1 or end.is_visible(), "for the purchase")
    if turns.count() == 1:  # something free is left to do; otherwise the turn has ended by itself
        press("End your turn")
    visitor.until(lambda: turns.count() > 1, "for the end of the first turn")
    visitor.my_turn()
    before = turns.count()
    press("End your turn")
    press("End your turn")  # asked back, because actions are left
    visitor.until(lambda: turns.count() > before, "for the end of the second turn")


def test_why_not_names_a_rule_and_opens_it(visitor: Visitor) -> None:
    visitor.sit(visitor.create())
    visitor.my_turn()
    visitor.page.locator("[data-zone=purchases] .card:not([data-state=legal]) .card__hit").first.click(force=True)
    why = visitor.page.locator(".pop--why")
    expect(why.locator(".chip--rule")).to_have_text(re.compile(r"^K-R?\d+$"))
    rule = why.locator(".chip--rule").inner_text()
    expect(why.get_by_role("status")).not_to_be_empty()
    why.get_by_role("button", name="Open").click()
    expect(visitor.page.locator(f'.rule.is-wanted[data-rule="{rule}"]')).to_be_in_viewport()


def test_the_rules_can_be_searched_and_linked_to(visitor: Visitor) -> None:
    table = visitor.create()
    visitor.sit(table)
    visitor.page.get_by_role("tab", name="Rules").click()
    rules = visitor.page.locator(".rules .rule")
    expect(rules.first).to_be_visible()
    everything = rules.count()
    visitor.page.get_by_role("searchbox").fill("purchase")
    expect(visitor.page.locator(".rules").get_by_role("status")).to_contain_text(re.compile(r"\d+"))
    assert 0 < rules.count() < everything
    visitor.go(f"/t/{table['id']}#rule=K-33")
    expect(visitor.page.locator('.rule.is-wanted[data-rule="K-33"]')).to_be_in_viewport()
    visitor.go("/learn/katastrophenspiel")
    expect(visitor.page.locator('.rule[data-rule="K-33"]')).to_have_count(1)


def test_german_from_the_lobby_to_the_question(visit: Visit) -> None:
    gast = visit(lang="de")
    gast.go()
    expect(gast.page.locator("html")).to_have_attribute("lang", "de")
    gast.button("Jetzt spielen").click()
    gast.page.locator(".shell").wait_for()
    gast.my_turn()
    expect(gast.page).to_have_title(re.compile("Du bist dran"))
    shown = gast.page.locator("body").inner_text()
    assert "Travel" not in shown and "Your hand" not in shown
    gast.go()
    gast.button("DE, switch to English").click()
    expect(gast.page.locator("html")).to_have_attribute("lang", "en")


def test_who_wants_less_motion_gets_none(visit: Visit) -> None:
    calm = visit(calm=False, reduced=True)
    calm.sit(calm.create())
    expect(calm.page.locator("html")).to_have_attribute("data-motion", "off")
    play_until(calm, ".mission")
    moving = "() => document.getAnimations().filter((one) => one.playState === 'running').length"
    assert calm.page.evaluate(moving) == 0


def test_a_reload_in_the_middle_of_a_mission_changes_nothing(visitor: Visitor) -> None:
    visitor.sit(visitor.create())
    play_until(visitor, ".mission:not([data-outcome])")

    def picture() -> list[str]:
        places = (".mission h2", ".mission__needs", ".ask__q", ".seatstrip")
        cards = visitor.page.locator("[data-zone=catastrophes] .card")
        return [visitor.page.locator(place).first.inner_text() for place in places] + [
            str(card.get_attribute("aria-label")) for card in cards.all()
        ]

    before = picture()
    visitor.page.reload()
    visitor.my_turn()
    assert picture() == before
    play_until(visitor, ".mission[data-outcome], .shell:not(:has(.mission))")


@pytest.mark.parametrize("costs", [False, True])
def test_an_extra_mission_is_part_of_the_action_that_it_costs(visitor: Visitor, costs: bool) -> None:
    """If it costs none, the next action is still to come."""
    option = {"leitstelle": "costs_action" if costs else "free"}
    begun = scene("hausbrand", hand=[*RED, "leitstelle"], region="north_america", options=option)

    def position() -> ScenarioTable:
        table = begun.set("actions", 2 if costs else 1).table()
        table.do(0, "free_mission", "hausbrand")
        assert table.get("actions") == 1
        return table

    Stage(visitor).open(position)
    expect(visitor.page.locator(".steps [aria-current]")).to_contain_text("Action 1" if costs else "Action 2")

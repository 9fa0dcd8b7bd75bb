"""Browser tests of the goal line: always in view, explained on demand, and announced when the rank changes."""

from __future__ import annotations

from playwright.sync_api import expect

from calamity.testing import Scenario, ScenarioTable
from tests.web.axe import grave_violations
from tests.web.conftest import Visit
from tests.web.stage import Stage
from tests.web.visitor import PHONE, Visitor


def with_points(*points: int) -> ScenarioTable:
    """The third of eight rounds of Das Katastrophenspiel."""
    scenario = Scenario("katastrophenspiel", seats=3, seat_to_act=0, options={"starter": 0})
    return scenario.set("points", list(points)).set("round", 6).table()


def test_it_says_what_the_game_is_about_and_where_one_stands(visitor: Visitor) -> None:
    Stage(visitor).open(lambda: with_points(9, 4, 25))
    goal = visitor.page.locator(".goal")
    expect(goal).to_contain_text("Most points after 8 rounds")
    expect(goal).to_contain_text("Round 3 of 8")
    expect(goal.locator(".goal__standing")).to_have_text("you 9, best rival 25")
    assert [place.inner_text() for place in goal.locator(".goal__race b").all()] == ["9", "4", "25"]
    boxes = [place.bounding_box() for place in goal.locator(".goal__race li").all()]
    assert boxes[1]["x"] < boxes[0]["x"] < boxes[2]["x"]  # type: ignore[index]
    expect(goal.locator(".goal__steps .on")).to_have_count(2)
    expect(goal.locator(".goal__steps .now")).to_have_text("3")


def test_the_rules_of_the_end_open_and_close_by_keyboard(visitor: Visitor) -> None:
    Stage(visitor).open(lambda: with_points(9, 4, 25))
    aim = visitor.page.locator(".goal__aim")
    aim.focus()
    visitor.page.keyboard.press("Enter")
    details = visitor.page.locator(".pop--goal")
    expect(details.locator(".goal__rule").first).to_contain_text("K-26")
    expect(details).to_contain_text("Chris")
    assert grave_violations(visitor.page) == []
    visitor.page.keyboard.press("Escape")
    expect(details).to_have_count(0)
    expect(aim).to_be_focused()


def test_pointing_at_it_explains_it_too(visitor: Visitor) -> None:
    Stage(visitor).open(lambda: with_points(9, 4, 25))
    visitor.page.locator(".goal__aim").hover()
    expect(visitor.page.locator(".pop--goal .goal__rule").first).to_be_visible()
    visitor.page.locator(".ask__q").hover()
    expect(visitor.page.locator(".pop--goal")).to_have_count(0)


def test_screen_readers_hear_of_it_only_when_ones_rank_changes(visitor: Visitor) -> None:
    stage = Stage(visitor)
    stage.open(lambda: with_points(9, 4, 25))
    said = visitor.page.locator(".goal [role=status]")
    expect(said).to_be_empty()
    stage.open(lambda: with_points(11, 4, 25))
    expect(visitor.page.locator(".goal__standing")).to_have_text("you 11, best rival 25")
    expect(said).to_be_empty()
    stage.open(lambda: with_points(26, 4, 25))
    expect(said).to_have_text("Place 1 of 3: you 26, best rival 25 · Round 3 of 8")


def test_on_a_phone_it_is_one_line_that_opens(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    Stage(visitor).open(lambda: with_points(9, 4, 25))
    aim = visitor.page.locator(".goal__aim")
    expect(aim).to_have_text("you 9, best rival 25 · Round 3 of 8")
    aim.click()
    expect(visitor.page.locator(".pop--goal h3")).to_have_text("Most points after 8 rounds")
    assert grave_violations(visitor.page) == []

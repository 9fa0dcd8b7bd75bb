"""Browser tests of what bots say they intend: a quiet line at the seat, whole at every size, and read out in words."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from calamity.kernel.goal import Said
from calamity.testing import ScenarioTable
from tests.games.catastropolis.scenes import down, scene, up
from tests.web.axe import grave_violations
from tests.web.conftest import Visit
from tests.web.stage import Stage
from tests.web.visitor import PHONE, Visitor

NEXT = Said("intention.next_disaster", {"seat": 1, "card": "green_cloud", "location": "chemical_works"})
BOOTH = Said("intention.search", {"seat": 2})
SENTENCE = "Betty wants to prevent the next Disaster, The Green Cloud at Chemical Works"
LAPTOP = (1280, 800)


def team() -> ScenarioTable:
    """A person and two bots."""
    return scene(up("green_cloud", 1), up("vault_nine_job", 2), down("cracking_dam", 2), seats=3, round=3)


def seated(visitor: Visitor) -> Stage:
    stage = Stage(visitor, bots=True)
    stage.open(team)
    return stage


def intend(stage: Stage, intentions: dict[int, Said]) -> None:
    stage.intend(intentions)
    stage.visitor.page.locator(f'.shell[data-version="{stage.version}"]').wait_for()


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_bot_says_at_its_seat_what_it_intends_until_that_is_done(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(size=size)
    stage, page = seated(visitor), visitor.page
    board = page.locator(".board").bounding_box()
    intend(stage, {1: NEXT, 2: BOOTH})
    assert page.locator(".board").bounding_box() == board
    if size == PHONE:
        expect(page.locator(".seatp__plan").first).to_be_hidden()
        page.locator(".ph-nav button").nth(1).click()
    expect(page.locator(".seatp__plan")).to_have_text([SENTENCE, "Chris wants to search the city from a booth"])
    expect(page.locator(".seatp__plan").first).to_be_visible()
    assert grave_violations(page) == []
    intend(stage, {2: BOOTH})
    expect(page.locator(".seatp__plan")).to_have_text(["Chris wants to search the city from a booth"])


def test_a_long_intention_is_whole_while_its_seat_is_pointed_at_or_has_the_focus(visit: Visit) -> None:
    visitor = visit(size=LAPTOP)
    stage, page = Stage(visitor, bots=True), visitor.page
    stage.open(lambda: scene(up("green_cloud", 1), seats=6, round=3))
    intend(stage, {1: NEXT})
    plan = page.locator(".seatp__plan")
    cut = "plan => plan.scrollWidth > plan.clientWidth"
    assert plan.evaluate(cut)
    page.locator(".seatp").nth(1).hover()
    assert not plan.evaluate(cut)
    page.locator(".goal").hover()
    assert plan.evaluate(cut)
    page.locator(".seatp__stats").nth(1).focus()
    assert not plan.evaluate(cut)


def test_a_person_who_is_back_shows_no_intention_and_the_table_in_words_tells_them_all(visit: Visit) -> None:
    visitor = visit(lang="de")
    stage, page = seated(visitor), visitor.page
    intend(stage, {0: NEXT, 2: BOOTH})
    expect(page.locator(".seatp__plan")).to_have_text(["Chris will von einer Telefonzelle aus die Stadt absuchen"])
    page.keyboard.press("t")
    words = page.locator("dialog[open]")
    expect(words).to_contain_text("Was Bots vorhaben")
    expect(words).to_contain_text("Chris will von einer Telefonzelle aus die Stadt absuchen")

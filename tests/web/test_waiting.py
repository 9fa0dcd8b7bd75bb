"""Browser tests of waiting for others: the page says who decides, but not who may react to a card."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from calamity.testing import ScenarioTable
from tests.games.nine_lives.scenes import scene
from tests.web.conftest import Visit
from tests.web.stage import NAMES, Stage
from tests.web.visitor import PHONE, Visitor


def swipe(stage: Stage) -> None:
    """Attack a neighbour."""
    stage.open(lambda: scene(["take", "pass", "double_swipe"]).table())
    page = stage.visitor.page
    page.locator(".tray .card[data-state=legal] .card__hit").first.click()
    page.locator(".seatp__hit").first.click()
    stage.visitor.until(lambda: bool(stage.sent), "for the answer")


@pytest.mark.parametrize(
    ("lang", "said", "played"),
    [
        ("en", "The others may answer now", "Play Double Swipe"),
        ("de", "Jetzt dürfen die anderen", "Doppelhieb spielen"),
    ],
)
def test_whoever_has_played_a_card_sees_that_others_may_answer_and_not_who(
    visit: Visit, lang: str, said: str, played: str
) -> None:
    somebody = visit(lang=lang, size=(1280, 800))
    stage = Stage(somebody, hush=1.5)
    swipe(stage)
    question = somebody.bar.locator(".ask__q")
    expect(question).to_contain_text(said)
    expect(somebody.bar.locator(".ask__chain li").first).to_have_text(played)
    expect(somebody.bar.locator(".chip--rule").first).to_have_text("L-33")
    expect(somebody.bar.locator(".ask__window"), "how long a window lasts is known to all").to_have_count(1)
    assert not any(name in question.inner_text() for name in NAMES)
    expect(somebody.page.locator(".shell.is-yours, .seatp.is-me"), "nothing to do here").to_have_count(0)
    stage.lift()
    expect(question).not_to_contain_text(said)
    expect(somebody.bar.locator(".ask__window")).to_have_count(0)


def test_an_answer_that_is_told_of_at_once_opens_no_window(visitor: Visitor) -> None:
    stage = Stage(visitor)
    visitor.page.add_init_script(
        "new MutationObserver(() => { if (document.querySelector('.ask__window')) window.opened = true; })"
        ".observe(document, { childList: true, subtree: true });"
    )
    swipe(stage)
    visitor.page.locator(".shell.is-yours").wait_for()
    assert not visitor.page.evaluate("window.opened")


def test_it_is_said_which_bot_is_thinking(visit: Visit) -> None:
    for lang, said in (("en", "Betty is thinking"), ("de", "Betty denkt nach")):
        somebody = visit(lang=lang)
        stage = Stage(somebody, slow=True, bots=True)
        stage.open(lambda: ScenarioTable("katastrophenspiel", 2, 1, options={"starter": 0}))
        expect(somebody.page.locator(".seatp .chip--bot")).to_contain_text("Expert" if lang == "en" else "Könner")
        somebody.page.keyboard.press("e")
        somebody.bar.locator(".btn--go").click()
        expect(somebody.bar.locator(".ask__q")).to_have_text(said)


@pytest.mark.parametrize(("size", "most"), [((1280, 800), 130), (PHONE, 230)])
def test_the_decision_bar_stays_low_however_many_links_an_answer_has(
    visit: Visit, size: tuple[int, int], most: int
) -> None:
    somebody = visit(size=size, lang="de")
    stage = Stage(somebody)
    stage.open(lambda: ScenarioTable("catastrophic", 3, 1))
    links = somebody.page.locator(".ask__chain li")
    for count in range(1, 6):
        somebody.page.keyboard.press("1")
        expect(links).to_have_count(count)
    box, line = somebody.bar.bounding_box(), somebody.page.locator(".ask__chain").bounding_box()
    assert box and box["height"] <= most
    assert line and line["height"] < 40, "one line"
    expect(links.last, "the newest is seen").to_be_in_viewport(ratio=0.9)
    expect(somebody.page.locator(".ask__chain"), "the others can be scrolled to").to_have_attribute("tabindex", "0")

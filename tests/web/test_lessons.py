"""Browser tests of lessons: notes point at what they mean and cover nothing; trying again, keyboard, progress."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from calamity.games import published
from calamity.lessons.course import Lesson, course_of
from calamity.testing import Scenario, ScenarioTable
from tests.web.axe import grave_violations
from tests.web.conftest import Visit
from tests.web.stage import Stage
from tests.web.visitor import PHONE, SIZES, Visitor

GAME, LESSON = "nine_lives", "attack"
TAUGHT = [game for game in published() if course_of(game) is not None]
# Where everything is: the note, what it points at, the bar and the hand; and the title, which tells the step.
SEEN = """() => {
  const box = (element) => {
    if (!element) return null;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return { left, top, right, bottom };
  };
  const of = (selector) => box(document.querySelector(selector));
  const note = document.querySelector(".coach");
  return {
    note: box(note), ring: of(".coach__ring"), bar: of(".ask"), hand: of(".tray .handrow") ?? of(".tray"),
    kind: note?.dataset.kind, docked: note?.classList.contains("is-docked"),
    width: innerWidth, height: innerHeight,
    cut: note ? [...note.querySelectorAll("*")].filter((one) => one.scrollWidth > one.clientWidth + 1
      && getComputedStyle(one).display !== "inline" && !one.classList.contains("vh")).map((one) => one.className) : [],
  };
}"""


def guided(game: str) -> list[Lesson]:
    course = course_of(game)
    assert course is not None
    return [lesson for lesson in course.lessons if lesson.steps]


def begin(visitor: Visitor, game: str, lesson: str) -> None:
    answer = visitor.context.request.post(f"/api/games/{game}/lessons", data={"lesson": lesson})
    assert answer.status == 201, answer.text()
    visitor.sit(answer.json())


def title(visitor: Visitor) -> str:
    return visitor.page.locator(".coach__t").inner_text()


def placed(visitor: Visitor) -> dict[str, Any]:
    """Where the note and everything else is, once the note stands still."""
    page = visitor.page
    expect(page.locator(".coach")).to_be_visible()
    before: dict[str, Any] = {}
    for _ in range(40):
        page.wait_for_timeout(150)
        now: dict[str, Any] = page.evaluate(SEEN)
        if now == before:
            break
        before = now
    return before


def overlap(a: dict[str, float], b: dict[str, float]) -> bool:
    return (
        a["left"] < b["right"] - 1
        and b["left"] < a["right"] - 1
        and a["top"] < b["bottom"] - 1
        and b["top"] < a["bottom"] - 1
    )


def check_note(visitor: Visitor, where: str, phone: bool = False) -> str:
    """See that the note points at something and covers neither that nor the bar nor the hand; say what kind it is."""
    seen = placed(visitor)
    note = seen["note"]
    assert seen["ring"] is not None or phone, f"{where} points at nothing"
    for name in ("ring", "bar", "hand"):
        if seen[name] is not None:
            assert not overlap(note, seen[name]), f"{where} covers the {name}: {seen}"
    assert note["left"] >= 0 and note["top"] >= 0, where
    assert note["right"] <= seen["width"] and note["bottom"] <= seen["height"], f"{where} is not all in sight"
    assert seen["cut"] == [], f"{where}: text is cut off"
    return str(seen["kind"])


def play_through(visitor: Visitor, game: str, lesson: Lesson, phone: bool = False) -> None:
    """Let every step be shown, and look at all notes on the way."""
    begin(visitor, game, lesson.name)
    for number, step in enumerate(lesson.steps):
        expect(visitor.page.locator(f".shell[data-step='{lesson.name} {number} step']")).to_be_visible()
        assert check_note(visitor, f"{game}, {lesson.name}, {step.name}", phone) == "step"
        visitor.page.keyboard.press("s")
    expect(visitor.page.locator(".coach[data-kind=end]")).to_be_visible()
    assert check_note(visitor, f"{game}, {lesson.name}, the end", phone) == "end"


@pytest.mark.parametrize("game", TAUGHT)
def test_every_note_points_at_something_and_covers_nothing(visitor: Visitor, game: str) -> None:
    for lesson in guided(game):
        play_through(visitor, game, lesson)


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", TAUGHT)
def test_every_note_in_every_size_and_language(visit: Visit, game: str, size: str, lang: str) -> None:
    visitor = visit(size=SIZES[size], lang=lang)
    for lesson in guided(game):
        play_through(visitor, game, lesson, size == "phone")


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing(visit: Visit, size: str) -> None:
    visitor = visit(size=SIZES[size])
    begin(visitor, GAME, LESSON)
    check_note(visitor, "the first note", size == "phone")
    assert grave_violations(visitor.page) == []
    if size == "phone":
        visitor.page.locator(".ph-nav button").nth(3).click()
        expect(visitor.page.locator(".lessons")).to_be_visible()
        assert grave_violations(visitor.page) == []


def test_something_else_is_allowed_and_taken_back(visitor: Visitor) -> None:
    begin(visitor, GAME, LESSON)
    first = title(visitor)
    visitor.page.locator(".hand [data-flip^='hand:attic_owl']").click()
    expect(visitor.page.locator(".coach[data-kind=strayed]")).to_be_visible()
    visitor.button("Take back").click()
    expect(visitor.page.locator(".coach__t")).to_have_text(first)
    expect(visitor.page.locator(".hand [data-flip^='hand:attic_owl']")).to_be_visible()


def test_the_note_follows_a_half_made_answer(visitor: Visitor) -> None:
    begin(visitor, GAME, LESSON)
    visitor.page.locator(".hand [data-flip^='hand:bookcase']").click()
    expect(visitor.page.locator(".six .die")).to_have_count(6)
    assert "Bruno needs a 4" in title(visitor)
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.locator(".six")).to_have_count(0)
    visitor.page.locator(".hand [data-flip^='hand:bookcase']").click()
    visitor.page.locator("[data-anchor='seat:1'] .seatp__hit").first.click()
    expect(visitor.page.locator(".coach__t")).to_contain_text("That is a hit")


def test_keys_go_to_the_note_and_back_close_it_and_go_on(visitor: Visitor) -> None:
    begin(visitor, GAME, LESSON)
    page = visitor.page
    expect(page.locator(".coach")).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator(".coach")).to_be_focused()
    page.keyboard.press("h")
    expect(page.locator(".ask")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".coach")).to_have_count(0)
    page.keyboard.press("h")
    expect(page.locator(".coach")).to_be_visible()
    page.keyboard.press("k")
    expect(page.locator(".shell[data-step='yarn 0 step']")).to_be_visible()
    expect(page.locator(".lesson.done")).to_have_count(1)


def test_screen_readers_hear_the_note_before_the_question(visitor: Visitor) -> None:
    begin(visitor, GAME, LESSON)
    live = visitor.page.locator(".cloth > [aria-live=polite]", has_text="Coach")
    expect(live).to_contain_text("Coach: Attack and dice, step 1 of 2. Red cards attack.")
    note = visitor.page.get_by_role("dialog", name="Coach: Attack and dice, step 1 of 2")
    expect(note).to_be_visible()
    assert note.get_attribute("aria-modal") is None
    order = live.evaluate("region => region.compareDocumentPosition(document.querySelector('.ask'))")
    assert order & 4, "the question comes later in the page"


def test_the_lobby_says_how_far_one_has_come(visitor: Visitor) -> None:
    visitor.go("/")
    line = visitor.page.locator(f".poster[data-game={GAME}] .lline")
    expect(line).to_contain_text("Learn in 4 minutes")
    line.click()
    expect(visitor.page.locator(".coach")).to_be_visible()
    visitor.page.keyboard.press("k")
    expect(visitor.page.locator(".shell[data-step='turn 0 step']")).to_be_visible()
    visitor.go("/")
    expect(line).to_contain_text("1 of 6 lessons")
    line.click()
    expect(visitor.page.locator(".shell[data-step='turn 0 step']")).to_be_visible()


def test_without_the_coach_the_game_goes_on(visitor: Visitor) -> None:
    begin(visitor, GAME, LESSON)
    visitor.button("Play without coach").click()
    expect(visitor.page.locator(".coach")).to_have_count(0)
    assert visitor.my_turn()


def test_on_a_phone_the_lessons_are_a_page(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    begin(visitor, GAME, LESSON)
    visitor.page.locator(".topbar__lesson").click()
    visitor.page.get_by_role("button", name="The Grim Reapurr").click()
    expect(visitor.page.locator(".shell[data-step='reapurr 0 step']")).to_be_visible()
    expect(visitor.page.locator(".coach")).to_be_visible()


def test_the_page_about_a_game_marks_it_and_offers_its_lessons(visitor: Visitor) -> None:
    visitor.go(f"/learn/{GAME}")
    current = visitor.page.locator(".learn__games [aria-current=page]")
    expect(current).to_have_text("Nine Lives")
    others = visitor.page.locator(".learn__games a:not([aria-current])").first
    paint = "one => getComputedStyle(one).backgroundColor"
    assert current.evaluate(paint) != others.evaluate(paint)
    expect(visitor.page.locator(".lline")).to_contain_text("Learn in 4 minutes")
    assert grave_violations(visitor.page) == []


def test_a_question_that_no_lesson_asks_explains_itself_once(visitor: Visitor) -> None:
    stage = Stage(visitor, taught=True)
    stage.open(a_quiet_moment)
    note = visitor.page.locator(".met")
    expect(note).to_contain_text("A quiet moment")
    assert grave_violations(visitor.page) == []
    note.get_by_role("button").click()
    expect(note).to_have_count(0)
    stage.open(a_quiet_moment)
    visitor.page.wait_for_timeout(300)
    expect(note).to_have_count(0)


def a_quiet_moment() -> ScenarioTable:
    """Our turn begins, and we have a Power Cat that may be played at any time."""
    return (
        Scenario(GAME, 3, options={"first_player": 0}).zone("row", 0, ["granny_tuxedo"]).set("lives", [7, 9, 9]).table()
    )

"""Test helpers that play Das Katastrophenspiel with the mouse: look at the table, click on something it offers."""

from __future__ import annotations

from playwright.sync_api import Error

from tests.web.visitor import Visitor

MOST_CLICKS = 1500
MOST_LOOKS = 3

# What to click next: questions back first, then cards for a mission, goods in the shop, a mission, a journey, the rest.
CHOOSE = """() => {
  const all = (where) => [...document.querySelectorAll(where)].filter((one) => one.offsetParent !== null);
  const answers = all(".ask__a > .btn");
  const go = answers.find((one) => one.matches(".btn--go"));
  if (go) return go;
  if (answers.some((one) => one.getAttribute("aria-keyshortcuts") === "Escape"))
    return answers.find((one) => !one.matches(".btn--quiet"));
  const busy = document.querySelector(".mission:not([data-outcome])");
  if (busy) {
    const card = all(".tray .card[data-state=legal]")[0];
    if (card) return card.querySelector(".card__halves button") ?? card.querySelector(".card__hit");
    return answers[0];
  }
  const offered = [
    ...all("[data-zone=purchases] .card[data-state=legal] .card__hit"),
    ...all("[data-zone=catastrophes] .card[data-state=legal] .card__hit"),
  ];
  if (offered.length) return offered[0];
  const lands = all(".region.is-open");
  const journeys = document.querySelectorAll(".log p").length;
  if (lands.length) return lands[journeys % lands.length];
  return answers[0];
}"""


def click_something(visitor: Visitor) -> str:
    """One click; says on what.  Whoever finds that the table has changed before the click looks again."""
    for _ in range(MOST_LOOKS):
        target = visitor.page.evaluate_handle(CHOOSE).as_element()
        assert target is not None, f"nothing to click at {visitor.bar.inner_text()!r}"
        said = str(target.evaluate("(one) => one.getAttribute('aria-label') || one.innerText"))
        try:
            target.click()
        except Error as error:
            if "not attached" not in str(error):
                raise
            visitor.my_turn()
        else:
            return said
    raise AssertionError("the table changes before every click")


def play_until(visitor: Visitor, condition: str) -> None:
    """Click on until something is on the page, or fail when the game is over without it."""
    for _ in range(MOST_CLICKS):
        assert visitor.my_turn(), f"the game is over without {condition}"
        if visitor.page.locator(condition).count():
            return
        click_something(visitor)
    raise AssertionError(f"there was never {condition}")


def play_to_the_end(visitor: Visitor) -> int:
    """Click on until the game is over; says how many clicks it took."""
    for clicks in range(MOST_CLICKS):
        if not visitor.my_turn():
            return clicks
        click_something(visitor)
    raise AssertionError("the game does not end")

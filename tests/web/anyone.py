"""Test helpers that play any game with the mouse: click on what is highlighted, or a button of the decision bar."""

from __future__ import annotations

import time
from random import Random

from playwright.sync_api import Error

from tests.server.client import Json
from tests.web.visitor import PATIENCE, Visitor

MOST_CLICKS = 1500
LIT = ".card[data-state=legal] .card__hit, [data-lit], .seatp__hit"
SHOWN = """([lit, lot]) => {
  const dialog = document.querySelector("dialog[open]:has(.card[data-state=legal], [data-lit])");
  const all = (where) => [...(dialog ?? document).querySelectorAll(where)].filter((one) => one.offsetParent !== null);
  const answers = all(".ask__a > .btn:not([aria-keyshortcuts=U]):not([aria-disabled=true])");
  const things = all(lit).filter((one) => one.getAttribute("aria-disabled") !== "true");
  const go = answers.find((one) => one.matches(".btn--go"));
  if (go && lot < 0.35) return go;
  const offered = [...things, ...answers];
  return offered[Math.floor(lot * offered.length)] ?? null;
}"""


def table_of(visitor: Visitor, game: str, seats: int, bot: str = "random", **options: object) -> Json:
    """A table of a game, against bots."""
    rivals = [{"seat": seat, "bot": bot, "level": None} for seat in range(1, seats)]
    body = {"game": game, "seats": seats, "bots": rivals, "options": options}
    answer = visitor.context.request.post("/api/tables", data=body)
    assert answer.status == 201, answer.text()
    created: Json = answer.json()
    return created


def kind_asked(visitor: Visitor) -> str | None:
    """The kind of the question that is open."""
    for frame in reversed(visitor.frames):
        update = frame if frame["type"] == "update" else frame.get("update")
        if update:
            return str(update["ask"]["kind"]) if update["ask"] else None
    return None


def click_anything(visitor: Visitor, rng: Random) -> None:
    """One click on something that is offered."""
    before = len(visitor.frames)
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        target = visitor.page.evaluate_handle(SHOWN, [LIT, rng.random()]).as_element()
        if target is not None:
            try:
                target.click(timeout=2000, force=True)
            except Error:  # the picture has changed meanwhile, and with it what can be clicked
                continue
            visitor.page.wait_for_timeout(15)
            return
        visitor.page.wait_for_timeout(40)
        if len(visitor.frames) > before:
            return
    raise AssertionError(f"nothing to click at {visitor.bar.inner_text()!r}")


def play_on(visitor: Visitor, until: str, rng: Random) -> None:
    """Click on until a kind of question is open."""
    for _ in range(MOST_CLICKS):
        assert visitor.my_turn(), f"the game is over without {until}"
        if kind_asked(visitor) == until:
            return
        click_anything(visitor, rng)
    raise AssertionError(f"there was never {until}")


def play_out(visitor: Visitor, rng: Random) -> set[str]:
    """Click on until the game is over; says which questions there were."""
    kinds: set[str] = set()
    for _ in range(MOST_CLICKS):
        if not visitor.my_turn():
            return kinds
        kind = kind_asked(visitor)
        if kind:
            kinds.add(kind)
        click_anything(visitor, rng)
    raise AssertionError("the game does not end")

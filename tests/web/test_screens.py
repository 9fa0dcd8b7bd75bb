"""Browser tests of every screen in all sizes, themes and languages: accessible, nothing cut off; with screenshots."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import calamity.server
from calamity.kernel.registry import load
from calamity.testing import ScenarioTable
from tests.server.client import Server
from tests.web.axe import grave_violations
from tests.web.conftest import Visit
from tests.web.gallery import Gallery, prepare
from tests.web.slow_parameters import quick_last
from tests.web.stage import Stage
from tests.web.visitor import DESKTOP, PHONE, Visitor

PICTURES = Path(__file__).parents[2] / "build" / "screens"
LOOKS: dict[str, dict[str, Any]] = {
    "desktop-light-en": {"size": DESKTOP, "theme": "light", "lang": "en"},
    "desktop-dark-de": {"size": DESKTOP, "theme": "dark", "lang": "de"},
    "laptop-dark-en": {"size": (1280, 800), "theme": "dark", "lang": "en"},
    "tablet-light-de": {"size": (768, 1024), "theme": "light", "lang": "de"},
    "phone-light-en": {"size": PHONE, "theme": "light", "lang": "en"},
    "phone-dark-de": {"size": PHONE, "theme": "dark", "lang": "de"},
}
THOROUGH = ("desktop-light-en", "phone-dark-de")  # in the others only tables are examined, which are laid out anew
OTHERS = ("catastrophe", "catastropolis", "catastrophic", "nine_lives")
LOBBY_BYTES = 150_000  # of code and style, gzipped
CUT_OFF = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
Act = Callable[[Visitor], None]


@pytest.fixture(scope="session")
def gallery(server: Server) -> Gallery:
    return prepare(server)


@dataclass(frozen=True)
class Screen:
    """A page, and what to do there before it is checked."""

    name: str
    place: str
    ready: str
    act: Act | None = None


def screens(gallery: Gallery, phone: bool) -> list[Screen]:
    """All screens."""

    def rail(number: int) -> Act:
        """Open the log, the chat or the rules: a tab, a drawer on small screens, a page of its own on phones."""

        def opened(visitor: Visitor) -> None:
            if phone:
                visitor.page.locator(".ph-nav button").nth(number + 2).click()
            else:
                visitor.page.keyboard.press("lcr"[number])

        return opened

    def press(selector: str, force: bool = False) -> Act:
        return lambda visitor: visitor.page.locator(selector).first.click(force=force)

    def resign(visitor: Visitor) -> None:
        press(".topbar__r .btn >> nth=-1")(visitor)
        visitor.page.locator(".leaving__b[aria-disabled=false]").first.click()

    def ask_why(visitor: Visitor) -> None:
        press(".ask__hint")(visitor)
        press(".ask__why")(visitor)

    table = ".shell.is-yours"
    illegal = "[data-zone=catastrophes] .card:not([data-state=legal]) .card__hit"
    found = [
        Screen("lobby", "/", ".poster"),
        Screen("name", "/", "dialog[open]", press(".nav__me")),
        Screen("settings", "/", "dialog[open]", press(".nav .btn--icon >> nth=2")),
        Screen("setup", "/new/katastrophenspiel", ".srow"),
        Screen("learn", "/learn", "main"),
        Screen("rulebook", "/learn/katastrophenspiel", ".rule"),
        Screen("credits", "/credits", "main"),
        Screen("missing", "/nowhere", "main"),
        Screen("missing-table", "/t/nowhere", "main"),
        Screen("waiting", gallery.waiting, ".waiting"),
        Screen("join", gallery.invitation, ".invite"),
        Screen("table", gallery.begun, table),
        Screen("why-not", gallery.begun, ".pop--why", press(illegal, force=True)),
        Screen("menu", gallery.begun, "dialog[open]", press(".topbar__r .btn >> nth=-1")),
        Screen("resign", gallery.begun, ".leaving", resign),
        Screen("everything", gallery.begun, ".choices", press(".ask__all")),
        Screen("advice", gallery.begun, ".hint__row", ask_why),
        Screen("mission", gallery.mission, ".mission"),
        Screen("log", gallery.mission, ".log", rail(0)),
        Screen("chat", gallery.mission, ".chat", rail(1)),
        Screen("rules", gallery.mission, ".rules .rule", rail(2)),
        Screen("over", gallery.over, ".over"),
    ]
    if not phone:
        found.append(Screen("keys", gallery.begun, "dialog[open]", lambda visitor: visitor.page.keyboard.press("k")))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("look", LOOKS)
def test_every_screen(look: str, gallery: Gallery, visit: Visit) -> None:
    phone = look.startswith(("phone", "tablet"))
    pictures = PICTURES / look
    pictures.mkdir(parents=True, exist_ok=True)
    visitor = visit(**LOOKS[look])
    barriers, cut_off = [], []
    for screen in screens(gallery, phone):
        if screen.name == "join":
            visitor = visit(**LOOKS[look])  # who is at the table already is not asked to join
        visitor.go(screen.place)
        if screen.act is not None:
            visitor.page.locator("main").wait_for()
            if screen.place.startswith("/t/"):
                visitor.my_turn()
            screen.act(visitor)
        expect(visitor.page.locator(screen.ready).first).to_be_visible()
        visitor.page.evaluate("() => document.fonts.ready.then(() => null)")
        visitor.page.screenshot(path=pictures / f"{screen.name}.png", animations="disabled")
        if look in THOROUGH or screen.place.startswith("/t/"):
            barriers += [f"{screen.name}: {violation}" for violation in grave_violations(visitor.page)]
        wide = visitor.page.evaluate(CUT_OFF)
        if wide > 0:
            cut_off.append(f"{screen.name} is {wide} pixels wider than the window")
    assert not cut_off, "\n".join(cut_off)
    assert not barriers, "\n".join(barriers)


# What can be seen of the board, after everything that cuts it off, and where that reaches under the bar.
UNDER_THE_BAR = """() => {
  const bar = document.querySelector(".ask").getBoundingClientRect();
  const hidden = [];
  for (const part of document.querySelectorAll(".board *")) {
    let { top, bottom, left, right } = part.getBoundingClientRect();
    for (let around = part.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow === "visible") continue;
      const cut = around.getBoundingClientRect();
      [top, bottom] = [Math.max(top, cut.top), Math.min(bottom, cut.bottom)];
      [left, right] = [Math.max(left, cut.left), Math.min(right, cut.right)];
    }
    if (right - left < 1 || bottom - top < 1) continue;
    if (bottom > bar.top + 1 && top < bar.bottom && left < bar.right && right > bar.left) hidden.push(part.className);
  }
  return hidden.map(String);
}"""


@pytest.mark.parametrize("game", quick_last(dict.fromkeys((*OTHERS, "katastrophenspiel"))))
def test_nothing_of_the_board_lies_under_the_bar_on_a_small_laptop(game: str, visit: Visit) -> None:
    visitor = visit(size=(1366, 768), lang="de")
    Stage(visitor).open(lambda: ScenarioTable(load(game), 4, 5))
    expect(visitor.bar.locator(".ask__q")).to_be_visible()
    assert visitor.page.evaluate(UNDER_THE_BAR) == []
    assert visitor.page.evaluate(CUT_OFF) == 0


# Parts of the options that reach over the edge of their box.
OVER_THE_EDGE = """() => {
  const edge = document.querySelector(".setup__side .box").getBoundingClientRect().right;
  return [...document.querySelectorAll(".setup__side .opt *")]
    .filter((part) => part.getBoundingClientRect().right > edge)
    .map((part) => part.textContent);
}"""


SET_UP: dict[str, dict[str, Any]] = {"laptop": {"size": (1280, 800)}, "phone-de": {"size": PHONE, "lang": "de"}}


@pytest.mark.parametrize("look", quick_last(SET_UP))
def test_all_options_of_all_games_fit(look: str, visit: Visit) -> None:
    visitor = visit(**SET_UP[look])
    for game in ("katastrophenspiel", *OTHERS):
        visitor.go(f"/new/{game}")
        more = visitor.page.locator(".setup__side .btn--quiet[aria-expanded]")
        expect(visitor.page.locator(".opt").first).to_be_visible()
        if more.count():
            more.click()
            expect(more).to_have_attribute("aria-expanded", "true")
        assert visitor.page.evaluate(OVER_THE_EDGE) == [], game
        assert visitor.page.evaluate(CUT_OFF) == 0, game


def test_the_lobby_is_light(visitor: Visitor) -> None:
    visitor.go()
    expect(visitor.page.locator(".poster").first).to_be_visible()
    names = "() => performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)"
    loaded = [name for name in visitor.page.evaluate(names) if name.endswith((".js", ".css"))]
    assert any(name.endswith(".js") for name in loaded) and any(name.endswith(".css") for name in loaded)
    pages = Path(calamity.server.__file__).parent / "web"
    sizes = {name: len(gzip.compress((pages / name.lstrip("/")).read_bytes())) for name in ("/index.html", *loaded)}
    assert sum(sizes.values()) <= LOBBY_BYTES, sizes

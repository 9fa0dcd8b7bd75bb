"""Browser tests with an invented language: every page shows only its texts, so none is hard-coded.

`tools/pseudo.py` makes it, as files in a copy of the package; the server of these tests runs from that copy.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from random import Random

import httpx
import pytest
from playwright.sync_api import expect

from calamity.bots.names import NAMES
from calamity.games import published
from calamity.kernel.registry import load
from calamity.kernel.texts import language_names
from tests.server.client import PATIENCE, Server, free_port
from tests.web.anyone import click_anything
from tests.web.conftest import Visit
from tests.web.gallery import Gallery, seat_link
from tests.web.test_screens import screens
from tests.web.visitor import CALM, GAME, Visitor
from tools import pseudo
from tools.environment import ROOT

SERVE = "import sys; from pathlib import Path; from calamity.server.run import serve; serve(data=Path(sys.argv[1]), "
ME = "Wilma"
CARDS = load(GAME).cards.values()
FOREIGN = [card.name.english for card in CARDS if card.deck.startswith("catastrophe")]  # beside one's own language
BOTS = ("greedy", "random")
KEPT = (ME, *NAMES, *BOTS, *language_names().values(), *FOREIGN)  # these are called the same everywhere
ANSWERS = 40
LATER = ("mission", "over")  # screens of tables that have been played on
# Everything that can be seen or is read out and has two plain letters in a row, and where it stands; what is written in
# code or on keys is no text.
PLAIN = """(kept) => {
  const found = new Set();
  const look = (text, element, where) => {
    let rest = text;
    for (const name of kept) rest = rest.replaceAll(name, "");
    const place = `${where} of ${element.tagName}.${element.getAttribute("class")}`;
    if (/[a-z]{2}/i.test(rest)) found.add(`${place}: ${text.trim()}`);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (element.checkVisibility() && !element.closest("code, kbd, script, style, .btn--lang, .card__no"))
      look(walker.currentNode.data, element, "text");
  }
  for (const name of ["aria-label", "aria-description", "aria-roledescription", "title", "placeholder", "alt"])
    for (const element of document.querySelectorAll(`[${name}]:not(.btn--lang)`))
      look(element.getAttribute(name), element, name);
  look(document.title, document.head, "title");
  return [...found];
}"""


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has the language."""
    folder = tmp_path_factory.mktemp("pseudo")
    pseudo.copied(folder)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT))), "CALAMITY_COMPILE": "never"}
    server = Server(folder / "data", port=free_port(), samples=False)
    settings = {"port": server.port, "samples": False, "limits": False, "bot_pause": 0.0, "window_seconds": 0.0}
    command = [sys.executable, "-c", f"{SERVE}**{settings!r})", str(server.data)]
    with server.log.open("wb") as log, subprocess.Popen(command, env=environment, stdout=log, stderr=log) as process:
        try:
            wait_for(server, process)
            yield server
        finally:
            server.__exit__()
            process.terminate()


def wait_for(server: Server, process: subprocess.Popen[bytes]) -> None:
    """Wait until a server answers."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            httpx.get(f"{server.address}/healthz", timeout=5)
        except httpx.HTTPError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(f"the server doesn't start:\n{server.log.read_text()[-3000:]}")


@pytest.fixture
def stranger(visit: Visit, elsewhere: Server) -> Visitor:
    """Somebody who speaks the language."""
    visitor = visit(elsewhere, settings={**CALM, "lang": pseudo.LANG})
    assert visitor.context.request.put("/api/me", data={"name": ME, "avatar": ""}).ok
    return visitor


def plain(visitor: Visitor, *kept: str) -> list[str]:
    """What on the page is not in the language."""
    expect(visitor.page.locator("html")).to_have_attribute("lang", pseudo.LANG)
    found: list[str] = visitor.page.evaluate(PLAIN, sorted([*KEPT, *kept], key=len, reverse=True))
    return found


@pytest.mark.slow
def test_no_text_of_the_frame_stands_in_code(stranger: Visitor, visit: Visit, elsewhere: Server) -> None:
    """Lobby, set-up, settings, rules and a table, with all its dialogs."""
    table, waiting = seat_link(stranger.create()), stranger.create(bots=False)
    invitation = f"/t/{waiting['id']}#j={waiting['invite_key']}"
    gallery = Gallery(begun=table, mission=table, over="", waiting=seat_link(waiting), invitation=invitation)
    visitor = stranger
    problems = []
    for screen in screens(gallery, phone=False):
        if screen.name in LATER:
            continue
        if screen.name == "join":
            visitor = visit(elsewhere, settings={**CALM, "lang": pseudo.LANG})
        visitor.go(screen.place)
        if screen.act is not None:
            visitor.page.locator("main").wait_for()
            if screen.place.startswith("/t/"):
                visitor.my_turn()
            screen.act(visitor)
        expect(visitor.page.locator(screen.ready).first).to_be_visible()
        joined = [" and "] if screen.name == "credits" else []  # by the browser, which has no lists in this language
        problems += [f"{screen.name}: {problem}" for problem in plain(visitor, *joined)]
    assert not problems, "\n".join(problems)


@pytest.mark.slow
@pytest.mark.parametrize("game", published())
def test_no_text_of_a_game_stands_in_code(game: str, stranger: Visitor) -> None:
    """The questions of a game, its log, its chat, its rules, its keys, and the table as text."""
    stranger.sit(stranger.create_any(game, 3))
    problems = []
    rng = Random(1)
    for answer in range(ANSWERS):
        if not stranger.my_turn():
            break
        problems += plain(stranger)
        for key in "lcrtk" if answer == ANSWERS // 2 else "":
            stranger.page.keyboard.press(key)
            stranger.page.wait_for_timeout(100)
            problems += plain(stranger)
            stranger.page.keyboard.press("Escape")
        click_anything(stranger, rng)
    assert not problems, "\n".join(sorted(set(problems)))

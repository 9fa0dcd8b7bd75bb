"""Takes the screenshots of tables for the README: `make pictures`.

Bots play each game from the same seed until somebody has something to decide, and a browser shows that.
"""

from __future__ import annotations

import base64
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from calamity.bots.choose import bot
from calamity.bots.mind import Mind
from calamity.kernel.registry import load
from calamity.testing import ScenarioTable
from tests.server.client import Server
from tests.web.conftest import FLAGS
from tests.web.stage import ME, Position, Stage
from tests.web.visitor import Visitor, Windows
from tools import chromium

FOLDER = Path(__file__).parents[2] / "docs" / "images"
WIDTH = 1200  # of a picture; the window is wider
QUALITY = 0.82
TABLES = {  # how many play, from which seed, for how many decisions
    "katastrophenspiel": (4, 7, 70),
    "catastrophe": (4, 1, 120),
    "catastropolis": (3, 5, 36),
    "catastrophic": (3, 2, 60),
    "nine_lives": (4, 9, 60),
}
SHRINK = """async ([png, width, quality]) => {
  const picture = new Image();
  picture.src = "data:image/png;base64," + png;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((picture.height * width) / picture.width);
  const brush = canvas.getContext("2d");
  brush.imageSmoothingQuality = "high";
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


def in_mid_game(name: str) -> Position:
    """A position of a game in which the first seat has a choice."""
    seats, seed, decisions = TABLES[name]

    def position() -> ScenarioTable:
        table = ScenarioTable(load(name), seats, seed)
        bots = [bot("greedy", None, seat) for seat in range(seats)]
        for n in range(10_000):
            ask = table.ask(ME)
            if n >= decisions and ask is not None and len(ask.options) > 2:
                return table
            assert not table.over, f"{name} is over before"
            seat = table.asks[0].seat
            table.act(seat, bots[seat].decide(Mind(table.game, table.state, seat, n)))
        raise AssertionError("nobody has anything to decide")

    return position


def draw(browser: Browser, server: Server, name: str) -> bytes:
    """A game's table as WebP."""
    visitor = Visitor(Windows(browser), server, settings={"motion": "off", "speed": "instant"})
    Stage(visitor).open(in_mid_game(name))
    visitor.page.evaluate("() => document.fonts.ready.then(() => null)")
    png = visitor.page.screenshot(animations="disabled")
    visitor.close()
    page = browser.new_page()
    webp = page.evaluate(SHRINK, [base64.b64encode(png).decode(), WIDTH, QUALITY])
    page.close()
    return base64.b64decode(webp)


def main() -> None:
    """Draw all tables."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "data") as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium.find(), args=list(FLAGS))
        for name in TABLES:
            picture = FOLDER / f"{name}.webp"
            picture.write_bytes(draw(browser, server, name))
            print(f"{picture.relative_to(FOLDER.parents[1])}: {picture.stat().st_size // 1000} kB", flush=True)
        browser.close()


if __name__ == "__main__":
    main()

"""Test helpers: a person at a browser, with the page, all messages it received, and every error in it."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any, Literal, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, WebSocket

from tests.server.client import Json, Server

GAME = "katastrophenspiel"
DESKTOP = (1440, 900)
PHONE = (390, 844)
SIZES = {"desktop": DESKTOP, "phone": PHONE}
PATIENCE = 60_000.0  # milliseconds; a wait that is over earlier takes no longer
SETTLED = 40.0  # milliseconds
CALM = {"motion": "off", "speed": "instant"}
# Asked, and not just finding out what can follow a choice.
YOURS_OR_OVER = ".shell.is-yours:not(:has(.ask[aria-busy=true])), .over"


class Look(NamedTuple):
    """The settings by which one browser window differs from another."""

    address: str
    size: tuple[int, int]
    lang: str
    theme: Literal["light", "dark"]
    reduced: bool


class Windows:
    """A browser whose windows are used again by later visitors of the same kind.

    What a window has loaded stays in its cache, which saves most of the time until a page is there.  Cookies and
    what pages have stored are cleared in between, so that nobody is taken for somebody else.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[Look, list[BrowserContext]] = {}

    def take(self, look: Look) -> BrowserContext:
        """A window that nobody uses now."""
        free = self._free.setdefault(look, [])
        if free:
            used = free.pop()
            assert used.cookies() == [], "somebody else's window"
            return used
        context = self._browser.new_context(
            base_url=look.address,
            viewport={"width": look.size[0], "height": look.size[1]},
            locale="de-DE" if look.lang == "de" else "en-GB",
            color_scheme=look.theme,
            reduced_motion="reduce" if look.reduced else "no-preference",
            has_touch=look.size == PHONE,
        )
        context.set_default_timeout(PATIENCE)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        return context

    def give_back(self, look: Look, context: BrowserContext) -> None:
        """Leave a window as if it had never been used.

        Its pages are cut off and closed before anything is cleared.  An answer that came later would bring back its
        visitor's cookie, and the next visitor would be taken for that one.
        """
        context.set_offline(True)
        blank = context.new_page()
        for opened in context.pages:
            if opened is not blank:
                opened.close()
        blank.wait_for_timeout(SETTLED)  # what was already on its way has arrived by then
        session = context.new_cdp_session(blank)
        session.send("Storage.clearDataForOrigin", {"origin": look.address, "storageTypes": "all"})
        session.detach()
        context.clear_cookies()
        blank.close()
        context.set_offline(False)
        self._free[look].append(context)


class Visitor:
    """One browser window with cookies and settings of its own."""

    def __init__(
        self,
        windows: Windows,
        server: Server,
        *,
        size: tuple[int, int] = DESKTOP,
        lang: str = "en",
        theme: Literal["light", "dark"] = "light",
        settings: dict[str, str] | None = None,
        kept: dict[str, object] | None = None,
        calm: bool = True,
        reduced: bool = False,
    ) -> None:
        self.server = server
        self._windows = windows
        self._look = Look(server.address, size, lang, theme, reduced)
        self.context = windows.take(self._look)
        self.page: Page = self.context.new_page()
        wanted = settings if settings is not None else (CALM if calm else None)
        if wanted is not None:
            stored = json.dumps(json.dumps(wanted))
            self.page.add_init_script(
                f"if (location.host && !localStorage.getItem('calamity.settings')) "
                f"localStorage.setItem('calamity.settings', {stored})"
            )
        for name, value in (kept or {}).items():
            held = json.dumps(json.dumps(value))
            self.page.add_init_script(f"if (location.host) localStorage.setItem({json.dumps(name)}, {held})")
        self.frames: list[Json] = []
        self.sent: list[Json] = []
        self.problems: list[str] = []
        self.expected: list[str] = [r"status of 404 .*/nowhere\)"]  # browsers complain of pages that aren't there
        self.page.on("console", self._hear)
        self.page.on("pageerror", self._fail)
        self.page.on("websocket", self._listen)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"{message.type}: {message.text} ({message.location['url']})")

    def _fail(self, error: Error) -> None:
        self.problems.append(f"error: {error}")

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.frames.append(json.loads(data)))
        socket.on("framesent", lambda data: self.sent.append(json.loads(data)))

    def unexpected(self) -> list[str]:
        """What went wrong in the page, without what the test said would."""
        return [problem for problem in self.problems if not any(re.search(word, problem) for word in self.expected)]

    # ---- going somewhere ----

    def go(self, place: str = "/") -> None:
        """Open a place anew and wait until there is something to see."""
        if path_of(self.page) == urlsplit(place).path:
            self.page.goto("about:blank")  # another fragment alone would not load the page again
        self.page.goto(place)
        self.page.locator("main").first.wait_for()

    def create(self, seats: int = 2, bots: bool = True, bot: str = "random", **options: object) -> Json:
        """A table of this visitor's, against bots or with open seats."""
        return self.create_any(GAME, seats, bot if bots else None, options={"starter": 0, **options})

    def create_any(self, game: str, seats: int, bot: str | None = "random", **more: object) -> Json:
        """A table of any game."""
        rivals = [{"seat": seat, "bot": bot, "level": None} for seat in range(1, seats)] if bot else []
        body = {"game": game, "seats": seats, "bots": rivals, **more}
        answer = self.context.request.post("/api/tables", data=body)
        assert answer.status == 201, answer.text()
        created: Json = answer.json()
        return created

    def sit(self, table: Json) -> None:
        """Go to one's seat by its link and wait for the table."""
        self.go(f"/t/{table['id']}#s={table['seat_key']}")
        self.page.locator(".shell").wait_for()

    # ---- looking and pressing ----

    @property
    def bar(self) -> Locator:
        """The decision bar."""
        return self.page.locator(".ask")

    @property
    def is_in_doubt(self) -> bool:
        """Whether the bar asks whether a deadly answer is meant."""
        return self.bar.locator(".btn", has_text=re.compile("^(Not yet|Noch nicht)")).count() > 0

    def button(self, name: str) -> Locator:
        """A button by what it says, or by the beginning of that."""
        return self.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}")).first

    def until(self, condition: Callable[[], object], what: str = "") -> None:
        """Wait until a condition holds."""
        end = time.monotonic() + PATIENCE / 1000
        while not condition():
            assert time.monotonic() < end, f"waited in vain {what}"
            self.page.wait_for_timeout(20)  # lets the page's events arrive

    def heard(self, kind: str) -> list[Json]:
        """The frames of a kind that the page has received."""
        return [frame for frame in self.frames if frame["type"] == kind]

    @property
    def is_over(self) -> bool:
        """Whether the game on the table is over."""
        return self.page.locator(".over").count() > 0

    def my_turn(self) -> bool:
        """Wait until something is asked of us; false if the game is over instead."""
        self.page.locator(YOURS_OR_OVER).first.wait_for()
        return not self.is_over

    def close(self) -> None:
        """Leave; what pages complain of while they are cut off doesn't count."""
        self.page.remove_listener("console", self._hear)
        self.page.remove_listener("pageerror", self._fail)
        try:
            self._windows.give_back(self._look, self.context)
        except Error as error:
            self.problems.append(f"closing: {error}")


def keys_in(value: Any) -> list[tuple[str, Any]]:
    """Every named value anywhere in a message."""
    if isinstance(value, dict):
        return [pair for name, inner in value.items() for pair in ((name, inner), *keys_in(inner))]
    if isinstance(value, list):
        return [pair for inner in value for pair in keys_in(inner)]
    return []


def path_of(page: Page) -> str:
    """Where a page is."""
    return urlsplit(page.url).path

"""Test helpers: a stand-in for the server, with which a page shows any position, without database or players."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import WebSocketRoute, expect

from calamity.kernel.errors import Refusal, Refused
from calamity.kernel.goal import Said
from calamity.kernel.reasons import chosen
from calamity.kernel.table import Ask
from calamity.server.play.updates import ask_view, continuation, picture, refusal_view
from calamity.server.protocol.problems import words
from calamity.testing import ScenarioTable
from tests.server.client import Json
from tests.web.anyone import click_anything, kind_asked
from tests.web.visitor import Visitor

ME = 0
NAMES = ["Ada", "Betty", "Chris", "Momo", "Juno", "Kim"]
PERSON = {"kind": "person", "bot": None, "level": None}
BOT = {"kind": "bot", "bot": "level", "level": 4}
MOST_CLICKS = 30
MOST_ANSWERS = 400
Position = Callable[[], ScenarioTable]


class Stage:
    """A page that shows any position, with the visitor in the first seat.

    The others give their default answers, so that the next question is ours; or they are slow and don't.
    """

    def __init__(
        self, visitor: Visitor, slow: bool = False, hush: float = 0.0, bots: bool = False, taught: bool = False
    ) -> None:
        """Prepare a table with people or `bots`; with a `hush`, what follows our answers is told when it is lifted."""
        self.visitor = visitor
        self.slow = slow
        self.hush = hush
        self.bots = bots
        self.taught = taught  # whether questions explain themselves
        self._held: Json | None = None
        self.version = 0
        self.sent: list[Any] = []
        self.said: list[str] = []
        self.requests: list[str] = []  # the kinds of all messages of the page
        self.asking_settings: list[Json] = []  # when to be asked in windows
        self.hints: list[Json] = []  # which the test answers
        self.intentions: dict[int, Said] = {}  # what bots have said they intend
        self.table: ScenarioTable
        self._told = 0
        self._lines = 0
        self._route: WebSocketRoute | None = None
        visitor.page.route_web_socket("**/ws/*", self._serve)

    def open(self, position: Position) -> None:
        """Sit down at a position, or have the picture of it sent to the page that is open already."""
        self.table = position()
        self._let_others_answer()
        self.version += 1000
        if self._route is None:
            self.visitor.go("/t/stage#s=seat")
            self.visitor.page.locator(".shell").wait_for()
        else:
            self._welcome("again")
        self.visitor.page.locator(f'.shell[data-version="{self.version}"]').wait_for()
        self.visitor.my_turn()

    def answer_by_mouse(self, position: Position, kind: str, rng: Random, most: int = MOST_CLICKS) -> None:
        """Show a position, see that it asks what it should, and answer with the mouse alone."""
        self.open(position)
        assert kind_asked(self.visitor) == kind, f"{kind_asked(self.visitor)} instead of {kind}"
        expect(self.visitor.bar.locator(".ask__q")).not_to_be_empty()
        self.click_on(rng, kind, most)

    def answer_by_keys(self, position: Position, kind: str, first: int = 1, most: int = MOST_CLICKS) -> None:
        """Show a position and answer with the keyboard alone: the number `first`, then whatever is first."""
        self.open(position)
        assert kind_asked(self.visitor) == kind, f"{kind_asked(self.visitor)} instead of {kind}"
        given, links = len(self.sent), self.visitor.page.locator(".ask__chain li")
        for press in range(most):
            before = links.count()
            for again in (False, True):
                self.visitor.page.keyboard.press(str(1 if press or again else first))
                self.visitor.until(
                    lambda before=before, again=again: (  # type: ignore[misc]
                        len(self.sent) > given or links.count() > before or (not again and self.visitor.is_in_doubt)
                    ),
                    f"for what a key does to {kind}",
                )
                if not self.visitor.is_in_doubt:  # a deadly answer is given twice
                    break
            if len(self.sent) > given:
                return
        raise AssertionError(f"{kind} can't be answered by keys")

    def click_on(self, rng: Random, what: str, most: int = MOST_CLICKS) -> None:
        """Click on what is lit, or on buttons, until an answer is sent."""
        given = len(self.sent)
        for _ in range(most):
            click_anything(self.visitor, rng)
            self.settle()
            if len(self.sent) > given:
                return
        raise AssertionError(f"{what} can't be answered")

    def settle(self) -> None:
        """Let the page say what it has to say, hear our answer to it, and say what it makes of that."""
        for _ in range(3):
            self.visitor.page.evaluate("() => new Promise((heard) => setTimeout(heard))")

    def hear(self, seat: int, text: str, note: str | None = None) -> None:
        """Somebody at the table says something, or something happens to their seat."""
        self._lines += 1
        line = {"number": self._lines, "seat": seat, "name": NAMES[seat], "text": text, "at": 0, "note": note}
        self._send({"type": "chat", "line": line})

    def asked(self, count: int) -> Json:
        """Wait until the page has asked bots so often, and tell what it asked last."""
        self.visitor.until(lambda: len(self.hints) >= count, f"for question {count} to a bot")
        assert len(self.hints) == count
        return self.hints[-1]

    def advise(
        self,
        values: Sequence[float],
        hint: Json | None = None,
        visits: Sequence[int] = (),
        best: int = 0,
        shares: Sequence[float] = (),
        why: bool = False,
    ) -> None:
        """A bot tells what it found of our first options, and which it would take; in reply to the last question.

        On request also `why`: what the game says for them.
        """
        hint = hint or self.hints[-1]
        options = self.table.options(ME, hint["links"], short=True)
        found: list[Json] = [
            {"action": option.action, "visits": visits[i] if visits else 50, "value": value}
            | {"share": shares[i] if shares else 0.5}
            for i, (option, value) in enumerate(zip(options, values, strict=False))
        ]
        if why:
            state = self.table.attempt(ME, hint["links"], short=True).state if hint["links"] else self.table.state
            reasons = chosen(self.table.game.option_reasons(state, ME, [one["action"] for one in found]))
            found = [one | {"reasons": msgspec.to_builtins(said)} for one, said in zip(found, reasons, strict=True)]
        told = {"version": self.version, "action": found[best]["action"], "options": found}
        self._send({"type": "hint", "id": hint["id"], **told})

    def complain(self, hint: Json, error: str) -> None:
        """Tell that a question to a bot isn't answered."""
        told = msgspec.to_builtins(words(f"error.{error}"))
        self._send({"type": "error", "id": hint["id"], "error": error, "message": told})

    def let_answer(self, seat: int, verb: str = "") -> None:
        """Somebody answers with a verb, or as the table would for somebody absent, and the page is told."""
        since, ask = self._told, self.table.ask(seat)
        assert ask is not None
        if verb:
            self.table.act(seat, [next(option.action for option in ask.options if option.verb == verb)])
        else:
            self._answer(ask)
        self.version += 1
        self._send(self._update(since))

    def intend(self, intentions: dict[int, Said]) -> None:
        """The page is told what bots intend."""
        self.intentions = intentions
        self.version += 1
        self._send(self._update(self._told))

    def lift(self) -> None:
        """Tell what has followed our answer."""
        assert self._held is not None
        self._send(self._held)
        self._held = None

    def answer_elsewhere(self) -> None:
        """We answer in another window, and the page is told."""
        self.let_answer(ME)

    def hang_up(self) -> None:
        """The line breaks; the page calls again."""
        assert self._route is not None
        self._route.close()

    @property
    def kind(self) -> str | None:
        """The kind of the question that we are asked."""
        ask = self.table.ask(ME)
        return ask.kind if ask else None

    def _serve(self, route: WebSocketRoute) -> None:
        self._route = route
        route.on_message(lambda text: self._hear(json.loads(text)))

    def _send(self, message: Json) -> None:
        assert self._route is not None
        self.visitor.frames.append(message)
        self._route.send(json.dumps(message))

    def _welcome(self, name: object) -> None:
        you = {"you": ME, "yours": [ME]}
        self._send({"type": "welcome", "id": name, **you, "table": self._info(), "update": self._update(0)})

    def _hear(self, said: Json) -> None:
        name, table = said.get("id"), self.table
        self.requests.append(said["type"])
        if said["type"] == "hello":
            self._welcome(name)
        elif said["type"] == "options":
            self._send(self._options(said["links"]) | {"id": name})
        elif said["type"] == "why":
            refusal = self._why(said["thing"], said["verb"], said["args"], said["links"])
            told = None if refusal is None else msgspec.to_builtins(refusal_view(table.game, refusal))
            self._send({"type": "why", "id": name, "refusal": told})
        elif said["type"] == "asking":
            self.asking_settings.append({"rest": True} if said["rest"] else said["settings"])
        elif said["type"] == "hint":
            self.hints.append(said)
        elif said["type"] == "say":
            self.said.append(said["text"])
            self.hear(ME, said["text"])
        elif said["type"] == "act" and said["version"] == self.version:  # what is late was meant for another picture
            self.sent.append(said["links"])
            since = self._told
            table.act(ME, said["links"], short=True)
            if not self.slow:
                self._let_others_answer()
            self.version += 1
            self._held = {**self._update(since), "answers": name}
            if not self.hush:
                self.lift()

    def _why(self, thing: str, verb: str, args: list[str], links: list[int]) -> Refusal | None:
        if thing:
            return self.table.why_unusable(ME, thing)
        if not verb:
            return self.table.why_idle(ME)
        return self.table.why_not(ME, self.table.game.actions.encode(verb, *args), after=links, short=True)

    def _options(self, links: list[int]) -> Json:
        try:
            answer: Json = msgspec.to_builtins(continuation(self.table, "", ME, links))
        except Refused as refused:
            refusal = msgspec.to_builtins(refusal_view(self.table.game, refused.refusal))
            return {"type": "refused", "refusal": refusal, "version": self.version}
        return answer

    def _let_others_answer(self) -> None:
        table = self.table
        for _ in range(MOST_ANSWERS):
            asks = [ask for ask in table.asks if ask.seat != ME]
            if table.over or table.ask(ME) or not asks:
                return
            self._answer(asks[0])
        raise AssertionError("the others never stop")

    def _answer(self, ask: Ask) -> None:
        """Answer for a seat as the table would for somebody absent."""
        links = [ask.default.action]
        while ask.mode != "one" and (after := self.table.options(ask.seat, links)):
            links.append(after[0].action)
        self.table.act(ask.seat, links)

    def _update(self, since: int) -> Json:
        table = self.table
        self._told = len(table.events_since(0, ME))
        ask = None if table.state.is_passed_over(ME) else table.ask(ME)
        told = picture(table, ME, self.version, since, ask_view(ask, None))
        told.intentions = self.intentions
        update: Json = msgspec.to_builtins(told, str_keys=True)
        return update

    def _info(self) -> Json:
        seats = [
            {"seat": seat, "name": NAMES[seat], "avatar": "cat", "here": True, "away": False, "handed": False}
            | (BOT if self.bots and seat != ME else PERSON)
            for seat in range(self.table.state.n)
        ]
        keys = {"clock": None, "commitment": None, "invite_key": None, "watch_key": None}
        head = {
            "id": "stage",
            "game": self.table.game.name,
            "title": "",
            "seats": seats,
            "options": msgspec.to_builtins(self.table.options_in_force),
            "status": "playing",
        }
        return {
            **head,
            **keys,
            "take_back": False,
            "advice": True,
            "away_after": None,
            "rules": msgspec.to_builtins(self.table.game.rules_to_show),
            "window_seconds": self.hush,
            "chat": [],
            "host": ME,
            "proposal": None,
            "asking": [
                {"name": kind.name, "values": list(kind.values), "value": kind.usual, "stated": False}
                for kind in self.table.game.window_kinds
            ],
            "taught": self.taught,
        }

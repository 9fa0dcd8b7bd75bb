"""A game as a conversation: every seat is told in words what it may know, and replies with an id, words or JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import structs

from calamity.envs.errors import EpisodeOver, NotReset
from calamity.envs.messages import Message, asked, over, rules_about, say
from calamity.envs.replies import Unreadable, wanted
from calamity.envs.seats import usual_seats
from calamity.kernel.actions import PREFERENCES, RESERVED
from calamity.kernel.errors import BadOption, UnknownLanguage
from calamity.kernel.game import Game, Result
from calamity.kernel.languages import ENGLISH, LANGUAGES
from calamity.kernel.registry import load
from calamity.kernel.table import Entry, Option, Table

TRIES = 3  # replies to a question, unless somebody says otherwise
LOOK_UPS = 20  # requests for rules in one turn that count as no try


class CalamityText:
    """A game in which every seat reads and writes text; one seat at a time, in the order in which the engine asks.

    `reset` and `reply` return the next message: a question to some seat, a refusal or rules for the seat that has just
    replied, or the end.  A question with one answer isn't asked.  When no try is left, the game's default is answered.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        lang: str = ENGLISH,
        tries: int = TRIES,
        names: Sequence[str] = (),
    ) -> None:
        self.game: Game = load(game) if isinstance(game, str) else game
        self.seats = usual_seats(self.game) if seats is None else seats
        self.options = self.game.check(self.seats, options)
        if lang not in LANGUAGES:
            raise UnknownLanguage(f"there is no language {lang!r}; there are {', '.join(LANGUAGES)}")
        if type(tries) is not int or tries < 1:
            raise BadOption(f"a question needs at least one try, not {tries!r}")
        self.lang = lang
        self.tries = tries
        self.names = tuple(names)
        self._table: Table | None = None
        self._message: Message | None = None

    def __repr__(self) -> str:
        return f"<CalamityText of {self.game.name} for {self.seats} seats>"

    @property
    def table(self) -> Table:
        """The table behind it, secrets included: for logs and results, never for a player."""
        if self._table is None:
            raise NotReset
        return self._table

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.over

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it lasts."""
        return self.table.result

    @property
    def rewards(self) -> list[float]:
        """The payoff of every seat of a finished game; of a team, the mean."""
        return self.game.rewards(self.table.state) if self.over else [0.0] * self.seats

    @property
    def message(self) -> Message:
        """The last message: what is open now."""
        if self._message is None:
            raise NotReset
        return self._message

    def reset(self, seed: int | None = None) -> Message:
        """Begin a game: with a seed, the same as at a table with that seed."""
        self._table = Table(self.game, self.seats, seed, self.options)
        self.played: tuple[Entry, ...] = ()  # the entries of the log that the last answer made
        self.defaulted: tuple[str, str] | None = None  # if no try was left: the reason and rule of the last refusal
        self._heard = [0] * self.seats  # how many events each seat has been told
        self._notes = [""] * self.seats
        return self._go_on()

    def reply(self, text: str) -> Message:
        """Reply for the seat that is asked; what isn't possible is refused and changes nothing."""
        message = self._open()
        try:
            want = wanted(text, self.table, message, self.lang)
            if want.rules is not None:
                return self._look_up(want.rules)
            reason, rule = self._why_not(want.links)
        except Unreadable as error:
            reason, rule = str(error), ""
        if reason:
            return self._refuse(reason, rule)
        return self._act(want.links)

    def answer_default(self) -> Message:
        """Give the game's default answer for a seat that doesn't reply, and tell it with its next question."""
        return self._default("silent")

    def closing(self, seat: int) -> Message:
        """What a seat is told at the end."""
        return over(self.table, seat, self._heard[seat], self.lang, self.names)

    def _open(self) -> Message:
        if self.message.kind == "over":
            raise EpisodeOver
        return self.message

    def _why_not(self, links: tuple[int, ...]) -> tuple[str, str]:
        """Why an answer isn't possible, and which rule says so; both empty if it is."""
        table, seat = self.table, self.message.seat
        unknown = next((link for link in links if link not in self.game.actions), None)
        if unknown is not None:
            raise Unreadable(say("unreadable.number", self.lang, number=str(unknown)[:12]))
        apart = {*RESERVED, *PREFERENCES, *table.state.withdrawals(seat)}
        if any(link in apart for link in links):  # possible at a table of people, but no answers
            refusal = self.game.say_refusal(self.game.general_rules["not_offered"], "not_offered", {}, self.lang)
        elif (found := table.why_not(seat, links, self.lang)) is not None:
            refusal = found
        else:
            return "", ""
        return refusal.reason, refusal.rule

    def _look_up(self, words: str) -> Message:
        self._looked_up += 1
        if self._looked_up > LOOK_UPS:
            return self._refuse(say("unreadable.rules", self.lang, n=LOOK_UPS), "")
        text = rules_about(self.game, words, self.lang)
        self._message = structs.replace(self.message, kind="rules", text=text, reason="", rule="")
        return self._message

    def _refuse(self, reason: str, rule: str) -> Message:
        left = self.message.tries - 1
        if not left:
            message = self._default("tries")
            self.defaulted = reason, rule
            return message
        why = (
            say("refused_by", self.lang, reason=reason, rule=rule) if rule else say("refused", self.lang, reason=reason)
        )
        text = f"{why} {say('tries', self.lang, n=left)}"
        self._message = structs.replace(self.message, kind="refused", text=text, tries=left, reason=reason, rule=rule)
        return self._message

    def _default(self, why: str) -> Message:
        seat = self._open().seat
        ask = self.table.ask(seat)
        assert ask is not None
        answer = self.game.say_option(self.table.state, seat, ask.default.action, self.lang)
        self._notes[seat] = say(f"note.{why}", self.lang, answer=answer)
        return self._act([ask.default])

    def _act(self, links: Sequence[int | Option]) -> Message:
        first, self.defaulted = len(self.table.log), None
        self.table.act(self.message.seat, links)
        self.played = self.table.log[first:]
        return self._go_on()

    def _go_on(self) -> Message:
        """The next question that leaves a choice, or the end."""
        table = self.table
        while not table.over:
            pending = table.state.pending()
            seat = table.state.seat if table.state.seat in pending else pending[0]
            ask = table.ask(seat)
            assert ask is not None
            if len(ask.options) > 1:
                note, self._notes[seat] = self._notes[seat], ""
                self._message = asked(table, ask, self._heard[seat], self.lang, self.names, self.tries, note)
                self._heard[seat] = len(table.events_since(0, seat))
                self._looked_up = 0
                return self._message
            table.act(seat, ask.options[0])
        self._message = self.closing(max(table.state.seat, 0))
        return self._message

"""Plays one game in a terminal: bots decide automatically, people type answers, or ask to take back, save or stop."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from shlex import quote

from msgspec import to_builtins
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from calamity.bots.bot import considered
from calamity.bots.choose import bot
from calamity.bots.diagnosis import fault
from calamity.bots.levels import LEVELS
from calamity.bots.mind import Mind
from calamity.bots.reasons import explained
from calamity.bots.seeds import derived
from calamity.kernel.asking import LastPasses, is_wanted, usual
from calamity.kernel.errors import CalamityError, Refused
from calamity.kernel.foreign_errors import one_line
from calamity.kernel.intentions import Intentions
from calamity.kernel.prices import say_doubt
from calamity.kernel.state import PASS, POLL, TAKE_BACK
from calamity.kernel.table import Ask, Option, Table
from calamity.terminal.advice import called, notes, rated_options
from calamity.terminal.answers import explain
from calamity.terminal.screen import Screen
from calamity.terminal.storage import free_path, stored
from calamity.terminal.words import say

ADVISER = 5  # the level that advises unless one is named
LEVEL_WORDS = tuple(str(level.number) for level in LEVELS)
REMINDER = 8  # events that are repeated when a game is resumed

Read = Callable[[], str]  # reads a line; raises EOFError at the end


class Session:
    """A table, its players, and the screen they share."""

    def __init__(
        self, table: Table, names: Sequence[str], bots: Sequence[str], lang: str, console: Console, read: Read
    ) -> None:
        self.table = table
        self.names = list(names)
        self.bots = list(bots)
        self.read = read
        self.screen = Screen(console, table.game, names, lang)
        self.lang = lang
        self._asking = usual(table.game)  # when people are asked in reaction windows
        self._passes = LastPasses(table.game, table.seats)
        self.path: Path | None = None
        self.cards: Path | None = None  # the card file, if it isn't the game's own
        seed = table.seed if table.secret is None else secrets.randbits(63)
        self._seed = derived("terminal", seed, len(table.log))
        self._players = {
            seat: bot(name, seed=derived("bot", self._seed, seat)) for seat, name in enumerate(bots) if name
        }
        # How many events each person has seen; of a resumed game, the latest are shown again.
        self._seen = {
            seat: max(0, len(table.events_since(0, seat)) - REMINDER) if table.log else 0 for seat in range(table.seats)
        }
        self._last = -1  # the last person to look at the screen
        self._intentions = Intentions(table.game)  # of the bots
        self._doubted: tuple[int, int, int] | None = None  # a deadly answer given once: when, after what, and which

    # ---- the course of the game ----

    def play(self) -> None:
        """Play until the game is over or somebody stops."""
        self.screen.opening(self.table, self.bots)
        try:
            while not self.table.over:
                seat = self._next_seat()
                if seat in self._players:
                    self._let_decide(seat)
                elif not is_wanted(self.table.game, self.table.state, seat, self._asking, self._passes):
                    self._do(seat, PASS)
                elif not self._ask(seat):
                    self._stop()
                    return
            self._end()
        except (EOFError, KeyboardInterrupt):
            self._stop()

    def _next_seat(self) -> int:
        """Of those who are asked, the one silent for longest, so that nobody waits forever in an open window."""
        latest = {seat: number for number, (seat, _) in enumerate(self.table.log)}
        return min(self.table.state.pending(), key=lambda seat: latest.get(seat, -1))

    def _do(self, seat: int, action: int | Option) -> None:
        """Act for a seat."""
        before = self.table.state.copy()
        self.table.act(seat, action)
        self._passes.note(before, seat, int(action))
        if seat in self._players:
            self._intentions.decided(before, seat, int(action), self.table.state)
        else:
            self._intentions.keep_to(before, self.table.state)

    def _let_decide(self, seat: int) -> None:
        """Let a bot decide; if it fails, the default is answered."""
        table = self.table
        mind = Mind(table.game, table.state, seat, derived("decision", self._seed, len(table.log)))
        try:
            action = self._players[seat].decide(mind)
        except (Exception, SystemExit) as error:  # third-party code can raise anything
            action = self._default(seat, one_line(error))
        if fault(action, table.state.offered(seat)):
            wrong = "stuck.not_offered" if type(action) is int else "stuck.no_int"
            action = self._default(seat, say(wrong, self.lang, answer=repr(action)))
        self._do(seat, action)

    def _default(self, seat: int, reason: str) -> int:
        """The default answer for a bot that failed; everybody is told why, unless that reveals who could answer."""
        if self.table.state.mode != POLL:
            self.screen.say("stuck.told", "bold", name=self.names[seat], reason=reason)
        return self.table.state.default_of(seat)

    def _ask(self, seat: int) -> bool:
        """Ask a person for one decision; False if they want to stop."""
        self._hand_over(seat)
        self._tell(seat)
        ask = self.table.ask(seat)
        assert ask is not None
        self._show(ask)
        while True:
            words = self.read().split()
            if words and words[0] in ("q", "quit"):
                return False
            if self._answered(ask, words):
                return True

    def _show(self, ask: Ask) -> None:
        self.screen.situation(self.table, ask.seat)
        self.screen.question(self.table, ask)

    def _answered(self, ask: Ask, words: list[str]) -> bool:
        """Do what was typed; True if the position has changed."""
        if not words:
            self._show(ask)
        elif words[0].startswith("?"):
            explain(self.screen, self.table, ask, " ".join(words)[1:].strip())
        elif words[0] in ("h", "hint"):
            self._advise(ask.seat, " ".join(words[1:]) or str(ADVISER))
        elif words[0] in ("u", "undo"):
            return self._undo(ask.seat)
        elif words[0] in ("a", "always"):
            self._ask_always()
        elif words[0] in ("s", "save"):
            self.save(Path(words[1]) if len(words) > 1 else None)
        else:
            return self._act(ask, words)
        return False

    def _ask_always(self) -> None:
        """Ask people whenever they could answer, or only as usual."""
        kinds, common = self.table.game.window_kinds, usual(self.table.game)
        always = self._asking == common
        self._asking = {kind.name: kind.values[0] for kind in kinds} if always else common
        self.screen.say(("say.asking_always" if always else "say.asking_usual") if kinds else "say.asking_all")

    def _advise(self, seat: int, level: str) -> None:
        """Print what a bot of a level would do here, knowing what the seat knows."""
        if level not in LEVEL_WORDS:
            self.screen.say("hint.levels", n=len(LEVEL_WORDS))
            return
        seed = derived("hint", self._seed, len(self.table.log))
        adviser = bot("level", int(level), seed)
        mind = Mind(self.table.game, self.table.state, seat, seed)
        found = explained(mind, considered(adviser, mind))
        self.screen.say("hint.head", name=called(adviser.name, self.lang), seat=self.names[seat])
        for text, figure, why in rated_options(self.table, seat, found, self.lang, self.names):
            self.screen.console.print(Text.assemble("  ", text, "  ", (figure, "dim")))
            if why:
                self.screen.console.print(Padding(Text(why, "italic"), (0, 0, 0, 6)))
        for note in notes(adviser, found, self.lang):
            self.screen.console.print(Text(note, "dim"))

    def _act(self, ask: Ask, words: list[str]) -> bool:
        if len(words) == 1 and words[0].isdigit():
            number = int(words[0])
            if not 1 <= number <= len(ask.options):
                self.screen.say("say.number", n=len(ask.options))
                return False
            return self._confirmed(ask, ask.options[number - 1].action)
        try:
            action = self.table.game.actions.parse(" ".join(words))
        except CalamityError:
            self.screen.say("say.unknown", words=" ".join(words))
            return False
        refusal = self.table.why_not(ask.seat, action, self.lang)
        if refusal is not None:
            self.screen.refusal(refusal.rule, refusal.reason)
            return False
        return self._confirmed(ask, action)

    def _confirmed(self, ask: Ask, action: int) -> bool:
        """Act for a person; a deadly answer, while there are others, has to be given twice."""
        costs = {price.action: price for price in self.table.prices(ask.seat)}
        falling = [option for option in ask.options if option.action in costs and costs[option.action].falls]
        now = (len(self.table.log), len(ask.links), action)
        if action in costs and costs[action].falls and len(falling) < len(ask.options) and self._doubted != now:
            self._doubted = now
            self.screen.warn(say_doubt(self.table.game, self.lang), say("say.sure", self.lang))
            return False
        self._do(ask.seat, action)
        return True

    def _hand_over(self, seat: int) -> None:
        """Between two people, hide what one has seen from the other."""
        if self._last not in (-1, seat):
            self.screen.console.clear()
            self.screen.say("turn.pass_on", "bold", name=self.names[seat])
            self.read()
        self._last = seat

    def _tell(self, seat: int) -> None:
        game, heard = self.table.game, self.table.events_since(self._seen[seat], seat)
        self._seen[seat] += len(heard)
        self.screen.happened(
            [game.say_event(event, self.lang, self.names) for event in heard],
            [game.say(to_builtins(said), self.lang, self.names) for said in self._intentions.said.values()],
        )

    def _end(self) -> None:
        self._tell(max(self._last, 0))
        self.screen.end(self.table)
        self.screen.console.print()
        self.screen.say("end.keep", "dim")
        words = self.read().split()
        if words and words[0] == "s":
            self.save(Path(words[1]) if len(words) > 1 else None)

    # ---- undo and saving ----

    def _undo(self, seat: int) -> bool:
        """Go back to the person's last decision, if the table allows it and nothing has been revealed since."""
        table, game = self.table, self.table.game
        if table.why_not(seat, TAKE_BACK) is None:
            table.act(seat, TAKE_BACK)
            return True
        if table.options_in_force.get("undo", "on") != "on":
            refused = table.undo_refused(seat)
            refusal = game.say_refusal(refused.rule, refused.refusal.key, refused.refusal.facts, self.lang)
            self.screen.refusal(refusal.rule, refusal.reason)
            return False
        if all(entry.seat != seat for entry in table.log):
            self.screen.say("say.nothing_to_undo")
            return False
        trial = table.copy()
        try:
            while (entry := trial.undo()).seat != seat:
                pass
        except Refused as refused:
            refusal = game.say_refusal(refused.rule, refused.refusal.key, refused.refusal.facts, self.lang)
            self.screen.refusal(refusal.rule, refusal.reason)
            return False
        self.table = trial
        self._intentions.forget()
        self._passes = LastPasses(game, trial.seats)
        undone = game.say_option(trial.state, seat, entry.action, self.lang)
        for person in self._seen:
            self._seen[person] = min(self._seen[person], len(trial.events_since(0, person)))
        self.screen.say("say.undone", action=undone)
        return True

    def save(self, path: Path | None = None) -> bool:
        """Write the game to the given file, the one it came from, or a new one."""
        target = path or self.path or free_path(self.table.game.name, Path())
        try:
            target.write_bytes(stored(self.table, self.names, self.bots))
        except OSError as error:
            self.screen.say("say.unsaved", file=target, reason=error.strerror or error)
            return False
        self.path = target
        self.screen.say("say.saved", "green", file=target)
        named = quote(str(target)) + (f" --cards {quote(str(self.cards))}" if self.cards is not None else "")
        self.screen.say("say.replay" if self.table.over else "say.resume", file=named)
        return True

    def _stop(self) -> None:
        self.screen.console.print()
        if not self.table.over:
            self.save()

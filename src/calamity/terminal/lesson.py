"""Plays a lesson in the terminal: bots make the moves that it needs, and the coach speaks before each question."""

from __future__ import annotations

from typing import Literal

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from calamity.kernel.game import Game
from calamity.kernel.table import Ask
from calamity.kernel.texts import fill
from calamity.lessons.classroom import beginning, coach_of, replayed, table_of
from calamity.lessons.course import END, LEARNER, Course, Lesson, Step, has_text, said
from calamity.terminal.seating import player_names
from calamity.terminal.session import Read, Session
from calamity.terminal.words import say

# How a lesson ends: all steps are done, the learner knows it already, or leaves.
Outcome = Literal["learned", "skipped", "left"]


class LessonSession(Session):
    """A table with a learner, bots and a coach."""

    def __init__(self, game: Game, course: Course, lesson: Lesson, lang: str, console: Console, read: Read) -> None:
        bots = ["", *[f"level:{course.bot}"] * (course.seats - 1)]
        self._begun = beginning(course, lesson)
        table = table_of(game, self._begun)
        super().__init__(table, player_names(game, bots, lang), bots, lang, console, read)
        self.lesson = lesson
        self._place = course.lessons.index(lesson) + 1, len(course.lessons)
        coach = coach_of(game, self._begun, table)
        assert coach is not None
        self._coach = coach
        self._starts = {0: 0}  # entries of the log when each step began
        self._skipped = False

    # ---- the course of a lesson ----

    def learn(self) -> Outcome:
        """Play the lesson until it is learned, or until the learner has enough of it."""
        number, of = self._place
        self.screen.headline(say("lesson.head", self.lang, n=number, of=of, lesson=self._said("title")))
        try:
            while not self._coach.pauses and not self.table.over:
                seat = self._next_seat()
                if seat != LEARNER:
                    self._let_decide(seat)
                elif not self._ask(seat):
                    return "left"
                if self._skipped:
                    return "skipped"
        except (EOFError, KeyboardInterrupt):
            self.screen.console.print()
            return "left"
        self._tell(LEARNER)
        if self.table.over:
            self.screen.end(self.table)
        self._note(self._said(f"{END}.title"), self._said(f"{END}.text"))
        return "learned"

    def _next_seat(self) -> int:
        """While all goes as planned: bots who have something to play, then the learner; the others wait."""
        pending, coach = self.table.state.pending(), self._coach
        if coach.progress == "step":
            return next((seat for seat in pending if coach.line_for(seat) is not None), LEARNER)
        return super()._next_seat()

    def _let_decide(self, seat: int) -> None:
        """Let a bot play its line of the lesson; without one it does what it likes."""
        line = self._coach.line_for(seat)
        if line is None:
            super()._let_decide(seat)
        else:
            self.table.act(seat, line, short=True)
        self._follow()

    def _follow(self) -> None:
        self._coach.follow()
        self._starts.setdefault(self._coach.number, self._coach.since)

    # ---- what the learner types ----

    def _answered(self, ask: Ask, words: list[str]) -> bool:
        first = words[0] if words else ""
        if first == "show":
            return self._show_step()
        if first in ("back", "b", "u", "undo"):
            return self._back()
        if first in ("s", "save"):
            self.screen.say("lesson.unsaved")
            return False
        if first == "skip":
            self._skipped = True
            return True
        answered = super()._answered(ask, words)
        if first == "?" and len(words) == 1:
            self.screen.say("lesson.help")
        if answered:
            self._follow()
        return answered

    def _show_step(self) -> bool:
        """Do what the step shows, move by move; what was done instead, or only half, is taken back."""
        ask = self.table.ask(LEARNER)
        if self._coach.progress == "strayed" or (ask is not None and ask.links):
            self._go_back_to(self._coach.number)
        coach, number = self._coach, self._coach.number
        if not coach.show:
            self.screen.say("lesson.nothing_to_show")
            return False
        while coach.number == number and coach.show:
            for action in coach.show:
                option = self.table.game.say_option(self.table.state, LEARNER, action, self.lang)
                self.screen.say("lesson.shown", "green", action=option)
            self.table.act(LEARNER, coach.show, short=True)
            self._follow()
            while coach.progress == "watching":
                self._let_decide(self._next_seat())
        return True

    def _back(self) -> bool:
        """Begin the step again, or the step before if nothing has been done since."""
        number = self._coach.number
        if self._coach.step is None:
            return self._undo(LEARNER)
        if all(entry.seat != LEARNER for entry in self.table.log[self._starts[number] :]):
            number -= 1
        if number < 0:
            self.screen.say("say.nothing_to_undo")
            return False
        self._go_back_to(number)
        return True

    def _go_back_to(self, number: int) -> None:
        log = self.table.log[: self._starts[number]]
        table, coach = replayed(self.table.game, self._begun, log)
        assert coach is not None
        self.table, self._coach = table, coach
        self._seen = {seat: min(seen, len(table.events_since(0, seat))) for seat, seen in self._seen.items()}

    # ---- what the coach says ----

    def _show(self, ask: Ask) -> None:
        self.screen.situation(self.table, ask.seat)
        step = self._coach.step
        if step is not None:
            self._speak(step, ask)
        self.screen.question(self.table, ask)

    def _speak(self, step: Step, ask: Ask) -> None:
        """Say what the step is about, what half an answer leads to, or what would have been the idea."""
        if self._coach.progress == "strayed":
            missed = self._said(f"{step.name}.missed") if self._has(f"{step.name}.missed") else ""
            self._note(say("lesson.strayed", self.lang), missed or say("lesson.strayed_text", self.lang))
            self.screen.say("lesson.retry", "dim")
            return
        key = _part(step, ask)
        steps = say("lesson.step", self.lang, n=self._coach.number + 1, of=len(self.lesson.steps))
        self._note(self._said(f"{key}.title"), self._said(f"{key}.text"), f"{step.rule}  {steps}")
        if step.figure is not None and key == step.name:
            need, of = step.figure.need, self.table.game.die
            for some, chance in ((f"1–{need - 1}", "low"), (f"{need}–{of}", "high")):
                self.screen.console.print(Text(f"    {some}: {self._said(f'{step.name}.{chance}')}"))
        self.screen.console.print(Padding(Text(f"→ {self._said(f'{key}.do')}", style="bold green"), (0, 0, 0, 2)))

    def _note(self, title: str, text: str, more: str = "") -> None:
        self.screen.console.print()
        self.screen.console.print(Text.assemble((title, "bold"), "  ", (more, "cyan")))
        self.screen.console.print(Padding(Text(text), (0, 0, 0, 2)))

    def _said(self, key: str) -> str:
        """A text of the lesson, with the names of the players."""
        words = said(self.table.game, f"{self.lesson.name}.{key}")[self.lang]
        return fill(words, {f"seat{seat}": name for seat, name in enumerate(self.names)})

    def _has(self, key: str) -> bool:
        return has_text(self.table.game.name, f"{self.lesson.name}.{key}")


def _part(step: Step, ask: Ask) -> str:
    """The text of a step: that of the half-made answer, if it has one."""
    last = str(ask.links[-1]) if ask.links else ""
    parts = [n for n, part in enumerate(step.halfway, 1) if last and last.startswith(part.after)]
    return f"{step.name}_{parts[-1]}" if parts else step.name

"""The coach: follows a game through a lesson, and says how far it is, what comes next and what bots play.

Everything follows from the lesson and what has been done at the table, so replaying a log restores the same coach.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from calamity.kernel.actions import PREFERENCES
from calamity.kernel.errors import BadAction
from calamity.kernel.state import PASS, POLL
from calamity.kernel.table import Entry, Table
from calamity.lessons.course import LEARNER, Lesson, Step, Until
from calamity.positions.words import read_words

# What there is to say: the step; nothing while others decide; that something else was done; that the lesson is learned;
# nothing any more, because the game goes on without a coach.
Progress = Literal["step", "watching", "strayed", "learned", "free"]


class Coach:
    """One learner's progress through one lesson."""

    def __init__(self, lesson: Lesson, table: Table) -> None:
        self.lesson = lesson
        self.table = table  # in the lesson's position, or as far on as it is replayed from there
        self.progress: Progress = "watching" if lesson.steps else "free"
        self.number = 0  # the number of the step, from 0
        self.since = 0  # the length of the table's log when the step began
        self._seen = 0  # how many entries have been looked at
        self._strayed = False  # whether the learner has done something else since the step began
        self._moves: list[str] = []  # of the step: what the learner has still to do
        self._next: list[int] = []  # and the links of the first of them
        self._lines: dict[int, list[str]] = {}  # of the step: what bots have still to play, by seat
        self._due: dict[int, list[int]] = {}  # and the links of the first of each
        if lesson.steps:
            self._begin_step(0)

    # ---- what there is to say ----

    @property
    def step(self) -> Step | None:
        """The learner's current step; None after the last one."""
        return None if self.progress in ("learned", "free") else self.lesson.steps[self.number]

    @property
    def show(self) -> list[int]:
        """The links of the learner's next move, if it is the learner's turn and everything went as planned."""
        return self._next if self.progress == "step" else []

    @property
    def pauses(self) -> bool:
        """Whether the table waits for the learner to read the end of the lesson."""
        return self.progress == "learned"

    def line_for(self, seat: int) -> list[int] | None:
        """What the lesson makes a bot play; None if the bot is free to choose."""
        return self._due.get(seat)

    def dismiss(self) -> None:
        """Play on without a coach."""
        self.progress, self._next, self._due = "free", [], {}

    # ---- following the table ----

    def follow(self) -> None:
        """Process what has been done at the table since the last call."""
        if self.step is None or self._is_half_made():
            return
        for entry in self.table.log[self._seen :]:
            if entry.action not in PREFERENCES and not self._expected(entry):
                self._strayed = True
        self._seen = len(self.table.log)
        last = self.number + 1 == len(self.lesson.steps)
        if self._is_met(self.lesson.steps[self.number].until) and (last or self._asked() or self.table.over):
            self._go_on()
        else:
            self._look()

    def _go_on(self) -> None:
        if self.number + 1 == len(self.lesson.steps):
            self.progress, self._next, self._due = "learned", [], {}
        else:
            self._begin_step(self.number + 1)

    def _begin_step(self, number: int) -> None:
        step = self.lesson.steps[number]
        self.number, self.since, self._strayed = number, len(self.table.log), False
        self._moves, self._lines = list(step.show), {}
        for line in step.bots:
            seat, _, words = line.partition(" ")
            self._lines.setdefault(int(seat), []).append(words)
        self._look()

    def _look(self) -> None:
        """Determine what the lesson expects in the current position."""
        seats = range(self.table.seats)
        self._next = [] if self._strayed else self._links(LEARNER, self._moves)
        self._due = {} if self._strayed else {seat: links for seat in seats if (links := self._due_of(seat))}
        if not self._asked() and not self.table.over:
            self.progress = "watching"
        else:
            self.progress = "step" if self._next else "strayed"

    def _expected(self, entry: Entry) -> bool:
        """Whether an entry of the log is what the lesson expects of that seat; a bot's always is."""
        if entry.seat == LEARNER:
            if self._next[:1] != [entry.action]:
                return False
            self._next = self._next[1:]
            if not self._next:
                del self._moves[0]
        elif self._due.get(entry.seat, [])[:1] == [entry.action]:
            left = self._due[entry.seat] = self._due[entry.seat][1:]
            if not left:
                del self._lines.get(entry.seat, [])[:1]
        return True

    # ---- looking at the table ----

    def _asked(self) -> bool:
        table = self.table
        return not table.over and table.ask(LEARNER) is not None and not table.state.is_passed_over(LEARNER)

    def _is_half_made(self) -> bool:
        state = self.table.state
        return bool(state.lanes and state.lanes[LEARNER] and not state.done >> LEARNER & 1)

    def _links(self, seat: int, moves: Sequence[str]) -> list[int]:
        """The links of the first of some moves; none if it isn't possible now."""
        table = self.table
        if not moves or table.over or table.ask(seat) is None:
            return []
        try:
            reading, impossible = read_words(table, seat, moves[0].split())
        except BadAction:
            return []
        if impossible is not None or table.why_not(seat, reading.links, short=True) is not None:
            return []
        return reading.links

    def _due_of(self, seat: int) -> list[int]:
        """What a bot plays: its line, or a pass in a window where it has none."""
        if seat == LEARNER or self.table.over or self.table.ask(seat) is None:
            return []
        links = self._links(seat, self._lines.get(seat, []))
        return links or ([PASS] if self.table.state.mode == POLL else [])

    def _is_met(self, until: Until) -> bool:
        done = not until.did or any(_includes(self._words_done(), words.split()) for words in until.did)
        return done and (not until.event or self._happened(until))

    def _words_done(self) -> list[str]:
        """Everything that the learner has done since the step began, word by word."""
        name = self.table.game.actions.name
        entries = self.table.log[self.since :]
        done = [e for e in entries if e.seat == LEARNER and e.action not in PREFERENCES]
        return [word for entry in done for word in name(entry.action).split()]

    def _happened(self, until: Until) -> bool:
        wanted = {"event": until.event, **until.facts}
        return any(
            all(event.get(name) == value for name, value in wanted.items())
            for number, _, event in self.table.history
            if number > self.since
        )


def _includes(words: Sequence[str], some: Sequence[str]) -> bool:
    """Whether a sequence of words occurs within another one."""
    return any(list(words[i : i + len(some)]) == list(some) for i in range(len(words) - len(some) + 1))

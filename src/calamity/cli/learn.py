"""`calamity learn`: the lessons of a game, at the terminal."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

import calamity
from calamity.cli.output import Complaint, Language, console
from calamity.cli.play import DataFolder
from calamity.kernel.game import Game
from calamity.kernel.languages import ENGLISH
from calamity.lessons.course import Course, Lesson, course_of, said
from calamity.terminal.lesson import LessonSession
from calamity.terminal.progress import Progress
from calamity.terminal.session import Read
from calamity.terminal.words import say


def learn(
    game: Annotated[str, typer.Argument(help="The game's name.")],
    lang: Language = ENGLISH,
    lesson: Annotated[str, typer.Option(help="The lesson to begin with; otherwise the first that is new.")] = "",
    data: DataFolder = None,
) -> None:
    """Learn a game by playing: a few short lessons at real tables, with a coach.

    In a lesson, 'show' does what the coach asks for, 'back' begins the step again, 'skip' goes on to the next lesson.
    What you have learned is kept in the data folder.
    """
    from calamity.server.settings import data_directory  # imported late: other commands don't need a server

    known = calamity.load(game)
    course = course_of(known.name)
    if course is None:
        raise Complaint(f"{known.name} has no lessons")
    progress = Progress(data or data_directory())
    out = console()
    first = _first(course, lesson, progress.of(known.name))
    _contents(known, course, progress, lang, out)
    _teach(known, course, first, progress, lang, out)


def _first(course: Course, wanted: str, learned: list[str]) -> Lesson:
    """The lesson that was asked for, or the first that isn't learned yet."""
    if not wanted:
        return next((lesson for lesson in course.lessons if lesson.name not in learned), course.lessons[0])
    found = course.lesson(wanted)
    if found is None:
        raise Complaint(f"there is no lesson {wanted!r}; there are {', '.join(one.name for one in course.lessons)}")
    return found


def _contents(game: Game, course: Course, progress: Progress, lang: str, out: Console) -> None:
    """List all lessons, and mark those that are learned."""
    out.print(Text(game.title, style="bold"))
    learned = progress.of(game.name)
    for lesson in course.lessons:
        mark = "✓" if lesson.name in learned else " "
        title = said(game, f"{lesson.name}.title")[lang]
        out.print(Text.assemble(f"  {mark} ", title, "  ", (lesson.name, "dim")))
    out.print(Text(say("lesson.keys", lang), style="dim"))


def _teach(game: Game, course: Course, first: Lesson, progress: Progress, lang: str, out: Console) -> None:
    """Go through the lessons from one on, until somebody leaves."""
    read: Read = lambda: out.input("[bold]> [/]")  # noqa: E731
    for lesson in course.lessons[course.lessons.index(first) :]:
        outcome = LessonSession(game, course, lesson, lang, out, read).learn()
        if outcome != "left" and not progress.learn(game.name, lesson.name):
            out.print(say("lesson.not_kept", lang, file=progress.path), markup=False)
        leaves = outcome == "left" or (outcome == "learned" and not _goes_on(lang, out, read))
        if leaves and lesson is not course.lessons[-1]:
            out.print(say("lesson.go_on", lang, game=game.name), markup=False)
        if leaves:
            return


def _goes_on(lang: str, out: Console, read: Read) -> bool:
    """Whether the learner wants the next lesson."""
    out.print()
    out.print(Text(say("lesson.next", lang), style="dim"))
    try:
        return read().strip() not in ("q", "quit")
    except (EOFError, KeyboardInterrupt):
        return False

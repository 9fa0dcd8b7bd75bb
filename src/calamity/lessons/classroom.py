"""Beginning a lesson, and beginning it again from what has been stored of it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec

from calamity.kernel.game import Game
from calamity.kernel.table import Entry
from calamity.lessons.coach import Coach
from calamity.lessons.course import Course, Lesson, course_of
from calamity.positions.description import Description
from calamity.positions.table import ScenarioTable

SEEDS = 1 << 31


class Beginning(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is stored of a lesson that begins: its name and its position, so that later changes of either don't matter.

    Without a name the coach is dismissed, and the game that is under way goes on.
    """

    lesson: str = ""
    seats: int = 0
    position: Description = Description()


def beginning(course: Course, lesson: Lesson) -> Beginning:
    """A lesson as it begins; one that is played to the end without a coach is dealt anew each time."""
    position = lesson.position
    options = {**course.options, **position.options}
    seed = position.seed if lesson.steps else secrets.randbelow(SEEDS)
    return Beginning(lesson.name, course.seats, msgspec.structs.replace(position, options=options, seed=seed))


def table_of(game: Game, begun: Beginning) -> ScenarioTable:
    """The table at which a lesson begins."""
    scenario = begun.position.scenario(game, begun.seats)
    return scenario.start() if begun.position.start else scenario.table()


def coach_of(game: Game, begun: Beginning, table: ScenarioTable) -> Coach | None:
    """The coach of a lesson that begins; None if the game has no such lesson any more."""
    course = course_of(game.name)
    lesson = course.lesson(begun.lesson) if course is not None else None
    return Coach(lesson, table) if lesson is not None else None


def replayed(game: Game, begun: Beginning, entries: Sequence[Entry]) -> tuple[ScenarioTable, Coach | None]:
    """A lesson after some entries of its log: the table, and the coach who has followed it there."""
    table = table_of(game, begun)
    coach = coach_of(game, begun, table)
    for seat, action in entries:
        table.act(seat, action)
        if coach is not None:
            coach.follow()
    return table, coach

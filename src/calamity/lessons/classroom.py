"""Begins a lesson, or restores one from stored data."""

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
    """What is stored about a lesson: its name and position, so that later changes of its data don't matter.

    Without a name the coach is dismissed, and the current game goes on.
    """

    lesson: str = ""
    seats: int = 0
    position: Description = Description()


def beginning(course: Course, lesson: Lesson) -> Beginning:
    """The beginning of a lesson; a lesson without steps, which is a whole game, is dealt anew each time."""
    position = lesson.position
    options = {**course.options, **position.options}
    seed = position.seed if lesson.steps else secrets.randbelow(SEEDS)
    return Beginning(lesson.name, course.seats, msgspec.structs.replace(position, options=options, seed=seed))


def table_of(game: Game, begun: Beginning) -> ScenarioTable:
    """The table at which a lesson begins."""
    scenario = begun.position.scenario(game, begun.seats)
    return scenario.start() if begun.position.start else scenario.table()


def coach_of(game: Game, begun: Beginning, table: ScenarioTable) -> Coach | None:
    """The coach for a lesson; None if the game no longer has that lesson."""
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

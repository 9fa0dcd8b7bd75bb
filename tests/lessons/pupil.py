"""Test helpers: a simulated pupil who does what a lesson shows, and bots who play what it prescribes."""

from __future__ import annotations

from dataclasses import dataclass, field

from calamity.kernel.game import Game
from calamity.lessons.classroom import beginning, coach_of, table_of
from calamity.lessons.coach import Coach
from calamity.lessons.course import LEARNER, Course, Lesson
from calamity.positions.table import ScenarioTable

MOST_MOVES = 60


@dataclass
class Played:
    """A lesson that was played through."""

    table: ScenarioTable
    coach: Coach
    asked: list[str] = field(default_factory=list)  # the kinds of questions that the pupil has answered
    shown: list[int] = field(default_factory=list)  # the step of each of these


def begun(game: Game, course: Course, lesson: Lesson) -> Played:
    """A lesson at its beginning."""
    start = beginning(course, lesson)
    table = table_of(game, start)
    coach = coach_of(game, start, table)
    assert coach is not None
    return Played(table, coach)


def bots_play(played: Played) -> None:
    """Let the bots play their lines until the pupil is asked; without a line they would do what they like."""
    table, coach = played.table, played.coach
    for _ in range(MOST_MOVES):
        seats = [ask.seat for ask in table.asks if ask.seat != LEARNER]
        line = next(((seat, links) for seat in seats if (links := coach.line_for(seat)) is not None), None)
        if line is None:
            return
        table.act(*line, short=True)
        coach.follow()
    raise AssertionError("the bots never stop")


def do_step(played: Played) -> None:
    """Do what a step shows, move by move, and let the bots answer."""
    table, coach = played.table, played.coach
    number = coach.number
    bots_play(played)
    while coach.progress == "step" and coach.number == number:
        ask = table.ask(LEARNER)
        assert ask is not None
        played.asked.append(ask.kind)
        played.shown.append(number)
        table.act(LEARNER, coach.show, short=True)
        coach.follow()
        if not coach.pauses:
            bots_play(played)


def play_through(game: Game, course: Course, lesson: Lesson) -> Played:
    """Play a lesson to its end as it shows; fails where a step can't be done."""
    played = begun(game, course, lesson)
    for number, step in enumerate(lesson.steps):
        where = f"{lesson.name}, {step.name}"
        do_step(played)
        coach = played.coach
        assert coach.progress != "strayed", f"{where}: the next move can't be shown; asked is {played.table.asks}"
        done = coach.pauses if number + 1 == len(lesson.steps) else coach.number == number + 1
        assert done, f"{where}: not done after all its moves; {coach.progress}, asked is {played.table.asks}"
    return played

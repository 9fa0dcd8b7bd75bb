"""Tests of every game's lessons: short, playable to the end as shown, with all texts, and steps can be tried again."""

from __future__ import annotations

import re
from functools import cache

import pytest

from calamity.games import published
from calamity.kernel.game import Game
from calamity.kernel.languages import LANGUAGES
from calamity.kernel.registry import load
from calamity.kernel.texts import holes
from calamity.lessons.course import END, MET, Course, Lesson, course_of, said, texts_of
from tests.lessons.pupil import Played, begun, bots_play, play_through

TITLE, TEXT, TASK = 40, 120, 84  # characters: a heading, two lines in the note, one or two in its box
NAME = "Bruno"  # as long as a bot's name usually is


TAUGHT = [game for game in published() if course_of(game) is not None]


def lessons() -> list[tuple[str, str]]:
    return [
        (game, lesson.name)
        for game in TAUGHT
        if (course := course_of(game)) is not None
        for lesson in course.lessons
        if lesson.steps
    ]


@cache
def played(game: str, name: str) -> Played:
    known, course, lesson = the_lesson(game, name)
    return play_through(known, course, lesson)


def the_lesson(game: str, name: str) -> tuple[Game, Course, Lesson]:
    course = course_of(game)
    assert course is not None
    lesson = course.lesson(name)
    assert lesson is not None
    return load(game), course, lesson


@pytest.mark.parametrize("game", TAUGHT)
def test_a_course_takes_about_four_minutes_and_ends_with_a_game_of_ones_own(game: str) -> None:
    course = course_of(game)
    assert course is not None, f"{game} has no lessons"
    guided = [lesson for lesson in course.lessons if lesson.steps]
    assert 3 <= len(guided) <= 6 and course.lessons[:-1] == guided
    assert all(30 <= lesson.seconds <= 50 for lesson in guided)
    assert 180 <= sum(lesson.seconds for lesson in guided) <= 270
    assert not course.lessons[-1].steps and course.lessons[-1].seconds == 0
    names = [lesson.name for lesson in course.lessons]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(("game", "name"), lessons())
def test_a_lesson_can_be_played_to_its_end_as_it_shows(game: str, name: str) -> None:
    done = played(game, name)
    assert done.coach.pauses
    assert done.table.left_over() == "", "loaded dice or picks are left over"


@pytest.mark.parametrize(("game", "name"), lessons())
def test_the_bots_of_a_lesson_play_all_their_lines_and_need_no_others(game: str, name: str) -> None:
    known, _, lesson = the_lesson(game, name)
    lines = [line for step in lesson.steps for line in step.bots]
    log = [
        f"{entry.seat} {known.actions.name(entry.action)}"
        for entry in played(game, name).table.log
        if entry.seat != 0 and known.actions.name(entry.action) != "pass"
    ]
    text = " ".join(log)
    for line in lines:
        seat, *words = line.split()
        assert f"{seat} {' '.join(words[:2])}" in text, f"the line {line!r} is never played"


@pytest.mark.parametrize(("game", "name"), lessons())
def test_every_step_cites_a_rule_that_there_is(game: str, name: str) -> None:
    known, _, lesson = the_lesson(game, name)
    for lang in LANGUAGES:
        rules = known.rulebooks[lang].rules
        assert [step.name for step in lesson.steps if step.rule not in rules] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), lessons())
def test_a_lesson_says_everything_in_every_language_and_briefly(game: str, name: str, lang: str) -> None:
    known, _, lesson = the_lesson(game, name)
    found = texts_of(game).entries

    def check(key: str, most: int) -> None:
        assert key in found and lang in found[key], f"{key} is missing in {lang}"
        text = re.sub(r"\{seat\d\}", NAME, said(known, key)[lang])
        assert 0 < len(text) <= most, f"{key} has {len(text)} characters in {lang}: {text}"

    check(f"{name}.title", TITLE)
    for title, text in ((f"{name}.{END}.title", f"{name}.{END}.text"),):
        check(title, TITLE)
        check(text, TEXT)
    for step in lesson.steps:
        for part in (step.name, *(f"{step.name}_{n}" for n in range(1, len(step.halfway) + 1))):
            check(f"{name}.{part}.title", TITLE)
            check(f"{name}.{part}.text", TEXT)
            check(f"{name}.{part}.do", TASK)
        if f"{name}.{step.name}.missed" in found:
            check(f"{name}.{step.name}.missed", TEXT)
        if step.figure is not None:
            check(f"{name}.{step.name}.low", TASK)
            check(f"{name}.{step.name}.high", TASK)
    for sign in lesson.signs:
        check(f"{name}.signs.{sign.name}", TITLE)


@pytest.mark.parametrize("game", TAUGHT)
def test_no_text_of_a_course_is_idle_and_every_hole_is_a_card_or_a_seat(game: str) -> None:
    known, course = load(game), course_of(game)
    assert course is not None
    used = {f"{lesson.name}.{key}" for lesson in course.lessons for key in keys_of(lesson)}
    idle = {key for key in texts_of(game).entries if not key.startswith(f"{MET}.")} - used
    assert not idle
    for words in texts_of(game).entries.values():
        for text in words.values():
            strange = [hole for hole in holes(text) if hole not in known.cards and not re.fullmatch(r"seat[1-5]", hole)]
            assert not strange, text


def keys_of(lesson: Lesson) -> list[str]:
    """All keys that the texts of a lesson may have."""
    found = ["title", f"{END}.title", f"{END}.text", *(f"signs.{sign.name}" for sign in lesson.signs)]
    for step in lesson.steps:
        found += [f"{step.name}.{key}" for key in ("title", "text", "do", "missed")]
        found += [f"{step.name}.{key}" for key in ("low", "high") if step.figure is not None]
        found += [f"{step.name}_{n}.{key}" for n in range(1, len(step.halfway) + 1) for key in ("title", "text", "do")]
    return found


@pytest.mark.parametrize("game", TAUGHT)
def test_the_lessons_meet_what_is_asked_often_and_the_rest_explains_itself(game: str) -> None:
    known, course = load(game), course_of(game)
    assert course is not None
    met = {kind for lesson in course.lessons if lesson.steps for kind in played(game, lesson.name).asked}
    assert set(course.common) <= met
    explained = {key.removeprefix(f"{MET}.") for key in texts_of(game).entries if key.startswith(f"{MET}.")}
    assert explained == set(known.questions.values()) - met


@pytest.mark.parametrize(("game", "name"), lessons())
def test_something_else_is_allowed_and_the_step_can_be_tried_again(game: str, name: str) -> None:
    """Whatever else is legal at the first step either does it too, or the coach says that it doesn't."""
    known, course, lesson = the_lesson(game, name)
    first = begun(game=known, course=course, lesson=lesson)
    bots_play(first)
    for option in first.table.options(0)[:6]:
        other = begun(known, course, lesson)
        bots_play(other)
        if other.coach.show[:1] == [option.action]:
            continue
        links = [option.action]
        while other.table.state.mode != 1 and (following := other.table.options(0, links, short=True)):
            links.append(following[0].action)
        other.table.act(0, links, short=True)
        other.coach.follow()
        assert other.coach.progress in ("strayed", "watching", "learned") or other.coach.number == 1
        assert other.coach.number == 1 or other.coach.progress == "learned" or other.coach.line_for(1) is None


@pytest.mark.parametrize(("game", "name"), lessons())
def test_a_lesson_does_not_end_the_game_that_it_teaches(game: str, name: str) -> None:
    """Otherwise a learner who has done everything right is told that all have lost, or that somebody has won."""
    assert not played(game, name).table.over

"""Routes of lessons: the list of lessons, the learner's progress, and beginning or continuing a lesson."""

from __future__ import annotations

from functools import cache

import msgspec
from litestar import Controller, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from litestar.response import Response

from calamity.kernel.game import Game
from calamity.kernel.languages import LANGUAGES
from calamity.kernel.registry import load
from calamity.lessons.course import END, LEARNER, MET, Course, Lesson, Step, course_of, said, texts_of
from calamity.server.http.content import playable, playable_game
from calamity.server.http.lobby import (
    Asked,
    answer,
    client_of,
    created_at,
    lay_table,
    sit_down,
    sitter_of,
    visitor_of,
)
from calamity.server.identity import Person, new_id, new_key
from calamity.server.play.lessons import lesson_body
from calamity.server.play.services import Services
from calamity.server.play.table_log import BOT, LESSON, SIT, START, BotSitter
from calamity.server.play.table_registry import TableRegistry
from calamity.server.protocol.messages import (
    CourseInfo,
    Created,
    HalfwayInfo,
    Learn,
    Learning,
    LessonInfo,
    SignInfo,
    StepInfo,
)
from calamity.server.protocol.problems import Problem
from calamity.server.storage.database import Unstored
from calamity.server.storage.log_store import Append, Head, Row


class Lessons(Controller):
    """The routes under which lessons are listed, begun and continued."""

    path = "/api"
    tags = ["lessons"]

    @get("/lessons")
    async def lessons(self, request: Asked, state: State) -> Response[list[Learning]]:
        """The lessons of all games, and which of them one has learned."""
        services: Services = state.services
        person = visitor_of(request, services)
        try:
            learned = await services.store.learned(person.id)
            found = [
                _learning(game, course, learned.get(game, []), await services.store.lesson_of(person.id, game))
                for game in playable(state.settings)
                if (course := course_of(game)) is not None
            ]
        except Unstored as error:
            raise Problem(error.key, str(error)) from None
        return answer(found, person, services)

    @get("/games/{game:str}/lessons/{lang:str}")
    async def course(self, state: State, game: FromPath[str], lang: FromPath[str]) -> CourseInfo:
        """The lessons of a game in one language."""
        found = playable_game(game, state.settings)
        if lang not in LANGUAGES or course_of(game) is None:
            raise Problem("not_found")
        return course_info(found.name, lang)

    @post("/games/{game:str}/lessons", status_code=201)
    async def learn(
        self, request: Asked, state: State, game: FromPath[str], data: JSONBody[Learn]
    ) -> Response[Created]:
        """Begin a lesson, or go on where one was."""
        services: Services = state.services
        person = visitor_of(request, services)
        if not state.limits.allow("create", client_of(request)) or not state.limits.allow("create", person.id):
            raise Problem("too_fast")
        course = course_of(playable_game(game, state.settings).name)
        if course is None:
            raise Problem("no_lesson")
        try:
            created = await take_lesson(state.registry, game, course, data.lesson, person)
        except Unstored as error:
            raise Problem(error.key, str(error)) from None
        return answer(created, person, services, 201)


def _learning(game: str, course: Course, learned: list[str], table: str | None) -> Learning:
    lessons = [lesson for lesson in course.lessons if lesson.steps]
    return Learning(
        game=game,
        lessons=[lesson.name for lesson in lessons],
        learned=[lesson.name for lesson in course.lessons if lesson.name in learned],
        going_on=table is not None,
        seconds=sum(lesson.seconds for lesson in lessons),
        left=sum(lesson.seconds for lesson in lessons if lesson.name not in learned),
    )


async def take_lesson(registry: TableRegistry, game: str, course: Course, wanted: str, person: Person) -> Created:
    """A table with a lesson: the one where somebody was, or another one."""
    services = registry.services
    going_on = None if wanted else await services.store.lesson_of(person.id, game)
    if going_on is not None:
        live = await registry.table(going_on)
        return created_at(live, *await sit_down(live, person, []))
    learned = (await services.store.learned(person.id)).get(game, [])
    new = [lesson.name for lesson in course.lessons if lesson.name not in learned]
    lesson = wanted or (new or [course.lessons[0].name])[0]
    return await _new_table(registry, load(game), course, lesson, person)


async def _new_table(registry: TableRegistry, game: Game, course: Course, lesson: str, person: Person) -> Created:
    """A table for one learner and bots; it is in no list, and counted nowhere."""
    key, now = new_key(), registry.services.now()
    body = lesson_body(game.name, lesson)
    head = Head(
        id=new_id(),
        game=game.name,
        content=game.content,
        seats=course.seats,
        options=msgspec.json.encode(game.check(course.seats, course.options)).decode(),
        secret="",  # chance follows from what is stored of the lesson's position
        title="",
        host=LEARNER,
        open=False,
        clock_seconds=None,
        clock_increment=None,
        clock_per_turn=False,
        away_after=None,
        take_back=True,
        advice=True,
        created=now,
        numbering=game.numbering,
        lesson=True,
    )
    bot = msgspec.json.encode(BotSitter("level", course.bot)).decode()
    sitter = msgspec.json.encode(sitter_of(person, key, 0)).decode()
    lines = [(LESSON, LEARNER, body), (SIT, LEARNER, sitter)]
    lines += [(BOT, seat, bot) for seat in range(1, course.seats)]
    lines.append((START, -1, ""))
    rows = [Row(n, kind, seat, "", text, now) for n, (kind, seat, text) in enumerate(lines)]
    live = await lay_table(registry, head, Append(head.id, rows, head, "playing", [(LEARNER, person.id)]))
    return created_at(live, LEARNER, key)


# ---- lessons in one language ----


@cache
def course_info(game: str, lang: str) -> CourseInfo:
    """All that a page shows of a game's lessons."""
    known, course = load(game), course_of(game)
    assert course is not None
    keys = [key for key in texts_of(game).entries if key.startswith(f"{MET}.")]
    met = {key.removeprefix(f"{MET}."): said(known, key)[lang] for key in keys}
    return CourseInfo([_lesson(known, lesson, lang) for lesson in course.lessons], met)


def _lesson(game: Game, lesson: Lesson, lang: str) -> LessonInfo:
    name = lesson.name
    return LessonInfo(
        name=name,
        title=said(game, f"{name}.title")[lang],
        seconds=lesson.seconds,
        steps=[_step(game, name, step, lang) for step in lesson.steps],
        end_title=said(game, f"{name}.{END}.title")[lang],
        end_text=said(game, f"{name}.{END}.text")[lang],
        end_anchor=lesson.end_anchor,
        signs=[SignInfo(sign.icon, said(game, f"{name}.signs.{sign.name}")[lang]) for sign in lesson.signs],
    )


def _step(game: Game, lesson: str, step: Step, lang: str) -> StepInfo:
    def text(key: str, of: str = step.name) -> str:
        full = f"{lesson}.{of}.{key}"
        return said(game, full)[lang] if full in texts_of(game.name) else ""

    parts = [(part, f"{step.name}_{number}") for number, part in enumerate(step.halfway, 1)]
    return StepInfo(
        anchor=step.anchor,
        title=text("title"),
        text=text("text"),
        do=text("do"),
        missed=text("missed"),
        rule=step.rule,
        mark=step.mark,
        halfway=[
            HalfwayInfo(part.after, part.anchor, text("title", of), text("text", of), text("do", of))
            for part, of in parts
        ],
        need=step.figure.need if step.figure is not None else None,
        low=text("low"),
        high=text("high"),
    )

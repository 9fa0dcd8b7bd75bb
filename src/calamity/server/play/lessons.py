"""Builds the log entry that begins or ends a lesson at a table on the server."""

from __future__ import annotations

import msgspec

from calamity.lessons.classroom import Beginning, beginning
from calamity.lessons.course import course_of
from calamity.server.protocol.problems import Problem


def lesson_body(game: str, name: str) -> str:
    """The line of the log with which a lesson begins, or with which the coach leaves; `Problem` if there is none."""
    if not name:
        return msgspec.json.encode(Beginning()).decode()
    course = course_of(game)
    lesson = course.lesson(name) if course is not None else None
    if course is None or lesson is None:
        raise Problem("no_lesson")
    return msgspec.json.encode(beginning(course, lesson)).decode()

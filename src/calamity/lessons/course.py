"""The lessons of a game as its `lessons.toml` describes them, with their texts in every language."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from calamity.kernel.errors import BadTexts
from calamity.kernel.game import Game
from calamity.kernel.languages import Words
from calamity.kernel.registry import load
from calamity.kernel.texts import Texts, fill, holes, read_texts
from calamity.positions.description import Description

FILE = "lessons.toml"
LEARNER = 0  # the learner's seat
MET = "met"  # the texts that explain questions in no lesson when they are first asked
END = "end"  # the text after the last step


class Until(Struct, frozen=True, forbid_unknown_fields=True):
    """The conditions that must all hold, since a step began, for it to be done."""

    did: list[str] = []  # the learner has done one of these, in words
    event: str = ""  # this has happened ...
    facts: dict[str, str | int] = {}  # ... with these arguments


class Halfway(Struct, frozen=True, forbid_unknown_fields=True):
    """What the coach says when a part of the answer is chosen; its text's name is the step's name and a number."""

    after: str  # the words of the last link, or the beginning of them
    anchor: str


class Figure(Struct, frozen=True, forbid_unknown_fields=True):
    """A picture in the coach's note."""

    kind: Literal["dice"]
    need: int  # the least that a die has to show


class Sign(Struct, frozen=True, forbid_unknown_fields=True):
    """A symbol that the learner knows after a lesson."""

    name: str
    icon: str = ""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to do."""

    name: str
    anchor: str  # what the coach points at: something that the table draws
    until: Until
    show: list[str]  # the moves that do it, each a whole answer in words
    rule: str = ""
    mark: str = ""  # a second thing with a small mark
    bots: list[str] = []  # what bots play until the learner is asked again, as `1 pass`
    halfway: list[Halfway] = []
    figure: Figure | None = None


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A prepared position, and steps that begin there; without steps it is played to the end, without a coach."""

    name: str
    seconds: int  # about how long it takes; 0 for a lesson without steps
    position: Description
    steps: list[Step] = []
    signs: list[Sign] = []
    end_anchor: str = ""  # what the coach points at in the end


class Course(Struct, frozen=True, forbid_unknown_fields=True):
    """All lessons of a game, in their order."""

    seats: int
    lessons: list[Lesson]
    common: list[str]  # the kinds of questions that were asked in at least half of all measured first games
    options: dict[str, str | int | bool] = {}
    bot: int = 1  # the level of the other players

    def lesson(self, name: str) -> Lesson | None:
        """The lesson of that name."""
        return next((lesson for lesson in self.lessons if lesson.name == name), None)


@cache
def _read(name: str) -> tuple[Course | None, Texts | None]:
    game = load(name)
    source = files(game.package) / FILE
    if not source.is_file():
        return None, None
    try:
        course = msgspec.toml.decode(source.read_text(encoding="utf-8"), type=Course)
    except msgspec.DecodeError as error:
        raise BadTexts(f"{game.package}, {FILE}: {error}") from None
    return course, read_texts(game.package, name="lessons")


def course_of(game: str) -> Course | None:
    """The lessons of a game; None if it has none."""
    return _read(game)[0]


def texts_of(game: str) -> Texts:
    """The texts of a game's lessons."""
    texts = _read(game)[1]
    assert texts is not None, f"{game} has no lessons"
    return texts


def has_text(game: str, key: str) -> bool:
    """Whether the lessons of a game have such a text."""
    return key in texts_of(game)


def said(game: Game, key: str) -> Words:
    """A text of a game's lessons in every language, with the names of cards; those of seats stay `{seat1}`."""
    entries = texts_of(game.name).entries[key]
    return Words({lang: fill(text, _names(game, text, lang)) for lang, text in entries.items()})


def _names(game: Game, text: str, lang: str) -> dict[str, str]:
    """The value for each hole: the name of a card; other holes stay for those who know the table."""
    return {hole: game.cards[hole].name[lang] if hole in game.cards else f"{{{hole}}}" for hole in holes(text)}

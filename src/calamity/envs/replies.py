"""Reads the replies of a text environment: numbers, words or JSON, one answer or several that belong together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from calamity.envs.messages import Answer, Message, example, say, shortened, texts
from calamity.kernel.errors import BadAction, Refused
from calamity.kernel.game import Game
from calamity.kernel.languages import LANGUAGES
from calamity.kernel.table import Table

LONGEST = 65_536  # characters of a reply
MOST_LINKS = 64  # of one reply

_FENCED = re.compile(r"```\w*\n(.*?)\n?```", re.DOTALL)
_NUMBERS = re.compile(r"\d{1,9}(?:[\s,;]+\d{1,9})*")
_NUMBERED = re.compile(r"(\d{1,9})\W+(.+)", re.DOTALL)
_PARTS = re.compile(r"[;\n]")


class Wanted(NamedTuple):
    """What a reply asks for: links of an answer, or rules about something."""

    links: tuple[int, ...] = ()
    rules: str | None = None  # empty for the list of chapters


class Unreadable(Exception):
    """A reply that is no answer; the message says why, in the language of the environment."""


def wanted(reply: str, table: Table, message: Message, lang: str) -> Wanted:
    """What a reply to a question asks for; raises `Unreadable`."""
    if len(reply) > LONGEST:
        raise Unreadable(say("unreadable.long", lang, n=LONGEST))
    text = _counting(reply.encode("utf-8", "replace").decode())
    if not text:
        raise Unreadable(say("unreadable.empty", lang))
    if text[0] in "{[":
        return _from_json(text, table, message, lang)
    offered = _by_words(message.answers)
    if len(found := offered.get(_plain(text), ())) == 1:
        return Wanted((found[0],))
    word, _, rest = text.partition(" ")
    if word.casefold() in {texts().get("rules.word", one).casefold() for one in LANGUAGES}:
        return Wanted(rules=" ".join(rest.split()))
    if _NUMBERS.fullmatch(text):
        return Wanted(tuple(map(int, re.findall(r"\d+", text))))
    return Wanted(_chain([part for part in _PARTS.split(text) if part.strip()], table, message, lang))


def _counting(reply: str) -> str:
    """The part of a reply that counts: after the last `Answer:`, without the fence around it."""
    prefixes = tuple(texts().get("answer_line", lang).casefold() for lang in LANGUAGES)
    text = reply.strip()
    for line in reversed(text.splitlines()):
        bare = line.strip(" *_\t")
        begun = next((prefix for prefix in prefixes if bare.casefold().startswith(prefix)), None)
        if begun is not None:
            text = bare[len(begun) :].strip(" *_\t")
            break
    fenced = _FENCED.fullmatch(text)
    return (fenced[1] if fenced else text).strip("` \n\t\r")


def _from_json(text: str, table: Table, message: Message, lang: str) -> Wanted:
    form = say("unreadable.json", lang, example=example(message.answers[0].id))
    try:
        said: Any = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Unreadable(form) from None
    if isinstance(said, dict):
        if len(said) != 1 or next(iter(said)) not in ("answer", "rules"):
            raise Unreadable(form)
        if "rules" in said:
            if not isinstance(said["rules"], str):
                raise Unreadable(form)
            return Wanted(rules=" ".join(said["rules"].split()))
        said = said["answer"]
    parts = said if isinstance(said, list) else [said]
    if not parts or any(isinstance(part, bool) or not isinstance(part, int | str) for part in parts):
        raise Unreadable(form)
    return Wanted(_chain(parts, table, message, lang))


def _chain(parts: Sequence[int | str], table: Table, message: Message, lang: str) -> tuple[int, ...]:
    """The links that the parts of a reply name, each in the position after those before it."""
    if len(parts) > MOST_LINKS:
        raise Unreadable(say("unreadable.words", lang, words=shortened(str(parts[MOST_LINKS]))))
    links: list[int] = []
    for part in parts:
        links.append(part if isinstance(part, int) else _link(part, links, table, message, lang))
    return tuple(links)


def _link(part: str, before: Sequence[int], table: Table, message: Message, lang: str) -> int:
    """The action that words name: one that is offered, or any other, which is then refused with its reason."""
    part = part.strip()
    if part.isdecimal() and len(part) < 10:
        return int(part)
    answers = _offered_after(before, table, message, lang)
    numbered = _NUMBERED.fullmatch(part)
    if numbered and any(a.id == int(numbered[1]) and _plain(a.words) == _plain(numbered[2]) for a in answers):
        return int(numbered[1])
    named = table.game.actions.numbers.get(" ".join(part.split()))
    if named is not None:
        return named
    for known in (_by_words(answers), _all_words(table.game, lang)):
        found = known.get(_plain(part), ())
        if len(found) == 1:
            return found[0]
        if found:
            raise Unreadable(say("unreadable.ambiguous", lang, words=shortened(part)))
    raise Unreadable(say("unreadable.words", lang, words=shortened(part)))


def _offered_after(before: Sequence[int], table: Table, message: Message, lang: str) -> Sequence[Answer]:
    if not before:
        return message.answers
    try:
        options = table.options(message.seat, before)
    except (Refused, BadAction):
        return ()
    game, state = table.game, table.state
    return [Answer(one.action, game.say_option(state, message.seat, one.action, lang), str(one)) for one in options]


def _by_words(answers: Sequence[Answer]) -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for answer in answers:
        for words in {_plain(answer.words), _plain(answer.code)}:
            found[words] = (*found.get(words, ()), answer.id)
    return found


@lru_cache(maxsize=16)
def _all_words(game: Game, lang: str) -> dict[str, tuple[int, ...]]:
    """Every action of a game by its words."""
    return _by_words(
        [Answer(action, game.say_action(action, lang), game.actions.name(action)) for action in game.actions]
    )


def _plain(words: str) -> str:
    return " ".join(words.casefold().strip(" .!\"'*`\t\n").split())

"""What a seat of a text environment is told: made from its view, what it has heard and its question, nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from calamity.kernel.cards_in_words import card_facts, find_card
from calamity.kernel.game import Game
from calamity.kernel.goal import goal_in_words
from calamity.kernel.rulebook import Rule
from calamity.kernel.table import Ask, Table
from calamity.kernel.texts import Texts, read_texts
from calamity.kernel.transcript import ending

SHOWN = 60  # characters of a reply that an answer to it repeats
MOST_FOUND = 8  # rules that one request shows, apart from those of a chapter

Schema = dict[str, Any]


class Answer(msgspec.Struct, frozen=True):
    """A legal answer, or the first link of one."""

    id: int  # the number of the action
    words: str  # for people
    code: str  # for programs: a verb and its arguments


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat is told; all but the end of the game expects a reply."""

    kind: str  # question, refused, rules or over
    seat: int
    text: str
    question: str = ""  # the open question with everything around it; the text itself, if that is new
    answers: tuple[Answer, ...] = ()
    links: tuple[Answer, ...] = ()  # already answered, of a longer answer
    schema: Schema = {}  # of a reply as JSON
    tries: int = 0  # how many replies are left
    reason: str = ""  # why the last reply was refused
    rule: str = ""  # which rule says so; none if the reply couldn't be read

    def __str__(self) -> str:
        return self.text


@cache
def texts() -> Texts:
    """The texts of the environment in every language."""
    return read_texts("calamity.envs")


def say(key: str, lang: str, **values: object) -> str:
    """The text of a key with its values filled in."""
    return texts().say(key, lang, values)


def asked(
    table: Table, ask: Ask, heard: int, lang: str, names: Sequence[str] = (), tries: int = 0, note: str = ""
) -> Message:
    """A question to a seat that has been told its first `heard` events before."""
    game, seat = table.game, ask.seat
    answers, links = (_answers(table, ask, options, lang) for options in (ask.options, ask.links))
    lines = [say("head", lang, game=game.title, n=table.seats, seat=game.spoken("seat", seat, lang, names))]
    lines += [note] if note else []
    lines += [*_situation(table, seat, lang, names), ""]
    lines += _since(table, seat, heard, lang, names)
    question = game.say_ask(ask.kind, game.prompt(table.state, seat), lang)
    lines.append(say("question", lang, question=question))
    if rules := game.rules_of(ask.kind):
        lines.append(say("rules_behind", lang, rules=", ".join(rules)))
    if links:
        lines.append(game.texts.say("transcript.links", lang, {"links": ", ".join(link.words for link in links)}))
    lines += [say("answers", lang), *(f"  {answer.id}  {answer.words}" for answer in answers), ""]
    first_rule = next(iter(rules or game.rulebook.rules))
    lines.append(say("how", lang, example=example(answers[0].id), rule=first_rule))
    text = "\n".join(lines)
    return Message("question", seat, text, text, answers, links, schema(answers), tries)


def over(table: Table, seat: int, heard: int, lang: str, names: Sequence[str] = ()) -> Message:
    """The end of a game for a seat that has been told its first `heard` events before."""
    lines = [say("over", lang), *ending(table.game, table.result, lang, names), ""]
    lines += _since(table, seat, heard, lang, names)
    return Message("over", seat, "\n".join([*lines, *_situation(table, seat, lang, names)]))


def shortened(words: str, most: int = SHOWN) -> str:
    """A text in one line, cut if it is longer than this."""
    words = " ".join(words.split())
    return words if len(words) <= most else words[: most - 1] + "…"


def example(action: int) -> str:
    """A reply as JSON."""
    return f'{{"answer": {action}}}'


def schema(answers: Sequence[Answer]) -> Schema:
    """The JSON Schema of a reply: an answer, several that belong together, or a request for rules."""
    words = list(dict.fromkeys(word for answer in answers for word in (answer.words, answer.code)))
    first = {"enum": [*(answer.id for answer in answers), *words]}
    link = {"type": ["integer", "string"]}
    chain = {"type": "array", "prefixItems": [first], "items": link, "minItems": 1}
    return {
        "type": "object",
        "properties": {"answer": {"anyOf": [first, chain]}, "rules": {"type": "string"}},
        "minProperties": 1,
        "maxProperties": 1,
        "additionalProperties": False,
    }


def rules_about(game: Game, words: str, lang: str) -> str:
    """The chapters of the rules; or a rule, a card, a chapter, or the rules that contain some words."""
    book = game.rulebooks[lang]
    chapters: dict[str, list[Rule]] = {}
    for rule in book:
        chapters.setdefault(rule.chapter, []).append(rule)
    if not words:
        named = [
            f"  {n}  {name} ({rules[0].id} – {rules[-1].id})" for n, (name, rules) in enumerate(chapters.items(), 1)
        ]
        return "\n".join([say("rules.chapters", lang), *named])
    if (one := book.find(words)) is not None:
        return _rule(one)
    if words.isdecimal() and 1 <= int(words[:9]) <= len(chapters):
        words = list(chapters)[int(words[:9]) - 1]
    if (card := find_card(game, words)) is not None:
        facts = [f"  {label}: {said}" for label, said in card_facts(game, card, lang)]
        return "\n".join([card.name[lang], *facts])
    whole = next((name for name in chapters if name.casefold() == words.casefold()), None)
    if whole is not None:
        return "\n".join([whole, *map(_rule, chapters[whole])])
    found = book.search(words)
    if not found:
        return say("rules.nothing", lang, words=shortened(words))
    more = [say("rules.more", lang, n=len(found) - MOST_FOUND)] if len(found) > MOST_FOUND else []
    return "\n".join([say("rules.found", lang, words=shortened(words)), *map(_rule, found[:MOST_FOUND]), *more])


def _rule(rule: Rule) -> str:
    return f"{rule.id} ({rule.chapter}) {rule.text}"


def _answers(table: Table, ask: Ask, options: Sequence[Any], lang: str) -> tuple[Answer, ...]:
    game, state = table.game, table.state
    return tuple(
        Answer(option.action, game.say_option(state, ask.seat, option.action, lang), str(option)) for option in options
    )


def _situation(table: Table, seat: int, lang: str, names: Sequence[str]) -> list[str]:
    """The goal, and the position as the seat sees it."""
    game, seen = table.game, table.view(seat)
    goal = goal_in_words(game, seen, lang, names)
    return [*([goal] if goal else []), *game.describe(seen, lang, names)]


def _since(table: Table, seat: int, heard: int, lang: str, names: Sequence[str]) -> list[str]:
    """What a seat has heard since it was last told something."""
    told = [f"  {table.game.say_event(event, lang, names)}" for event in table.events_since(heard, seat)]
    return [say("since", lang), *told, ""] if told else []

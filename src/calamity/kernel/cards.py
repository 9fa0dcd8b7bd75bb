"""Reading card files: TOML with one table per card, checked field by field, every problem with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from hashlib import blake2b
from typing import Any, Generic, Literal, TypeVar, get_args, get_origin

import msgspec

from calamity.kernel.errors import BadCards, CardProblem


class Words(msgspec.Struct, frozen=True):
    """A text in both languages."""

    en: str
    de: str

    def get(self, lang: str) -> str:
        """The text in one language."""
        return self.de if lang == "de" else self.en


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every card of every game has; games add their own printed facts."""

    id: str
    name: Words
    count: int = 1

    @property
    def deck(self) -> str:
        """The deck the card belongs to."""
        raise NotImplementedError


C = TypeVar("C", bound=Card)
Check = Callable[[Sequence[C | None]], list[tuple[int, str, str]]]


class Deck(Generic[C]):
    """The cards of a file, in its order; a card's kind is its place in the list."""

    def __init__(self, version: int, cards: list[C], source: str, file: str) -> None:
        self.version = version
        self.source = source  # the text of the card file
        self.file = file  # its name
        self.cards = tuple(cards)
        self.by_id = {card.id: card for card in cards}

    @cached_property
    def fingerprint(self) -> str:
        """What the cards do, in short; their names and other words don't count."""
        facts = [
            {name: value for name, value in msgspec.structs.asdict(card).items() if not isinstance(value, Words)}
            for card in self.cards
        ]
        return blake2b(msgspec.json.encode(facts, order="sorted"), digest_size=16).hexdigest()


def read_deck(source: str, schema: type[C], check: Check[C] | None = None, file: str = "cards.toml") -> Deck[C]:
    """Read a card file, or raise `BadCards` with every problem, its line and field.

    `check` is the game's own examination of the cards, with None in place of those that could not be read; it returns
    (card index, field, message).
    """
    try:
        tree = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        raise BadCards([CardProblem(file, int(found[1]) if found else 1, "", "", f"not valid TOML: {error}")]) from None
    lines = _Lines(source)
    problems: list[CardProblem] = []
    version = tree.pop("version", None)
    if not isinstance(version, int):
        problems.append(CardProblem(file, 1, "", "version", "the file needs a line such as 'version = 1' at its top"))
    tables = tree.pop("card", [])
    for unknown in tree:
        problems.append(
            CardProblem(file, lines.top(unknown), "", unknown, "unknown; a card file has version and [[card]] tables")
        )
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise BadCards(
            [*problems, CardProblem(file, lines.top("card"), "", "card", "cards are tables headed [[card]]")]
        )
    cards: list[C | None] = []
    for i, table in enumerate(tables):
        found_here = [
            CardProblem(file, lines.of(i, field), str(table.get("id", f"card {i + 1}")), field, message)
            for field, message in _card_problems(table, schema)
        ]
        problems += found_here
        cards.append(None if found_here else msgspec.convert(table, schema))
    if not tables:
        problems.append(CardProblem(file, 1, "", "card", "the file has no cards"))
    problems += _twice(cards, file, lines)
    for i, field, message in check(cards) if check and cards else []:
        card = cards[i] if 0 <= i < len(cards) else None
        problems.append(CardProblem(file, lines.of(i, field) if card else 1, card.id if card else "", field, message))
    if problems:
        raise BadCards(sorted(problems, key=lambda problem: problem.line))
    assert isinstance(version, int)
    return Deck(version, [card for card in cards if card is not None], source, file)


@cache  # working out the types takes longer than all else that reading a card needs
def _fields(schema: type[Card]) -> dict[str, msgspec.structs.FieldInfo]:
    return {field.encode_name: field for field in msgspec.structs.fields(schema)}


def _card_problems(table: dict[str, Any], schema: type[Card]) -> list[tuple[str, str]]:
    fields = _fields(schema)
    problems = [(name, f"unknown field; known are {', '.join(fields)}") for name in table if name not in fields]
    for name, field in fields.items():
        if name not in table:
            if field.required:
                problems.append((name, "missing"))
            continue
        try:
            msgspec.convert(table[name], field.type)
        except msgspec.ValidationError as error:
            message = str(error)
            inner = re.search(r" - at `\$\.?(.*)`$", message)
            where = f"{name}.{inner[1]}" if inner and inner[1] else name
            problems.append((where, message.split(" - at ")[0] + _possible(field.type)))
    if isinstance(table.get("id"), str) and not re.fullmatch(r"[a-z0-9_]+", table["id"]):
        problems.append(("id", "an id has small letters, digits and underscores only"))
    for lang, text in table["name"].items() if isinstance(table.get("name"), dict) else ():
        if not str(text).strip():
            problems.append((f"name.{lang}", "a name can't be empty"))
    if not problems:
        try:
            msgspec.convert(table, schema)
        except msgspec.ValidationError as error:
            problems.append(("", str(error).split(" - at ")[0]))
    return problems


def _possible(kind: Any) -> str:
    """The values that a field with a fixed choice can have, as the end of a message."""
    values = [value for part in (kind, *get_args(kind)) if get_origin(part) is Literal for value in get_args(part)]
    return f"; possible are {', '.join(str(value) for value in values)}" if values else ""


def _twice(cards: Sequence[Card | None], file: str, lines: _Lines) -> list[CardProblem]:
    first: dict[str, int] = {}
    problems = []
    for i, card in enumerate(cards):
        if card is None:
            continue
        if card.id in first:
            where = lines.of(first[card.id], "id")
            problems.append(CardProblem(file, lines.of(i, "id"), card.id, "id", f"stands already in line {where}"))
        first.setdefault(card.id, i)
    return problems


class _Lines:
    """Where cards and their fields stand in the file."""

    def __init__(self, source: str) -> None:
        self._lines = source.splitlines()
        self._heads = [n for n, line in enumerate(self._lines) if re.match(r"\s*\[\[\s*card\s*\]\]", line)]

    def top(self, name: str) -> int:
        """The line of a name at the top level."""
        return next((n + 1 for n, line in enumerate(self._lines) if re.match(rf"\s*\[*{re.escape(name)}\b", line)), 1)

    def of(self, card: int, field: str) -> int:
        """The line of a field of the n-th card, or of the card's head if the field isn't there."""
        if card >= len(self._heads):
            return 1
        start = self._heads[card]
        end = self._heads[card + 1] if card + 1 < len(self._heads) else len(self._lines)
        for wanted in (field, field.split(".")[0]):
            for n in range(start, end):
                if wanted and re.match(rf"\s*{re.escape(wanted)}\b", self._lines[n]):
                    return n + 1
        return start + 1

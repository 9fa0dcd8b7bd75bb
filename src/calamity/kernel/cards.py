"""Reads card files: TOML with one table per card, checked field by field; every problem is reported with its line.

The texts of cards are in the card file itself, by language (`name.en = "Figs"`), or in one separate file per language
with a table for every card (`[figs]`, `name = "Figs"`).
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from hashlib import blake2b
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeVar, get_args, get_origin

import msgspec

from calamity.kernel.errors import BadCards, CardProblem
from calamity.kernel.languages import ENGLISH, LanguageFile, Words


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every card of every game has; games add their own printed facts."""

    id: str
    name: Words
    count: int = 1

    nulls: ClassVar[tuple[str, ...]] = ()
    """Texts whose absence counts as a fact, because it did when the first fingerprints were stored; add no others."""

    @property
    def deck(self) -> str:
        """The deck the card belongs to."""
        raise NotImplementedError

    @property
    def kind_range(self) -> str:
        """The name of the range of kinds that holds the card, in games that have several."""
        return self.deck


class KindRange(NamedTuple):
    """A range of kinds reserved for one type of card, with space for cards to be added."""

    first: int  # the lowest kind
    end: int  # the kind after the highest
    noun: str = "cards"  # what error messages call them

    @property
    def size(self) -> int:
        """How many cards there may be."""
        return self.end - self.first


C = TypeVar("C", bound=Card)
Problem = tuple[int, str, str]  # index of the card or -1, field, message
Check = Callable[[Sequence[C | None]], list[Problem]]
Order = Callable[[Sequence[C]], Sequence[C]]  # the order in which cards are numbered
KindRanges = Mapping[str, KindRange]
VERSIONS = (1, 2)  # of card files that can be read
LONGEST_NAME, LONGEST_TEXT = 60, 600  # characters
MOST_COPIES, LARGEST_NUMBER = 99, 9999
LONGEST_LINE, LONGEST_FILE = 2000, 1_000_000  # characters
BOX_ALONE = "; this holds for the printed box: put the line 'variant = true' at the top of the file to differ from it"
CardTexts = dict[str, dict[str, dict[str, str]]]  # by card id, field and language


class Deck(Generic[C]):
    """The cards of a file, in its order.

    A card's kind is its place in the list or, in a game with ranges of kinds, its place among the cards of its range,
    counted from the first kind of that range.  A game may number them in another order.
    """

    def __init__(
        self,
        version: int,
        cards: list[C],
        source: str,
        file: str,
        kind_ranges: KindRanges | None = None,
        variant: bool = False,
        order: Order[C] | None = None,
    ) -> None:
        self.version = version
        self.source = source  # the text of the card file
        self.file = file  # its name
        self.variant = variant  # whether it may differ from the printed box
        self.cards = tuple(cards)
        self.by_id = {card.id: card for card in cards}
        self.kind_ranges = kind_ranges or {"": KindRange(0, len(cards))}
        self.by_kind = dict(_numbered(order(self.cards) if order else self.cards, kind_ranges))

    def __getitem__(self, kind: int) -> C:
        """The card of a kind."""
        return self.by_kind[kind]

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The ids of the cards by kind; empty where a kind is reserved."""
        size = max(kinds.end for kinds in self.kind_ranges.values())
        return tuple(self.by_kind[kind].id if kind in self.by_kind else "" for kind in range(size))

    @cached_property
    def fingerprint(self) -> str:
        """A hash of what the cards do; names and other texts don't affect it."""
        facts = [_facts(card) for card in self.cards]
        return blake2b(msgspec.json.encode(facts, order="sorted"), digest_size=16).hexdigest()


def _facts(card: Card) -> dict[str, object]:
    """What a card does: everything on it but its texts."""
    texts = set(text_fields(type(card))).difference(name for name in card.nulls if getattr(card, name) is None)
    return {name: value for name, value in msgspec.structs.asdict(card).items() if name not in texts}


def _numbered(cards: Sequence[C], kind_ranges: KindRanges | None) -> Iterator[tuple[int, C]]:
    """Cards with their kinds, the lowest first."""
    if kind_ranges is None:
        yield from enumerate(cards)
        return
    for name, kinds in sorted(kind_ranges.items(), key=lambda item: item[1].first):
        yield from enumerate([card for card in cards if card.kind_range == name], kinds.first)


def read_deck(
    source: str,
    schema: type[C],
    check: Check[C] | None = None,
    file: str = "cards.toml",
    box: Check[C] | None = None,
    kind_ranges: KindRanges | None = None,
    texts: Sequence[LanguageFile] = (),
    order: Order[C] | None = None,
) -> Deck[C]:
    """Read a card file, or raise `BadCards` with every problem, its line and field.

    `check` is the game's own check of the cards, with None for those that could not be read; it returns (card index,
    field, message).  `box` does the same for what the printed rules say about the box, from which a variant may differ.
    `texts` are files with card texts; texts in the card file itself take precedence.  `order` is the order in which
    cards are numbered, if not that of the file.
    """
    tree = _tree(source, file)
    apart = read_card_texts(texts, schema)
    lines = _Lines(source)
    problems: list[CardProblem] = []
    version = tree.pop("version", None)
    if not isinstance(version, int) or isinstance(version, bool):
        problems.append(CardProblem(file, 1, "", "version", "the file needs a line such as 'version = 1' at its top"))
    elif version not in VERSIONS:
        known = " and ".join(str(one) for one in VERSIONS)
        unknown_version = f"this card file has version {version}; this version of Calamity reads versions {known}"
        problems.append(CardProblem(file, lines.top("version"), "", "version", unknown_version))
    variant = tree.pop("variant", False)
    if not isinstance(variant, bool):
        problems.append(CardProblem(file, lines.top("variant"), "", "variant", "must be true or false"))
    tables = tree.pop("card", [])
    for unknown in tree:
        problems.append(
            CardProblem(
                file, lines.top(unknown), "", unknown, "unknown; a card file has version, variant and [[card]] tables"
            )
        )
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise BadCards(
            [*problems, CardProblem(file, lines.top("card"), "", "card", "each card must be a table headed [[card]]")]
        )
    cards: list[C | None] = []
    for i, table in enumerate({**apart.get(str(one.get("id")), {}), **one} for one in tables):
        found_here = [
            CardProblem(file, lines.of(i, field), str(table.get("id", f"card {i + 1}")), field, message)
            for field, message in _card_problems(table, schema)
        ]
        problems += found_here
        cards.append(None if found_here else msgspec.convert(table, schema, dec_hook=_words))
    if not tables:
        problems.append(CardProblem(file, 1, "", "card", "the file has no cards"))
    problems += _twice(cards, file, lines)
    complaints = list(check(cards)) if check and cards else []
    complaints += _crowded(cards, kind_ranges) if kind_ranges else []
    if box and cards and variant is not True and not problems and not complaints:
        complaints += [(i, field, message + BOX_ALONE) for i, field, message in box(cards)]
    for i, field, message in complaints:
        card = cards[i] if 0 <= i < len(cards) else None
        problems.append(CardProblem(file, lines.of(i, field) if card else 1, card.id if card else "", field, message))
    if problems:
        raise BadCards(sorted(problems, key=lambda problem: problem.line))
    assert isinstance(version, int)
    return Deck(version, [card for card in cards if card is not None], source, file, kind_ranges, variant, order)


def _crowded(cards: Sequence[Card | None], kind_ranges: KindRanges) -> list[Problem]:
    """The first card of each range that no longer fits into it."""
    problems = []
    for name, kinds in kind_ranges.items():
        there = [i for i, card in enumerate(cards) if card is not None and card.kind_range == name]
        if len(there) > kinds.size:
            message = f"there is room for {kinds.size} {kinds.noun}; these are {len(there)}"
            problems.append((there[kinds.size], "id", message))
    return problems


def read_card_texts(files: Sequence[LanguageFile], schema: type[Card]) -> CardTexts:
    """The texts of cards from one file per language, or `BadCards` with the problems of the first file that has any."""
    known = text_fields(schema)
    found: CardTexts = {}
    for lang, file, source in files:
        problems: list[CardProblem] = []
        for card, fields in _tree(source, file).items():
            if not isinstance(fields, dict):
                problems.append(
                    CardProblem(file, _line(source, card), card, "", "must be a table headed by the card's id")
                )
                continue
            there = found.setdefault(card, {})
            for name, text in fields.items():
                wrong = _wrong_text(name, text, known if lang == ENGLISH else (*there,), known)
                if wrong:
                    problems.append(CardProblem(file, _line(source, name, card), card, name, wrong))
                else:
                    there.setdefault(name, {})[lang] = text
        if problems:
            raise BadCards(problems)
    return found


def _wrong_text(name: str, text: object, possible: Sequence[str], known: Sequence[str]) -> str:
    """What is wrong with a card's text, if anything."""
    if name not in known:
        return f"unknown text; the texts are {', '.join(known)}"
    if not isinstance(text, str) or not text.strip():
        return "must be a text in quotation marks"
    return "" if name in possible else "there is no such text in English"


def with_texts(deck: Deck[Any]) -> str:
    """A card file that includes all texts of its cards, wherever they were stored."""
    heads = [*re.finditer(r"^\s*\[\[\s*card\s*\]\].*$", deck.source, re.MULTILINE)]
    starts = [head.start() for head in heads]
    parts = [deck.source[: starts[0]]]
    for card, start, end in zip(deck.cards, starts, [*starts[1:], len(deck.source)], strict=True):
        block = deck.source[start:end]
        facts = re.match(r"(?:.*\n)*?(?=\s*(?:#.*\s*)*\Z)", block)
        own = facts[0] if facts else block
        there = {name for name in text_fields(card.__class__) if re.search(rf"^\s*{name}\b", own, re.MULTILINE)}
        parts += [own, *(f"{line}\n" for line in _text_lines(card) if line.split(".")[0] not in there)]
        parts.append(block[len(own) :])
    return "".join(parts)


def _text_lines(card: Card) -> Iterator[str]:
    for name in text_fields(card.__class__):
        words = getattr(card, name)
        for lang, text in words.items() if words is not None else ():
            yield f"{name}.{lang} = {json.dumps(text, ensure_ascii=False)}"


@cache
def text_fields(schema: type[Card]) -> tuple[str, ...]:
    """The fields of a card that are texts."""
    return tuple(name for name, field in _fields(schema).items() if Words in (field.type, *get_args(field.type)))


def _tree(source: str, file: str) -> dict[str, Any]:
    if len(source) > LONGEST_FILE:
        message = f"{len(source)} characters are too many for a card file: at most {LONGEST_FILE} are allowed"
        raise BadCards([CardProblem(file, 1, "", "", message)])
    for number, line in enumerate(source.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            message = f"{len(line)} characters are too many for a line: at most {LONGEST_LINE} are allowed"
            raise BadCards([CardProblem(file, number, "", "", message)])
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        raise BadCards([CardProblem(file, int(found[1]) if found else 1, "", "", f"not valid TOML: {error}")]) from None
    except RecursionError:
        raise BadCards([CardProblem(file, 1, "", "", "lists or tables are nested too deeply")]) from None


def _line(source: str, name: str, table: str = "") -> int:
    """The line of a name, within a table if given."""
    lines = source.splitlines()
    start = next((n for n, line in enumerate(lines) if re.match(rf"\s*\[\s*{re.escape(table)}\s*\]", line)), 0)
    return next((n + 1 for n in range(start, len(lines)) if re.match(rf"\s*\[?{re.escape(name)}\b", lines[n])), 1)


def _words(kind: type, value: object) -> object:
    """Decode what msgspec doesn't know: a text by language, which must exist in English."""
    if kind is not Words:
        raise NotImplementedError(f"a card can't have a {kind.__name__}")
    if not isinstance(value, dict) or not all(isinstance(text, str) for text in value.values()):
        raise ValueError(f'a text by language is needed, such as {{ {ENGLISH} = "Figs" }}')
    return Words(value)


def _language_problems(name: str, value: object) -> Iterator[tuple[str, str]]:
    """What is wrong with a text by language."""
    if not isinstance(value, dict):
        yield name, f'a text by language is needed, such as {{ {ENGLISH} = "Figs" }}'
        return
    if ENGLISH not in value:
        yield f"{name}.{ENGLISH}", "missing; English is what other languages fall back to"
    for lang, text in value.items():
        if not isinstance(text, str):
            yield f"{name}.{lang}", f"Expected `str`, got `{type(text).__name__}`"
        elif name == "name" and not text.strip():
            yield f"{name}.{lang}", "a name must not be empty"


@cache  # finding the types takes longer than the rest of reading a card
def _fields(schema: type[Card]) -> dict[str, msgspec.structs.FieldInfo]:
    return {field.encode_name: field for field in msgspec.structs.fields(schema)}


def _card_problems(table: dict[str, Any], schema: type[Card]) -> list[tuple[str, str]]:
    fields, texts = _fields(schema), text_fields(schema)
    problems = [(name, f"unknown field; the fields are {', '.join(fields)}") for name in table if name not in fields]
    for name, field in fields.items():
        if name not in table:
            if field.required:
                problems.append((name, "missing"))
            continue
        if name in texts:
            problems += _language_problems(name, table[name])
            continue
        try:
            msgspec.convert(table[name], field.type)
        except msgspec.ValidationError as error:
            message = str(error)
            inner = re.search(r" - at `\$\.?(.*)`$", message)
            where = f"{name}.{inner[1]}" if inner and inner[1] else name
            problems.append((where, message.split(" - at ")[0] + _possible(field.type)))
    if isinstance(table.get("id"), str) and not re.fullmatch(r"[a-z0-9_]+", table["id"]):
        problems.append(("id", "an id consists of lower-case letters, digits and underscores"))
    problems += _number_problems(table)
    problems += _text_problems(table)
    if not problems:
        try:
            msgspec.convert(table, schema, dec_hook=_words)
        except msgspec.ValidationError as error:
            problems.append(("", str(error).split(" - at ")[0]))
    return problems


def _number_problems(table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Numbers out of bounds, also in nested lists and tables."""
    for where, number in _values_in(table):
        most, least = (MOST_COPIES, 0) if where == "count" else (LARGEST_NUMBER, -LARGEST_NUMBER)
        if isinstance(number, int) and not least <= number <= most:
            yield where, f"{_shortened(number)} is out of bounds: from {least} to {most}"


def _values_in(value: Any, where: str = "") -> Iterator[tuple[str, object]]:
    """Every value in a table with its path, such as `harm.count`."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _values_in(inner, f"{where}.{name}" if where else name)
    elif isinstance(value, list):
        for inner in value:
            yield from _values_in(inner, where)
    else:
        yield where, value


def _shortened(number: int) -> str:
    """A number for a message; of a very large one only the size matters."""
    return str(number) if abs(number) < 10**12 else "a number with more than 12 digits"


def _text_problems(table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Texts that don't fit on a card or contain markup."""
    for where, text in _values_in(table):
        if not isinstance(text, str):
            continue
        longest = LONGEST_TEXT if "." in where and not where.startswith("name.") else LONGEST_NAME
        if len(text) > longest:
            yield where, f"{len(text)} characters are too many: at most {longest} fit"
        if re.search(r"<[A-Za-z/!?]|&[A-Za-z#][A-Za-z0-9]*;", text):
            yield where, "contains markup; card texts are plain text"
        if any(ord(character) < 32 or ord(character) == 127 for character in text):
            yield where, "contains line breaks or other control characters"


def _possible(kind: Any) -> str:
    """The values that a field with a fixed choice can have, as the end of a message."""
    values = [value for part in (kind, *get_args(kind)) if get_origin(part) is Literal for value in get_args(part)]
    return f"; possible values are {', '.join(str(value) for value in values)}" if values else ""


def _twice(cards: Sequence[Card | None], file: str, lines: _Lines) -> list[CardProblem]:
    first: dict[str, int] = {}
    problems = []
    for i, card in enumerate(cards):
        if card is None:
            continue
        if card.id in first:
            where = lines.of(first[card.id], "id")
            problems.append(CardProblem(file, lines.of(i, "id"), card.id, "id", f"already used in line {where}"))
        first.setdefault(card.id, i)
    return problems


class _Lines:
    """Where cards and their fields are in the file."""

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

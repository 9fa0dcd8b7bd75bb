"""A game's rulebook: numbered rules read from Markdown, so that refusals and tests can cite them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from calamity.kernel.errors import BadTexts
from calamity.kernel.languages import ENGLISH, language_files

_ENTRY = re.compile(r"^- \*\*([A-Z]-R?\d+)\*\* (.*)$")


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule, its chapter, and its text as Markdown."""

    id: str
    chapter: str
    text: str


class Rulebook:
    """All rules of a game in one language, in the order of the book."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.rules: dict[str, Rule] = {}
        self.title = ""
        for rule in _rules(source):
            if rule.id in self.rules:
                raise ValueError(f"rule {rule.id} is in the rulebook twice")
            self.rules[rule.id] = rule
        match = re.search(r"^# (.+)$", source, re.MULTILINE)
        if match:
            self.title = match.group(1)

    def __contains__(self, rule: object) -> bool:
        return rule in self.rules

    def __getitem__(self, rule: str) -> Rule:
        return self.rules[rule]

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    def __len__(self) -> int:
        return len(self.rules)

    def find(self, words: str) -> Rule | None:
        """The rule with an id, in any spelling: K-12, k12, KR10."""
        parts = re.fullmatch(r"([A-Z])-?(R?)(\d+)", words.strip().upper())
        return self.rules.get(f"{parts[1]}-{parts[2]}{int(parts[3])}") if parts else None

    def search(self, words: str) -> list[Rule]:
        """The rules that contain all the words, in any order."""
        wanted = words.casefold().split()
        return [r for r in self if all(w in f"{r.id} {r.chapter} {r.text}".casefold() for w in wanted)]


def read_rulebooks(package: str) -> dict[str, Rulebook]:
    """The rulebooks of a package by language, from its files `rulebook.<language>.md`; there must be an English one."""
    books = {}
    for lang, name, source in language_files(package, "rulebook", "md"):
        try:
            books[lang] = Rulebook(source)
        except ValueError as error:
            raise BadTexts(f"{package}, {name}: {error}") from None
        for rule in books[lang].rules.keys() ^ books.get(ENGLISH, books[lang]).rules.keys():
            there = "is not a rule" if rule in books[lang] else "is missing, but a rule"
            raise BadTexts(f"{package}, {name}: {rule} {there} of the English rulebook")
    if ENGLISH not in books:
        raise BadTexts(f"{package} has no rulebook: there is no file rulebook.{ENGLISH}.md")
    return books


def _rules(source: str) -> Iterator[Rule]:
    chapter, number, lines = "", "", list[str]()
    for line in [*source.splitlines(), "# end"]:
        entry = _ENTRY.match(line)
        if number and line.strip() and not line.startswith("  "):
            yield Rule(number, chapter, "\n".join(lines).strip())
            number, lines = "", []
        if line.startswith("#"):
            chapter = line.lstrip("#").strip()
        elif entry:
            number, lines = entry.group(1), [entry.group(2)]
        elif number:
            lines.append(line.removeprefix("  "))

"""Renders rulebooks as HTML.  Raw HTML in the Markdown is escaped, so the output is safe by construction."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt

from calamity.kernel.registry import load
from calamity.server.protocol.messages import ChapterHtml, Rulebook, RuleHtml

_markdown = MarkdownIt("commonmark", {"html": False, "linkify": False}).enable("table")
_RULE = re.compile(r"^- \*\*([A-Z]-R?\d+)\*\* ", re.MULTILINE)


@cache
def rulebook_html(game: str, lang: str) -> Rulebook:
    """A game's rulebook, by chapter and rule."""
    book = load(game).rulebooks[lang]
    first, *chapters = re.split(r"^## ", book.source, flags=re.MULTILINE)
    intro = re.sub(r"^# .*$", "", first, flags=re.MULTILINE)
    return Rulebook(book.title, _markdown.render(intro), [_chapter(text, game, lang) for text in chapters])


def _chapter(text: str, game: str, lang: str) -> ChapterHtml:
    """A chapter: its text without the numbered rules, and the rules separately."""
    book = load(game).rulebooks[lang]
    title, _, body = text.partition("\n")
    rules: list[RuleHtml] = []
    rest: list[str] = []
    inside = False
    for line in body.splitlines():
        found = _RULE.match(line)
        if found:
            rules.append(RuleHtml(found[1], _markdown.render(book[found[1]].text)))
            inside = True
        elif inside and (line.startswith("  ") or not line.strip()):
            continue
        else:
            inside = False
            rest.append(line)
    return ChapterHtml(title.strip(), _markdown.render("\n".join(rest)), rules)

"""Tests of the documentation: examples run, excerpts match, links lead somewhere, all public names are documented.

What the fences of a page mean, from top to bottom with names and files in common:

* `pycon`: a session that gives exactly what it shows;
* `python`: code that runs;
* `text`: what the code above it has printed;
* any language with `title="a/file"`: an excerpt of that file of the project, or of one that the page has written, in
  which a line `...` stands for a gap;
* `console`: `$ calamity …` prints what is shown, with `…` for whatever differs from run to run, and lines after `> `
  are what a person types.
"""

from __future__ import annotations

import builtins
import doctest
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

import pytest

import calamity
from calamity.cli import main
from calamity.kernel import registry

ROOT = Path(__file__).parents[1]
FENCE = re.compile(r"^```(\w+)(?: title=\"(.+?)\")?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
EVERY_PAGE = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
PAGES = [path.relative_to(ROOT).as_posix() for path in EVERY_PAGE]
# The examples of the first are run in tests/testing, of the second in tests/envs, of the third where docstrings stand.
ELSEWHERE = ("docs/testing.md", "docs/research.md", "docs/reference.md")
WITH_EXAMPLES = [
    page for page in PAGES if page not in ELSEWHERE and FENCE.search((ROOT / page).read_text(encoding="utf-8"))
]


class Block(NamedTuple):
    """A fenced block of a page."""

    language: str
    title: str
    text: str
    line: int


def blocks(page: str) -> Iterator[Block]:
    source = (ROOT / page).read_text(encoding="utf-8")
    for found in FENCE.finditer(source):
        yield Block(found[1], found[2] or "", found[3], source.count("\n", 0, found.start()) + 2)


class Reader:
    """Follows a page from top to bottom."""

    def __init__(self, page: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.page = page
        self.names: dict[str, object] = {}
        self.monkeypatch = monkeypatch
        self.capsys = capsys

    def follow(self, block: Block) -> None:
        """Do what a block says."""
        if block.title:
            self.excerpt(block)
        elif block.language == "pycon":
            self.session(block)
        elif block.language == "python":
            # Padded, so that a traceback points at the line of the page.
            exec(compile("\n" * (block.line - 1) + block.text, self.page, "exec"), self.names)
        elif block.language == "text":
            assert self.capsys.readouterr().out == block.text
        elif block.language == "console":
            for command in re.split(r"^(?=\$ )", block.text, flags=re.MULTILINE):
                self.command(command)
        else:
            raise AssertionError(f"{self.page}:{block.line}: nothing checks a fence of {block.language}")

    def excerpt(self, block: Block) -> None:
        file = ROOT / block.title if (ROOT / block.title).exists() else Path(block.title)
        rest = file.read_text(encoding="utf-8")
        for part in re.split(r"^ *\.\.\.\n", block.text, flags=re.MULTILINE):
            lines = [re.escape(line) for line in dedent(part).strip("\n").splitlines()]
            found = re.search(r"^( *)" + r"\n(?:\1)?".join(lines) + "$", rest, re.MULTILINE)
            assert found, f"{self.page}:{block.line}: this doesn't stand in {block.title}:\n{part}"
            rest = rest[found.end() :]

    def session(self, block: Block) -> None:
        report: list[str] = []
        test = doctest.DocTestParser().get_doctest(block.text, self.names, self.page, self.page, block.line - 1)
        failed = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append, clear_globs=False)
        assert test.examples and not failed.failed, "".join(report)
        self.names.update(test.globs)

    def command(self, text: str) -> None:
        """Run a command and compare what it prints; only those of `calamity` are run."""
        line, _, shown = text.partition("\n")
        if not line.startswith("$ calamity "):
            return
        typed = iter(re.findall(r"^> (.+)$", shown, re.MULTILINE))
        self.monkeypatch.setattr(sys, "argv", shlex.split(line[2:], comments=True))
        self.monkeypatch.setattr(builtins, "input", lambda: self.type_in(next(typed, None)))
        with pytest.raises(SystemExit):
            main()
        captured = self.capsys.readouterr()
        printed = "".join(f"{row.rstrip()}\n" for row in captured.out.splitlines())
        assert re.fullmatch(pattern(shown), printed), f"{self.page}: '{line}' printed\n{printed}{captured.err}"

    @staticmethod
    def type_in(words: str | None) -> str:
        if words is None:
            raise EOFError
        print(words)
        return words


def pattern(shown: str) -> str:
    """What a command may print: a line `…` is any number of lines, `…` within a line any characters."""
    rows = [
        r"(?:.*\n)*?" if row.strip() == "…" else re.escape(row).replace("…", ".*?") + r"\n"
        for row in shown.splitlines()
    ]
    return "".join(rows)


@pytest.mark.parametrize("page", WITH_EXAMPLES)
def test_a_page_says_what_happens(
    page: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "_HOMES", dict(vars(registry)["_HOMES"]))  # what a page registers goes with it
    reader = Reader(page, monkeypatch, capsys)
    found = list(blocks(page))
    assert found
    for block in found:
        reader.follow(block)


def test_the_example_of_the_package_runs() -> None:
    results = doctest.testmod(calamity)
    assert results.attempted >= 3 and results.failed == 0


@pytest.mark.parametrize("path", EVERY_PAGE, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    source = FENCE.sub("", path.read_text(encoding="utf-8"))
    targets = [target for target in re.findall(r"\]\(([^)\s]+)\)", source) if "://" not in target]
    missing = [target for target in targets if not (path.parent / target.partition("#")[0]).exists()]
    assert missing == []


@pytest.mark.parametrize("page", PAGES)
def test_make_has_the_targets_that_are_named(page: str) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    source = (ROOT / page).read_text(encoding="utf-8")
    named = re.findall(r"(?:`|^\$ |^    )make ([a-z-]+)", source, re.MULTILINE)
    assert set(named) <= targets


def test_every_public_name_is_documented() -> None:
    page = (ROOT / "docs/api.md").read_text(encoding="utf-8")
    assert [name for name in calamity.__all__ if not re.search(rf"`(?:calamity\.)?{name}\b", page)] == []


@pytest.mark.parametrize("page", ["README.md", "docs/index.md", "docs/games/README.md"])
def test_a_list_of_the_games_has_all_with_their_numbers_of_players(page: str) -> None:
    source = (ROOT / page).read_text(encoding="utf-8")
    for name in calamity.games():
        game = calamity.load(name)
        title, players = game.texts.get("title", "en"), f"{game.seats[0]}–{game.seats[-1]}"
        row = re.search(rf"^[|-] .*{title}\b.*?{players}.*$", source, re.MULTILINE)
        assert row, f"{page} has no line with {title} and {players}"
        assert page != "docs/games/README.md" or f"| {game.poster.minutes} |" in row[0]


def test_the_glossary_has_one_sentence_for_each_word_in_alphabetical_order() -> None:
    entries = (ROOT / "docs/glossary.md").read_text(encoding="utf-8").split("\n## ")[1:]
    words, sentences = zip(*(entry.strip().split("\n\n") for entry in entries), strict=True)
    assert list(words) == sorted(set(words), key=str.casefold)
    assert [sentence for sentence in sentences if not re.fullmatch(r"[A-Z](?:[^.]|\.(?! |\Z))+\.", sentence)] == []


def test_a_pattern_minds_every_line_but_the_gaps() -> None:
    assert re.fullmatch(pattern("one\n…\ntook … s\n"), "one\ntwo\nthree\ntook 3.5 s\n")
    assert not re.fullmatch(pattern("one\ntook … s\n"), "one\ntwo\ntook 3.5 s\n")
    assert not re.fullmatch(pattern("one\n"), "one\ntwo\n")

"""Finds which code implements each rule of a rulebook, and which tests check it.

Functions, classes and modules cite rules at the beginning of their docstrings: `K-42, K-R20: ...`, or as a range,
`K-75–K-78: ...`; modules may also name them after what they hold: `(rules K-2, K-5)`.  Constants cite rules in a string
below them, data files in a comment that begins that way, tests in their names, `test_K17_...` or `test_K17_KR30_...`,
or at the beginning of their docstrings.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from calamity.kernel.game import Game

_ID = r"[A-Z]-R?\d+"
_ITEM = rf"{_ID}(?:\s?[–-]\s?{_ID})?"
_CITED = re.compile(rf"\s*({_ITEM}(?:\s*(?:,|and)\s*{_ITEM})*)")
_NOTED = re.compile(rf"\b[Rr]ules? ({_ITEM}(?:\s*(?:,|and)\s*{_ITEM})*)[).]")  # in a module's docstring
_SPAN = re.compile(rf"({_ID})(?:\s?[–-]\s?({_ID}))?")
_TEST_NAME = re.compile(r"test((?:_[A-Z]R?\d+)+)(?:_|$)")
_HOME = re.compile(r"(src|build/compiled[^/]*)/calamity/")  # of the sources, or of the compiled package
_COMMENT = re.compile(r"^# (.*)$")


@dataclass(frozen=True, slots=True)
class Citation:
    """A place that cites a rule: its name, file and line."""

    rule: str
    name: str
    file: str
    line: int

    @property
    def where(self) -> str:
        """File and line, in the form that editors understand."""
        return f"{self.file}:{self.line}"


@dataclass(frozen=True)
class Coverage:
    """The rules of a game with their code and tests."""

    game: str
    rules: tuple[str, ...]
    code: dict[str, list[Citation]]
    tests: dict[str, list[Citation]]
    options: dict[str, list[str]]  # the options that change a rule
    strays: tuple[Citation, ...]  # citations of rules that don't exist

    @property
    def without_code(self) -> tuple[str, ...]:
        """The rules that no code cites."""
        return tuple(rule for rule in self.rules if not self.code.get(rule))

    @property
    def without_tests(self) -> tuple[str, ...]:
        """The rules that no test cites."""
        return tuple(rule for rule in self.rules if not self.tests.get(rule))


class NoCheckout(LookupError):
    """The tests are not available: the package is installed, not run from its sources."""


def coverage(game: Game) -> Coverage:
    """Read a game's sources and tests and match them with its rulebook."""
    package = Path(str(files(game.package)))
    checkout = checkout_of(package)
    rules = tuple(rule.id for rule in game.rulebook)
    everywhere = set(rules).intersection(*(book.rules for book in game.rulebooks.values()))
    code = list(citations_in_code(package, checkout))
    letters = {rule[0] for rule in rules}
    tests = list(citations_in_tests(checkout / "tests" / "games" / game.name, checkout, letters))
    options: dict[str, list[str]] = {}
    for spec in game.option_specs:
        for rule in spec.rules:
            options.setdefault(rule, []).append(spec.name)
    strays = [citation for citation in [*code, *tests] if citation.rule not in everywhere]
    strays += [
        Citation(rule, f"option {name}", "game.py", 1)
        for rule in options
        if rule not in everywhere
        for name in options[rule]
    ]
    return Coverage(game.name, rules, _by_rule(code), _by_rule(tests), options, tuple(strays))


def checkout_of(package: Path) -> Path:
    """The root of the source checkout that a package belongs to, as sources or compiled."""
    for root in package.parents:
        home = package.relative_to(root).as_posix()
        if (root / "tests" / "games").is_dir() and _HOME.match(home):
            return root
    raise NoCheckout("the tests are not in the installed package: run this from a source checkout")


def citations_in_code(package: Path, root: Path) -> Iterator[Citation]:
    """The citations in the Python files and data files of a package."""
    for path in sorted(package.rglob("*.py")):
        yield from _docstrings(path, root)
    for path in sorted(package.rglob("*.toml")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            comment = _COMMENT.match(line)
            for rule in cited(comment[1]) if comment else ():
                yield Citation(rule, path.name, str(path.relative_to(root)), number)


def citations_in_tests(folder: Path, root: Path, letters: set[str]) -> Iterator[Citation]:
    """The citations in the tests of a game, by name or docstring; ids with other letters are ignored."""
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test_"):
                by_name = [rule for rule in named(node.name) if rule[0] in letters]
                for rule in dict.fromkeys([*by_name, *cited(ast.get_docstring(node) or "")]):
                    yield Citation(rule, node.name, str(path.relative_to(root)), node.lineno)


def cited(text: str) -> list[str]:
    """The ids at the beginning of a text, with ranges expanded."""
    beginning = _CITED.match(text)
    return _listed(beginning[1]) if beginning is not None else []


def cited_by_module(text: str) -> list[str]:
    """The ids that a module's docstring cites, at its beginning or later as `(rule K-2)` or `Rules K-2, K-5.`."""
    noted = _NOTED.search(text)
    return cited(text) or (_listed(noted[1]) if noted is not None else [])


def _listed(ids: str) -> list[str]:
    rules: list[str] = []
    for first, last in _SPAN.findall(ids):
        rules += _range(first, last) if last else [first]
    return rules


def named(test: str) -> list[str]:
    """The ids in a test's name: `test_K17_KR30_...` names K-17 and K-R30."""
    found = _TEST_NAME.match(test)
    return [f"{word[0]}-{word[1:]}" for word in found[1].split("_")[1:]] if found else []


def _range(first: str, last: str) -> list[str]:
    prefix = first.rstrip("0123456789")
    if prefix != last.rstrip("0123456789"):
        return [first, last]
    start, end = int(first.removeprefix(prefix)), int(last.removeprefix(prefix))
    return [f"{prefix}{number}" for number in range(start, end + 1)]


def _docstrings(path: Path, root: Path) -> Iterator[Citation]:
    tree = ast.parse(path.read_bytes())
    file = str(path.relative_to(root))
    for rule in cited_by_module(ast.get_docstring(tree) or ""):
        yield Citation(rule, path.stem, file, 1)
    yield from _inside(tree, "", file)


def _inside(node: ast.Module | ast.ClassDef | ast.FunctionDef, prefix: str, file: str) -> Iterator[Citation]:
    for child, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
            name = f"{prefix}{child.name}"
            for rule in cited(ast.get_docstring(child) or ""):
                yield Citation(rule, name, file, child.lineno)
            yield from _inside(child, f"{name}.", file)
        elif isinstance(child, (ast.Assign, ast.AnnAssign)) and isinstance(after, ast.Expr):
            if isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
                target = child.targets[0] if isinstance(child, ast.Assign) else child.target
                for rule in cited(after.value.value):
                    yield Citation(rule, f"{prefix}{ast.unparse(target)}", file, child.lineno)


def _by_rule(citations: list[Citation]) -> dict[str, list[Citation]]:
    found: dict[str, list[Citation]] = {}
    for citation in citations:
        found.setdefault(citation.rule, []).append(citation)
    return found

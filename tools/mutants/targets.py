"""What mutation testing changes and which tests it runs: a game's rules and the tests that cite them; the kernel."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = ROOT / "src" / "calamity" / "games"
KERNEL = ROOT / "src" / "calamity" / "kernel"

# Bots' judgement, reasons of hints, display, texts and impossible positions are not rules, nor is what only these
# import; `data` is generated from the declared fields, and a test compares it with them.
NO_RULES = {"wits", "judgement", "reasons", "screen", "view", "thing_actions", "impossible", "data"}
NO_KERNEL = {
    "wits",
    "texts",
    "describe",
    "interpreted_fast_paths",
    "foreign_errors",
    "installed_games",
    "poster",
    "tuning",
}
# Tests of bots, of laws, of golden games, of damaged card files and of what tests exist.
NO_RULE_TESTS = {
    *("test_bots.py", "test_greedy.py", "test_wits.py", "test_planner.py", "test_deep_games.py"),
    *("test_golden.py", "test_card_files.py", "test_coverage.py"),
}
SHARED_TESTS = ("games", "testing")  # tests of all games: their goals, symbols and words, and positions in words


@dataclass(frozen=True)
class Target:
    """A game or the kernel: its modules and its tests, as paths from the root."""

    name: str
    home: str  # the folder with its own tests
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    games: tuple[str, ...]  # loaded before tests run

    def fingerprint(self) -> str:
        """A hash that changes with anything the tests depend on: modules, cards, tests and their helpers."""
        folders = {str(Path(test).parent) for test in self.tests} | {
            "src/calamity/kernel",
            "src/calamity/positions",
            "src/calamity/testing",
        }
        folders |= {f"src/calamity/games/{game}" for game in self.games}
        paths = {path for folder in folders for kind in ("*.py", "*.toml") for path in (ROOT / folder).rglob(kind)}
        digest = hashlib.sha256()
        for path in sorted(paths):
            digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
        return digest.hexdigest()[:16]


def game_names() -> list[str]:
    """The names of all games."""
    return sorted(path.parent.name for path in GAMES.glob("*/game.py"))


def targets() -> dict[str, Target]:
    """All targets by name."""
    names = game_names()
    kernel_tests = _tests("kernel")
    shared = (*(test for folder in SHARED_TESTS for test in _tests(folder)), *kernel_tests)
    found = {
        name: Target(name, f"tests/games/{name}/", _rules(GAMES / name), (*_tests(f"games/{name}"), *shared), (name,))
        for name in names
    }
    kernel = [path for path in KERNEL.glob("*.py") if path.stem not in NO_KERNEL]
    return found | {"kernel": Target("kernel", "tests/kernel/", _sorted(kernel), kernel_tests, tuple(names))}


def _rules(folder: Path) -> tuple[str, ...]:
    """The modules that a game's declaration imports from its own folder, directly or indirectly."""
    found: set[Path] = set()
    pending = {folder / "game.py"}
    while pending:
        path = pending.pop()
        found.add(path)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                home = ROOT / "src" / Path(*node.module.split("."))
                pending |= {home.with_suffix(".py"), *(home / f"{name.name}.py" for name in node.names)}
        pending = {path for path in pending - found if _is_rule(path, folder)}
    return _sorted(found)


def _is_rule(path: Path, folder: Path) -> bool:
    if not path.is_file() or not path.is_relative_to(folder):
        return False
    return path.relative_to(folder).with_suffix("").parts[0] not in NO_RULES


def _sorted(paths: Iterable[Path]) -> tuple[str, ...]:
    return tuple(sorted(str(path.relative_to(ROOT)) for path in paths))


def _tests(folder: str) -> tuple[str, ...]:
    return _sorted(path for path in (ROOT / "tests" / folder).glob("test_*.py") if path.name not in NO_RULE_TESTS)

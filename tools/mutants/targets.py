"""What is mutated and what is run: the rule modules of a game and the tests that cite its rules; the kernel."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = ROOT / "src" / "calamity" / "games"
KERNEL = ROOT / "src" / "calamity" / "kernel"

# No rules: what bots think, what is shown and said, and which positions a scenario may not describe.
NO_RULES = {
    "wits.py",
    "judgement.py",
    "judgement",
    "planner.py",
    "odds.py",
    "ecology.py",
    "targets.py",
    "screen.py",
    "view.py",
    "texts.py",
    "describe.py",
    "impossible.py",
    "standins.py",
}
# Tests of bots and of laws.
NO_RULE_TESTS = {"test_bots.py", "test_greedy.py", "test_wits.py", "test_planner.py", "test_deep_games.py"}


@dataclass(frozen=True)
class Target:
    """A game or the kernel: its modules and its tests, as paths from the root."""

    name: str
    home: str  # the folder of its own tests
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    games: tuple[str, ...]  # that are loaded before tests run

    def fingerprint(self) -> str:
        """What changes with any module and any test, helpers of tests included."""
        folders = {str(Path(test).parent) for test in self.tests}
        files = {*self.modules, *(str(path.relative_to(ROOT)) for f in folders for path in (ROOT / f).glob("*.py"))}
        digest = hashlib.sha256()
        for file in sorted(files):
            digest.update(file.encode() + b"\0" + (ROOT / file).read_bytes() + b"\0")
        return digest.hexdigest()[:16]


def game_names() -> list[str]:
    """The games that there are."""
    return sorted(path.parent.name for path in GAMES.glob("*/game.py"))


def targets() -> dict[str, Target]:
    """All targets by name."""
    names = game_names()
    kernel_tests = _tests("kernel")
    found = {
        name: Target(
            name, f"tests/games/{name}/", _modules(GAMES / name), (*_tests(f"games/{name}"), *kernel_tests), (name,)
        )
        for name in names
    }
    return found | {"kernel": Target("kernel", "tests/kernel/", _modules(KERNEL), kernel_tests, tuple(names))}


def _modules(folder: Path) -> tuple[str, ...]:
    paths = sorted(path.relative_to(folder) for path in folder.rglob("*.py"))
    return tuple(str((folder / path).relative_to(ROOT)) for path in paths if path.parts[0] not in NO_RULES)


def _tests(folder: str) -> tuple[str, ...]:
    paths = sorted((ROOT / "tests" / folder).glob("test_*.py"))
    return tuple(str(path.relative_to(ROOT)) for path in paths if path.name not in NO_RULE_TESTS)

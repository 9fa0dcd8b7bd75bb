"""Test helper that loads a changed copy of a game's package, to count the files that a new option or effect takes."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from shutil import copytree, ignore_patterns

from calamity.kernel.game import Game
from calamity.lab import positions

GAMES = Path(__file__).resolve().parents[2] / "src" / "calamity" / "games"
COPY = "grown_game"

Changes = Mapping[str, tuple[str, str]]  # for each file of the package: a piece of its text, and what takes its place


@contextmanager
def grown(folder: Path, game: str, changes: Changes) -> Iterator[Game]:
    """A game with some changes, from a copy of its package below a folder; what is written by programs is written."""
    package = folder / COPY
    copytree(GAMES / game, package, ignore=ignore_patterns("__pycache__"))
    for path in package.rglob("*.py"):
        text = path.read_text(encoding="utf-8").replace(f"calamity.games.{game}", COPY)
        path.write_text(text, encoding="utf-8")
    for name, (before, after) in changes.items():
        text = (package / name).read_text(encoding="utf-8")
        assert text.count(before) == 1, f"{name} has {before!r} {text.count(before)} times"
        (package / name).write_text(text.replace(before, after), encoding="utf-8")
    sys.path.insert(0, str(folder))
    try:
        assert positions.main([COPY]) == 0
        made = import_module(f"{COPY}.game").make()
        assert isinstance(made, Game)
        yield made
    finally:
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name.split(".")[0] == COPY]:
            del sys.modules[name]

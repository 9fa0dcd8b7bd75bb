"""Describes errors raised by third-party code in one line: what was raised, and where."""

from __future__ import annotations

from pathlib import Path
from traceback import walk_tb
from types import FrameType

NOT_THEIRS = ("calamity", "importlib")


def one_line(error: BaseException) -> str:
    """The error and where it was raised, in one line: `ValueError: no more paper (careful_bot.py:17)`."""
    words = f"{type(error).__name__}: {' '.join(str(error).split())}".removesuffix(": ")
    spot = _spot(error)
    return f"{words} ({spot})" if spot else words


def _spot(error: BaseException) -> str:
    """The innermost line in their own package, not in what it calls; empty if there is none."""
    frames = [(_package(frame), frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    theirs = next((package for package, _, _ in frames if package not in NOT_THEIRS), None)
    return next((f"{_short(file)}:{line}" for package, file, line in reversed(frames) if package == theirs), "")


def _package(frame: FrameType) -> str:
    name, spec = str(frame.f_globals.get("__name__", "")), frame.f_globals.get("__spec__")
    if name == "__main__" and spec is not None:
        name = spec.name  # of a module of Calamity that runs as a program
    return name.partition(".")[0]


def _short(file: str) -> str:
    path = Path(file)
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)

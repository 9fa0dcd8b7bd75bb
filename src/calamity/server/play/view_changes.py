"""Computes the differences between two views of one viewer, so that an update contains only what has changed."""

from __future__ import annotations

from typing import Any

from calamity.kernel.view import View
from calamity.server.protocol.messages import Path

Change = tuple[Path, Any]
DEEPEST = 3  # the longest path, in steps; a part that differs further down is sent as a whole


def gone(before: View, now: View) -> list[str]:
    """The parts that the newer view no longer has."""
    return [name for name in before if name not in now] if before.keys() - now.keys() else []


def changes(before: View, now: View) -> list[Change]:
    """The parts of the newer view that are new or different, each with the path that leads to it."""
    found: list[Change] = []
    _compare_names(before, now, (), found)
    return found


def _compare(before: Any, now: Any, path: Path, found: list[Change]) -> None:
    """Add what is different between two parts that aren't equal."""
    if len(path) < DEEPEST and type(before) is type(now):
        if isinstance(now, dict) and before.keys() <= now.keys():
            return _compare_names(before, now, path, found)
        if isinstance(now, list) and len(before) == len(now) and any(isinstance(part, list | dict) for part in now):
            return _compare_places(before, now, path, found)
    found.append((path, now))


def _compare_names(before: View, now: View, path: Path, found: list[Change]) -> None:
    for name, part in now.items():
        if name not in before:
            found.append(((*path, name), part))
        elif (former := before[name]) is not part and former != part:
            _compare(former, part, (*path, name), found)


def _compare_places(before: list[Any], now: list[Any], path: Path, found: list[Change]) -> None:
    for place, part in enumerate(now):
        if (former := before[place]) is not part and former != part:
            _compare(former, part, (*path, place), found)

"""Looks up cards, zones, fields and the like by name; an unknown name is an error that suggests similar ones."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import TypeVar

from calamity.kernel.errors import BadScenario

T = TypeVar("T")
FEW = 20  # up to this many names are listed in full


def named(what: str, name: object, known: Mapping[str, T]) -> T:
    """The thing of that name; otherwise raises an error with similar names."""
    if isinstance(name, str) and name in known:
        return known[name]
    raise BadScenario(f"there is no {what} {name!r}{suggestion(name, known)}")


def suggestion(name: object, known: Mapping[str, object]) -> str:
    """The end of an error message: similar names, or all if there are few."""
    close = get_close_matches(str(name), known, n=3)
    if close:
        return f"; did you mean {' or '.join(map(repr, close))}?"
    return f"; there are {', '.join(known)}" if 0 < len(known) <= FEW else ""

"""Finding things by name, with a complaint that says what there is instead."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import TypeVar

from calamity.kernel.errors import BadScenario

T = TypeVar("T")
FEW = 20  # as many names are listed in full


def named(what: str, name: object, known: Mapping[str, T]) -> T:
    """The thing of that name, or a complaint with the nearest names."""
    if isinstance(name, str) and name in known:
        return known[name]
    raise BadScenario(f"there is no {what} {name!r}{suggestion(name, known)}")


def suggestion(name: object, known: Mapping[str, object]) -> str:
    """The end of a complaint: names that are like this one, or all if they are few."""
    close = get_close_matches(str(name), known, n=3)
    if close:
        return f"; did you mean {' or '.join(map(repr, close))}?"
    return f"; there are {', '.join(known)}" if 0 < len(known) <= FEW else ""

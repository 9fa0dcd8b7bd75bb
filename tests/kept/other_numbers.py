"""Test helpers that renumber the actions of stored games, as if an earlier version had numbered them in reverse."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from calamity.kernel.game import Game
from calamity.kernel.numbering import OTHERWISE, Frozen
from calamity.kernel.state import PASS

OTHER = "another numbering"
LAST = 5000


def other(number: int) -> int:
    """The number that an action had; those of the kernel are what they are."""
    return LAST - number if number >= PASS else number


def other_lines(lines: Iterable[str]) -> list[str]:
    """Names by number, with the other numbers."""
    found = []
    for line in lines:
        number, _, name = line.removeprefix(OTHERWISE).partition(" ")
        found.append(f"{OTHERWISE if line.startswith(OTHERWISE) else ''}{other(int(number))} {name}")
    return found


def other_frozen(game: Game) -> Frozen:
    """A frozen numbering with the other numbers."""
    assert game.frozen is not None
    return replace(game.frozen, numbering=OTHER, lines=tuple(other_lines(game.frozen.lines)))


def other_names(game: Game) -> str:
    """All actions with the other numbers, as a database keeps them."""
    assert game.frozen is not None
    names = game.frozen.names(game.content, tuple(game.cards))
    return "\n".join(f"{other(number)} {name}" for number, known in names.items() for name in known)


def other_save(data: bytes | str) -> dict[str, Any]:
    """A saved game whose log has the other numbers."""
    saved: dict[str, Any] = json.loads(data)
    log = [[seat, other(action)] for seat, action in saved["log"]]
    more: dict[str, Any] = {}
    if saved["format"] == 2:
        names = {other(int(number)): name for number, name in saved["actions"].items()}
        more = {"numbering": OTHER, "actions": names}
    return {**saved, "log": log, "digest": "of another position", **more}

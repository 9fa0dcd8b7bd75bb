"""Tests that terminal and browser show everything that a game computes for its players, such as forecasts.

A game's `view_parts` are the structs that its views contain besides zones and fields.  The terminal shows a part if the
description of some position of random games reads it; the browser shows it if the table's sources name it.  What one of
them rightly leaves out is listed here with the reason.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct

import calamity
from calamity import Table
from calamity.games import published
from calamity.kernel.game import Game
from calamity.kernel.registry import load
from tests.laws.worlds import effort

DECISIONS = max(400, effort(4000))
EVERY = 3  # so many decisions a position is described
SOURCES = Path(__file__).parents[2] / "web" / "src" / "games"
DRAWN = "how it is drawn, no more"
OFFERED = "the options say it one by one"
ELSEWHERE = "said from fields and zones"
GOAL = "the line about the goal says it"

# Parts that the terminal leaves out: of the structs of a view, and of all forecasts.
NOT_AT_THE_TERMINAL: Mapping[str, Mapping[str, str]] = {
    "katastrophenspiel": {
        "Shown.standing": GOAL,
        "Shown.rounds": GOAL,
        "Shown.symbols_left": ELSEWHERE,
        "Shown.naming": "the question says it",
        "Shown.extra_costs": "the options of the table say it",
        "Shown.ties": "the result says who has won",
    },
    "catastrophe": {
        "Shown.allowances": "the question says it",
        "Own.may_lay": "the question says it",
        "Shown.full_rows": ELSEWHERE,
        "Shown.tie": "the result says who has won",
        "Own.lendable": OFFERED,
        "Own.near": OFFERED,
    },
    "catastropolis": {
        "Shown.reach": OFFERED,
        "Shown.traces": DRAWN,
        "Shown.plot": ELSEWHERE,
        "Shown.meter": ELSEWHERE,
        "Forecast.ways": DRAWN,
    },
    "catastrophic": {
        "Shown.concerned": "the question says it",
        "Shown.aimed": "the events say it",
        "Own.aims": OFFERED,
        "Own.free": OFFERED,
        "Own.homes": OFFERED,
        "Own.sole": DRAWN,
        "Own.sums": DRAWN,
    },
    "nine_lives": {
        "Shown.event_at": "the events say it",
        "Forecast.endangered": DRAWN,
    },
}


# ---- at the terminal ----


class Watch:
    """Which fields of structs views have, and which of them are read, as `Struct.field`."""

    def __init__(self) -> None:
        self.there: set[str] = set()
        self.read: set[str] = set()

    def over(self, value: Any, hint: Any) -> Any:
        """The same plain data, in which structs note what is read of them."""
        structs = tuple(structs_in(hint))
        if not structs or not isinstance(value, list | dict):
            return value
        if isinstance(value, list):
            return [self.over(part, hint) for part in value]
        for part in (hint, *get_args(hint)):
            if get_origin(part) is dict:
                return {name: self.over(inner, get_args(part)[1]) for name, inner in value.items()}
        tagged = tuple(part for part in structs if part.__struct_config__.tag == value.get("is"))
        return Watched(value, tagged or structs, self)


class Watched(dict[str, Any]):
    """One or several structs as plain data, which notes what is read."""

    def __init__(self, value: Mapping[str, Any], structs: tuple[type[Struct], ...], watch: Watch) -> None:
        hints, self.names, self.watch = hints_of(structs), names_of(structs), watch
        watch.there.update(self.names[name] for name in value if name in self.names)
        super().__init__((name, watch.over(part, hints.get(name))) for name, part in value.items())

    def __contains__(self, name: object) -> bool:
        there = super().__contains__(name)
        if there and name in self.names:
            self.watch.read.add(self.names[str(name)])
        return there

    def __getitem__(self, name: str) -> Any:
        assert name in self
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        return super().get(name) if name in self else default


def structs_in(hint: Any) -> Iterator[type[Struct]]:
    """The structs that a type is made of."""
    if isinstance(hint, type) and issubclass(hint, Struct):
        yield hint
    for part in get_args(hint):
        yield from structs_in(part)


@cache
def hints_of(structs: tuple[type[Struct], ...]) -> dict[str, Any]:
    """The types of the fields of some structs."""
    return {name: hint for part in structs for name, hint in get_type_hints(part).items()}


@cache
def names_of(structs: tuple[type[Struct], ...]) -> dict[str, str]:
    """The fields of some structs as `Struct.field`."""
    return {name: f"{part.__name__}.{name}" for part in structs for name in get_type_hints(part)}


def parts(game: Game) -> set[str]:
    """What has to be said: the fields of the structs of views, and those of forecasts and of what they consist of."""
    found = set(names_of(game.view_parts).values())
    waiting = [*dict.fromkeys(structs_in(hints_of(game.view_parts)["forecast"]))]
    waiting += [part for view in game.view_parts for part in structs_in(hints_of((view,)).get("forecast"))]
    for struct in waiting:
        found.update(names_of((struct,)).values())
        waiting += [part for hint in hints_of((struct,)).values() for part in structs_in(hint) if part not in waiting]
    return found


def watched(game: Game) -> Watch:
    """What descriptions of the positions of random games read."""
    watch, chance, decisions = Watch(), random.Random(game.name), 0
    while decisions < DECISIONS:
        table = Table(game, chance.choice(game.seats), chance.getrandbits(30))
        while not table.over and decisions < DECISIONS:
            decisions += 1
            ask = chance.choice(table.asks)
            if decisions % EVERY == 0:
                game.describe(Watched(table.view(ask.seat), game.view_parts, watch))
            table.act(ask.seat, chance.choice(ask.options))
    return watch


@pytest.mark.parametrize("name", published())
def test_the_terminal_says_whatever_a_game_works_out(name: str) -> None:
    """What random games don't come to must at least be named where positions are put into words."""
    game = load(name)
    watch = watched(game)
    words = (Path(calamity.__file__).parent / "games" / name / "screen.py").read_text(encoding="utf-8")
    rare = {part for part in parts(game) - watch.there if f'"{part.split(".")[1]}"' in words}
    assert parts(game) - watch.read - rare == set(NOT_AT_THE_TERMINAL[name])


# ---- in the browser ----


def sources(game: str) -> str:
    """The table of a game in the browser, without what is generated and without comments."""
    files = [path for path in (SOURCES / game).iterdir() if path.suffix in (".ts", ".svelte")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in files if path.name != "generated.ts")
    return re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.DOTALL)


@pytest.mark.parametrize("name", published())
def test_the_browser_shows_whatever_a_game_works_out(name: str) -> None:
    text = sources(name)
    assert not [part for part in parts(load(name)) if not re.search(rf"\b{part.split('.')[1]}\b", text)]

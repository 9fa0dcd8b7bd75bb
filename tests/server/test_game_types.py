"""What views hold is what the front end's types say, which are written from the games' declarations."""

from __future__ import annotations

import random

import pytest

from calamity import Table
from calamity.games import published
from calamity.kernel.registry import load
from calamity.server.game_types import Shape, declared, shapes
from tests.laws.worlds import effort

DECISIONS = max(120, effort(1000))


@pytest.mark.parametrize("name", published())
def test_views_are_what_the_types_say(name: str) -> None:
    game = load(name)
    zones, fields = shapes(game)
    chance = random.Random(name)
    for seats in (min(game.seats), max(game.seats)):
        table = Table(game, seats, 3)
        for _ in range(DECISIONS):
            for viewer in (None, seats - 1):
                view = table.view(viewer)
                wrong = [zone for zone, shape in zones.items() if not shape.fits(view["zones"][zone])]
                wrong += [field for field, shape in fields.items() if not shape.fits(view[field])]
                assert not wrong
            if table.over:
                break
            ask = chance.choice(table.asks)
            table.act(ask.seat, chance.choice(ask.options))


@pytest.mark.parametrize(
    ("shape", "type_", "fitting", "others"),
    [
        (Shape("number"), "number", [0, -3], ["a", None, [1]]),
        (Shape("number", depth=2), "number[][]", [[], [[1], []]], [[1], 3, [["a"]]]),
        (Shape("string", optional=True, depth=1), "(string | null)[]", [["a", None]], [[1], None]),
        (Shape("string", hidden=True, depth=2), "(string[] | number)[]", [[["a"], 3]], [3, [None]]),
        (Shape("number", ("day", "night")), '"day" | "night"', ["day"], ["noon", 0, None]),
        (Shape("Pile"), "Pile", [{}], [[], 3]),
    ],
)
def test_a_shape_is_a_type_and_tells_what_fits(
    shape: Shape, type_: str, fitting: list[object], others: list[object]
) -> None:
    assert shape.typescript == type_
    assert all(shape.fits(value) for value in fitting) and not any(shape.fits(value) for value in others)


def test_actions_and_questions_of_a_game_are_its_types() -> None:
    text = declared(load("katastrophenspiel"))
    assert 'export type Question = "turn" | "cycle" | "buy" | "mission" | "ability" | "colour";' in text
    assert '  | "vehicle_move"\n' in text and "  target: string | null;\n" in text

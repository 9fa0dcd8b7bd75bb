"""Tests of the front end's types, which are generated from the games' declarations: views match them."""

from __future__ import annotations

import random
from typing import Any, Literal

import msgspec
import pytest
from msgspec import Struct

from calamity import Table
from calamity.games import published
from calamity.kernel.game import Game
from calamity.kernel.registry import load
from calamity.server.http.content import card_infos
from calamity.server.protocol.game_types import Shape, constant, game_typescript, shapes
from calamity.server.protocol.struct_types import Named, Written, comments, said
from tests.laws.worlds import effort

DECISIONS = max(120, effort(1000))
FRAME = {"you", "seats", "zones", "known", "resigned", "conceding", "goal"}


def misfits(game: Game, view: dict[str, Any], fields: dict[str, Shape]) -> list[str]:
    """The parts of a view that differ from the game's declared structs."""
    shown = {name: part for name, part in view.items() if name not in FRAME and name not in fields}
    names = [{field.encode_name for field in msgspec.structs.fields(part)} for part in game.view_parts]
    wrong = [f"{name} is in no struct" for name in shown if not any(name in known for known in names)]
    for part, known in zip(game.view_parts, names, strict=True):
        mine = {name: value for name, value in shown.items() if name in known}
        try:
            read = msgspec.convert(mine, part)
        except msgspec.ValidationError as error:
            wrong.append(f"{part.__name__}: {error}")
        else:
            wrong += [f"{name} has more than its struct" for name in unlike(mine, msgspec.to_builtins(read))]
    return wrong


def unlike(mine: dict[str, Any], read: dict[str, Any]) -> list[str]:
    """What is missing or new in a part after it was read as a struct and written again."""
    return [name for name in {**mine, **read} if mine.get(name) != read.get(name)]


@pytest.mark.parametrize("name", published())
def test_views_are_what_the_types_say(name: str) -> None:
    game = load(name)
    zones, fields = shapes(game)
    chance = random.Random(name)
    assert game.view_parts, "the front end would have to guess"
    for seats in (min(game.seats), max(game.seats)):
        table = Table(game, seats, 3)
        for decision in range(DECISIONS):
            for viewer in (None, decision % seats):
                view = table.drawn(viewer)
                wrong = [zone for zone, shape in zones.items() if not shape.fits(view["zones"][zone])]
                wrong += [field for field, shape in fields.items() if not shape.fits(view[field])]
                assert not wrong
                assert not misfits(game, view, fields)
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
    text = game_typescript(load("katastrophenspiel"))
    assert 'export type Question = "turn" | "cycle" | "buy" | "mission" | "ability" | "colour";' in text
    assert '  | "vehicle_move"\n' in text and "  target: string | null;\n" in text


@pytest.mark.parametrize("name", published())
def test_cards_are_what_the_types_say(name: str) -> None:
    """What the front end is told of a card is what is printed on it and what its game's struct says, and no more."""
    game = load(name)
    for card, told in card_infos(game).items():
        rest = {key: value for key, value in told.items() if key not in msgspec.to_builtins(game.cards[card])}
        assert rest.pop("kind_number") == game.kinds.index(card)
        if game.card_part is None:
            assert not rest
        else:
            assert msgspec.to_builtins(msgspec.convert(rest, game.card_part)) == rest


def test_a_view_that_shows_something_else_is_noticed() -> None:
    game, fields = load("nine_lives"), shapes(load("nine_lives"))[1]
    view = Table(game, 3, 1).drawn(0)
    assert not misfits(game, view, fields)
    for name, value in {"margins": "three", "surprise": 1, "forecast": {"omen": 3}, "locked": None}.items():
        assert misfits(game, view | {name: value}, fields), name


class Weather(Struct, omit_defaults=True, tag_field="is", tag="weather"):
    """K-1, K-R2: what the sky looks like."""

    sky: Literal["blue", "grey"]
    wind: int | None  # from the west
    clouds: list[str | None] = []
    """Those overhead."""
    warning: Literal["", "storm", "flood"] = ""


class Storm(Struct):
    """Rain."""

    within: Weather
    mood: Literal["a", "b", "c", "d", "e", "f", "g"]


def test_structs_become_interfaces_with_what_is_said_of_their_fields() -> None:
    written = Written([Named("Sky", ("blue", "grey"))])
    written.interface(Storm)
    assert written.interfaces["Weather"] == (
        "\n/** What the sky looks like. */\nexport interface Weather {\n"
        '  is: "weather";\n'
        "  sky: Sky;\n"
        "  /** From the west. */\n  wind: number | null;\n"
        "  /** Those overhead. */\n  clouds?: (string | null)[];\n"
        '  warning?: "flood" | "storm";\n}\n'
    )
    assert written.interfaces["Storm"].endswith("  within: Weather;\n  mood: Mood;\n}\n")
    assert written.unions["Sky"].endswith('export type Sky = "blue" | "grey";\n') and "Mood" in written.unions


def test_what_is_said_of_a_field_stands_behind_or_below_it() -> None:
    assert comments(Weather) == {"wind": "from the west", "clouds": "Those overhead."}
    assert said("L-71, L-R3: one line.\n\nMore.") == "One line."


def test_tables_of_the_rules_are_constants() -> None:
    assert constant("MOST", 9) == "\nexport const MOST = 9 as const;\n"
    table = constant("PLACES", [{"name": "x" * 60}, {"name": "y" * 60}])
    assert table.count("\n") == 5 and table.endswith("] as const;\n")

"""Generates each game's TypeScript: its actions, questions, views, cards and some constants.

`python -m calamity.server.protocol.typescript` writes it into each game's folder of the front end, as `generated.ts`.
Tests use `Shape` to compare real views with what is declared.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec

from calamity.kernel.game import Game
from calamity.kernel.zones import EVERYONE, HAND, PILE, QUEUE, SHARED, Zone
from calamity.server.protocol.struct_types import MANY, WIDTH, Named, Written, aliases, camel, union

HEAD = "/** Types of {title}. Written by `python -m calamity.server.protocol.typescript`: do not edit. */\n"
IMPORTS = {"../../wire": ("Words",), "../shared/view": ("CardFacts", "GameView", "Known", "Pile", "Slot")}
OF_EVERY_CARD = ("id", "name")


@dataclass(frozen=True)
class Shape:
    """The shape of a value in a view: a number, a text, one of some names, a named type, or a list of these."""

    base: str  # "number", "string" or the name of a type of `web/src/games/shared/view.ts`
    names: tuple[str, ...] = ()  # the possible values, if it is a name
    optional: bool = False  # whether it may be null
    hidden: bool = False  # whether it may be the number of hidden cards instead
    depth: int = 0  # lists of lists of …

    @property
    def typescript(self) -> str:
        """The shape as a TypeScript type."""
        item = " | ".join(f'"{name}"' for name in self.names) or self.base
        item += " | null" if self.optional else ""
        for level in range(self.depth):
            item = f"({item})[]" if "|" in item else f"{item}[]"
            item += " | number" if self.hidden and level == 0 else ""
        return item

    def fits(self, value: Any) -> bool:
        """Whether a value has this shape."""
        return self._fits(value, self.depth)

    def _fits(self, value: Any, depth: int) -> bool:
        if depth:
            hidden = self.hidden and depth == 1 and isinstance(value, int)
            return hidden or (isinstance(value, list) and all(self._fits(part, depth - 1) for part in value))
        if value is None:
            return self.optional
        if self.names:
            return value in self.names
        if self.base == "number":
            return isinstance(value, int)
        return isinstance(value, str if self.base == "string" else dict)


def zone_shape(game: Game, zone: Zone) -> Shape:
    """The shape of a zone in a view."""
    several = int(zone.spread != SHARED)
    if zone.shape == PILE:
        return Shape("Pile", depth=several)
    if zone.shape == QUEUE:
        return Shape("Slot", depth=several + 1)
    hidden = zone.sees != EVERYONE
    optional = zone.name in game.displays or (hidden and zone.shape != HAND)
    return Shape("string", optional=optional, hidden=hidden and zone.shape == HAND, depth=several + 1)


def shapes(game: Game) -> tuple[dict[str, Shape], dict[str, Shape]]:
    """How zones and fields appear in what a table draws."""
    made = depths(game.state_class)
    zones = {zone.name: zone_shape(game, zone) for zone in game.blank(game.seats.start, 1).zones()}
    fields = {
        field.name: Shape(
            "string" if field.card else "number", field.values, field.optional, depth=made[field.attribute]
        )
        for field in game.drawn_fields
    }
    return zones, fields


def depths(state_class: type) -> Mapping[str, int]:
    """The depth of the lists in a state's attributes, from the annotations in its classes."""
    found: dict[str, int] = {}
    for one in reversed(state_class.__mro__[:-1]):
        file = Path(str(sys.modules[one.__module__].__file__))
        source = file.with_name(file.name.split(".")[0] + ".py")
        found.update(_made_in(ast.parse(source.read_text(encoding="utf-8")), one.__name__))
    return found


def _made_in(tree: ast.Module, name: str) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.ClassDef) or node.name != name:
            continue
        begins = [part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == "__init__"]
        for part in [part for method in begins for part in method.body]:
            if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Attribute):
                yield part.target.attr, ast.unparse(part.annotation).count("list[")
            elif isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Attribute):
                yield part.targets[0].attr, int(isinstance(part.value, ast.Name) and part.value.id == "NONE")
        return


def game_typescript(game: Game) -> str:
    """The content of a game's `generated.ts`."""
    zones, fields = shapes(game)
    structs = [*game.view_parts, *card_structs(game)]
    named = [Named(camel(name), shape.names) for name, shape in fields.items() if len(shape.names) > MANY]
    written = Written([*aliases(structs), *named])
    parts = [
        "\n/** What a viewer sees. */\nexport interface View extends GameView {\n  zones: {\n",
        *(f"    {name}: {shape.typescript};\n" for name, shape in zones.items()),
        "  };\n",
        *(["  known: Known[];\n"] if game.remembers else []),
        *(f"  {name}: {short(shape, written).typescript};\n" for name, shape in fields.items()),
        *dict.fromkeys(line for part in game.view_parts for line in written.lines(part)),
        "}\n",
        *card_lines(game, written),
    ]
    body = [
        union("Verb", "The names of all actions.", game.actions.verbs),
        union("Question", "The kinds of questions.", dict.fromkeys(game.questions.values())),
        *written.unions.values(),
        *written.interfaces.values(),
        *parts,
        *(constant(name, value) for name, value in game.constants.items()),
        *([constant("LEGEND", msgspec.to_builtins(game.symbols))] if game.symbols else []),
    ]
    return "".join([HEAD.format(title=game.title), *imports("".join(body)), *body])


def imports(text: str) -> Iterator[str]:
    """The imports of the types that a text uses."""
    for module, names in IMPORTS.items():
        used = [name for name in names if re.search(rf"\b{name}\b", text)]
        if used:
            yield f'import type {{ {", ".join(used)} }} from "{module}";\n'


def card_structs(game: Game) -> list[type]:
    """The structs for what is printed on a game's cards and what follows from that."""
    printed = list(dict.fromkeys(type(card) for card in game.cards.values()))
    return [*printed, *([game.card_part] if game.card_part is not None else [])]


def card_lines(game: Game, written: Written) -> Iterator[str]:
    """The TypeScript of a game's cards."""
    structs = card_structs(game)
    if structs:
        yield "\n/** A card: what is printed on it, and what follows from that. */\n"
        yield "export interface Printed extends CardFacts {\n  kind_number: number;\n"
        for struct in structs:
            yield from written.lines(struct, without=OF_EVERY_CARD)
        yield "}\n"


def short(shape: Shape, written: Written) -> Shape:
    """A shape with a named type instead of its names, if there is one."""
    type_ = written.names(shape.names) if shape.names else shape.base
    return shape if "|" in type_ or '"' in type_ else replace(shape, base=type_, names=())


def constant(name: str, value: object) -> str:
    """A constant number or table of the rules."""
    line = f"export const {name} = {json.dumps(value, ensure_ascii=False)} as const;\n"
    if len(line) > WIDTH and isinstance(value, dict | list | tuple):
        line = f"export const {name} = {many_lines(value)} as const;\n"
    return f"\n{line}"


def many_lines(value: Any) -> str:
    """A table with one line per entry."""
    if isinstance(value, dict):
        lines = [f"  {json.dumps(key)}: {json.dumps(part, ensure_ascii=False)},\n" for key, part in value.items()]
        return "{\n" + "".join(lines) + "}"
    return "[\n" + "".join(f"  {json.dumps(part, ensure_ascii=False)},\n" for part in value) + "]"

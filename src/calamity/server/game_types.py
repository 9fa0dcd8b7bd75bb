"""TypeScript types of what each game declares: its actions, its questions, and the zones and fields of its view.

`python -m calamity.server.types` writes them into each game's folder of the front end, as `declared.ts`.  `Shape` is
also how tests compare what views really hold with what is declared.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from calamity.kernel.game import Game
from calamity.kernel.zones import EVERYONE, HAND, PILE, QUEUE, SHARED, Zone

HEAD = """\
/** What {title} declares. Written by `python -m calamity.server.types`: do not edit. */
import type {{ {parts} }} from "../shared/view";
"""
WIDTH = 120  # of a line
MANY = 6  # names that get a type of their own


@dataclass(frozen=True)
class Shape:
    """What a value of a view looks like: a number, a text, one of some names, a named type, or a list of such."""

    base: str  # "number", "string" or the name of a type of `web/src/games/shared/view.ts`
    names: tuple[str, ...] = ()  # if it is one of them
    optional: bool = False  # whether it may be null
    hidden: bool = False  # whether a number may stand for as many cards that the viewer doesn't see
    depth: int = 0  # lists of lists of …

    @property
    def typescript(self) -> str:
        """As a type in TypeScript."""
        item = " | ".join(f'"{name}"' for name in self.names) or self.base
        item += " | null" if self.optional else ""
        for level in range(self.depth):
            item = f"({item})[]" if "|" in item else f"{item}[]"
            item += " | number" if self.hidden and level == 0 else ""
        return item

    def fits(self, value: Any) -> bool:
        """Whether a value looks like this."""
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
    """How a zone appears in a view."""
    several = int(zone.spread != SHARED)
    if zone.shape == PILE:
        return Shape("Pile", depth=several)
    if zone.shape == QUEUE:
        return Shape("Slot", depth=several + 1)
    hidden = zone.sees != EVERYONE
    optional = zone.name in game.displays or (hidden and zone.shape != HAND)
    return Shape("string", optional=optional, hidden=hidden and zone.shape == HAND, depth=several + 1)


def shapes(game: Game) -> tuple[dict[str, Shape], dict[str, Shape]]:
    """How zones and fields appear in a view."""
    made = depths(game.state_class)
    zones = {zone.name: zone_shape(game, zone) for zone in game.blank(game.seats.start, 1).zones()}
    fields = {
        field.name: Shape(
            "string" if field.card else "number", field.values, field.optional, depth=made[field.attribute]
        )
        for field in game.public_fields
    }
    return zones, fields


def depths(state_class: type) -> Mapping[str, int]:
    """How deep the lists are that the attributes of a state hold, as its classes say where they make them."""
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


def declared(game: Game) -> str:
    """The file of a game."""
    zones, fields = shapes(game)
    named = {shape.names: camel(name) for name, shape in reversed(fields.items()) if len(shape.names) > MANY}
    marked = any(zone.number >= 0 for zone in game.blank(game.seats.start, 1).zones())
    known = "  known: Known[];\n" if marked else ""
    parts = {"GameView", *(["Known"] if known else []), *(shape.base for shape in zones.values())} - {"string"}
    return "".join(
        [
            HEAD.format(title=game.title, parts=", ".join(sorted(parts))),
            _union("Verb", "The names of all actions.", game.actions.verbs),
            _union("Question", "The kinds of questions.", dict.fromkeys(game.questions.values())),
            *(_union(name, f"The values of {name}.", names) for names, name in reversed(named.items())),
            "\n/** Zones and fields of the view; the rest of it is the game's own. */\n",
            "export interface Declared extends GameView {\n  zones: {\n",
            *(f"    {name}: {shape.typescript};\n" for name, shape in zones.items()),
            "  };\n",
            known,
            *(f"  {name}: {short(shape, named).typescript};\n" for name, shape in fields.items()),
            "}\n",
        ]
    )


def short(shape: Shape, named: Mapping[tuple[str, ...], str]) -> Shape:
    """A shape with the type of its names in their place, if there is one."""
    return replace(shape, base=named[shape.names], names=()) if shape.names in named else shape


def camel(name: str) -> str:
    """The name of a type for the values of a field."""
    return "".join(word.capitalize() for word in name.split("_"))


def _union(name: str, about: str, words: Iterable[str]) -> str:
    parts = [f'"{word}"' for word in words]
    line = f"export type {name} = {' | '.join(parts)};\n"
    if len(line) > WIDTH:
        line = f"export type {name} =\n" + "\n".join(f"  | {part}" for part in parts) + ";\n"
    return f"\n/** {about} */\n{line}"

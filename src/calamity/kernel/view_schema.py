"""The JSON Schema of a game's views, from what the game declares."""

from __future__ import annotations

from typing import Any

import msgspec

from calamity.kernel.fields import NUMBER, Field
from calamity.kernel.game import MODES, Game
from calamity.kernel.goal import Goal
from calamity.kernel.zones import EVERYONE, HAND, PILE, QUEUE, SHARED, Zone

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def view_schema(game: Game, zones: list[Zone], seats: int) -> Schema:
    """What views of a table with so many seats look like."""
    seat = {"type": "integer", "minimum": 0, "maximum": seats - 1}
    action = {"type": "integer", "minimum": 0, "maximum": len(game.actions) - 1}
    properties: Schema = {
        "game": {"const": game.name},
        "you": _optional(seat),
        "seats": {"const": seats},
        "over": {"type": "boolean"},
        "zones": _exactly({zone.name: _zone(game, zone) for zone in zones}),
        **{one.name: _field(game, one) for one in game.public_fields},
        "ask": _optional(_ask(game, action)),
        "waiting_for": _optional(_list(seat)),
        "answered": _list(action),
        "resigned": _list(seat),
    }
    if any(zone.number >= 0 for zone in zones):
        known = {"card": _card(game), "zones": _list({"type": "integer", "minimum": 0})}
        properties["known"] = _list(_exactly(known))
    if game.concede:
        properties["conceding"] = _list(seat)
    schema = _exactly(properties)
    definitions = _add_parts(game, schema)
    head = {"$schema": DIALECT, "title": f"A view of {game.title}"}
    return {**head, **schema, "$defs": definitions}


def _add_parts(game: Game, schema: Schema) -> Schema:
    """Add what the game shows beyond zones and fields; the definitions that this needs."""
    of_view, definitions = msgspec.json.schema_components((Goal, *game.view_parts), ref_template="#/$defs/{name}")
    goal, *references = of_view
    schema["properties"]["goal"] = goal
    for reference in references:
        part = definitions.pop(reference["$ref"].rpartition("/")[2])
        for name, one in part["properties"].items():
            known = schema["properties"].get(name)
            schema["properties"][name] = one if known in (None, one) else {"anyOf": [known, one]}
        schema["required"] += [name for name in part.get("required", ()) if name not in schema["required"]]
    return definitions


def _exactly(properties: Schema) -> Schema:
    """An object with these properties and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _optional(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _list(items: Schema, depth: int = 1) -> Schema:
    for _ in range(depth):
        items = {"type": "array", "items": items}
    return items


def _card(game: Game) -> Schema:
    return {"enum": [kind for kind in game.kinds if kind]}


def _zone(game: Game, zone: Zone) -> Schema:
    part = _pile(game) if zone.shape == PILE else _list(_slot(game)) if zone.shape == QUEUE else _cards(game, zone)
    return part if zone.spread == SHARED else _list(part)


def _pile(game: Game) -> Schema:
    places = _list(_optional(_card(game)))
    return _exactly({"size": {"type": "integer", "minimum": 0}, "top": places, "bottom": places})


def _slot(game: Game) -> Schema:
    witnesses = {"type": "integer", "minimum": 0, "maximum": 7}
    return _exactly({"card": _optional(_card(game)), "seen_by": _list(witnesses)})


def _cards(game: Game, zone: Zone) -> Schema:
    hidden = zone.sees != EVERYONE
    cards = _list(_card(game) if zone.shape == HAND else _optional(_card(game)))
    return {"anyOf": [cards, {"type": "integer", "minimum": 0}]} if hidden and zone.shape == HAND else cards


def _field(game: Game, one: Field) -> Schema:
    if one.card or one.values:
        value = _card(game) if one.card else {"enum": list(one.values)}
        return _list(_optional(value) if one.optional else value, one.depth)
    quantity: Schema = {"type": "integer"}
    if one.words is None:
        quantity |= {"minimum": one.least, "maximum": one.most}
    if one.about and one.depth == NUMBER:
        quantity["description"] = one.about
    return _list(quantity, one.depth)


def _ask(game: Game, action: Schema) -> Schema:
    ask = _exactly(
        {
            "kind": {"enum": list(dict.fromkeys(game.questions.values()))},
            "mode": {"enum": list(MODES.values())},
            "options": {**_list(action), "minItems": 1},
        }
    )
    ask["properties"]["links"] = _list(action)
    return ask

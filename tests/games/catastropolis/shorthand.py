"""More helpers for the rule tests of Catastropolis: new games, heroes, questions and events in one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from calamity.kernel.table import Ask
from calamity.testing import ScenarioTable
from tests.games.catastropolis.scenes import GAME, Lying, scene

CALM_RESOLUTION = "grateful_crowd"  # worth 1, does nothing


def fresh(seats: int = 3, seed: int = 0, **options: object) -> ScenarioTable:
    """A game from its very beginning."""
    return ScenarioTable(GAME, seats, seed, options)


def drafted(table: ScenarioTable) -> ScenarioTable:
    """The same table after everybody has drafted the first card that fits."""
    while table.get("round") == 0:
        ask = asked(table)
        table.act(ask.seat, ask.default)
    return table


def asked(table: ScenarioTable) -> Ask:
    """The one open question."""
    [ask] = table.asks
    return ask


def kind(table: ScenarioTable) -> str:
    """What the open question is about."""
    return asked(table).kind


def default(table: ScenarioTable) -> str:
    """What an absent player would answer."""
    return str(asked(table).default)


def moves(table: ScenarioTable, seat: int = 0) -> set[str]:
    """The spaces that a seat may move to now."""
    return {name.split()[1] for name in table.names(seat) if name.startswith("move ")}


def others(table: ScenarioTable, seat: int = 0) -> list[str]:
    """What a seat is offered apart from moves."""
    return [name for name in table.names(seat) if not name.startswith("move ")]


def heard(table: ScenarioTable, name: str, seat: int | None = None) -> list[dict[str, Any]]:
    """All events of a name that a viewer has heard, without the name."""
    found = [dict(event) for event in table.events_since(0, seat) if event["event"] == name]
    return [{key: value for key, value in event.items() if key != "event"} for event in found]


def hero(table: ScenarioTable, seat: int = 0) -> Mapping[str, Any]:
    """What everybody sees of a hero."""
    shown: Mapping[str, Any] = table.view(None)["hero"][seat]
    return shown


def rate(table: ScenarioTable, seat: int = 0) -> int:
    """A hero's movement rate."""
    return int(hero(table, seat)["rate"])


def reputation(table: ScenarioTable, seat: int = 0) -> int:
    """The reputation in front of a player."""
    return int(hero(table, seat)["reputation"])


def search_scene(card: str, *queue: Lying, **facts: Any) -> ScenarioTable:
    """Seat 0 has searched from booth D5 and drawn this Search card."""
    table = scene(*queue, at={0: "d5", **facts.pop("at", {})}, searches=[card, *facts.pop("more", ())], **facts)
    table.do(0, "search")
    return table


def resolve_scene(card: str, *drawn: str, queue: tuple[Lying, ...] = (), **facts: Any) -> ScenarioTable:
    """Seat 0, with Might and a calm rest, has resolved The Vault Nine Job and drawn these Resolution cards."""
    facts.setdefault("powers", {0: ["might", "climbing"]})
    at = {0: "d6", **facts.pop("at", {})}
    table = scene(Lying("vault_nine_job", 1, 0), *queue, at=at, resolutions=[card, *drawn], **facts)
    table.do(0, "resolve", "vault_nine_job")
    return table


def beloved(table: ScenarioTable) -> tuple[int, ...]:
    """Who has the title at the end."""
    assert table.result is not None and table.result.titles is not None
    return table.result.titles["most_beloved"]


def lost(table: ScenarioTable) -> bool:
    """Whether the city is destroyed."""
    return table.over and table.result is not None and table.result.outcome == "lost"

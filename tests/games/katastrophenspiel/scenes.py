"""Helpers for the rule tests of Das Katastrophenspiel: positions in which nothing interferes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import calamity
from calamity.games.katastrophenspiel.deck import Printed
from calamity.games.katastrophenspiel.game import KatastrophenspielGame
from calamity.kernel.table import Ask
from calamity.testing import Scenario, ScenarioTable


def _load() -> KatastrophenspielGame:
    game = calamity.load("katastrophenspiel")
    assert isinstance(game, KatastrophenspielGame)
    return game


GAME = _load()
CARDS: tuple[Printed, ...] = GAME.deck.cards
REGIONS = ("europe", "north_america", "south_america", "africa", "asia", "australia")
RED = ["sigmar_milano", "linda_rendel", "branka_oswald", "zelte"]  # F | D5 / A | C / S | H

# Nothing strikes Europe, where the pawns begin.
CALM = ("hausbrand", "gasleck", "waldbrand", "hungersnot", "vulkanausbruch")
SHOP = ("streifenwagen", "schutzschilde", "sanitaetskonvoi", "lautsprecheranlage", "notfallcontainer")


def of_kind(kind: str) -> list[str]:
    """All cards of a type, in the order of their numbers."""
    return [card.id for card in CARDS if card.kind == kind]


def printed(card: str) -> Printed:
    """The printed facts of a card."""
    return GAME.deck.by_id[card]


def board(*catastrophes: str) -> list[str]:
    """The calm catastrophes with some of them replaced, class by class."""
    row = []
    rest = [*catastrophes, *(card for card in CALM if card not in catastrophes)]
    for calm in CALM:
        row.append(next(card for card in rest if printed(card).points == printed(calm).points))
        rest.remove(row[-1])
    assert set(catastrophes) <= set(row), f"no place for {set(catastrophes) - set(row)}"
    return row


def scene(
    *catastrophes: str,
    hand: Sequence[str] = RED,
    region: str = "europe",
    seats: int = 3,
    seat: int = 0,
    shop: Sequence[str | None] = SHOP,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
) -> Scenario:
    """Seat 0 began the game and `seat` is to act, with this hand, in this region, under these catastrophes."""
    return (
        Scenario(GAME, seats=seats, seat_to_act=seat, options={"starter": 0, **(options or {})}, seed=seed)
        .zone("hand", seat, hand)
        .zone("catastrophes", board(*catastrophes))
        .zone("purchases", shop)
        .set("region", seat, region)
    )


def begin(*catastrophes: str, hand: Sequence[str] = RED, rolls: Sequence[int] = ()) -> ScenarioTable:
    """A table on which seat 0 has just begun a mission against the first of the catastrophes."""
    region = printed(catastrophes[0]).region
    assert region is not None
    table = scene(*catastrophes, hand=hand, region=region, shop=[]).dice(*rolls).table()
    table.do(0, "mission", catastrophes[0])
    return table


def asked(table: ScenarioTable) -> Ask:
    """The one question that is open."""
    [ask] = table.asks
    return ask


def kind(table: ScenarioTable) -> str:
    """What sort of question is open."""
    return asked(table).kind


def missing(table: ScenarioTable) -> str:
    """The missing symbols of the running mission by their codes, in the order A S F H P C."""
    return "".join(code * count for code, count in zip("ASFHPC", table.get("missing"), strict=True))


def events(table: ScenarioTable, name: str) -> list[dict[str, object]]:
    """All events of one name, as a spectator saw them."""
    return [event for event in table.events_since(0, seat=None) if event["event"] == name]


def loaded(table: ScenarioTable) -> list[int]:
    """The loaded rolls that no die has used yet."""
    return list(table.state.script)


def bottom(table: ScenarioTable, stack: str) -> list[str]:
    """The known cards at the bottom of a stack, as a spectator sees them, the lowest last."""
    stacks = {name: pile for zone, names in GAME.part_names.items() for name, pile in _piles(table, zone, names)}
    return list(stacks[stack]["bottom"])


def _piles(table: ScenarioTable, zone: str, names: Sequence[str]) -> list[tuple[str, Mapping[str, list[str]]]]:
    return list(zip(names, table.view(None)["zones"][zone], strict=True))


def end_turns(table: ScenarioTable, count: int) -> None:
    """Let whoever is next end the turn, so many times."""
    for _ in range(count):
        table.do(asked(table).seat, "end_turn")

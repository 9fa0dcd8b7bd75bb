"""Helpers for the rule tests of Catastropolis: positions set up by card names, and functions to look at them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import calamity
from calamity.games.catastropolis.deck import Printed
from calamity.games.catastropolis.game import CatastropolisGame
from calamity.games.catastropolis.rules.turn import Catastropolis
from calamity.testing import Scenario, ScenarioTable


def _load() -> CatastropolisGame:
    game = calamity.load("catastropolis")
    assert isinstance(game, CatastropolisGame)
    return game


GAME = _load()
CARDS: tuple[Printed, ...] = GAME.deck.cards

# Powers that never ask, look or act by themselves: what heroes have if a test doesn't care.
CALM = (
    *("might", "combat", "genius", "gadgetry", "heat", "climbing", "swimming", "leaping", "frost", "toughness"),
    *("spark", "quickness", "shielding", "secret_lair", "police_scanner", "publicist"),
)


class Lying(NamedTuple):
    """A Situation as it lies in the queue."""

    card: str
    face_up: int
    counters: int


def up(card: str, counters: int = 0) -> Lying:
    """A face-up Situation."""
    return Lying(card, 1, counters)


def down(card: str, counters: int = 0) -> Lying:
    """A face-down Situation."""
    return Lying(card, 0, counters)


def of_type(sort: str) -> list[str]:
    """All cards of a type, in the order of the card file."""
    return [card.id for card in CARDS if card.type == sort]


def printed(card: str) -> Printed:
    """The printed facts of a card."""
    return GAME.deck.by_id[card]


def by_code(code: str) -> str:
    """The id of the card with that code, such as D13."""
    return next(card.id for card in CARDS if card.code == code)


def description(
    *queue: Lying,
    powers: Mapping[int, Sequence[str]] | None = None,
    at: Mapping[int, str] | None = None,
    collections: Mapping[int, Sequence[str]] | None = None,
    pile: Sequence[str] = (),
    reserve: Sequence[str] = (),
    searches: Sequence[str] = (),
    resolutions: Sequence[str] = (),
    seats: int = 2,
    seat: int = 0,
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    **fields: Any,
) -> Scenario:
    """A position in play: the queue oldest first, heroes' powers and spaces by seat, the tops of piles, other fields.

    Heroes who aren't mentioned have calm powers and stand on Start; seat 0 goes first.
    """
    scenario = Scenario("catastropolis", seats, seat, {"first_player": "seat0", **(options or {})}, seed)
    scenario = scenario.zone("queue", [lying.card for lying in queue])
    scenario = scenario.set("counters", [lying.counters for lying in queue])
    scenario = scenario.set("face_up", [lying.face_up for lying in queue])
    named = dict(powers or {})
    taken = {card for cards in named.values() for card in cards}
    calm = [card for card in CALM if card not in taken]
    unnamed = [hero for hero in range(seats) if hero not in named]
    share = min(4, len(calm) // max(1, len(unnamed)))
    for number, hero in enumerate(unnamed):
        named[hero] = calm[number * share : (number + 1) * share]
    for hero in range(seats):
        scenario = scenario.zone("powers", hero, named[hero])
    for hero, space in (at or {}).items():
        scenario = scenario.set("space", hero, space)
    for hero, cards in (collections or {}).items():
        scenario = scenario.zone("collection", hero, cards)
    for zone, cards in (
        ("situation_pile", pile),
        ("reserve", reserve),
        ("search_deck", searches),
        ("resolution_deck", resolutions),
    ):
        if cards:
            scenario = scenario.zone(zone, cards)
    for field, value in {"round": 1, **fields}.items():
        if isinstance(value, dict):
            for hero, part in value.items():
                scenario = scenario.set(field, hero, part)
        else:
            scenario = scenario.set(field, value)
    return scenario


def scene(*queue: Lying, exact_pile: bool = False, **facts: Any) -> ScenarioTable:
    """The table of a `description`; with `exact_pile` the Situation Pile has the named cards and no others."""
    table = description(*queue, **facts).table()
    if exact_pile:
        state = position(table)
        state.reserve.bag = sorted(state.reserve.bag + state.situation_pile.bag)
        state.situation_pile.bag = []
        table.begin_at(state, [])
    return table


def position(table: ScenarioTable) -> Catastropolis:
    """The true position of a table."""
    state = table.state
    assert isinstance(state, Catastropolis)
    return state


def rest_of_round(table: ScenarioTable) -> None:
    """Let everybody rest until the next round has begun, or the game is over."""
    number = table.get("round")
    while not table.over and table.get("round") == number:
        ask = table.asks[0]
        table.do(ask.seat, *str(ask.default).split())


def told(table: ScenarioTable, seat: int | None = None, since: int = 0) -> list[str]:
    """The names of the events that a viewer has heard."""
    return [str(event["event"]) for event in table.events_since(since, seat)]


def queue_of(table: ScenarioTable) -> list[Lying]:
    """The queue as it lies, secrets included."""
    state = position(table)
    cards = table.zone("queue")
    return [Lying(*lying) for lying in zip(cards, state.face_up, state.counters, strict=True)]

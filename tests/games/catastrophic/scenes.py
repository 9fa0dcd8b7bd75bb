"""Helpers for the rule tests of Catastrophic: Communities described in words, and hands that can't interfere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import calamity
from calamity.games.catastrophic.board import place_at
from calamity.games.catastrophic.deck import Printed
from calamity.games.catastrophic.game import CatastrophicGame
from calamity.games.catastrophic.rules.turn import Catastrophic
from calamity.games.catastrophic.vocabulary import food, lasting
from calamity.kernel.game import Game
from calamity.kernel.state import PASS
from calamity.kernel.table import Ask
from calamity.testing import Scenario, ScenarioTable


def _load() -> CatastrophicGame:
    game = calamity.load("catastrophic")
    assert isinstance(game, CatastrophicGame)
    return game


GAME = _load()
CARDS: tuple[Printed, ...] = GAME.deck.cards
CALM = ["bendable_stem"]  # a hand that answers nothing and sends nothing
FED, HUNGRY, SPARED = food.FED, food.HUNGRY, food.SPARED
DUE, FRESH = lasting.DUE, lasting.FRESH  # to the end of this turn, of the next

Place = tuple[int, int]  # Level and slot
Community = Mapping[Place, Sequence[str]]


def of_type(kind: str) -> list[str]:
    """All cards of a type, in the order of the card file."""
    return [card.id for card in CARDS if card.type == kind]


def printed(card: str) -> Printed:
    """The printed facts of a card."""
    return GAME.deck.by_id[card]


def mask(*cards: str, game: Game = GAME) -> int:
    """Some Traits as the state holds them."""
    return sum(1 << game.kinds.index(card) for card in cards)


def settled(scenario: Scenario, seat: int, community: Community, **details: Mapping[Place, Any]) -> Scenario:
    """Give a seat a Community: Species by Level and slot, each a list of Traits.

    Details are fields of Species by name and place, such as `guards={(1, 0): FRESH}`, `shorts={(2, 0): HUNGRY}`,
    `asleep={(2, 0): ["torpor"]}` (Traits by name), `offspring`, `links`, `loads`, `fresh_naps`, `due_naps`.
    """
    where = sorted(community, key=lambda place: place_at(*place))
    scenario = scenario.zone("community", seat, [card for place in where for card in community[place]])
    scenario = scenario.set("places", seat, [place_at(*place) for place in where])
    scenario = scenario.set("traits", seat, [mask(*community[place], game=scenario.game) for place in where])
    for name in ("asleep", "fresh_naps", "due_naps", "guards", "shorts", "offspring", "links", "loads"):
        given = details.get(name, {})
        values = [given.get(place, 0) for place in where]
        masks = [mask(*one, game=scenario.game) if isinstance(one, (list, tuple)) else one for one in values]
        scenario = scenario.set(name, seat, masks)
    return scenario


def scene(
    *communities: Community,
    hand: Sequence[str] = (),
    hands: Mapping[int, Sequence[str]] | None = None,
    seats: int = 3,
    seat: int = 0,
    deck: Sequence[str] = (),
    discards: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    calm: int = 40,
    details: Mapping[int, Mapping[str, Any]] | None = None,
) -> Scenario:
    """`seat` is at step 1 with this hand; everybody else holds nothing that could be played; seat 0 was first.

    On the deck lie `deck` and below that `calm` Traits, so that Nature Calls bring no Events for a while.  Details of
    a seat's Species are those of `settled`.  With `calm=-1` the deck has exactly the cards of `deck`; all that is not
    named is out of the game.
    """
    scenario = Scenario(GAME, seats=seats, seat_to_act=seat, options=options, seed=seed).set("first", 0)
    held: dict[int, Sequence[str]] = {other: [] for other in range(seats)} | dict(hands or {})
    held[seat] = list(hand) if hand or not hands or seat not in hands else held[seat]
    for other, cards in held.items():
        scenario = scenario.zone("hand", other, cards)
    used = [*deck, *discards, *(card for cards in held.values() for card in cards)]
    used += [card for community in communities for cards in community.values() for card in cards]
    scenario = scenario.zone("discards", discards).zone("deck", [*deck, *calm_cards(used, max(calm, 0)), ...])
    if calm < 0:
        rest = [card.id for card in CARDS if not card.pack for _ in range(card.count - used.count(card.id))]
        scenario = scenario.zone("removed", rest)
    for owner, community in enumerate(communities):
        scenario = settled(scenario, owner, community, **(details or {}).get(owner, {}))
    return scenario


def calm_cards(used: Sequence[str], count: int) -> list[str]:
    """Traits without an ability that are not used elsewhere, at most so many."""
    left = [card.id for card in CARDS if card.type in ("plant", "animal") and not card.pack and not card.abilities]
    cards = [card for card in left for _ in range(printed(card).count - list(used).count(card))]
    return cards[:count]


def position(table: ScenarioTable) -> Catastrophic:
    """The true position."""
    assert isinstance(table.state, Catastrophic)
    return table.state


def do(table: ScenarioTable, seat: int, *links: str) -> None:
    """Act by links in words; those that the kernel fills in, because there is no choice, may be named as well."""
    wanted = [table.game.actions.parse(link) for link in links]
    sent: list[int] = []
    trial = table.state.copy()
    step, a, b = (trial.stack[-1] & 255, trial.stack[-1] >> 8 & 4095, trial.stack[-1] >> 20)
    while wanted:
        action = wanted.pop(0)
        sent.append(action)
        if not trial.lanes:
            break
        trial.lanes[seat] = [*trial.lanes[seat], action]
        while trial.more(step, seat, a, b) and len(trial.choices_of(seat)) == 1:
            [only] = trial.choices_of(seat)
            trial.lanes[seat] = [*trial.lanes[seat], only]
            if wanted:
                assert wanted.pop(0) == only, f"the only option is {table.game.actions.name(only)}"
        if not trial.more(step, seat, a, b):
            break
    assert not wanted, f"nothing more is asked after {links[: len(links) - len(wanted)]}"
    table.act(seat, sent)


def asked(table: ScenarioTable) -> Ask:
    """The one question that is open."""
    [ask] = table.asks
    return ask


def kind(table: ScenarioTable) -> str:
    """What sort of question is open."""
    return table.asks[0].kind


def species(table: ScenarioTable, seat: int, level: int, slot: int) -> Any:
    """A Species as everybody sees it; None if there is none at the place."""
    for one in table.view(None)["communities"][seat]:
        if (one["level"], one["slot"]) == (level, slot):
            return dict(one)
    return None


def traits(table: ScenarioTable, seat: int, level: int, slot: int) -> list[str]:
    """The Traits of a Species; Deactivated ones have a minus before them."""
    one = species(table, seat, level, slot)
    assert one is not None, f"seat {seat} has no Species on Level {level}, slot {slot}"
    return [("" if trait["active"] else "-") + trait["card"] for trait in one["traits"]]


def places(table: ScenarioTable, seat: int) -> list[Place]:
    """Where a seat's Species stand."""
    return [(one["level"], one["slot"]) for one in table.view(None)["communities"][seat]]


def events(table: ScenarioTable, name: str, seat: int | None = None) -> list[dict[str, Any]]:
    """All events of one name, as a seat or a spectator heard them."""
    return [event for event in table.events_since(0, seat) if event["event"] == name]


def size(table: ScenarioTable, seat: int) -> int:
    """How many cards a hand has."""
    return len(table.zone("hand", seat))


def all_pass(table: ScenarioTable) -> None:
    """Let everybody pass in windows until something else is asked."""
    while table.asks and table.asks[0].kind == "window":
        table.act(table.asks[0].seat, PASS)


def nature_calls(table: ScenarioTable, seat: int = 0) -> None:
    """End step 1 and pass all windows up to the next decision that is none."""
    table.do(seat, "end_step")
    all_pass(table)


def end_turn(table: ScenarioTable) -> None:
    """Play the active seat's turn to its end: no Traits, no hand Event, the absent player's choice everywhere."""
    seat = position(table).active
    while not table.over and position(table).active == seat:
        ask = table.asks[0]
        table.act(ask.seat, ask.default)


def turn_of(table: ScenarioTable, seat: int) -> None:
    """Play on, with the absent player's choice everywhere, until a seat is at step 1, if it isn't there yet."""
    while not (table.asks[0].kind == "traits" and table.asks[0].seat == seat):
        ask = table.asks[0]
        table.act(ask.seat, ask.default)

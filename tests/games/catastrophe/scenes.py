"""Helpers for the rule tests of Catastrophe: positions in any phase of a game, and functions to look at them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import calamity
from calamity.games.catastrophe.deck import Printed
from calamity.games.catastrophe.game import CatastropheGame
from calamity.kernel.table import Ask
from calamity.testing import Scenario, ScenarioTable


def _load() -> CatastropheGame:
    game = calamity.load("catastrophe")
    assert isinstance(game, CatastropheGame)
    return game


GAME = _load()
CARDS: tuple[Printed, ...] = GAME.deck.cards
KINDS = GAME.domains["kind"].values
PHASES = GAME.domains["phase"].values

Rows = Mapping[int, Sequence[str]]  # cards by seat; in play also with the uses left: "water_jugs 2"


def of_kind(kind: str) -> list[str]:
    """All cards of a sort, in the order of the file."""
    return [card.id for card in CARDS if card.kind == kind]


def printed(card: str) -> Printed:
    """The printed facts of a card."""
    return GAME.deck.by_id[card]


def scene(
    seats: int = 3,
    seat: int = 0,
    stage: str = "react",
    phase: str = "",
    disaster: str = "earthquake",
    impact: str = "burst_main",
    play: Rows | None = None,
    hands: Rows | None = None,
    personas: Mapping[int, str] | None = None,
    vitality: Sequence[int] | None = None,
    first_trader: int = 0,
    discards: Sequence[str] = (),
    deck: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
    seed: int = 0,
) -> Scenario:
    """A position at the beginning of a stage, with `seat` to act first.

    Seats that are not named have empty hands and nothing in play.  Without Personas nobody has any trait; with some,
    they show the side of the option `persona_side`, which is then `ability` unless it is said.
    """
    side = "ability" if personas else "none"
    full = {"draft": "off", "persona_side": side, "first_trader": first_trader, **(options or {})}
    provisioning = stage in ("draft", "trading", "laying_out")
    phase = phase or ("provisioning" if provisioning else "immediate")
    found = Scenario(GAME, seats=seats, seat_to_act=seat, options=full, seed=seed)
    found = found.set("stage", stage).set("phase", phase)
    for player in range(seats):
        found = found.zone("hand", player, (hands or {}).get(player, []))
        cards = [card.split() for card in (play or {}).get(player, [])]
        found = found.zone("in_play", player, [words[0] for words in cards])
        turned = [_turned(words) for words in cards]
        if any(turned):
            found = found.set("turned", player, turned)
    for player, persona in (personas or {}).items():
        found = found.zone("persona", player, [persona])
    if not provisioning:
        found = found.zone("disaster", [disaster])
        if stage != "reveal":
            found = found.zone("impacts", [impact])
        else:
            found = found.zone("impact_pile", [impact])
    if vitality is not None:
        found = found.set("vitality", list(vitality))
    if discards:
        found = found.zone("discards", discards)
    if deck:
        found = found.zone("deck", [*deck])
    return found


def _turned(words: Sequence[str]) -> int:
    uses = printed(words[0]).uses
    assert uses is not None
    return uses - int(words[1]) if len(words) > 1 else 0


def left(table: ScenarioTable, seat: int) -> dict[str, int]:
    """The uses that each card in play of a seat has left, by title (of two copies the second one's)."""
    return dict(zip(table.zone("in_play", seat), table.view(seat)["uses_left"][seat], strict=True))


def matrix(table: ScenarioTable, seat: int) -> list[bool]:
    """Which of a seat's four impacts are mitigated."""
    return [instance["mitigated"] for instance in table.view(None)["matrix"][seat]]


def all_ready(table: ScenarioTable) -> None:
    """Let everybody who isn't ready be so: React is locked."""
    while table.asks and table.asks[0].kind == "react":
        table.do(table.asks[0].seat, "ready")


def asked(table: ScenarioTable) -> Ask:
    """The one question that is open."""
    [ask] = table.asks
    return ask


def kind(table: ScenarioTable) -> str:
    """What sort of question is open."""
    return table.asks[0].kind


def events(table: ScenarioTable, name: str, seat: int | None = None) -> list[dict[str, Any]]:
    """All events of one name, as a seat or a spectator heard them."""
    return [event for event in table.events_since(0, seat=seat) if event["event"] == name]


def trade(table: ScenarioTable, seat: int, partner: int, give: Sequence[str], get: Sequence[str]) -> None:
    """Carry a trade through: cards as `water_jugs` from hand or `play:water_jugs` from play."""
    table.do(seat, "partner", partner)
    for card in give:
        table.do(seat, *_offer(card))
    table.do(seat, "send")
    for card in get:
        table.do(partner, *_offer(card))
    table.do(partner, "agree")
    table.do(seat, "accept")


def _offer(card: str) -> tuple[str, ...]:
    return ("offer_play", *card.removeprefix("play:").split()) if card.startswith("play:") else ("offer", card)

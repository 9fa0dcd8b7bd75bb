"""Helpers for the rule tests of Nine Lives: positions in which nothing happens but what the test does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import calamity
from calamity.games.nine_lives.deck import Printed
from calamity.games.nine_lives.game import NineLivesGame
from calamity.testing import Scenario, ScenarioTable

ALL_YARN = 30
CALM = "called_back"  # the Reapurr goes down, which changes nothing while he is in his Lair


def _load() -> NineLivesGame:
    game = calamity.load("nine_lives")
    assert isinstance(game, NineLivesGame)
    return game


GAME = _load()
CARDS: tuple[Printed, ...] = GAME.deck.cards


def printed(card: str) -> Printed:
    """The printed facts of a card."""
    return GAME.deck.by_id[card]


def scene(
    *hands: Sequence[str],
    rows: Mapping[int, Sequence[str]] | None = None,
    seats: int = 3,
    seat: int = 0,
    lives: Sequence[int] | None = None,
    yarn: Sequence[int] | None = None,
    reapurr: int = 0,
    catastrophes: Sequence[str] = (CALM,),
    rolls: Sequence[int] = (),
    options: Mapping[str, object] | None = None,
    seed: int = 0,
) -> Scenario:
    """`seat` is to act at the beginning of its turn; `hands` are the hands of seats 0, 1, …, the others are empty.

    Rows are empty and nobody has Yarn unless it is said, so that no window opens by accident.  A seat with 0 lives is
    out.  `catastrophes` lie on top of their deck, the first one uppermost; `rolls` are the next dice.
    """
    spaces = list(lives) if lives is not None else [9] * seats
    baskets = list(yarn) if yarn is not None else [0] * seats
    base = Scenario(GAME, seats=seats, seat_to_act=seat, options={"first_player": 0, **(options or {})}, seed=seed)
    for other in range(seats):
        base = base.zone("hand", other, hands[other] if other < len(hands) else [])
        base = base.zone("row", other, (rows or {}).get(other, []))
    return (
        base.zone("catastrophe_deck", [*catastrophes, ...])
        .set("lives", spaces)
        .set("alive", [int(space > 0) for space in spaces])
        .set("fell", [int(space == 0) for space in spaces])
        .set("yarn", baskets)
        .set("sanctuary", ALL_YARN - sum(baskets))
        .set("reapurr", reapurr)
        .dice(*rolls)
    )


def asked(table: ScenarioTable) -> str:
    """What sort of question is open; all who are asked are asked the same."""
    [kind] = {ask.kind for ask in table.asks}
    return kind


def end_claw(table: ScenarioTable) -> None:
    """Let whoever is at turn end the Claw Phase."""
    table.do(table.get("current"), "end_claw")


def all_pass(table: ScenarioTable) -> None:
    """Let everybody pass in the open window, until it closes or something else is asked."""
    before = table.state.stack[:]
    while not table.over and table.asks and table.state.stack == before and table.asks[0].mode == "poll":
        table.do(table.asks[0].seat, "pass")


def pass_everything(table: ScenarioTable) -> None:
    """Let everybody pass in all windows until somebody has to decide something else."""
    while not table.over and table.asks and table.asks[0].mode == "poll":
        table.do(table.asks[0].seat, "pass")


def events(table: ScenarioTable, name: str, seat: int | None = None) -> list[dict[str, object]]:
    """All events of one name, as a spectator or a seat has heard them."""
    return [event for event in table.events_since(0, seat=seat) if event["event"] == name]


def lives(table: ScenarioTable) -> list[int]:
    """Where all tokens stand; 0 is the Lair."""
    return list(table.get("lives"))


def yarn(table: ScenarioTable) -> list[int]:
    """What is in all baskets."""
    return list(table.get("yarn"))


def loaded(table: ScenarioTable) -> list[int]:
    """The loaded rolls that no die has used yet."""
    return list(table.state.script)

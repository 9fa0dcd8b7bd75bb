"""What the game adds to the view of a table: limits, standings, what is too expensive, and forecasts."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from calamity.games.katastrophenspiel.deck import (
    ABILITIES,
    CODES,
    POINTS,
    PRICES,
    REGIONS,
    Ability,
    Printed,
    split_symbols,
)
from calamity.games.katastrophenspiel.forecasts import Forecast
from calamity.games.katastrophenspiel.rules.turn import ACTIONS, Katastrophenspiel
from calamity.games.katastrophenspiel.vocabulary import steps

if TYPE_CHECKING:
    from calamity.games.katastrophenspiel.game import KatastrophenspielGame

CONSTANTS: Final = {
    "ABILITIES": ABILITIES,
    "REGIONS": REGIONS,
    "POINTS": POINTS,  # of the stacks of catastrophes
    "PRICES": PRICES,  # of the stacks of purchases
    "ACTIONS": ACTIONS,  # in a turn
}
Tie = Literal["", "money", "seat"]


class Rounds(Struct, frozen=True):
    """Which round it is, and how many there are."""

    now: int
    of: int


class Shown(Struct, frozen=True, omit_defaults=True):
    """What everybody sees beyond zones and fields."""

    hero_limit: int  # how many heroes the active seat may have in play
    heroes: int  # how many it has
    standing: list[int]  # the seats from best to worst
    rounds: Rounds
    extra_costs: bool = False  # whether an extra mission takes one of the two actions
    symbols_left: int = 0  # that a mission still needs
    naming: bool = False  # whether a die has succeeded and its symbol is to be named
    ties: list[Tie] = []  # at the end, for each seat in the standing: what puts it ahead of the next, other than points


class Own(Struct, frozen=True, omit_defaults=True):
    """What one seat sees in addition."""

    too_dear: list[str] = []  # the open purchase cards that it couldn't pay for now
    forecast: Forecast | None = None


class Sign(Struct, frozen=True, omit_defaults=True):
    """One printed symbol."""

    sort: Literal["ability", "die", "move", "buy", "mission"]
    ability: Ability | None = None  # the ability
    least: int = 0  # what a die has to show


class CardPart(Struct, frozen=True):
    """What follows from what is printed on a card."""

    money: int  # that a catastrophe pays
    space: int | None  # for heroes, of a vehicle
    sides: list[list[Sign]]  # the symbols: one side, or two of which one counts


def shown(state: Katastrophenspiel) -> Shown:
    """K-23, K-37, K-38, K-59, K-R42, K-R48: how many heroes may be in play, who is ahead, and the round."""
    active = state.active
    return Shown(
        state.limit_with(state.vehicle(active)),
        state.heroes(active),
        state.ranking(),
        rounds(state),
        bool(state.costs_action),
        max(0, sum(state.missing) - state.wilds) if state.target >= 0 else 0,
        state.stack[-1] & 255 == steps.ABILITY_NAMED if state.stack else False,
        ties(state) if state.over else [],
    )


def rounds(state: Katastrophenspiel) -> Rounds:
    """K-23, K-26: which round it is; after the game, the last one."""
    return Rounds(min(state.rounds, state.rounds - state.rounds_left + 1), state.rounds)


def ties(state: Katastrophenspiel) -> list[Tie]:
    """K-75, K-76, K-77, K-78, K-R48: what decides between two neighbours in the standing who have equal points."""
    order = state.ranking()
    best = state.points[order[0]], state.money[order[0]]
    found: list[Tie] = []
    for seat, other in pairwise(order):
        if state.points[seat] != state.points[other]:
            found.append("")
        elif state.money[seat] != state.money[other]:
            found.append("money")
        else:
            level = state.shared_ties and (state.points[other], state.money[other]) == best
            found.append("" if level else "seat")
    return [*found, ""]


def extras(game: KatastrophenspielGame, state: Katastrophenspiel, seat: int | None) -> Own:
    """K-48, K-52: what a seat couldn't pay for, and its forecast."""
    if seat is None or state.over:
        return Own()
    return Own([game.kinds[card] for card in too_dear(state, seat)], game.forecaster.forecast(game, state, seat))


def too_dear(state: Katastrophenspiel, seat: int) -> list[int]:
    """K-47, K-48, K-52: the open purchase cards that a seat can't afford; during a purchase, at its discount."""
    frame = state.stack[-1]
    shops = frame & 255 in (steps.CYCLED, steps.BOUGHT) and seat == state.seat
    discount = frame >> 8 & 4095 if shops else 0
    return [card for card in state.purchases if card >= 0 and state.price(card, discount) > state.money[seat]]


def card_facts(card: Printed) -> CardPart:
    """K-3, K-7, K-10, K-11, K-12, K-13: a card's reward and its symbols."""
    space, sides = split_symbols(card.symbols)
    return CardPart(card.money, space, [[sign(symbol) for symbol in side] for side in sides])


def sign(symbol: str) -> Sign:
    """K-3, K-10, K-12, K-13: a printed symbol."""
    if symbol in CODES:
        return Sign("ability", ABILITIES[CODES[symbol]])
    if symbol.startswith("D"):
        return Sign("die", least=int(symbol[1:]))
    return Sign(OTHERS[symbol])


OTHERS: Final[dict[str, Literal["move", "buy", "mission"]]] = {"MOVE": "move", "BUY": "buy", "MISSION": "mission"}

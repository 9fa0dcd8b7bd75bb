"""What the game adds to the view of a table: distances to the Reapurr, revealed choices, and details of a question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from calamity.games.nine_lives.deck import Printed
from calamity.games.nine_lives.forecasts import STEPS, EventStep, Forecast, forecast, own_forecast, step_of_event
from calamity.games.nine_lives.rules.turn import NineLives
from calamity.games.nine_lives.vocabulary import actions, figures, steps

if TYPE_CHECKING:
    from calamity.kernel.game import Game

CONSTANTS: Final = {
    "TOP": figures.TOP,  # of the life track
    "ALL_YARN": figures.ALL_YARN,
    "DOWN": actions.DOWN,  # in place of a seat: the direction in which a ferry is announced to take the Reapurr
    "UP": actions.UP,
}


class Shown(Struct, frozen=True, omit_defaults=True):
    """What everybody sees beyond zones and fields."""

    margins: list[int]  # each cat's distance to the Reapurr
    hand_limits: list[int]
    picked: list[str | None]  # the choices revealed since the last CATastrophe card was turned up
    locked: int  # whether the card in play can't be answered
    event_at: int | None = None  # the step of the revealed CATastrophe that is under way; -1 before the first
    forecast: Forecast | None = None


class Own(Struct, frozen=True, omit_defaults=True):
    """What one seat sees in addition."""

    excess: int = 0  # the cards or Power Cats that have to go because there are too many
    forecast: Forecast | None = None


class CardPart(Struct, frozen=True):
    """What follows from what is printed on a card."""

    steps: list[EventStep]  # the steps of a CATastrophe before its result; none if it has only a result


def shown(game: Game, state: NineLives) -> Shown:
    """L-51, L-R17, L-R60, L-R67: each cat's distance to the Reapurr, hand limits, revealed choices, and a forecast."""
    return Shown(
        [state.lives[seat] - state.reapurr if state.alive[seat] else 0 for seat in range(state.n)],
        [state.hand_limit(seat) for seat in range(state.n)],
        [game.actions.name(pick) if pick > figures.FACES else None for pick in state.picks],
        int(bool(state.in_play) and state.box.dot[state.acting[-1]] == 1),
        step_of_event(game, state) if state.revealed else None,
        forecast(game, state),
    )


def extras(game: Game, state: NineLives, seat: int | None) -> Own:
    """L-26, L-27: how many cards a seat has too many, and its own forecast."""
    if seat is None:
        return Own()
    return Own(excess(state, seat), own_forecast(game, state, seat))


def excess(state: NineLives, seat: int) -> int:
    """L-26, L-27, L-R58: how many cards or Power Cats an asked seat has to discard because of a limit."""
    if not state.offered(seat):
        return 0
    step = state.stack[-1] & 255
    if step == steps.DISCARDED:
        return len(state.hands[seat]) - state.hand_limit(seat)
    return len(state.rows[seat]) - figures.ROW_LIMIT if step == steps.DROPPED else 0


def card_facts(card: Printed) -> CardPart:
    """L-23, L-71, L-73: the steps of a CATastrophe."""
    return CardPart(STEPS.get(card.effect, []))


def prompt(game: Game, state: NineLives) -> Mapping[str, object]:
    """The card that the open question is about."""
    step = state.stack[-1] & 255
    if step == steps.REACTED:
        return {"card": ("card", game.kinds[state.acting[-1]])}
    if step in (steps.ANSWERED, steps.PICKED, steps.EVENT_NAMED):
        return {"card": ("card", game.kinds[state.revealed[0]])}
    return {}

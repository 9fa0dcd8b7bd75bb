"""What a table shows beyond zones and fields: distances to the Reapurr, revealed choices, what a question is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from calamity.games.nine_lives.forecasts import forecast
from calamity.games.nine_lives.rules.turn import NineLives
from calamity.games.nine_lives.vocabulary import steps

if TYPE_CHECKING:
    from calamity.kernel.game import Game


def extras(game: Game, state: NineLives, seat: int | None) -> Mapping[str, object]:
    """L-51, L-R17, L-R60, L-R67: each cat's distance to the Reapurr, hand limits, revealed choices, and a forecast."""
    told = forecast(game, state, seat)
    return {
        "margins": [state.lives[seat] - state.reapurr if state.alive[seat] else 0 for seat in range(state.n)],
        "hand_limits": [state.hand_limit(seat) for seat in range(state.n)],
        "leader": state.leader(),
        "picked": [game.actions.name(pick) if pick > 6 else None for pick in state.picks],
        "locked": int(bool(state.in_play) and state.box.dot[state.acting[-1]] == 1),
        **({"forecast": told} if told else {}),
    }


def prompt(game: Game, state: NineLives) -> Mapping[str, object]:
    """The card that the open question is about."""
    step = state.stack[-1] & 255
    if step == steps.REACTED:
        return {"card": ("card", game.kinds[state.acting[-1]])}
    if step in (steps.ANSWERED, steps.PICKED, steps.EVENT_NAMED):
        return {"card": ("card", game.kinds[state.revealed[0]])}
    return {}

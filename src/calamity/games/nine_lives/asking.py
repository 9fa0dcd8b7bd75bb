"""Tells which chance to react to cards or dice is open, whom it concerns, and who could gain by it (L-33, L-43)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from calamity.games.nine_lives.forecasts import Blocked, Fizzles, Forecast, Taken, forecast
from calamity.games.nine_lives.rules.turn import NineLives
from calamity.games.nine_lives.vocabulary import effects, steps
from calamity.kernel.asking import ABLE, ALWAYS, NEVER, OWN, TARGET, USEFUL, Window, WindowKind

if TYPE_CHECKING:
    from calamity.kernel.game import Game

KINDS: Final = (
    WindowKind("answers", (ALWAYS, TARGET, ABLE, USEFUL, NEVER), USEFUL),
    WindowKind("yarn", (ABLE, OWN, USEFUL, NEVER), USEFUL),
    WindowKind("quiet", (ALWAYS, ABLE, NEVER), NEVER),
)
WITHOUT_LOSS: Final = frozenset(
    (
        effects.HARVEST,
        effects.ZOOMIES,
        effects.YARN_RAIN,
        effects.PARADE,
        effects.CAT_SHOW,
        effects.TRUCE,
        effects.FRENZY,
        effects.DELIVERY,
    )
)
"""Events that cost nobody a life."""
FORESEEN: Final = frozenset((effects.TUMBLE, effects.STRIDE, effects.CANDLES))
"""CATastrophes without dice and choices: what they cost is known when they are revealed."""

MOST_LOST: Final = 2  # what a CATastrophe costs at most, in lives or spaces of the Reapurr


def window(state: NineLives, seat: int) -> Window:
    """Which window is open, and whether it is about a seat's own roll, Attack or cat."""
    step = state.stack[-1] & 255
    aimed = seat in state.shares
    stretch = (int(step == steps.YARN_SPENT), int(aimed), int(bool(state.revealed)))
    if step == steps.YARN_SPENT:
        attacks = bool(state.owners) and state.owners[0] == seat
        return Window("yarn", attacks or seat in state.rollers, stretch=stretch)  # every roll is new
    if step == steps.LULLED:
        return Window("quiet", state.leader() == seat, (), lasting=True, stretch=stretch)
    mine = state.owners[-1:] == [seat]  # hardly anybody answers their own card
    if step == steps.ANSWERED or (not mine and (aimed or seat in state.owners or seat in state.aims)):
        matter = (*state.acting, -1, *state.shares, -1, *state.aims)
        return Window("answers", True, matter, stretch=stretch)
    return Window("answers", False, (), lasting=True, stretch=stretch)


def is_useful(game: Game, state: NineLives, seat: int) -> bool:
    """L-33, L-43: whether what is about to happen costs a seat something, or undoes what it has played."""
    step = state.stack[-1] & 255
    found = forecast(game, state) or Forecast()
    if step == steps.YARN_SPENT:
        return is_bad_roll(state, seat, found)
    if step == steps.ANSWERED:
        return is_bad_card(state, seat, found)
    if not state.in_play or state.owners[-1] == seat:
        return False
    return seat in found.endangered or state.aims[-1] == seat or is_undone(game, state, seat, found)


def is_bad_roll(state: NineLives, seat: int, found: Forecast) -> bool:
    """L-41, L-43: whether a seat's roll costs it something, or one that it attacks has defended itself."""
    if seat in falling(found):
        return True
    mine = [die.fate for roller, die in zip(state.rollers, found.dice, strict=False) if roller == seat]
    if "bad" in mine or "warn" in mine:
        return True
    if state.in_play:
        return state.owners[0] == seat and any(die.fate == "good" for die in found.dice)
    return seat in state.rollers and any(one.seat == seat and one.lives < 0 for one in found.stakes)


def is_bad_card(state: NineLives, seat: int, found: Forecast) -> bool:
    """L-71, L-73: whether a revealed CATastrophe is sure to cost a seat lives, or may cost the last ones."""
    effect = state.box.effect[state.revealed[0]]
    if effect in FORESEEN:
        return seat in falling(found) or any(one.seat == seat and one.lives < 0 for one in found.stakes)
    return effect not in WITHOUT_LOSS and state.lives[seat] - state.reapurr <= MOST_LOST


def falling(found: Forecast) -> list[int]:
    """L-50, L-51: who is eliminated if nobody does anything."""
    caught = found.walk.caught if found.walk is not None else []
    return [*caught, *(one.seat for one in found.stakes if one.falls)]


def is_undone(game: Game, state: NineLives, seat: int, found: Forecast) -> bool:
    """L-63, L-64: whether a card of a seat will be blocked, taken, or left without anybody to act on."""
    own = {game.kinds[card] for card, owner in zip(state.in_play, state.owners, strict=True) if owner == seat}
    return any(isinstance(one, (Blocked, Taken, Fizzles)) and one.card in own for one in found.outcomes)

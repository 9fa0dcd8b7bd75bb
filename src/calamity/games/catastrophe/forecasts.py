"""Forecasts for React, the step in which cards are used: what would be lost if it ended now, which cards would help.

The rules themselves compute all of it: losses on a copy of the position, targets from the possible links of an answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from calamity.games.catastrophe.rules.course import Catastrophe
from calamity.games.catastrophe.state import IN_PLAY
from calamity.games.catastrophe.units import SLOTS
from calamity.games.catastrophe.vocabulary import actions, card_kinds, spent_once, stages, steps

if TYPE_CHECKING:
    from calamity.kernel.game import Game


class Forecast(Struct, omit_defaults=True):
    """What is about to happen, as far as a viewer can know it; facts that don't matter now are left out.

    A cell, one seat's copy of an impact, is a number: four times the seat, and the impact from 0 to 3.
    """

    at_stake: list[int] = []  # the Vitality that each seat loses if React is locked now
    falling: list[int] = []  # the seats that would have none left
    harm: list[int] = []  # the Vitality that leaving each of the four impacts open costs
    covered: list[int] = []  # the seats that have taken cover: everything they leave open costs them 1 in all
    uses: dict[str, list[int]] = {}  # the viewer's own cards in play: the cells that a use can help
    loans: dict[str, list[int]] = {}  # the same for cards of others that the viewer can use
    crowded: int = 0  # the limit of the viewer's row, if what may come now is too much for it


def forecast(state: Catastrophe) -> Forecast | None:
    """What everybody can foresee of the impacts of the phase; None before there are any."""
    if not state.impacts:
        return None
    found = Forecast(harm=harm(state))
    if state.stage == stages.REACT and not state.over:
        foresee_losses(state, found)
        found.covered = [seat for seat in range(state.n) if state.spent[seat] & spent_once.COVERED]
    return found


def own_forecast(game: Game, state: Catastrophe, seat: int) -> Forecast | None:
    """What an asked seat can foresee of its options, given the links that it has chosen; None if there is nothing."""
    if state.over or seat not in state.asked:
        return None
    found = Forecast()
    step = state.stack[-1] & 255
    if step == steps.ACTED:
        found.uses = uses(game, state, seat)
        found.loans = loans(game, state, seat)
    elif step in (steps.LAID, steps.STOCKED):
        if is_full(state, seat):
            found.crowded = state.limit(seat)
    elif step in (steps.ANSWERED, steps.CONFIRMED) and arriving(state, seat) > state.limit(seat) - len(
        state.in_play[seat]
    ):
        found.crowded = state.limit(seat)
    return found if found != Forecast() else None


# ---- losses ----


def foresee_losses(state: Catastrophe, found: Forecast) -> None:
    """C-59, C-60, C-73: what everybody loses if nobody does anything more."""
    trial = state.copy()
    trial.lose()
    if any(trial.lost):
        found.at_stake = trial.lost[:]
        found.falling = [seat for seat in range(state.n) if trial.lost[seat] and not trial.vitality[seat]]


def harm(state: Catastrophe) -> list[int]:
    """C-59, C-R59: what each impact costs by itself."""
    trial = state.copy()
    trial.failed = [0] * state.n
    trial.spent = [0] * state.n
    result = []
    for slot in range(SLOTS):
        trial.failed[0] = 1 << slot
        result.append(trial.losses(0))
    return result


# ---- help ----


def uses(game: Game, state: Catastrophe, seat: int) -> dict[str, list[int]]:
    """C-46, C-48, C-51: which cells the viewer's own cards in play can help now."""
    options: list[int] = []
    state.commit_options(seat, options)
    found: dict[str, set[int]] = {}
    for option in options:
        mask = state.serves(seat, state.place_of(seat, option - actions.COMMIT))
        cells = found.setdefault(game.kinds[(option - actions.COMMIT) // 2], set())
        for link in state.commit_links(seat, [option]):
            target = link - actions.FOR
            slots = state.slot_options(seat, target, mask, actions.SLOT, -1)
            cells.update(target * SLOTS + slot - actions.SLOT for slot in slots)
    return {card: sorted(cells) for card, cells in found.items()}


def loans(game: Game, state: Catastrophe, seat: int) -> dict[str, list[int]]:
    """C-52, C-R38: which of the viewer's cells the cards of others can help now."""
    found: dict[str, list[int]] = {}
    if state.may_borrow(seat):
        for owner in range(state.n):
            for option in state.loans_from(seat, owner) if owner != seat else []:
                place = state.place_of(owner, option - actions.LOAN)
                slots = state.borrowed_links(seat, owner, place, [], 0)
                found[game.kinds[(option - actions.LOAN) // 2]] = [seat * SLOTS + slot - actions.SLOT for slot in slots]
    return found


# ---- room ----


def is_full(state: Catastrophe, seat: int) -> bool:
    """C-22, C-39, C-69, C-R15: whether a seat may lay out one more card than its row has room for."""
    row, turned, hand = state.in_play[seat][:], state.turned[seat][:], state.hands[seat][:]
    for link in state.lanes[seat]:
        if is_lay(link):
            row.append(link - actions.LAY)
            turned.append(0)
        elif link != actions.DONE:
            state.make_room_in(row, turned, hand, link)
    return len(row) >= state.limit(seat) and any(is_lay(link) for link in state.offered(seat))


def is_lay(link: int) -> bool:
    """Whether a link lays out a card."""
    return actions.LAY <= link < actions.LAY + card_kinds.RESOURCES


def arriving(state: Catastrophe, seat: int) -> int:
    """C-17, C-36: by how many Resources a trade that is being made would lengthen a seat's row."""
    coming = state.offer if seat == state.partner else state.back
    leaving = state.bundle(seat, state.lanes[seat]) if seat == state.partner else state.offer
    entering = [entry for entry in coming if entry >= IN_PLAY or entry < card_kinds.RESOURCES]
    return len(entering) - sum(entry >= IN_PLAY for entry in leaving)

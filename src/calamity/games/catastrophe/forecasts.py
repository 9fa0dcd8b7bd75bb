"""What it costs if React were locked now, and which impacts the cards before a seat would help against.

All of it is worked out by the rules themselves: losses on a copy, targets from the links that an answer could have.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct, to_builtins

from calamity.games.catastrophe.rules.course import Catastrophe
from calamity.games.catastrophe.units import SLOTS
from calamity.games.catastrophe.vocabulary import actions, stages, steps

if TYPE_CHECKING:
    from calamity.kernel.game import Game


class Forecast(Struct, omit_defaults=True):
    """What a viewer can know of what is about to happen; whatever says nothing now is left out.

    A cell, one seat's copy of an impact, is a number: four times the seat, and the impact from 0 to 3.
    """

    at_stake: list[int] = []  # the Vitality that each seat loses if React is locked now
    falling: list[int] = []  # the seats that have none left then
    harm: list[int] = []  # the Vitality that each of the four impacts costs who leaves it open, unless all cost 1
    uses: dict[str, list[int]] = {}  # the viewer's own cards in play: the cells that a use can help
    loans: dict[str, list[int]] = {}  # cards of others that the viewer can use: likewise


def forecast(game: Game, state: Catastrophe, seat: int | None) -> Mapping[str, object]:
    """What applies to the impacts of the phase, as plain data; nothing before there are any."""
    if not state.impacts:
        return {}
    found = Forecast(harm=harm(state))
    if state.stage == stages.REACT and not state.over:
        foresee_losses(state, found)
        if seat is not None and state.stack[-1] & 255 == steps.ACTED and seat in state.asked:
            found.uses = uses(game, state, seat)
            found.loans = loans(game, state, seat)
    told: Mapping[str, object] = to_builtins(found)
    return told


# ---- losses ----


def foresee_losses(state: Catastrophe, found: Forecast) -> None:
    """C-59, C-60, C-73: what everybody loses if nothing more is done."""
    trial = state.copy()
    trial.lose()
    if any(trial.lost):
        found.at_stake = trial.lost[:]
        found.falling = [seat for seat in range(state.n) if trial.lost[seat] and not trial.vitality[seat]]


def harm(state: Catastrophe) -> list[int]:
    """C-59, C-R59: what each impact costs by itself; none if all cost 1."""
    trial = state.copy()
    trial.failed = [0] * state.n
    trial.spent = [0] * state.n
    result = []
    for slot in range(SLOTS):
        trial.failed[0] = 1 << slot
        result.append(trial.losses(0))
    return result if set(result) != {1} else []


# ---- help ----


def uses(game: Game, state: Catastrophe, seat: int) -> dict[str, list[int]]:
    """C-46, C-48, C-51: which cells the own cards in play can help now."""
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

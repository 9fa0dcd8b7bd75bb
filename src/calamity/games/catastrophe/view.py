"""What a table shows beyond zones and fields: who needs what, what is planned, and a proposal to its two parties."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from calamity.games.catastrophe.deck import KINDS, TRAITS
from calamity.games.catastrophe.forecasts import forecast
from calamity.games.catastrophe.rules.course import Catastrophe
from calamity.games.catastrophe.state import IN_PLAY
from calamity.games.catastrophe.units import NO_REF, SEAT_UNITS, SLOTS, UNITS
from calamity.games.catastrophe.vocabulary import actions, complications, stages, steps, traits
from calamity.kernel.state import IDLE

if TYPE_CHECKING:
    from calamity.kernel.game import Game


def extras(game: Game, state: Catastrophe, seat: int | None) -> Mapping[str, object]:
    """C-R11, C-R25, C-45, C-59: limits and traits, impacts, plans and loans, what is offered, and a forecast."""
    laying = state.stage in (stages.LAYING_OUT, stages.RESTOCK)
    told = forecast(game, state, seat)
    return {
        "limits": [state.limit(player) for player in range(state.n)],
        "allowances": [state.allowance(player) for player in range(state.n)] if laying else None,
        "uses_left": [
            [state.remaining(player, place) for place in range(len(state.in_play[player]))] for player in range(state.n)
        ],
        "traits": [_trait(state, player) for player in range(state.n)],
        "matrix": [[_instance(state, player, slot) for slot in range(SLOTS)] for player in range(state.n)]
        if state.impacts
        else None,
        "plans": [_plan(game, state, packed) for packed in state.uses],
        "borrowed": [_loan(game, state, packed) for packed in state.loans],
        "lendable": [lendable(state, seat, owner) for owner in range(state.n)]
        if seat is not None and state.stage == stages.REACT
        else None,
        "proposal": _proposal(game, state) if seat is not None and seat in (state.trader, state.partner) else None,
        **({"forecast": told} if told else {}),
    }


def _trait(state: Catastrophe, seat: int) -> dict[str, object]:
    trait = state.traits[seat]
    if trait < 0:
        return {"name": None, "active": False}
    return {"name": TRAITS[trait], "active": trait >= traits.BURNT_OUT or state.trouble != complications.SHAKEN}


def _kinds(mask: int) -> list[str]:
    return [name for kind, name in enumerate(KINDS) if mask >> kind & 1]


def _instance(state: Catastrophe, seat: int, slot: int) -> dict[str, object]:
    """C-49: one seat's copy of one impact: what it accepts, and who has satisfied it."""
    first = seat * SEAT_UNITS + slot * UNITS
    units = [ref for ref in range(first, first + UNITS) if state.need[ref]]
    return {
        "kind": KINDS[state.slot_kind(slot)] if state.disaster else None,
        "units": [
            {"accepts": _kinds(state.need[ref]), "by": (state.met[ref] & 7) - 1 if state.met[ref] else None}
            for ref in units
        ],
        "mitigated": bool(units) and all(state.met[ref] for ref in units),
    }


def _plan(game: Game, state: Catastrophe, packed: int) -> dict[str, object]:
    """C-47: a planned use: who uses whose card, for whom, against what."""
    owner, place = packed >> 3 & 7, packed >> 6 & 15
    refs = [ref for ref in (packed >> 10 & 127, packed >> 17) if ref != NO_REF]
    return {
        "seat": packed & 7,
        "owner": owner,
        "place": place,
        "card": game.kinds[state.in_play[owner][place]],
        "targets": [
            {"seat": ref // SEAT_UNITS, "slot": ref % SEAT_UNITS // UNITS + 1, "unit": ref % UNITS + 1} for ref in refs
        ],
    }


def _loan(game: Game, state: Catastrophe, packed: int) -> dict[str, object]:
    """C-55: a borrowed card and the uses that its borrower has left."""
    owner, place = packed >> 3 & 7, packed >> 6 & 15
    return {
        "seat": packed & 7,
        "owner": owner,
        "place": place,
        "card": game.kinds[state.in_play[owner][place]],
        "left": packed >> 10,
    }


def lendable(state: Catastrophe, seat: int, owner: int) -> list[int]:
    """C-52, C-R39: where the cards lie that a seat can borrow from an owner now, or use again."""
    if owner == seat or not state.may_borrow(seat):
        return []
    offered = state.loans_from(seat, owner)
    row = state.in_play[owner]
    return [
        place
        for place, card in enumerate(row)
        if actions.LOAN + (2 * card if state.is_twin(owner, place) else state.code_at(owner, place)) in offered
    ]


def _proposal(game: Game, state: Catastrophe) -> dict[str, object] | None:
    """C-R25: what lies on both sides, while it is open."""
    if state.partner < 0 or state.mode == IDLE or state.stack[-1] & 255 not in (steps.ANSWERED, steps.CONFIRMED):
        return None
    return {
        "offer": _bundle(game, state, state.trader, state.offer),
        "back": _bundle(game, state, state.partner, state.back),
    }


def _bundle(game: Game, state: Catastrophe, seat: int, bundle: list[int]) -> list[dict[str, object]]:
    return [
        {
            "card": game.kinds[state.title_of(seat, entry)],
            "place": entry - IN_PLAY if entry >= IN_PLAY else None,  # None: from hand
            "uses_left": state.uses_of(seat, entry),
        }
        for entry in bundle
    ]


def prompt(state: Catastrophe, seat: int) -> Mapping[str, object]:
    """Facts for the questions: how many proposals or cards are left, and whose proposal it is."""
    step = state.stack[-1] & 255
    if step == steps.PROPOSED:
        return {"count": state.proposals}
    if step == steps.ANSWERED:
        return {"seat": ("seat", state.trader)}
    if step == steps.CONFIRMED:
        return {"seat": ("seat", state.partner)}
    if step in (steps.LAID, steps.STOCKED):
        return {"count": state.allowance(seat)}
    return {}

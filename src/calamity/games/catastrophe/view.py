"""What the game adds to the view of a table: who needs what, what is planned, and a proposal for its two parties."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from calamity.games.catastrophe.deck import KINDS, TRAITS, Kind
from calamity.games.catastrophe.forecasts import Forecast, forecast, is_lay, own_forecast
from calamity.games.catastrophe.rules.course import Catastrophe
from calamity.games.catastrophe.state import IN_PLAY
from calamity.games.catastrophe.units import IMPACT_SLOT, NO_REF, SEAT_UNITS, SLOTS, UNITS
from calamity.games.catastrophe.vocabulary import actions, complications, outcomes, stages, steps, traits
from calamity.kernel.state import IDLE

if TYPE_CHECKING:
    from calamity.kernel.game import Game

CONSTANTS: Final = {
    "SLOTS": SLOTS,  # the impacts of a phase
    "IMPACT_SLOT": IMPACT_SLOT,  # where the Impact card's own comes, after those of the disaster
}


class Trait(Struct, frozen=True):
    """What a Persona does now."""

    name: str | None
    active: bool


class Unit(Struct, frozen=True):
    """One thing that has to be done against an impact, and who does it."""

    accepts: list[Kind]
    by: int | None


class Cell(Struct, frozen=True):
    """One seat's copy of one impact: what it accepts, and who has satisfied it."""

    kind: Kind | None
    units: list[Unit]
    mitigated: bool


class Target(Struct, frozen=True):
    """What a use serves: somebody's impact, and which need of it; the latter two are counted from one."""

    seat: int
    slot: int
    unit: int


class Plan(Struct, frozen=True):
    """A use of a card that is planned until React is locked."""

    seat: int
    owner: int
    place: int
    card: str
    targets: list[Target]


class Loan(Struct, frozen=True):
    """A borrowed card and the uses that its borrower has left."""

    seat: int
    owner: int
    place: int
    card: str
    left: int


class Bundle(Struct, frozen=True):
    """A card on one side of a proposal."""

    card: str
    place: int | None  # None: from the hand
    uses_left: int | None


class Proposal(Struct, frozen=True):
    """What lies on both sides of a trade."""

    offer: list[Bundle]
    back: list[Bundle]


class Tie(Struct, frozen=True, omit_defaults=True):
    """What decided the title between those with the most Vitality."""

    seats: list[int]
    vitality: int
    owned: list[int]  # the supply cards that each of them has
    hand: list[int] = []  # those in hand, if that had to decide
    shared: bool = False  # whether several share the title even so


class Shown(Struct, frozen=True, omit_defaults=True):
    """What everybody sees beyond zones and fields."""

    limits: list[int]
    allowances: list[int] | None  # how many cards each may lay out, while they do
    uses_left: list[list[int]]
    traits: list[Trait]
    matrix: list[list[Cell]] | None
    plans: list[Plan]
    borrowed: list[Loan]
    full_rows: list[int] = []  # the seats that have no room for another card in play
    tie: Tie | None = None
    forecast: Forecast | None = None


class Own(Struct, frozen=True, omit_defaults=True):
    """What one viewer sees in addition."""

    lendable: list[list[int]] | None  # by owner: places of the cards that the viewer can borrow or use again
    proposal: Proposal | None
    may_lay: int | None = None  # how many more cards the viewer may lay out
    near: list[int] = []  # the seats whose cards are near enough to be borrowed
    forecast: Forecast | None = None


def shown(game: Game, state: Catastrophe) -> Shown:
    """C-R11, C-45, C-59: limits and traits, impacts, plans and loans, and a forecast."""
    seats = range(state.n)
    laying = state.stage in (stages.LAYING_OUT, stages.RESTOCK)
    return Shown(
        limits=[state.limit(player) for player in seats],
        allowances=[state.allowance(player) for player in seats] if laying else None,
        uses_left=[[state.remaining(player, place) for place in range(len(state.in_play[player]))] for player in seats],
        traits=[_trait(state, player) for player in seats],
        matrix=[[_cell(state, player, slot) for slot in range(SLOTS)] for player in seats] if state.impacts else None,
        plans=[_plan(game, state, packed) for packed in state.uses],
        borrowed=[_loan(game, state, packed) for packed in state.loans],
        full_rows=[player for player in seats if len(state.in_play[player]) >= state.limit(player)],
        tie=tie(state) if state.over else None,
        forecast=forecast(state),
    )


def extras(game: Game, state: Catastrophe, seat: int | None) -> Own:
    """C-R25, C-52: what a viewer may borrow, what it is offered, and what it can foresee for itself."""
    if seat is None:
        return Own(None, None)
    reacting = state.stage == stages.REACT
    party = seat in (state.trader, state.partner)
    return Own(
        [lendable(state, seat, owner) for owner in range(state.n)] if reacting else None,
        _proposal(game, state) if party else None,
        may_lay(state, seat) if state.stage in (stages.LAYING_OUT, stages.RESTOCK) else None,
        near(state, seat) if reacting else [],
        own_forecast(game, state, seat),
    )


def tie(state: Catastrophe) -> Tie | None:
    """C-74, C-75, C-76: what decided the title, if several had the most Vitality."""
    most = max(state.vitality)
    seats = [seat for seat in range(state.n) if state.vitality[seat] == most]
    if state.outcome != outcomes.VICTORY or not state.title_option or len(seats) < 2:
        return None
    owned = [len(state.hands[seat]) + len(state.in_play[seat]) for seat in seats]
    hands = [len(state.hands[seat]) for seat in seats] if owned.count(max(owned)) > 1 else []
    return Tie(seats, most, owned, hands, len(state.most_resilient()) > 1)


def may_lay(state: Catastrophe, seat: int) -> int | None:
    """C-39, C-69: how many cards an asked seat may lay out beside those that it has chosen."""
    if seat not in state.asked or state.stack[-1] & 255 not in (steps.LAID, steps.STOCKED):
        return None
    return state.allowance(seat) - sum(is_lay(link) for link in state.lanes[seat])


def near(state: Catastrophe, seat: int) -> list[int]:
    """C-52, C-R7: whose cards a seat can reach."""
    anyone = state.has(seat, traits.LONG_LEGS)
    return [other for other in range(state.n) if other != seat and (anyone or state.adjacent(seat, other))]


def _trait(state: Catastrophe, seat: int) -> Trait:
    trait = state.traits[seat]
    if trait < 0:
        return Trait(None, False)
    return Trait(TRAITS[trait], trait >= traits.BURNT_OUT or state.trouble != complications.SHAKEN)


def _kinds(mask: int) -> list[Kind]:
    return [name for kind, name in enumerate(KINDS) if mask >> kind & 1]


def _cell(state: Catastrophe, seat: int, slot: int) -> Cell:
    """C-49: one seat's copy of one impact: what it accepts, and who has satisfied it."""
    first = seat * SEAT_UNITS + slot * UNITS
    units = [ref for ref in range(first, first + UNITS) if state.need[ref]]
    return Cell(
        KINDS[state.slot_kind(slot)] if state.disaster else None,
        [Unit(_kinds(state.need[ref]), (state.met[ref] & 7) - 1 if state.met[ref] else None) for ref in units],
        bool(units) and all(state.met[ref] for ref in units),
    )


def _plan(game: Game, state: Catastrophe, packed: int) -> Plan:
    """C-47: a planned use: who uses whose card, for whom, against what."""
    owner, place = packed >> 3 & 7, packed >> 6 & 15
    refs = [ref for ref in (packed >> 10 & 127, packed >> 17) if ref != NO_REF]
    targets = [Target(ref // SEAT_UNITS, ref % SEAT_UNITS // UNITS + 1, ref % UNITS + 1) for ref in refs]
    return Plan(packed & 7, owner, place, game.kinds[state.in_play[owner][place]], targets)


def _loan(game: Game, state: Catastrophe, packed: int) -> Loan:
    """C-55: a borrowed card and the uses that its borrower has left."""
    owner, place = packed >> 3 & 7, packed >> 6 & 15
    return Loan(packed & 7, owner, place, game.kinds[state.in_play[owner][place]], packed >> 10)


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


def _proposal(game: Game, state: Catastrophe) -> Proposal | None:
    """C-R25: what lies on both sides, while it is open."""
    if state.partner < 0 or state.mode == IDLE or state.stack[-1] & 255 not in (steps.ANSWERED, steps.CONFIRMED):
        return None
    return Proposal(
        _bundle(game, state, state.trader, state.offer),
        _bundle(game, state, state.partner, state.back),
    )


def _bundle(game: Game, state: Catastrophe, seat: int, bundle: list[int]) -> list[Bundle]:
    return [
        Bundle(
            game.kinds[state.title_of(seat, entry)],
            entry - IN_PLAY if entry >= IN_PLAY else None,
            state.uses_of(seat, entry),
        )
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

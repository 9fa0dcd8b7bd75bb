"""Completes a position that was set up by hand, so that a game can begin in the middle."""

from __future__ import annotations

from collections.abc import Collection

from calamity.games.catastropolis.rules.turn import Catastropolis
from calamity.games.catastropolis.vocabulary import card_kinds, schemes, sources, steps
from calamity.kernel.errors import BadScenario
from calamity.kernel.zones import EVERYONE, slot, slot_card

MOMENTS = ("round", "turn", "action", "free_move", "round_end")  # in their order


def enter(state: Catastropolis, seat: int, moment: str) -> None:
    """P-45, P-59, P-86: a draft turn in round 0, else a turn; heroes without powers get some as after a death."""
    if _misplaced(state):
        return  # nothing follows from misplaced cards; the check of the position reports them
    _line_up(state)
    for hero in range(state.n):
        state.equip(hero)
    if state.round == 0:
        if moment != "turn":
            raise BadScenario(f"the draft comes before all rounds: set the round to enter it at the {moment}")
        state.push(steps.DRAFT, seat)
        return
    top = state.power_deck.top
    state.power_deck.top = []  # cards put on top stay there: they are meant for later heroes
    state.put_powers_away()
    for hero in range(state.n):
        if not state.powers[hero]:
            _dress(state, hero)
    state.power_deck.top = top
    if state.villain >= 0:
        _settle(state)
    _push_moment(state, seat, moment)


def _push_moment(state: Catastropolis, seat: int, moment: str) -> None:
    """P-60, P-62, P-63, P-86, P-96: the step with which a moment of a round begins."""
    if moment == "round":
        state.first, state.turns_taken, state.active, state.burnt = seat, 0, -1, []
        state.push(steps.TURN, seat)
        state.push(steps.ROUND_POWERS)
        return
    if moment == "round_end":
        state.first, state.turns_taken, state.active = (seat + 1) % state.n, state.n, seat
        state.push(steps.ROUND_END)
        return
    state.turns_taken = (seat - state.first) % state.n
    if moment == "turn":
        state.push(steps.TURN, seat)
        return
    state.active = seat
    state.push(steps.END_TURN)
    if moment == "action":
        state.push(steps.ACT)
    else:
        state.grant_move(seat, 0)


def derive(state: Catastropolis, said: Collection[str]) -> None:
    """P-146, P-148, P-149: pieces that are named without further words are as they first appear."""
    count = len(state.pieces)
    scheme = state.scheme() if state.villain >= card_kinds.FIRST_VILLAIN else -1
    if "pieces" in said and "hits" not in said:
        state.hits = [0] * count
    if scheme != schemes.TWINS and not any(state.fallen):
        state.fallen = []
    if scheme != schemes.REAGENTS and all(carrier < 0 for carrier in state.reagents):
        state.reagents = []
    elif scheme == schemes.REAGENTS and "pieces" in said and "reagents" not in said:
        state.reagents = [-1] * count


def _misplaced(state: Catastropolis) -> bool:
    """P-8: whether the queue, a hero or the Villain's place has a card of the wrong type."""
    return (
        any(slot_card(packed) >= card_kinds.FIRST_POWER for packed in state.queue)
        or any(
            not card_kinds.FIRST_POWER <= card < card_kinds.FIRST_RESOLUTION for cards in state.powers for card in cards
        )
        or 0 <= state.villain < card_kinds.FIRST_VILLAIN
    )


def _line_up(state: Catastropolis) -> None:
    """Give the lists parallel to the queue its length; everybody sees a face-up card."""
    length = len(state.queue)
    state.counters = (state.counters + [0] * length)[:length]
    state.face_up = (state.face_up + [0] * length)[:length]
    state.origins = [sources.FROM_RESERVE] * length  # nothing is known about where cards set up by hand come from
    state.queue = [slot(slot_card(packed), EVERYONE if up else 0) for packed, up in zip(state.queue, state.face_up)]
    state.pile_origins = [sources.FIRST_SET] * len(state.situation_pile.bottom)
    state.passed_over = 0
    state.fresh = 0
    state.take_stock()


def _dress(state: Catastropolis, hero: int) -> None:
    """P-129: powers for a hero who has none; everything else about the hero stays."""
    kept = (state.space[hero], state.weakened[hero], state.shield[hero], state.double[hero], state.heroes[hero])
    state.new_hero(hero)
    state.space[hero], state.weakened[hero], state.shield[hero], state.double[hero], state.heroes[hero] = kept


def _settle(state: Catastropolis) -> None:
    """P-146: the Villain's Arrival, without the Crimes that some bring; not announced if the pieces are named."""
    plan, sink = state.plan, state.sink
    if state.pieces:
        state.sink = None
    third = state.culprit().places[0] if state.scheme() == schemes.SHAPESHIFTER else 0
    state.settle(third)
    state.plan, state.sink = plan, sink

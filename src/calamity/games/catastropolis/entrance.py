"""Entering a game in the middle: how a position that was laid by hand is made whole."""

from __future__ import annotations

from calamity.games.catastropolis.rules.turn import Catastropolis
from calamity.games.catastropolis.vocabulary import schemes, sorts, sources, steps
from calamity.kernel.zones import EVERYONE, slot, slot_card


def enter(state: Catastropolis, seat: int) -> None:
    """P-45, P-59, P-86: a draft turn in round 0, else a turn; heroes without powers get some as after a death."""
    if _misplaced(state):
        return  # nothing can be worked out from such cards; what is wrong is told when the position is checked
    _line_up(state)
    for hero in range(state.n):
        state.equip(hero)
    if state.round == 0:
        state.push(steps.DRAFT, seat)
        return
    top = state.power_deck.top
    state.power_deck.top = []  # what was laid on top stays there: it is meant for heroes to come
    state.put_powers_away()
    for hero in range(state.n):
        if not state.powers[hero]:
            _dress(state, hero)
    state.power_deck.top = top
    state.turns_taken = (seat - state.first) % state.n
    if state.villain >= 0 and not state.pieces:
        _settle(state)
    state.push(steps.TURN, seat)


def _misplaced(state: Catastropolis) -> bool:
    """P-8: whether the queue, a hero or the Villain's place has a card of another sort."""
    return (
        any(slot_card(packed) >= sorts.FIRST_POWER for packed in state.queue)
        or any(not sorts.FIRST_POWER <= card < sorts.FIRST_RESOLUTION for cards in state.powers for card in cards)
        or 0 <= state.villain < sorts.FIRST_VILLAIN
    )


def _line_up(state: Catastropolis) -> None:
    """What runs beside the queue gets its length; whoever sees a face-up card sees it."""
    length = len(state.queue)
    state.counters = (state.counters + [0] * length)[:length]
    state.face_up = (state.face_up + [0] * length)[:length]
    state.origins = [sources.FROM_RESERVE] * length  # nothing is known of where cards laid by hand come from
    state.queue = [slot(slot_card(packed), EVERYONE if up else 0) for packed, up in zip(state.queue, state.face_up)]
    state.pile_origins = [sources.FIRST_SET] * len(state.situation_pile.bottom)
    state.passed_over = 0
    state.fresh = 0
    state.take_stock()


def _dress(state: Catastropolis, hero: int) -> None:
    """P-129: powers for a hero who has none, and everything else about it as it is."""
    kept = (state.space[hero], state.weakened[hero], state.shield[hero], state.double[hero], state.heroes[hero])
    state.new_hero(hero)
    state.space[hero], state.weakened[hero], state.shield[hero], state.double[hero], state.heroes[hero] = kept


def _settle(state: Catastropolis) -> None:
    """P-146: the Villain's Arrival, without the Crimes that some bring along."""
    plan = state.plan
    third = state.culprit().places[0] if state.scheme() == schemes.SHAPESHIFTER else 0
    state.settle(third)
    state.plan = plan

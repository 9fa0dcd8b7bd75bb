"""What heroes should know before they act: how long everything lasts, what is deadly, and which way a move takes.

All of it is worked out by the rules themselves, from what the viewer can see.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct, to_builtins

from calamity.games.catastropolis.city import SPACES, space_id, steps_from
from calamity.games.catastropolis.deck import LOCATIONS
from calamity.games.catastropolis.rules.turn import Catastropolis
from calamity.games.catastropolis.rules.villain import ENGINE_HITS
from calamity.games.catastropolis.vocabulary import actions, schemes, steps
from calamity.kernel.errors import Undrawn
from calamity.kernel.state import ASKED, IDLE, Event

if TYPE_CHECKING:
    from calamity.games.catastropolis.game import CatastropolisGame


class Forecast(Struct, omit_defaults=True):
    """What a viewer can know of what is about to happen; whatever says nothing now is left out."""

    left: list[int | None] = []  # for each place of the queue: the rounds that a face-up Situation has left
    old: int = 0  # the counters of the oldest face-down Situation, if it may go off as soon as it is turned up
    plan_left: int | None = None  # the rounds that the Master Plan has left
    plan_more: int = 0  # the rounds that Master Plans take at this table beyond what their cards say
    hits_needed: int = 0  # the hits that a piece of the Villain takes, if it takes any
    laboratory: str = ""  # where reagents are delivered
    next_stop: str = ""  # where the Villain flies next
    exposed: bool = False  # the viewer's weakened hero has nothing to prevent that it dies
    deadly: list[str] = []  # the Situations at hand that would certainly kill the viewer's hero
    borrowed: dict[str, str] = {}  # those at hand for which the viewer has no power: what is used instead
    ways: dict[str, str] = {}  # the way of a move to each space: the space before it, or all spaces from the first on


def forecast(game: CatastropolisGame, state: Catastropolis, seat: int | None) -> Mapping[str, object]:
    """What applies to the position and the open question, as plain data; nothing if nothing does."""
    found = Forecast(plan_more=state.plan_more())
    if state.round and not state.over:
        foresee_times(state, found, seat)
        if state.villain >= 0:
            foresee_villain(state, found)
        if seat is not None:
            found.exposed = is_exposed(state, seat)
        if seat == state.seat and state.mode != IDLE:
            foresee_actions(game, state, found, seat)
    told: Mapping[str, object] = to_builtins(found)
    return told


# ---- time ----


def foresee_times(state: Catastropolis, found: Forecast, seat: int | None) -> None:
    """P-71, P-72, P-R17: how long Situations last, and whether one goes off as soon as it is turned up."""
    left = [max(state.rounds_left(place), 0) if up else None for place, up in enumerate(state.face_up)]
    if any(rounds is not None for rounds in left):
        found.left = left
    place = state.oldest_hidden()
    if place >= 0 and state.counters[place] >= least_time(state, seat, place) + state.grace:
        found.old = state.counters[place]


def least_time(state: Catastropolis, seat: int | None, place: int) -> int:
    """P-72: the shortest time that a face-down Situation can have, as far as the viewer knows."""
    if seat is not None and state.knows(seat, place):
        return state.box.time[state.card_at(place)]
    unseen = [state.card_at(other) for other in state.hidden_places()]
    unseen += state.situation_pile.contents() + state.reserve.contents()
    return min(state.box.time[card] for card in unseen)


# ---- the Villain ----


def foresee_villain(state: Catastropolis, found: Forecast) -> None:
    """P-146, P-147, P-154: how long the Master Plan lasts, what it takes to win, and where the Villain goes."""
    scheme = state.scheme()
    found.plan_left = max(state.plan_left(), 0)
    if scheme == schemes.ENGINES:
        found.hits_needed = ENGINE_HITS
    elif scheme == schemes.REAGENTS:
        found.laboratory = LOCATIONS[state.laboratory()]
    elif scheme != schemes.NESTS:
        found.hits_needed = state.needed
    if scheme == schemes.FLIGHT:
        trial = state.copy()
        trial.fly_on()
        found.next_stop = LOCATIONS[trial.pieces[0]]


# ---- what the viewer may do ----


def is_exposed(state: Catastropolis, seat: int) -> bool:
    """P-124, P-125: whether whatever weakens a hero next kills it."""
    return bool(state.weakened[seat]) and not state.shield[seat] and state.prevention_choices(seat) == [actions.ACCEPT]


def foresee_actions(game: CatastropolisGame, state: Catastropolis, found: Forecast, seat: int) -> None:
    """P-92, P-107, P-109, P-115: what the Situations at hand take and do, and the ways of a move."""
    step = state.stack[-1] & 255
    if step == steps.ACTED:
        at_hand = [option - actions.RESOLVE for option in state.options if actions.RESOLVE <= option < actions.COOL]
        found.borrowed = {game.kinds[card]: means for card in at_hand if (means := borrowed(game, state, seat, card))}
        if found.exposed:
            found.deadly = [game.kinds[card] for card in at_hand if is_deadly(state, seat, card)]
    if step in (steps.ACTED, steps.FREE_MOVED):
        found.ways = {space_id(space): " ".join(map(space_id, way)) for space, way in pieces_of_ways(state, seat)}


def borrowed(game: CatastropolisGame, state: Catastropolis, seat: int, card: int) -> str:
    """P-24, P-115: the means that a hero without a fitting power uses; none if it has one, or is asked."""
    if state.matches(seat, card):
        return ""
    means = state.means(seat)
    return game.actions.name(means[0]) if len(means) == 1 else ""


def is_deadly(state: Catastropolis, seat: int, card: int) -> bool:
    """P-109, P-125: whether resolving a Situation kills the hero, whatever comes up afterwards."""
    events: list[Event] = []
    trial = state.copy()
    trial.mode, trial.rng, trial.outcomes, trial.lots = IDLE, ASKED, [], []
    trial.sink = events
    try:
        trial.take(seat, card)
        while not trial.over and trial.mode == IDLE and trial.stack[-1] & 255 == steps.WEAKEN:
            trial.stack.pop()
            trial.weaken()
    except Undrawn:  # a new hero draws its powers
        pass
    return any(event[0] == "died" for event in events)


# ---- ways ----


def pieces_of_ways(state: Catastropolis, seat: int) -> list[tuple[int, tuple[int, ...]]]:
    """P-91, P-92: the way to each space that the open question offers to move to."""
    offered = set(state.options)
    first = state.box.roads.first_move
    ways = ways_from(state.space[seat], state.gait(seat))
    return [(space, ways[space]) for space in range(SPACES) if first + space in offered]


@lru_cache(maxsize=512)
def ways_from(start: int, gait: int) -> dict[int, tuple[int, ...]]:
    """P-91, P-92, P-95: the last piece of a shortest way to each space that can be reached.

    As a rule that is the space before.  A leap or a ride is possible once in a move, so a way that goes on from a
    space differently than the shortest way to that space comes to it is told from its beginning.
    """
    before, order = shortest(start, gait)
    best: dict[int, int] = {}
    for node in order:
        best.setdefault(node % SPACES, node)
    result = {}
    for space, node in best.items():
        if space != start:
            last = before[node]
            result[space] = (last % SPACES,) if best[last % SPACES] == last else whole_way(before, node)[:-1]
    return result


def shortest(start: int, gait: int) -> tuple[dict[int, int], list[int]]:
    """Of each node of the search the one before it, and all nodes, the nearest first."""
    costs = {start: 0}
    before: dict[int, int] = {}
    order: dict[int, None] = {}
    waves = [[start]]
    for cost, wave in enumerate(waves):
        for node in wave:  # grows while it is read, as do the waves
            if costs[node] == cost and node not in order:
                order[node] = None
                for packed in steps_from(node, gait):
                    other, reached = packed & 255, cost + (packed >> 8)
                    if reached < costs.get(other, reached + 1):
                        costs[other], before[other] = reached, node
                        waves.extend([] for _ in range(reached + 1 - len(waves)))
                        waves[reached].append(other)
    return before, list(order)


def whole_way(before: Mapping[int, int], node: int) -> tuple[int, ...]:
    """All spaces of a way, from the first to the last."""
    way = [node]
    while way[-1] in before:
        way.append(before[way[-1]])
    return tuple(one % SPACES for one in reversed(way))

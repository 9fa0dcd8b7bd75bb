"""Forecasts for heroes: when Situations and the Villain's plan run out, what is deadly, and which route a move takes.

The rules themselves compute all of it, from what the viewer can see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, get_args

from msgspec import Struct

from calamity.games.catastropolis.box import is_crime
from calamity.games.catastropolis.city import SPACES, space_id, steps_from
from calamity.games.catastropolis.deck import LOCATIONS, Location
from calamity.games.catastropolis.rules.turn import Catastropolis
from calamity.games.catastropolis.rules.villain import ENGINE_HITS
from calamity.games.catastropolis.vocabulary import actions, card_kinds, results, schemes, special_abilities, steps
from calamity.kernel.errors import Undrawn
from calamity.kernel.state import ASKED, IDLE, Event

if TYPE_CHECKING:
    from calamity.games.catastropolis.game import CatastropolisGame


HOT: Final = 2  # warn when so few rounds are left
Means = Literal["with_sorcery", "with_favor"]
MEANS: tuple[Means, ...] = get_args(Means)


class Caution(Struct, frozen=True, omit_defaults=True):
    """Something to know before one acts, as the text `table.warn.<what>` says it."""

    what: Literal["weakened", "rest", "old", "plan", "hot"]
    n: int = 0
    of: int = 0
    card: str = ""


class Forecast(Struct, omit_defaults=True):
    """What is about to happen, as far as a viewer can know it; facts that don't matter now are left out."""

    left: list[int | None] = []  # for each place of the queue: the rounds that a face-up Situation has left
    old: int = 0  # the counters of the oldest face-down Situation, if it may be overdue as soon as it is turned up
    plan_left: int | None = None  # the rounds that the Master Plan has left
    plan_more: int = 0  # the rounds that Master Plans take at this table beyond what their cards say
    laboratory: Location | None = None  # where reagents are delivered
    next_stop: Location | None = None  # where the Villain flies next
    exposed: bool = False  # the viewer's weakened hero has nothing to prevent its death
    cautions: list[Caution] = []  # what the viewer should know before it answers, the most urgent first
    deadly: list[str] = []  # the Situations at hand that would certainly kill the viewer's hero
    borrowed: dict[str, Means] = {}  # those at hand for which the viewer has no power: what is used instead
    ways: dict[str, str] = {}  # the way of a move to each space: the space before it, or all spaces from the first on


def forecast(state: Catastropolis) -> Forecast | None:
    """What everybody can foresee; None if there is nothing."""
    found = Forecast(plan_more=state.plan_more())
    if not state.over:
        found.left = times(state)
        if state.villain >= 0:
            foresee_villain(state, found)
    return found if found != Forecast() else None


def own_forecast(game: CatastropolisGame, state: Catastropolis, seat: int | None) -> Forecast | None:
    """What a viewer can foresee, with what it alone knows and may do; None if there is nothing."""
    if not state.round or state.over:
        return None
    found = Forecast(old=too_old(state, seat))
    if seat is not None:
        found.exposed = is_exposed(state, seat)
        if seat == state.seat and state.mode != IDLE:
            foresee_actions(game, state, found, seat)
            found.cautions = cautions(game, state, found, seat)
    return found if found != Forecast() else None


# ---- time ----


def times(state: Catastropolis) -> list[int | None]:
    """P-71, P-72: how long the Situations that are face up last; nothing if none is."""
    left = [max(state.rounds_left(place), 0) if up else None for place, up in enumerate(state.face_up)]
    return left if any(rounds is not None for rounds in left) else []


def too_old(state: Catastropolis, seat: int | None) -> int:
    """P-72, P-R17: the counters of the oldest face-down Situation, if it may be overdue once it is turned up."""
    place = state.oldest_hidden()
    if place >= 0 and state.counters[place] >= least_time(state, seat, place) + state.grace:
        return state.counters[place]
    return 0


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
    if scheme == schemes.REAGENTS:
        found.laboratory = LOCATIONS[state.laboratory()]
    if scheme == schemes.FLIGHT:
        trial = state.copy()
        trial.fly_on()
        found.next_stop = LOCATIONS[trial.pieces[0]]


def hits_needed(state: Catastropolis) -> int:
    """P-147, P-154: how many hits each piece of the Villain takes; 0 if it takes none."""
    scheme = state.scheme()
    if scheme == schemes.ENGINES:
        return ENGINE_HITS
    return 0 if scheme in (schemes.NESTS, schemes.REAGENTS) else state.needed


# ---- what the viewer may do ----


def is_exposed(state: Catastropolis, seat: int) -> bool:
    """P-124, P-125: whether the next thing that weakens a hero kills it."""
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


def cautions(game: CatastropolisGame, state: Catastropolis, found: Forecast, seat: int) -> list[Caution]:
    """P-71, P-72, P-125, P-147: what somebody who acts, or turns a Situation up, should know before."""
    step = state.stack[-1] & 255
    if step != steps.ACTED:
        turning = any(actions.TURN_UP <= option < actions.TURN_UP + len(state.queue) for option in state.options)
        return [Caution("old", found.old)] if turning and found.old else []
    result = [*own_dangers(state, found, seat)]
    if found.old and (
        actions.SEARCH in state.options or actions.ABILITY + special_abilities.TELEPATHY in state.options
    ):
        result.append(Caution("old", found.old))
    if state.villain >= 0 and state.plan_left() <= HOT:
        result.append(Caution("plan", state.plan_left()))
    open_ones = [(left, place) for place, left in enumerate(times(state)) if left is not None and left <= HOT]
    disasters = [(left, place) for left, place in open_ones if not is_crime(state.card_at(place))]
    if disasters:
        left, place = min(disasters)
        result.append(Caution("hot", left, card=game.kinds[state.card_at(place)]))
    return result


def own_dangers(state: Catastropolis, found: Forecast, seat: int) -> Iterator[Caution]:
    """P-124, P-125: what a weakened hero has to fear."""
    resolving = range(actions.RESOLVE, actions.COOL)
    striking = range(actions.STRIKE, actions.STRIKE + len(LOCATIONS))
    fights = any(option in resolving or option in striking for option in state.options)
    if found.exposed and fights:
        yield Caution("weakened", *weakening(state))
    elif state.weakened[seat]:
        yield Caution("rest")


def weakening(state: Catastropolis) -> tuple[int, int]:
    """P-125: how many of the possible next Resolution cards would weaken, and how many there are."""
    cards = state.resolution_deck.contents() or state.resolution_discard
    effects = [state.box.resolution_effect[card - card_kinds.FIRST_RESOLUTION] for card in cards]
    return sum(effect in (results.WEAKEN, results.WEAKEN_HERE) for effect in effects), len(cards)


def borrowed(game: CatastropolisGame, state: Catastropolis, seat: int, card: int) -> Means | None:
    """P-24, P-115: the means that a hero without a fitting power would use; none if it has one or has to choose."""
    means = [] if state.matches(seat, card) else state.means(seat)
    if len(means) != 1:
        return None
    name = game.actions.name(means[0])
    return next(known for known in MEANS if known == name)


def is_deadly(state: Catastropolis, seat: int, card: int) -> bool:
    """P-109, P-125: whether resolving a Situation kills the hero, whatever comes up afterwards."""
    events: list[Event] = []
    trial = state.copy()
    trial.mode, trial.rng, trial.outcomes, trial.loaded_picks = IDLE, ASKED, [], []
    trial.sink = events
    try:
        trial.take(seat, card)
        while not trial.over and trial.mode == IDLE and trial.stack[-1] & 255 == steps.WEAKEN:
            trial.stack.pop()
            trial.weaken()
    except Undrawn:  # a new hero draws its powers
        pass
    return any(event[0] == "died" for event in events)


# ---- routes ----


def pieces_of_ways(state: Catastropolis, seat: int) -> list[tuple[int, tuple[int, ...]]]:
    """P-91, P-92: the way to each space that the open question offers to move to."""
    offered = set(state.options)
    first = state.box.roads.first_move
    ways = ways_from(state.space[seat], state.gait(seat))
    return [(space, ways[space]) for space in range(SPACES) if first + space in offered]


@lru_cache(maxsize=512)
def ways_from(start: int, gait: int) -> dict[int, tuple[int, ...]]:
    """P-91, P-92, P-95: the last piece of a shortest way to each space that can be reached.

    Usually that is the space before.  A leap or a ride is possible once in a move; if the way on from a
    space doesn't continue the shortest way to that space, all of it is given, from its beginning.
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
    """For each node of the search, the node before it; and all nodes, the nearest first."""
    costs = {start: 0}
    before: dict[int, int] = {}
    order: dict[int, None] = {}
    waves = [[start]]
    for cost, wave in enumerate(waves):
        for node in wave:  # grows during the loop, as do the waves
            if node not in order:  # a node is met again later if a cheaper way to it was found
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

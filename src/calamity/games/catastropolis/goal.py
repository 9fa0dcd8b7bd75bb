"""The goal as players see it: what it takes to save the city, and how much time is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from calamity.games.catastropolis.box import is_crime
from calamity.games.catastropolis.forecasts import times
from calamity.games.catastropolis.rules.turn import Catastropolis
from calamity.games.catastropolis.state import SYMBOLS_NEEDED
from calamity.games.catastropolis.view import turns_to
from calamity.games.catastropolis.vocabulary import schemes, whereabouts
from calamity.kernel.goal import Gauge, Goal, Runner, Said
from calamity.kernel.vocabulary import names_of

if TYPE_CHECKING:
    from calamity.games.catastropolis.game import CatastropolisGame

SCHEMES = names_of(schemes)


def goal_of(game: CatastropolisGame, state: Catastropolis) -> Goal:
    """P-76, P-140, P-153, P-154: name the Villain, then meet the card's requirement before the plan is complete."""
    if state.villain < 0:
        now = len(state.symbols)
        clues = Gauge(Said("goal.clues", {"now": now, "of": SYMBOLS_NEEDED}), now, SYMBOLS_NEEDED)
        return Goal(Said("goal.aim"), ["P-140", "P-153", "P-154"], clues)
    done, of = progress(state)
    plan = Said("goal.plan", {"now": state.plan, "of": state.plan_time})
    return Goal(
        Said(f"goal.against.{SCHEMES[state.scheme()]}", {"n": state.needed, "card": game.kinds[state.villain]}),
        ["P-147", "P-153", "P-154"],
        Gauge(plan, min(state.plan, state.plan_time), state.plan_time),
        [
            Runner(done, name="goal.heroes", of=of),
            Runner(min(state.plan, state.plan_time), name="goal.villain", of=state.plan_time),
        ],
    )


def progress(state: Catastropolis) -> tuple[int, int]:
    """P-154: how much of the requirement on the Villain's card is met, and how much there is."""
    scheme, needed = state.scheme(), state.needed
    if scheme == schemes.TWINS:
        hits = [needed if down else min(hits, needed) for hits, down in zip(state.hits, state.fallen, strict=True)]
        return sum(hits), 2 * needed
    if scheme in (schemes.ENGINES, schemes.NESTS):
        standing = sum(piece >= 0 for piece in state.pieces)
        return max(0, needed - standing), max(needed, standing)
    if scheme == schemes.REAGENTS:
        return state.reagents.count(whereabouts.DELIVERED), needed
    return min(state.hits[0], needed), needed


def standing_of(game: CatastropolisGame, state: Catastropolis, viewer: int | None) -> Said:
    """P-71, P-147, P-153: how far the heroes are, and how long the plan takes or the first Disaster."""
    soonest = first_disaster(state)
    if state.villain >= 0:
        done, of = progress(state)
        left = max(state.plan_left(), 0)
        if soonest is None or soonest[0] >= left:
            return Said("goal.standing", {"done": done, "of": of, "n": left})
        return danger(game, state, viewer, *soonest, {"done": done, "of": of})
    return Said("goal.no_disaster") if soonest is None else danger(game, state, viewer, *soonest, {})


def danger(
    game: CatastropolisGame, state: Catastropolis, viewer: int | None, left: int, place: int, facts: Mapping[str, int]
) -> Said:
    """P-71, P-97, P-106: how long a Disaster lasts, and who can deal with it first; after other facts, if there are."""
    card = state.card_at(place)
    able = [seat for seat in range(state.n) if state.can_resolve(seat, card)]
    told: dict[str, int | str] = {**facts, "n": left, "card": game.kinds[card]}
    if not able:
        return Said("goal.standing_disaster_nobody" if facts else "goal.disaster_nobody", told)
    turns, _, seat = min((turns_to(state, seat, state.box.space[card]), seat != viewer, seat) for seat in able)
    if seat == viewer and turns:
        key = "goal.standing_disaster_you_soon" if facts else "goal.disaster_you_soon"
    elif seat == viewer:
        key = "goal.standing_disaster_you_now" if facts else "goal.disaster_you_now"
    elif turns:
        key = "goal.standing_disaster_soon" if facts else "goal.disaster_soon"
    else:
        key = "goal.standing_disaster_now" if facts else "goal.disaster_now"
    return Said(key, told | {"seat": seat, "turns": turns})


def first_disaster(state: Catastropolis) -> tuple[int, int] | None:
    """P-71, P-76: how many rounds the most urgent Disaster that is face up leaves, and its place in the queue."""
    open_ones = [(left, place) for place, left in enumerate(times(state)) if left is not None]
    return min(((left, place) for left, place in open_ones if not is_crime(state.card_at(place))), default=None)

"""What a table shows beyond zones and fields: the Communities in full, what an Event would do, and standings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from calamity.games.catastrophic.board import level_of, slot_of
from calamity.games.catastrophic.box import kinds_in, size_of
from calamity.games.catastrophic.deck import CODES
from calamity.games.catastrophic.forecasts import aims, previews
from calamity.games.catastrophic.rules.turn import Catastrophic
from calamity.games.catastrophic.vocabulary import food, lasting, steps
from calamity.kernel.pools import pool_cards
from calamity.kernel.state import IDLE

if TYPE_CHECKING:
    from calamity.games.catastrophic.game import CatastrophicGame

PROTECTION_ENDS = {0: "", lasting.DUE: "this_turn", lasting.FRESH: "next_turn"}


def extras(game: CatastrophicGame, state: Catastrophic, seat: int | None) -> Mapping[str, object]:
    """T-35, T-60, T-85, T-88, T-R72: pyramids, Resource Numbers, scores as they stand, and forecasts of Events."""
    seats = range(state.n)
    shown: dict[str, object] = {
        "communities": [[species(game, state, owner, i) for i in range(len(state.spots[owner]))] for owner in seats],
        "resource_number": [state.rn(owner) for owner in seats] if state.spots else [],
        "standing": [state.score(owner) for owner in seats],
        "events_to_end": state.events_to_end,
        "forecast": game.forecaster.forecast(game, state),
        "concerned": concerned(state),
        "pool": pool(game, state),
    }
    if seat is not None:
        shown["previews"] = previews(game, state, seat)
        aimed = aims(game, state, seat)
        if aimed:
            shown["aims"] = aimed
    return shown


def pool(game: CatastrophicGame, state: Catastrophic) -> Mapping[str, int]:
    """T-94: the cards in the deck and in hands that stem from the present deck; everybody knows them as a set."""
    return dict(sorted(Counter(game.kinds[card] for card in pool_cards(state, 0, state.deck.origin)).items()))


def species(game: CatastrophicGame, state: Catastrophic, owner: int, i: int) -> Mapping[str, object]:
    """T-28, T-46, T-60: everything that can be seen of one Species."""
    place, traits = state.spots[owner][i], state.traits[owner][i]
    naps = state.fresh_naps[owner][i] | state.due_naps[owner][i]
    protected = bool(state.guards[owner][i])
    return {
        "level": level_of(place),
        "slot": slot_of(place),
        "kind": "plant" if level_of(place) == 1 else "animal",
        "traits": [
            {
                "card": game.kinds[trait],
                "active": not state.asleep[owner][i] >> trait & 1,
                "timed": bool(naps >> trait & 1),
            }
            for trait in kinds_in(traits)
        ],
        "conditions": letters(state.conditions_of(owner, i)),
        "wild": bool(state.awake(owner, i) & state.box.wild),
        "short": hunger(state, owner, i),
        "protected": protected,
        "protection_ends": PROTECTION_ENDS[state.guards[owner][i]],
        "hidden": bool(state.awake(owner, i) & state.box.hidden),
        "offspring": state.offspring[owner][i],
        "reproductive": state.fertility(owner, i),
        "aquatic": bool(state.awake(owner, i) & state.box.aquatic),
        "link": state.links[owner][i],
        "parasites": state.loads[owner][i],
        "points": 0 if protected else level_of(place) * size_of(state.awake(owner, i)),
    }


def hunger(state: Catastrophic, owner: int, i: int) -> str:
    """T-49, T-84, T-R13: whether an Animal is short of food, and whether its owner's next food check bites."""
    short = state.shorts[owner][i]
    if not short:
        return "no"
    bites = short == food.HUNGRY or (short == food.SPARED and state.strict_hunger)
    return "bites" if bites and not state.awake(owner, i) & state.box.omnivore else "spared"


def letters(mask: int) -> str:
    """Conditions by their letters."""
    return "".join(code for bit, code in enumerate(CODES) if mask >> bit & 1)


def concerned(state: Catastrophic) -> Mapping[str, int] | None:
    """T-45, T-49, T-52, T-103: the Species that the open question is about, where it is about one."""
    if state.mode == IDLE:
        return None
    frame = state.stack[-1]
    step, place, owner = frame & 255, frame >> 8 & 4095, frame >> 20
    if step == steps.LOST:
        seat = owner & 7
    elif step in (steps.FAMISHED, steps.SLEPT):
        seat = owner
    elif step == steps.STARVED:
        seat = state.active
    elif step in (steps.CLAIMED, steps.VOTED):
        seat = state.facing
    else:
        return None
    return {"seat": seat, "level": level_of(place), "slot": slot_of(place)}


def prompt(game: CatastrophicGame, state: Catastrophic) -> Mapping[str, object]:
    """What a question is about: the Event or Interaction that is announced, and whose turn it is."""
    if state.air:
        about = game.kinds[state.air[-1]]
    elif state.event >= 0:
        about = game.kinds[state.event]
    else:
        about = None
    return {"about": ("card", about), "active": ("seat", state.active), "events": state.counter}

"""What a table shows beyond zones and fields: the Communities in full, what an Event would do, and standings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from calamity.games.catastrophic.board import level_of, slot_of
from calamity.games.catastrophic.box import FIRST_EVENT, FIRST_INTERACTION, kinds_in, size_of
from calamity.games.catastrophic.deck import CODES
from calamity.games.catastrophic.rules.turn import Catastrophic
from calamity.games.catastrophic.state import CLAIMED, FAMISHED, HUNGRY, LOST, SLEPT, SPARED, STARVED, VOTED
from calamity.kernel.pools import pool_cards
from calamity.kernel.state import IDLE

if TYPE_CHECKING:
    from calamity.games.catastrophic.game import CatastrophicGame


def extras(game: CatastrophicGame, state: Catastrophic, seat: int | None) -> Mapping[str, object]:
    """T-35, T-60, T-85, T-88, T-R72: pyramids, Resource Numbers, scores as they stand, and forecasts of Events."""
    seats = range(state.n)
    shown: dict[str, object] = {
        "communities": [[species(game, state, owner, i) for i in range(len(state.spots[owner]))] for owner in seats],
        "resource_number": [state.rn(owner) for owner in seats] if state.spots else [],
        "standing": [state.score(owner) for owner in seats],
        "events_to_end": state.events_to_end,
        "forecast": forecast(game, state),
        "concerned": concerned(state),
        "pool": pool(game, state),
    }
    if seat is not None:
        events = [card for card in state.distinct(seat) if FIRST_EVENT <= card < FIRST_INTERACTION]
        shown["previews"] = {game.kinds[card]: [outlook(state, card, owner) for owner in seats] for card in events}
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
        "protection_ends": ("", "this_turn", "next_turn")[state.guards[owner][i]],
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
    bites = short == HUNGRY or (short == SPARED and state.strict_hunger)
    return "bites" if bites and not state.awake(owner, i) & state.box.omnivore else "spared"


def letters(mask: int) -> str:
    """Conditions by their letters."""
    return "".join(code for bit, code in enumerate(CODES) if mask >> bit & 1)


def outlook(state: Catastrophic, event: int, owner: int) -> Mapping[str, int]:
    """T-60, T-R72: how many Species of a Community would be Resilient and Vulnerable to an Event now."""
    if judged(state, event, owner):
        return {"resilient": len(state.resilient), "vulnerable": len(state.vulnerable)}
    found = [verdict(state, event, owner, i) for i in range(len(state.spots[owner]))]
    return {"resilient": found.count("resilient"), "vulnerable": found.count("vulnerable")}


def judged(state: Catastrophic, event: int, owner: int) -> bool:
    """T-66, T-R18: whether an Event has found its verdicts on a Community, which stay whatever happens meanwhile."""
    return event == state.event and owner == state.facing and bool(state.vulnerable or state.resilient)


def verdict(state: Catastrophic, event: int, owner: int, i: int) -> str:
    """T-60, T-63, T-80: whether an Event would find one Species Resilient or Vulnerable, or outside its scope."""
    if judged(state, event, owner):
        place = state.spots[owner][i]
        if place in state.vulnerable:
            return "vulnerable"
        return "resilient" if place in state.resilient else "outside"
    concerned = state.affected(event, owner, i) if event == state.event else state.in_scope(event, owner, i)
    if not concerned or not state.box.faces[event].cn:
        return "outside"
    return "resilient" if state.is_resilient(event, owner, i) else "vulnerable"


def status(state: Catastrophic, event: int, owner: int, i: int) -> Mapping[str, object]:
    """T-60, T-63, T-80: how an Event would find one Species."""
    place = state.spots[owner][i]
    return {
        "level": level_of(place),
        "slot": slot_of(place),
        "status": verdict(state, event, owner, i),
        "matches": state.matches(event, owner, i),
        "needed": state.needed(event, owner, i),
    }


def concerned(state: Catastrophic) -> Mapping[str, int] | None:
    """T-45, T-49, T-52, T-103: the Species that the open question is about, where it is about one."""
    if state.mode == IDLE:
        return None
    frame = state.stack[-1]
    step, place, owner = frame & 255, frame >> 8 & 4095, frame >> 20
    if step == LOST:
        seat = owner & 7
    elif step in (FAMISHED, SLEPT):
        seat = owner
    elif step == STARVED:
        seat = state.active
    elif step in (CLAIMED, VOTED):
        seat = state.facing
    else:
        return None
    return {"seat": seat, "level": level_of(place), "slot": slot_of(place)}


def forecast(game: CatastrophicGame, state: Catastrophic) -> Mapping[str, object] | None:
    """T-66, T-R72: the Event in the air: who will face it, and how it finds every Species of theirs."""
    if state.event < 0:
        return None
    facing = [state.facing] if state.facing >= 0 else []
    return {
        "event": game.kinds[state.event],
        "again": bool(state.again),
        "facing": [
            {
                "seat": owner,
                **outlook(state, state.event, owner),
                "species": [status(state, state.event, owner, i) for i in range(len(state.spots[owner]))],
            }
            for owner in [*facing, *state.queue]
        ],
    }


def prompt(game: CatastrophicGame, state: Catastrophic) -> Mapping[str, object]:
    """What a question is about: the Event or Interaction that is announced, and whose turn it is."""
    if state.air:
        about = game.kinds[state.air[-1]]
    elif state.event >= 0:
        about = game.kinds[state.event]
    else:
        about = None
    return {"about": ("card", about), "active": ("seat", state.active), "events": state.counter}

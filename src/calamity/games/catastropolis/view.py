"""What a table shows beyond zones and fields: the city, the clue board, what heroes can do and reach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from calamity.games.catastropolis.box import signature_of
from calamity.games.catastropolis.city import BOOTHS, FAR, HOTLINES, LOCATION_AT, MAP, SPACES, WITHIN, space_id
from calamity.games.catastropolis.deck import LOCATIONS
from calamity.games.catastropolis.forecasts import forecast
from calamity.games.catastropolis.rules.turn import Catastropolis
from calamity.games.catastropolis.rules.villain import FALSE_SIGNATURE
from calamity.games.catastropolis.state import NORMAL_RATE, SYMBOLS_NEEDED
from calamity.games.catastropolis.vocabulary import gift, results, sorts, steps

if TYPE_CHECKING:
    from calamity.games.catastropolis.game import CatastropolisGame

HERO_NAMES = 12


def extras(game: CatastropolisGame, state: Catastropolis, seat: int | None) -> Mapping[str, object]:
    """P-29, P-31, P-93, P-100, P-140, P-157: worked out from what lies on the table; all public but the forecast."""
    told = forecast(game, state, seat)
    return {
        "city": [row.replace(" ", "") for row in MAP],
        "suspects": [game.kinds[villain] for villain in suspects(state)],
        "hero": [_hero(game, state, seat) for seat in range(state.n)],
        "booths": booths(state),
        "bridge_out": bool(state.bridge_out),
        "reach": _reach(state),
        "able": [_able(state, place) for place in range(len(state.queue))],
        "named_basics": [game.kinds[sorts.FIRST_POWER + basic] for basic in _bits(state.named)],
        "weakening": _weakening(state),
        **({"forecast": told} if told else {}),
    }


def prompt(game: CatastropolisGame, state: Catastropolis) -> Mapping[str, object]:
    """Facts for the texts of questions."""
    card = game.kinds[state.villain] if state.villain >= 0 else None
    return {"villain": ("card", card), "lethal": state.lethal, "left": len(state.hidden_places())}


def suspects(state: Catastropolis) -> list[int]:
    """P-138, P-140, P-R5: the Villains that the clues still allow, whatever Disasters are to come."""
    if state.villain >= 0:
        return [state.villain]
    if state.forced_villain >= 0:
        return [sorts.FIRST_VILLAIN + state.forced_villain]
    named: set[int] = set()
    trails = [tuple(state.symbols)]
    for trail in trails:
        if len(trail) < SYMBOLS_NEEDED:
            further = [(*trail, symbol) for symbol in range(3)]
        elif state.false_trail and signature_of(list(trail)) == FALSE_SIGNATURE:
            further = [trail[1:]]
        else:
            named.update(sorts.FIRST_VILLAIN + number for number in state.box.culprits(signature_of(list(trail))))
            continue
        trails += [one for one in further if one not in trails]
    return sorted(named)


def booths(state: Catastropolis) -> Mapping[str, object]:
    """P-100: which booths work, which are dead by a Standing line, which are burnt out this round."""
    every = list(_bits(BOOTHS))
    return {
        "working": [space_id(s) for s in every if not state.dead >> s & 1 and s not in state.burnt],
        "dead": [space_id(space) for space in _bits((BOOTHS | HOTLINES) & state.dead)],
        "burnt": [space_id(space) for space in sorted(state.burnt)],
    }


def _hero(game: CatastropolisGame, state: Catastropolis, seat: int) -> Mapping[str, object]:
    """P-21, P-93, P-157: what a hero has, its rate with the reasons, and the reputation of its player."""
    has = 0
    for card in state.powers[seat]:
        has |= state.box.holds[card - sorts.FIRST_POWER]
    return {
        "name": (seat + 6 * (state.heroes[seat] - 1)) % HERO_NAMES,
        "has": [game.kinds[sorts.FIRST_POWER + power] for power in range(sorts.POWERS) if has >> power & 1],
        "rate": state.rate(seat),
        "rate_base": NORMAL_RATE,
        "rate_bonus": state.bonus[seat],
        "rate_foul": state.foul,
        "hotline": bool(state.gifts[seat] & gift.HOTLINE),
        "reputation": state.reputation(seat),
        "worth": [state.worth(seat, card) for card in state.collections[seat]],
        "disasters": state.disasters_of(seat),
    }


def _reach(state: Catastropolis) -> Mapping[str, int]:
    """P-92, P-96: the spaces that the active hero, or one with a free move, can move to, with the steps they cost."""
    if state.active < 0:
        return {}
    frame = state.stack[-1]
    free = frame & 255 == steps.FREE_MOVED
    seat = state.seat if free else state.active
    reach = (frame >> 8 & 4095 if free else 0) or state.rate(seat)
    here = state.space[seat]
    costs = state.box.roads.costs(here, state.gait(seat))
    return {space_id(s): costs[s] for s in range(SPACES) if s != here and costs[s] <= reach}


def _able(state: Catastropolis, place: int) -> list[Mapping[str, int]] | None:
    """P-106, P-107: who can resolve a face-up Situation, and in how many turns of moving each can be there."""
    if not state.face_up[place]:
        return None
    card = state.card_at(place)
    able = [seat for seat in range(state.n) if state.can_resolve(seat, card)]
    return [{"seat": seat, "turns": turns_to(state, seat, state.box.space[card])} for seat in able]


def turns_to(state: Catastropolis, seat: int, target: int) -> int:
    """P-97: how many Moves, or one Teleportation, a hero needs until it can Resolve at a location; at most 99."""
    if state.reach(seat) >> target & 1:
        return 0
    if state.gifts[seat] & gift.TELEPORT:
        return 1
    costs = state.box.roads.costs(state.space[seat], state.gait(seat))
    near = [space for space in range(SPACES) if _reaches(state, seat, space, target)]
    least = min(costs[space] for space in near)
    return min(FAR, -(-least // state.rate(seat)))


def _reaches(state: Catastropolis, seat: int, space: int, target: int) -> bool:
    return WITHIN[state.far(seat)][space] >> target & 1 != 0


def _weakening(state: Catastropolis) -> Mapping[str, int]:
    """P-125: how many of the Resolution cards that may come next would weaken; everybody can count that."""
    cards = state.resolution_deck.contents() or state.resolution_discard
    effects = [state.box.resolution_effect[card - sorts.FIRST_RESOLUTION] for card in cards]
    return {
        "cards": len(cards),
        "weakening": sum(effect in (results.WEAKEN, results.WEAKEN_HERE) for effect in effects),
    }


def _bits(mask: int) -> Iterator[int]:
    return (bit for bit in range(max(SPACES, sorts.SITUATIONS)) if mask >> bit & 1)


def space_name(game: CatastropolisGame, name: str, lang: str) -> str:
    """P-30: a space as people say it: D4, or D6 (Central Bank)."""
    space = "abcdefgh".index(name[0]) + 8 * (int(name[1:]) - 1)
    if LOCATION_AT[space] >= 0:
        return f"{name.upper()} ({game.texts.get(f'location.{LOCATIONS[LOCATION_AT[space]]}', lang)})"
    sign = "".join(MAP).replace(" ", "")[space]
    sort = {"@": "start", "b": "booth", "=": "bridge", "~": "water", "#": "high_rise"}.get(sign)
    return f"{name.upper()} ({game.texts.get(f'terrain.{sort}', lang)})" if sort else name.upper()

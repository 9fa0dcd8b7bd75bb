"""What the game adds to the view of a table: the city, the clue board, and what heroes can do and reach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from calamity.games.catastropolis.box import Box, signature_of
from calamity.games.catastropolis.city import (
    BOOTHS,
    BRIDGE,
    COLUMNS,
    FAR,
    HOTLINES,
    LANDMARKS,
    LOCATION_AT,
    MAP,
    ROWS,
    SIGNS,
    SPACES,
    WITHIN,
    space_id,
)
from calamity.games.catastropolis.deck import LOCATIONS, SIGNATURE_LETTERS, SYMBOLS, Location, Printed, Symbol
from calamity.games.catastropolis.forecasts import HOT, Forecast, forecast, hits_needed, own_forecast, weakening
from calamity.games.catastropolis.rules.turn import Catastropolis
from calamity.games.catastropolis.rules.villain import FALSE_SIGNATURE
from calamity.games.catastropolis.state import NORMAL_RATE, PASSES, SYMBOLS_NEEDED
from calamity.games.catastropolis.vocabulary import card_kinds, power_effects, schemes, steps, whereabouts

if TYPE_CHECKING:
    from calamity.games.catastropolis.game import CatastropolisGame

HERO_NAMES = 12
TERRAINS: Final = {"@": "start", "b": "booth", "=": "bridge", "~": "water", "#": "high_rise", ".": "street"}


def _cell(space: int) -> Mapping[str, object]:
    """P-30, P-32: a space of the map: what it is, and whether heroes can teleport there."""
    return {
        "space": space_id(space),
        "column": space % COLUMNS,
        "row": space // COLUMNS,
        "terrain": TERRAINS.get(SIGNS[space], "location"),
        "location": LOCATIONS[LOCATION_AT[space]] if LOCATION_AT[space] >= 0 else None,
        "landmark": space in LANDMARKS,
    }


CONSTANTS: Final = {
    "CITY": [_cell(space) for space in range(SPACES)],
    "COLUMNS": COLUMNS,
    "ROWS": ROWS,
    "BRIDGE": space_id(BRIDGE),  # the one that can be out
    "CLUES": SYMBOLS_NEEDED,  # that name the Villain
    "PASSES": PASSES,  # in the draft
    "HOT": HOT,  # warn when so few rounds are left
}


class Hero(Struct, frozen=True):
    """What a hero has, its rate with the reasons, and the reputation of its player."""

    name: int  # the number of its name
    has: list[str]  # all powers, including those contained in others
    rate: int
    rate_base: int
    rate_bonus: int
    rate_foul: int
    hotline: bool  # whether two locations are booths for it
    reputation: int
    worth: list[int]  # parallel to the cards of the collection
    disasters: int


class Booths(Struct, frozen=True, omit_defaults=True):
    """Which booths a Standing line has cut off, and which are burnt out this round."""

    dead: list[str]
    burnt: list[str]
    hotlines: list[str] = []  # locations that are booths for some hero


class Able(Struct, frozen=True):
    """Who can resolve a Situation, and in how many turns of moving."""

    seat: int
    turns: int


class Weakening(Struct, frozen=True):
    """How many of the possible next Resolution cards would weaken."""

    cards: int
    weakening: int


class Piece(Struct, frozen=True, omit_defaults=True):
    """The Villain, or something of the Villain's, at a location."""

    index: int
    location: Location
    hits: int = 0
    of: int = 0  # the hits that it takes, if it takes any
    done: bool = False  # a twin who is down, or a reagent that is delivered
    taken: bool = False  # a reagent that isn't there any more
    holder: int | None = None  # the seat whose hero carries it


class Meter(Struct, frozen=True):
    """How near the heroes are to a win that depends on one number."""

    n: int
    of: int
    unit: Literal["hits", "points"]


class Shown(Struct, frozen=True, omit_defaults=True):
    """What everybody sees beyond zones and fields."""

    city: list[str]  # a sign for each space, row by row
    suspects: list[str]  # the Villains that the clues still allow
    hero: list[Hero]
    booths: Booths
    bridge_out: bool
    reach: dict[str, int]  # the spaces that the active hero, or one with a free move, can move to, with the steps
    able: list[list[Able] | None]  # for each place of the queue that is face up
    named_basics: list[str]
    weakening: Weakening
    full_points: int  # the points that a hero's powers may cost together
    traces: dict[str, list[list[int]]] = {}  # by suspect, in each signature: the places of recorded symbols
    plot: list[Piece] = []  # the visible pieces of the Villain
    meter: Meter | None = None  # how near the Villain's defeat is, where one number tells
    forecast: Forecast | None = None


class Own(Struct, frozen=True, omit_defaults=True):
    """What one viewer sees in addition."""

    forecast: Forecast | None = None


class CardPart(Struct, frozen=True, omit_defaults=True):
    """What follows from what is printed on a card."""

    holds: list[str] = []  # the powers that a power contains, also by way of others
    basic: bool = False  # whether Situations or Villains list the power
    signs: list[list[Symbol]] = []  # the signatures of a Villain
    takes: dict[str, int] = {}  # what it takes to defeat a Villain, by number of players


def shown(game: CatastropolisGame, state: Catastropolis) -> Shown:
    """P-29, P-31, P-93, P-100, P-140, P-154, P-157: what follows from what lies on the table."""
    return Shown(
        [row.replace(" ", "") for row in MAP],
        [game.kinds[villain] for villain in suspects(state)],
        [_hero(game, state, seat) for seat in range(state.n)],
        booths(state),
        bool(state.bridge_out),
        _reach(state),
        [_able(state, place) for place in range(len(state.queue))],
        [game.kinds[card_kinds.FIRST_POWER + basic] for basic in _bits(state.named)],
        _weakening(state),
        state.limit,
        traces(game, state),
        plot(state),
        meter(state),
        forecast(state),
    )


def extras(game: CatastropolisGame, state: Catastropolis, seat: int | None) -> Own:
    """What one viewer can foresee in addition."""
    return Own(own_forecast(game, state, seat))


def card_facts(game: CatastropolisGame, card: Printed) -> CardPart:
    """P-12, P-24, P-140, P-145: what a power contains, what a signature says, what it takes to defeat a Villain."""
    kind = game.kinds.index(card.id)
    signs = [[SYMBOLS[SIGNATURE_LETTERS.index(letter)] for letter in one] for one in card.signature]
    return CardPart(
        _contained(game, card),
        card.type == "power" and bool(game.box.basics >> kind - card_kinds.FIRST_POWER & 1),
        signs,
        {str(seats): count for seats, count in zip(game.seats, card.needed, strict=False)},
    )


def _contained(game: CatastropolisGame, card: Printed) -> list[str]:
    """P-24: what a power contains: the first with all that it contains, then the next."""
    found: dict[str, None] = {}
    for name in card.contains:
        other = game.cards[name]
        assert isinstance(other, Printed)
        found |= dict.fromkeys([name, *_contained(game, other)])
    return list(found)


def prompt(game: CatastropolisGame, state: Catastropolis) -> Mapping[str, object]:
    """Facts for the texts of questions."""
    card = game.kinds[state.villain] if state.villain >= 0 else None
    return {"villain": ("card", card), "lethal": state.lethal, "left": len(state.hidden_places())}


def suspects(state: Catastropolis) -> list[int]:
    """P-138, P-140, P-R5: the Villains that the clues still allow, whatever Disasters are to come."""
    if state.villain >= 0:
        return [state.villain]
    if state.forced_villain >= 0:
        return [card_kinds.FIRST_VILLAIN + state.forced_villain]
    return list(allowed(state.box, tuple(state.symbols), bool(state.false_trail)))


@lru_cache(maxsize=1024)  # for each picture several times, and the clues seldom change
def allowed(box: Box, symbols: tuple[int, ...], false_trail: bool) -> tuple[int, ...]:
    """P-138, P-140: the Villains that some symbols still allow."""
    named: set[int] = set()
    trails = [symbols]
    for trail in trails:
        if len(trail) < SYMBOLS_NEEDED:
            further = [(*trail, symbol) for symbol in range(3)]
        elif false_trail and signature_of(list(trail)) == FALSE_SIGNATURE:
            further = [trail[1:]]
        else:
            named.update(card_kinds.FIRST_VILLAIN + number for number in box.culprits(signature_of(list(trail))))
            continue
        trails += [one for one in further if one not in trails]
    return tuple(sorted(named))


def traces(game: CatastropolisGame, state: Catastropolis) -> dict[str, list[list[int]]]:
    """P-140: which symbols of each suspect's signature are recorded; none for a signature that is ruled out."""
    if state.villain >= 0 or not state.symbols:
        return {}
    found: dict[str, list[list[int]]] = {}
    for villain in suspects(state):
        printed = game.deck[villain]
        assert isinstance(printed, Printed)
        found[printed.id] = [traced(signature, state.symbols) for signature in printed.signature]
    return found


def traced(signature: str, symbols: list[int]) -> list[int]:
    """P-140: the place of each recorded symbol in a signature; none if a symbol has no place."""
    places: list[int] = []
    for symbol in symbols:
        fits = [at for at, letter in enumerate(signature) if SIGNATURE_LETTERS.index(letter) == symbol]
        free = [at for at in fits if at not in places]
        if not free:
            return []
        places.append(free[0])
    return sorted(places)


def plot(state: Catastropolis) -> list[Piece]:
    """P-146, P-154: where the Villain and the pieces of the plan are, and how far each is dealt with."""
    if state.villain < 0:
        return []
    return [_piece(state, index) for index, location in enumerate(state.pieces) if location >= 0]


def _piece(state: Catastropolis, index: int) -> Piece:
    scheme, location = state.scheme(), LOCATIONS[state.pieces[index]]
    if scheme == schemes.REAGENTS:
        holder = state.reagents[index]
        carried = holder if 0 <= holder < state.n else None
        return Piece(index, location, done=holder == whereabouts.DELIVERED, taken=holder >= 0, holder=carried)
    down = scheme == schemes.TWINS and state.fallen[index] > 0
    return Piece(index, location, state.hits[index], hits_needed(state), down)


def meter(state: Catastropolis) -> Meter | None:
    """P-154: the hits or points that defeat the Villain, where they are counted in one place."""
    if state.villain < 0 or state.scheme() in (schemes.TWINS, schemes.ENGINES, schemes.NESTS, schemes.REAGENTS):
        return None
    return Meter(state.hits[0], state.needed, "points" if state.scheme() == schemes.INVASION else "hits")


def booths(state: Catastropolis) -> Booths:
    """P-100: which booths a Standing line has cut off, and which are burnt out this round."""
    hotline = any(gifts & power_effects.HOTLINE for gifts in state.gifts)
    return Booths(
        [space_id(space) for space in _bits((BOOTHS | HOTLINES) & state.dead)],
        [space_id(space) for space in sorted(state.burnt)],
        [space_id(space) for space in _bits(HOTLINES)] if hotline else [],
    )


def _hero(game: CatastropolisGame, state: Catastropolis, seat: int) -> Hero:
    """P-21, P-93, P-157: what a hero has, its rate with the reasons, and the reputation of its player."""
    has = 0
    for card in state.powers[seat]:
        has |= state.box.holds[card - card_kinds.FIRST_POWER]
    return Hero(
        name=(seat + 6 * (state.heroes[seat] - 1)) % HERO_NAMES,
        has=[game.kinds[card_kinds.FIRST_POWER + power] for power in range(card_kinds.POWERS) if has >> power & 1],
        rate=state.rate(seat),
        rate_base=NORMAL_RATE,
        rate_bonus=state.bonus[seat],
        rate_foul=state.foul,
        hotline=bool(state.gifts[seat] & power_effects.HOTLINE),
        reputation=state.reputation(seat),
        worth=[state.worth(seat, card) for card in state.collections[seat]],
        disasters=state.disasters_of(seat),
    )


def _reach(state: Catastropolis) -> dict[str, int]:
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


def _able(state: Catastropolis, place: int) -> list[Able] | None:
    """P-106, P-107: who can resolve a face-up Situation, and in how many turns of moving each can be there."""
    if not state.face_up[place]:
        return None
    card = state.card_at(place)
    able = [seat for seat in range(state.n) if state.can_resolve(seat, card)]
    return [Able(seat, turns_to(state, seat, state.box.space[card])) for seat in able]


def turns_to(state: Catastropolis, seat: int, target: int) -> int:
    """P-97: how many Moves, or one Teleportation, a hero needs until it can Resolve at a location; at most 99."""
    if state.reach(seat) >> target & 1:
        return 0
    if state.gifts[seat] & power_effects.TELEPORT:
        return 1
    costs = state.box.roads.costs(state.space[seat], state.gait(seat))
    least = min([cost for reached, cost in zip(WITHIN[state.far(seat)], costs) if reached >> target & 1])
    return min(FAR, -(-least // state.rate(seat)))


def _weakening(state: Catastropolis) -> Weakening:
    """P-125: how many of the possible next Resolution cards would weaken, which everybody can count."""
    count, cards = weakening(state)
    return Weakening(cards, count)


def _bits(mask: int) -> Iterator[int]:
    return (bit for bit in range(max(SPACES, card_kinds.SITUATIONS)) if mask >> bit & 1)


def space_name(game: CatastropolisGame, name: str, lang: str) -> str:
    """P-30: a space as people say it: D4, or D6 (Central Bank)."""
    space = "abcdefgh".index(name[0]) + 8 * (int(name[1:]) - 1)
    if LOCATION_AT[space] >= 0:
        return f"{name.upper()} ({game.texts.get(f'location.{LOCATIONS[LOCATION_AT[space]]}', lang)})"
    sort = TERRAINS[SIGNS[space]]
    return f"{name.upper()} ({game.texts.get(f'terrain.{sort}', lang)})" if sort != "street" else name.upper()

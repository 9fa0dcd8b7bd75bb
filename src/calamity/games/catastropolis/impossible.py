"""Checks a position that was set up by hand for everything that can't occur in a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from calamity.games.catastropolis.box import signature_of
from calamity.games.catastropolis.city import BOOTHS, HOTLINES, enterable, is_water
from calamity.games.catastropolis.rules.turn import Catastropolis
from calamity.games.catastropolis.state import PASSES, SYMBOLS_NEEDED
from calamity.games.catastropolis.vocabulary import card_kinds, endings, schemes, whereabouts

if TYPE_CHECKING:
    from calamity.games.catastropolis.game import CatastropolisGame

CAN_BURN = BOOTHS | HOTLINES  # spaces
HOMES = {
    "queue": "situation",
    "situation_pile": "situation",
    "reserve": "situation",
    "situation_discard": "situation",
    "power_row": "power",
    "power_deck": "power",
    "power_discard": "power",
    "resolution_deck": "resolution",
    "resolution_discard": "resolution",
    "search_deck": "search",
    "search_discard": "search",
    "villains": "villain",
}


def problems(game: CatastropolisGame, state: Catastropolis) -> list[str]:
    """Everything that is wrong with a position, in words; if cards are misplaced, only that."""
    misplaced = [*_cards(game, state)]
    return misplaced or [*_queue(game, state), *_heroes(state), *_course(state), *_villain(state)]


def _cards(game: CatastropolisGame, state: Catastropolis) -> Iterator[str]:
    """P-8: cards in zones where cards of their type never lie."""
    for zone, sort in HOMES.items():
        held = getattr(state, zone)
        cards = [card & 4095 for card in held] if isinstance(held, list) else held.contents()
        for card in cards:
            if game.deck[card].deck != sort:
                yield f"{game.kinds[card]} is no {sort} card and lies in {zone}"
    for seat in range(state.n):
        for card in state.powers[seat]:
            if game.deck[card].deck != "power":
                yield f"{game.kinds[card]} is no power of seat {seat}"
        for card in state.collections[seat]:
            if game.deck[card].deck not in ("situation", "resolution"):
                yield f"{game.kinds[card]} is in the collection of seat {seat}, where only cards won in play lie"
    if state.drawn:
        yield "cards are being chosen from, but a turn only begins"


def _queue(game: CatastropolisGame, state: Catastropolis) -> Iterator[str]:
    """P-71, P-76, P-79: counters beside the queue, and face-up cards that would be gone by now."""
    if not len(state.queue) == len(state.counters) == len(state.face_up):
        yield f"the queue has {len(state.queue)} cards: counters and face_up need as many values"
        return
    for place in range(len(state.queue)):
        if state.overdue(place):
            yield f"{game.kinds[state.card_at(place)]} is face up and overdue"


def _heroes(state: Catastropolis) -> Iterator[str]:
    """P-48, P-50, P-60: points, passes and rounds."""
    for seat in range(state.n):
        if state.points[seat] > state.limit:
            yield f"the powers of seat {seat} are worth {state.points[seat]}, more than {state.limit}"
        if state.passes[seat] > PASSES:
            yield f"seat {seat} has passed {state.passes[seat]} times"
        yield from _whereabouts(state, seat)
        if state.round > 0 and state.heroes[seat] < 1:
            yield f"seat {seat} has had no hero yet"


def _fits(state: Catastropolis) -> bool:
    """P-138, P-140: whether the symbols name the Villain, or an option does."""
    number = state.villain - card_kinds.FIRST_VILLAIN
    signatures = state.box.villains[number].signatures
    return state.forced_villain == number or signature_of(state.symbols) in signatures


def _whereabouts(state: Catastropolis, seat: int) -> Iterator[str]:
    """P-32, P-95: a hero off the map, or on water or a high-rise without a power that allows it."""
    space = state.space[seat]
    if space < 0:
        yield f"the hero of seat {seat} is nowhere"
        return
    for who, where in (("hero", space), ("double", state.double[seat])):
        if where >= 0 and not enterable(where, state.stride[seat]):
            ground = "water" if is_water(where, 0) else "a high-rise"
            yield f"the {who} of seat {seat} is on {ground}, but no power of the hero leads there"


def _course(state: Catastropolis) -> Iterator[str]:
    """P-2, P-71, P-86: a game that has ended, and facts that exist only within a turn."""
    if state.ending != endings.UNDECIDED or state.finisher >= 0 or state.doom >= 0:
        yield "the game is over: ending, finisher and doom are set when it ends"
    if state.struck or state.lethal or state.no_draw:
        yield "struck, lethal and no_draw are set within a turn only"
    if state.extra_turn not in (0, 1):
        yield f"extra_turn is 0 or 1, not {state.extra_turn}"
    if not -1 <= state.active < state.n or not 0 <= state.turns_taken <= state.n:
        yield f"seats are 0 to {state.n - 1}, and a round has {state.n} turns"
    if not 0 <= state.passed_over <= state.reserve.size():
        yield f"passed_over counts cards of the reserve, which has {state.reserve.size()}"
    if len(set(state.burnt)) < len(state.burnt) or any(not CAN_BURN >> space & 1 for space in state.burnt):
        yield "burnt are booths, each once"


def _villain(state: Catastropolis) -> list[str]:
    """P-76, P-140, P-146, P-147: symbols, the Villain, the pieces and the Master Plan; the first that is wrong."""
    found = [*_identified(state)] or [*_pieces(state)]
    if not found and state.villain >= 0 and state.defeated():
        found = ["the Villain is defeated already"]
    return found


def _identified(state: Catastropolis) -> Iterator[str]:
    if len(state.symbols) > SYMBOLS_NEEDED:
        yield f"there are at most {SYMBOLS_NEEDED} symbols"
    if state.villain < 0:
        if len(state.symbols) == SYMBOLS_NEEDED:
            yield "three symbols name a Villain: say who it is"
        return
    known = len(state.symbols)
    if state.villain < card_kinds.FIRST_VILLAIN:
        yield "the Villain is no Villain card"
    elif 0 < known < SYMBOLS_NEEDED:
        yield f"a Villain is known by {SYMBOLS_NEEDED} symbols, not {known}"
    elif known == SYMBOLS_NEEDED and not _fits(state):
        yield "the symbols are no signature of the Villain"
    elif state.plan < 0 or any(hit < 0 for hit in state.hits):
        yield "the Master Plan and hits are never below 0"
    elif state.villain not in state.villains:
        yield "the Villain's card is somewhere else"
    elif state.plan >= state.plan_time + state.grace:
        yield f"the Master Plan has {state.plan} counters of {state.plan_time} and is overdue"


def _pieces(state: Catastropolis) -> Iterator[str]:
    """P-146, P-148, P-149: pieces that the Villain's scheme doesn't have, and lists parallel to them."""
    if state.villain < 0:
        if state.pieces or state.hits or state.fallen or state.reagents or state.named or state.plan:
            yield "pieces, hits, fallen, reagents, named and plan belong to a Villain: say who it is"
        return
    count, scheme = len(state.pieces), state.scheme()
    if count != _pieces_of(state):
        yield f"the Villain has {_pieces_of(state)} pieces, those that are gone included, not {count}"
    if len(state.hits) != count or min(state.hits, default=0) < 0:
        yield f"there are {count} pieces: hits needs as many values, and none below 0"
    if len(state.fallen) != (2 if scheme == schemes.TWINS else 0) or not _all_in(state.fallen, 0, state.round):
        yield "fallen says of twins, and of nobody else, in which round so far each went down"
    carriers = {-1, whereabouts.DELIVERED, *range(state.n)}
    if len(state.reagents) != (count if scheme == schemes.REAGENTS else 0) or set(state.reagents) - carriers:
        yield "reagents says of reagents, and of nothing else, who carries each"
    if not 0 <= state.named <= state.box.basics or state.named & ~state.box.basics:
        yield "named are powers that other cards ask for"
    elif state.named and scheme != schemes.SHAPESHIFTER:
        yield "powers are named against a shapeshifter only"
    there = [piece for piece in state.pieces if piece >= 0]
    if len(set(there)) < len(there):
        yield "two pieces are at one location"


def _pieces_of(state: Catastropolis) -> int:
    """P-146: how many pieces a Villain has, whether or not they are there."""
    needed, places = state.culprit().needed[state.n - 2], len(state.culprit().places)
    some = {schemes.TWINS: 2, schemes.ENGINES: needed, schemes.REAGENTS: needed, schemes.NESTS: places}
    return some.get(state.scheme(), 1)


def _all_in(numbers: Sequence[int], least: int, most: int) -> bool:
    return all(least <= number <= most for number in numbers)

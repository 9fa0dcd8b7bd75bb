"""Completes positions that are set up by hand, and checks them for what can't occur in a game."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from calamity.games.catastrophe.rules.course import Catastrophe
from calamity.games.catastrophe.state import PACKET, PHASES
from calamity.games.catastrophe.units import NO_REF, SEAT_UNITS, UNITS
from calamity.games.catastrophe.vocabulary import card_kinds, impact_kinds, outcomes, stages, steps
from calamity.kernel.zones import Pile, insert

if TYPE_CHECKING:
    from calamity.kernel.game import Game

BESIDE_ROWS = ("turned", "committed", "lent", "traces")
PROVISIONING = (stages.DRAFT, stages.TRADING, stages.LAYING_OUT)  # the stages before the first phase


# ---- entering ----


def enter(state: Catastrophe, seat: int) -> None:
    """C-13, C-14: put the game at the beginning of the stage that was named, with a seat to act first."""
    for player in range(state.n):
        _fill_rows(state, player)
    if state.phase == 0 and state.stage not in PROVISIONING:
        state.phase = 1  # a stage of a phase, but no phase, means the first phase
    _deal_centre(state)
    state.take_stock(False)
    if state.stage == stages.DRAFT:
        state.push(steps.DRAFT)
        return
    for player in range(state.n):
        for card in state.packets[player]:
            insert(state.deck.bag, card)
        state.packets[player] = []
    if state.stage in (stages.TRADING, stages.LAYING_OUT):
        state.push(steps.FLIP)
    elif state.stage not in (stages.REVEAL, stages.REACT):
        state.push(steps.NEXT_PHASE)
    _push_stage(state, seat)


def derive(state: Catastrophe, said: Collection[str]) -> None:
    """C-47, C-49, C-55, C-56: fill in what follows from planned uses and loans, and which kinds are wanted then."""
    sink, state.sink = state.sink, None
    for packed in state.uses if "uses" in said else ():
        if _lies_there(state, packed):  # otherwise the check of the position reports it
            _derive_from_use(state, packed, said)
    for packed in state.loans if "loans" in said and "lent" not in said else ():
        if _lies_there(state, packed):
            state.lent[packed >> 3 & 7][packed >> 6 & 15] |= 1 << (packed & 7)
    if state.stage == stages.REACT and len(state.need) == len(state.met) == state.n * SEAT_UNITS:
        for seat in range(state.n):
            state.tally(seat)
    state.sink = sink


def _lies_there(state: Catastrophe, packed: int) -> bool:
    """Whether a planned use or a loan is about seats that exist and a card in play."""
    owner, place = packed >> 3 & 7, packed >> 6 & 15
    return packed & 7 < state.n and owner < state.n and place < len(state.in_play[owner])


def _derive_from_use(state: Catastrophe, packed: int, said: Collection[str]) -> None:
    seat, owner, place = packed & 7, packed >> 3 & 7, packed >> 6 & 15
    price = state.price_of_use(state.in_play[owner][place])
    if seat == owner and "committed" not in said:
        state.committed[owner][place] += price
    elif seat != owner and "loans" not in said:
        number = state.loan_of(seat, owner, place)
        if number < 0:
            number = len(state.loans)
            state.lent[owner][place] |= 1 << seat
            state.loans.append(seat | owner << 3 | place << 6 | state.remaining(owner, place) << 10)
        state.loans[number] -= price << 10
    for ref in _refs(packed) if "met" not in said else ():
        if ref < len(state.met):
            ready = state.ready[:]
            state.satisfy(ref, seat)
            state.ready = ready


def _refs(packed: int) -> list[int]:
    """The units that a planned use serves."""
    return [ref for ref in (packed >> 10 & 127, packed >> 17) if ref != NO_REF]


def _push_stage(state: Catastrophe, seat: int) -> None:
    if state.stage in (stages.TRADING, stages.BARTER):
        state.push(steps.LAY_OUT if state.stage == stages.TRADING else steps.RESTOCK)
        state.push(steps.TRADING, (seat - state.first_trader) % state.n)
    elif state.stage == stages.LAYING_OUT:
        state.push(steps.LAY_OUT)
    elif state.stage == stages.REVEAL:
        state.push(steps.REVEAL)
    elif state.stage == stages.REACT:
        state.strike()
        state.next_to_act = seat
        state.push(steps.REACT)
    elif state.stage == stages.REPLENISH:
        state.push(steps.REPLENISH)
    elif state.stage == stages.RESTOCK:
        state.push(steps.RESTOCK)


def _fill_rows(state: Catastrophe, seat: int) -> None:
    """C-R17: cards in play are unused unless the scenario says otherwise."""
    count = len(state.in_play[seat])
    for rows in (state.turned, state.committed, state.lent, state.traces):
        rows[seat] = (rows[seat] + [0] * count)[:count]
    count = len(state.incoming[seat])
    for rows in (state.incoming_turned, state.incoming_traces):
        rows[seat] = (rows[seat] + [0] * count)[:count]


def _deal_centre(state: Catastrophe) -> None:
    """C-2, C-4, C-42: one Disaster, open once the phases have begun; as many Impact cards open as were turned up."""
    if state.disaster:
        for card in state.disaster_pile.contents():
            insert(state.disasters_aside, card)
        state.disaster_pile.shuffle_in([])
        state.disaster_pile.bag = []
    else:
        _top_up(state, state.disaster_pile, state.disasters_aside, 1)
        if state.phase > 0:
            state.disaster = [state.draw(state.disaster_pile)]
    if state.phase > 0 and not state.impacts and state.stage != stages.REVEAL:
        _top_up(state, state.impact_pile, state.impacts_aside, PHASES)
        state.impacts = [state.draw(state.impact_pile)]
    _top_up(state, state.impact_pile, state.impacts_aside, PHASES - _turned_up(state))


def _turned_up(state: Catastrophe) -> int:
    """How many Impact cards have left the pile by now; a scenario needs to name only the current one."""
    return max(0, state.phase - 1 if state.stage == stages.REVEAL else state.phase)


def _top_up(state: Catastrophe, pile: Pile, aside: list[int], count: int) -> None:
    while pile.size() > count and pile.bag:
        insert(aside, pile.bag.pop())
    while pile.size() < count:
        insert(pile.bag, state.draw_from(aside))


# ---- checking ----


def problems(game: Game, state: Catastrophe) -> list[str]:
    """Everything that is wrong with a position, in words."""
    shapes = list(_shapes(state))
    return shapes or [*_cards(game, state), *_rows(game, state), *_numbers(state), *_react(game, state)]


def _shapes(state: Catastrophe) -> Iterator[str]:
    """C-49: lists about cards in play and units that don't have one entry for each."""
    for seat in range(state.n):
        for zone, names in (("in_play", BESIDE_ROWS), ("incoming", ("incoming_turned", "incoming_traces"))):
            cards = len(getattr(state, zone)[seat])
            for name in names:
                if len(getattr(state, name)[seat]) != cards:
                    yield f"seat {seat} has {cards} cards in {zone}, but {name} says {len(getattr(state, name)[seat])}"
    for name in ("need", "met"):
        if len(getattr(state, name)) != state.n * SEAT_UNITS:
            yield f"{name} says something about {state.n * SEAT_UNITS} units, not about {len(getattr(state, name))}"


def _cards(game: Game, state: Catastrophe) -> Iterator[str]:
    """C-R10, C-2, C-4, C-6: cards in zones where cards of their type never lie."""
    for seat in range(state.n):
        for where, cards in (("hand", state.hands[seat]), ("packet", state.packets[seat])):
            for card in cards:
                if card >= card_kinds.FIRST_DISASTER:
                    yield f"{game.kinds[card]} is no supply card and in the {where} of seat {seat}"
        for card in state.in_play[seat] + state.incoming[seat]:
            if card >= card_kinds.FIRST_RESPONSE:
                yield f"{game.kinds[card]} is in play at seat {seat}, where only Resources can be"
        if len(state.personas[seat]) != 1 or state.personas[seat][0] < card_kinds.FIRST_PERSONA:
            yield f"seat {seat} has one Persona, and nothing else there"
    for name, cards, first, end in (
        ("discards", state.discards, 0, card_kinds.FIRST_DISASTER),
        ("disaster", state.disaster, card_kinds.FIRST_DISASTER, card_kinds.FIRST_IMPACT),
        ("impacts", state.impacts, card_kinds.FIRST_IMPACT, card_kinds.FIRST_PERSONA),
    ):
        for card in cards:
            if not first <= card < end:
                yield f"{game.kinds[card]} lies among the {name}, where it doesn't belong"
    if len(state.disaster) > 1:
        yield "there is one Disaster"
    if len(state.impacts) > PHASES:
        yield f"there are at most {PHASES} Impact cards"
    if state.stage == stages.DRAFT and len({len(packet) for packet in state.packets}) > 1:
        yield "all packets have the same size"
    if state.stage == stages.DRAFT and not 1 < len(state.packets[0]) <= PACKET:
        yield f"a packet has 2 to {PACKET} cards when somebody picks"


def _rows(game: Game, state: Catastrophe) -> Iterator[str]:
    """C-21, C-58, C-61: rows that are too long, cards turned too far."""
    for seat in range(state.n):
        row = state.in_play[seat]
        if len(row) > state.limit(seat) and state.stage != stages.REVEAL:
            yield f"seat {seat} has {len(row)} Resources in play, but room for {state.limit(seat)}"
        for cards, turned in ((row, state.turned[seat]), (state.incoming[seat], state.incoming_turned[seat])):
            for card, times in zip(cards, turned, strict=True):
                if card < card_kinds.FIRST_RESPONSE and times >= state.box.uses[card]:
                    yield f"{game.kinds[card]} of seat {seat} can't be turned {times} times"


def _numbers(state: Catastrophe) -> Iterator[str]:
    """C-11, C-73, C-R47, C-R49: numbers that never occur."""
    for seat in range(state.n):
        if not 1 <= state.vitality[seat] <= state.start_vitality[seat]:
            most = state.start_vitality[seat]
            yield f"seat {seat} has 1 to {most} Vitality while the game lasts, not {state.vitality[seat]}"
    if state.first_trader < 0:
        yield "somebody has the token once the cards are dealt: say who is first_trader"
    if (state.phase == 0) != (state.stage in PROVISIONING):
        yield "draft, trading and laying_out belong to Provisioning, all other stages to a phase"
    if state.outcome != outcomes.UNDECIDED:
        yield "the game is over: its outcome is set when it ends"
    if state.phase == PHASES and state.stage in (stages.REPLENISH, stages.BARTER, stages.RESTOCK):
        yield "the Long Term phase ends with its React"
    if state.trader >= 0 and state.trader == state.partner:
        yield f"seat {state.trader} can't trade with itself"
    if any(not card_kinds.FIRST_RESPONSE <= card < card_kinds.FIRST_DISASTER for card in state.fresh):
        yield "fresh are Responses that were played in this React"
    for name, copies in (("bounced", state.bounced), ("sold", state.sold)):
        if any(packed & 255 >= card_kinds.FIRST_DISASTER for packed in copies):
            yield f"{name} are supply cards of seats 0 to {state.n - 1}"


def _react(game: Game, state: Catastrophe) -> Iterator[str]:
    """C-46, C-47, C-49, C-55, C-56: needs, satisfied units, plans and loans that contradict each other."""
    for ref, (need, met) in enumerate(zip(state.need, state.met, strict=True)):
        where = f"unit {ref % UNITS + 1} of slot {ref % SEAT_UNITS // UNITS + 1} of seat {ref // SEAT_UNITS}"
        if not 0 <= need < 1 << impact_kinds.COUNT or (need and ref % UNITS and not state.need[ref - 1]):
            yield f"{where} accepts no such kinds"
        if met and (not need or not 1 <= met & 7 <= state.n or met < 8):
            yield f"{where} is satisfied by nobody, or isn't there"
    if state.stage != stages.REACT:
        if state.uses or state.loans:
            yield "uses are planned and cards are lent in React only"
    elif any(packed < 0 or not _lies_there(state, packed) for packed in (*state.uses, *state.loans)):
        yield "uses and loans are about cards in play"
    else:
        yield from _planned(game, state)
        yield from _lent(game, state)


def _planned(game: Game, state: Catastrophe) -> Iterator[str]:
    """C-46, C-47: planned uses, and what they satisfy."""
    planned = [[0] * len(row) for row in state.in_play]
    for packed in state.uses:
        seat, owner, place = packed & 7, packed >> 3 & 7, packed >> 6 & 15
        card = state.in_play[owner][place]
        if seat == owner:
            planned[owner][place] += state.price_of_use(card)
        elif not state.lent[owner][place] >> seat & 1:
            yield f"seat {seat} uses {game.kinds[card]} of seat {owner}, but hasn't borrowed it"
        if any(ref >= len(state.met) or state.met[ref] & 7 != seat + 1 for ref in _refs(packed)):
            yield f"seat {seat} uses {game.kinds[card]} against something that it hasn't satisfied"
    for seat in range(state.n):
        if state.committed[seat] != planned[seat]:
            yield f"committed of seat {seat} isn't what its planned uses come to"
        for place, card in enumerate(state.in_play[seat]):
            if card < card_kinds.FIRST_RESPONSE and planned[seat][place] > state.remaining(seat, place):
                yield f"seat {seat} plans more uses of {game.kinds[card]} than it has left"


def _lent(game: Game, state: Catastrophe) -> Iterator[str]:
    """C-55, C-56: loans, and what their borrowers have left."""
    lent = [[0] * len(row) for row in state.in_play]
    for packed in state.loans:
        seat, owner, place = packed & 7, packed >> 3 & 7, packed >> 6 & 15
        lent[owner][place] |= 1 << seat
        card, left = game.kinds[state.in_play[owner][place]], packed >> 10
        if seat == owner:
            yield f"seat {seat} can't borrow its own {card}"
        elif left > state.remaining(owner, place):
            yield f"seat {seat} can't have {left} uses of {card} left: it has {state.remaining(owner, place)}"
    for seat in range(state.n):
        if state.lent[seat] != lent[seat]:
            yield f"lent of seat {seat} isn't what the loans say"

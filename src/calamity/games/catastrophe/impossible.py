"""Entering a game in the middle, and what can't be there: for whoever sets up a position by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from calamity.games.catastrophe.rules.course import Catastrophe
from calamity.games.catastrophe.state import PACKET, PHASES, SLOTS
from calamity.games.catastrophe.vocabulary import outcomes, sorts, stages, steps
from calamity.kernel.zones import Pile, insert

if TYPE_CHECKING:
    from calamity.kernel.game import Game

PROVISIONING = (stages.DRAFT, stages.TRADING, stages.LAYING_OUT)  # the stages before the first phase


# ---- entering ----


def enter(state: Catastrophe, seat: int) -> None:
    """C-13, C-14: put the game at the beginning of the stage that was named, with a seat to act first."""
    for player in range(state.n):
        _fill_rows(state, player)
    if state.phase == 0 and state.stage not in PROVISIONING:
        state.phase = 1  # whoever names a stage of a phase and none is in the first
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
    """C-R17: cards in play are unused unless something else is said."""
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
    """How many Impact cards have left the pile by now; a scenario needs to name the current one only."""
    return max(0, state.phase - 1 if state.stage == stages.REVEAL else state.phase)


def _top_up(state: Catastrophe, pile: Pile, aside: list[int], count: int) -> None:
    while pile.size() > count and pile.bag:
        insert(aside, pile.bag.pop())
    while pile.size() < count:
        insert(pile.bag, state.draw_from(aside))


# ---- checking ----


def problems(game: Game, state: Catastrophe) -> list[str]:
    """Everything that is wrong with a position, in words."""
    return [*_cards(game, state), *_rows(game, state), *_numbers(state)]


def _cards(game: Game, state: Catastrophe) -> Iterator[str]:
    """C-R10, C-2, C-4, C-6: cards where cards of their sort never lie."""
    for seat in range(state.n):
        for where, cards in (("hand", state.hands[seat]), ("packet", state.packets[seat])):
            for card in cards:
                if card >= sorts.FIRST_DISASTER:
                    yield f"{game.kinds[card]} is no supply card and in the {where} of seat {seat}"
        for card in state.in_play[seat] + state.incoming[seat]:
            if card >= sorts.FIRST_RESPONSE:
                yield f"{game.kinds[card]} is in play at seat {seat}, where only Resources can be"
        if len(state.personas[seat]) != 1 or state.personas[seat][0] < sorts.FIRST_PERSONA:
            yield f"seat {seat} has one Persona, and nothing else there"
    for name, cards, first, end in (
        ("discards", state.discards, 0, sorts.FIRST_DISASTER),
        ("disaster", state.disaster, sorts.FIRST_DISASTER, sorts.FIRST_IMPACT),
        ("impacts", state.impacts, sorts.FIRST_IMPACT, sorts.FIRST_PERSONA),
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
        for place, card in enumerate(row):
            if card < sorts.FIRST_RESPONSE and not 0 <= state.turned[seat][place] < state.box.uses[card]:
                yield f"{game.kinds[card]} of seat {seat} can't be turned {state.turned[seat][place]} times"


def _numbers(state: Catastrophe) -> Iterator[str]:
    """C-11, C-73, C-R47, C-R49: numbers that never come up."""
    for seat in range(state.n):
        if not 1 <= state.vitality[seat] <= state.start_vitality[seat]:
            most = state.start_vitality[seat]
            yield f"seat {seat} has 1 to {most} Vitality while the game lasts, not {state.vitality[seat]}"
    if not 0 <= state.first_trader < state.n:
        yield f"first_trader is {state.first_trader}, but seats are 0 to {state.n - 1}"
    if (state.phase == 0) != (state.stage in PROVISIONING):
        yield "draft, trading and laying_out belong to Provisioning, all other stages to a phase"
    if state.outcome != outcomes.UNDECIDED:
        yield "the game is over: its outcome is set when it ends"
    if not 0 <= state.next_to_act < state.n:
        yield f"next_to_act is {state.next_to_act}, but seats are 0 to {state.n - 1}"
    for seat in range(state.n):
        if state.ready[seat] not in (0, 1):
            yield f"ready of seat {seat} is 0 or 1, not {state.ready[seat]}"
        if state.lost[seat] < 0 or not 0 <= state.failed[seat] < 1 << SLOTS or not 0 <= state.spent[seat] < 8:
            yield f"lost, failed and spent of seat {seat} say what no React leaves behind"
    if state.phase == PHASES and state.stage in (stages.REPLENISH, stages.BARTER, stages.RESTOCK):
        yield "the Long Term phase ends with its React"

"""Checks a position that was set up by hand for everything that can't occur in a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from calamity.games.catastrophic.board import is_plant, level_of, slot_of, sources
from calamity.games.catastrophic.box import kinds_in, size_of
from calamity.games.catastrophic.fields import OF_SPECIES
from calamity.games.catastrophic.rules.turn import Catastrophic
from calamity.games.catastrophic.vocabulary import card_kinds, figures, food, stages

if TYPE_CHECKING:
    from calamity.kernel.game import Game


def problems(game: Game, state: Catastrophic) -> list[str]:
    """Everything that is wrong with a position, in words."""
    found = list(_shapes(state))
    return found or [*_species(game, state), *_cards(game, state), *_numbers(state)]


def _shapes(state: Catastrophic) -> Iterator[str]:
    """T-28: lists about a Community that don't have one entry for each of its Species."""
    for seat in range(state.n):
        size = len(state.spots[seat])
        for field in OF_SPECIES:
            said = len(getattr(state, field.attribute)[seat])
            if said != size:
                yield f"seat {seat} has {size} places, but {field.name} are said of {said}"
        staying, clocks = len(state.continuous[seat]), len(state.clocks[seat])
        if staying != clocks:
            yield f"seat {seat} has {staying} Continuous cards, but {clocks} clocks"


def _species(game: Game, state: Catastrophic) -> Iterator[str]:
    """T-28, T-29, T-36, T-37, T-46, T-47: Species that can't stand where or as they do."""
    for seat in range(state.n):
        spots = state.spots[seat]
        if spots != sorted(set(spots)):
            yield f"the places of seat {seat} are not in order"
        for i, place in enumerate(spots):
            where = f"the Species of seat {seat} on Level {level_of(place)}, slot {slot_of(place)}"
            if place < 0:
                yield f"a Species of seat {seat} stands nowhere"
                continue
            if not state.awake(seat, i):
                yield f"{where} has no active Trait"
            for trait in kinds_in(state.traits[seat][i]):
                if (trait < card_kinds.FIRST_ANIMAL) != is_plant(place):
                    yield f"{where} can't have {game.kinds[trait]}"
            napping = state.asleep[seat][i] | state.fresh_naps[seat][i] | state.due_naps[seat][i]
            if napping & ~state.traits[seat][i]:
                yield f"{where} has Deactivated Traits that it doesn't have"
            if size_of(state.traits[seat][i]) > state.trait_cap:
                yield f"{where} has more than {state.trait_cap} Traits"
            fed_by = 2 if is_plant(place) else sources(spots, place)
            if fed_by == 0 or (fed_by == 2) != (state.shorts[seat][i] == food.FED):
                yield f"{where} has {fed_by} food sources, which its mark of hunger doesn't say"


def _cards(game: Game, state: Catastrophic) -> Iterator[str]:
    """T-4, T-71, T-76: cards in zones where cards of their type never lie."""
    for seat in range(state.n):
        held = sorted(trait for traits in state.traits[seat] for trait in kinds_in(traits))
        if held != state.communities[seat]:
            yield f"the Species of seat {seat} don't have the Traits that lie in the Community"
        for card in state.continuous[seat]:
            if card < card_kinds.TRAITS:
                yield f"{game.kinds[card]} is a Trait and lies among the Continuous cards of seat {seat}"
        loads = sum(state.loads[seat])
        if state.continuous[seat].count(state.box.load) != loads:
            yield f"seat {seat} has {loads} parasites on its Species, but not as many such cards"
        numbers = sorted(link for link in state.links[seat] if link)
        pairs = state.continuous[seat].count(state.box.link)
        if numbers[::2] != numbers[1::2] or len(numbers) != 2 * pairs:
            yield f"seat {seat} has {pairs} cards that link Species, but {len(numbers)} linked ones"
    for card in state.history:
        if not card_kinds.FIRST_EVENT <= card < card_kinds.FIRST_INTERACTION:
            yield f"{game.kinds[card]} lies in the Event History and is no Event"
    air_numbers = (state.air_by, state.air_seat, state.air_first, state.air_second)
    if state.air or state.happening or any(air_numbers) or state.air_card or state.air_other or state.air_off:
        yield "nothing is announced at the beginning of a turn"


def _numbers(state: Catastrophic) -> Iterator[str]:
    """T-83, T-86, T-102: numbers that never occur."""
    in_turn = state.stage in (stages.PLAYING, stages.CALLING, stages.SENDING, stages.ENDING)
    if not in_turn and not (state.turn < 0 and state.stage == stages.BUILDING):
        yield "the stage is one of a turn, or building before the first one"
    if state.winners or state.tied or any(state.scores):
        yield "the game is over: scores, tied and winners are set when it ends"
    if any(_about_an_event(state)):
        yield "no Event is being faced at the beginning of a step"
    if any(count > figures.MOST_ANNOUNCED for count in state.announced):
        yield f"a seat announces at most {figures.MOST_ANNOUNCED} Interactions in a turn"
    if state.turns_left == 0:
        yield "at least one turn is left"
    for seat in range(state.n):
        if any(young > figures.MOST_OFFSPRING for young in state.offspring[seat]):
            yield f"a Species of seat {seat} has more than {figures.MOST_OFFSPRING} Offspring"


def _about_an_event(state: Catastrophic) -> Iterator[bool]:
    """T-71, T-76: what is set only while an Event is faced."""
    yield state.event >= 0 or state.sender >= 0 or state.facing >= 0 or state.again > 0
    yield bool(state.queue or state.shielded or state.warned or state.departed)
    yield bool(state.argued or state.votes or state.vulnerable or state.resilient)
    yield any(thief >= 0 for thief in state.thieves)

"""Checks a position that was set up by hand for everything that can't occur in a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from calamity.games.katastrophenspiel.box import is_equipment, is_hero, is_vehicle
from calamity.games.katastrophenspiel.rules.turn import Katastrophenspiel

if TYPE_CHECKING:
    from calamity.kernel.game import Game

ACTIONS = 2
PURCHASE_PLACES = (0, 0, 1, 1, 2)  # the stack of each place, K-17


def problems(game: Game, state: Katastrophenspiel) -> list[str]:
    """Everything that is wrong with a position, in words."""
    return [*_cards(game, state), *_displays(state), *_in_play(state), *_turn(game, state), *_numbers(state)]


def _cards(game: Game, state: Katastrophenspiel) -> Iterator[str]:
    """K-2, K-15, K-19, K-66, K-72: cards in zones where cards of their type never lie."""
    faces = state.box.faces
    for seat in range(state.n):
        for card in state.hands[seat]:
            if faces[card].region >= 0:
                yield f"{game.kinds[card]} is a catastrophe and in the hand of seat {seat}"
        for card in state.in_play[seat]:
            if not is_vehicle(card) and not is_hero(card):
                yield f"{game.kinds[card]} is in play at seat {seat}, where only heroes and a vehicle can be"
        for card in state.tables[seat]:
            if not is_equipment(card):
                yield f"{game.kinds[card]} is on the table of seat {seat}, where only equipment can be"
    for card in state.removed:
        if not is_equipment(card):
            yield f"{game.kinds[card]} is removed, but only equipment ever is"
    for card in state.unused:
        if faces[card].value:
            yield f"{game.kinds[card]} is unused, but only player cards ever are"
    for stacks, of_catastrophes in ((state.catastrophe_stacks, True), (state.purchase_stacks, False)):
        for number, pile in enumerate(stacks):
            for card in pile.contents():
                face = faces[card]
                if (face.region >= 0) != of_catastrophes or not face.value or face.stack != number:
                    yield f"{game.kinds[card]} lies in a stack that isn't its own"


def _displays(state: Katastrophenspiel) -> Iterator[str]:
    """K-49, K-62, K-R23: places that are empty although they could be filled."""
    for place, card in enumerate(state.catastrophes):
        if card < 0:
            yield f"place {place + 1} of the catastrophes is empty"
    for place, card in enumerate(state.purchases):
        if card < 0 and state.purchase_stacks[PURCHASE_PLACES[place]].size():
            yield f"place {place + 1} of the purchases is empty, but its stack isn't"


def _in_play(state: Katastrophenspiel) -> Iterator[str]:
    """K-36, K-37, K-38, K-72: too many vehicles or heroes, or cards in play out of turn."""
    for seat in range(state.n):
        cards = state.in_play[seat]
        if cards and seat != state.active:
            yield f"seat {seat} has cards in play, but it is the turn of seat {state.active}"
        vehicles = [card for card in cards if is_vehicle(card)]
        limit = state.limit_with(vehicles[0] if vehicles else -1)
        if len(vehicles) > 1:
            yield f"seat {seat} has {len(vehicles)} vehicles in play"
        elif len(cards) - len(vehicles) > limit:
            yield f"seat {seat} has {len(cards) - len(vehicles)} heroes in play, but room for {limit}"


def _turn(game: Game, state: Katastrophenspiel) -> Iterator[str]:
    """K-31, K-33, K-37, K-53, K-59: impossible numbers of actions and missions, a missing vehicle, no mission."""
    if state.actions > ACTIONS:
        yield f"a turn has {ACTIONS} actions, not {state.actions}"
    elif state.missions > 1 or state.missions + state.actions > ACTIONS:
        yield f"of {ACTIONS} actions one can be a mission: {state.missions} can't be among those that are used up"
    if state.vehicle_state and not any(is_vehicle(card) for card in state.in_play[state.active]):
        yield "vehicle_state says what the vehicle in play has done, but there is none"
    if state.target < 0:
        if any(state.missing) or state.wilds or state.used:
            yield "missing, wilds and used belong to a mission: say which catastrophe is its target"
    elif state.target not in state.catastrophes:
        yield f"{game.kinds[state.target]} is no catastrophe on display, so it can't be the target of a mission"
    else:
        needs = state.box.faces[state.target].needs
        if any(missing > need for missing, need in zip(state.missing, needs)):
            yield f"a mission at {game.kinds[state.target]} can't miss more than the catastrophe shows"
        if any(state.box.faces[card].region >= 0 for card in state.used):
            yield "used are cards that help: no catastrophe does"


def _numbers(state: Katastrophenspiel) -> Iterator[str]:
    """K-18, K-23, K-31, K-33, K-R26: numbers that never occur."""
    drawn = [colour for colour in state.colour if colour >= 0]
    if len(set(drawn)) < len(drawn):
        yield "two seats have the same colour"
    if not 1 <= state.rounds_left <= state.rounds:
        yield f"the round marker is on {state.rounds_left}, but there are 1 to {state.rounds} rounds left in a turn"
    if state.turns_taken >= state.n:
        yield f"a round has {state.n} turns: {state.turns_taken} can't be over before this one"

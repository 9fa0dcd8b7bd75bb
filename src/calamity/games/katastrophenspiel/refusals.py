"""Why an action isn't offered: the rule that forbids it and the facts of the case."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from calamity.games.katastrophenspiel.box import is_equipment, is_hero
from calamity.games.katastrophenspiel.deck import REGIONS
from calamity.games.katastrophenspiel.rules.turn import Katastrophenspiel
from calamity.games.katastrophenspiel.vocabulary import vehicle_done
from calamity.kernel.actions import Move

if TYPE_CHECKING:
    from calamity.kernel.game import Game

Reason = tuple[str, str, Mapping[str, object]]


class Case:
    """An action that a seat asks about, with the position it asks in."""

    def __init__(self, game: Game, state: Katastrophenspiel, seat: int, move: Move) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.move = move
        self.card = game.kinds.index(move.args[0]) if move.args and move.args[0] in game.cards else -1
        self.fact = ("card", move.args[0]) if self.card >= 0 else None

    def because(self, rule: str, key: str, **facts: object) -> Reason:
        """A reason; the card in question is among its facts."""
        return rule, key, {**({"card": self.fact} if self.fact else {}), **facts}


def reason(game: Game, state: Katastrophenspiel, seat: int, action: int) -> Reason:
    """The rule, the reason and its facts for an action that the open question doesn't offer."""
    case = Case(game, state, seat, game.actions.decode(action))
    question = game.questions[state.stack[-1] & 255]
    return QUESTIONS[question](case)


def at_turn(case: Case) -> Reason:
    """K-32: between actions."""
    return TURN_VERBS.get(case.move.verb, not_now)(case)


def not_now(case: Case) -> Reason:
    """K-R15, K-45, K-53, K-R34: verbs that belong to a purchase, a mission or the set-up."""
    rule, key = {
        "cycle": ("K-45", "not_shopping"),
        "buy": ("K-47", "not_shopping"),
        "buy_nothing": ("K-47", "not_shopping"),
        "use": ("K-R14", "not_in_mission"),
        "give_up": ("K-53", "not_in_mission"),
        "ability": ("K-10", "no_die"),
        "colour": ("K-18", "set_up_over"),
    }.get(case.move.verb, ("K-R15", "finish_first"))
    return rule, key, {}


def no_action_left(case: Case) -> Reason | None:
    """K-31: both actions are spent."""
    return case.because("K-31", "no_actions") if case.state.actions == 0 else None


def cannot_move(case: Case) -> Reason:
    """K-31, K-42: no action left, or the pawn is there already."""
    return no_action_left(case) or case.because("K-42", "already_there", region=("region", case.move.args[0]))


def cannot_purchase(case: Case) -> Reason:
    """K-31, K-R24: no action left, or nothing is for sale."""
    return no_action_left(case) or case.because("K-R24", "nothing_for_sale")


def cannot_attempt(case: Case) -> Reason:
    """K-31, K-33, K-53, K-63: no action, a mission was tried already, or the catastrophe isn't here."""
    if case.state.missions:
        return case.because("K-33", "one_mission")
    return no_action_left(case) or not_here(case)


def not_here(case: Case) -> Reason:
    """K-53, K-R28: the catastrophe isn't open, or strikes another region."""
    if case.card not in case.state.catastrophes:
        return case.because("K-53", "catastrophe_not_open")
    where = REGIONS[case.state.box.faces[case.card].region]
    return case.because("K-53", "elsewhere", region=("region", where))


def cannot_attempt_extra(case: Case) -> Reason:
    """K-69, K-R42, K-R43: without the control centre, or without the action it costs, or not here."""
    state = case.state
    if not state.has_control_centre(case.seat):
        return case.because("K-69", "no_control_centre")
    if state.costs_action and state.actions == 0:
        return case.because("K-R42", "centre_costs_action")
    return not_here(case)


def not_in_hand(case: Case) -> Reason | None:
    """K-35: only cards in one's own hand can be played."""
    return case.because("K-35", "not_in_hand") if case.card not in case.state.hands[case.seat] else None


def too_small(case: Case) -> Reason:
    """K-R12: the vehicle doesn't hold the heroes that are in play."""
    limit, heroes = case.state.limit_with(case.card), case.state.heroes(case.seat)
    return case.because("K-R12", "too_small", limit=limit, heroes=heroes)


def cannot_play_vehicle(case: Case) -> Reason:
    """K-35, K-36, K-R12: another vehicle is in play, it isn't in hand, or it is too small."""
    if case.state.vehicle(case.seat) >= 0:
        return case.because("K-36", "one_vehicle")
    return not_in_hand(case) or too_small(case)


def cannot_fly(case: Case) -> Reason:
    """K-43, K-44, K-R17: no movement symbol, used already, the other side was used, or not playable."""
    state, seat = case.state, case.seat
    here = REGIONS[state.region[seat]] == case.move.args[1]
    if not state.can_fly(case.card):
        return case.because("K-43", "no_movement")
    if case.card == state.vehicle(seat):
        if state.vehicle_state & vehicle_done.FLOWN:
            return case.because("K-43", "flown")
        if state.vehicle_state & vehicle_done.SIDED:
            return case.because("K-R17", "side_used")
        return case.because("K-42", "already_there", region=("region", case.move.args[1]))
    if state.vehicle(seat) >= 0:
        return case.because("K-44" if state.vehicle_state & vehicle_done.FLOWN else "K-36", "one_vehicle")
    missing = not_in_hand(case)
    if missing:
        return missing
    if here and state.fits(seat, case.card):
        return case.because("K-42", "already_there", region=("region", case.move.args[1]))
    return too_small(case)


def cannot_swap(case: Case) -> Reason:
    """K-44, K-R13: exchanging is off, or the vehicle in play has done something already."""
    state = case.state
    if not state.vehicle_swap:
        return case.because("K-R13", "no_swap")
    if state.vehicle(case.seat) < 0:
        return case.because("K-R13", "no_vehicle_to_swap")
    if state.vehicle_state & vehicle_done.FLOWN:
        return case.because("K-44", "vehicle_busy")
    if state.vehicle_state & (vehicle_done.SENT | vehicle_done.SWAPPED):
        return case.because("K-R13", "vehicle_busy")
    return not_in_hand(case) or too_small(case)


def cannot_procure(case: Case) -> Reason:
    """K-50, K-51, K-R24: no procurer in hand, no room for the hero, or nothing for sale."""
    state = case.state
    hero = state.box.procurer
    if not state.has_procurer(case.seat):
        return case.because("K-50", "no_procurer")
    if not state.has_room(case.seat):
        limit = state.limit_with(state.vehicle(case.seat))
        return case.because("K-51", "no_room", card=("card", case.game.kinds[hero]), limit=limit)
    return case.because("K-R24", "nothing_for_sale")


TURN_VERBS: dict[str, Callable[[Case], Reason]] = {
    "move": cannot_move,
    "purchase": cannot_purchase,
    "mission": cannot_attempt,
    "free_mission": cannot_attempt_extra,
    "play_vehicle": cannot_play_vehicle,
    "vehicle_move": cannot_fly,
    "swap_vehicle": cannot_swap,
    "free_purchase": cannot_procure,
}


def at_cycle(case: Case) -> Reason:
    """K-45, K-R15, K-R21: first a card goes under its stack."""
    if case.move.verb == "cycle":
        return case.because("K-45", "not_open")
    return "K-R21" if case.move.verb in ("buy", "buy_nothing") else "K-R15", "cycle_first", {}


def at_buy(case: Case) -> Reason:
    """K-47, K-48, K-R15, K-R26: the card isn't open or costs too much; anything else has to wait."""
    state = case.state
    if case.move.verb != "buy":
        return "K-R15", "buy_first", {}
    if case.card not in state.purchases:
        return case.because("K-47", "not_open")
    price = state.price(case.card, state.stack[-1] >> 8 & 4095)
    return case.because("K-R26", "too_dear", price=price, money=state.money[case.seat])


def at_mission(case: Case) -> Reason:
    """K-54, K-R15: inside a mission cards are used, or it is given up."""
    if case.move.verb == "use":
        return cannot_use(case)
    if case.move.verb == "play_vehicle":
        return cannot_play_vehicle(case)
    if case.move.verb in ("mission", "free_mission"):
        return "K-R15", "in_mission", {}
    return "K-R15", "finish_first", {}


def cannot_use(case: Case) -> Reason:
    """K-40, K-55, K-67, K-R17, K-R33, K-R36, K-R37: why a card can't be used in this mission."""
    state, seat, card = case.state, case.seat, case.card
    mine = state.in_play[seat] + state.hands[seat] + state.tables[seat]
    if card not in mine:
        return case.because("K-55", "not_yours")
    if card in state.used:
        return case.because("K-67" if is_equipment(card) else "K-R33", "used_already")
    face = state.box.faces[card]
    if not is_equipment(card) and not is_hero(card) and card in state.hands[seat]:
        return case.because("K-R37", "play_vehicle_first")
    if is_hero(card) and card in state.hands[seat] and not state.has_room(seat):
        return case.because("K-40", "no_room", limit=state.limit_with(state.vehicle(seat)))
    if face.sides == 2 and face.move_side >= 0 and state.vehicle_state & vehicle_done.FLOWN:
        return case.because("K-R17", "flew_with_it")
    return case.because("K-R37", "adds_nothing")


def at_ability(case: Case) -> Reason:
    """K-R34: the die makes an ability that is still missing."""
    if case.move.verb == "ability":
        return "K-R34", "ability_not_missing", {"ability": ("ability", case.move.args[0])}
    return "K-R34", "name_ability_first", {}


def at_colour(case: Case) -> Reason:
    """K-18, K-R3: a colour that somebody has is gone."""
    if case.move.verb == "colour":
        return "K-18", "colour_taken", {"colour": ("colour", case.move.args[0])}
    return "K-18", "choose_colour_first", {}


QUESTIONS: dict[str, Callable[[Case], Reason]] = {
    "turn": at_turn,
    "cycle": at_cycle,
    "buy": at_buy,
    "mission": at_mission,
    "ability": at_ability,
    "colour": at_colour,
}

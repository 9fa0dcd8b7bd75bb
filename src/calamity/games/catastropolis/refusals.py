"""Why an action isn't offered: the rule that forbids it and the facts of the case."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from calamity.games.catastropolis.city import (
    ADJOINING,
    BOOTHS,
    BRIDGE,
    FAR,
    HOTLINES,
    LOCATION_SPACE,
    SIGNS,
    enterable,
)
from calamity.games.catastropolis.deck import LOCATIONS
from calamity.games.catastropolis.rules.turn import Catastropolis
from calamity.games.catastropolis.vocabulary import card_kinds, power_effects, schemes
from calamity.kernel.actions import Move

if TYPE_CHECKING:
    from calamity.games.catastropolis.game import CatastropolisGame

Reason = tuple[str, str, Mapping[str, object]]

ABILITY_GIFTS = {
    "shielding": power_effects.SHIELD,
    "frost": power_effects.CHILL,
    "secret_lair": power_effects.LAIR,
    "x_ray_vision": power_effects.X_RAY,
    "telepathy": power_effects.TELEPATHY,
    "weather_mastery": power_effects.WEATHER,
    "duplication": power_effects.DOUBLE,
    "teleportation": power_effects.TELEPORT,
    "time_control": power_effects.TIME_CONTROL,
}


class Case:
    """An action that a seat asks about, with the position it asks in."""

    def __init__(self, game: CatastropolisGame, state: Catastropolis, seat: int, move: Move) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.move = move
        self.word = move.args[0] if move.args else ""
        self.card = game.kinds.index(self.word) if self.word in game.cards else -1
        self.question = game.questions[state.stack[-1] & 255]

    def because(self, rule: str, key: str, **facts: object) -> Reason:
        """A reason; the card in question is among its facts."""
        return rule, key, {"card": ("card", self.word), **facts}


def reason(game: CatastropolisGame, state: Catastropolis, seat: int, action: int) -> Reason:
    """The rule, the reason and its facts for an action that the open question doesn't offer."""
    case = Case(game, state, seat, game.actions.decode(action))
    if case.move.verb in ANSWERS[case.question]:
        return VERBS.get(case.move.verb, not_among)(case)
    if case.question == "action":
        return "P-85", "not_now", {}
    if case.question == "teleport" and case.move.verb == "move":  # a space that is no landmark has no other action
        return "P-97", "no_landmark", {}
    return game.rules_behind[f"ask.{case.question}"][0], "answer_first", {}


def not_among(case: Case) -> Reason:
    """P-112: the action belongs to this question, but not to the answers that are left."""
    return case.game.rules_behind[f"ask.{case.question}"][0], "not_among", {}


# ---- actions ----


def cannot_move(case: Case) -> Reason:
    """P-91, P-92, P-95, P-96, P-R34: the hero is there already, may not enter, or can't get there in time."""
    state, seat = case.state, case.seat
    space = space_number(case.word)
    where = ("space", case.word)
    if space == state.space[seat]:
        return "P-R34" if case.question == "action" else "P-96", "already_there", {"space": where}
    gait = state.gait(seat)
    if not enterable(space, gait):
        key = "closed_high_rise" if SIGNS[space] == "#" else "bridge_is_out" if space == BRIDGE else "closed_water"
        return "P-95", key, {"space": where}
    cost = state.box.roads.costs(state.space[seat], gait)[space]
    if cost >= FAR:
        return "P-95", "no_way", {"space": where}
    steps = state.stack[-1] >> 8 & 4095 if case.question == "free_move" else 0
    rate = steps or state.rate(seat)
    return "P-96" if case.question == "free_move" else "P-92", "too_far", {"space": where, "steps": cost, "rate": rate}


def cannot_use(case: Case) -> Reason:
    """P-97, P-98, P-R32: the hero hasn't this power, or it would change and show nothing."""
    if not case.state.gifts[case.seat] & ABILITY_GIFTS[case.word]:
        return case.because("P-97", "no_such_power")
    return case.because("P-98", f"useless.{case.word}")


def cannot_search(case: Case) -> Reason:
    """P-16, P-20, P-100, P-101, P-R36: nothing to find, no booth, or a booth that is dead or burnt out."""
    state, seat = case.state, case.seat
    if state.oldest_hidden() < 0:
        return "P-101", "nothing_hidden", {}
    booths = BOOTHS | (HOTLINES if state.gifts[seat] & power_effects.HOTLINE else 0)
    near = 0
    for spot in (state.space[seat], state.double[seat]):
        if spot >= 0:
            near |= 1 << spot | (ADJOINING[spot] if state.gifts[seat] & power_effects.SCANNER else 0)
    if near & booths & state.dead:
        return "P-16", "booth_dead", {}
    if near & booths:
        return "P-20", "booth_burnt", {}
    return "P-100", "no_booth", {}


def cannot_resolve(case: Case) -> Reason:
    """P-105, P-106, P-107: not open in the queue, at another place, or without a power that is listed."""
    state = case.state
    if state.place_of(case.card) < 0:
        return case.because("P-105", "not_open")
    location = state.box.location[case.card]
    if not state.reach(case.seat) >> LOCATION_SPACE[location] & 1:
        return case.because("P-106", "wrong_place", location=("location", LOCATIONS[location]))
    return case.because("P-107", "no_listed_power")


def cannot_strike(case: Case) -> Reason:
    """P-148, P-151: no Villain yet, nothing of the Villain there, out of reach, or down already."""
    state = case.state
    if state.villain < 0:
        return "P-151", "no_villain", {}
    location = LOCATIONS.index(case.word)
    where = ("location", case.word)
    if location not in state.pieces:
        return "P-148", "nothing_to_strike", {"location": where}
    piece = state.pieces.index(location)
    if not state.strikeable(piece, state.scheme()):
        key = "twin_down" if state.scheme() == schemes.TWINS else "reagent_gone"
        return "P-148", key, {"location": where}
    return "P-148", "strike_elsewhere", {"location": where}


def cannot_deliver(case: Case) -> Reason:
    """P-148, P-151: no reagents in this game, none carried, or not at the laboratory."""
    state = case.state
    if state.villain < 0:
        return "P-151", "no_villain", {}
    if state.scheme() != schemes.REAGENTS:
        return "P-148", "no_reagents", {}
    if case.seat not in state.reagents:
        return "P-148", "carries_nothing", {}
    return "P-148", "deliver_elsewhere", {"location": ("location", LOCATIONS[state.laboratory()])}


# ---- the draft ----


def cannot_pick(case: Case) -> Reason:
    """P-45, P-48, P-R11: the card isn't in the row, or is worth too much."""
    state = case.state
    if case.card not in state.power_row:
        return case.because("P-45", "not_in_row")
    points = state.box.points[case.card - card_kinds.FIRST_POWER]
    return case.because("P-48", "too_many_points", points=points, left=state.limit - state.points[case.seat])


def cannot_pass(case: Case) -> Reason:
    """P-50, P-53: three passes, and then never again."""
    return "P-53", "no_passes", {}


# ---- smaller choices ----


def cannot_prevent(case: Case) -> Reason:
    """P-124: no Sidekick, or it has stepped in already; no Bulletproof Vest."""
    if case.move.verb == "spend_vest":
        return "P-124", "no_vest", {}
    return "P-124", "sidekick_gone" if case.state.sidekick_spent[case.seat] else "no_sidekick", {}


def cannot_look(case: Case) -> Reason:
    """P-81, P-83, P-R37: there is no face-down card at this place, or it isn't among those to choose from."""
    state, place = case.state, int(case.word) - 1
    rule = "P-83" if case.move.verb == "look" else "P-81"
    if place >= len(state.queue):
        return rule, "no_such_place", {"place": case.word}
    if state.face_up[place]:
        return rule, "face_up_already", {"place": case.word}
    return rule, "not_this_place", {"place": case.word}


def cannot_cool(case: Case) -> Reason:
    """P-79, P-98, P-112: not open, without counters, or too far away."""
    state = case.state
    place = state.place_of(case.card)
    if place < 0:
        return case.because("P-105", "not_open")
    if state.counters[place] == 0:
        return case.because("P-79", "no_counters")
    return case.because("P-98", "too_far_to_cool")


def cannot_remove(case: Case) -> Reason:
    """P-79: there is only one counter."""
    return "P-79", "one_counter", {}


def cannot_keep(case: Case) -> Reason:
    """P-102, P-110: the card wasn't drawn."""
    return case.because("P-102" if case.move.verb == "follow" else "P-110", "not_drawn")


def cannot_credit(case: Case) -> Reason:
    """P-112: somebody has less reputation, or nobody sits there."""
    if int(case.word) >= case.state.n:
        return "P-112", "no_such_seat", {}
    return "P-112", "not_the_least", {"seat": ("seat", int(case.word))}


def cannot_name(case: Case) -> Reason:
    """P-149: named already, or the hero hasn't it."""
    named = case.state.named >> case.card - card_kinds.FIRST_POWER & 1
    return case.because("P-149", "named_already" if named else "no_such_power")


def cannot_give_up(case: Case) -> Reason:
    """P-149: not collected, or worth less than 1."""
    mine = case.card in case.state.collections[case.seat]
    return case.because("P-149", "worth_too_little" if mine else "not_collected")


def cannot_borrow(case: Case) -> Reason:
    """P-24, P-115: no Sorcery, no Favor Owed; and a Situation can't be resolved with nothing."""
    keys = {"with_sorcery": "no_sorcery", "with_favor": "no_favor", "with_nothing": "needs_means"}
    return "P-115", keys[case.move.verb], {}


def must_name(case: Case) -> Reason:
    """P-149: a borrowed power has to be named."""
    return "P-149", "must_name", {}


def cannot_teleport(case: Case) -> Reason:
    """P-98: the hero is there already."""
    return "P-98", "already_there", {"space": ("space", case.word)}


def cannot_perform(case: Case) -> Reason:
    """P-20, P-87: this power acts at another moment."""
    return case.because("P-87", "other_moment")


def space_number(name: str) -> int:
    """A space by its name on the map."""
    return "abcdefgh".index(name[0]) + 8 * (int(name[1:]) - 1)


ANSWERS: dict[str, tuple[str, ...]] = {
    "draft": ("pick", "pass"),
    "round_power": ("perform",),
    "turn_power": ("perform",),
    "foresight": ("on_top", "at_bottom"),
    "action": ("move", "ability", "search", "resolve", "strike", "deliver", "rest"),
    "free_move": ("move", "stay"),
    "look": ("look",),
    "prevent": ("spend_sidekick", "spend_vest", "accept"),
    "draw": ("draw", "draw_none"),
    "keep": ("keep",),
    "confess": ("confess", "confess_none"),
    "confess_number": ("remove",),
    "credit": ("credit",),
    "redraw": ("use_drawn", "redraw"),
    "lead": ("follow",),
    "turn_up": ("turn_up",),
    "x_ray": ("look",),
    "x_ray_second": ("look", "look_no_more"),
    "x_ray_turn": ("turn_up", "turn_up_none"),
    "cool": ("cool",),
    "teleport": ("teleport",),
    "means": ("with_sorcery", "with_favor", "with_nothing"),
    "strike_means": ("with_sorcery", "with_favor", "with_nothing"),
    "name": ("name", "name_none"),
    "sacrifice": ("give_up", "give_none"),
}
"""P-85, P-112: the verbs that can answer each question."""

VERBS: dict[str, Callable[[Case], Reason]] = {
    "move": cannot_move,
    "ability": cannot_use,
    "search": cannot_search,
    "resolve": cannot_resolve,
    "strike": cannot_strike,
    "deliver": cannot_deliver,
    "pick": cannot_pick,
    "pass": cannot_pass,
    "spend_sidekick": cannot_prevent,
    "spend_vest": cannot_prevent,
    "look": cannot_look,
    "turn_up": cannot_look,
    "cool": cannot_cool,
    "confess": cannot_cool,
    "remove": cannot_remove,
    "keep": cannot_keep,
    "follow": cannot_keep,
    "credit": cannot_credit,
    "name": cannot_name,
    "name_none": must_name,
    "give_up": cannot_give_up,
    "with_sorcery": cannot_borrow,
    "with_favor": cannot_borrow,
    "with_nothing": cannot_borrow,
    "teleport": cannot_teleport,
    "perform": cannot_perform,
}

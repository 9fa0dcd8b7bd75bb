"""Why an action isn't offered: the rule that forbids it and the facts of the case."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from calamity.games.catastrophe.deck import COMPLICATIONS
from calamity.games.catastrophe.rules.course import Catastrophe
from calamity.games.catastrophe.state import MOST_WISHES
from calamity.games.catastrophe.units import SEAT_UNITS, UNITS
from calamity.games.catastrophe.view import lendable
from calamity.games.catastrophe.vocabulary import (
    actions,
    card_kinds,
    complications,
    effects,
    keyword,
    spent_once,
    stages,
    tag,
    traits,
)
from calamity.kernel.actions import Move

if TYPE_CHECKING:
    from calamity.kernel.game import Game

Reason = tuple[str, str, Mapping[str, object]]

VERBS_OF = {  # which verbs answer which question
    "side": ("side",),
    "bandage": ("bandage",),
    "pick": ("pick",),
    "trade": ("partner", "offer", "offer_play", "wish", "send", "no_trade"),
    "answer": ("offer", "offer_play", "agree", "decline"),
    "confirm": ("accept", "withdraw"),
    "enter": ("enter",),
    "overflow": ("return", "scrap"),
    "lay_out": ("lay", "return", "scrap", "done"),
    "restock": ("lay", "return", "scrap", "done"),
    "supply_run": ("discard",),
    "spare": ("spare",),
    "strain": ("wear",),
    "rough": ("wear",),
    "sapped": ("wear",),
    "foresee": ("look", "look_away"),
}
ELSEWHERE = {  # the question to which a verb belongs that doesn't answer the open one
    "pick": ("C-29", "not_drafting"),
    "lay": ("C-39", "not_laying"),
    "done": ("C-39", "not_laying"),
    "return": ("C-R16", "no_overflow"),
    "scrap": ("C-R16", "no_overflow"),
    "play": ("C-R43", "not_reacting"),
    "quick": ("K-7", "not_reacting"),
    "commit": ("C-46", "not_reacting"),
    "borrow": ("C-52", "not_reacting"),
    "ready": ("C-R29", "not_reacting"),
    "triage": ("C-R63", "not_reacting"),
    "pantry": ("C-R63", "not_reacting"),
    "partner": ("C-34", "not_trading"),
    "no_trade": ("C-34", "not_trading"),
    "release": ("C-R30", "nothing_planned"),
}
ACTS = ("commit", "borrow", "play", "triage", "pantry", "quick", "ready")  # the verbs with which an act in React begins


class Case:
    """An action that a seat asks about, with the position it asks in."""

    def __init__(self, game: Game, state: Catastrophe, seat: int, move: Move) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.move = move
        self.question = game.questions[state.stack[-1] & 255]
        self.lane = state.lanes[seat] if state.lanes else []
        self.card = game.kinds.index(move.args[0]) if move.args and move.args[0] in game.cards else -1
        self.copy = len(move.args) - 1  # 1 for the second copy in a row
        named = move.verb in ("partner", "for", "also_for", "borrow")
        self.other = int(move.args[0]) if named else -1

    def because(self, rule: str, key: str, **facts: object) -> Reason:
        """A reason; the card or seat in question is among its facts."""
        own: dict[str, object] = {}
        if self.card >= 0:
            own["card"] = ("card", self.move.args[0])
        if self.other >= 0:
            own["seat"] = ("seat", self.other)
        return rule, key, {**own, **facts}

    def committing(self) -> int:
        """The card of the seat's own that is about to be committed, or -1."""
        if not self.lane or not actions.COMMIT <= self.lane[0] < actions.LOAN:
            return -1
        return (self.lane[0] - actions.COMMIT) >> 1

    def place(self, owner: int) -> int:
        """Where the card in question lies in a row, or -1."""
        row = self.state.in_play[owner]
        places = [place for place, card in enumerate(row) if card == self.card]
        return places[self.copy] if len(places) > self.copy else -1


def reason(game: Game, state: Catastrophe, seat: int, action: int) -> Reason:
    """The rule, the reason and its facts for an action that the open question doesn't offer."""
    case = Case(game, state, seat, game.actions.decode(action))
    if case.question == "react":
        return at_react(case)
    if case.move.verb not in VERBS_OF[case.question]:
        rule, key = ELSEWHERE.get(case.move.verb, ("C-14", "no_such_question"))
        return case.because(rule, key)
    return QUESTIONS[case.question](case)


# ---- trades ----


def at_trade(case: Case) -> Reason:
    """C-26, C-34, C-35, C-R20, C-R25: why this partner, card or wish isn't possible, or offering nothing."""
    verb = case.move.verb
    if verb in ("partner", "no_trade"):
        return case.because("C-26", "finish_act") if case.lane else cannot_deal(case)
    if not case.lane:
        return case.because("C-26", "partner_first")
    if verb == "wish":
        wishes = [link for link in case.lane if actions.WISH <= link < actions.PICK]
        if len(wishes) == MOST_WISHES:
            return case.because("C-R25", "wishes_full")
        return case.because("C-R25", "wish_twice") if wishes else no_gift(case)
    if verb == "send":
        return no_gift(case)
    if actions.WISH <= case.lane[-1] < actions.PICK:
        return case.because("C-R25", "offer_sent")
    return cannot_give(case)


def no_gift(case: Case) -> Reason:
    """C-R20: a partner without cards must at least get one."""
    return case.because("C-R20", "empty_offer", seat=("seat", case.lane[0] - actions.PARTNER))


def cannot_deal(case: Case) -> Reason:
    """C-26, C-R18, C-R20, C-R59: why a seat can't be a partner."""
    state = case.state
    if case.other == case.seat:
        return case.because("C-26", "yourself")
    if case.other >= state.n:
        return case.because("C-R18", "nobody_there")
    if state.trouble == complications.CURFEW and not state.kerbside and not state.adjacent(case.seat, case.other):
        return case.because("C-R59", "curfew")
    return case.because("C-R20", "nothing_to_trade")


def cannot_give(case: Case) -> Reason:
    """C-35, C-65, C-R13, K-8: the card isn't there, is Fixed, or is in use."""
    if case.move.verb == "offer":
        return case.because("C-35", "not_in_hand")
    place = case.place(case.seat)
    if place < 0 or case.game.actions.encode(*_words(case.move)) in case.lane:
        return case.because("C-65", "not_in_play")
    if case.state.box.keywords[case.card] & keyword.FIXED:
        return case.because("K-8", "fixed")
    if case.state.locked(case.seat, place):
        return case.because("C-R13", "locked")
    return case.because("C-65", "not_in_play")


def _words(move: Move) -> tuple[str, ...]:
    return (move.verb, *move.args)


def at_answer(case: Case) -> Reason:
    """C-27, C-R20, C-R22: nothing would change hands, or the same card would lie on both sides."""
    state = case.state
    if case.move.verb == "agree":
        if not state.offer and not case.lane:
            return case.because("C-R20", "no_card_moves")
        return case.because("C-R22", "same_bundle")
    action = case.game.actions.encode(*_words(case.move))
    if action in state.goods(case.seat, case.lane):
        return case.because("C-R22", "identical")
    return cannot_give(case)


# ---- cards in play ----


def at_overflow(case: Case) -> Reason:
    """C-22, C-R12, C-R13: why this remedy isn't possible for this card."""
    state = case.state
    place = case.place(case.seat)
    if place < 0:
        return case.because("C-22", "not_in_play")
    if state.locked(case.seat, place):
        return case.because("C-R13", "locked")
    return wrong_remedy(case, state.turned[case.seat][place])


def wrong_remedy(case: Case, turned: int) -> Reason:
    """C-22: unused cards go to hand, partially used ones away; of two that are alike the first is named."""
    if case.move.verb == "return" and turned:
        return case.because("C-22", "not_unused")
    if case.move.verb == "scrap" and not turned:
        return case.because("C-22", "not_used")
    return case.because("C-22", "not_eligible")


def at_laying(case: Case) -> Reason:
    """C-22, C-39, C-69, C-R10: why a Resource can't be laid out, or why nothing more can."""
    state = case.state
    rule = "C-69" if state.stage == stages.RESTOCK else "C-39"
    if case.move.verb in ("return", "scrap"):
        overflowing = any(option >= actions.LAY + card_kinds.FIRST_RESPONSE for option in state.offered(case.seat))
        return case.because("C-22", "not_eligible" if overflowing else "no_room_needed")
    if not any(option < actions.LAY + card_kinds.FIRST_RESPONSE for option in state.offered(case.seat)):
        return case.because("C-22", "room_first")
    if state.allowance(case.seat) <= sum(
        actions.LAY <= link < actions.LAY + card_kinds.FIRST_RESPONSE for link in case.lane
    ):
        return case.because(rule, "nothing_more")
    return case.because(rule, "not_in_hand")


def at_card(case: Case) -> Reason:
    """C-58, C-R14, C-R46: the card isn't one of those that can be chosen."""
    rules = {"pick": "C-29", "enter": "C-R14", "supply_run": "C-25"}
    keys = {"pick": "not_in_packet", "enter": "not_arriving", "supply_run": "not_in_hand"}
    return case.because(rules.get(case.question, "C-R46"), keys.get(case.question, "not_eligible"))


def at_plain(case: Case) -> Reason:
    """C-14: every answer to the question is possible, so this one belongs to another."""
    return case.because("C-14", "answer_first")


# ---- React ----


def at_react(case: Case) -> Reason:
    """C-46, C-R29: between acts, or in the middle of one."""
    if case.move.verb in ACTS:
        return case.because("C-R29", "finish_act") if case.lane else BEGINNINGS[case.move.verb](case)
    if not case.lane and case.move.verb == "loan":
        return cannot_lend(case)
    if not case.lane:
        rule, key = ELSEWHERE.get(case.move.verb, ("C-R29", "begin_act"))
        return case.because(rule, key)
    return LINKS.get(case.move.verb, not_now)(case)


def not_now(case: Case) -> Reason:
    """C-R29: a link that the act doesn't ask for."""
    rule, key = ELSEWHERE.get(case.move.verb, ("C-R29", "finish_act"))
    return case.because(rule, key)


def unusable(case: Case) -> Reason | None:
    """C-R59: a complication or a detriment forbids the card."""
    state = case.state
    if state.usable(case.seat, case.card):
        return None
    if state.traits[case.seat] == traits.TECHNOPHOBE and state.box.tags[case.card] & (tag.POWERED | tag.ENGINE):
        return case.because("C-R59", "technophobe")
    return case.because("C-R59", "forbidden", complication=("complication", COMPLICATIONS[state.trouble]))


def cannot_commit(case: Case) -> Reason:
    """C-46, C-50, C-R33, C-R59: not in play, no use left, forbidden, or nothing to serve."""
    state = case.state
    place = case.place(case.seat)
    if place < 0:
        return case.because("C-46", "not_in_play")
    forbidden = unusable(case)
    if forbidden:
        return forbidden
    free = state.remaining(case.seat, place) - state.committed[case.seat][place]
    if free < state.price_of_use(case.card):
        return case.because("C-50", "no_use_left")
    return case.because("C-R33", "serves_nothing")


def cannot_borrow(case: Case) -> Reason:
    """C-52, C-R39, C-R42, C-R59: nobody to borrow from, no way to pay, or nothing that helps."""
    state, seat = case.state, case.seat
    if case.other == seat:
        return case.because("C-52", "yourself")
    if case.other >= state.n:
        return case.because("C-52", "nobody_there")
    if state.trouble == complications.QUARANTINE:
        return case.because("C-R59", "quarantine")
    if state.traits[seat] == traits.KEEPS_APART:
        return case.because("C-R59", "keeps_apart")
    if not state.adjacent(seat, case.other) and not state.has(seat, traits.LONG_LEGS):
        return case.because("C-52", "not_adjacent")
    if len(state.hands[seat]) < state.price(seat):
        return case.because("C-R42", "hand_too_small")
    return case.because("C-R39", "nothing_to_borrow")


def cannot_play(case: Case) -> Reason:
    """C-R43, C-R44, C-R59: not in hand, forbidden, or without effect."""
    state = case.state
    if case.card not in state.hands[case.seat]:
        return case.because("C-R43", "not_in_hand")
    if state.trouble == complications.CONFUSION:
        return case.because("C-R59", "confusion")
    if state.box.effects[case.card] == effects.TAKE_COVER and state.spent[case.seat] & spent_once.COVERED:
        return case.because("C-R44", "covered")
    return case.because("C-R44", "does_nothing")


def cannot_bring(case: Case) -> Reason:
    """K-7: not Quick, not in hand, or brought already."""
    if not case.state.box.keywords[case.card] & keyword.QUICK:
        return case.because("K-7", "not_quick")
    if case.card not in case.state.hands[case.seat]:
        return case.because("K-7", "not_in_hand")
    return case.because("K-7", "quick_before")


def cannot_use_ability(case: Case) -> Reason:
    """C-R63: no such ability, used already, resting, or nothing to do."""
    state = case.state
    if state.traits[case.seat] != (traits.TRIAGE if case.move.verb == "triage" else traits.FULL_PANTRY):
        return case.because("C-R63", "no_such_ability")
    if state.spent[case.seat] & spent_once.ABILITY:
        return case.because("C-R63", "ability_spent")
    return case.because("C-R63", "shaken" if state.trouble == complications.SHAKEN else "ability_idle")


def wrong_target(case: Case) -> Reason:
    """C-51, C-R33, C-R35, C-R59, K-8: nobody sits there, or nothing can be done for them."""
    state, seat, other = case.state, case.seat, case.other
    if other >= state.n:
        return case.because("C-51", "nobody_there")
    if case.move.verb == "also_for":
        return case.because("K-4", "nobody_to_help")
    if seat != other and not state.may_aid(seat, other, 0):
        return case.because("C-R59", "no_aid")
    card = case.committing()
    if card >= 0 and not state.reaches(seat, other, card):
        if state.box.keywords[card] & keyword.FIXED:
            return case.because("K-8", "fixed", card=("card", case.game.kinds[card]))
        return case.because("C-R35", "out_of_range")
    return case.because("C-R33", "nobody_to_help")


def wrong_slot(case: Case) -> Reason:
    """C-48, C-R33, C-R59, K-5: the card works against something else, or there is no open need."""
    state = case.state
    if case.move.verb == "also_slot":
        return case.because("K-5", "no_open_slot")
    slot = int(case.move.args[0]) - 1
    target = next((link - actions.FOR for link in case.lane if actions.FOR <= link < actions.ALSO_FOR), case.seat)
    if not state.may_aid(case.seat, target, slot):
        return case.because("C-R59", "no_aid")
    card = case.committing()
    if card >= 0:
        place = state.place_of(case.seat, case.lane[0] - actions.COMMIT)
        first = target * SEAT_UNITS + slot * UNITS
        accepted = [state.need[ref] & state.kinds_of(case.seat, place) for ref in range(first, first + UNITS)]
        if not any(accepted):
            return case.because("C-48", "wrong_kind", card=("card", case.game.kinds[card]))
    return case.because("C-R33", "no_open_slot")


def wrong_loan(case: Case) -> Reason:
    """C-52: why this card of the chosen owner can't be borrowed."""
    owners = [link - actions.BORROW for link in case.lane if actions.BORROW <= link < actions.SLOT]
    return not_lent(case, owners[0]) if owners else not_now(case)


def cannot_lend(case: Case) -> Reason:
    """C-52, C-R42: why a card can't be borrowed before its owner is named: the nearest owner is meant."""
    state, seat = case.state, case.seat
    near = state.neighbours(seat)
    for owner in (*near, *(other for other in range(state.n) if other != seat and other not in near)):
        place = case.place(owner)
        if place < 0 or place in lendable(state, seat, owner):
            continue
        case.other = owner
        general = cannot_borrow(case)
        if general[1] not in ("hand_too_small", "nothing_to_borrow"):
            return general
        own = not_lent(case, owner)
        poor = general[1] == "hand_too_small" and state.box.covers[case.card] & state.own_wants(seat)
        return general if poor and own[1] == "serves_nothing" else own
    return case.because("C-R29", "begin_act")


def not_lent(case: Case, owner: int) -> Reason:
    """C-50, C-52, C-55, C-R39, C-R59, K-8: not there, Fixed, forbidden, used up, or of no help."""
    state = case.state
    place = case.place(owner)
    if place < 0:
        return case.because("C-52", "not_theirs", seat=("seat", owner))
    if state.box.keywords[case.card] & keyword.FIXED:
        return case.because("K-8", "fixed")
    forbidden = unusable(case)
    if forbidden:
        return forbidden
    if state.lent[owner][place] >> case.seat & 1:
        return case.because("C-R39", "borrowed_up")
    if state.remaining(owner, place) < state.price_of_use(case.card):
        return case.because("C-50", "no_use_left")
    return case.because("C-R39", "serves_nothing")


def wrong_payment(case: Case) -> Reason:
    """C-R41: only a card of the hand pays."""
    return case.because("C-R41", "not_in_hand")


def wrong_lay(case: Case) -> Reason:
    """C-R10: only a Resource of the hand comes into play."""
    playing = actions.PLAY <= case.lane[0] < actions.PLAY + card_kinds.RESPONSES
    return case.because("C-R10", "not_in_hand") if playing else not_now(case)


LINKS: dict[str, Callable[[Case], Reason]] = {
    "for": wrong_target,
    "also_for": wrong_target,
    "slot": wrong_slot,
    "also_slot": wrong_slot,
    "unit": lambda case: case.because("C-49", "no_choice_of_unit"),
    "nobody_else": lambda case: case.because("K-4", "no_second"),
    "loan": wrong_loan,
    "pay": wrong_payment,
    "lay": wrong_lay,
    "fetch": lambda case: case.because("C-25", "not_discarded"),
    "rewind": lambda case: case.because("C-R44", "not_eligible"),
}
BEGINNINGS: dict[str, Callable[[Case], Reason]] = {
    "commit": cannot_commit,
    "borrow": cannot_borrow,
    "play": cannot_play,
    "quick": cannot_bring,
    "triage": cannot_use_ability,
    "pantry": cannot_use_ability,
}
QUESTIONS: dict[str, Callable[[Case], Reason]] = {
    "trade": at_trade,
    "answer": at_answer,
    "overflow": at_overflow,
    "lay_out": at_laying,
    "restock": at_laying,
    "pick": at_card,
    "enter": at_card,
    "supply_run": at_card,
    "spare": at_card,
    "strain": at_card,
    "rough": at_card,
    "sapped": at_card,
    "side": at_plain,
    "bandage": at_plain,
    "confirm": at_plain,
    "foresee": at_plain,
}

"""Why an action isn't offered: the rule that forbids it and the facts of the case."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from calamity.games.nine_lives.rules.turn import NineLives
from calamity.games.nine_lives.vocabulary import actions, aims, card_kinds, effects, windows
from calamity.kernel.actions import Move

if TYPE_CHECKING:
    from calamity.kernel.game import Game

Reason = tuple[str, str, Mapping[str, object]]

LINKS = ("target", "enough", "down", "up", "banish", "copy")  # what is announced with a card
WINDOWS = ("lull", "react", "reveal")
VERBS_OF = {
    "character": ("character",),
    "lull": ("play", "pass", *LINKS),
    "claw": ("play", "end_claw", *LINKS),
    "react": ("play", "pass", *LINKS),
    "reveal": ("play", "pass", *LINKS),
    "drop": ("drop",),
    "discard": ("discard",),
    "yarn": ("yarn", "yarn_all", "set_die", "face", "pass"),
    "rescue": ("rise_again", "fall"),
    "ricochet": ("name",),
    "fetch": ("fetch",),
    "order": ("order", "toss", "keep_all"),
    "summon": ("summon",),
    "name": ("name",),
    "blame": ("accept", "shift", "discard", "name"),
}
FIRST_THINGS_FIRST = {  # for verbs of other questions: the rule that requires something else now, and the reason
    "character": ("L-R5", "first_character"),
    "lull": ("L-R8", "first_lull"),
    "claw": ("L-18", "first_claw"),
    "react": ("L-R9", "first_react"),
    "reveal": ("L-R8", "first_reveal"),
    "drop": ("L-27", "first_drop"),
    "discard": ("L-26", "first_discard"),
    "yarn": ("L-R35", "first_yarn"),
    "rescue": ("L-50", "first_rescue"),
    "ricochet": ("L-58", "first_ricochet"),
    "fetch": ("L-R13", "first_fetch"),
    "order": ("L-R13", "first_order"),
    "summon": ("L-R13", "first_summon"),
    "pick": ("L-R68", "first_pick"),
    "name": ("L-71", "first_name"),
    "blame": ("L-71", "first_blame"),
}


class Case:
    """An action that a seat asks about, with the position it asks in."""

    def __init__(self, game: Game, state: NineLives, seat: int, move: Move) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.move = move
        self.question = game.questions[state.stack[-1] & 255]
        self.card = game.kinds.index(move.args[0]) if move.args and move.args[0] in game.cards else -1
        self.links = state.lanes[seat] if state.lanes else []

    def because(self, rule: str, key: str, **facts: object) -> Reason:
        """A reason; the card in question is among its facts."""
        return rule, key, {**({"card": ("card", self.move.args[0])} if self.card >= 0 else {}), **facts}

    @property
    def mine(self) -> bool:
        """Whether the card is in the seat's hand or row."""
        return self.card in self.state.hands[self.seat] or self.card in self.state.rows[self.seat]


def reason(game: Game, state: NineLives, seat: int, action: int) -> Reason:
    """L-35: the rule, the reason and its facts for an action that the open question doesn't offer."""
    case = Case(game, state, seat, game.actions.decode(action))
    if case.question == "pick":
        return at_pick(case)
    if case.question == "yarn" and case.move.verb == "play":
        return case.because("L-35", "before_dice")
    if case.move.verb not in VERBS_OF[case.question]:
        return *FIRST_THINGS_FIRST[case.question], {}
    return QUESTIONS[case.question](case)


# ---- playing cards ----


def at_play(case: Case) -> Reason:
    """L-18, L-20, L-68, L-R9, L-R13: a card that can't be played now, or something that can't be announced with it."""
    if case.links:
        return cannot_announce(case)
    if case.move.verb in LINKS:
        return "L-R13", "card_first", {}
    if not case.mine:
        return case.because("L-20" if case.card < card_kinds.FIRST_POWER else "L-68", "not_yours")
    if case.state.box.window[case.card] == windows.NEVER and not case.state.box.claw[case.card]:
        return case.because("L-R61", "never_played")
    return cannot_answer(case) if case.question in WINDOWS else cannot_claw(case)


def cannot_claw(case: Case) -> Reason:
    """L-R8, L-R12, L-R16, L-R22, L-R31, L-R67, L-R83: why a card of one's own can't be played in the Claw Phase."""
    state, box = case.state, case.state.box
    window = box.window[case.card]
    if window == windows.ON_TOP:
        return case.because("L-R12", "nothing_to_answer")
    if window in (windows.AS_TARGET, windows.AS_OTHERS_TARGET):
        return case.because("L-R22", "no_target")
    if window == windows.ON_REVEAL:
        return case.because("L-R8", "only_on_reveal")
    if box.attack[case.card]:
        return case.because("L-R67", "truce")
    effect, aim = box.effect[case.card], box.aim[case.card]
    if effect in (effects.COMPOST, effects.SUMMON):
        return case.because("L-R31", "pile_empty")
    if effect == effects.FEAST:
        return case.because("L-R31", "hand_full", count=len(state.hands[case.seat]))
    key = {
        aims.PLAYER_WITH_CARDS: "nobody_has_cards",
        aims.RICHER_PLAYER: "nobody_richer",
        aims.A_COPY: "nothing_to_copy",
    }[aim]
    return case.because("L-R31", key)


def cannot_answer(case: Case) -> Reason:
    """L-66, L-R8, L-R12, L-R16, L-R17, L-R22: why a card of one's own is no answer here."""
    state = case.state
    window = state.box.window[case.card]
    if window == windows.NEVER:
        return case.because("L-R16", "no_catfinity")
    if window == windows.ON_REVEAL:
        return case.because("L-R8", "only_on_reveal")
    if window == windows.ON_TOP:
        if case.question == "reveal":
            return case.because("L-R17", "not_catastrophes")
        return case.because("L-R12", "nothing_to_answer")
    if not state.in_play:
        return case.because("L-R22", "no_target")
    if not state.box.can_be_passed(state.acting[0]):
        return case.because("L-66", "only_attacks", other=("card", case.game.kinds[state.acting[0]]))
    if window == windows.AS_OTHERS_TARGET and case.seat in state.shares:
        return case.because("L-R22", "own_card")
    return case.because("L-R22", "not_a_target")


def cannot_announce(case: Case) -> Reason:
    """L-55, L-R13, L-R24, L-R28, L-R61, L-R83: why something can't be announced with the card that is being played."""
    state = case.state
    aim = state.box.aim[case.links[0] - actions.PLAY]
    if aim == aims.A_COPY and len(case.links) == 1:
        if case.move.verb == "copy":
            return case.because("L-R61", "cannot_copy")
        return "L-R13", "copy_first", {}
    if aim == aims.A_COPY:
        aim = state.box.aim[case.links[1] - actions.COPY + card_kinds.FIRST_POWER]
    if aim == aims.UP_OR_DOWN:
        return "L-R13", "up_or_down", {}
    if aim == aims.TWO_CATS:
        return case.because("L-R13", "cannot_sink") if case.move.verb == "banish" else ("L-R13", "cats_first", {})
    if case.move.verb != "target":
        return "L-R13", "target_first", {}
    return bad_player(case, aim)


def bad_player(case: Case, aim: int = 0) -> Reason:
    """L-55, L-R23, L-R24, L-R28, L-R83: why a player can't be chosen."""
    state, other = case.state, int(case.move.args[0])
    if other >= state.n:
        return "L-1", "nobody_there", {}
    if other == case.seat:
        passing = (
            case.question in WINDOWS
            and bool(case.links)
            and state.box.effect[case.links[0] - actions.PLAY] == effects.PASS_ON
        )
        return "L-R23" if passing else "L-R28", "yourself", {}
    if not state.alive[other]:
        return "L-55", "player_out", {"seat": ("seat", other)}
    if aim == aims.PLAYER_WITH_CARDS and not state.hands[other]:
        return "L-R83", "no_cards", {"seat": ("seat", other)}
    if aim == aims.RICHER_PLAYER and state.lives[other] <= state.lives[case.seat]:
        return "L-R83", "not_richer", {"seat": ("seat", other)}
    return "L-R24", "chosen_already", {"seat": ("seat", other)}


# ---- dice ----


def at_yarn(case: Case) -> Reason:
    """L-43, L-R3, L-R14, L-R34, L-R35, L-R61: why a die can't be re-rolled or set."""
    state, verb = case.state, case.move.verb
    if case.links:
        return "L-R35", "face_first", {}
    if verb == "face":
        return "L-R35", "die_first", {}
    if verb == "set_die" and not state.can_set_dice(case.seat):
        held = state.owns(case.seat, state.box.paradox)
        return ("L-R14", "dot_stops", {}) if held else ("L-R61", "no_paradox", {})
    if verb in ("yarn", "yarn_all"):
        if not state.yarn[case.seat]:
            return "L-43", "no_yarn", {}
        if state.yarnless:
            return "L-R3", "tangled", {}
        if (verb == "yarn_all") != bool(state.whole_rolls):
            return "L-R34", "whole_rolls" if state.whole_rolls else "single_dice", {}
    if verb == "yarn_all":
        other = int(case.move.args[0])
        if other >= state.n:
            return "L-1", "nobody_there", {}
        key = "die_fixed" if other in state.rollers else "not_rolled"
        return "L-R35", key, {}
    key = "die_fixed" if int(case.move.args[0]) <= len(state.dice) else "no_such_die"
    return "L-R35", key, {}


# ---- limits and piles ----


def at_discard(case: Case) -> Reason:
    """L-26, L-29: the card isn't in hand, or is already among those discarded."""
    key = "goes_already" if case.card in case.state.hands[case.seat] else "not_in_hand"
    return case.because("L-26" if case.question == "discard" else "L-29", key)


def at_drop(case: Case) -> Reason:
    """L-27: the Power Cat isn't in one's own row."""
    return case.because("L-27", "not_in_row")


def at_pile(case: Case) -> Reason:
    """L-R59: the card isn't in that discard pile."""
    return case.because("L-R59", "not_in_pile")


def at_order(case: Case) -> Reason:
    """L-R13, L-R32: the card isn't among those looked at, or is placed already; or nothing may be discarded."""
    may_toss = case.state.stack[-1] >> 20
    if case.move.verb == "order":
        if may_toss and not case.links:
            return "L-R13", "toss_first", {}
        return case.because("L-R13", "not_looked_at")
    if not may_toss or case.links:
        return "L-R32", "no_toss" if not may_toss else "order_first", {}
    return case.because("L-R13", "not_looked_at")


def at_rescue(case: Case) -> Reason:
    """L-50: there is nothing else to choose."""
    return "L-50", "first_rescue", {}


def at_character(case: Case) -> Reason:
    """L-R5: somebody else has taken the character."""
    return "L-R5", "character_taken", {"character": ("character", case.move.args[0])}


# ---- Events ----


def at_name(case: Case) -> Reason:
    """L-55, L-58, L-71, L-R28, L-R65: why a player can't be named."""
    state, other = case.state, int(case.move.args[0])
    if other < state.n and state.alive[other] and case.question == "name":
        effect = state.box.effect[state.revealed[0]]
        if effect == effects.GRUDGE:
            return "L-R65", "not_tied", {"seat": ("seat", other)}
        if effect == effects.HAIRBALL and other == state.thrower:
            return "L-71", "not_back", {"seat": ("seat", other)}
    return bad_player(case)


def at_blame(case: Case) -> Reason:
    """L-71, L-R69: accept, or two cards and then a name."""
    verb, given = case.move.verb, len(case.links)
    if given == 0:
        return "L-71", "accept_or_shift", {}
    if given < 3:
        return at_discard(case) if verb == "discard" else ("L-71", "two_cards", {})
    if verb != "name":
        return "L-71", "blame_whom", {}
    other = int(case.move.args[0])
    if other < case.state.n and other != case.seat and case.state.picks[other] > 0:
        return "L-71", "blamed_already", {"seat": ("seat", other)}
    return bad_player(case)


def at_pick(case: Case) -> Reason:
    """L-71, L-R28, L-R41, L-R68: the Event offers other choices."""
    state, verb = case.state, case.move.verb
    offered = {case.game.actions.decode(option).verb for option in state.choices_of(case.seat)}
    if verb not in offered:
        return "L-R68", "other_choice", {"event": ("card", case.game.kinds[state.revealed[0]])}
    if verb == "bid":
        return "L-R41", "too_many_balls", {"count": state.yarn[case.seat]}
    if verb == "box":
        return "L-71", "too_few_boxes", {"count": state.living()}
    if verb == "vote":
        return bad_player(case)
    return at_discard(case)


QUESTIONS: dict[str, Callable[[Case], Reason]] = {
    "character": at_character,
    "lull": at_play,
    "claw": at_play,
    "react": at_play,
    "reveal": at_play,
    "drop": at_drop,
    "discard": at_discard,
    "yarn": at_yarn,
    "rescue": at_rescue,
    "ricochet": at_name,
    "fetch": at_pile,
    "order": at_order,
    "summon": at_pile,
    "name": at_name,
    "blame": at_blame,
}

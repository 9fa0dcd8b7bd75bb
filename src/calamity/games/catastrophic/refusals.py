"""Why an action isn't offered: the rule that forbids it and the facts of the case."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from calamity.games.catastrophic.board import is_plant, place_at
from calamity.games.catastrophic.box import size_of
from calamity.games.catastrophic.rules.turn import Catastrophic
from calamity.games.catastrophic.vocabulary import actions, card_kinds, effects, figures, forms, lasting, tags
from calamity.kernel.actions import Move

if TYPE_CHECKING:
    from calamity.kernel.game import Game

Reason = tuple[str, str, Mapping[str, object]]

NAMING = ("place", "species", "target", "steal", "swap_out", "swap_in", "stop")  # links after a first one
VERBS_OF = {
    "build": ("introduce", "add", "place", "species", "discard", "finish"),
    "traits": ("introduce", "add", "discard", "play", "cure", "end_step", *NAMING),
    "window": ("pass", "play", "shelter", "depart", *NAMING),
    "send": ("send", "play", "no_event", *NAMING),
    "discard": ("discard",),
    "refresh": ("discard", "keep"),
    "lose": ("lose", "spare"),
    "hunger": ("deactivate",),
    "sleep": ("deactivate",),
    "take": ("take",),
    "doom": ("species",),
    "strike": ("species",),
    "guard": ("species", "decline"),
    "bonus": ("add", "species", "discard", "decline"),
    "burst": ("add", "discard"),
    "gift": ("give",),
    "swap": ("swap_out", "swap_in", "stop"),
    "claim": ("claim", "admit"),
    "vote": ("accept", "reject"),
}
RULE_OF = {
    "build": "T-9",
    "traits": "T-15",
    "window": "T-97",
    "send": "T-22",
    "discard": "T-105",
    "refresh": "T-R47",
    "lose": "T-52",
    "hunger": "T-R11",
    "sleep": "T-R11",
    "take": "T-R64",
    "doom": "T-R34",
    "strike": "T-R34",
    "guard": "T-79",
    "bonus": "T-R41",
    "burst": "T-R41",
    "gift": "T-78",
    "swap": "T-78",
    "claim": "T-103",
    "vote": "T-103",
}  # the rule that says what is to be answered to each question


class Case:
    """An action that a seat asks about, with the position it asks in."""

    def __init__(self, game: Game, state: Catastrophic, seat: int, move: Move) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.move = move
        self.question = game.questions[state.stack[-1] & 255]
        self.lane = state.lanes[seat] if state.lanes else []
        self.card = game.kinds.index(move.args[0]) if move.args and move.args[0] in game.cards else -1

    def because(self, rule: str, key: str, **facts: object) -> Reason:
        """A reason; the card in question is among its facts."""
        own = {"card": ("card", self.move.args[0])} if self.card >= 0 else {}
        return rule, key, {**own, **facts}

    def offers(self, verb: str) -> bool:
        """Whether that verb is offered with other arguments."""
        decode = self.game.actions.decode
        return any(decode(option).verb == verb for option in self.state.choices_of(self.seat))

    @property
    def in_hand(self) -> bool:
        """Whether the card is in the seat's own hand and not used by the answer already."""
        left = list(self.state.hands[self.seat])
        if self.question == "build":
            left = self.state.sketch(self.seat).hand
        return self.card in left

    @property
    def hand_size(self) -> int:
        """How many cards are left in the seat's own hand."""
        if self.question == "build":
            return len(self.state.sketch(self.seat).hand)
        return len(self.state.hands[self.seat])


def reason(game: Game, state: Catastrophic, seat: int, action: int) -> Reason:
    """The rule, the reason and its facts for an action that the open question doesn't offer."""
    case = Case(game, state, seat, game.actions.decode(action))
    verb = case.move.verb
    building = case.question == "build"
    if verb not in VERBS_OF[case.question]:
        return not_now(case)
    if building and verb == "finish":
        return ("T-30", "finish_first", {}) if begun(case) else ("T-10", "no_plant", {})
    if begun(case) if building else case.lane:
        if verb in WRONG_LINK and case.offers(verb):
            return WRONG_LINK[verb](case)
        return "T-30" if building else "T-78", "finish_first", {}
    if verb not in BEGINNINGS and case.offers(verb):
        return not_among(case)
    return BEGINNINGS.get(verb, nothing_begun)(case)


def begun(case: Case) -> bool:
    """T-30, T-32: whether a Trait is being placed or paid for."""
    sketch = case.state.sketch(case.seat)
    return sketch.card >= 0 or sketch.owed > 0


def not_now(case: Case) -> Reason:
    """T-14, T-16, T-20, T-99: verbs that belong to another moment."""
    verb, question = case.move.verb, case.question
    if verb in ("introduce", "add") and question in ("window", "send"):
        return case.because("T-16", "traits_only_in_step_1")
    if verb == "send" and question == "traits":
        return case.because("T-22", "event_after_nature_calls")
    if verb in ("play", "send") and question == "build":
        return case.because("T-12", "not_in_set_up")
    if verb in ("play", "shelter", "depart") and question not in ("traits", "send"):
        return case.because("T-99", "choice_first")
    if verb in ("shelter", "depart"):
        return case.because("T-95", "only_in_windows")
    if verb == "finish":
        return "T-9", "set_up_over", {}
    return RULE_OF[question], "answer_first", {}


def nothing_begun(case: Case) -> Reason:
    """T-30, T-78: the card has to be named first, then the place or target."""
    return RULE_OF[case.question], "card_first", {}


# ---- the beginning of an answer ----


def cannot_play_trait(case: Case) -> Reason:
    """T-15, T-29, T-31, T-33, T-42, T-43, T-82: why a Trait can't be introduced or added."""
    state, card = case.state, case.card
    if not case.in_hand:
        return case.because("T-15", "not_in_hand")
    if state.box.invest[card] >= case.hand_size:
        return case.because("T-33", "cannot_invest", count=state.box.invest[card])
    if case.move.verb == "introduce":
        if state.bans[case.seat] == lasting.DUE:
            return case.because("T-26", "banned")
        return case.because("T-43", "no_food") if card >= card_kinds.FIRST_ANIMAL else case.because("T-42", "no_room")
    return no_species_for(case)


def no_species_for(case: Case) -> Reason:
    """T-29, T-31, T-66, T-78, T-82: no Species can take the Trait; the most helpful reason."""
    state, seat, card = case.state, case.seat, case.card
    if case.question == "build":
        sketch = state.sketch(seat)
        fitting = [i for i, spot in enumerate(sketch.spots) if is_plant(spot) == (card < card_kinds.FIRST_ANIMAL)]
        lacking = [i for i in fitting if not sketch.traits[i] >> card & 1]
        return _species_reason(case, fitting, lacking, [])
    spots = state.spots[seat]
    if case.question == "burst":
        return unfit(case, card, state.air_first[-1])
    if case.question == "bonus" and any(spot not in state.resilient for spot in spots):
        return case.because("T-66", "none_resilient")
    fitting = [i for i, spot in enumerate(spots) if is_plant(spot) == (card < card_kinds.FIRST_ANIMAL)]
    lacking = [i for i in fitting if not state.traits[seat][i] >> card & 1]
    return _species_reason(case, fitting, lacking, [i for i in lacking if state.guards[seat][i]])


def _species_reason(case: Case, fitting: list[int], lacking: list[int], protected: list[int]) -> Reason:
    if not fitting:
        return case.because("T-29", "no_species")
    if not lacking:
        return case.because("T-31", "same_name")
    if protected:
        return case.because("T-82", "protected")
    return case.because("T-30", "full", count=case.state.trait_cap)


def cannot_announce(case: Case) -> Reason:
    """T-74, T-77, T-78, T-100, T-R35: why an Interaction can't be announced."""
    state, seat = case.state, case.seat
    if case.card not in state.hands[seat]:
        return case.because("T-74", "not_in_hand")
    if state.announced[seat] >= figures.MOST_ANNOUNCED:
        return case.because("T-100", "too_many", count=figures.MOST_ANNOUNCED)
    tag = state.box.faces[case.card].tag
    if tag == tags.OWN and (seat != state.active or state.air or state.event >= 0):
        return case.because("T-77", "own_turn_only")
    if tag == tags.EVENT and (state.event < 0 or state.air):
        return case.because("T-77", "on_event_only")
    if tag == tags.CARD and not state.touches_me(seat):
        return case.because("T-77", "on_card_only")
    if tag == tags.ANY and state.is_hushed(seat):
        return case.because("T-R35", "quiet")
    return case.because("T-78", "no_target")


def cannot_send(case: Case) -> Reason:
    """T-22, T-R23: why an Event can't be sent."""
    if case.card not in case.state.hands[case.seat]:
        return case.because("T-22", "not_in_hand")
    return case.because("T-R23", "enough_events", count=case.state.hand_events)


def cannot_use(case: Case) -> Reason:
    """T-34, T-46, T-97: why an ability can't be used."""
    state, seat = case.state, case.seat
    box = state.box
    mask = box.shelter if case.move.verb == "shelter" else box.depart
    if not mask >> case.card & 1:
        return case.because("T-34", "no_ability")
    bearers = [i for i in range(len(state.spots[seat])) if state.awake(seat, i) >> case.card & 1]
    if not bearers:
        return case.because("T-34", "not_in_play")
    if case.move.verb == "depart" and (state.air or seat not in state.queue):
        return case.because("T-97", "depart_from_events")
    if all(size_of(state.awake(seat, i)) < 2 for i in bearers):
        return case.because("T-34", "last_trait")
    return case.because("T-63", "out_of_scope")


def cannot_cure(case: Case) -> Reason:
    """T-R43: there are no parasites, or too few cards to pay with."""
    if not case.state.loaded(case.seat):
        return "T-R43", "no_parasites", {}
    return "T-R33", "too_few_cards", {"count": case.state.cure_price()}


def not_among(case: Case) -> Reason:
    """T-52, T-105, T-R34, T-R64: the card or Species isn't among those that can be chosen."""
    rule = RULE_OF[case.question]
    if case.card >= 0:
        return case.because(rule, "not_among")
    return rule, "not_this_species", {}


def no_offspring(case: Case) -> Reason:
    """T-52: there is no Offspring to give up."""
    return "T-52", "no_offspring", {}


# ---- what is named next ----


def wrong_place(case: Case) -> Reason:
    """T-36, T-42, T-43, T-44: why no Species can be introduced at a place."""
    state, seat = case.state, case.seat
    level, slot = (int(word) for word in case.move.args)
    building = case.question == "build"
    spots = state.sketch(seat).spots if building else state.spots[seat]
    card = state.sketch(seat).card if building else state.link_card(seat)
    if place_at(level, slot) in spots:
        return "T-44", "occupied", {}
    if (card < card_kinds.FIRST_ANIMAL) != (level == 1):
        return "T-36", "wrong_level", {"level": level}
    return ("T-42", "not_beside", {}) if level == 1 else ("T-43", "no_sources", {"level": level})


def wrong_species(case: Case) -> Reason:
    """T-34, T-78, T-81: why a Species can't be chosen."""
    state = case.state
    level, slot = (int(word) for word in case.move.args)
    place, owner, trait = place_at(level, slot), chosen_from(case), trait_to_add(case)
    if trait >= 0:
        return unfit(case, trait, place)
    if place not in state.spots[owner]:
        return "T-78", "wrong_species", {}
    if case.game.actions.decode(case.lane[0]).verb != "play":
        return "T-34", "not_this_species", {}
    face = state.box.faces[case.lane[0] - actions.PLAY + card_kinds.FIRST_INTERACTION]
    i = state.find(owner, place)
    if owner != case.seat and state.guards[owner][i]:
        return "T-81", "target_protected", {}
    if owner != case.seat and state.awake(owner, i) & state.box.hidden:
        return "T-34", "target_hidden", {}
    if not face.lowest <= place < face.beyond or 0 < face.most_level < level:
        return "T-78", "wrong_sort", {}
    if size_of(state.traits[owner][i]) < face.size:
        return "T-78", "too_small", {"count": face.size}
    if face.effect in (effects.ADD, effects.SWAP):
        return nothing_for(case, i)
    return "T-78", "not_this_species", {}


def trait_to_add(case: Case) -> int:
    """T-30, T-66, T-78: the Trait that is put on an own Species next; -1 if it is none."""
    if case.question == "build":
        return case.state.sketch(case.seat).card
    first = case.game.actions.decode(case.lane[0])
    if first.verb == "add":
        return case.state.link_card(case.seat)
    stolen = case.lane[3] - actions.STEAL if first.verb == "play" and len(case.lane) == 4 else -1
    return stolen if 0 <= stolen < card_kinds.TRAITS else -1


def unfit(case: Case, trait: int, place: int) -> Reason:
    """T-29, T-30, T-31, T-66, T-82: why a Trait can't be put on the Species at a place."""
    state, seat = case.state, case.seat
    building = case.question == "build"
    community = state.sketch(seat) if building else None
    spots, traits = (community.spots, community.traits) if community else (state.spots[seat], state.traits[seat])
    facts = {"card": ("card", case.game.kinds[trait])}
    if place not in spots:
        return "T-30", "nothing_there", facts
    i = spots.index(place)
    if is_plant(place) != (trait < card_kinds.FIRST_ANIMAL):
        return "T-29", "other_sort", facts
    if case.question == "bonus" and place not in state.resilient:
        return "T-66", "not_resilient", facts
    if not building and state.guards[seat][i]:
        return "T-82", "species_protected", facts
    if traits[i] >> trait & 1:
        return "T-31", "has_it", facts
    return "T-30", "species_full", {**facts, "count": state.trait_cap}


def nothing_for(case: Case, i: int) -> Reason:
    """T-29, T-30, T-31, T-82: why no Trait in hand can be put on an own Species."""
    state, seat = case.state, case.seat
    place, traits = state.spots[seat][i], state.traits[seat][i]
    fitting = [card for card in state.hands[seat] if card < card_kinds.TRAITS and state.same_sort(card, place)]
    if state.guards[seat][i]:
        return "T-82", "species_protected", {}
    if not fitting:
        return "T-29", "none_of_its_sort", {}
    if all(traits >> card & 1 for card in fitting):
        return "T-31", "has_them_all", {}
    return "T-30", "species_full", {"count": state.trait_cap}


def chosen_from(case: Case) -> int:
    """T-78: whose Species is named next: that of the player whom an Interaction has chosen, else one's own."""
    if case.question == "build" or case.game.actions.decode(case.lane[0]).verb != "play":
        return case.seat
    form = case.state.box.faces[case.lane[0] - actions.PLAY + card_kinds.FIRST_INTERACTION].form
    if form in (forms.FOE_SPECIES, forms.FOE_TRAIT) and len(case.lane) == 2:
        return case.lane[1] - actions.TARGET
    return case.seat


def wrong_seat(case: Case) -> Reason:
    """T-78: why a player can't be chosen."""
    seat = int(case.move.args[0])
    if seat >= case.state.n:
        return "T-78", "nobody_there", {}
    return ("T-78", "yourself", {}) if seat == case.seat else ("T-78", "wrong_seat", {"seat": ("seat", seat)})


def wrong_trait(case: Case) -> Reason:
    """T-31, T-78: why a Trait can't be chosen."""
    return case.because("T-78", "wrong_trait")


def wrong_discard(case: Case) -> Reason:
    """T-32, T-105: only other cards of one's own hand pay."""
    return case.because("T-32", "not_to_pay")


BEGINNINGS: dict[str, Callable[[Case], Reason]] = {
    "introduce": cannot_play_trait,
    "add": cannot_play_trait,
    "play": cannot_announce,
    "send": cannot_send,
    "shelter": cannot_use,
    "depart": cannot_use,
    "cure": cannot_cure,
    "lose": not_among,
    "deactivate": not_among,
    "take": not_among,
    "give": not_among,
    "spare": no_offspring,
}
WRONG_LINK: dict[str, Callable[[Case], Reason]] = {
    "place": wrong_place,
    "species": wrong_species,
    "target": wrong_seat,
    "steal": wrong_trait,
    "swap_out": wrong_trait,
    "swap_in": wrong_trait,
    "discard": wrong_discard,
}

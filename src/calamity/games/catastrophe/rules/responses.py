# compiled by mypyc
"""Immediate Responses: what each of the twelve does, and when it would do nothing."""

from mypy_extensions import mypyc_attr

from calamity.games.catastrophe.rules.uses import Uses
from calamity.games.catastrophe.units import IMPACT_SLOT, NO_REF, SEAT_UNITS, SLOTS, UNITS
from calamity.games.catastrophe.vocabulary import actions, card_kinds, complications, effects, spent_once, steps, traits
from calamity.kernel.zones import NONE


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Responses(Uses):
    """A position in which Responses are played."""

    __slots__ = ()

    def response_options(self, seat: int, options: list[int]) -> None:
        """C-R43, C-R44: the Responses in hand that would do something now."""
        hand = self.hands[seat]
        if not hand or hand[len(hand) - 1] < card_kinds.FIRST_RESPONSE or self.trouble == complications.CONFUSION:
            return
        last = -1
        for card in hand:
            if card >= card_kinds.FIRST_RESPONSE and card != last:
                last = card
                if self.would_do(seat, self.box.effects[card]):
                    options.append(actions.PLAY + card - card_kinds.FIRST_RESPONSE)

    def would_do(self, seat: int, effect: int) -> bool:
        """C-R44: whether a Response would have any effect."""
        if effect == effects.SUPPLY_RUN:
            return self.can_draw()
        if effect == effects.TAKE_COVER:
            return not self.spent[seat] & spent_once.COVERED
        if effect == effects.ALL_CLEAR:
            return self.trouble != complications.NONE
        if effect == effects.DEPLOY:
            return self.resources_in_hand(seat)
        if effect == effects.DEAL:
            return self.traits[seat] != traits.SHORT_CHANGED and self.finds_partner(seat)
        return len(self.effect_links(seat, effect)) > 0

    def finds_partner(self, seat: int) -> bool:
        """C-R18: whether there is anybody to trade with, even under a Curfew."""
        for other in range(self.n):
            if self.deals_without(seat, other):
                return True
        return False

    def deals_without(self, seat: int, other: int) -> bool:
        """C-R20: whether two seats could trade once the Response that allows it has left the hand."""
        if other == seat:
            return False
        if len(self.hands[seat]) > 1:
            return True
        for place in range(len(self.in_play[seat])):
            if self.tradable(seat, place):
                return True
        return self.has_goods(other)

    def effect_links(self, seat: int, effect: int) -> list[int]:
        """C-25: the first target that a Response asks for; none if it has no target, or none is possible."""
        options: list[int] = []
        if effect == effects.OWN_IMPACT:
            for slot in range(SLOTS):
                if not self.mitigated(seat, slot):
                    options.append(actions.SLOT + slot)
        elif effect == effects.OTHER_IMPACT:
            for other in range(self.n):
                if other != seat and self.rescue_slots(seat, other):
                    options.append(actions.FOR + other)
        elif effect == effects.SLOT_TOGETHER:
            for slot in range(SLOTS):
                if self.pulls(seat, slot):
                    options.append(actions.SLOT + slot)
        elif effect == effects.HEAL:
            for other in range(self.n):
                if self.vitality[other] < self.start_vitality[other]:
                    options.append(actions.FOR + other)
        elif effect == effects.TURN_BACK:
            for place in range(len(self.in_play[seat])):
                if self.turned[seat][place] > 0 and not self.is_twin(seat, place):
                    options.append(actions.REWIND + self.code_at(seat, place))
        elif effect == effects.DEPLOY:
            options = self.distinct(self.hands[seat], actions.LAY, card_kinds.RESOURCES)
        elif effect == effects.OPEN_DOOR:
            if self.may_borrow(seat):
                for other in range(self.n):
                    if other != seat and self.loan_options(seat, other, self.own_wants(seat), True, False):
                        options.append(actions.BORROW + other)
        elif effect == effects.DIG_OUT:
            options = self.distinct(sorted(self.discards), actions.FETCH, card_kinds.RESOURCES)
        return options

    def rescue_slots(self, seat: int, other: int) -> list[int]:
        """C-51: the unmitigated impacts of another player that a seat could mitigate outright."""
        options: list[int] = []
        for slot in range(SLOTS):
            if self.may_aid(seat, other, slot) and not self.mitigated(other, slot):
                options.append(actions.SLOT + slot)
        return options

    def pulls(self, seat: int, slot: int) -> bool:
        """C-R44: whether pulling together against an impact would mitigate it for anybody."""
        if not self.mitigated(seat, slot):
            return True
        for other in self.neighbours(seat):
            if self.may_aid(seat, other, slot) and not self.mitigated(other, slot):
                return True
        return False

    def response_links(self, seat: int, lane: list[int]) -> list[int]:
        """C-25: the targets of a Response, link by link; none when it is complete."""
        effect = self.box.effects[lane[0] - actions.PLAY + card_kinds.FIRST_RESPONSE]
        count = len(lane)
        if count == 1:
            return self.effect_links(seat, effect)
        if effect == effects.OTHER_IMPACT:
            return self.rescue_slots(seat, lane[1] - actions.FOR) if count == 2 else NONE
        if effect == effects.DEPLOY:
            if count > 2:
                return NONE
            rest = self.hands[seat][:]
            rest.remove(lane[1] - actions.LAY)
            return self.distinct(rest, actions.LAY, card_kinds.RESOURCES) + [actions.DONE]
        if effect == effects.OPEN_DOOR:
            owner = lane[1] - actions.BORROW
            if count == 2:
                return self.loan_options(seat, owner, self.own_wants(seat), True, False)
            return self.borrowed_links(seat, owner, self.place_of(owner, lane[2] - actions.LOAN), lane, 3)
        return NONE

    def play_response(self, seat: int, lane: list[int]) -> None:
        """C-25, C-R43, C-R45: the Response takes effect, then lies on the discard pile."""
        card = lane[0] - actions.PLAY + card_kinds.FIRST_RESPONSE
        self.discard_from_hand(seat, card)
        self.fresh.append(card)
        self.emit("played", seat, card)
        effect = self.box.effects[card]
        if effect == effects.OWN_IMPACT:
            self.mitigate(seat, seat, lane[1] - actions.SLOT)
        elif effect == effects.OTHER_IMPACT:
            self.mitigate(seat, lane[1] - actions.FOR, lane[2] - actions.SLOT)
        elif effect == effects.SLOT_TOGETHER:
            self.pull_together(seat, lane[1] - actions.SLOT)
        elif effect == effects.HEAL:
            self.heal(seat, lane[1] - actions.FOR)
        elif effect == effects.SUPPLY_RUN:
            self.supply_run(seat)
        elif effect == effects.TURN_BACK:
            self.turn_back(seat, self.place_of(seat, lane[1] - actions.REWIND))
        elif effect == effects.DEPLOY:
            self.deploy(seat, lane)
        elif effect == effects.TAKE_COVER:
            self.spent[seat] |= spent_once.COVERED
        elif effect == effects.ALL_CLEAR:
            self.all_clear(seat)
        elif effect == effects.OPEN_DOOR:
            owner = lane[1] - actions.BORROW
            place = self.place_of(owner, lane[2] - actions.LOAN)
            self.lend(seat, owner, place)
            self.use_loan(seat, owner, place, lane, 3)
        elif effect == effects.DIG_OUT:
            self.dig_out(seat, lane[1] - actions.FETCH)
        elif effect == effects.DEAL:
            self.kerbside_deal(seat)

    def mitigate(self, seat: int, target: int, slot: int) -> None:
        """C-60: all remaining units of an impact are satisfied; uses planned against it stay planned."""
        first = target * SEAT_UNITS + slot * UNITS
        for ref in range(first, first + UNITS):
            if self.need[ref] and not self.met[ref]:
                self.satisfy(ref, seat)

    def pull_together(self, seat: int, slot: int) -> None:
        """C-51, C-R7: an impact is mitigated for a seat and for each neighbour that it can help."""
        self.mitigate(seat, seat, slot)
        for other in self.neighbours(seat):
            if self.may_aid(seat, other, slot):
                self.mitigate(seat, other, slot)

    def heal(self, seat: int, target: int) -> None:
        """C-R49: one Vitality comes back, never more than a player began with."""
        self.vitality[target] += 1
        if target != seat:
            self.ready[target] = 0
        self.emit("healed", seat, target)

    def supply_run(self, seat: int) -> None:
        """C-R45, C-R51: draw three cards, then discard one from hand."""
        for _ in range(3):
            self.draw_supply(seat)
        self.ask(seat, steps.RAN, always=True)

    def ran(self) -> None:
        """C-25: discard the card that the supply run costs."""
        card = self.choice - actions.DISCARD
        self.leaves_hand(self.seat, card)
        self.discard_from_hand(self.seat, card)
        self.emit("discarded", self.seat, card)

    def turn_back(self, seat: int, place: int) -> None:
        """C-R17: turn a card two steps back, or one if it was turned only once."""
        back = min(2, self.turned[seat][place])
        self.turned[seat][place] -= back
        self.emit("turned_back", seat, self.in_play[seat][place], back)

    def deploy(self, seat: int, lane: list[int]) -> None:
        """C-17, C-22: one or two Resources come from hand into play, in the order named."""
        for i in range(1, len(lane)):
            if lane[i] != actions.DONE:
                card = lane[i] - actions.LAY
                traces = self.leaves_hand(seat, card)
                self.show_from_hand(seat, card)
                self.send(seat, card, 0, traces)
        self.push(steps.ARRIVE, seat, 1)

    def dig_out(self, seat: int, card: int) -> None:
        """C-22: a Resource comes back from the discard pile with exactly one use left."""
        for i in range(len(self.discards) - 1, -1, -1):
            if self.discards[i] == card:
                self.discards.pop(i)
                break
        self.emit("dug_out", seat, card)
        self.send(seat, card, self.box.uses[card] - 1, 0)
        self.push(steps.ARRIVE, seat, 1)

    def kerbside_deal(self, seat: int) -> None:
        """C-R26, C-R24: one trade by the Barter rules, here and now."""
        self.trader = seat
        self.trades_left = 1
        self.grant_proposals()
        self.kerbside = 1
        self.push(steps.TURN)

    def all_clear(self, seat: int) -> None:
        """C-R59: the complication is void, slot 4 an ordinary impact; uses that serve nothing now are released."""
        self.trouble = complications.NONE
        self.emit("all_clear", seat)
        for other in range(self.n):
            self.simplify(other)
            self.tally(other)
            if other != seat:
                self.ready[other] = 0
        for i in range(len(self.uses) - 1, -1, -1):
            self.reconsider(i)
        for other in range(self.n):
            self.tally(other)

    def simplify(self, seat: int) -> None:
        """C-49: slot 4 gets its ordinary units; of equal units, open ones go first, then the one satisfied last."""
        first = seat * SEAT_UNITS + IMPACT_SLOT * UNITS
        units = self.units_of(seat, IMPACT_SLOT)
        had = self.need[first : first + UNITS]
        by = self.met[first : first + UNITS]
        order = self.satisfied_order(seat)
        taken: list[int] = []  # for each new unit: the old one that becomes it
        for accepted in units:
            heir = -1
            for old in order:
                if had[old] & accepted and old not in taken and self.still_serves(first + old, accepted):
                    heir = old
                    break
            taken.append(heir)
        for i in range(UNITS):
            self.need[first + i] = units[i] if i < len(units) else 0
            self.met[first + i] = by[taken[i]] if i < len(taken) and taken[i] >= 0 else 0
        self.move_refs(first, taken)

    def still_serves(self, ref: int, accepted: int) -> bool:
        """C-48: whether what satisfies a unit, or could, still does when fewer kinds are accepted."""
        for packed in self.uses:
            if packed >> 10 & 127 == ref or packed >> 17 == ref:
                owner = packed >> 3 & 7
                place = packed >> 6 & 15
                if owner != packed & 7:
                    return self.box.covers[self.in_play[owner][place]] & accepted != 0
                return self.kinds_of(owner, place) & accepted != 0
        return True

    def satisfied_order(self, seat: int) -> list[int]:
        """The units of slot 4 in the order in which they were satisfied, open ones last."""
        first = seat * SEAT_UNITS + IMPACT_SLOT * UNITS
        when = [(self.met[first + i] >> 3 if self.met[first + i] else 4095) << 2 | i for i in range(UNITS)]
        return [packed & 3 for packed in sorted(when)]

    def move_refs(self, first: int, taken: list[int]) -> None:
        """Let planned uses refer to the remaining units, or to nothing."""
        for i in range(len(self.uses)):
            packed = self.uses[i]
            refs = 0
            for shift in (0, 7):
                ref = packed >> (10 + shift) & 127
                if first <= ref < first + UNITS:
                    old = ref - first
                    ref = first + taken.index(old) if old in taken else NO_REF
                refs |= ref << shift
            self.uses[i] = packed & 1023 | refs << 10

    def reconsider(self, number: int) -> None:
        """C-R33: a use that serves nothing any more is free again."""
        packed = self.uses[number]
        one = packed >> 10 & 127
        other = packed >> 17
        if one == NO_REF and other == NO_REF:
            self.release(number)
        elif one == NO_REF:
            self.uses[number] = packed & 1023 | other << 10 | NO_REF << 17

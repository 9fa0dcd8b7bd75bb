# compiled by mypyc
"""Using cards in React: committing uses, for oneself and for others, and borrowing from neighbours."""

from mypy_extensions import mypyc_attr

from calamity.games.catastrophe.rules.needs import Needs
from calamity.games.catastrophe.units import IMPACT_SLOT, NO_REF, SEAT_UNITS, SLOTS, UNITS
from calamity.games.catastrophe.vocabulary import (
    actions,
    aid_ranges,
    card_kinds,
    complications,
    keyword,
    spent_once,
    steps,
    traits,
)
from calamity.kernel.zones import NONE


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Uses(Needs):
    """A position in which cards are used against impacts."""

    __slots__ = ()

    # ---- committing ----

    def commit_options(self, seat: int, options: list[int]) -> None:
        """C-46, C-50, C-51: a seat's own cards with a free use that somebody's open unit accepts."""
        row = self.in_play[seat]
        if not row:
            return
        others = 0
        for other in range(self.n):
            if other != seat and self.wants[other]:
                others |= self.wanted_from(seat, other)
        mine = self.wants[seat]
        if not mine | others:
            return
        for place in range(len(row)):
            mask = self.serves(seat, place)
            if mask & mine or (mask & others and self.finds_somebody(seat, row[place], mask)):
                card = row[place]
                first = row.index(card)
                if first == place:
                    options.append(actions.COMMIT + 2 * card)
                elif not self.same_copies(seat, first, place):
                    options.append(actions.COMMIT + 2 * card + 1)

    def finds_somebody(self, seat: int, card: int, mask: int) -> bool:
        """C-51: whether one of the others, who want it, may be helped with a card."""
        if self.aid_range == aid_ranges.ANY:
            return not self.box.keywords[card] & keyword.FIXED
        for other in range(self.n):
            if other != seat and mask & self.wanted_from(seat, other) and self.reaches(seat, other, card):
                return True
        return False

    def commit_links(self, seat: int, lane: list[int]) -> list[int]:
        """C-46, C-49, C-51, K-4, K-5: card, seat, slot, and where it matters unit and second target."""
        place = self.place_of(seat, lane[0] - actions.COMMIT)
        mask = self.serves(seat, place)
        card = self.in_play[seat][place]
        if len(lane) == 1:
            options: list[int] = []
            for i in range(self.n):
                other = (seat + i) % self.n
                if mask & self.wanted_from(seat, other) and self.reaches(seat, other, card):
                    options.append(actions.FOR + other)
            return options
        target = lane[1] - actions.FOR
        if len(lane) == 2:
            return self.slot_options(seat, target, mask, actions.SLOT, -1)
        slot = lane[2] - actions.SLOT
        return self.further_links(seat, target, slot, mask, self.box.keywords[card], card, lane, 3)

    def slot_options(self, seat: int, target: int, mask: int, base: int, without: int) -> list[int]:
        """C-49, C-R33: the impacts of a seat that have an open unit for some kinds."""
        options: list[int] = []
        for slot in range(SLOTS):
            if slot != without and self.may_aid(seat, target, slot) and self.open_unit(target, slot, mask, -1) >= 0:
                options.append(base + slot)
        return options

    def further_links(
        self, seat: int, target: int, slot: int, mask: int, keywords: int, card: int, lane: list[int], known: int
    ) -> list[int]:
        """C-49, K-4, K-5: the links after the slot: which unit, and for whom or against what else."""
        reaches_further = keywords & (keyword.COMMUNAL | keyword.DOUBLE_DUTY)
        if not reaches_further and not self.need[target * SEAT_UNITS + slot * UNITS + 1]:
            return NONE  # an ordinary card against an ordinary impact
        units = self.unit_links(target, slot, mask)
        if units:
            if len(lane) == known:
                return units
            known += 1
        if keywords & keyword.COMMUNAL:
            seconds: list[int] = []
            for i in range(self.n):
                other = (seat + i) % self.n
                if other != target and self.reaches(seat, other, card) and self.may_aid(seat, other, slot):
                    if self.open_unit(other, slot, mask, -1) >= 0:
                        seconds.append(actions.ALSO_FOR + other)
        elif keywords & keyword.DOUBLE_DUTY:
            seconds = self.slot_options(seat, target, mask, actions.ALSO_SLOT, slot)
        else:
            return NONE
        if not seconds:
            return NONE
        if len(lane) == known:
            seconds.append(actions.NOBODY_ELSE)
            return seconds
        second = lane[known]
        if second == actions.NOBODY_ELSE or len(lane) > known + 1:
            return NONE
        if second >= actions.ALSO_SLOT:
            return self.unit_links(target, second - actions.ALSO_SLOT, mask)
        return self.unit_links(second - actions.ALSO_FOR, slot, mask)

    def aimed(self, seat: int, lane: list[int], known: int, mask: int) -> int:
        """C-49, K-4, K-5: the units that the last links of an answer name: one, and a second one in higher bits."""
        target = seat
        slot = -1
        kind = -1
        refs = 0
        shift = 0
        for i in range(known, len(lane)):
            link = lane[i]
            if actions.FOR <= link < actions.ALSO_FOR:
                target = link - actions.FOR
            elif actions.SLOT <= link < actions.ALSO_SLOT:
                slot = link - actions.SLOT
            elif actions.UNIT <= link < actions.WISH:
                kind = link - actions.UNIT
            elif actions.ALSO_FOR <= link < actions.BORROW:
                refs = self.open_unit(target, slot, mask, kind)
                shift = 7
                target = link - actions.ALSO_FOR
                kind = -1
            elif actions.ALSO_SLOT <= link < actions.UNIT:
                refs = self.open_unit(target, slot, mask, kind)
                shift = 7
                slot = link - actions.ALSO_SLOT
                kind = -1
        last = self.open_unit(target, slot, mask, kind)
        return refs | last << 7 if shift else last | NO_REF << 7

    def commit(self, seat: int, lane: list[int]) -> None:
        """C-46, C-47, C-49, C-51, C-R32: one use (two of a makeshift) is planned against one unit or two."""
        place = self.place_of(seat, lane[0] - actions.COMMIT)
        refs = self.aimed(seat, lane, 1, self.serves(seat, place))
        card = self.in_play[seat][place]
        self.committed[seat][place] += self.price_of_use(card)
        self.emit("committed", seat, card)
        self.apply_use(seat, seat, place, refs)

    def apply_use(self, seat: int, owner: int, place: int, refs: int) -> None:
        """C-60, C-R30: record a use, so that it can be withdrawn, and satisfy what it serves."""
        self.uses.append(seat | owner << 3 | place << 6 | refs << 10)
        self.satisfy(refs & 127, seat)
        if refs >> 7 != NO_REF:
            self.satisfy(refs >> 7, seat)

    # ---- borrowing ----

    def price(self, seat: int) -> int:
        """C-53, C-R67: how many cards a borrow costs a seat now."""
        trait = self.traits[seat]
        if trait == traits.PROUD:
            return 2
        free = trait == traits.OPEN_GATE and self.has(seat, trait) and not self.spent[seat] & spent_once.GATE
        return 0 if free else 1

    def may_borrow(self, seat: int) -> bool:
        """C-52: whether a seat may borrow at all in this phase."""
        return (
            self.trouble != complications.QUARANTINE
            and self.traits[seat] != traits.KEEPS_APART
            and self.borrowing_option == 1
        )

    def own_wants(self, seat: int) -> int:
        """C-R38: the kinds that borrowed cards can serve for their borrower."""
        if self.trouble != complications.ALONE:
            return self.wants[seat]
        wants = 0
        for slot in range(IMPACT_SLOT):
            for ref in range(seat * SEAT_UNITS + slot * UNITS, seat * SEAT_UNITS + (slot + 1) * UNITS):
                if not self.met[ref]:
                    wants |= self.need[ref]
        return wants

    def loan_of(self, seat: int, owner: int, place: int) -> int:
        """C-R37: which of the noted loans is this one, or -1."""
        for i in range(len(self.loans)):
            if self.loans[i] & 1023 == seat | owner << 3 | place << 6:
                return i
        return -1

    def loan_options(self, seat: int, owner: int, wants: int, fresh: bool, again: bool) -> list[int]:
        """C-52, C-55, C-R37, C-R39, K-8: cards of one owner that a seat may borrow now, or use again."""
        options: list[int] = []
        row = self.in_play[owner]
        box = self.box
        for place in range(len(row)):
            card = row[place]
            if not box.covers[card] & wants or box.keywords[card] & keyword.FIXED:
                continue
            if box.tags[card] and not self.usable(seat, card):
                continue
            if self.lent[owner][place] >> seat & 1:
                if not again:
                    continue
                left = self.loans[self.loan_of(seat, owner, place)] >> 10
            elif not fresh:
                continue
            else:
                left = box.uses[card] - self.turned[owner][place]
            if left < 1 or (left < 2 and box.keywords[card] & keyword.MAKESHIFT):
                continue
            first = row.index(card)
            if first == place:
                options.append(actions.LOAN + 2 * card)
            elif not self.same_copies(owner, first, place):
                options.append(actions.LOAN + 2 * card + 1)
        return options

    def loans_from(self, seat: int, owner: int) -> list[int]:
        """C-52, C-R39, C-R42: cards of one owner that a seat can borrow or use again, near enough and able to pay."""
        near = self.has(seat, traits.LONG_LEGS) or self.adjacent(seat, owner)
        fresh = near and len(self.hands[seat]) >= self.price(seat)
        return self.loan_options(seat, owner, self.own_wants(seat), fresh, True)

    def borrow_options(self, seat: int, options: list[int]) -> None:
        """C-52, C-R7, C-R36, C-R42: the seats with a card that can be borrowed, or used again, unasked."""
        wants = self.own_wants(seat)
        if not wants or not self.may_borrow(seat):
            return
        fresh = len(self.hands[seat]) >= self.price(seat)
        if not fresh and not self.loans:
            return
        anyone = self.has(seat, traits.LONG_LEGS)
        for i in range(1, self.n):
            near = anyone or i == 1 or i == self.n - 1
            if near or self.loans:
                other = (seat + i) % self.n
                if self.loan_options(seat, other, wants, fresh and near, True):
                    options.append(actions.BORROW + other)

    def borrow_links(self, seat: int, lane: list[int]) -> list[int]:
        """C-52, C-53, C-R39, C-R41: owner, card, what is passed, slot; none when it is complete."""
        owner = lane[0] - actions.BORROW
        if len(lane) == 1:
            return self.loans_from(seat, owner)
        place = self.place_of(owner, lane[1] - actions.LOAN)
        known = 2
        if not self.lent[owner][place] >> seat & 1:
            known += self.price(seat)
            if len(lane) < known:
                return self.payments(seat, lane)
        return self.borrowed_links(seat, owner, place, lane, known)

    def payments(self, seat: int, lane: list[int]) -> list[int]:
        """C-53, C-R41: any supply card in hand."""
        hand = self.hands[seat]
        options: list[int] = []
        for i in range(len(hand)):
            card = hand[i]
            if (i == 0 or hand[i - 1] != card) and hand.count(card) > lane.count(actions.PAY + card):
                options.append(actions.PAY + card)
        return options

    def borrowed_links(self, seat: int, owner: int, place: int, lane: list[int], known: int) -> list[int]:
        """C-R38, K-5: a borrowed card serves its borrower only, with its printed kinds."""
        card = self.in_play[owner][place]
        mask = self.box.covers[card]
        if len(lane) == known:
            options: list[int] = []
            for slot in range(SLOTS):
                if self.lends_to(slot) and self.open_unit(seat, slot, mask, -1) >= 0:
                    options.append(actions.SLOT + slot)
            return options
        slot = lane[known] - actions.SLOT
        links = self.further_links(
            seat, seat, slot, mask, self.box.keywords[card] & keyword.DOUBLE_DUTY, card, lane, known + 1
        )
        return (
            [link for link in links if link != actions.ALSO_SLOT + IMPACT_SLOT]
            if not self.lends_to(IMPACT_SLOT)
            else links
        )

    def lends_to(self, slot: int) -> bool:
        """C-R59: nothing borrowed helps against an impact that everybody bears Alone."""
        return slot != IMPACT_SLOT or self.trouble != complications.ALONE

    def borrow(self, seat: int, lane: list[int]) -> None:
        """C-52, C-53, C-54, C-55, C-R39, C-R40: pass the price, take the card's uses, apply one of them."""
        owner = lane[0] - actions.BORROW
        place = self.place_of(owner, lane[1] - actions.LOAN)
        known = 2
        if not self.lent[owner][place] >> seat & 1:
            price = self.price(seat)
            known += price
            self.lend(seat, owner, place)
            self.use_loan(seat, owner, place, lane, known)
            for i in range(2, known):
                self.pay(seat, owner, lane[i] - actions.PAY)
            if price:
                self.push(steps.ARRIVE, owner)
        else:
            self.emit("used_again", seat, owner, self.in_play[owner][place])
            self.use_loan(seat, owner, place, lane, known)

    def lend(self, seat: int, owner: int, place: int) -> None:
        """C-55, C-56, C-R37, C-R67: the borrower has as many uses as the card has left, and the owner all of them."""
        if self.traits[seat] == traits.OPEN_GATE:  # whatever lets a seat borrow: only the first borrow is free
            self.spent[seat] |= spent_once.GATE
        self.lent[owner][place] |= 1 << seat
        self.loans.append(seat | owner << 3 | place << 6 | self.remaining(owner, place) << 10)
        self.emit("borrowed", seat, owner, self.in_play[owner][place])

    def use_loan(self, seat: int, owner: int, place: int, lane: list[int], known: int) -> None:
        """C-55, C-R38: one use of a borrowed card."""
        card = self.in_play[owner][place]
        refs = self.aimed(seat, lane, known, self.box.covers[card])
        self.loans[self.loan_of(seat, owner, place)] -= self.price_of_use(card) << 10
        self.apply_use(seat, owner, place, refs)

    def pay(self, seat: int, owner: int, card: int) -> None:
        """C-53, C-54, C-R41: the passed card is on its way into the owner's play area, a Response into the hand."""
        if card >= card_kinds.RESOURCES:
            self.hand_over(seat, owner, card)
        else:
            traces = self.leaves_hand(seat, card)
            self.show_from_hand(seat, card)
            self.emit("gave", seat, owner, card)
            self.send(owner, card, 0, traces)
        self.ready[owner] = 0

    # ---- withdrawing ----

    def use_for(self, seat: int, ref: int) -> int:
        """C-R30: which of a seat's planned uses serves a unit first, or -1."""
        for i in range(len(self.uses)):
            if self.uses[i] & 7 == seat and self.uses[i] >> 10 & 127 == ref:
                return i
        return -1

    def latest_use(self, seat: int) -> int:
        """C-R30: the last use that a seat has planned and may still withdraw, or -1."""
        for i in range(len(self.uses) - 1, -1, -1):
            if self.uses[i] & 7 == seat:
                return i
        return -1

    def release(self, number: int) -> None:
        """C-R30: a planned use is taken back; a loan stays a loan."""
        packed = self.uses.pop(number)
        seat = packed & 7
        owner = packed >> 3 & 7
        place = packed >> 6 & 15
        card = self.in_play[owner][place]
        if owner == seat:
            self.committed[owner][place] -= self.price_of_use(card)
        else:
            self.loans[self.loan_of(seat, owner, place)] += self.price_of_use(card) << 10
        for ref in (packed >> 10 & 127, packed >> 17):
            if ref != NO_REF:
                self.reopen(ref, seat)
        self.emit("released", seat, card)

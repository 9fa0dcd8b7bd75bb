# compiled by mypyc
"""Trades: a proposal with a public request, an answer, a confirmation; in Provisioning, Barter and Kerbside Deals."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastrophe.rules.supplies import Supplies
from calamity.games.catastrophe.state import IN_PLAY, MOST_WISHES
from calamity.games.catastrophe.vocabulary import (
    actions,
    card_kinds,
    card_traces,
    complications,
    identical_rules,
    impact_kinds,
    keyword,
    stages,
    steps,
    traits,
)
from calamity.kernel.zones import watcher

WISHES: Final[list[int]] = [actions.WISH + kind for kind in range(impact_kinds.COUNT)]


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Trades(Supplies):
    """A position in which seats trade."""

    __slots__ = ()

    # ---- turns ----

    def trading(self, number: int) -> None:
        """C-33, C-34, C-64, C-66, C-R26: each seat in turn may conduct one trade; some may conduct more, or none."""
        if number == self.n:
            return
        seat = (self.first_trader + number) % self.n
        self.trader = seat
        self.partner = -1
        self.trades_left = 2 if self.has(seat, traits.REGULARS) else 1
        if self.has(seat, traits.SHORT_CHANGED):
            self.trades_left = 0
        self.grant_proposals()
        self.push(steps.TRADING, number + 1)
        self.push(steps.TURN)

    def grant_proposals(self) -> None:
        """C-R21: grant the proposals for one trade; nobody has refused one yet."""
        self.proposals = self.proposals_option
        self.refusers = 0

    def turn(self) -> None:
        """C-34, C-R21: the turn goes on as long as there is a trade and a proposal left."""
        self.offer = []
        self.back = []
        self.partner = -1
        if self.trades_left > 0 and self.proposals > 0:
            self.ask_open([self.trader], steps.PROPOSED)

    def can_deal_with(self, seat: int, other: int) -> bool:
        """C-26, C-27, C-R18, C-R20: anyone is a partner if one of the two has anything to give."""
        if other == seat or (
            self.trouble == complications.CURFEW and not self.kerbside and not self.adjacent(seat, other)
        ):
            return False
        return self.has_goods(seat) or self.has_goods(other)

    def has_goods(self, seat: int) -> bool:
        """C-35, C-65: whether a seat has a card that may be traded, which everybody can tell."""
        if self.hands[seat]:
            return True
        for place in range(len(self.in_play[seat])):
            if self.tradable(seat, place):
                return True
        return False

    def tradable(self, seat: int, place: int) -> bool:
        """C-67, C-R23, C-R24, K-8: a card in play may be traded unless it is Fixed, or in use in this React."""
        return not self.box.keywords[self.in_play[seat][place]] & keyword.FIXED and not self.locked(seat, place)

    # ---- the proposal ----

    def proposal_links(self, seat: int, lane: list[int]) -> list[int]:
        """C-26, C-34, C-35, C-36, C-R20: nothing, or a partner, what is given, and a wish; none when it is complete."""
        count = len(lane)
        options: list[int] = []
        if count == 0:
            for i in range(1, self.n):
                other = (seat + i) % self.n
                if self.can_deal_with(seat, other):
                    options.append(actions.PARTNER + other)
            options.append(actions.NO_TRADE)
            return options
        last = lane[count - 1]
        if last in (actions.NO_TRADE, actions.SEND):
            return options
        partner = lane[0] - actions.PARTNER
        wished = actions.WISH <= last < actions.PICK
        if not wished:
            options = self.goods(seat, lane)
        if count == 1 and not self.has_goods(partner):
            return options  # an empty offer to somebody who has nothing would be no trade
        if not wished:
            options.extend(WISHES)
        elif not actions.WISH <= lane[max(0, count - MOST_WISHES)] < actions.PICK:  # the first link is no wish
            for wish in WISHES:
                if wish not in lane:
                    options.append(wish)
        options.append(actions.SEND)
        return options

    def goods(self, seat: int, lane: list[int]) -> list[int]:
        """C-35, C-65, C-R23: the cards that a seat can add to its side, from hand and from play."""
        options: list[int] = []
        fresh = not lane or (len(lane) == 1 and lane[0] < actions.FOR)  # nothing added yet
        hand = self.hands[seat]
        last = -1
        for card in hand:
            if card != last:
                last = card
                if fresh or actions.OFFER + card not in lane or hand.count(card) > lane.count(actions.OFFER + card):
                    options.append(actions.OFFER + card)
        row = self.in_play[seat]
        for i in range(len(row)):
            card = row[i]
            if not self.tradable(seat, i):
                continue
            first = row.index(card)
            code = actions.OFFER_PLAY + 2 * card
            if first != i:
                if code not in lane and self.same_copies(seat, first, i):
                    continue
                code += 1
            if fresh or code not in lane:
                options.append(code)
        return options

    def bundle(self, seat: int, lane: list[int]) -> list[int]:
        """The cards that the links of a seat's answer name."""
        cards: list[int] = []
        for link in lane:
            if actions.OFFER <= link < actions.OFFER + card_kinds.SUPPLIES:
                cards.append(link - actions.OFFER)
            elif actions.OFFER_PLAY <= link < actions.OFFER_PLAY + 2 * card_kinds.RESOURCES:
                cards.append(IN_PLAY + self.place_of(seat, link - actions.OFFER_PLAY))
        return cards

    def proposed(self) -> None:
        """C-34, C-R19, C-R21, C-R25: the turn is over, or the partner sees the offer and all hear the wish."""
        lane = self.lane()
        seat = self.trader
        if lane[0] == actions.NO_TRADE:
            self.trades_left = 0
            self.emit("no_trade", seat)
            return
        self.partner = lane[0] - actions.PARTNER
        self.offer = self.bundle(seat, lane)
        self.wish = [link - actions.WISH for link in lane if actions.WISH <= link < actions.PICK]
        self.shown += 1
        self.note_offer(seat, self.partner, self.offer)
        both = watcher(seat) | watcher(self.partner)
        self.emit("proposed", seat, self.partner)
        for kind in self.wish:
            self.emit("wished", seat, kind)
        if not self.wish:
            self.emit("wished_anything", seat)
        self.tell_bundle("offered", seat, self.offer, both)
        self.ask_open([self.partner], steps.ANSWERED)

    def tell_bundle(self, name: str, seat: int, bundle: list[int], to: int) -> None:
        """C-R25: what lies on one side of a proposal, for its two parties."""
        for entry in bundle:
            self.emit(name, seat, entry if entry < IN_PLAY else self.in_play[seat][entry - IN_PLAY], to=to)

    # ---- the answer ----

    def answer_links(self, seat: int, lane: list[int]) -> list[int]:
        """C-27, C-R19, C-R20, C-R22: decline, or add cards that may be given, and agree; none when it is complete."""
        options: list[int] = []
        if lane and (lane[len(lane) - 1] == actions.DECLINE or lane[len(lane) - 1] == actions.AGREE):
            return options
        for option in self.goods(seat, lane):
            if self.may_give(seat, option):
                options.append(option)
        if (self.offer or lane) and not self.even(seat, lane):
            options.append(actions.AGREE)
        options.append(actions.DECLINE)
        return options

    def may_give(self, seat: int, option: int) -> bool:
        """C-27, C-R22: the same title may not lie on both sides; with options, only with as many uses left."""
        if self.identical_rule == identical_rules.WHOLE_BUNDLE:
            return True
        in_play = option >= actions.OFFER_PLAY
        card = (option - actions.OFFER_PLAY) >> 1 if in_play else option - actions.OFFER
        for entry in self.offer:
            if self.title_of(self.trader, entry) == card:
                if self.identical_rule == identical_rules.TITLE:
                    return False
                mine = IN_PLAY + self.place_of(seat, option - actions.OFFER_PLAY) if in_play else card
                if self.uses_of(self.trader, entry) == self.uses_of(seat, mine):
                    return False
        return True

    def even(self, seat: int, lane: list[int]) -> bool:
        """C-R22: whether both sides are the same cards, where only that is forbidden."""
        if self.identical_rule != identical_rules.WHOLE_BUNDLE:
            return False
        mine = sorted([self.title_of(seat, entry) for entry in self.bundle(seat, lane)])
        return mine == sorted([self.title_of(self.trader, entry) for entry in self.offer])

    def title_of(self, seat: int, entry: int) -> int:
        """The card behind an entry of a bundle."""
        return entry if entry < IN_PLAY else self.in_play[seat][entry - IN_PLAY]

    def uses_of(self, seat: int, entry: int) -> int:
        """The uses that the card behind an entry of a bundle has left."""
        return self.box.uses[entry] if entry < IN_PLAY else self.remaining(seat, entry - IN_PLAY)

    def answered(self) -> None:
        """C-R19, C-R21, C-R25: the partner declines, or shows what comes back; the turn player has the last word."""
        lane = self.lane()
        partner = self.partner
        if lane[len(lane) - 1] == actions.DECLINE:
            self.emit("declined", partner, self.trader)
            self.fall_through()
            return
        self.back = self.bundle(partner, lane)
        self.shown += 1
        self.note_offer(partner, self.trader, self.back)
        self.emit("agreed", partner, self.trader)
        self.tell_bundle("offered", partner, self.back, watcher(self.trader) | watcher(partner))
        self.ask(self.trader, steps.CONFIRMED, always=True)

    def fall_through(self) -> None:
        """C-R21, C-R25: a refused proposal uses up one of the turn's proposals; all see that it was refused."""
        self.proposals -= 1
        self.refusers |= 1 << self.partner
        self.push(steps.TURN)

    def confirmed(self) -> None:
        """C-R19, C-R21: both have confirmed, or the proposal is withdrawn."""
        if self.choice == actions.ACCEPT:
            self.complete()
        else:
            self.emit("withdrew", self.trader, self.partner)
            self.fall_through()

    # ---- the exchange ----

    def complete(self) -> None:
        """C-28, C-36, C-37, C-67, C-68, C-R24, C-R27, K-10: both bundles leave, then cards enter."""
        trader = self.trader
        partner = self.partner
        self.trades_left -= 1
        self.grant_proposals()
        self.emit("traded", trader, partner)
        self.shown += 1  # everybody else sees what was offered (C-R25)
        draws = self.part_with(trader, partner, self.offer)
        back_draws = self.part_with(partner, trader, self.back)
        self.offer = []
        self.back = []
        for _ in range(draws):
            self.draw_supply(trader)
        for _ in range(back_draws):
            self.draw_supply(partner)
        if self.stage == stages.REACT:
            self.ready[trader] = 0
            self.ready[partner] = 0
        self.push(steps.TURN)
        self.push(steps.ARRIVE, partner)
        self.push(steps.ARRIVE, trader)

    def part_with(self, giver: int, receiver: int, bundle: list[int]) -> int:
        """C-17, C-18, K-10: one side's cards leave; returns how many cards the giver draws for Trade Goods."""
        draws = 0
        for entry in bundle:
            if entry >= IN_PLAY:
                continue
            if entry >= card_kinds.RESOURCES:
                self.hand_over(giver, receiver, entry)
                continue
            traces = self.leaves_hand(giver, entry)
            self.show_from_hand(giver, entry)
            draws += self.give(giver, receiver, entry, 0, traces)
        places = sorted([entry - IN_PLAY for entry in bundle if entry >= IN_PLAY])
        for i in range(len(places) - 1, -1, -1):
            place = places[i]
            turned = self.turned[giver][place]
            traces = self.traces[giver][place] & card_traces.SOLD
            draws += self.give(giver, receiver, self.pick_up(giver, place), turned, traces)
        return draws

    def give(self, giver: int, receiver: int, card: int, turned: int, traces: int) -> int:
        """C-17, C-67, K-10: one Resource changes hands; returns 1 if its giver draws a card for it."""
        self.emit("gave", giver, receiver, card)
        draws = 0
        if self.box.keywords[card] & keyword.TRADE_GOODS and not traces & card_traces.SOLD:
            traces |= card_traces.SOLD
            draws = 1
        self.send(receiver, card, turned, traces)
        return draws

    # ---- what others can imagine ----

    def redraw(self, seat: int) -> None:
        """C-R25: a seat that is no party to a proposal can only guess what it contains."""
        if self.partner < 0 or seat == self.trader or seat == self.partner:
            return
        step = self.stack[len(self.stack) - 1] & 255
        if step != steps.ANSWERED and step != steps.CONFIRMED:
            return
        self.offer = self.guess(self.trader, self.goods(self.trader, []))
        self.back = []
        if step == steps.CONFIRMED:
            mine = [option for option in self.goods(self.partner, []) if self.may_give(self.partner, option)]
            if not self.offer or self.below(2):
                self.back = self.guess(self.partner, mine)

    def guess(self, seat: int, options: list[int]) -> list[int]:
        """A random one of the cards that a seat might give, if there is one."""
        return self.bundle(seat, [options[self.below(len(options))]]) if options else []

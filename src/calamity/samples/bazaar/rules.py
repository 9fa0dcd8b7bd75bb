# compiled by mypyc
"""The rules of the sample game Bazaar, in the order of a day: packets, trade, auction, evening."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.kernel.marks import displayed, emptied, exchanged, moved, slotted
from calamity.kernel.pools import gain_from, leave
from calamity.kernel.state import OPEN
from calamity.kernel.zones import EVERYONE, slot, slot_card, watcher
from calamity.samples.bazaar.state import (
    ACCEPT,
    BID,
    DECLINE,
    ENOUGH,
    GIVE,
    HAND_OF,
    KINDS,
    LIMIT,
    OFFER,
    PACKET,
    PACKET_OF,
    PICK,
    READY,
    SPOIL,
    STALL,
    WARES,
    WISH,
    Market,
)

# Steps; their numbers are stored in saved positions.
MORNING: Final = 0
PASS_ON: Final = 1
PICKED: Final = 2
TRADE: Final = 3
TRADED: Final = 4
ANSWERED: Final = 5
AUCTION: Final = 6
REVEALED: Final = 7
EVENING: Final = 8
SPOILED: Final = 9


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Bazaar(Market):
    """A position of the bazaar that knows its rules."""

    def copy(self) -> "Bazaar":
        """An equal and independent position."""
        other = Bazaar(self.n, self.rng)
        self.copy_market(other)
        return other

    def dispatch(self, step: int, a: int, b: int) -> None:
        """The steps of a day."""
        if step == MORNING:
            self.morning()
        elif step == PASS_ON:
            self.ask_sealed(self.in_turn(), PICKED)
        elif step == PICKED:
            self.picked()
        elif step == TRADE:
            self.trade()
        elif step == TRADED:
            self.traded()
        elif step == ANSWERED:
            self.answered()
        elif step == AUCTION:
            self.ask_sealed(self.in_turn(), REVEALED)
        elif step == REVEALED:
            self.revealed()
        elif step == EVENING:
            self.evening()
        elif step == SPOILED:
            self.spoiled()
        else:
            raise ValueError(step)

    def choices(self, step: int, seat: int, a: int, b: int) -> list[int]:
        """What a seat may answer, from its own cards and from what is public."""
        if step == PICKED:
            return [PICK + ware for ware in free_kinds(self.packets[seat], NO_LINKS, 0)]
        elif step == TRADED:
            return self.deals(seat)
        elif step == ANSWERED:
            return [ACCEPT, DECLINE] if self.wish in self.hands[seat] else [DECLINE]
        elif step == REVEALED:
            return [BID + ware for ware in free_kinds(self.hands[seat], self.lanes[seat], BID)] + [ENOUGH]
        elif step == SPOILED:
            return [SPOIL + ware for ware in free_kinds(self.hands[seat], self.lanes[seat], SPOIL)]
        raise ValueError(step)

    def more(self, step: int, seat: int, a: int, b: int) -> bool:
        """Offers, bids and spoiled wares are chains of links."""
        lane = self.lanes[seat]
        if step == TRADED:
            return lane[0] != READY and len(lane) < 3
        elif step == REVEALED:
            return lane[len(lane) - 1] != ENOUGH
        elif step == SPOILED:
            return len(lane) < len(self.hands[seat]) - LIMIT
        return False

    # ---- packets ----

    def morning(self) -> None:
        """B-3, B-4: a new lot is laid out, and everybody gets a packet that nobody else sees."""
        self.day += 1
        self.emit("morning", self.day, self.in_turn()[0])
        self.lot.append(self.draw_ware())
        self.emit("lot", self.lot[0])
        for seat in self.in_turn():
            for _ in range(PACKET):
                ware = self.draw_ware()
                gain_from(self.packets[seat], self.packet_pools[seat], ware, self.deck.origin)
                self.emit("dealt", ware, to=watcher(seat))
            displayed(self, self.packets[seat], PACKET_OF + seat, watcher(seat))
        self.push(PASS_ON)

    def picked(self) -> None:
        """B-5, B-6: all picks go into the hands unseen, then the packets move on."""
        for seat in self.in_turn():
            ware = self.lanes[seat][0] - PICK
            pool = leave(self, WARES, self.packets[seat], self.packet_pools[seat], ware, False)
            self.take(seat, ware, pool)
            moved(self, ware, PACKET_OF + seat, HAND_OF + seat, watcher(seat))
            self.emit("picked", ware, to=watcher(seat))
        self.emit("passed_on", len(self.packets[0]))
        if self.packets[0]:
            self.pass_packets()
            self.push(PASS_ON)
        else:
            for seat in range(self.n):
                emptied(self, PACKET_OF + seat)
            self.push(TRADE if self.trading else AUCTION)

    def pass_packets(self) -> None:
        """B-6: every packet goes to the neighbour; its previous holder remembers what it contained."""
        n = self.n
        sources = [(seat - self.onward) % n for seat in range(n)]
        self.packets = [self.packets[source] for source in sources]
        self.packet_pools = [self.packet_pools[source] for source in sources]
        places = list(range(PACKET_OF))
        exchanged(self, places + [PACKET_OF + (seat + self.onward) % n for seat in range(n)])
        for seat in range(n):
            displayed(self, self.packets[seat], PACKET_OF + seat, watcher(seat))
            for ware in self.packets[seat]:
                self.emit("received", ware, to=watcher(seat))

    # ---- trade ----

    def trade(self) -> None:
        """B-7: the market is open until all are ready."""
        waiting = self.not_ready()
        if waiting:
            self.ask_open(waiting, TRADED)
        else:
            self.ready = [0] * self.n
            self.offers = [0] * self.n
            self.push(AUCTION)

    def not_ready(self) -> list[int]:
        """B-7: who may still act in the open market."""
        return [seat for seat in self.in_turn() if not self.ready[seat]]

    def deals(self, seat: int) -> list[int]:
        """B-7, B-8: be ready, or offer in three links: to whom, what, and for which ware."""
        lane = self.lanes[seat]
        if len(lane) == 1:
            return [GIVE + ware for ware in free_kinds(self.hands[seat], NO_LINKS, 0)]
        if len(lane) == 2:
            return [WISH + ware for ware in range(KINDS) if ware != lane[1] - GIVE]
        options: list[int] = []
        if not self.offers[seat] and self.hands[seat]:
            options = [OFFER + other for other in range(self.n) if other != seat and self.hands[other]]
        options.append(READY)
        return options

    def traded(self) -> None:
        """B-7, B-8, B-9: a seat is ready, or shows a partner a ware and asks for another."""
        seat = self.seat
        self.push(TRADE)
        if self.choice == READY:
            self.ready[seat] = 1
            self.emit("ready", seat)
            return
        lane = self.lane()
        ware = lane[1] - GIVE
        self.trader = seat
        self.partner = lane[0] - OFFER
        self.wish = lane[2] - WISH
        self.offers[seat] = 1
        both = watcher(seat) | watcher(self.partner)
        self.stall_pools.append(self.let_go(seat, ware, False))
        self.stall.append(slot(ware, both))
        slotted(self, ware, HAND_OF + seat, STALL, both)
        self.emit("offered", seat, self.partner, self.wish)
        self.emit("whispered", seat, self.partner, ware, to=both)
        # A partner without the ware could only decline: an automatic answer would tell everybody so.
        self.ask(self.partner, ANSWERED, always=True)

    def answered(self) -> None:
        """B-9, B-10: the wares change hands, or the offered one goes back."""
        trader = self.trader
        partner = self.partner
        ware = slot_card(self.stall.pop())
        pool = self.stall_pools.pop()
        both = watcher(trader) | watcher(partner)
        holder = partner if self.choice == ACCEPT else trader
        self.take(holder, ware, pool)
        moved(self, ware, STALL, HAND_OF + holder, both)
        emptied(self, STALL)
        if self.choice == ACCEPT:
            self.take(trader, self.wish, self.let_go(partner, self.wish, True))
            moved(self, self.wish, HAND_OF + partner, HAND_OF + trader, EVERYONE)
            self.emit("accepted", trader, partner, self.wish)
        else:
            self.emit("declined", trader, partner)
        self.trader = -1
        self.partner = -1
        self.wish = -1

    def can_withdraw(self, seat: int) -> bool:
        """B-7: a seat that is ready may change its mind while the market is open."""
        return self.mode == OPEN and self.ready[seat] == 1

    def withdraw(self, seat: int) -> None:
        """B-7: a seat is no longer ready."""
        self.ready[seat] = 0
        self.asked = self.not_ready()
        self.emit("unready", seat)

    # ---- auction ----

    def revealed(self) -> None:
        """B-11, B-12: all bids are shown; the highest takes the lot and pays, the others take theirs back."""
        for seat in self.in_turn():
            self.bids[seat] = 0
            for link in self.lanes[seat]:
                if link != ENOUGH:
                    self.bids[seat] += self.box[link - BID]
                    self.emit("bid_ware", seat, link - BID)
            self.emit("bid", seat, self.bids[seat])
        best = max(self.bids)
        winner = self.bids.index(best) if best > 0 and self.bids.count(best) == 1 else -1
        for seat in self.in_turn():
            wares = [link - BID for link in self.lanes[seat] if link != ENOUGH]
            if seat == winner:
                for ware in wares:
                    self.discard(seat, ware)
            else:
                self.take_back_bid(seat, wares)
        lot = self.lot.pop()
        if winner >= 0:
            self.won[winner].append(lot)
            self.emit("won", winner, lot)
        else:
            self.discards.append(lot)
            self.emit("unsold", lot)
        self.push(EVENING)

    def take_back_bid(self, seat: int, wares: list[int]) -> None:
        """B-12: wares that were shown go back to the hand, and everybody knows that they are there."""
        for ware in wares:
            moved(self, ware, HAND_OF + seat, -1, EVERYONE)
        for ware in wares:
            moved(self, ware, -1, HAND_OF + seat, EVERYONE)

    # ---- evening ----

    def evening(self) -> None:
        """B-13, B-15: hands shrink to the limit; after the last day they are laid out instead."""
        if self.day == self.days:
            self.lay_out()
            return
        full = [seat for seat in self.in_turn() if len(self.hands[seat]) > LIMIT]
        if full:
            self.ask_sealed(full, SPOILED)
        else:
            self.push(MORNING)

    def spoiled(self) -> None:
        """B-13: what was chosen goes openly to the discards."""
        for seat in self.in_turn():
            for link in self.lanes[seat]:
                self.discard(seat, link - SPOIL)
                self.emit("spoiled", seat, link - SPOIL)
        self.push(MORNING)

    def lay_out(self) -> None:
        """B-15, B-16: everybody reveals their hand and counts points."""
        for seat in range(self.n):
            for ware in self.hands[seat][:]:
                self.let_go(seat, ware, True)
                moved(self, ware, HAND_OF + seat, -1, EVERYONE)
                self.goods[seat].append(ware)
                self.emit("laid_out", seat, ware)
            self.points[seat] = self.score(seat)
            self.emit("scored", seat, self.points[seat])
        self.over = True

    def score(self, seat: int) -> int:
        """B-16: the worth of all lots, and two points for every pair of equal goods."""
        points = sum([self.box[ware] for ware in self.won[seat]])
        for ware in range(KINDS):
            points += self.goods[seat].count(ware) // 2 * 2
        return points

    # ---- the end ----

    def left(self, seat: int) -> None:
        """B-18: the last one left wins at once."""
        self.emit("left", seat)
        if len(self.present()) <= 1:
            self.over = True

    def present(self) -> list[int]:
        """B-18: the seats that have not resigned."""
        return [seat for seat in range(self.n) if not self.gone & watcher(seat)]

    def winners(self) -> list[int]:
        """B-17, B-18: the most points among those who stayed; equal points share the victory."""
        present = self.present()
        if len(present) <= 1:
            return present
        best = max([self.points[seat] for seat in present])
        return [seat for seat in present if self.points[seat] == best]

    def payoff(self, seat: int) -> float:
        """B-17: a victory counts 1, shared among those who have it."""
        winners = self.winners()
        return 1.0 / len(winners) if seat in winners else 0.0


NO_LINKS: Final[list[int]] = []


def free_kinds(cards: list[int], links: list[int], base: int) -> list[int]:
    """The kinds of which at least one card is left after some links; the cards are sorted."""
    kinds: list[int] = []
    for ware in cards:
        if ware not in kinds and cards.count(ware) > links.count(base + ware):
            kinds.append(ware)
    return kinds

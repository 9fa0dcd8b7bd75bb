# compiled by mypyc
"""How supply cards move: drawing, hands, coming into play, and cards for which there is no room."""

from mypy_extensions import mypyc_attr

from calamity.games.catastrophe.rules.memory import Memory
from calamity.games.catastrophe.vocabulary import actions, backs, card_kinds, card_traces, stages, steps
from calamity.kernel.pools import gain_from, leave, new_pool
from calamity.kernel.zones import insert, watcher


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Supplies(Memory):
    """A position in which cards move."""

    __slots__ = ()

    # ---- hands ----

    def take(self, seat: int, card: int, pool: int) -> None:
        """C-16, C-20: put a card into a hand; there is no limit."""
        if self.pools == 1:
            insert(self.hands[seat], card)
            self.hand_pools[seat].append(0)
        else:
            gain_from(self.hands[seat], self.hand_pools[seat], card, pool)

    def drop(self, seat: int, card: int, openly: bool) -> int:
        """Take a card out of a hand and return the pool that it comes from."""
        self.shown += 1
        if self.pools == 1:
            self.hands[seat].remove(card)
            self.hand_pools[seat].pop()
            return 0
        return leave(self, backs.SUPPLY, self.hands[seat], self.hand_pools[seat], card, openly)

    def show_from_hand(self, seat: int, card: int) -> None:
        """C-17, C-25: a card leaves a hand face up."""
        self.drop(seat, card, True)
        self.note_shown_card(seat, card)

    def discard_from_hand(self, seat: int, card: int) -> None:
        """C-25: a card from a hand goes to the open discard pile."""
        self.show_from_hand(seat, card)
        self.discards.append(card)

    def hand_over(self, giver: int, receiver: int, card: int) -> None:
        """C-18, C-38, C-54: a Response goes from hand to hand; the others see only that it is one."""
        pool = self.drop(giver, card, False)
        self.take(receiver, card, pool)
        self.note_response(giver, receiver, card)
        self.emit("gave_response", giver, receiver)
        self.emit("gave_card", giver, receiver, card, to=watcher(giver) | watcher(receiver))

    # ---- drawing ----

    def draw_supply(self, seat: int) -> bool:
        """C-16, C-62, C-R45, C-R51: a card from the deck to the hand; False if there is none left anywhere."""
        if self.deck.size() == 0 and not self.reshuffle():
            return False
        card = self.draw(self.deck)
        self.take(seat, card, self.deck.origin)
        self.emit("drew", seat)
        self.emit("drew_card", seat, card, to=watcher(seat))
        return True

    def reshuffle(self) -> bool:
        """C-R51: the discards become the new deck, but for the Responses of this React; False if there are none.

        Everybody has seen them, so the new deck is known as a set: it is a pool of its own.
        """
        out = self.fresh[:]
        cards: list[int] = []
        kept: list[int] = []
        for i in range(len(self.discards) - 1, -1, -1):
            card = self.discards[i]
            if card in out:
                out.remove(card)
                kept.insert(0, card)
            else:
                cards.append(card)
        if not cards:
            return False
        self.discards = kept
        self.deck.shuffle_in(cards)
        new_pool(self, self.deck)
        self.emit("reshuffled", len(cards))
        return True

    def can_draw(self) -> bool:
        """C-R44, C-R51: whether anything can be drawn at all."""
        return self.deck.size() > 0 or len(self.discards) > len(self.fresh)

    # ---- coming into play ----

    def lay_down(self, seat: int, card: int, turned: int, traces: int) -> None:
        """C-17, C-37, C-39: a Resource lies in play, at the end of its row."""
        self.in_play[seat].append(card)
        self.turned[seat].append(turned)
        self.committed[seat].append(0)
        self.lent[seat].append(0)
        self.traces[seat].append(traces)
        if self.stage == stages.REACT:
            self.ready[seat] = 0

    def pick_up(self, seat: int, place: int) -> int:
        """A Resource leaves its row; planned uses of the cards after it move up with them."""
        for i in range(len(self.uses)):
            packed = self.uses[i]
            if packed >> 3 & 7 == seat and packed >> 6 & 15 > place:
                self.uses[i] = packed - (1 << 6)
        for i in range(len(self.loans)):
            packed = self.loans[i]
            if packed >> 3 & 7 == seat and packed >> 6 & 15 > place:
                self.loans[i] = packed - (1 << 6)
        self.turned[seat].pop(place)
        self.committed[seat].pop(place)
        self.lent[seat].pop(place)
        self.traces[seat].pop(place)
        return self.in_play[seat].pop(place)

    def send(self, seat: int, card: int, turned: int, traces: int) -> None:
        """C-17, C-R14: a Resource is on its way into play before a seat."""
        self.incoming[seat].append(card)
        self.incoming_turned[seat].append(turned)
        self.incoming_traces[seat].append(traces)

    def arrive(self, seat: int, ordered: int) -> None:
        """C-R14: incoming cards enter one at a time; the order matters only if not all of them find room."""
        incoming = self.incoming[seat]
        if not incoming:
            return
        self.push(steps.ARRIVE, seat, ordered)
        if len(incoming) > 1 and not ordered and len(self.in_play[seat]) + len(incoming) > self.limit(seat):
            self.ask(seat, steps.ENTERED, seat)
        else:
            self.enter(seat, 0)

    def enter(self, seat: int, place: int) -> None:
        """C-17, C-22: one card comes into play, then the row may overflow."""
        card = self.incoming[seat].pop(place)
        turned = self.incoming_turned[seat].pop(place)
        self.lay_down(seat, card, turned, self.incoming_traces[seat].pop(place))
        self.emit("entered", seat, card, self.box.uses[card] - turned)
        self.push(steps.OVERFLOW, seat)

    def entrances(self, seat: int) -> list[int]:
        """C-R14: which of the incoming cards may enter next; identical copies count once."""
        incoming = self.incoming[seat]
        turned = self.incoming_turned[seat]
        options: list[int] = []
        for i in range(len(incoming)):
            first = incoming.index(incoming[i])
            if first == i:
                options.append(actions.ENTER + 2 * incoming[i])
            elif turned[first] != turned[i]:
                options.append(actions.ENTER + 2 * incoming[i] + 1)
        return options

    def entered(self, seat: int) -> None:
        """C-R14: the card that the receiver has chosen enters."""
        code = self.choice - actions.ENTER
        place = self.incoming[seat].index(code >> 1)
        if code & 1:
            place = self.incoming[seat].index(code >> 1, place + 1)
        self.enter(seat, place)

    # ---- overflow ----

    def overflow(self, seat: int) -> None:
        """C-21, C-22, C-23, C-24, C-R14: while too many Resources are in a row, their player makes room."""
        if len(self.in_play[seat]) > self.limit(seat):
            self.push(steps.OVERFLOW, seat)
            self.emit("overflow", seat)
            self.ask(seat, steps.OVERFLOWED, seat)

    def remedies(self, seat: int) -> list[int]:
        """C-22, C-R12, C-R13, C-R17: unused Resources may go to hand, partially used ones to the discard pile."""
        options: list[int] = []
        row = self.in_play[seat]
        for i in range(len(row)):
            if not self.locked(seat, i) and not self.is_twin(seat, i):
                base = actions.RETURN if self.turned[seat][i] == 0 else actions.SCRAP
                options.append(base + self.code_at(seat, i))
        return options

    def overflowed(self, seat: int) -> None:
        """C-24: carry out the remedy."""
        self.make_room(seat, self.choice)

    def make_room(self, seat: int, choice: int) -> None:
        """C-22: a Resource goes to hand or to the discard pile."""
        if choice < actions.SCRAP:
            place = self.place_of(seat, choice - actions.RETURN)
            if self.traces[seat][place] & card_traces.BROUGHT:
                self.bounced.append(seat << 8 | self.in_play[seat][place])
            if self.traces[seat][place] & card_traces.SOLD:
                self.sold.append(seat << 8 | self.in_play[seat][place])
            card = self.pick_up(seat, place)
            self.take(seat, card, 0)
            self.note_returned(seat, card)
            self.emit("returned", seat, card)
        else:
            card = self.pick_up(seat, self.place_of(seat, choice - actions.SCRAP))
            self.discards.append(card)
            self.emit("scrapped", seat, card)

    def clear_traces(self) -> None:
        """K-7, K-10: what happened to copies in a phase is forgotten when the next begins."""
        for seat in range(self.n):
            if self.traces[seat]:
                self.traces[seat] = [0] * len(self.traces[seat])
        self.sold = []
        self.bounced = []

    def leaves_hand(self, seat: int, card: int) -> int:
        """K-7, K-10: of copies in a hand, one that has been in play leaves first, with its traces."""
        entry = seat << 8 | card
        traces = 0
        if entry in self.sold:
            self.sold.remove(entry)
            traces = card_traces.SOLD
        if entry in self.bounced:
            self.bounced.remove(entry)
        return traces

    def distinct(self, cards: list[int], base: int, below: int) -> list[int]:
        """An action for each kind among sorted cards, up to a given number."""
        options: list[int] = []
        last = -1
        for card in cards:
            if card != last and card < below:
                options.append(base + card)
                last = card
        return options

    def resources_in_hand(self, seat: int) -> bool:
        """C-R10: whether a seat holds a Resource."""
        hand = self.hands[seat]
        return len(hand) > 0 and hand[0] < card_kinds.RESOURCES

# compiled by mypyc
"""How cards move: drawing, discarding, stealing, swapping hands, and the limits of hands and rows."""

from mypy_extensions import mypyc_attr

from calamity.games.nine_lives.rules.memory import Memory
from calamity.games.nine_lives.vocabulary import actions, card_kinds, decks, figures, steps
from calamity.kernel.pools import gain_from, leave, new_pool
from calamity.kernel.zones import slot_seen, watcher


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class PileRules(Memory):
    """How cards get from one place to another."""

    __slots__ = ()

    # ---- into hands ----

    def draw_cards(self, seat: int, count: int) -> None:
        """L-22, L-28, L-31, L-R56, L-R57: draw from the Main deck, which is renewed the moment it runs out."""
        drawn = 0
        deck = self.main_deck
        for _ in range(count):
            if not deck.bag and deck.size() == 0:
                self.renew_main_deck()
                if deck.size() == 0:
                    break
            origin = deck.origin
            card = self.draw(deck)
            gain_from(self.hands[seat], self.hand_pools[seat], card, origin)
            self.arrivals[seat].append(card)
            if self.sink is not None:
                self.emit("drew_card", seat, card, to=watcher(seat))
            drawn += 1
            if not deck.bag and deck.size() == 0:
                self.renew_main_deck()
        self.emit("drew", seat, drawn)

    def renew_main_deck(self) -> None:
        """L-31, L-R56: the discard pile is shuffled; everybody knows which cards are in it, as a set."""
        if self.main_discards:
            self.emit("reshuffled", decks.MAIN, len(self.main_discards))
            self.main_deck.shuffle_in(self.main_discards)
            self.main_discards = []
            new_pool(self, self.main_deck)

    def gain_openly(self, seat: int, card: int) -> None:
        """L-R20, L-R81: a Main card that all have seen goes into a hand; everybody remembers it."""
        gain_from(self.hands[seat], self.hand_pools[seat], card, self.main_deck.origin)
        self.arrivals[seat].append(card)
        self.note_gain(seat, card)

    def draw_power(self, seat: int) -> None:
        """L-31, L-R56: draw a Power Cat openly into a row."""
        if self.power_deck.size() == 0:
            self.renew_power_deck()
            if self.power_deck.size() == 0:
                return
        card = self.draw(self.power_deck)
        self.rows[seat].append(card)
        self.emit("recruited", seat, card)
        if self.power_deck.size() == 0:
            self.renew_power_deck()

    def renew_power_deck(self) -> None:
        """L-31: the Power Cats that were used are shuffled."""
        if self.power_discards:
            self.emit("reshuffled", decks.POWER, len(self.power_discards))
            self.power_deck.shuffle_in(self.power_discards)
            self.power_discards = []

    # ---- out of hands ----

    def let_go(self, seat: int, card: int) -> None:
        """L-12, L-R58: take a card out of a hand, face up."""
        leave(self, decks.MAIN, self.hands[seat], self.hand_pools[seat], card, True)
        self.forget_arrival(seat, card)
        self.note_shown_card(seat, card)

    def forget_arrival(self, seat: int, card: int) -> None:
        """L-R77: a card has left the hand; of equal cards, forget the newest."""
        cards = self.arrivals[seat]
        place = len(cards) - 1
        while place >= 0 and cards[place] != card:
            place -= 1
        if place >= 0:
            cards.pop(place)

    def discard(self, seat: int, card: int) -> None:
        """L-29, L-R58: discard a card from hand, openly."""
        self.let_go(seat, card)
        self.main_discards.append(card)
        self.emit("discarded", seat, card)

    def discard_at_random(self, seat: int) -> None:
        """L-R32: discard a random card, if there is one."""
        hand = self.hands[seat]
        if hand:
            self.discard(seat, hand[self.random_place(hand)])

    def lay_off(self, card: int) -> None:
        """L-21, L-24, L-R19: put a card face up on the discard pile of its own deck."""
        if card < card_kinds.FIRST_POWER:
            self.main_discards.append(card)
        elif card < card_kinds.FIRST_CATASTROPHE:
            self.power_discards.append(card)
        else:
            self.catastrophe_discards.append(card)

    def drop_power(self, seat: int, card: int) -> None:
        """L-27, L-68: a Power Cat leaves a row for the discard pile."""
        self.rows[seat].remove(card)
        self.power_discards.append(card)
        self.emit("dropped", seat, card)

    # ---- from hand to hand ----

    def steal_card(self, thief: int, victim: int) -> None:
        """L-R32: take a random card; only the two of them see which one."""
        hand = self.hands[victim]
        if not hand:
            return
        card = hand[self.random_place(hand)]
        origin = leave(self, decks.MAIN, hand, self.hand_pools[victim], card, False)
        gain_from(self.hands[thief], self.hand_pools[thief], card, origin)
        self.forget_arrival(victim, card)
        self.arrivals[thief].append(card)
        self.note_theft(thief, victim, card)
        self.emit("stole", thief, victim)
        self.emit("stole_card", thief, victim, card, to=watcher(thief) | watcher(victim))

    def pass_hands(self, receivers: list[int]) -> None:
        """L-R66: whole hands change places, seat i's to receivers[i]; old and new owners know the cards."""
        n = self.n
        hands = self.hands
        pools = self.hand_pools
        self.note_hands(receivers)
        new_hands = hands[:]
        new_pools = pools[:]
        for seat in range(n):
            new_hands[receivers[seat]] = hands[seat]
            new_pools[receivers[seat]] = pools[seat]
        self.hands = new_hands
        self.hand_pools = new_pools
        for seat in range(n):
            if receivers[seat] != seat:
                self.arrivals[receivers[seat]] = hands[seat][:]
                self.emit("handed_on", seat, receivers[seat], len(hands[seat]))
        if self.sink is not None:
            for seat in range(n):
                if receivers[seat] != seat:
                    for card in hands[seat]:
                        self.emit("received", receivers[seat], card, to=watcher(receivers[seat]))

    # ---- the CATastrophe deck ----

    def draw_catastrophe(self) -> int:
        """L-23, L-31, L-R56: turn up the top CATastrophe card; -1 if there is none at all."""
        deck = self.catastrophe_deck
        if deck.size() == 0:
            self.renew_catastrophe_deck()
            if deck.size() == 0:
                return -1
        witnesses = slot_seen(deck.top[len(deck.top) - 1]) if deck.top else 0
        card = self.draw(deck)
        self.note_turned_up(card, witnesses)
        if deck.size() == 0:
            self.renew_catastrophe_deck()
        return card

    def reveal_card(self) -> None:
        """L-23, L-72, L-R62: turn up the top card; an Event for three and more is put aside while two are left."""
        card = self.draw_catastrophe()
        while card >= 0 and self.box.crowd[card] and self.living() < 3:
            self.emit("too_few", card)
            self.catastrophe_discards.append(card)
            card = self.draw_catastrophe()
        if card >= 0:
            self.revealed.append(card)
            self.picks = [-1] * self.n  # earlier choices belong to the card before
            self.emit("revealed", card)

    def renew_catastrophe_deck(self) -> None:
        """L-31: the CATastrophe cards that were used are shuffled."""
        if self.catastrophe_discards:
            self.emit("reshuffled", decks.CATASTROPHE, len(self.catastrophe_discards))
            self.catastrophe_deck.shuffle_in(self.catastrophe_discards)
            self.catastrophe_discards = []

    # ---- limits ----

    def check_limits(self) -> None:
        """L-26, L-27, L-R58: after each complete instruction, if anybody may have too many cards."""
        most_cards = figures.HAND_LIMIT
        most_cats = figures.ROW_LIMIT
        for hand, row in zip(self.hands, self.rows):
            if len(hand) > most_cards or len(row) > most_cats:
                self.push(steps.LIMITS)  # which finds whose hand it is and whether that hand may be larger
                return

    def limits(self) -> None:
        """L-26, L-27, L-R58: whoever has too many Power Cats, then too many cards, discards down to the limit."""
        over: list[int] = []
        for seat in self.in_turn():
            if len(self.rows[seat]) > figures.ROW_LIMIT:
                self.push(steps.LIMITS)
                self.ask(seat, steps.DROPPED)
                return
            if len(self.hands[seat]) > figures.HAND_LIMIT and len(self.hands[seat]) > self.hand_limit(seat):
                over.append(seat)
        if over:
            self.ask_sealed(over, steps.DISCARDED)

    def dropped(self) -> None:
        """L-27: the chosen Power Cat is discarded."""
        self.drop_power(self.seat, self.choice - actions.DROP + card_kinds.FIRST_POWER)

    def limit_discarded(self) -> None:
        """L-26, L-R58: all chosen cards are laid open and discarded."""
        for seat in self.in_turn():
            for link in self.lanes[seat]:
                self.discard(seat, link - actions.DISCARD)

    def discard_choices(self, seat: int, given: int) -> list[int]:
        """L-26: the kinds in hand of which one is left after the links given, the first `given` links aside."""
        lane = self.lanes[seat]
        hand = self.hands[seat]
        options: list[int] = []
        discard = actions.DISCARD
        last = -1
        copies = 0
        for card in hand:
            copies = copies + 1 if card == last else 1
            last = card
            used = 0
            if lane:
                for i in range(given, len(lane)):
                    if lane[i] == discard + card:
                        used += 1
            if copies == used + 1:
                options.append(discard + card)
        return options

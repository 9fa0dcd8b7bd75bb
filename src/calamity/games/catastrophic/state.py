# compiled by mypyc
"""What the rules of Catastrophic ask of a position: which Traits fit a Species, scores; and how cards are drawn."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastrophic.board import WIDTH, any_animal_place, rank
from calamity.games.catastrophic.box import kinds_in, size_of
from calamity.games.catastrophic.data import Data
from calamity.games.catastrophic.fields import UNKNOWN, ZONES
from calamity.games.catastrophic.vocabulary import card_kinds, figures, stages
from calamity.kernel.deal import Deal
from calamity.kernel.pools import gain_from, new_pool
from calamity.kernel.zones import Zone, insert, watcher

# All seats clockwise from each one, and all after each one, by the number of seats; shared and never changed.
ROUNDS: Final[list[list[list[int]]]] = [[[(s + i) % n for i in range(n)] for s in range(n)] for n in range(5)]
OTHERS: Final[list[list[list[int]]]] = [[[(s + i) % n for i in range(1, n)] for s in range(n)] for n in range(5)]

# A Species' name as one number: its place, the Trait whose print it shows, and on which side it stands.
PRINT_SHIFT: Final = 9
SIDE_SHIFT: Final = 17
LEFT, RIGHT, BETWEEN = 1, 2, 3

ALONE: Final[list[list[int]]] = [[0], [1], [2], [3]]  # lists of one seat, shared as well, for questions to it


@mypyc_attr(native_class=True)
class Position(Data):
    """T-2: a position, the small questions that several rules ask of it, and how cards move in it."""

    __slots__ = ()

    def refresh(self) -> None:
        """Find out what is not stored (after restoring or imagining)."""
        self.pool_genes()
        super().refresh()

    def zones(self) -> list[Zone]:
        """T-2: hands are secret, nobody knows the order of the deck, everything else lies open."""
        return ZONES

    def redeal(self, deal: Deal, seat: int) -> None:
        """T-6: while the starting Communities are built, every hand has at least four Plant Traits."""
        if self.stage != stages.BUILDING:
            return
        for hole in deal.holes:
            if hole.zone >= 0:
                pool = deal.pools[hole.pool]
                plants = 0
                while plants < len(pool) and pool[plants] < card_kinds.FIRST_ANIMAL:
                    plants += 1
                for i in range(figures.FIRST_PLANTS):
                    hole.dealt.append(pool.pop(self.below(plants - i)))

    # ---- steps ----

    def comes_next(self, step: int) -> bool:
        """Whether a step is the next one; if so, it is removed from the stack, and the caller runs it at once."""
        if self.stack[-1] != step:
            return False
        self.stack.pop()
        return True

    # ---- seats ----

    def after(self, seat: int) -> list[int]:
        """T-3: all other seats, clockwise, in a list that is never changed."""
        return OTHERS[self.n][seat]

    def from_seat(self, seat: int) -> list[int]:
        """T-3: all seats, clockwise, beginning with one, in a list that is never changed."""
        return ROUNDS[self.n][seat]

    def rn(self, seat: int) -> int:
        """T-85, T-R49: how many cards a seat must have at the end of its turn."""
        number = self.resource_number + self.fresh_rn[seat] + self.due_rn[seat]
        store = self.box.store
        if self.gene_pool[seat] & store:
            for i, traits in enumerate(self.traits[seat]):
                if traits & store:
                    number += size_of(self.awake(seat, i) & store)
        return min(figures.MOST_RN, max(figures.LEAST_RN, number))

    # ---- Species ----

    def find(self, seat: int, place: int) -> int:
        """The number of the Species at a place of a Community, or -1."""
        spots = self.spots[seat]
        i = rank(spots, place) - 1
        return i if i >= 0 and spots[i] == place else -1

    def awake(self, seat: int, i: int) -> int:
        """T-46: the active Traits of a Species."""
        return self.traits[seat][i] & ~self.asleep[seat][i]

    def print_of(self, seat: int, i: int) -> int:
        """The Trait whose print a Species shows: its first active one, or its first; -1 if it has none."""
        traits = self.awake(seat, i) or self.traits[seat][i]
        return kinds_in(traits)[0] if traits else -1

    def called(self, seat: int, place: int) -> int:
        """The name of the Species at a place for events, if there are listeners; with its side if two look alike."""
        if self.sink is None:
            return 0
        i = self.find(seat, place)
        shown = self.print_of(seat, i) if i >= 0 else -1
        return place | shown + 1 << PRINT_SHIFT | self.side_of(seat, i, shown) << SIDE_SHIFT

    def side_of(self, seat: int, i: int, shown: int) -> int:
        """On which side of those with the same print on the same Level a Species stands; 0 if there are none."""
        if shown < 0:
            return 0
        spots = self.spots[seat]
        left = right = False
        for other in range(len(spots)):
            if other != i and spots[other] // WIDTH == spots[i] // WIDTH and self.print_of(seat, other) == shown:
                left = left or other < i
                right = right or other > i
        return (BETWEEN if left else LEFT) if right else (RIGHT if left else 0)

    def relight(self, seat: int, i: int) -> None:
        """T-46, T-61: find the Conditions of a Species again, after its active Traits have changed."""
        conditions = self.box.conditions
        found = 0
        awake = self.awake(seat, i)
        while awake:
            rest = awake & (awake - 1)
            found |= conditions[(awake ^ rest).bit_length() - 1]
            awake = rest
        self.lights[seat][i] = found

    def pool_genes(self) -> None:
        """Find out which Traits the Species of every seat have; everything else is computed when it is needed."""
        self.gene_pool = []
        for row in self.traits:
            found = 0
            for traits in row:
                found |= traits
            self.gene_pool.append(found)
        self.held = [UNKNOWN] * self.n
        self.niches = [UNKNOWN] * self.n
        self.room = [UNKNOWN] * self.n
        self.able = [UNKNOWN] * self.n
        self.prey = [UNKNOWN] * self.n

    def changed(self, seat: int, traits: int) -> None:
        """Forget what followed from active Traits and Protection, when a Species with some Traits has changed."""
        if traits & self.box.abilities:
            self.able[seat] = UNKNOWN
        self.prey[seat] = UNKNOWN

    def takes(self, seat: int, i: int, trait: int) -> bool:
        """T-29, T-31, T-82: whether a Trait may be put on a Species by any means."""
        if (trait < card_kinds.FIRST_ANIMAL) != (self.spots[seat][i] < WIDTH) or self.guards[seat][i]:
            return False
        traits = self.traits[seat][i]
        return not traits >> trait & 1 and (self.trait_cap == figures.UNLIMITED or size_of(traits) < self.trait_cap)

    def new_traits(self, seat: int) -> int:
        """T-42, T-43: below which kind are the Traits that a seat may introduce: Animals need a place."""
        beyond = self.niches[seat]
        if beyond == UNKNOWN:
            beyond = card_kinds.TRAITS if any_animal_place(self.spots[seat]) else card_kinds.FIRST_ANIMAL
            self.niches[seat] = beyond
        return beyond

    def animal_traits(self) -> int:
        """T-R2: all Animal Traits of the game, as a mask; those of the expansion lie unused if it takes no part."""
        return self.box.animals[0 if self.unused else 1]

    def wanted_traits(self, seat: int) -> int:
        """T-29, T-31, T-82: the Traits that at least one of a seat's Species may get, as a mask."""
        room = self.room[seat]
        if room == UNKNOWN:
            plants = card_kinds.PLANT_TRAITS  # those that all of them have
            all_animals = self.animal_traits()
            animals = all_animals
            cap = self.trait_cap
            for place, traits, guard in zip(self.spots[seat], self.traits[seat], self.guards[seat]):
                if not guard and (cap == figures.UNLIMITED or size_of(traits) < cap):
                    if place < WIDTH:
                        plants &= traits
                    else:
                        animals &= traits
            room = (card_kinds.PLANT_TRAITS ^ plants) | (all_animals ^ animals)
            self.room[seat] = room
        return room

    def score(self, seat: int) -> int:
        """T-88, T-89, T-90: the Level of every active Trait of Species that are not Protected."""
        points = 0
        for i in range(len(self.spots[seat])):
            if not self.guards[seat][i]:
                points += (self.spots[seat][i] // WIDTH + 1) * size_of(self.awake(seat, i))
        return points

    def trait_cards(self, seat: int) -> int:
        """T-R53: how many Trait cards a seat has in play, Deactivated and Protected ones too."""
        return len(self.communities[seat])

    # ---- moving cards ----

    def fill_deck(self) -> bool:
        """T-94: an empty deck is replaced by the shuffled discard pile; returns whether there is a card to draw.

        Everybody has seen the discards, so the new deck is known as a set: it is a pool of its own.
        """
        if self.deck.size() == 0:
            if not self.discards:
                return False
            self.emit("reshuffled", len(self.discards))
            self.deck.shuffle_in(self.discards)
            self.discards = []
            if self.pools == 1:
                self.pool_hands()
            new_pool(self, self.deck)
        return True

    def pool_hands(self) -> None:
        """While there is only one pool, all cards in hands come from it."""
        self.hand_pools = [[0] * len(hand) for hand in self.hands]

    def draw_cards(self, seat: int, count: int) -> None:
        """T-94, T-R17, T-R64: draw cards that nobody else sees."""
        drawn = 0
        deck = self.deck
        hand = self.hands[seat]
        while drawn < count and (deck.bag or self.fill_deck()):
            card = self.draw(deck)
            if self.pools == 1:
                insert(hand, card)
            else:
                gain_from(hand, self.hand_pools[seat], card, deck.origin)
            if card >= card_kinds.FIRST_INTERACTION:
                self.held[seat] = self.held[seat] | 1 << card - card_kinds.FIRST_INTERACTION
            if self.sink is not None:
                self.emit("drew_card", seat, card, to=watcher(seat))
            drawn += 1
        if self.sink is not None:
            if drawn:
                self.emit("drew", seat, drawn)
            if drawn < count:
                self.emit("nothing_to_draw", seat)

    def find_held(self, seat: int) -> int:
        """Find out which Interactions are in a hand."""
        found = 0
        for card in reversed(self.hands[seat]):
            if card < card_kinds.FIRST_INTERACTION:
                break
            found |= 1 << card - card_kinds.FIRST_INTERACTION
        self.held[seat] = found
        return found

    def gain_card(self, seat: int, card: int, origin: int) -> None:
        """Put a card from a pool into a hand."""
        if self.pools == 1:
            insert(self.hands[seat], card)
        else:
            gain_from(self.hands[seat], self.hand_pools[seat], card, origin)
        if card >= card_kinds.FIRST_INTERACTION:
            self.held[seat] = self.held[seat] | 1 << card - card_kinds.FIRST_INTERACTION

    def distinct(self, seat: int, base: int = 0) -> list[int]:
        """The kinds of cards in a hand; or links that name them, which begin at a base."""
        found: list[int] = []
        last = -1
        for card in self.hands[seat]:
            if card != last:
                found.append(base + card)
                last = card
        return found

    def traits_in_discards(self) -> list[int]:
        """T-52, T-105: the kinds of Trait cards in the discard pile."""
        seen = 0
        for card in self.discards:
            if card < card_kinds.TRAITS:
                seen |= 1 << card
        return kinds_in(seen)

    def same_sort(self, trait: int, place: int) -> bool:
        """T-29: whether a Trait and a place are both for Plants or both for Animals."""
        return (trait < card_kinds.FIRST_ANIMAL) == (place < WIDTH)

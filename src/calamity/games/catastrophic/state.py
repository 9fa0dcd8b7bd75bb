# compiled by mypyc
"""A position of Catastrophic: where every card lies, what the Communities look like, and what is being settled."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastrophic.board import WIDTH, any_animal_place, rank
from calamity.games.catastrophic.box import FIRST_ANIMAL, FIRST_INTERACTION, PLANTS, TRAITS, Box, kinds_in, size_of
from calamity.kernel.deal import Deal
from calamity.kernel.memory import Remembering
from calamity.kernel.pools import gain_from, new_pool
from calamity.kernel.zones import (
    EVERYONE,
    HAND,
    NOBODY,
    NONE,
    OWNER,
    PER_SEAT,
    PILE,
    ROW,
    Pile,
    Zone,
    insert,
    watcher,
)

# Steps, in the order of a game; numbers are stored in saved positions, so new ones go to the end.
BUILD: Final = 0
BUILT: Final = 1
TURN: Final = 2
TRAITS_STEP: Final = 3
ACTED: Final = 4
WINDOW: Final = 5
RESPONDED: Final = 6
RESOLVE: Final = 7
CARD_DONE: Final = 8
AGAIN: Final = 9
NATURE: Final = 10
SEND: Final = 11
SENT: Final = 12
REFRESH: Final = 13
REFRESHED: Final = 14
REFILL: Final = 15
FOOD: Final = 16
STARVED: Final = 17
EXPIRE: Final = 18
TURN_OVER: Final = 19
FACE: Final = 20
DEBATE: Final = 21
CLAIMED: Final = 22
VOTED: Final = 23
JUDGE: Final = 24
HARM: Final = 25  # never runs: it is a part of JUDGE
GAIN: Final = 26
FACED: Final = 27
LOSE: Final = 28
LOST: Final = 29
SLEEP: Final = 30
SLEPT: Final = 31
SETTLE: Final = 32
CASCADE: Final = 33
FAMISHED: Final = 34
SETTLED: Final = 35
DISCARDS: Final = 36
DISCARDED: Final = 37
DRAWS: Final = 38
TAKE: Final = 39
TAKEN: Final = 40
BONUS: Final = 41
BONUS_ADDED: Final = 42
BURST: Final = 43
BURST_ADDED: Final = 44
GIFT: Final = 45
GIFTED: Final = 46
SWAP: Final = 47
SWAPPED: Final = 48
STING: Final = 49
DOOMED: Final = 50
HIT: Final = 51
GUARDED: Final = 52
SCORE: Final = 53  # never runs: it is a part of TURN_OVER
TIE_BREAK: Final = 54
SHED: Final = 55  # never runs: below the settling of an effect it says which Traits that effect has taken

# Actions
FINISH: Final = 4
END_STEP: Final = 5
NO_EVENT: Final = 6
DECLINE: Final = 7
STOP: Final = 8
SPARE: Final = 9
CLAIM: Final = 10
ADMIT: Final = 11
ACCEPT: Final = 12
REJECT: Final = 13
CURE: Final = 14
KEEP: Final = 15
TARGET: Final = 16  # 4 seats
INTRODUCE: Final = 20  # 76 Traits, and so the next nine
ADD: Final = 96
LOSE_TRAIT: Final = 172
DEACTIVATE: Final = 248
TAKE_UP: Final = 324
SWAP_OUT: Final = 400
SWAP_IN: Final = 476
STEAL: Final = 552
SHELTER: Final = 628
DEPART: Final = 704
PLAY: Final = 780  # 40 Interactions
SEND_EVENT: Final = 820  # 32 Events
DISCARD: Final = 852  # 148 cards
GIVE: Final = 1000  # 148 cards
PLACE: Final = 1148  # 420 places
SPECIES: Final = 1568  # 420 places

# Stages of a game
BUILDING: Final = 0
PLAYING: Final = 1  # step 1 and the window after it
CALLING: Final = 2  # Nature Calls
SENDING: Final = 3  # the hand Event, and the window after it
ENDING: Final = 4  # step 3
BREAKING: Final = 5  # a tie is broken
ENDED: Final = 6

# Things that last until the end of the owner's next turn
FRESH: Final = 2  # that turn has not begun
DUE: Final = 1  # it ends with this turn

# Short of food
FED: Final = 0
HUNGRY: Final = 1  # the next food check bites
SPARED: Final = 2  # since this very turn of its owner
JUST_NOW: Final = 3  # since this very food check

# What became of an announced Interaction
CANCELLED: Final = 1
ATTACHED: Final = 2  # it stays in a Community

# Why a Trait is lost
BY_EVENT: Final = 0
BY_LINK: Final = 1
BY_FOE: Final = 2

FIRST_PLANTS: Final = 4  # T-6
OTHER_CARDS: Final = 6  # T-7
LEAST_RN: Final = 3  # T-85
MOST_RN: Final = 10
MOST_ANNOUNCED: Final = 15  # T-100
MOST_OFFSPRING: Final = 3
UNLIMITED: Final = 99

HAND_OF: Final = 0  # numbers of the hands in marks

TRANSIENT: Final[list[str]] = ["able", "gene_pool", "held", "niches", "prey", "room", "sketches"]
UNKNOWN: Final = -1  # to be found out again; it stays what it is if something is added to it as to a mask

ZONES: Final[list[Zone]] = [
    Zone("hand", "hands", HAND, OWNER, PER_SEAT, number=HAND_OF, origins="hand_pools"),
    Zone("deck", "deck", PILE, NOBODY),
    Zone("discards", "discards", ROW),
    Zone("community", "communities", HAND, EVERYONE, PER_SEAT),
    Zone("continuous", "continuous", ROW, EVERYONE, PER_SEAT),
    Zone("announced", "air", ROW),
    Zone("event", "happening", ROW),
    Zone("history", "history", ROW),
    Zone("removed", "removed", ROW),
    Zone("unused", "unused", HAND),
]

PLANT_TRAITS: Final = (1 << 41) - 1  # a mask of all Plant Traits; what is outside of it are Animal Traits

# All seats clockwise from one, and those after one, by the number of seats; shared and never changed.
ROUNDS: Final[list[list[list[int]]]] = [[[(s + i) % n for i in range(n)] for s in range(n)] for n in range(5)]
OTHERS: Final[list[list[list[int]]]] = [[[(s + i) % n for i in range(1, n)] for s in range(n)] for n in range(5)]

ALONE: Final[list[list[int]]] = [[0], [1], [2], [3]]  # one seat, as those who are asked; likewise

NO_BOX: Final[Box] = Box([])
NO_LISTS: Final[list[list[int]]] = []


@mypyc_attr(native_class=True)
class Position(Remembering):
    """T-2: the data of a position, and how cards move in it.

    For every seat there are parallel lists about its Species, sorted by place.
    """

    __slots__ = (
        "able",
        "active",
        "again",
        "air",
        "air_by",
        "air_card",
        "air_first",
        "air_off",
        "air_other",
        "air_seat",
        "air_second",
        "announced",
        "argued",
        "asleep",
        "bans",
        "box",
        "broken",
        "clocks",
        "communities",
        "continuous",
        "counter",
        "debate",
        "deck",
        "departed",
        "discards",
        "due_naps",
        "due_rn",
        "even_turns",
        "event",
        "events_to_end",
        "extinct_pile",
        "facing",
        "fallen",
        "first",
        "fresh_naps",
        "fresh_rn",
        "gene_pool",
        "guards",
        "hand_events",
        "hand_pools",
        "hands",
        "happening",
        "held",
        "history",
        "lights",
        "linked",
        "links",
        "loads",
        "niches",
        "offspring",
        "prey",
        "queue",
        "quiet",
        "refresh_hands",
        "removed",
        "resilient",
        "resource_number",
        "room",
        "scores",
        "sender",
        "sent",
        "shielded",
        "shorts",
        "spots",
        "stage",
        "sting",
        "strict_hunger",
        "tally",
        "thieves",
        "tied",
        "trait_cap",
        "traits",
        "turn",
        "turn_cap",
        "turns",
        "turns_left",
        "unused",
        "votes",
        "vulnerable",
        "warned",
        "winners",
    )

    def __init__(self, n: int, rng: int) -> None:
        super().__init__(n, rng)
        self.box = NO_BOX  # shared by all positions of a game
        # options
        self.events_to_end = 7
        self.debate = 0
        self.even_turns = 0
        self.refresh_hands = 0
        self.trait_cap = UNLIMITED
        self.hand_events = 1
        self.quiet = 0
        self.resource_number = 7
        self.strict_hunger = 0
        self.extinct_pile = 0
        self.turn_cap = 20
        # cards
        self.hands: list[list[int]] = NO_LISTS
        self.hand_pools: list[list[int]] = NO_LISTS  # kept up to date from the second pool on; before see `recall`
        self.deck = Pile([])
        self.discards: list[int] = []
        self.communities: list[list[int]] = NO_LISTS
        self.continuous: list[list[int]] = NO_LISTS
        self.clocks: list[list[int]] = NO_LISTS  # for each Continuous card: FRESH or DUE, 0 if it has no clock
        self.air: list[int] = NONE  # may be shared as long as it has no more than one; see `extended`
        self.happening: list[int] = []
        self.history: list[int] = []
        self.removed: list[int] = []
        self.unused: list[int] = NONE
        # Species
        self.spots: list[list[int]] = NO_LISTS  # their places
        self.traits: list[list[int]] = NO_LISTS  # masks of all their Traits
        self.asleep: list[list[int]] = NO_LISTS  # of those that are Deactivated
        self.fresh_naps: list[list[int]] = NO_LISTS  # Deactivated for a while, until the end of the next turn
        self.due_naps: list[list[int]] = NO_LISTS  # ... until the end of this turn
        self.guards: list[list[int]] = NO_LISTS  # Protection: 0, FRESH or DUE
        self.shorts: list[list[int]] = NO_LISTS  # short of food
        self.offspring: list[list[int]] = NO_LISTS
        self.links: list[list[int]] = NO_LISTS  # number of the link to another Species; 0: none
        self.loads: list[list[int]] = NO_LISTS  # Parasite Loads on it
        self.lights: list[list[int]] = NO_LISTS  # Conditions on the active Traits, derived
        # what follows from cards and Species for each seat, most of it as masks, or UNKNOWN; found out again at need
        self.held: list[int] = NONE  # the Interactions in hand
        self.gene_pool: list[int] = NONE  # the Traits on all Species; always known
        self.niches: list[int] = NONE  # below which kind are the Traits with which a Species may begin
        self.room: list[int] = NONE  # the Traits that one Species or another may get
        self.able: list[int] = NONE  # the Traits that give one of them an ability for windows
        self.prey: list[int] = NONE  # the Interactions by which others may choose one of them
        # the game
        self.stage = BUILDING
        self.first = 0
        self.active = 0
        self.turn = 0  # turns begun, by all
        self.turns: list[int] = NONE  # turns begun, by each seat
        self.counter = 0  # Events played
        self.turns_left = -1  # once the end is triggered
        self.announced: list[int] = NONE  # Interactions in this turn
        self.sent = 0  # Events from hand in this turn
        self.fresh_rn: list[int] = NONE  # changes of the Resource Number until the end of the next turn
        self.due_rn: list[int] = NONE  # ... until the end of this turn
        self.bans: list[int] = NONE  # no new Species: 0, FRESH or DUE
        # announced Interactions, parallel to `air`, and shared like it
        self.air_by: list[int] = NONE
        self.air_seat: list[int] = NONE
        self.air_first: list[int] = NONE
        self.air_second: list[int] = NONE
        self.air_card: list[int] = NONE
        self.air_other: list[int] = NONE
        self.air_off: list[int] = NONE  # 1: cancelled
        # the Event that is being faced; its lists, but for `thieves`, are replaced and never changed
        self.event = -1
        self.sender = -1
        self.facing = -1
        self.again = 0  # 1: a later facing of a Continuous Event
        self.queue: list[int] = NONE  # who will face it after
        self.shielded = 0  # mask of seats that its negative effects don't touch
        self.thieves: list[int] = NONE  # who draws in place of each seat; -1: the seat itself
        self.warned: list[int] = NONE  # Species with one match more: place | seat << 9
        self.departed: list[int] = NONE  # Species that are not affected
        self.argued: list[int] = NONE  # places whose claim was accepted
        self.votes = 0  # how many the last claim had
        self.vulnerable: list[int] = NONE  # places
        self.resilient: list[int] = NONE
        self.tally = 0  # what the positive effect counts, taken when the facing began
        # small change
        self.sting = 0  # 1: the struck Species stings, 2: and has lost a Trait
        self.fallen = 0  # Species that went Extinct in this settling
        self.broken: list[int] = []  # links that lost a Species in it
        self.linked = 0  # links so far, for their numbers
        self.scores: list[int] = NONE
        self.tied: list[int] = []
        self.winners: list[int] = []

    def copy_position(self, other: "Position") -> None:
        """Copy everything into a fresh position."""
        self.copy_into(other)
        other.box = self.box
        other.events_to_end = self.events_to_end
        other.debate = self.debate
        other.even_turns = self.even_turns
        other.refresh_hands = self.refresh_hands
        other.trait_cap = self.trait_cap
        other.hand_events = self.hand_events
        other.quiet = self.quiet
        other.resource_number = self.resource_number
        other.strict_hunger = self.strict_hunger
        other.extinct_pile = self.extinct_pile
        other.turn_cap = self.turn_cap
        other.hands = [cards[:] for cards in self.hands]
        other.hand_pools = [cards[:] for cards in self.hand_pools]
        other.deck = self.deck.copy()
        other.discards = self.discards[:]
        other.communities = [cards[:] for cards in self.communities]
        other.continuous = [cards[:] for cards in self.continuous]
        other.clocks = [cards[:] for cards in self.clocks]
        other.air = self.air[:]
        other.happening = self.happening[:]
        other.history = self.history[:]
        other.removed = self.removed[:]
        other.unused = self.unused[:]
        other.spots = [row[:] for row in self.spots]
        other.traits = [row[:] for row in self.traits]
        other.asleep = [row[:] for row in self.asleep]
        other.fresh_naps = [row[:] for row in self.fresh_naps]
        other.due_naps = [row[:] for row in self.due_naps]
        other.guards = [row[:] for row in self.guards]
        other.shorts = [row[:] for row in self.shorts]
        other.offspring = [row[:] for row in self.offspring]
        other.links = [row[:] for row in self.links]
        other.loads = [row[:] for row in self.loads]
        other.lights = [row[:] for row in self.lights]
        other.held = self.held[:]
        other.gene_pool = self.gene_pool[:]
        other.niches = self.niches[:]
        other.room = self.room[:]
        other.able = self.able[:]
        other.prey = self.prey[:]
        other.stage = self.stage
        other.first = self.first
        other.active = self.active
        other.turn = self.turn
        other.turns = self.turns[:]
        other.counter = self.counter
        other.turns_left = self.turns_left
        other.announced = self.announced[:]
        other.sent = self.sent
        other.fresh_rn = self.fresh_rn[:]
        other.due_rn = self.due_rn[:]
        other.bans = self.bans[:]
        other.air_by = self.air_by[:]
        other.air_seat = self.air_seat[:]
        other.air_first = self.air_first[:]
        other.air_second = self.air_second[:]
        other.air_card = self.air_card[:]
        other.air_other = self.air_other[:]
        other.air_off = self.air_off[:]
        other.event = self.event
        other.sender = self.sender
        other.facing = self.facing
        other.again = self.again
        other.queue = self.queue[:]
        other.shielded = self.shielded
        other.thieves = self.thieves[:]
        other.warned = self.warned[:]
        other.departed = self.departed[:]
        other.argued = self.argued[:]
        other.votes = self.votes
        other.vulnerable = self.vulnerable[:]
        other.resilient = self.resilient[:]
        other.tally = self.tally
        other.sting = self.sting
        other.fallen = self.fallen
        other.broken = self.broken[:]
        other.linked = self.linked
        other.scores = self.scores[:]
        other.tied = self.tied[:]
        other.winners = self.winners[:]

    def transient(self) -> list[str]:
        """What Species have is seen from their Traits."""
        return super().transient() + TRANSIENT

    def refresh(self) -> None:
        """Find out what is not stored (after restoring or imagining)."""
        self.pool_genes()
        super().refresh()

    def zones(self) -> list[Zone]:
        """T-2: hands are secret, nobody knows the order of the deck, everything else lies open."""
        return ZONES

    def redeal(self, deal: Deal, seat: int) -> None:
        """T-6: as long as the starting Communities are built, every hand has at least four Plant Traits."""
        if self.stage != BUILDING:
            return
        for hole in deal.holes:
            if hole.zone >= 0:
                pool = deal.pools[hole.pool]
                plants = 0
                while plants < len(pool) and pool[plants] < PLANTS:
                    plants += 1
                for i in range(FIRST_PLANTS):
                    hole.dealt.append(pool.pop(self.below(plants - i)))

    # ---- steps ----

    def comes_next(self, step: int) -> bool:
        """Whether a step is the next one; if so, it is taken off the stack, and whoever asks takes it at once."""
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
        return min(MOST_RN, max(LEAST_RN, number))

    # ---- Species ----

    def find(self, seat: int, place: int) -> int:
        """The number of the Species at a place of a Community, or -1."""
        spots = self.spots[seat]
        i = rank(spots, place) - 1
        return i if i >= 0 and spots[i] == place else -1

    def awake(self, seat: int, i: int) -> int:
        """T-46: the active Traits of a Species."""
        return self.traits[seat][i] & ~self.asleep[seat][i]

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
        """Find out which Traits the Species of every seat have; all else that follows can wait."""
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
        """T-29, T-31, T-82: whether a Trait may be put on a Species, by any means."""
        if (trait < PLANTS) != (self.spots[seat][i] < WIDTH) or self.guards[seat][i]:
            return False
        traits = self.traits[seat][i]
        return not traits >> trait & 1 and (self.trait_cap == UNLIMITED or size_of(traits) < self.trait_cap)

    def new_traits(self, seat: int) -> int:
        """T-42, T-43: below which kind are the Traits that a seat may introduce: Animals need a place."""
        beyond = self.niches[seat]
        if beyond == UNKNOWN:
            beyond = TRAITS if any_animal_place(self.spots[seat]) else FIRST_ANIMAL
            self.niches[seat] = beyond
        return beyond

    def animal_traits(self) -> int:
        """T-R2: all Animal Traits of the game, as a mask; those of the expansion lie unused if it takes no part."""
        return self.box.animals[0 if self.unused else 1]

    def wanted_traits(self, seat: int) -> int:
        """T-29, T-31, T-82: the Traits that one Species or another of a seat may get, as a mask."""
        room = self.room[seat]
        if room == UNKNOWN:
            plants = PLANT_TRAITS  # those that all of them have
            all_animals = self.animal_traits()
            animals = all_animals
            cap = self.trait_cap
            for place, traits, guard in zip(self.spots[seat], self.traits[seat], self.guards[seat]):
                if not guard and (cap == UNLIMITED or size_of(traits) < cap):
                    if place < WIDTH:
                        plants &= traits
                    else:
                        animals &= traits
            room = (PLANT_TRAITS ^ plants) | (all_animals ^ animals)
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

    # ---- cards on their way ----

    def fill_deck(self) -> bool:
        """T-94: an empty deck is made anew from the discard pile; whether there is a card to draw.

        Everybody has seen the discards lie open, so the new deck is known as a set: it is a pool of its own.
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
        """As long as there is only one pool, all cards in hands stem from it."""
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
            if card >= FIRST_INTERACTION:
                self.held[seat] = self.held[seat] | 1 << card - FIRST_INTERACTION
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
            if card < FIRST_INTERACTION:
                break
            found |= 1 << card - FIRST_INTERACTION
        self.held[seat] = found
        return found

    def gain_card(self, seat: int, card: int, origin: int) -> None:
        """Put a card from a pool into a hand."""
        if self.pools == 1:
            insert(self.hands[seat], card)
        else:
            gain_from(self.hands[seat], self.hand_pools[seat], card, origin)
        if card >= FIRST_INTERACTION:
            self.held[seat] = self.held[seat] | 1 << card - FIRST_INTERACTION

    def distinct(self, seat: int, base: int = 0) -> list[int]:
        """The kinds of cards in a hand; or links that name them, which begin at a base."""
        kinds: list[int] = []
        last = -1
        for card in self.hands[seat]:
            if card != last:
                kinds.append(base + card)
                last = card
        return kinds

    def traits_in_discards(self) -> list[int]:
        """T-52, T-105: the kinds of Trait cards in the discard pile."""
        seen = 0
        for card in self.discards:
            if card < TRAITS:
                seen |= 1 << card
        return kinds_in(seen)

    def same_sort(self, trait: int, place: int) -> bool:
        """T-29: whether a Trait and a place are both for Plants or both for Animals."""
        return (trait < FIRST_ANIMAL) == (place < WIDTH)

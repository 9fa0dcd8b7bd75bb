# compiled by mypyc
"""A position of Catastropolis: where every card and every hero is, and what the city is waiting for."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastropolis.box import (
    ALL_LISTABLE,
    BRIDGE_OUT_LINE,
    CIRCUITS,
    CLIMB,
    DEAD_LINES,
    FIRST_POWER,
    FLY,
    FOUL_GOING,
    HOTLINE,
    LEAP,
    MIMIC,
    MOST_DARLING,
    RIVER_BORN,
    SCANNER,
    SORCERY,
    STRETCH,
    SWIM,
    TELEKINESIS,
    UNSEEN,
    Box,
    is_crime,
    is_disaster,
)
from calamity.games.catastropolis.city import (
    ADJOINING,
    BOOTHS,
    BRIDGE_OUT,
    CIRCUIT,
    HEIGHTS,
    HOTLINES,
    LEAPS,
    RIVER,
    WATER,
    WITHIN,
    Roads,
    mask_of,
)
from calamity.kernel.deal import Deal, Hole
from calamity.kernel.state import State
from calamity.kernel.zones import EVERYONE, HAND, NOBODY, PER_SEAT, PILE, QUEUE, ROW, Pile, Zone, slot_card

# Steps, in the order of a game; numbers are stored in saved positions, so new ones go to the end.
DRAFT: Final = 0
DRAFTED: Final = 1
ROUND: Final = 2
ROUND_POWERS: Final = 3
ROUND_POWER_CHOSEN: Final = 4
FORESEEN: Final = 5
TURN: Final = 6
TURN_POWER_CHOSEN: Final = 7
ACT: Final = 8
ACTED: Final = 9
END_TURN: Final = 10
ROUND_END: Final = 11
TICK: Final = 12
CHECK: Final = 13
MENACE: Final = 14
NEXT_ROUND: Final = 15
TURN_OLDEST: Final = 16
LOOKED: Final = 17
FREE_MOVE: Final = 18
FREE_MOVED: Final = 19
WEAKEN: Final = 20
PREVENTED: Final = 21
HAZARD: Final = 22
DRAW: Final = 23
DRAW_DECIDED: Final = 24
KEPT: Final = 25
CONFESSED: Final = 26
CONFESSED_NUMBER: Final = 27
CREDITED: Final = 28
REDREW: Final = 29
LEAD_CHOSEN: Final = 30
CALLED: Final = 31
X_RAYED: Final = 32
X_RAYED_AGAIN: Final = 33
X_RAY_TURNED: Final = 34
COOLED: Final = 35
TELEPORTED: Final = 36
MEANS_CHOSEN: Final = 37
STRIKE_MEANS_CHOSEN: Final = 38
NAMED: Final = 39
GAVE_UP: Final = 40
AMBUSHED: Final = 41

# Actions
REST: Final = 4
SEARCH: Final = 5
DELIVER: Final = 6
STAY: Final = 7
LOOK_NO_MORE: Final = 8
TURN_UP_NONE: Final = 9
DRAW_CARD: Final = 10
DRAW_NONE: Final = 11
USE_DRAWN: Final = 12
REDRAW: Final = 13
ON_TOP: Final = 14
AT_BOTTOM: Final = 15
PASS_DRAFT: Final = 16
WITH_SORCERY: Final = 17
WITH_FAVOR: Final = 18
WITH_NOTHING: Final = 19
SPEND_SIDEKICK: Final = 20
SPEND_VEST: Final = 21
ACCEPT: Final = 22
NAME_NONE: Final = 23
GIVE_NONE: Final = 24
CONFESS_NONE: Final = 25
REMOVE: Final = 26  # 1 or 2 counters
PERFORM: Final = 28  # 4 powers that act by themselves
ABILITY: Final = 32  # 9 special abilities
STRIKE: Final = 41  # 16 locations
CREDIT: Final = 57  # 6 seats
NAME: Final = 63  # 24 powers
MOVE: Final = 87  # 56 spaces
TELEPORT_TO: Final = 143  # 24 landmarks
PICK: Final = 167  # 68 powers
RESOLVE: Final = 235  # 80 Situations
COOL: Final = 315  # 80 Situations
CONFESS: Final = 395  # 80 Situations
GIVE_UP: Final = 475  # 80 Situations and 32 Resolutions
KEEP: Final = 587  # 32 Resolutions
FOLLOW: Final = 619  # 16 Searches
LOOK: Final = 635  # 80 places of the queue
TURN_UP: Final = 715  # 80 places of the queue

# Powers that act by themselves, and special abilities, in the order of their actions
PERFORMED: Final = 4
BY_DANGER_SENSE: Final = 0
BY_FORESIGHT: Final = 1
BY_HEALING: Final = 2
BY_BURNING: Final = 3
ABILITY_COUNT: Final = 9
BY_SHIELDING: Final = 0
BY_FROST: Final = 1
BY_LAIR: Final = 2
BY_X_RAY: Final = 3
BY_TELEPATHY: Final = 4
BY_WEATHER: Final = 5
BY_DOUBLE: Final = 6
BY_TELEPORT: Final = 7
BY_TIME: Final = 8

# Where a hidden Situation comes from: public, and all that can be told of its class
FIRST_SET: Final = 0  # one of those drawn at set-up: as many Crimes as Disasters
FROM_RESERVE: Final = 1
PASSED_OVER: Final = 2  # a Disaster, because the Crimes around it were picked out

# How a game ends
UNDECIDED: Final = 0
CITY_SAVED: Final = 1
DISASTER_STRUCK: Final = 2
PLAN_COMPLETE: Final = 3
OUT_OF_TIME: Final = 4

# Values of options
DISASTERS_BREAK_TIES: Final = 0
PLAIN_SHARING: Final = 1
FIXED_FIRST: Final = 0
ROTATING_FIRST: Final = 1

DELIVERED: Final = 9  # in `reagents`: where no seat is
NORMAL_RATE: Final = 3
PASSES: Final = 3
ROW_SIZE: Final = 5
SYMBOLS_NEEDED: Final = 3
LAST_ROUND: Final = 60  # with quiet rounds switched off, or when no clue can come any more

SITUATION_BACK: Final = 0
POWER_BACK: Final = 1
RESOLUTION_BACK: Final = 2
SEARCH_BACK: Final = 3
VILLAIN_BACK: Final = 4

ZONES: Final[list[Zone]] = [
    Zone("queue", "queue", QUEUE, NOBODY, group=SITUATION_BACK),
    Zone("situation_pile", "situation_pile", PILE, NOBODY, group=SITUATION_BACK),
    Zone("reserve", "reserve", PILE, NOBODY, group=SITUATION_BACK),
    Zone("situation_discard", "situation_discard", ROW, group=SITUATION_BACK),
    Zone("power_row", "power_row", ROW, group=POWER_BACK),
    Zone("power_deck", "power_deck", PILE, NOBODY, group=POWER_BACK),
    Zone("power_discard", "power_discard", ROW, group=POWER_BACK),
    Zone("powers", "powers", ROW, EVERYONE, PER_SEAT, group=POWER_BACK),
    Zone("collection", "collections", HAND, EVERYONE, PER_SEAT, group=RESOLUTION_BACK),
    Zone("resolution_deck", "resolution_deck", PILE, NOBODY, group=RESOLUTION_BACK),
    Zone("resolution_discard", "resolution_discard", ROW, group=RESOLUTION_BACK),
    Zone("search_deck", "search_deck", PILE, NOBODY, group=SEARCH_BACK),
    Zone("search_discard", "search_discard", ROW, group=SEARCH_BACK),
    Zone("drawn", "drawn", ROW, group=SEARCH_BACK),
    Zone("villains", "villains", ROW, group=VILLAIN_BACK),
]

NO_CARDS: Final[list[int]] = []
NO_BOX: Final[Box] = Box(Roads(MOVE))


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Position(State):
    """The data of a position and the small questions that several rules ask of it."""

    def __init__(self, n: int, rng: int) -> None:
        super().__init__(n, rng)
        self.box = NO_BOX  # shared by all positions of a game
        # options
        self.grace = 0  # 1: a card is overdue only beyond its time
        self.hidden_ageing = 1
        self.quiet_rounds = 1
        self.limit = 4  # power points of a hero
        self.leniency = 0  # added to every plan
        self.all_lethal = 0
        self.false_trail = 0
        self.shared_ties = 0
        self.rotating = 0
        self.finisher_scores = 1
        self.team_only = 0
        self.forced_villain = -1
        # Situations
        self.queue: list[int] = NO_CARDS  # oldest first
        self.counters: list[int] = NO_CARDS  # beside the queue
        self.face_up: list[int] = NO_CARDS  # beside the queue
        self.origins: list[int] = NO_CARDS  # beside the queue: where each card comes from
        self.situation_pile = Pile([])
        self.pile_origins: list[int] = NO_CARDS  # beside the known bottom of the pile
        self.reserve = Pile([])
        self.passed_over = 0  # how many topmost cards of the Reserve are known to be Disasters
        self.situation_discard: list[int] = NO_CARDS
        self.foul = 0  # derived from the queue: how many open lines slow everybody down
        self.bridge_out = 0
        self.dead = 0  # a mask of spaces from which the lines are dead
        # other cards
        self.power_row: list[int] = NO_CARDS
        self.power_deck = Pile([])
        self.power_discard: list[int] = NO_CARDS
        self.powers: list[list[int]] = []
        self.collections: list[list[int]] = []
        self.resolution_deck = Pile([])
        self.resolution_discard: list[int] = NO_CARDS
        self.search_deck = Pile([])
        self.search_discard: list[int] = NO_CARDS
        self.drawn: list[int] = NO_CARDS  # Search or Resolution cards that somebody is choosing from
        self.villains: list[int] = NO_CARDS
        # heroes
        self.space: list[int] = NO_CARDS
        self.weakened: list[int] = NO_CARDS
        self.shield: list[int] = NO_CARDS
        self.double: list[int] = NO_CARDS  # the space of each hero's double, or -1
        self.sidekick_spent: list[int] = NO_CARDS
        self.heroes: list[int] = NO_CARDS  # how many heroes each player has had
        self.passes: list[int] = NO_CARDS
        self.points: list[int] = NO_CARDS
        self.held: list[int] = NO_CARDS  # derived from the powers: which listable ones each hero has, as a mask
        self.gifts: list[int] = NO_CARDS  # derived: what these powers do
        self.bonus: list[int] = NO_CARDS  # derived: what they add to the rate
        self.stride: list[int] = NO_CARDS  # derived: how they carry a hero about
        # the Villain
        self.symbols: list[int] = NO_CARDS
        self.villain = -1  # the card, once identified
        self.plan = 0
        self.plan_time = 0
        self.needed = 0
        self.pieces: list[int] = NO_CARDS  # the location of each piece, -1 where it is gone
        self.hits: list[int] = NO_CARDS  # beside the pieces
        self.fallen: list[int] = NO_CARDS  # beside the twins: the round in which each went down
        self.reagents: list[int] = NO_CARDS  # beside the pieces: who carries each, -1 nobody
        self.named = 0  # a mask of basics
        # rounds and turns
        self.round = 0
        self.first = 0
        self.active = -1  # whose turn it is
        self.turns_taken = 0
        self.extra_turn = 0
        self.burnt: list[int] = NO_CARDS  # spaces whose booth is burnt out this round
        self.fresh = 0  # how many of the newest cards entered in the present end of a round
        self.struck: list[int] = NO_CARDS  # heroes that a result is still to weaken, in order
        self.lethal = 0  # whether that result kills the weakened
        self.no_draw = 0  # this action draws no Resolution card
        self.ending = UNDECIDED
        self.finisher = -1
        self.doom = -1  # the card that destroyed the city

    def copy_position(self, other: "Position") -> None:
        """Copy everything into a fresh position."""
        self.copy_into(other)
        other.box = self.box
        other.grace = self.grace
        other.hidden_ageing = self.hidden_ageing
        other.quiet_rounds = self.quiet_rounds
        other.limit = self.limit
        other.leniency = self.leniency
        other.all_lethal = self.all_lethal
        other.false_trail = self.false_trail
        other.shared_ties = self.shared_ties
        other.rotating = self.rotating
        other.finisher_scores = self.finisher_scores
        other.team_only = self.team_only
        other.forced_villain = self.forced_villain
        other.queue = self.queue[:]
        other.counters = self.counters[:]
        other.face_up = self.face_up[:]
        other.origins = self.origins[:]
        other.situation_pile = self.situation_pile.copy()
        other.pile_origins = self.pile_origins[:]
        other.reserve = self.reserve.copy()
        other.passed_over = self.passed_over
        other.situation_discard = self.situation_discard[:]
        other.foul = self.foul
        other.bridge_out = self.bridge_out
        other.dead = self.dead
        other.power_row = self.power_row[:]
        other.power_deck = self.power_deck.copy()
        other.power_discard = self.power_discard[:]
        other.powers = [cards[:] for cards in self.powers]
        other.collections = [cards[:] for cards in self.collections]
        other.resolution_deck = self.resolution_deck.copy()
        other.resolution_discard = self.resolution_discard[:]
        other.search_deck = self.search_deck.copy()
        other.search_discard = self.search_discard[:]
        other.drawn = self.drawn[:]
        other.villains = self.villains[:]
        other.space = self.space[:]
        other.weakened = self.weakened[:]
        other.shield = self.shield[:]
        other.double = self.double[:]
        other.sidekick_spent = self.sidekick_spent[:]
        other.heroes = self.heroes[:]
        other.passes = self.passes[:]
        other.points = self.points[:]
        other.held = self.held[:]
        other.gifts = self.gifts[:]
        other.bonus = self.bonus[:]
        other.stride = self.stride[:]
        other.symbols = self.symbols[:]
        other.villain = self.villain
        other.plan = self.plan
        other.plan_time = self.plan_time
        other.needed = self.needed
        other.pieces = self.pieces[:]
        other.hits = self.hits[:]
        other.fallen = self.fallen[:]
        other.reagents = self.reagents[:]
        other.named = self.named
        other.round = self.round
        other.first = self.first
        other.active = self.active
        other.turns_taken = self.turns_taken
        other.extra_turn = self.extra_turn
        other.burnt = self.burnt[:]
        other.fresh = self.fresh
        other.struck = self.struck[:]
        other.lethal = self.lethal
        other.no_draw = self.no_draw
        other.ending = self.ending
        other.finisher = self.finisher
        other.doom = self.doom

    # ---- hidden information ----

    def zones(self) -> list[Zone]:
        """P-10, P-29, P-R6, P-R55: only those who looked know a face-down Situation; the rest is open."""
        return ZONES

    def redeal(self, deal: Deal, seat: int) -> None:
        """P-35, P-36, P-38: the Situations of set-up are as many Crimes as Disasters, and stay so in imagination."""
        if deal.group != SITUATION_BACK:
            return
        pool = deal.pools.get(0)
        if pool is None:
            return
        crimes = [card for card in pool if is_crime(card)]
        disasters = [card for card in pool if not is_crime(card)]
        wanted = 0  # Crimes among the hidden cards of set-up: everybody can count that
        left = 0
        for hole in deal.holes:
            if self.origin_of(hole) == FIRST_SET:
                left += hole.count
                wanted += crimes_in(hole)
        for hole in deal.holes:
            origin = self.origin_of(hole)
            if origin == PASSED_OVER:
                hole.dealt.append(disasters.pop(self.below(len(disasters))))
            elif origin == FIRST_SET:
                for _ in range(hole.count):
                    if self.below(left) < wanted:
                        wanted -= 1
                        hole.dealt.append(crimes.pop(self.below(len(crimes))))
                    else:
                        hole.dealt.append(disasters.pop(self.below(len(disasters))))
                    left -= 1
        pool.clear()
        pool.extend(crimes)
        pool.extend(disasters)

    def origin_of(self, hole: Hole) -> int:
        """Where the hidden cards of a hole come from."""
        if hole.cards is self.queue:
            return self.origins[hole.place]
        pile = self.situation_pile
        if hole.cards is pile.bottom:
            return self.pile_origins[hole.place]
        if hole.cards is pile.bag or hole.cards is pile.top:
            return FIRST_SET
        if hole.place >= 0 and hole.place >= len(self.reserve.top) - self.passed_over:
            return PASSED_OVER
        return FROM_RESERVE

    # ---- the Active Queue ----

    def card_at(self, place: int) -> int:
        """The Situation at a place of the queue."""
        return slot_card(self.queue[place])

    def oldest_hidden(self) -> int:
        """The place of the oldest face-down Situation, or -1."""
        for place in range(len(self.face_up)):
            if not self.face_up[place]:
                return place
        return -1

    def newest_hidden(self) -> int:
        """The place of the newest face-down Situation, or -1."""
        for place in range(len(self.face_up) - 1, -1, -1):
            if not self.face_up[place]:
                return place
        return -1

    def hidden_places(self) -> list[int]:
        """The places of all face-down Situations, oldest first."""
        return [place for place in range(len(self.face_up)) if not self.face_up[place]]

    def open_places(self) -> list[int]:
        """The places of all face-up Situations, oldest first."""
        return [place for place in range(len(self.face_up)) if self.face_up[place]]

    def open_with_counters(self) -> list[int]:
        """The places of all face-up Situations with at least one counter, oldest first."""
        return [place for place in range(len(self.face_up)) if self.face_up[place] and self.counters[place] > 0]

    def place_of(self, card: int) -> int:
        """The place of a face-up Situation, or -1."""
        for place in range(len(self.queue)):
            if self.face_up[place] and slot_card(self.queue[place]) == card:
                return place
        return -1

    def overdue(self, place: int) -> bool:
        """P-71, P-77, P-R17, P-R18: face up, and as many counters as its time value."""
        return self.face_up[place] != 0 and self.rounds_left(place) <= 0

    def rounds_left(self, place: int) -> int:
        """P-71, P-R17: how many more counters a Situation takes until it is overdue."""
        return self.box.time[self.card_at(place)] + self.grace - self.counters[place]

    def plan_left(self) -> int:
        """P-147, P-R17: how many more counters the Master Plan takes until it is complete."""
        return self.plan_time + self.grace - self.plan

    def plan_more(self) -> int:
        """P-41, P-147: how many rounds a Master Plan takes beyond what the card says."""
        return self.leniency + (1 if self.n == 2 else 0)

    def take_stock(self) -> None:
        """P-16: which Standing lines hold now: foul going, a bridge that is out, dead telephone lines."""
        self.foul = 0
        self.bridge_out = 0
        self.dead = 0
        for place in range(len(self.queue)):
            if self.face_up[place]:
                card = self.card_at(place)
                line = self.box.line[card]
                if line == FOUL_GOING:
                    self.foul += 1
                elif line == BRIDGE_OUT_LINE:
                    self.bridge_out = BRIDGE_OUT
                elif line == DEAD_LINES:
                    self.dead |= WITHIN[3][self.box.space[card]]

    # ---- heroes ----

    def equip(self, seat: int) -> None:
        """P-18, P-21, P-22, P-23, P-R15: what a hero has and can do, from its Power cards and all they contain."""
        held = 0
        gifts = 0
        points = 0
        for card in self.powers[seat]:
            held |= self.box.holds[card - FIRST_POWER]
            gifts |= self.box.all_gifts[card - FIRST_POWER]
            points += self.box.points[card - FIRST_POWER]
        self.held[seat] = held & ALL_LISTABLE
        self.points[seat] = points
        self.gifts[seat] = gifts
        self.bonus[seat] = self.box.bonus_of(held)
        self.stride[seat] = stride_of(gifts)

    def rate(self, seat: int) -> int:
        """P-90, P-93, P-121, P-R44: bonuses, then foul going (never below 1), then two thirds if weakened."""
        rate = NORMAL_RATE + self.bonus[seat] - self.foul
        if rate < 1:
            rate = 1
        return (2 * rate + 2) // 3 if self.weakened[seat] else rate

    def gait(self, seat: int) -> int:
        """P-95: how a hero gets about."""
        return self.stride[seat] | self.bridge_out

    def moves(self, seat: int, steps: int) -> list[int]:
        """P-91, P-92, P-94, P-95, P-R34, P-R35: the moves within so many steps; a shared list, never change it."""
        return self.box.roads.moves(self.space[seat], self.gait(seat), steps)

    def far(self, seat: int) -> int:
        """P-106, P-R42: from how far a hero can Resolve; the greatest reach counts."""
        gifts = self.gifts[seat]
        return 2 if gifts & TELEKINESIS else 1 if gifts & STRETCH else 0

    def reach(self, seat: int) -> int:
        """P-106, P-R42: the spaces at which a hero can Resolve, as a mask; reach powers and the double widen it."""
        far = self.far(seat)
        mask = WITHIN[far][self.space[seat]]
        if self.double[seat] >= 0:
            mask |= WITHIN[far][self.double[seat]]
        return mask

    def working_booths(self, seat: int) -> int:
        """P-100: the booths from which a hero can Search now, as a mask: neither dead nor burnt out."""
        mask = BOOTHS
        if self.gifts[seat] & HOTLINE:
            mask |= HOTLINES
        mask &= ~self.dead
        if self.burnt:
            mask &= ~mask_of(self.burnt)
        return mask

    def at_booth(self, seat: int) -> bool:
        """P-100: whether a hero, or its double, stands where a Search is possible."""
        booths = self.working_booths(seat)
        near = self.gifts[seat] & SCANNER
        space = self.space[seat]
        if booths >> space & 1 or (near and booths & ADJOINING[space]):
            return True
        space = self.double[seat]
        return space >= 0 and (booths >> space & 1 != 0 or (near != 0 and booths & ADJOINING[space] != 0))

    # ---- matching ----

    def own_basics(self, seat: int) -> int:
        """P-22, P-24, P-R43: the basics a hero has, and those it copies from heroes within 2 spaces."""
        basics = self.held[seat] & self.box.basics
        if self.gifts[seat] & MIMIC:
            near = WITHIN[2][self.space[seat]]
            for other in range(self.n):
                if other != seat and near >> self.space[other] & 1:
                    basics |= self.held[other] & self.box.basics
        return basics

    def matches(self, seat: int, card: int) -> bool:
        """P-107, P-115, P-R38: whether a hero can resolve a Situation by means that cost nothing."""
        listed = self.box.listed[card]
        if self.held[seat] & listed:
            return True
        gifts = self.gifts[seat]
        if gifts & UNSEEN and is_crime(card):
            return True
        return gifts & MIMIC != 0 and self.own_basics(seat) & listed != 0

    def can_borrow(self, seat: int) -> bool:
        """P-24, P-115: whether a hero can count as having a power by Sorcery or Favor Owed."""
        return self.gifts[seat] & SORCERY != 0 or self.has_favor(seat)

    def has_favor(self, seat: int) -> bool:
        """P-24: whether a player has a Favor Owed."""
        return self.box.favor in self.collections[seat]

    def has_vest(self, seat: int) -> bool:
        """P-124: whether a player has a Bulletproof Vest."""
        return self.box.vest in self.collections[seat]

    # ---- reputation ----

    def disasters_of(self, seat: int) -> int:
        """P-159: how many Disasters a player has collected."""
        count = 0
        for card in self.collections[seat]:
            if is_disaster(card):
                count += 1
        return count

    def worth(self, seat: int, card: int) -> int:
        """P-14, P-26, P-R10: the reputation of a collected card; one card counts the Disasters beside it."""
        if card == self.box.darling:
            return min(MOST_DARLING, self.disasters_of(seat))
        return self.box.reputation[card]

    def reputation(self, seat: int) -> int:
        """P-157: the reputation on all collected cards; Power cards count nothing."""
        total = 0
        for card in self.collections[seat]:
            total += self.worth(seat, card)
        return total

    def seats_from(self, seat: int) -> list[int]:
        """P-6: all seats in turn order, beginning with one."""
        return [(seat + i) % self.n for i in range(self.n)]


def stride_of(gifts: int) -> int:
    """P-95: how powers carry a hero about."""
    stride = 0
    if gifts & (SWIM | FLY):
        stride |= WATER
    if gifts & (CLIMB | FLY):
        stride |= HEIGHTS
    if gifts & LEAP:
        stride |= LEAPS
    if gifts & CIRCUITS:
        stride |= CIRCUIT
    if gifts & RIVER_BORN:
        stride |= RIVER
    return stride


def crimes_in(hole: Hole) -> int:
    """How many Crimes lie in a hole."""
    if hole.place >= 0:
        return 1 if is_crime(slot_card(hole.cards[hole.place])) else 0
    count = 0
    for card in hole.cards:
        if is_crime(card):
            count += 1
    return count

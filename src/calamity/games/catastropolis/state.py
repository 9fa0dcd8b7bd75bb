# compiled by mypyc
"""What the rules of Catastropolis ask of a position: open and overdue Situations, what heroes reach, reputation."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastropolis.box import MOST_DARLING, is_crime, is_disaster
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
    mask_of,
)
from calamity.games.catastropolis.data import Data
from calamity.games.catastropolis.fields import ZONES
from calamity.games.catastropolis.vocabulary import backs, card_kinds, lines, power_effects, sources
from calamity.kernel.deal import Deal, Hole
from calamity.kernel.zones import Zone, slot_card

NORMAL_RATE: Final = 3
PASSES: Final = 3
ROW_SIZE: Final = 5
SYMBOLS_NEEDED: Final = 3
LAST_ROUND: Final = 60  # the last round with quiet rounds switched off, or when no clue can come any more


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Position(Data):
    """A position, and the small questions that several rules ask of it."""

    __slots__ = ()

    # ---- hidden information ----

    def zones(self) -> list[Zone]:
        """P-10, P-29, P-R6, P-R55: only those who looked know a face-down Situation; everything else is public."""
        return ZONES

    def redeal(self, deal: Deal, seat: int) -> None:
        """P-35, P-36, P-38: set-up deals as many Crimes as Disasters, which holds in imagined positions too."""
        if deal.group != backs.SITUATION:
            return
        pool = deal.pools.get(0)
        if pool is None:
            return
        crimes = [card for card in pool if is_crime(card)]
        disasters = [card for card in pool if not is_crime(card)]
        wanted = 0  # Crimes among the hidden cards of set-up: everybody can count them
        left = 0
        for hole in deal.holes:
            if self.origin_of(hole) == sources.FIRST_SET:
                left += hole.count
                wanted += crimes_in(hole)
        for hole in deal.holes:
            origin = self.origin_of(hole)
            if origin == sources.PASSED_OVER:
                hole.dealt.append(disasters.pop(self.below(len(disasters))))
            elif origin == sources.FIRST_SET:
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
        """Where the hidden cards of a hole (the unknown places of one zone) come from."""
        if hole.cards is self.queue:
            return self.origins[hole.place]
        pile = self.situation_pile
        if hole.cards is pile.bottom:
            return self.pile_origins[hole.place]
        if hole.cards is pile.bag or hole.cards is pile.top:
            return sources.FIRST_SET
        if hole.place >= 0 and hole.place >= len(self.reserve.top) - self.passed_over:
            return sources.PASSED_OVER
        return sources.FROM_RESERVE

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
                if line == lines.FOUL_GOING:
                    self.foul += 1
                elif line == lines.BRIDGE_OUT:
                    self.bridge_out = BRIDGE_OUT
                elif line == lines.DEAD_LINES:
                    self.dead |= WITHIN[3][self.box.space[card]]

    # ---- heroes ----

    def equip(self, seat: int) -> None:
        """P-18, P-21, P-22, P-23, P-R15: what a hero has and can do, from its Power cards and all they contain."""
        held = 0
        gifts = 0
        points = 0
        for card in self.powers[seat]:
            held |= self.box.holds[card - card_kinds.FIRST_POWER]
            gifts |= self.box.all_gifts[card - card_kinds.FIRST_POWER]
            points += self.box.points[card - card_kinds.FIRST_POWER]
        self.held[seat] = held & card_kinds.ALL_LISTABLE
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
        """P-95: how a hero can move."""
        return self.stride[seat] | self.bridge_out

    def moves(self, seat: int, steps: int) -> list[int]:
        """P-91, P-92, P-94, P-95, P-R34, P-R35: the moves within so many steps (a shared list: never change it)."""
        return self.box.roads.moves(self.space[seat], self.gait(seat), steps)

    def far(self, seat: int) -> int:
        """P-106, P-R42: from how far a hero can Resolve; the greatest reach counts."""
        gifts = self.gifts[seat]
        return 2 if gifts & power_effects.TELEKINESIS else 1 if gifts & power_effects.STRETCH else 0

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
        if self.gifts[seat] & power_effects.HOTLINE:
            mask |= HOTLINES
        mask &= ~self.dead
        if self.burnt:
            mask &= ~mask_of(self.burnt)
        return mask

    def at_booth(self, seat: int) -> bool:
        """P-100: whether a hero, or its double, stands where a Search is possible."""
        booths = self.working_booths(seat)
        near = self.gifts[seat] & power_effects.SCANNER
        space = self.space[seat]
        if booths >> space & 1 or (near and booths & ADJOINING[space]):
            return True
        space = self.double[seat]
        return space >= 0 and (booths >> space & 1 != 0 or (near != 0 and booths & ADJOINING[space] != 0))

    # ---- matching ----

    def own_basics(self, seat: int) -> int:
        """P-22, P-24, P-R43: the basics a hero has, and those it copies from heroes within 2 spaces."""
        basics = self.held[seat] & self.box.basics
        if self.gifts[seat] & power_effects.MIMIC:
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
        if gifts & power_effects.UNSEEN and is_crime(card):
            return True
        return gifts & power_effects.MIMIC != 0 and self.own_basics(seat) & listed != 0

    def can_borrow(self, seat: int) -> bool:
        """P-24, P-115: whether a hero can count as having a power by Sorcery or Favor Owed."""
        return self.gifts[seat] & power_effects.SORCERY != 0 or self.has_favor(seat)

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
    """P-95: how powers let a hero move."""
    stride = 0
    if gifts & (power_effects.SWIM | power_effects.FLY):
        stride |= WATER
    if gifts & (power_effects.CLIMB | power_effects.FLY):
        stride |= HEIGHTS
    if gifts & power_effects.LEAP:
        stride |= LEAPS
    if gifts & power_effects.CIRCUIT:
        stride |= CIRCUIT
    if gifts & power_effects.RIVER:
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

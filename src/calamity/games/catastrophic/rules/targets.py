# compiled by mypyc
"""Interaction cards, first half: when they may be announced, and which targets to name with them, in which order."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastrophic.board import WIDTH, level_of
from calamity.games.catastrophic.box import Face, kinds_in, size_of
from calamity.games.catastrophic.fields import UNKNOWN
from calamity.games.catastrophic.rules.facing import FacingRules
from calamity.games.catastrophic.state import OTHERS
from calamity.games.catastrophic.vocabulary import actions, card_kinds, effects, figures, forms, species_types, tags


@mypyc_attr(native_class=True)
class TargetRules(FacingRules):
    """What an Interaction may be played on."""

    __slots__ = ()

    # ---- when ----

    def is_hushed(self, seat: int) -> bool:
        """T-R35: whether a seat must wait until something concerns it (with the option `quiet`)."""
        return self.quiet > 0 and seat != self.active and not self.touched(seat)

    def touched(self, seat: int) -> bool:
        """T-R35: whether what was announced last concerns a seat (with the option `quiet`)."""
        if self.air:
            return self.air_seat[-1] == seat
        return self.event >= 0 and seat in self.queue

    def has_target(self, seat: int, card: int) -> bool:
        """T-78, T-99, T-R63, T-R67: whether there is something legal to name for an Interaction."""
        face = self.box.faces[card]
        form = face.form
        if form in (forms.FOE_SPECIES, forms.FOE_TRAIT):
            return self.any_foe_target(seat, face, face.bit())
        effect = face.effect
        if form == forms.NO_TARGET:
            return seat in self.queue if effect == effects.IGNORE else self.touches_me(seat)
        if form == forms.A_SEAT:
            return len(self.seat_targets(seat, face)) > 0
        if effect == effects.EXTRA_MATCH and (seat not in self.queue or not self.box.faces[self.event].cn):
            return False
        if form == forms.PAIR_AND_TRAITS:
            return self.any_pair(seat)
        return self.any_own_target(seat, face)

    def any_own_target(self, seat: int, face: Face) -> bool:
        """T-78, T-81: whether a seat has enough Species that may be chosen; like `suits_own`, but faster."""
        spots = self.spots[seat]
        effect = face.effect
        if effect == effects.ADD:
            return self.wanted_traits(seat) & self.hand_traits(seat, 2) & traits_for(face.sort) != 0
        if effect in (effects.SWAP, effects.LINK):
            wanted = 2 if effect == effects.LINK else 1
            for i in range(len(spots)):
                if self.suits_own(seat, i, face, 2):
                    wanted -= 1
                    if not wanted:
                        return True
            return False
        return len(spots) > 0 and spots[0] < face.beyond and spots[-1] >= face.lowest

    def hand_traits(self, seat: int, spent: int) -> int:
        """T-32, T-33: the Traits in hand whose Invest can be paid, as a mask; `spent` cards pay for nothing."""
        found = 0
        hand = self.hands[seat]
        invest = self.box.invest
        left = len(hand) - spent
        for card in hand:
            if card >= card_kinds.TRAITS:
                break
            if invest[card] <= left:
                found |= 1 << card
        return found

    def any_foe_target(self, seat: int, face: Face, bit: int) -> bool:
        """T-78, T-81: whether some opponent has a Species that may be chosen."""
        for foe in range(self.n):
            if foe != seat and self.prey_of(foe) & bit:
                if face.effect != effects.STEAL_TRAIT or self.has_loot(seat, face, foe):
                    return True
        return False

    def find_prey(self, seat: int) -> int:
        """T-78, T-81: find out which Interactions may choose a Species of a seat; as `suits_foe`, but for all at once.

        This doesn't check whether there is room for a stolen Trait.
        """
        found = 0
        preys = self.box.preys
        hidden = self.box.hidden
        for place, traits, asleep, guard in zip(
            self.spots[seat], self.traits[seat], self.asleep[seat], self.guards[seat]
        ):
            if not guard and not traits & hidden & ~asleep:
                found |= preys[place // WIDTH][size_of(traits)]
        self.prey[seat] = found
        return found

    def prey_of(self, seat: int) -> int:
        """T-78, T-81: the Interactions that may choose a Species of a seat, as a mask."""
        found = self.prey[seat]
        return found if found != UNKNOWN else self.find_prey(seat)

    def has_loot(self, seat: int, face: Face, foe: int) -> bool:
        """T-31, T-78, T-82: whether a Species of an opponent that may be chosen has a Trait for an own one."""
        for i in range(len(self.spots[foe])):
            if self.suits_foe(seat, face, foe, i):
                return True
        return False

    def touches_me(self, seat: int) -> bool:
        """T-77, T-R65: an opponent's Interaction that chooses a seat, its hand or one of its Species."""
        top = len(self.air) - 1
        return top >= 0 and self.air_by[top] != seat and self.air_seat[top] == seat and not self.air_off[top]

    # ---- what ----

    def seat_targets(self, seat: int, face: Face) -> list[int]:
        """T-78, T-R44, T-R67: the players that an Interaction may choose; never oneself."""
        effect = face.effect
        if effect == effects.REDIRECT:
            alone = self.event >= 0 and not self.again and not self.box.faces[self.event].everyone
            return self.after(seat) if alone and seat in self.queue else []
        if effect == effects.STEAL_BONUS:
            return [foe for foe in self.after(seat) if foe in self.queue]
        if effect == effects.RAID:
            return [foe for foe in self.after(seat) if self.hands[foe]]
        return self.after(seat)

    def own_targets(self, seat: int, face: Face, base: int = 0) -> list[int]:
        """T-78, T-81: the places of one's own Species that an Interaction may choose; or links, beginning at a base."""
        effect = face.effect
        picky = effect in (effects.ADD, effects.SWAP, effects.LINK)
        first, last = face.lowest, face.beyond
        places: list[int] = []
        for i, place in enumerate(self.spots[seat]):
            if first <= place < last and (not picky or self.suits_own(seat, i, face, 2)):
                places.append(base + place)
        return places

    def suits_own(self, seat: int, i: int, face: Face, spent: int) -> bool:
        """T-78, T-81: whether an own Species may get a Trait or a link; `spent` cards can't be used to Invest."""
        if not face.lowest <= self.spots[seat][i] < face.beyond:
            return False
        effect = face.effect
        if effect == effects.ADD:
            return self.any_fitting(seat, i, spent)
        if effect == effects.SWAP:
            return not self.guards[seat][i] and len(self.swaps_in(seat, i)) > 0
        return not self.links[seat][i]

    def fitting(self, seat: int, i: int, spent: int) -> list[int]:
        """T-32, T-33, T-R41: the Traits in hand that may be added to a Species; `spent` cards pay for nothing."""
        traits: list[int] = []
        left = len(self.hands[seat]) - spent
        last = -1
        for card in self.hands[seat]:
            if card >= card_kinds.TRAITS:
                break
            if card != last and self.box.invest[card] <= left and self.takes(seat, i, card):
                traits.append(card)
            last = card
        return traits

    def any_fitting(self, seat: int, i: int, spent: int) -> bool:
        """T-78: whether some Trait in hand may be added to a Species."""
        left = len(self.hands[seat]) - spent
        for card in self.hands[seat]:
            if card >= card_kinds.TRAITS:
                break
            if self.box.invest[card] <= left and self.takes(seat, i, card):
                return True
        return False

    def swaps_in(self, seat: int, i: int) -> list[int]:
        """T-29, T-31: the Traits in hand that a Species lacks, of its own sort."""
        traits: list[int] = []
        last = -1
        for card in self.hands[seat]:
            if card >= card_kinds.TRAITS:
                break
            if card != last and self.same_sort(card, self.spots[seat][i]):
                if not self.traits[seat][i] >> card & 1:
                    traits.append(card)
            last = card
        return traits

    def foe_targets(self, seat: int, face: Face, foe: int, base: int = 0) -> list[int]:
        """T-78, T-81: the places of an opponent's Species that an Interaction may choose; or links from a base on."""
        places: list[int] = []
        for i, place in enumerate(self.spots[foe]):
            if self.suits_foe(seat, face, foe, i):
                places.append(base + place)
        return places

    def suits_foe(self, seat: int, face: Face, foe: int, i: int) -> bool:
        """T-78, T-81: whether an opponent's Species may be chosen: neither Protected nor hidden, and as printed."""
        place = self.spots[foe][i]
        if self.guards[foe][i] or not face.lowest <= place < face.beyond:
            return False
        if self.traits[foe][i] & self.box.hidden & ~self.asleep[foe][i]:
            return False
        if face.most_level and level_of(place) > face.most_level:
            return False
        if face.size and size_of(self.traits[foe][i]) < face.size:
            return False
        return face.effect != effects.STEAL_TRAIT or self.traits[foe][i] & self.wanted_traits(seat) != 0

    def stealable(self, seat: int, foe: int, i: int, base: int = 0) -> list[int]:
        """T-31, T-82: the Traits of an opponent's Species for which an own one has room; or links from a base on."""
        return kinds_in(self.traits[foe][i] & self.wanted_traits(seat), base)

    def home_links(self, seat: int, trait: int) -> list[int]:
        """T-29, T-31, T-82: one's own Species that may get a Trait, as links."""
        options: list[int] = []
        plant = trait < card_kinds.FIRST_ANIMAL
        for place, traits, guard in zip(self.spots[seat], self.traits[seat], self.guards[seat]):
            if plant == (place < WIDTH) and not guard and not traits >> trait & 1:
                if self.trait_cap == figures.UNLIMITED or size_of(traits) < self.trait_cap:
                    options.append(actions.SPECIES + place)
        return options

    def foes_with_targets(self, seat: int, face: Face) -> list[int]:
        """T-78: the opponents with a Species that may be chosen."""
        bit = face.bit()
        steals = face.effect == effects.STEAL_TRAIT
        foes: list[int] = []
        for foe in self.after(seat):
            if self.prey_of(foe) & bit and (not steals or self.has_loot(seat, face, foe)):
                foes.append(foe)
        return foes

    # ---- pairs for Cross-Breeding ----

    def crossable(self, seat: int, one: int, two: int) -> bool:
        """T-31, T-82, T-102: whether two own Species may swap a Trait: same sort, one reproductive, none Protected."""
        if one == two or (self.spots[seat][one] < WIDTH) != (self.spots[seat][two] < WIDTH):
            return False
        if self.guards[seat][one] or self.guards[seat][two]:
            return False
        if not (self.awake(seat, one) | self.awake(seat, two)) & self.box.breeding:
            return False
        first = self.traits[seat][one]
        second = self.traits[seat][two]
        return first & ~second != 0 and second & ~first != 0

    def pair_starts(self, seat: int) -> list[int]:
        """T-78: the places of own Species with which a pair can begin."""
        return [place for place in self.spots[seat] if self.pair_ends(seat, place)]

    def any_pair(self, seat: int) -> bool:
        """T-78: whether there is a pair at all."""
        count = len(self.spots[seat])
        for one in range(count):
            for two in range(one + 1, count):
                if self.crossable(seat, one, two):
                    return True
        return False

    def pair_ends(self, seat: int, place: int) -> list[int]:
        """T-78: the places of own Species that make a pair with one."""
        one = self.find(seat, place)
        return [self.spots[seat][two] for two in range(len(self.spots[seat])) if self.crossable(seat, one, two)]

    # ---- abilities ----

    def shelters(self, seat: int, trait: int) -> list[int]:
        """T-34, T-100: the places of own Species that can use Shelter: with this Trait and another active one."""
        return self.with_ability(seat, trait, self.box.shelter, False)

    def departures(self, seat: int, trait: int) -> list[int]:
        """T-34, T-97, T-100: the places of own Species that can Depart from the Event that is announced."""
        return self.with_ability(seat, trait, self.box.depart, True)

    def with_ability(self, seat: int, trait: int, mask: int, scoped: bool) -> list[int]:
        """The places of own Species with an active Trait of some ability (-1: any) and another active Trait."""
        places: list[int] = []
        if trait >= 0:
            mask &= 1 << trait
        for i in range(len(self.spots[seat])):
            awake = self.traits[seat][i] & ~self.asleep[seat][i]
            if awake & mask and awake & (awake - 1) and (not scoped or self.affected(self.event, seat, i)):
                places.append(self.spots[seat][i])
        return places

    def ability_links(self, seat: int, options: list[int]) -> list[int]:
        """T-95, T-97, T-100: add to some options the abilities that a seat can use in a window, by their Traits."""
        able = self.able[seat]
        if able == UNKNOWN:
            able = self.find_able(seat)
        used = able & self.box.shelter
        if able & self.box.depart and self.event >= 0 and not self.air and seat in self.queue:
            used |= self.departing(seat)
        if not used:
            return options
        options = options + kinds_in(used & self.box.shelter, actions.SHELTER)
        return options + kinds_in(used & self.box.depart, actions.DEPART)

    def find_able(self, seat: int) -> int:
        """T-34, T-100: find out which active Traits with an ability are on a Species with another active one."""
        able = 0
        usable = self.box.abilities
        if self.gene_pool[seat] & usable:
            for traits, asleep in zip(self.traits[seat], self.asleep[seat]):
                awake = traits & ~asleep
                if awake & usable and awake & (awake - 1):
                    able |= awake & usable
        self.able[seat] = able
        return able

    def departing(self, seat: int) -> int:
        """T-97, T-100: the Traits by which one Species or another could Depart from the Event that is announced."""
        found = 0
        for i in range(len(self.spots[seat])):
            awake = self.awake(seat, i)
            if awake & self.box.depart and awake & (awake - 1) and self.affected(self.event, seat, i):
                found |= awake & self.box.depart
        return found

    # ---- links ----

    def plays(self, seat: int, options: list[int]) -> list[int]:
        """T-74, T-77, T-78, T-95, T-96, T-97, T-100, T-R35, T-R37, T-R39: add Interactions to some options.

        These are the ones in hand that may be announced now.  An empty result is a shared list: never change it.
        """
        held = self.held[seat]
        if held == UNKNOWN:
            held = self.find_held(seat)
        box = self.box
        if self.air:
            moment = IN_ANSWER
        elif self.event >= 0:
            moment = BEFORE_EVENT
        else:
            moment = IN_OWN_TURN if seat == self.active else IN_ANY_TURN
        playable = held & box.timely[moment]
        if not playable or self.announced[seat] >= figures.MOST_ANNOUNCED or (self.quiet and self.is_hushed(seat)):
            return options
        doubtful = playable & ~box.carefree
        hunters = doubtful & box.hunters
        if hunters:
            doubtful ^= hunters
            for foe in OTHERS[self.n][seat]:
                prey = self.prey[foe]
                hunters &= ~(prey if prey != UNKNOWN else self.find_prey(foe))
                if not hunters:
                    break
            playable ^= hunters  # without those that found none
        while playable:
            kind = playable.bit_length() - 1
            playable ^= 1 << kind
            if not doubtful >> kind & 1 or self.has_target(seat, kind + card_kinds.FIRST_INTERACTION):
                if options:
                    options.append(actions.PLAY + kind)
                else:
                    options = [actions.PLAY + kind]
        return options

    def link_choices(self, seat: int, lane: list[int]) -> list[int]:
        """T-78: what may be named next for the Interaction or ability that a lane begins with."""
        head = lane[0]
        if head < actions.PLAY:
            if head < actions.DEPART:
                return [actions.SPECIES + place for place in self.shelters(seat, head - actions.SHELTER)]
            return [actions.SPECIES + place for place in self.departures(seat, head - actions.DEPART)]
        face = self.box.faces[head - actions.PLAY + card_kinds.FIRST_INTERACTION]
        form = face.form
        named = len(lane) - 1
        several = form == forms.SOME_SPECIES or form == forms.OWN_PAIR
        if form == forms.OWN_SPECIES or (named == 0 and several):
            return self.own_targets(seat, face, actions.SPECIES)
        if several:
            options = [link for link in self.own_targets(seat, face, actions.SPECIES) if link not in lane]
            if form == forms.SOME_SPECIES:
                options.append(actions.STOP)
            return options
        if form == forms.A_SEAT:
            return [actions.TARGET + foe for foe in self.seat_targets(seat, face)]
        if form == forms.PAIR_AND_TRAITS:
            return self.cross_links(seat, lane)
        if named == 0:
            return [actions.TARGET + foe for foe in self.foes_with_targets(seat, face)]
        foe = lane[1] - actions.TARGET
        if named == 1:
            return self.foe_targets(seat, face, foe, actions.SPECIES)
        if named == 2:
            i = self.find(foe, lane[2] - actions.SPECIES)
            return self.stealable(seat, foe, i, actions.STEAL)
        return self.home_links(seat, lane[3] - actions.STEAL)

    def cross_links(self, seat: int, lane: list[int]) -> list[int]:
        """T-31, T-78: two Species, a Trait that only the first has, and one that only the second has."""
        named = len(lane) - 1
        if named == 0:
            return [actions.SPECIES + place for place in self.pair_starts(seat)]
        if named == 1:
            return [actions.SPECIES + place for place in self.pair_ends(seat, lane[1] - actions.SPECIES)]
        first = self.traits[seat][self.find(seat, lane[1] - actions.SPECIES)]
        second = self.traits[seat][self.find(seat, lane[2] - actions.SPECIES)]
        if named == 2:
            return kinds_in(first & ~second, actions.SWAP_OUT)
        return kinds_in(second & ~first, actions.SWAP_IN)

    def link_missing(self, lane: list[int]) -> bool:
        """T-78: whether something still has to be named for the Interaction or ability that a lane begins with."""
        head = lane[0]
        if head < actions.PLAY:
            return len(lane) < 2
        return len(lane) <= self.box.faces[head - actions.PLAY + card_kinds.FIRST_INTERACTION].named


# When Interactions may be played, as masks of tags.
IN_ANSWER: Final = 1 << tags.ANY | 1 << tags.CARD
BEFORE_EVENT: Final = 1 << tags.ANY | 1 << tags.EVENT
IN_OWN_TURN: Final = 1 << tags.ANY | 1 << tags.OWN
IN_ANY_TURN: Final = 1 << tags.ANY


def traits_for(sort: int) -> int:
    """T-29: the Traits of a sort, as a mask."""
    if sort == species_types.PLANT:
        return card_kinds.PLANT_TRAITS
    return ~card_kinds.PLANT_TRAITS if sort == species_types.ANIMAL else -1

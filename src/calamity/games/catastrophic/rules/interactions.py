# compiled by mypyc
"""Interaction cards, second half: how players answer an Event or a card with them, and what each of them does."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastrophic.board import level_of
from calamity.games.catastrophic.box import Face, kinds_in, size_of
from calamity.games.catastrophic.fields import UNKNOWN
from calamity.games.catastrophic.rules.targets import BEFORE_EVENT, IN_ANSWER, IN_OWN_TURN, TargetRules
from calamity.games.catastrophic.state import ALONE, ROUNDS
from calamity.games.catastrophic.vocabulary import (
    actions,
    card_kinds,
    causes,
    effects,
    figures,
    outcomes,
    stages,
    steps,
)
from calamity.kernel.pools import leave
from calamity.kernel.state import PASS, SINGLES, append_to
from calamity.kernel.state import WINDOW as OPENED
from calamity.kernel.zones import NONE, index_of, watcher

ONLY_PASS: Final[list[int]] = [PASS]  # shared and never changed


@mypyc_attr(native_class=True)
class InteractionRules(TargetRules):
    """What Interactions do, and when others may answer."""

    __slots__ = ()

    # ---- windows ----

    def window(self) -> None:
        """T-95, T-97, T-98, T-99, T-R36, T-R40: ask in order; nobody sees who was asked or could have answered.

        Patient seats are asked in any case: otherwise, being asked would tell them that somebody can answer.
        """
        first = self.active
        moment = IN_OWN_TURN
        if self.air:
            top = len(self.air) - 1
            if self.air_off[top]:
                return
            first = (self.air_by[top] + 1) % self.n
            moment = IN_ANSWER
        elif self.event >= 0:
            first = (self.sender + 1) % self.n
            moment = BEFORE_EVENT
        if self.stage == stages.TIE_BREAK:
            return
        seats = ROUNDS[self.n][first]
        if self.patient:
            self.ask_poll(seats, steps.RESPONDED)
            return
        timely = self.box.timely[moment]
        for i, seat in enumerate(seats):
            if self.held[seat] & timely or self.able[seat]:  # others could only pass
                options = self.answers(seat)
                if len(options) > 1:
                    self.ask_poll(seats, steps.RESPONDED, passed=i, options=options)
                    return
        self.shown += 1  # as in a window in which all pass
        if self.sink is not None:
            self.emit(OPENED, to=0)

    def window_choices(self, seat: int) -> list[int]:
        """T-95, T-97, T-100: an answer, or the next link of one that was begun."""
        if self.lanes and self.lanes[seat]:
            return self.link_choices(seat, self.lanes[seat])
        return self.answers(seat)

    def answers(self, seat: int) -> list[int]:
        """T-95, T-97, T-100: announce an Interaction, use an ability, or pass."""
        options = self.plays(seat, NONE) if self.held[seat] else NONE
        if self.able[seat]:
            options = self.ability_links(seat, options)
        if not options:
            return ONLY_PASS
        options.append(PASS)
        return options

    def responded(self) -> None:
        """T-95, T-97, T-100: after an answer everybody is asked again; when all pass, the game goes on."""
        seat = self.seat
        if seat < 0:
            return
        lane = self.lanes[seat]
        head = lane[0]
        if head >= actions.PLAY:
            self.stack.append(steps.WINDOW)
            self.announce(seat, lane)
        else:
            self.use_ability(seat, head, lane[1] - actions.SPECIES)
            self.window()

    def use_ability(self, seat: int, head: int, place: int) -> None:
        """T-34, T-79, T-100, T-R41: Shelter Protects at once; Depart takes the Species out of this facing."""
        i = self.find(seat, place)
        if head < actions.DEPART:
            trait = head - actions.SHELTER
            self.emit("sheltered", seat, self.called(seat, place), trait)
            self.strip(seat, i, trait)
            self.discards.append(trait)
            self.protect(seat, i)
        else:
            trait = head - actions.DEPART
            self.emit("departed", seat, self.called(seat, place), trait)
            self.strip(seat, i, trait)
            self.gain_openly(seat, trait)
            self.departed = [*self.departed, place | seat << 9]

    # ---- announcing ----

    def announce(self, seat: int, lane: list[int]) -> None:
        """T-74, T-78, T-97, T-100: an Interaction is shown with all that it chooses, and may be answered."""
        card = lane[0] - actions.PLAY + card_kinds.FIRST_INTERACTION
        target = first = second = trait = other = -1
        for k in range(1, len(lane)):
            link = lane[k]
            if link >= actions.SPECIES:
                if first < 0:
                    first = link - actions.SPECIES
                elif second < 0:
                    second = link - actions.SPECIES
            elif actions.TARGET <= link < actions.TARGET + self.n:
                target = link - actions.TARGET
            elif link != actions.STOP:
                if trait < 0:
                    trait = trait_of_link(link)
                else:
                    other = trait_of_link(link)
        self.leave_hand(seat, card)
        self.announced[seat] = self.announced[seat] + 1
        if self.air:
            self.air = append_to(self.air, card)
            self.air_by = append_to(self.air_by, seat)
            self.air_seat = append_to(self.air_seat, target)
            self.air_first = append_to(self.air_first, first)
            self.air_second = append_to(self.air_second, second)
            self.air_card = append_to(self.air_card, trait)
            self.air_other = append_to(self.air_other, other)
            self.air_off = append_to(self.air_off, 0)
        else:  # the usual case, and faster
            self.air = SINGLES[card + 1]
            self.air_by = SINGLES[seat + 1]
            self.air_seat = SINGLES[target + 1]
            self.air_first = SINGLES[first + 1]
            self.air_second = SINGLES[second + 1]
            self.air_card = SINGLES[trait + 1]
            self.air_other = SINGLES[other + 1]
            self.air_off = SINGLES[1]
        if self.sink is not None:
            self.emit("announced", seat, card)
            self.tell_targets(seat, target, lane)
        self.stack.append(steps.CARD_DONE)
        self.stack.append(steps.RESOLVE)
        self.window()

    def tell_targets(self, seat: int, target: int, lane: list[int]) -> None:
        """T-78: everybody hears what an Interaction chooses."""
        owner = seat if target < 0 else target
        places = [link - actions.SPECIES for link in lane if link >= actions.SPECIES]
        for k in range(len(places)):
            whose = owner if k == 0 else seat
            self.emit("aimed_at_species", whose, self.called(whose, places[k]))
        for link in lane:
            if actions.SWAP_OUT <= link < actions.SHELTER:
                self.emit("aimed_at_trait", trait_of_link(link))
        if target >= 0 and not places:
            self.emit("aimed_at_seat", target)

    def card_done(self) -> None:
        """T-75, T-R38: an Interaction that is resolved or cancelled goes to the discard pile."""
        if self.air_off[-1] != outcomes.ATTACHED:
            self.discards.append(self.air[-1])
        if len(self.air) == 1:
            self.air = self.air_by = self.air_seat = self.air_first = self.air_second = NONE
            self.air_card = self.air_other = self.air_off = NONE
            return
        self.air.pop()
        self.air_by.pop()
        self.air_seat.pop()
        self.air_first.pop()
        self.air_second.pop()
        self.air_card.pop()
        self.air_other.pop()
        self.air_off.pop()

    # ---- resolving ----

    def resolve(self) -> None:
        """T-75, T-78, T-R38: what the last announced Interaction does; parts with lost targets do nothing."""
        top = len(self.air) - 1
        if self.air_off[top]:
            return
        seat = self.air_by[top]
        foe = self.air_seat[top]
        face = self.box.faces[self.air[top]]
        effect = face.effect
        if self.sink is not None:
            self.emit("resolved", seat, face.kind)
        if effect == effects.PROTECT:
            self.protect_own(seat, face, top)
        elif effect == effects.REACTIVATE:
            self.reactivate_own(seat, face, self.air_first[top])
        elif effect == effects.TAKE:
            self.later_draw(seat, face.draws)
            self.push(steps.TAKE, seat)
        elif effect == effects.ADD:
            self.push(steps.BURST)
        elif effect == effects.LINK:
            self.link(seat, top)
        elif effect == effects.GIFT:
            self.draw_cards(seat, face.draws)
            self.draw_cards(foe, face.draws)
            self.push(steps.GIFT)
        elif effect == effects.RESOURCES:
            self.draw_cards(seat, face.draws)
            self.change_rn(seat, face.rn)
        elif effect == effects.SWAP:
            self.push(steps.SWAP, face.most)
        elif effect == effects.EXTRA_MATCH:
            self.warn(seat, top)
        elif effect == effects.IGNORE:
            self.shielded |= watcher(seat)
        elif effect == effects.REDIRECT:
            self.redirect(seat, foe)
        elif effect == effects.CANCEL:
            self.cancel(top)
        elif effect == effects.LOSE:
            self.attack(seat, face, foe, self.air_first[top])
        elif effect == effects.STEAL_TRAIT:
            self.steal_trait(seat, face, foe, top)
        elif effect == effects.STEAL_BONUS:
            self.thieves[foe] = seat
        elif effect == effects.ATTACH:
            self.attach(seat, face, foe, top)
        elif effect == effects.RAID:
            self.raid(seat, foe)
        elif effect == effects.OVERGRAZE:
            self.overgraze(face, foe)
        elif effect == effects.REPRODUCE:
            self.reproduce(seat, face)
        elif effect == effects.CROSS:
            self.cross(seat, top)
        elif effect == effects.EGG_THIEF:
            self.steal_eggs(seat, face, foe, self.air_first[top])
        else:
            raise ValueError(effect)

    def protect_own(self, seat: int, face: Face, top: int) -> None:
        """T-79, T-81, T-R44: Protect the chosen Species of one's own."""
        for place in [self.air_first[top], self.air_second[top]]:
            i = self.find(seat, place)
            if i >= 0:
                self.protect(seat, i)
        if face.draws:
            self.draw_cards(seat, face.draws)

    def reactivate_own(self, seat: int, face: Face, place: int) -> None:
        """T-R58, T-R63: all Traits of a Species are reactivated; it stays short of food if it was."""
        i = self.find(seat, place)
        if i >= 0:
            self.wake(seat, i)
        self.draw_cards(seat, face.draws)

    def link(self, seat: int, top: int) -> None:
        """T-76, T-R62: two Species are linked; the card stays in the Community."""
        one = self.find(seat, self.air_first[top])
        two = self.find(seat, self.air_second[top])
        if one < 0 or two < 0 or self.links[seat][one] or self.links[seat][two]:
            self.emit("fizzled", seat, self.air[top])
            return
        self.linked += 1
        self.links[seat][one] = self.linked
        self.links[seat][two] = self.linked
        self.stay(seat, top)

    def stay(self, seat: int, top: int) -> None:
        """T-76: a Continuous Interaction lies in a Community from now on."""
        self.continuous[seat].append(self.air[top])
        self.clocks[seat].append(0)
        self.air_off = [*self.air_off[:-1], outcomes.ATTACHED]
        self.emit("stays", seat, self.air[top])

    def warn(self, seat: int, top: int) -> None:
        """T-60: each of the chosen Species has one match more in this facing."""
        for place in [self.air_first[top], self.air_second[top]]:
            if place >= 0:
                self.warned = [*self.warned, place | seat << 9]

    def redirect(self, seat: int, foe: int) -> None:
        """T-R24, T-R29: the Event is played on somebody else instead, who also faces it later."""
        if self.queue == [seat]:
            self.queue = ALONE[foe]
            self.emit("redirected", seat, foe, self.event)

    def cancel(self, top: int) -> None:
        """T-77, T-R37: the Interaction that was announced before this one does nothing."""
        self.air_off = [*self.air_off[:-2], outcomes.CANCELLED, self.air_off[top]]
        self.emit("cancelled", self.air_by[top], self.air_by[top - 1], self.air[top - 1])

    def attack(self, seat: int, face: Face, foe: int, place: int) -> None:
        """T-52, T-78, T-R38: an opponent's Species loses Traits of its owner's choice."""
        i = self.find(foe, place)
        if i < 0 or not self.suits_foe(seat, face, foe, i):
            self.emit("fizzled", seat, face.kind)
            return
        count = face.count
        if face.more and self.spots[seat] and level_of(self.spots[seat][len(self.spots[seat]) - 1]) > 2:
            count = face.more
        self.arm_sting(seat, foe, i)
        self.push(steps.SETTLE, foe)
        self.lose_traits(foe, place, count, causes.FOE)

    def arm_sting(self, seat: int, foe: int, i: int) -> None:
        """T-34: Sting works if it is active when the effect begins, even if it is itself taken."""
        self.sting = 1 if self.awake(foe, i) & self.box.sting else 0
        if self.sting:
            self.push(steps.STING, seat)

    def stung(self, seat: int) -> None:
        """T-34: whoever took a Trait from a stinging Species discards a card."""
        struck = self.sting == 2
        self.sting = 0
        if struck:
            self.emit("stung", seat)
            self.ask_discard(1, seat)

    def steal_trait(self, seat: int, face: Face, foe: int, top: int) -> None:
        """T-47, T-R38, T-R41, T-R70: a Trait moves, active, to an own Species."""
        trait = self.air_card[top]
        i = self.find(foe, self.air_first[top])
        home = self.find(seat, self.air_second[top])
        if i < 0 or home < 0 or not self.suits_foe(seat, face, foe, i) or not self.takes(seat, home, trait):
            self.emit("fizzled", seat, face.kind)
            return
        if not self.traits[foe][i] >> trait & 1:
            self.emit("fizzled", seat, face.kind)
            return
        self.arm_sting(seat, foe, i)
        if self.sting:
            self.sting = 2
        self.emit("stole_trait", seat, self.called(seat, self.air_second[top]), foe, trait)
        self.strip(foe, i, trait)
        self.put_on(seat, home, trait)
        self.push(steps.SETTLE, foe)

    def attach(self, seat: int, face: Face, foe: int, top: int) -> None:
        """T-76, T-R43: the card lies on an opponent's Species."""
        i = self.find(foe, self.air_first[top])
        if i < 0 or not self.suits_foe(seat, face, foe, i):
            self.emit("fizzled", seat, face.kind)
            return
        self.loads[foe][i] += 1
        self.stay(foe, top)

    def raid(self, seat: int, foe: int) -> None:
        """T-78: a random card changes hands; only the two of them see it."""
        if not self.hands[foe]:
            self.emit("fizzled", seat, self.air[len(self.air) - 1])
            return
        card = self.hands[foe][self.random_place(self.hands[foe])]
        self.pass_card(foe, seat, card)
        self.emit("raided", seat, foe)
        self.emit("raided_card", seat, foe, card, to=watcher(seat) | watcher(foe))

    def pass_card(self, giver: int, taker: int, card: int) -> None:
        """A card goes from hand to hand; only the two of them see it."""
        pool = 0
        if self.pools == 1:
            self.hands[giver].pop(index_of(self.hands[giver], card))
        else:
            pool = leave(self, 0, self.hands[giver], self.hand_pools[giver], card, False)
        if card >= card_kinds.FIRST_INTERACTION:
            self.held[giver] = UNKNOWN
        self.gain_card(taker, card, pool)
        self.note_passed_card(giver, taker, card)

    def overgraze(self, face: Face, foe: int) -> None:
        """T-57, T-81: on each big Plant of an opponent that is not Protected a Trait is Deactivated for a while."""
        self.push(steps.SETTLE, foe)
        for i in range(len(self.spots[foe]) - 1, -1, -1):
            if face.lowest <= self.spots[foe][i] < face.beyond and not self.guards[foe][i]:
                if size_of(self.awake(foe, i)) >= face.size:
                    self.push(steps.SLEEP, self.spots[foe][i], foe)

    # ---- exchanging gifts ----

    def gift(self) -> None:
        """T-105: both players choose a card from hand, secretly and at the same time, if they have any."""
        top = len(self.air) - 1
        givers = [seat for seat in [self.air_by[top], self.air_seat[top]] if self.hands[seat]]
        if givers:
            self.ask_sealed(givers, steps.GIFTED)

    def gift_choices(self, seat: int) -> list[int]:
        """Any card of the hand."""
        return self.distinct(seat, actions.GIVE)

    def gifted(self) -> None:
        """T-78: the two cards change hands; only the two players see which."""
        top = len(self.air) - 1
        one = self.air_by[top]
        two = self.air_seat[top]
        gifts = [self.lanes[seat][0] - actions.GIVE if self.lanes[seat] else -1 for seat in [one, two]]
        both = watcher(one) | watcher(two)
        if gifts[0] >= 0:
            self.pass_card(one, two, gifts[0])
            self.emit("gave", one, two)
            self.emit("gave_card", one, two, gifts[0], to=both)
        if gifts[1] >= 0:
            self.pass_card(two, one, gifts[1])
            self.emit("gave", two, one)
            self.emit("gave_card", two, one, gifts[1], to=both)

    # ---- Traits outside step 1 ----

    def burst(self) -> None:
        """T-5, T-16, T-78, T-R41: a Trait from hand goes on the chosen Species now; Invest is paid."""
        top = len(self.air) - 1
        seat = self.air_by[top]
        i = self.find(seat, self.air_first[top])
        if i < 0 or not self.fitting(seat, i, 1):
            self.emit("fizzled", seat, self.air[top])
            return
        self.ask_open([seat], steps.BURST_ADDED, always=True)

    def bonus(self) -> None:
        """T-5, T-16, T-82, T-R41: the facing player may add a Trait to a Resilient Species that is not Protected."""
        self.ask_open([self.facing], steps.BONUS_ADDED, always=True)

    def bonus_choices(self, seat: int) -> list[int]:
        """T-32, T-66: decline, or a Trait, then its Species, then what is Invested."""
        lane = self.lanes[seat]
        if not lane:
            options: list[int] = []
            for place in self.resilient:
                i = self.find(seat, place)
                if i >= 0:
                    for trait in self.fitting(seat, i, 1):
                        if actions.ADD + trait not in options:
                            options.append(actions.ADD + trait)
            options.sort()
            options.append(actions.DECLINE)
            return options
        if len(lane) == 1:
            trait = lane[0] - actions.ADD
            there = [place for place in self.resilient if self.find(seat, place) >= 0]
            return [actions.SPECIES + place for place in there if self.takes_at(seat, place, trait)]
        return self.invest_choices(seat, lane)

    def takes_at(self, seat: int, place: int, trait: int) -> bool:
        """T-29, T-31, T-82: whether a Trait may be put on the Species at a place."""
        return self.takes(seat, self.find(seat, place), trait)

    def burst_choices(self, seat: int) -> list[int]:
        """T-32: a Trait that fits the Species, then what is Invested."""
        lane = self.lanes[seat]
        if not lane:
            i = self.find(seat, self.air_first[len(self.air) - 1])
            return [actions.ADD + trait for trait in self.fitting(seat, i, 1)]
        return self.invest_choices(seat, lane)

    def invest_choices(self, seat: int, lane: list[int]) -> list[int]:
        """T-32: any other card of the hand, of those that the lane has not named yet."""
        rest = self.hands[seat][:]
        for link in lane:
            card = card_of_link(link)
            if card >= 0:
                rest.remove(card)
        return discard_links(rest)

    def burst_added(self) -> None:
        """T-R41: the Trait is played."""
        top = len(self.air) - 1
        lane = self.lane()
        self.play_trait(self.seat, lane[0] - actions.ADD, self.air_first[top], lane)

    def bonus_added(self) -> None:
        """T-R41: the Trait is played, or nothing."""
        lane = self.lane()
        if lane[0] == actions.DECLINE:
            self.emit("declined", self.seat)
        else:
            self.play_trait(self.seat, lane[0] - actions.ADD, lane[1] - actions.SPECIES, lane)

    def play_trait(self, seat: int, trait: int, place: int, lane: list[int]) -> None:
        """T-32, T-105, T-R41: pay what is Invested, add the Trait from hand, and let it take effect."""
        self.leave_hand(seat, trait)
        for link in lane:
            if actions.DISCARD <= link < actions.GIVE:
                self.discard(seat, link - actions.DISCARD)
        self.add_trait(seat, place, trait)
        self.after_playing(seat, trait)

    # ---- swapping ----

    def swap(self, left: int) -> None:
        """T-78: another swap, as long as any are left and the Species may have one."""
        top = len(self.air) - 1
        seat = self.air_by[top]
        i = self.find(seat, self.air_first[top])
        if i < 0 or self.guards[seat][i]:
            self.emit("fizzled", seat, self.air[top])
        elif left:
            self.ask_open([seat], steps.SWAPPED, left, always=True)

    def swap_choices(self, seat: int) -> list[int]:
        """T-29, T-31: a Trait of the Species, then one from hand that it lacks; or stop."""
        i = self.find(seat, self.air_first[len(self.air) - 1])
        fitting = self.swaps_in(seat, i)
        if self.lanes[seat]:
            return [actions.SWAP_IN + trait for trait in fitting]
        options = kinds_in(self.traits[seat][i], actions.SWAP_OUT) if fitting else []
        options.append(actions.STOP)
        return options

    def swapped(self, left: int) -> None:
        """T-R41: the new Trait comes in active and without Invest, the old one goes openly to the hand."""
        if self.choice == actions.STOP:
            self.emit("declined", self.seat)
            return
        seat = self.seat
        lane = self.lane()
        old = lane[0] - actions.SWAP_OUT
        new = lane[1] - actions.SWAP_IN
        place = self.air_first[len(self.air) - 1]
        i = self.find(seat, place)
        self.leave_hand(seat, new)
        self.emit("swapped", seat, self.called(seat, place), old, new)
        self.strip(seat, i, old)
        self.put_on(seat, i, new)
        self.gain_openly(seat, old)
        self.push(steps.SWAP, left - 1)

    # ---- Spawning Tide ----

    def fertility(self, seat: int, i: int) -> int:
        """T-102: the sum of Reproduction over the active Traits of a Species."""
        total = 0
        for trait in kinds_in(self.awake(seat, i) & self.box.breeding):
            total += self.box.faces[trait].reproduction
        return total

    def bear(self, seat: int, i: int, count: int) -> None:
        """T-82, T-102: Offspring, at most three on a Species, also on a Protected one."""
        before = self.offspring[seat][i]
        self.offspring[seat][i] = min(figures.MOST_OFFSPRING, before + count)
        if self.offspring[seat][i] > before:
            self.emit("reproduced", seat, self.called(seat, self.spots[seat][i]), self.offspring[seat][i])

    def reproduce(self, seat: int, face: Face) -> None:
        """T-102, T-R63: every reproductive Species of a sort has Offspring."""
        for i in range(len(self.spots[seat])):
            if face.lowest <= self.spots[seat][i] < face.beyond:
                self.bear(seat, i, self.fertility(seat, i))

    def cross(self, seat: int, top: int) -> None:
        """T-31, T-82, T-102: two Species swap a Trait; those that are reproductive have an Offspring."""
        one = self.find(seat, self.air_first[top])
        two = self.find(seat, self.air_second[top])
        first = self.air_card[top]
        second = self.air_other[top]
        if one < 0 or two < 0 or not self.crossable(seat, one, two):
            self.emit("fizzled", seat, self.air[top])
            return
        if not (self.traits[seat][one] & ~self.traits[seat][two]) >> first & 1:
            self.emit("fizzled", seat, self.air[top])
            return
        if not (self.traits[seat][two] & ~self.traits[seat][one]) >> second & 1:
            self.emit("fizzled", seat, self.air[top])
            return
        self.emit("crossed", seat, self.called(seat, self.air_first[top]), self.called(seat, self.air_second[top]))
        self.strip(seat, one, first)
        self.strip(seat, two, second)
        self.put_on(seat, one, second)
        self.put_on(seat, two, first)
        for i in [one, two]:
            if self.fertility(seat, i):
                self.bear(seat, i, 1)

    def steal_eggs(self, seat: int, face: Face, foe: int, place: int) -> None:
        """T-78, T-81: the Offspring of an opponent's Species are gone; draw."""
        i = self.find(foe, place)
        if i >= 0 and self.suits_foe(seat, face, foe, i):
            self.offspring[foe][i] = 0
            self.emit("no_offspring", foe, self.called(foe, place))
        else:
            self.emit("fizzled", seat, face.kind)
        self.draw_cards(seat, face.draws)


def card_of_link(link: int) -> int:
    """The hand card that a link plays as a Trait or discards; -1 if it does neither."""
    if actions.DISCARD <= link < actions.GIVE:
        return link - actions.DISCARD
    if actions.INTRODUCE <= link < actions.ADD:
        return link - actions.INTRODUCE
    if actions.ADD <= link < actions.LOSE:
        return link - actions.ADD
    return -1


def trait_of_link(link: int) -> int:
    """The Trait that a link swaps or steals."""
    if link >= actions.STEAL:
        return link - actions.STEAL
    return link - actions.SWAP_IN if link >= actions.SWAP_IN else link - actions.SWAP_OUT


def discard_links(cards: list[int]) -> list[int]:
    """The links that discard one of some sorted cards."""
    options: list[int] = []
    last = -1
    for card in cards:
        if card != last:
            options.append(actions.DISCARD + card)
            last = card
    return options

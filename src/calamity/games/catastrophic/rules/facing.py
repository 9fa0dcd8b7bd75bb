# compiled by mypyc
"""Events: which Species are Resilient, which are Vulnerable, and what happens to them."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastrophic.board import WIDTH
from calamity.games.catastrophic.box import Face, kinds_in, size_of
from calamity.games.catastrophic.rules.community import CommunityRules
from calamity.games.catastrophic.state import ALONE
from calamity.games.catastrophic.vocabulary import (
    actions,
    causes,
    conditions,
    gains,
    harms,
    lasting,
    scopes,
    stages,
    stays,
    steps,
)
from calamity.kernel.state import append_to
from calamity.kernel.zones import NONE, watcher

ICONS: Final[list[int]] = [size_of(mask) for mask in range(1 << conditions.COUNT)]  # how many Conditions a mask has


@mypyc_attr(native_class=True)
class FacingRules(CommunityRules):
    """How a Community faces an Event."""

    __slots__ = ()

    # ---- announcing ----

    def announce_event(self, event: int, sender: int, target: int, again: int) -> None:
        """T-69, T-97, T-98, T-R25, T-R72: an Event is announced; before it takes effect, everybody may respond.

        `again` is 0 for an Event that is played, else its place among the Continuous cards plus one.
        """
        self.event = event
        self.sender = sender
        self.again = again
        self.facing = -1
        self.queue = self.from_seat(self.active) if self.box.faces[event].everyone else ALONE[target]
        self.shielded = 0
        self.thieves = [-1] * self.n
        self.warned = NONE
        self.departed = NONE
        self.stack.append(steps.FACE)
        self.stack.append(steps.WINDOW)

    def play_event(self, event: int, sender: int, target: int) -> None:
        """T-71, T-72, T-R30: an Event counts as played, even if it never takes effect."""
        self.counter += 1
        self.happening.append(event)
        if self.sink is not None:
            self.emit("event_played", sender, event, target, self.counter)
        self.announce_event(event, sender, target, 0)

    def face_again(self, first: int) -> None:
        """T-18, T-70, T-R26, T-R27, T-R69: Continuous Events are faced once more, the oldest first."""
        seat = self.active
        for i in range(first, len(self.continuous[seat])):
            card = self.continuous[seat][i]
            if self.box.faces[card].stays in (stays.ONCE_MORE, stays.UNTIL_CLEAN):
                self.stage = stages.CALLING
                self.emit("faces_again", seat, card)
                self.announce_event(card, seat, seat, i + 1)
                return

    # ---- Resilient or Vulnerable ----

    def in_scope(self, event: int, seat: int, i: int) -> bool:
        """T-62, T-63, T-68, T-102: whether an Event concerns a Species at all."""
        scope = self.box.faces[event].scope
        place = self.spots[seat][i]
        if scope == scopes.PLANTS:
            return place < WIDTH
        if scope == scopes.ANIMALS:
            return place >= WIDTH
        if scope == scopes.LOW:
            return place < 2 * WIDTH
        if scope == scopes.AQUATIC:
            return self.awake(seat, i) & self.box.aquatic != 0
        if scope == scopes.DRY:
            return self.awake(seat, i) & self.box.aquatic == 0
        return True

    def affected(self, event: int, seat: int, i: int) -> bool:
        """T-63: whether the Event that is faced concerns a Species, which may have departed."""
        if self.departed and self.spots[seat][i] | seat << 9 in self.departed:
            return False
        return self.in_scope(event, seat, i)

    def conditions_of(self, seat: int, i: int) -> int:
        """T-60, T-61: the Conditions that a Species has by its own active Traits, a neighbour's Aura or a link."""
        found = self.lights[seat][i]
        spots = self.spots[seat]
        traits = self.traits[seat]
        place = spots[i]
        auras = self.box.auras
        if i > 0 and traits[i - 1] & auras and spots[i - 1] == place - 1:
            found |= self.auras_of(self.awake(seat, i - 1) & auras)
        if i + 1 < len(spots) and traits[i + 1] & auras and spots[i + 1] == place + 1:
            found |= self.auras_of(self.awake(seat, i + 1) & auras)
        if self.links[seat][i]:
            for j in range(len(spots)):
                if j != i and self.links[seat][j] == self.links[seat][i]:
                    found |= self.lights[seat][j]
        return found

    def auras_of(self, mask: int) -> int:
        """The Conditions that some Traits lend to neighbours."""
        found = 0
        for trait in kinds_in(mask):
            found |= self.box.faces[trait].aura
        return found

    def matches(self, event: int, seat: int, i: int) -> int:
        """T-60, T-61: how many of the Event's Conditions a Species meets; Wild stands for one that it lacks."""
        wanted = self.box.conditions[event]
        met = ICONS[self.conditions_of(seat, i) & wanted]
        wild = self.traits[seat][i] & self.box.wild & ~self.asleep[seat][i]
        if wild:
            met = min(ICONS[wanted], met + size_of(wild))
        for warned in self.warned:
            if warned == self.spots[seat][i] | seat << 9:
                met += 1
        return met

    def needed(self, event: int, seat: int, i: int) -> int:
        """T-60, T-R31, T-R43, T-R68: how many matches make a Species Resilient; a Protected one ignores parasites."""
        load = 0 if self.guards[seat][i] else self.loads[seat][i]
        return max(1, self.box.faces[event].cn + load)

    def is_resilient(self, event: int, seat: int, i: int) -> bool:
        """T-60, T-80: enough matches, or Protected."""
        if self.guards[seat][i]:
            return True
        needed = self.needed(event, seat, i)
        if ICONS[self.lights[seat][i] & self.box.conditions[event]] >= needed:
            return True  # by its own Traits alone
        return self.matches(event, seat, i) >= needed

    def face(self) -> None:
        """T-66, T-67, T-69, T-103, T-R20: the next Community faces the Event, up to its end."""
        self.facing = self.queue[0]
        self.queue = self.queue[1:] if len(self.queue) > 1 else NONE
        self.vulnerable = NONE
        self.resilient = NONE
        if self.sink is not None:
            self.emit("faces", self.facing, self.event)
        if self.debate and self.box.faces[self.event].cn:
            self.push(steps.JUDGE)
            self.push(steps.DEBATE)
        else:
            self.judge()

    def argue(self, start: int) -> None:
        """T-103: the owner concedes or claims, Species by Species, except for Protected ones."""
        seat = self.facing
        spots = self.spots[seat]
        for i in range(len(spots)):
            if spots[i] >= start and not self.guards[seat][i] and self.affected(self.event, seat, i):
                self.ask(seat, steps.CLAIMED, spots[i])
                return

    def claimed(self, place: int) -> None:
        """T-103: a claim is put to the vote of all others."""
        if self.choice == actions.CLAIM:
            self.emit("claimed", self.facing, self.called(self.facing, place))
            self.ask_sealed(self.after(self.facing), steps.VOTED, place)
        else:
            self.emit("admitted", self.facing, self.called(self.facing, place))
            self.push(steps.DEBATE, place + 1)

    def voted(self, place: int) -> None:
        """T-103: a claim is accepted if at least half of the votes are for it."""
        others = self.after(self.facing)
        self.votes = 0
        for seat in others:
            if self.lanes[seat][0] == actions.ACCEPT:
                self.votes += 1
        accepted = 2 * self.votes >= len(others)
        if accepted:
            self.argued = append_to(self.argued, place)
        self.emit("voted", self.facing, self.called(self.facing, place), self.votes, int(accepted))
        self.push(steps.DEBATE, place + 1)

    def sensible_vote(self, place: int) -> int:
        """T-103: an absent player accepts a claim that misses the Condition Number by at most one."""
        i = self.find(self.facing, place)
        least = max(1, self.box.faces[self.event].cn - 1)
        return actions.ACCEPT if self.matches(self.event, self.facing, i) >= least else actions.REJECT

    def judge(self) -> None:
        """T-66, T-R18: V and R are counted once and don't change; then come negative and positive effects."""
        self.weigh()
        if self.sink is not None:
            self.emit("faced", self.facing, self.event, len(self.resilient), len(self.vulnerable))
            for place in self.vulnerable:
                self.emit("vulnerable", self.facing, self.called(self.facing, place))
        self.stack.append(steps.FACED)
        self.stack.append(steps.GAIN)
        self.harm()
        if self.comes_next(steps.GAIN):
            self.gain_by_event()

    def weigh(self) -> None:
        """T-60, T-63, T-73, T-R18, T-R71: find who is Vulnerable and Resilient, and what else matters."""
        seat = self.facing
        event = self.event
        face = self.box.faces[event]
        vulnerable: list[int] = []
        resilient: list[int] = []
        if face.cn:
            everybody = face.scope == scopes.ALL and not self.departed
            for i, place in enumerate(self.spots[seat]):
                if not everybody and not self.affected(event, seat, i):
                    continue
                if self.debate:
                    safe = self.guards[seat][i] > 0 or place in self.argued
                else:
                    safe = self.is_resilient(event, seat, i)
                if safe:
                    resilient.append(place)
                else:
                    vulnerable.append(place)
        self.vulnerable = vulnerable
        self.resilient = resilient
        self.tally = self.counted(face)

    def counted(self, face: Face) -> int:
        """T-66, T-R22: what an Event's positive effect counts besides V and R, counted before its negative effects."""
        seat = self.facing
        count = 0
        if face.gain != gains.DRAW_SMALL and face.gain != gains.DRAW_AQUATIC and face.gain != gains.DRAW_CHILDLESS:
            return count
        for i in range(len(self.spots[seat])):
            if not self.affected(face.kind, seat, i) and face.gain != gains.DRAW_AQUATIC:
                continue
            if face.gain == gains.DRAW_SMALL and size_of(self.traits[seat][i]) <= face.gain_size:
                count += 1
            elif face.gain == gains.DRAW_AQUATIC and self.awake(seat, i) & self.box.aquatic:
                count += 1
            elif face.gain == gains.DRAW_CHILDLESS:
                count += self.offspring[seat][i]
        return count

    # ---- negative effects ----

    def harm(self) -> None:
        """T-64, T-65, T-67, T-R21, T-R22: the negative effect, before the positive one."""
        seat = self.facing
        face = self.box.faces[self.event]
        harm = face.harm
        if self.shielded & watcher(seat):
            self.emit("shielded", seat, self.event)
        elif harm == harms.LOSE_EACH:
            self.all_lose(seat, self.vulnerable, face.harm_count)
        elif harm == harms.SLEEP_EACH:
            self.all_sleep(seat, face)
        elif harm == harms.EXTINCT_ONE:
            if self.vulnerable:
                self.ask(seat, steps.DOOMED)
        elif harm == harms.DISCARD_EACH:
            self.push(steps.DISCARDS, min(face.harm_most, len(self.vulnerable)), seat)
        elif harm in (harms.HIGHEST_LOSES, harms.ONE_LOSES):
            if self.vulnerable:
                self.ask(seat, steps.HIT, face.harm_count)
        elif harm == harms.RN_DOWN:
            self.change_rn(seat, -min(face.harm_most, (len(self.vulnerable) + face.harm_per - 1) // face.harm_per))
        elif harm == harms.SIZE_LIMIT:
            self.all_lose(seat, self.of_size(seat, face.harm_size), face.harm_count)
        elif harm == harms.LOSE_OFFSPRING:
            self.lose_offspring(seat)
        elif harm == harms.HALVE_BIGGEST:
            big = self.of_size(seat, face.harm_size)
            if big:
                biggest = max([size_of(self.traits[seat][self.find(seat, place)]) for place in big])
                self.ask(seat, steps.HIT, biggest // 2)
        elif harm != harms.NONE:
            raise ValueError(harm)

    def all_lose(self, seat: int, places: list[int], count: int) -> None:
        """T-57, T-R19: all choices and losses first, bottom-up and left to right; then it settles once."""
        if places:
            self.push(steps.SETTLE, seat)
            for k in range(len(places) - 1, -1, -1):
                self.lose_traits(seat, places[k], count, causes.EVENT)

    def all_sleep(self, seat: int, face: Face) -> None:
        """T-26, T-57: every Vulnerable Species has a Trait Deactivated; too many of them ban new Species."""
        if len(self.vulnerable) >= face.ban_from:
            self.bans[seat] = lasting.FRESH
            self.emit("banned", seat)
        if self.vulnerable:
            self.push(steps.SETTLE, seat)
            for k in range(len(self.vulnerable) - 1, -1, -1):
                self.push(steps.SLEEP, self.vulnerable[k], seat)

    def change_rn(self, seat: int, change: int) -> None:
        """T-85, T-R49: a change of the Resource Number until the end of the seat's next turn."""
        if change:
            self.fresh_rn[seat] += change
            self.emit("resource_number", seat, self.rn(seat))

    def of_size(self, seat: int, size: int) -> list[int]:
        """T-73, T-R22: the Species with so many Traits that an Event without Conditions can harm."""
        places: list[int] = []
        for i in range(len(self.spots[seat])):
            if size_of(self.traits[seat][i]) >= size and not self.guards[seat][i]:
                if self.affected(self.event, seat, i):
                    places.append(self.spots[seat][i])
        return places

    def lose_offspring(self, seat: int) -> None:
        """T-73, T-R22: the Offspring of all Species that are not Protected are gone."""
        for i in range(len(self.spots[seat])):
            if self.offspring[seat][i] and not self.guards[seat][i] and self.affected(self.event, seat, i):
                self.offspring[seat][i] = 0
                self.emit("no_offspring", seat, self.called(seat, self.spots[seat][i]))

    def hit_choices(self, seat: int) -> list[int]:
        """T-66, T-R34: the Species of which one is struck; the owner chooses among equals."""
        face = self.box.faces[self.event]
        if face.harm == harms.HALVE_BIGGEST:
            places = self.of_size(seat, face.harm_size)
            sizes = [size_of(self.traits[seat][self.find(seat, place)]) for place in places]
            most = max(sizes)
            return [actions.SPECIES + places[k] for k in range(len(places)) if sizes[k] == most]
        if face.harm == harms.HIGHEST_LOSES:
            top = self.vulnerable[len(self.vulnerable) - 1] // WIDTH
            return [actions.SPECIES + place for place in self.vulnerable if place // WIDTH == top]
        return [actions.SPECIES + place for place in self.vulnerable]

    def hit(self, count: int) -> None:
        """T-52, T-57: the chosen Species loses Traits; everybody hears which it is."""
        self.emit("struck", self.facing, self.called(self.facing, self.choice - actions.SPECIES))
        self.push(steps.SETTLE, self.facing)
        self.lose_traits(self.facing, self.choice - actions.SPECIES, count, causes.EVENT)

    def doomed(self) -> None:
        """T-54, T-57: the chosen Species goes Extinct, however many Traits it has."""
        self.vanish(self.facing, self.find(self.facing, self.choice - actions.SPECIES))
        self.push(steps.SETTLE, self.facing)

    # ---- positive effects ----

    def gain_by_event(self) -> None:
        """T-64, T-65, T-R32, T-R64: the positive effect; a bonus for nobody Vulnerable needs somebody Resilient."""
        seat = self.facing
        face = self.box.faces[self.event]
        gain = face.gain
        strong = len(self.resilient)
        if gain == gains.ADD_TRAIT:
            if strong >= face.gain_least:
                self.push(steps.BONUS)
        elif gain == gains.TAKE:
            if strong >= face.gain_least:
                self.push(steps.TAKE, self.beneficiary())
        elif gain == gains.PROTECT:
            if strong >= face.gain_least and len(self.guard_choices()) > 1:
                self.ask(seat, steps.GUARDED)
        elif gain == gains.RN_CLEAN:
            self.change_rn(seat, face.gain_count if self.is_clean() else 0)
        else:
            if gain == gains.SEASON:
                self.wake_fed(seat)
            self.bonus_draw(self.bonus_cards(face))
        if self.comes_next(steps.FACED):
            self.faced()

    def is_clean(self) -> bool:
        """T-R32: whether some Species is Resilient and none Vulnerable."""
        return len(self.resilient) > 0 and not self.vulnerable

    def bonus_cards(self, face: Face) -> int:
        """T-64, T-65, T-R32, T-R64: how many cards the positive effect draws."""
        gain = face.gain
        strong = len(self.resilient)
        if gain == gains.DRAW:
            return face.gain_count if strong >= face.gain_least else 0
        if gain == gains.DRAW_PER:
            return min(face.gain_most, strong // face.gain_per)
        if gain == gains.DRAW_CLEAN:
            return face.gain_count if self.is_clean() else 0
        if gain == gains.SEASON:
            return min(face.gain_most, self.levels(self.facing))
        if gain in (gains.DRAW_SMALL, gains.DRAW_AQUATIC):
            return min(face.gain_most, self.tally // face.gain_per)
        if gain == gains.DRAW_CHILDLESS:
            return 0 if self.tally else face.gain_count
        if gain == gains.DRAW_ALWAYS:
            return face.gain_count
        if gain in (gains.NONE, gains.ADD_TRAIT, gains.TAKE, gains.PROTECT, gains.RN_CLEAN):
            return 0
        raise ValueError(gain)

    def beneficiary(self) -> int:
        """T-67: who draws and takes by the positive effect: whoever faces the Event, or has cheated them out of it."""
        thief = self.thieves[self.facing]
        return thief if thief >= 0 else self.facing

    def bonus_draw(self, count: int) -> None:
        """T-67, T-R64: draw by the positive effect."""
        if count:
            seat = self.beneficiary()
            if seat != self.facing:
                self.emit("cheated", seat, self.facing)
            self.draw_cards(seat, count)

    def wake_fed(self, seat: int) -> None:
        """T-48: all who are not short of food wake up."""
        for i in range(len(self.spots[seat])):
            if not self.shorts[seat][i] and self.affected(self.event, seat, i):
                self.wake(seat, i)

    def levels(self, seat: int) -> int:
        """T-48: how many Levels of a Community are occupied."""
        found = 0
        for place in self.spots[seat]:
            found |= 1 << place // WIDTH
        return size_of(found)

    def guard_choices(self) -> list[int]:
        """T-66, T-79: the Resilient Species that are still there, or none of them."""
        options = [actions.SPECIES + place for place in self.resilient if self.find(self.facing, place) >= 0]
        options.append(actions.DECLINE)
        return options

    def guarded(self) -> None:
        """T-79: one Resilient Species is Protected, if the player wants it."""
        if self.choice == actions.DECLINE:
            self.emit("declined", self.facing)
        else:
            self.protect(self.facing, self.find(self.facing, self.choice - actions.SPECIES))

    def take_trait(self, seat: int) -> None:
        """T-R64: take a Trait card from the discard pile, if one lies there."""
        if self.traits_in_discards():
            self.ask(seat, steps.TAKEN)

    def take_choices(self) -> list[int]:
        """The Trait cards in the discard pile."""
        return [actions.TAKE + trait for trait in self.traits_in_discards()]

    def took(self) -> None:
        """T-105: the card goes openly to the hand."""
        card = self.choice - actions.TAKE
        self.discards.remove(card)
        self.gain_openly(self.seat, card)
        self.emit("took", self.seat, card)

    # ---- the end of a facing ----

    def faced(self) -> None:
        """T-58, T-69, T-70, T-71, T-R29: the next Community faces the Event; after the last it is put away."""
        self.argued = NONE
        if self.queue:
            self.face()
            return
        event = self.event
        seat = self.facing
        stay = self.box.faces[event].stays
        clean = not self.vulnerable
        if self.again:
            index = self.again - 1
            if stay == stays.ONCE_MORE or clean:
                self.continuous[seat].pop(index)
                self.clocks[seat].pop(index)
                self.file_event(event)
                self.push(steps.AGAIN, index)
            else:
                self.push(steps.AGAIN, index + 1)
        else:
            self.happening.remove(event)
            if self.stage == stages.TIE_BREAK or stay == stays.NO or (stay == stays.UNTIL_CLEAN and clean):
                self.file_event(event)
            else:
                self.continuous[seat].append(event)
                self.clocks[seat].append(lasting.FRESH if stay == stays.NEXT_TURN else 0)
                self.emit("stays", seat, event)
        self.forget_event()

    def file_event(self, event: int) -> None:
        """T-71: a finished Event lies in the Event History."""
        self.history.append(event)
        self.emit("filed", event)

    def forget_event(self) -> None:
        """Nothing of a finished facing lasts."""
        self.event = -1
        self.sender = -1
        self.facing = -1
        self.again = 0
        self.shielded = 0
        self.thieves = [-1] * self.n
        self.warned = NONE
        self.departed = NONE
        self.vulnerable = NONE
        self.resilient = NONE
        self.tally = 0

    def debate_choices(self) -> list[int]:
        """T-103: claim that the Species would withstand, or admit that it would not."""
        return [actions.CLAIM, actions.ADMIT]

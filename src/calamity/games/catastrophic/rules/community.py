# compiled by mypyc
"""Species come, lose Traits, go hungry and die out: what happens in a Community, whatever the cause."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastrophic.board import WIDTH, rank, sources
from calamity.games.catastrophic.box import kinds_in, size_of
from calamity.games.catastrophic.fields import UNKNOWN
from calamity.games.catastrophic.rules.hands import HandRules
from calamity.games.catastrophic.vocabulary import (
    abilities,
    actions,
    card_kinds,
    causes,
    figures,
    food,
    lasting,
    stages,
    steps,
)
from calamity.kernel.zones import index_of, insert

# How a loss is packed into the second number of a step: seat, how many Traits, cause.
COUNT_SHIFT: Final = 3
CAUSE_SHIFT: Final = 9
TRAIT_SHIFT: Final = 3  # Or seat and Trait.


@mypyc_attr(native_class=True)
class CommunityRules(HandRules):
    """What happens to Species."""

    __slots__ = ()

    # ---- playing Traits ----

    def introduce(self, seat: int, trait: int, place: int) -> None:
        """T-28, T-30, T-44: a new Species with its first Trait; Species in play keep their places."""
        spots = self.spots[seat]
        i = rank(spots, place)
        one = 1 << trait
        lights = self.box.conditions[trait]
        if i < len(spots):
            spots.insert(i, place)
            self.traits[seat].insert(i, one)
            self.asleep[seat].insert(i, 0)
            self.fresh_naps[seat].insert(i, 0)
            self.due_naps[seat].insert(i, 0)
            self.guards[seat].insert(i, 0)
            self.shorts[seat].insert(i, food.FED)
            self.offspring[seat].insert(i, 0)
            self.links[seat].insert(i, 0)
            self.loads[seat].insert(i, 0)
            self.lights[seat].insert(i, lights)
        else:  # the usual case, and much faster
            spots.append(place)
            self.traits[seat].append(one)
            self.asleep[seat].append(0)
            self.fresh_naps[seat].append(0)
            self.due_naps[seat].append(0)
            self.guards[seat].append(0)
            self.shorts[seat].append(food.FED)
            self.offspring[seat].append(0)
            self.links[seat].append(0)
            self.loads[seat].append(0)
            self.lights[seat].append(lights)
        self.gene_pool[seat] = self.gene_pool[seat] | one
        others = (card_kinds.PLANT_TRAITS if trait < card_kinds.FIRST_ANIMAL else self.animal_traits()) & ~one
        self.room[seat] = self.room[seat] | others
        if not one & self.box.hidden:
            self.prey[seat] = self.prey[seat] | self.box.preys[place // WIDTH][1]
        # A Plant takes no place from Animals.
        if trait >= card_kinds.FIRST_ANIMAL or self.niches[seat] != card_kinds.TRAITS:
            self.niches[seat] = UNKNOWN
        insert(self.communities[seat], trait)
        if self.sink is not None:
            self.emit("introduced", seat, self.called(seat, place), trait)
        above = place + WIDTH
        if above <= spots[-1] + 1:
            self.feed(seat, above - 1)
            self.feed(seat, above)

    def feed(self, seat: int, place: int) -> None:
        """T-48, T-50, T-R15, T-R46, T-R60: an Animal that has two food sources again reactivates all its Traits."""
        i = self.find(seat, place)
        if i >= 0 and self.shorts[seat][i] and sources(self.spots[seat], place) == 2:
            self.shorts[seat][i] = food.FED
            self.emit("fed", seat, self.called(seat, place))
            self.wake(seat, i)

    def put_on(self, seat: int, i: int, trait: int) -> None:
        """T-30, T-31: one more Trait on a Species."""
        one = 1 << trait
        traits = self.traits[seat][i] | one
        self.traits[seat][i] = traits
        self.lights[seat][i] = self.lights[seat][i] | self.box.conditions[trait]
        self.gene_pool[seat] = self.gene_pool[seat] | one
        self.room[seat] = UNKNOWN
        self.changed(seat, traits)
        insert(self.communities[seat], trait)

    def add_trait(self, seat: int, place: int, trait: int) -> None:
        """T-15, T-30: a Trait is added to a Species in play."""
        if self.sink is not None:
            self.emit("added", seat, self.called(seat, place), trait)
        self.put_on(seat, self.find(seat, place), trait)

    def after_playing(self, seat: int, trait: int) -> None:
        """T-34, T-R41: abilities that work when a Trait is played from hand."""
        if self.box.faces[trait].keys & abilities.WINDFALL:
            self.draw_cards(seat, 1)

    # ---- active and Deactivated ----

    def turn_down(self, seat: int, i: int, trait: int) -> None:
        """T-46, T-R50: a Trait is Deactivated; its name stays public."""
        self.emit("deactivated", seat, self.called(seat, self.spots[seat][i]), trait)
        self.asleep[seat][i] |= 1 << trait
        self.changed(seat, self.traits[seat][i])
        self.relight(seat, i)

    def wake(self, seat: int, i: int) -> None:
        """T-48, T-R15, T-R58: all Traits of a Species become active, whatever turned them."""
        if self.asleep[seat][i]:
            self.asleep[seat][i] = 0
            self.fresh_naps[seat][i] = 0
            self.due_naps[seat][i] = 0
            self.changed(seat, self.traits[seat][i])
            self.relight(seat, i)
            self.emit("reactivated", seat, self.called(seat, self.spots[seat][i]))

    def protect(self, seat: int, i: int) -> None:
        """T-79, T-83, T-R42: Protected until the end of the owner's next turn; the later of two ends counts."""
        self.guards[seat][i] = lasting.FRESH
        self.room[seat] = UNKNOWN
        self.prey[seat] = UNKNOWN
        self.emit("protected", seat, self.called(seat, self.spots[seat][i]))

    def nap(self, place: int, seat: int) -> None:
        """T-R11, T-R34: the owner chooses an active Trait to be Deactivated for a while."""
        i = self.find(seat, place)
        if i >= 0 and self.awake(seat, i):
            self.ask(seat, steps.SLEPT, place, seat)

    def slept(self, place: int, seat: int) -> None:
        """T-26, T-R58: the Trait flips back at the end of the owner's next turn."""
        i = self.find(seat, place)
        trait = self.choice - actions.DEACTIVATE
        self.fresh_naps[seat][i] |= 1 << trait
        self.turn_down(seat, i, trait)

    def active_choices(self, seat: int, place: int) -> list[int]:
        """T-45, T-R11: the active Traits of a Species."""
        i = self.find(seat, place)
        return kinds_in(self.awake(seat, i), actions.DEACTIVATE)

    # ---- losing Traits ----

    def lose_traits(self, seat: int, place: int, count: int, cause: int) -> None:
        """T-52, T-R19: let a Species lose Traits, one after the other; Offspring are given up in their place."""
        self.push(steps.LOSE, place, seat | count << COUNT_SHIFT | cause << CAUSE_SHIFT)

    def lose(self, place: int, b: int) -> None:
        """T-52, T-R19: the owner chooses; a Species with fewer Traits loses all, and nothing is carried over."""
        seat = b & 7
        i = self.find(seat, place)
        if i >= 0:
            self.lose_one(seat, i, place, b)

    def lose_one(self, seat: int, i: int, place: int, b: int) -> None:
        """T-52: ask for the next Trait to be lost, if there is one and it has to be."""
        if self.traits[seat][i] and b >> COUNT_SHIFT & 63:
            self.ask(seat, steps.LOST, place, b, options=self.loss_links(seat, i))

    def loss_choices(self, place: int, b: int) -> list[int]:
        """T-52: any Trait of the Species, Deactivated ones too; or an Offspring in its place."""
        seat = b & 7
        return self.loss_links(seat, self.find(seat, place))

    def loss_links(self, seat: int, i: int) -> list[int]:
        """T-52: the Traits of a Species, as links; or an Offspring."""
        options = kinds_in(self.traits[seat][i], actions.LOSE)
        if self.offspring[seat][i]:
            options.append(actions.SPARE)
        return options

    def lost(self, place: int, b: int) -> None:
        """T-52, T-105: the Trait goes to the discard pile; a Regrow Trait that was the last active one to hand."""
        seat = b & 7
        i = self.find(seat, place)
        if self.choice == actions.SPARE:
            self.offspring[seat][i] -= 1
            self.emit("spared", seat, self.called(seat, place), self.offspring[seat][i])
        else:
            trait = self.choice - actions.LOSE
            regrows = self.box.regrow >> trait & 1 and self.awake(seat, i) == 1 << trait
            if self.sink is not None:
                self.emit("lost", seat, self.called(seat, place), trait)
            self.strip(seat, i, trait)
            if regrows:
                self.regrow(seat, trait)
            else:
                self.discards.append(trait)
                if self.extinct_pile:
                    self.note_shed(seat, place, trait)
            if b >> CAUSE_SHIFT == causes.FOE and self.sting == 1:
                self.sting = 2
        self.lose_one(seat, i, place, b - (1 << COUNT_SHIFT))

    def regrow(self, seat: int, trait: int) -> None:
        """T-34: a Trait with Regrow goes back to the owner's hand."""
        self.gain_openly(seat, trait)
        self.emit("regrew", seat, trait)

    def strip(self, seat: int, i: int, trait: int) -> None:
        """Take a Trait off a Species."""
        gone = ~(1 << trait)
        self.changed(seat, self.traits[seat][i])
        self.traits[seat][i] = self.traits[seat][i] & gone
        if self.asleep[seat][i] | self.fresh_naps[seat][i] | self.due_naps[seat][i]:
            self.asleep[seat][i] &= gone
            self.fresh_naps[seat][i] &= gone
            self.due_naps[seat][i] &= gone
        if self.trait_cap == figures.UNLIMITED and not self.guards[seat][i]:
            self.room[seat] = self.room[seat] | ~gone  # this Species may get that Trait again
        else:
            self.room[seat] = UNKNOWN
        self.leave_play(seat, trait)
        self.relight(seat, i)

    def leave_play(self, seat: int, trait: int) -> None:
        """Take a Trait card out of a Community."""
        community = self.communities[seat]
        i = index_of(community, trait)
        community.pop(i)
        if i == len(community) or community[i] != trait:  # it was the only one
            self.gene_pool[seat] = self.gene_pool[seat] & ~(1 << trait)

    # ---- Extinction ----

    def vanish(self, seat: int, i: int) -> None:
        """T-54, T-55, T-R9, T-R66, T-R70, T-R73: a Species leaves play with everything on it."""
        place = self.spots[seat][i]
        traits = self.traits[seat][i]
        regrowing = traits & ~self.asleep[seat][i] & self.box.regrow
        if self.sink is not None:
            self.emit("extinct", seat, self.called(seat, place))
        for trait in kinds_in(traits):
            self.leave_play(seat, trait)
            if regrowing >> trait & 1:
                self.regrow(seat, trait)
            elif self.extinct_pile:
                self.removed.append(trait)
            else:
                self.discards.append(trait)
        if self.extinct_pile:
            self.remove_shed(seat, place)
        for _ in range(self.loads[seat][i]):
            self.drop_continuous(seat, self.box.load)
        if self.links[seat][i] and self.links[seat][i] not in self.broken:
            self.broken.append(self.links[seat][i])
        self.forget_species(seat, i)
        self.fallen += 1

    def note_shed(self, seat: int, place: int, trait: int) -> None:
        """T-R73: remember, until the effect has settled, that a Species has lost a Trait by it."""
        at = len(self.stack) - 1
        while self.stack[at] & 255 != steps.SETTLE:
            at -= 1
        self.stack.insert(at, steps.SHED | place << 8 | (seat | trait << TRAIT_SHIFT) << 20)

    def remove_shed(self, seat: int, place: int) -> None:
        """T-R73: what an Extinct Species has lost by this very effect leaves the game with the rest of it."""
        for frame in self.stack:
            b = frame >> 20
            if frame & 255 == steps.SHED and frame >> 8 & 4095 == place and b & 7 == seat:
                trait = b >> TRAIT_SHIFT
                at = len(self.discards) - 1
                while self.discards[at] != trait:
                    at -= 1
                self.removed.append(self.discards.pop(at))

    def forget_shed(self) -> None:
        """T-R73: the effect is over; what it has taken from those that live on stays in the discard pile."""
        while self.stack[len(self.stack) - 1] & 255 == steps.SHED:
            self.stack.pop()

    def forget_species(self, seat: int, i: int) -> None:
        """Remove a Species from all lists of its Community."""
        self.spots[seat].pop(i)
        self.changed(seat, self.traits[seat].pop(i))
        self.asleep[seat].pop(i)
        self.fresh_naps[seat].pop(i)
        self.due_naps[seat].pop(i)
        self.guards[seat].pop(i)
        self.shorts[seat].pop(i)
        self.offspring[seat].pop(i)
        self.links[seat].pop(i)
        self.loads[seat].pop(i)
        self.lights[seat].pop(i)
        self.room[seat] = UNKNOWN
        self.niches[seat] = UNKNOWN

    def drop_continuous(self, seat: int, card: int) -> None:
        """T-76: a Continuous Interaction goes to the discard pile."""
        i = self.continuous[seat].index(card)
        self.continuous[seat].pop(i)
        self.clocks[seat].pop(i)
        if seat == self.active and i < self.again - 1:
            self.again -= 1  # the Event that is faced again has moved up
        self.discards.append(card)
        self.emit("removed", seat, card)

    def settle(self, seat: int) -> None:
        """T-47, T-53, T-57, T-R10, T-R12: first every Species without an active Trait goes Extinct."""
        traits = self.traits[seat]
        asleep = self.asleep[seat]
        i = 0
        while i < len(traits):
            if traits[i] & ~asleep[i]:
                i += 1
            else:
                self.vanish(seat, i)
        if self.fallen:
            self.push(steps.SETTLED, seat)
            self.cascade(0, seat)
        else:
            self.forget_shed()

    def cascade(self, start: int, seat: int) -> None:
        """T-45, T-51, T-57, T-58: then Level by Level those that have lost one or both food sources."""
        spots = self.spots[seat]
        i = 0
        while i < len(spots):
            place = spots[i]
            if place < WIDTH or place < start:
                i += 1
                continue
            left = sources(spots, place)
            if left == 0:
                self.vanish(seat, i)
                continue
            if left == 1 and not self.shorts[seat][i]:
                self.go_short(seat, i)
                if not self.awake(seat, i) & self.box.omnivore:
                    self.push(steps.CASCADE, place + 1, seat)
                    self.ask(seat, steps.FAMISHED, place, seat)
                    return
            i += 1

    def go_short(self, seat: int, i: int) -> None:
        """T-45, T-R13, T-R16, T-R59, T-R60: an Animal is short of food from now on; note when its food check is due."""
        mark = food.HUNGRY
        if seat == self.active:
            mark = food.JUST_NOW if self.stage == stages.ENDING else food.SPARED
        self.shorts[seat][i] = mark
        self.emit("short_of_food", seat, self.called(seat, self.spots[seat][i]))

    def famished(self, place: int, seat: int) -> None:
        """T-45, T-47, T-R12: one active Trait is Deactivated at once; if it was the last, the Species is Extinct."""
        i = self.find(seat, place)
        self.turn_down(seat, i, self.choice - actions.DEACTIVATE)
        if not self.awake(seat, i):
            self.vanish(seat, i)

    def settled(self, seat: int) -> None:
        """T-56, T-57, T-R17, T-R53: every other player draws for each Extinct Species; then Scavenge, then links.

        In a tie-break nobody draws for Extinctions.
        """
        self.forget_shed()
        fallen = self.fallen
        self.fallen = 0
        if self.stage != stages.TIE_BREAK:
            for _ in range(fallen):
                for other in self.after(seat):
                    self.draw_cards(other, 1)
            scavenge = self.box.scavenge
            if self.gene_pool[seat] & scavenge:
                for i in range(len(self.traits[seat])):
                    scavengers = self.awake(seat, i) & scavenge
                    if scavengers:
                        self.draw_cards(seat, fallen * size_of(scavengers))
        if self.broken:
            self.break_link(seat, self.broken.pop(0))

    def break_link(self, seat: int, link: int) -> None:
        """T-R62: the link card is discarded and the survivor loses a Trait, also if it is Protected; settle again."""
        self.drop_continuous(seat, self.box.link)
        if self.broken:
            self.push(steps.SETTLED, seat)
        self.push(steps.SETTLE, seat)
        for i in range(len(self.spots[seat])):
            if self.links[seat][i] == link:
                self.links[seat][i] = 0
                self.emit("abandoned", seat, self.called(seat, self.spots[seat][i]))
                self.lose_traits(seat, self.spots[seat][i], 1, causes.LINK)

    # ---- hands ----

    def ask_discard(self, count: int, seat: int) -> None:
        """T-105, T-R33, T-R68: discard cards of one's own choice, as many as there are.

        A hand of identical cards leaves one option, but answering automatically would reveal that.
        """
        if count > 0 and self.hands[seat]:
            self.ask(seat, steps.DISCARDED, count, seat, True, self.discard_choices(seat))

    def discard_choices(self, seat: int) -> list[int]:
        """T-105: any card of the hand."""
        return self.distinct(seat, actions.DISCARD)

    def discarded(self, count: int, seat: int) -> None:
        """T-105: one card after the other."""
        self.discard(seat, self.choice - actions.DISCARD)
        self.ask_discard(count - 1, seat)

    def later_draw(self, seat: int, count: int) -> None:
        """Draw after everything pushed later has happened."""
        self.push(steps.DRAWS, seat, count)

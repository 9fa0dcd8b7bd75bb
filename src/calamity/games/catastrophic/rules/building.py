# compiled by mypyc
"""The starting Communities: everybody builds unseen, and all are shown together."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastrophic.board import WIDTH, animal_places, any_animal_place, plant_places
from calamity.games.catastrophic.box import size_of
from calamity.games.catastrophic.rules.interactions import InteractionRules, card_of_link, discard_links
from calamity.games.catastrophic.vocabulary import actions, card_kinds, figures, steps
from calamity.kernel.zones import NONE, insert


@mypyc_attr(native_class=True)
class Sketch:
    """A Community that is being built: the cards that are left, and the Species so far."""

    __slots__ = ("card", "followed", "hand", "last", "owed", "spots", "traits")

    def __init__(self, hand: list[int]) -> None:
        self.hand = hand
        self.followed = 0  # how many links of a lane
        self.last = -1  # the last of them
        self.spots: list[int] = []
        self.traits: list[int] = []
        self.card = -1  # the Trait that has no place yet
        self.owed = 0  # how many cards still have to be Invested

    def leads_to(self, lane: list[int]) -> bool:
        """Whether a lane continues this sketch: it may have lost links since, but never has others in their place."""
        followed = self.followed
        return 0 < followed <= len(lane) and lane[followed - 1] == self.last

    def follow(self, lane: list[int], invest: list[int]) -> None:
        """Follow the further links of a lane."""
        hand, spots, traits = self.hand, self.spots, self.traits
        card = self.card
        for k in range(self.followed, len(lane)):
            link = lane[k]
            self.last = link
            if link >= actions.SPECIES:
                traits[spots.index(link - actions.SPECIES)] |= 1 << card
                self.owed = invest[card]
                card = -1
            elif link >= actions.PLACE:
                insert(spots, link - actions.PLACE)
                traits.insert(spots.index(link - actions.PLACE), 1 << card)
                self.owed = invest[card]
                card = -1
            elif link >= actions.DISCARD:
                hand.remove(link - actions.DISCARD)
                self.owed -= 1
            elif link >= actions.INTRODUCE:
                card = link - actions.ADD if link >= actions.ADD else link - actions.INTRODUCE
                hand.remove(card)
        self.card = card
        self.followed = len(lane)


NO_SKETCHES: Final[list[Sketch]] = []


@mypyc_attr(native_class=True)
class BuildingRules(InteractionRules):
    """T-9–T-12, T-R5: how starting Communities come about."""

    __slots__ = ("sketches",)

    def __init__(self, n: int, rng: int) -> None:
        super().__init__(n, rng)
        self.sketches = NO_SKETCHES  # everybody's sketch as of the last question; not even copied

    def transient(self) -> list[str]:
        """What is not stored with a position."""
        return [*super().transient(), "sketches"]

    def refresh(self) -> None:
        """Begin all sketches anew: other cards may have been dealt, or a link taken back."""
        self.sketches = NO_SKETCHES
        super().refresh()

    def build(self) -> None:
        """T-9, T-11, T-R5: all build at the same time, unseen."""
        self.ask_sealed(self.from_seat(self.first), steps.BUILT)

    def sketch(self, seat: int) -> Sketch:
        """The Community that a seat has built so far in its lane."""
        sketch = Sketch(self.hands[seat][:])
        sketch.follow(self.lanes[seat], self.box.invest)
        return sketch

    def latest_sketch(self, seat: int) -> Sketch:
        """Like `sketch`, but reuses the previous one if its lane has only grown; never change it."""
        if not self.sketches:
            self.sketches = [Sketch(NONE) for _ in range(self.n)]
        sketch = self.sketches[seat]
        if not sketch.leads_to(self.lanes[seat]):
            sketch = self.sketch(seat)
            self.sketches[seat] = sketch
        sketch.follow(self.lanes[seat], self.box.invest)
        return sketch

    def build_choices(self, seat: int) -> list[int]:
        """T-9, T-10, T-11, T-12, T-R4, T-R6, T-R7: the next Trait, its place, what it costs; or finish."""
        sketch = self.latest_sketch(seat)
        if sketch.owed:
            return discard_links(sketch.hand)
        lane = self.lanes[seat]
        if sketch.card >= 0:
            if lane[len(lane) - 1] >= actions.ADD:
                return [actions.SPECIES + place for place in self.rooms(sketch, sketch.card)]
            spots = sketch.spots
            if sketch.card < card_kinds.FIRST_ANIMAL:
                return plant_places(spots, actions.PLACE)
            return animal_places(spots, actions.PLACE)
        return self.next_traits(sketch)

    def next_traits(self, sketch: Sketch) -> list[int]:
        """T-10, T-33: which Traits can be introduced or added next; finishing needs a Plant."""
        beyond = card_kinds.TRAITS if any_animal_place(sketch.spots) else card_kinds.FIRST_ANIMAL
        options = self.trait_links(sketch.hand, beyond, self.wanted_in(sketch))
        if sketch.spots and sketch.spots[0] < WIDTH:
            options.append(actions.FINISH)
        return options

    def trait_links(self, hand: list[int], beyond: int, room: int) -> list[int]:
        """T-32, T-33: links for Traits of a hand that can Invest: introduce those below a kind, add those of a mask."""
        options: list[int] = []
        invest = self.box.invest
        size = len(hand)
        new = 0  # how many introduce a Species; these come before those that add
        last = -1
        end = card_kinds.TRAITS if room >> beyond else beyond
        for card in hand:
            if card >= end:
                break
            if card != last and invest[card] < size:
                if card < beyond:
                    options.insert(new, actions.INTRODUCE + card)
                    new += 1
                if room >> card & 1:
                    options.append(actions.ADD + card)
            last = card
        return options

    def wanted_in(self, sketch: Sketch) -> int:
        """T-29, T-31: the Traits that at least one Species in the making may get, as a mask."""
        found = 0
        for i, traits in enumerate(sketch.traits):
            if self.trait_cap == figures.UNLIMITED or size_of(traits) < self.trait_cap:
                found |= (card_kinds.PLANT_TRAITS if sketch.spots[i] < WIDTH else ~card_kinds.PLANT_TRAITS) & ~traits
        return found

    def rooms(self, sketch: Sketch, trait: int) -> list[int]:
        """T-29, T-31: the places of Species in the making that may get a Trait."""
        places: list[int] = []
        for i in range(len(sketch.spots)):
            if self.same_sort(trait, sketch.spots[i]) and not sketch.traits[i] >> trait & 1:
                if size_of(sketch.traits[i]) < self.trait_cap:
                    places.append(sketch.spots[i])
        return places

    def built(self) -> None:
        """T-11, T-12, T-13, T-R6: all Communities are shown; Invested cards go openly to the discard pile."""
        for seat in self.from_seat(self.first):
            self.emit("builds", seat)
            card = -1
            for link in self.lanes[seat]:
                if actions.INTRODUCE <= link < actions.LOSE:
                    card = card_of_link(link)
                    self.leave_hand(seat, card)
                elif actions.DISCARD <= link < actions.GIVE:
                    self.discard(seat, link - actions.DISCARD)
                elif actions.PLACE <= link < actions.SPECIES:
                    self.introduce(seat, card, link - actions.PLACE)
                elif link >= actions.SPECIES:
                    self.add_trait(seat, link - actions.SPECIES, card)
        self.sketches = NO_SKETCHES
        self.push(steps.TURN)

    def default_build(self, seat: int) -> int:
        """T-9: an absent player founds up to three Plants, then adds Plant Traits in turn, all without Invest."""
        sketch = self.sketch(seat)
        lane = self.lanes[seat]
        options = self.build_choices(seat)
        if sketch.owed:
            return self.cheapest(options, actions.DISCARD)
        if sketch.card >= 0:
            if lane[len(lane) - 1] < actions.ADD:
                return options[len(options) - 1]
            return self.smallest(sketch, options)
        free = [card for card in sketch.hand if card < card_kinds.FIRST_ANIMAL and not self.box.invest[card]]
        if len(sketch.spots) < 3:
            for card in free:
                if not self.founded(sketch, card):
                    return actions.INTRODUCE + card
        if not sketch.spots:
            return options[0]
        for card in free:
            if actions.ADD + card in options:
                return actions.ADD + card
        return actions.FINISH

    def founded(self, sketch: Sketch, card: int) -> bool:
        """Whether a Species in the making has a Trait."""
        for traits in sketch.traits:
            if traits >> card & 1:
                return True
        return False

    def smallest(self, sketch: Sketch, options: list[int]) -> int:
        """The place with the fewest Traits among those that are offered."""
        best = options[0]
        for option in options:
            if size_of(sketch.traits[sketch.spots.index(option - actions.SPECIES)]) < size_of(
                sketch.traits[sketch.spots.index(best - actions.SPECIES)]
            ):
                best = option
        return best

    def cheapest(self, options: list[int], base: int) -> int:
        """The least useful card among links that name one: Events, then Interactions, then Traits by icons."""
        best = options[0]
        for option in options:
            if self.use_of(option - base) < self.use_of(best - base):
                best = option
        return best

    def use_of(self, card: int) -> int:
        """How much an absent player values a hand card."""
        if card >= card_kinds.TRAITS:
            return 0 if card < card_kinds.FIRST_INTERACTION else 1
        return 2 + size_of(self.box.conditions[card])

# compiled by mypyc
"""How bots judge Catastrophic: each seat's chance of winning, and what each option is worth in points."""

from typing import Final, cast

from mypy_extensions import mypyc_attr

from calamity.games.catastrophic.board import WIDTH, animal_places, level_of, plant_places
from calamity.games.catastrophic.box import Box, Face, kinds_in, size_of
from calamity.games.catastrophic.judgement.ecology import CARD, GROUND, INVESTED, Ecology, Survey, carried, importance
from calamity.games.catastrophic.rules.building import Sketch
from calamity.games.catastrophic.rules.turn import Catastrophic
from calamity.games.catastrophic.vocabulary import actions, card_kinds, effects, figures, species_types, steps, tags
from calamity.kernel.state import PASS, State
from calamity.kernel.wits import Wits, chances

LEAST_ATTACK: Final = 0.6  # an attack worth less waits for a better moment
LEAST_EVENT: Final = 0.5
LEADER: Final = 1.0  # the weight of harm to the strongest rival
OTHERS: Final = 0.7  # the weight of harm to anybody else
HASTE: Final = 0.8  # the worth of hastening the end while leading, or delaying it while trailing
SWAP: Final = 0.02  # the least that a swap has to gain
NEVER: Final = -9.0
CARD_IN_HAND: Final = 1.4  # in points; this and the worth of a point were fitted to many games that these Wits played


@mypyc_attr(native_class=True)
class EcologyWits(Wits):
    """Judges Communities by points, resistance and food chains, using only what the seat can see."""

    def __init__(self, box: Box) -> None:
        super().__init__(1, 1)
        self.box = box
        self.ecologies = [Ecology(box, pack) for pack in range(2)]  # without and with the expansion
        self.ecology = self.ecologies[0]  # of the game that is judged
        self.seat = -1  # whose Community was surveyed for the options that are being rated, and the survey
        self.own = Survey([], [], [], [], [], [], [], 0.0)
        self.horizon = 30  # a turn and a half: later turns would only add noise to what an answer changes

    # ---- positions ----

    def look_at(self, state: State) -> Catastrophic:
        """Adapt to the players and Events of this game, which may be played without the expansion."""
        game = cast(Catastrophic, state)
        self.ecology = self.ecologies[0 if game.unused else 1]
        self.ecology.players = game.n
        return game

    def quiet(self, state: State) -> bool:
        """T-14: once a player's Traits are placed; before that a hand is worth more than it seems."""
        return state.stack[len(state.stack) - 1] & 255 == steps.SENT and not state.lanes[state.seat]

    def value(self, state: State, seat: int) -> float:
        """A seat's chance of winning."""
        return self.values(state)[seat]

    def values(self, state: State) -> list[float]:
        """The chances of all seats at once; a lead counts more when the end is near."""
        game = self.look_at(state)
        if game.over:
            return [game.payoff(seat) for seat in range(game.n)]
        point = 0.14 / float(max(1, game.events_to_end - game.counter)) ** 0.4
        return chances([point * self.standing(game, seat) for seat in range(game.n)])

    def standing(self, game: Catastrophic, seat: int) -> float:
        """What a seat has, in points: its Community and its cards."""
        return self.community(game, seat) + CARD_IN_HAND * len(game.hands[seat])

    def community(self, game: Catastrophic, seat: int) -> float:
        """What a Community in play is worth."""
        return self.survey(game, seat).whole

    def survey(self, game: Catastrophic, seat: int) -> Survey:
        """Look over a Community in play."""
        sizes = [size_of(traits) for traits in game.traits[seat]]
        return self.ecology.survey(game.spots[seat][:], self.awake(game, seat), sizes, game.shorts[seat][:])

    def awake(self, game: Catastrophic, seat: int) -> list[int]:
        """The active Traits of all Species of a seat."""
        return [game.awake(seat, i) for i in range(len(game.spots[seat]))]

    def importance(self, game: Catastrophic, seat: int, i: int) -> float:
        """How much depends on a Species."""
        if seat == self.seat:
            return importance(level_of(self.own.spots[i]) * size_of(self.own.awakes[i]), self.own.loads[i])
        spots, awakes = game.spots[seat], self.awake(game, seat)
        return importance(level_of(spots[i]) * size_of(awakes[i]), carried(spots, awakes)[i])

    # ---- options ----

    def rate(self, state: State, seat: int, options: list[int]) -> list[float]:
        """How good each option is, in points."""
        game = self.look_at(state)
        self.seat = seat
        step = game.stack[len(game.stack) - 1] & 255
        if step == steps.BUILT:
            return self.rate_building(game, seat, options)
        self.own = self.survey(game, seat)  # once for all options: nothing changes while they are rated
        if step in (steps.ACTED, steps.RESPONDED, steps.SENT):
            lane = game.lanes[seat]
            if lane:
                return self.rate_links(game, seat, lane, options)
            return [self.rate_act(game, seat, option) for option in options]
        return [self.rate_choice(game, seat, step, option) for option in options]

    def clumsy(self, state: State, seat: int, options: list[int], ratings: list[float]) -> list[int]:
        """T-R41: swapping Traits in any but the best way, since the next swap would undo it."""
        if state.stack[len(state.stack) - 1] & 255 != steps.SWAPPED:
            return []
        most = max(ratings)
        return [options[i] for i in range(len(options)) if ratings[i] < most]

    # ---- building ----

    def rate_building(self, game: Catastrophic, seat: int, options: list[int]) -> list[float]:
        """Build where it gains most; finish when nothing does."""
        sketch = game.sketch(seat)
        sizes = [size_of(traits) for traits in sketch.traits]
        self.own = self.ecology.survey(sketch.spots, sketch.traits, sizes, [0] * len(sizes))
        return [self.rate_brick(game, seat, sketch, option) for option in options]

    def rate_brick(self, game: Catastrophic, seat: int, sketch: Sketch, option: int) -> float:
        """What the next link of a starting Community gains."""
        if option == actions.FINISH:
            return 0.0
        if actions.DISCARD <= option < actions.GIVE:
            return -self.keep(game, seat, option - actions.DISCARD)
        if option >= actions.SPECIES:
            return self.gain_of(sketch.spots.index(option - actions.SPECIES), sketch.card)
        if option >= actions.PLACE:
            return self.gain_from(option - actions.PLACE, sketch.card)
        if option < actions.ADD:
            return self.best_place(option - actions.INTRODUCE)
        best = NEVER
        for place in game.rooms(sketch, option - actions.ADD):
            best = max(best, self.gain_of(sketch.spots.index(place), option - actions.ADD))
        return best

    # ---- the surveyed Community ----

    def worth_with(self, i: int, awake: int, size: int) -> float:
        """What a Species would be worth with other Traits."""
        ecology = self.ecology
        return ecology.species_worth(self.own.spots[i], awake, ecology.conditions(awake), size, self.own.loads[i])

    def gain_of(self, i: int, trait: int) -> float:
        """What a Trait gains on a Species."""
        return self.ecology.added(self.own, i, trait)

    def gain_from(self, place: int, trait: int) -> float:
        """What a Trait gains as a new Species at a place."""
        return self.ecology.founded(self.own, place, trait) - self.own.whole - INVESTED * self.box.invest[trait]

    def best_place(self, trait: int) -> float:
        """What a Trait gains as a new Species at its best place."""
        openings = self.own.openings
        if trait in openings:
            return openings[trait]
        best = NEVER
        for place in plant_places(self.own.spots) if trait < card_kinds.FIRST_ANIMAL else animal_places(self.own.spots):
            best = max(best, self.gain_from(place, trait))
        openings[trait] = best
        return best

    # ---- placing Traits in play ----

    def gain_added(self, game: Catastrophic, seat: int, trait: int) -> float:
        """What a Trait gains on the best Species for it."""
        best = NEVER
        for i in range(len(game.spots[seat])):
            if game.takes(seat, i, trait):
                best = max(best, self.gain_of(i, trait))
        return best

    def gain(self, game: Catastrophic, seat: int, trait: int) -> float:
        """What a Trait gains where it is best."""
        return max(self.gain_added(game, seat, trait), self.best_place(trait))

    def keep(self, game: Catastrophic, seat: int, card: int) -> float:
        """What a card in hand is worth later."""
        if card < card_kinds.TRAITS:
            gain = self.gain(game, seat, card) if game.spots[seat] else 1.0
            return 0.3 + 0.3 * max(0.0, gain) + (0.5 if card >= card_kinds.FIRST_ANIMAL else 0.0)
        face = self.box.faces[card]
        if card < card_kinds.FIRST_INTERACTION:
            return 0.4 * max(0.0, self.best_target(game, seat, card))
        if face.tag in (tags.EVENT, tags.CARD) or face.effect in (effects.PROTECT, effects.ADD):
            return 1.1
        return 0.7

    # ---- the beginning of an answer ----

    def rate_act(self, game: Catastrophic, seat: int, option: int) -> float:
        """What beginning an answer in this way is worth; doing nothing is worth 0."""
        if option in (actions.END_STEP, PASS, actions.NO_EVENT):
            return 0.0
        if option == actions.CURE:
            return 0.1
        if option < actions.ADD:
            return self.best_place(option - actions.INTRODUCE)
        if option < actions.LOSE:
            return self.gain_added(game, seat, option - actions.ADD)
        if option < actions.DEPART:
            places = game.shelters(seat, option - actions.SHELTER)
            return max([self.rescue(game, seat, place, option - actions.SHELTER) for place in places]) - 1.0
        if option < actions.PLAY:
            places = game.departures(seat, option - actions.DEPART)
            return max([self.rescue(game, seat, place, -1) for place in places]) - 0.5
        if option < actions.SEND:
            return self.rate_play(game, seat, self.box.faces[option - actions.PLAY + card_kinds.FIRST_INTERACTION])
        return self.best_target(game, seat, option - actions.SEND + card_kinds.FIRST_EVENT) - LEAST_EVENT

    # ---- Events from hand ----

    def best_target(self, game: Catastrophic, seat: int, event: int) -> float:
        """What sending an Event to the best target is worth."""
        best = NEVER
        for target in range(game.n):
            best = max(best, self.strike(game, seat, event, target))
        return best

    def strike(self, game: Catastrophic, seat: int, event: int, target: int) -> float:
        """What an Event on a Community is worth to whoever sends it."""
        total = self.haste(game, seat)
        for other in range(game.n):
            if other == target or self.box.faces[event].everyone:
                trouble = self.ecology.trouble(game, event, other)
                total += -trouble if other == seat else trouble * self.weight(game, seat, other)
        return total

    def weight(self, game: Catastrophic, seat: int, rival: int) -> float:
        """How much harm to a rival is worth: most for the strongest."""
        best = max([game.score(other) for other in range(game.n) if other != seat])
        return LEADER if game.score(rival) == best else OTHERS

    def haste(self, game: Catastrophic, seat: int) -> float:
        """What one more Event is worth near the end: more to leaders than to others."""
        if game.turns_left >= 0 or game.counter < game.events_to_end - 2:
            return 0.0
        best = max([game.score(other) for other in range(game.n) if other != seat])
        return HASTE if game.score(seat) > best else -HASTE

    # ---- dangers ----

    def last_turn(self, game: Catastrophic, seat: int) -> bool:
        """Whether a Protection that begins now would last to the end and cost the points of the Species."""
        if game.turns_left < 0:
            return False
        if seat == game.active:
            return game.turns_left <= game.n
        return (seat - game.active) % game.n >= game.turns_left

    def danger(self, game: Catastrophic, seat: int, place: int) -> float:
        """What a Species stands to lose by what is announced, in importance."""
        i = game.find(seat, place)
        weight = self.importance(game, seat, i)
        if game.air:
            top = len(game.air) - 1
            face = self.box.faces[game.air[top]]
            aimed = game.air_seat[top] == seat and game.air_first[top] == place and game.air_by[top] != seat
            if not aimed or face.effect not in (effects.LOSE, effects.STEAL_TRAIT):
                return 0.0
            return self.share_lost(game, seat, i, max(1, face.count), weight)
        if game.event < 0 or seat not in game.queue or not game.affected(game.event, seat, i):
            return 0.0
        face = self.box.faces[game.event]
        if not face.cn or game.is_resilient(game.event, seat, i):
            return 0.0
        return self.share_lost(game, seat, i, max(1, face.harm_count), weight)

    def share_lost(self, game: Catastrophic, seat: int, i: int, count: int, weight: float) -> float:
        """All of it if the Species dies, else the points of its Traits."""
        if count >= size_of(game.awake(seat, i)):
            return weight
        return level_of(game.spots[seat][i]) * 1.0 * count

    def rescue(self, game: Catastrophic, seat: int, place: int, paid: int) -> float:
        """What saving a Species is worth, minus the Trait that is paid for it (-1: none)."""
        saved = self.danger(game, seat, place)
        if self.last_turn(game, seat) and paid >= 0:
            return NEVER
        return saved - (level_of(place) * 1.0 if paid >= 0 else 0.5)

    def guard(self, game: Catastrophic, seat: int, place: int) -> float:
        """What Protecting a Species is worth."""
        if self.last_turn(game, seat):
            return NEVER
        return self.danger(game, seat, place) - 1.5

    def rate_shield(self, game: Catastrophic, seat: int, place: int) -> float:
        """What a Protection as a bonus is worth; it shouldn't stop the only high Species from getting Traits."""
        if self.last_turn(game, seat):
            return NEVER
        peers = 0
        for i in range(len(game.spots[seat])):
            if level_of(game.spots[seat][i]) >= level_of(place) and not game.guards[seat][i]:
                peers += 1
        return 0.1 * self.importance(game, seat, game.find(seat, place)) - (0.15 if peers > 1 else 1.0)

    def trouble_ahead(self, game: Catastrophic, seat: int) -> float:
        """What the announced Event will cost a seat."""
        return self.ecology.trouble(game, game.event, seat)

    # ---- Interactions ----

    def rate_play(self, game: Catastrophic, seat: int, face: Face) -> float:
        """What announcing an Interaction is worth, with its best targets."""
        effect = face.effect
        quiet = game.event < 0 and not game.air
        if effect == effects.PROTECT:
            places = game.own_targets(seat, face)
            return max([self.guard(game, seat, place) for place in places]) + CARD * face.draws
        if effect == effects.REACTIVATE:
            return self.best_wake(game, seat) + (0.3 if quiet else 0.0)
        if effect == effects.TAKE:
            return 0.3 + 0.5 * max(0.0, self.best_find(game, seat)) if quiet else NEVER
        if effect == effects.ADD:
            return self.best_burst(game, seat, face)
        if effect == effects.LINK:
            return self.best_link(game, seat)
        if effect == effects.GIFT:
            return 0.4
        if effect == effects.RESOURCES:
            return 1.6
        if effect == effects.SWAP:
            return self.best_swap(game, seat, face)
        if effect == effects.EXTRA_MATCH:
            return self.best_warning(game, seat) - 1.0
        if effect == effects.IGNORE:
            return self.trouble_ahead(game, seat) - 2.5
        if effect == effects.REDIRECT:
            best = max([self.ecology.trouble(game, game.event, foe) for foe in game.after(seat)])
            return self.trouble_ahead(game, seat) + best - 2.0
        if effect == effects.CANCEL:
            return self.blow(game, seat) - 1.5
        return self.rate_attack(game, seat, face)

    def rate_attack(self, game: Catastrophic, seat: int, face: Face) -> float:
        """What an Interaction against others is worth, with its best targets."""
        effect = face.effect
        if effect == effects.STEAL_BONUS:
            foes = game.seat_targets(seat, face)
            return max([self.bonus_of(game, foe) for foe in foes]) - 0.3
        if effect == effects.RAID:
            return 1.2
        if effect == effects.OVERGRAZE:
            return max([self.grazed(game, foe) for foe in game.after(seat)]) - 0.5
        if effect == effects.REPRODUCE:
            return 0.5 * self.brood(game, seat, face) - 0.2
        if effect == effects.CROSS:
            return 0.3
        best = NEVER
        for foe in game.after(seat):
            for place in game.foe_targets(seat, face, foe):
                best = max(best, self.blow_on(game, seat, face, foe, place))
        return best - LEAST_ATTACK

    def blow_on(self, game: Catastrophic, seat: int, face: Face, foe: int, place: int) -> float:
        """What attacking a Species is worth."""
        i = game.find(foe, place)
        weight = self.weight(game, seat, foe)
        if face.effect == effects.ATTACH:
            return 0.6 + 0.05 * self.importance(game, foe, i) * weight
        if face.effect == effects.EGG_THIEF:
            return 0.7 + 0.5 * game.offspring[foe][i] * weight
        if face.effect == effects.STEAL_TRAIT:
            best = NEVER
            for trait in game.stealable(seat, foe, i):
                best = max(best, self.gain_added(game, seat, trait))
            return best + level_of(place) * weight
        count = face.count
        if face.more and game.spots[seat] and game.spots[seat][len(game.spots[seat]) - 1] >= 2 * WIDTH:
            count = face.more
        return self.ecology.loss(game, foe, self.awake(game, foe), i, count) * weight

    def blow(self, game: Catastrophic, seat: int) -> float:
        """What the Interaction that was announced last would cost a seat."""
        top = len(game.air) - 1
        face = self.box.faces[game.air[top]]
        if face.effect in (effects.LOSE, effects.STEAL_TRAIT, effects.ATTACH):
            i = game.find(seat, game.air_first[top])
            if i < 0:
                return 0.0
            if face.effect == effects.ATTACH:
                return 1.0
            return self.ecology.loss(game, seat, self.awake(game, seat), i, max(1, face.count))
        if face.effect == effects.OVERGRAZE:
            return self.grazed(game, seat)
        if face.effect == effects.REDIRECT:
            return self.trouble_ahead(game, seat)
        return 0.9 if face.effect in (effects.RAID, effects.STEAL_BONUS) else 0.0

    def grazed(self, game: Catastrophic, foe: int) -> float:
        """What Overgrazing does to a seat."""
        total = 0.0
        for i in range(len(game.spots[foe])):
            if game.spots[foe][i] < WIDTH and size_of(game.awake(foe, i)) > 1 and not game.guards[foe][i]:
                total += 0.5
        return total

    def bonus_of(self, game: Catastrophic, foe: int) -> float:
        """What an announced Event would give a seat, in points."""
        face = self.box.faces[game.event]
        strong = 0
        weak = 0
        for i in range(len(game.spots[foe])):
            if game.affected(game.event, foe, i):
                if game.is_resilient(game.event, foe, i):
                    strong += 1
                else:
                    weak += 1
        return 2.0 * CARD * self.ecology.bonus(game, face, foe, strong, weak)

    def brood(self, game: Catastrophic, seat: int, face: Face) -> int:
        """How many Offspring a seat would get."""
        total = 0
        for i in range(len(game.spots[seat])):
            if (game.spots[seat][i] < WIDTH) == (face.sort == species_types.PLANT):
                total += min(figures.MOST_OFFSPRING - game.offspring[seat][i], game.fertility(seat, i))
        return total

    def best_wake(self, game: Catastrophic, seat: int) -> float:
        """What reactivating the best Species is worth."""
        return max([self.wake_gain(game, seat, i) for i in range(len(game.spots[seat]))])

    def wake_gain(self, game: Catastrophic, seat: int, i: int) -> float:
        """The points of the Deactivated Traits of a Species; less if hunger will turn them again."""
        points = level_of(game.spots[seat][i]) * 1.0 * size_of(game.asleep[seat][i])
        return points * (0.4 if game.shorts[seat][i] else 0.8)

    def best_find(self, game: Catastrophic, seat: int) -> float:
        """What the best Trait in the discard pile would gain."""
        best = 0.0
        for trait in game.traits_in_discards():
            best = max(best, self.gain(game, seat, trait))
        return best

    def best_burst(self, game: Catastrophic, seat: int, face: Face) -> float:
        """What adding a Trait now is worth: in step 1 nothing, in a window its gain, and a Species that it saves."""
        if game.stack[len(game.stack) - 1] & 255 == steps.ACTED:
            return NEVER
        best = NEVER
        for place in game.own_targets(seat, face):
            i = game.find(seat, place)
            for trait in game.fitting(seat, i, 2):
                gain = self.gain_of(i, trait)
                if game.event >= 0 and not game.air and self.danger(game, seat, place) > 0.0:
                    new = self.box.conditions[trait] & self.box.conditions[game.event] & ~game.lights[seat][i]
                    if game.matches(game.event, seat, i) + size_of(new) >= game.needed(game.event, seat, i):
                        gain += self.danger(game, seat, place)
                best = max(best, gain)
        return best - 1.6

    def best_link(self, game: Catastrophic, seat: int) -> float:
        """What linking the best pair is worth."""
        best = NEVER
        spots = game.spots[seat]
        for i in range(len(spots)):
            for j in range(i):
                if not game.links[seat][i] and not game.links[seat][j]:
                    best = max(best, self.link_gain(game, seat, i, j))
        return best

    def link_gain(self, game: Catastrophic, seat: int, i: int, j: int) -> float:
        """The Conditions that two Species lend each other, minus the danger of being lost together."""
        both = game.lights[seat][i] | game.lights[seat][j]
        total = -0.6
        for k in (i, j):
            place = game.spots[seat][k]
            awake = game.awake(seat, k)
            more = self.ecology.cover_of(place, awake, both)
            less = self.ecology.cover_of(place, awake, game.lights[seat][k])
            total += 0.6 * (more - less) * (1.0 + 0.5 * self.importance(game, seat, k))
        return total

    def best_swap(self, game: Catastrophic, seat: int, face: Face) -> float:
        """What the best swap of a Trait is worth."""
        best = NEVER
        for place in game.own_targets(seat, face):
            i = game.find(seat, place)
            for old in kinds_in(game.traits[seat][i]):
                for new in game.swaps_in(seat, i):
                    best = max(best, self.swap_gain(game, seat, i, old, new))
        return best - SWAP

    def swap_gain(self, game: Catastrophic, seat: int, i: int, old: int, new: int) -> float:
        """What a Species gains if one Trait takes the place of another."""
        after = self.worth_with(i, self.own.awakes[i] & ~(1 << old) | 1 << new, self.own.sizes[i])
        return after - self.own.worths[i] + self.keep(game, seat, old) - self.keep(game, seat, new)

    def best_warning(self, game: Catastrophic, seat: int) -> float:
        """What one more match saves, for the two best Species."""
        saved = sorted([self.warning(game, seat, place) for place in game.spots[seat]])
        return sum(saved[max(0, len(saved) - 2) :])

    def warning(self, game: Catastrophic, seat: int, place: int) -> float:
        """What one more match saves."""
        i = game.find(seat, place)
        if game.matches(game.event, seat, i) + 1 < game.needed(game.event, seat, i):
            return 0.0
        return self.danger(game, seat, place)

    # ---- what is named next ----

    def rate_links(self, game: Catastrophic, seat: int, lane: list[int], options: list[int]) -> list[float]:
        """How good each next link of an answer is."""
        head = lane[0]
        if head >= actions.SEND:
            event = head - actions.SEND + card_kinds.FIRST_EVENT
            return [self.strike(game, seat, event, option - actions.TARGET) for option in options]
        if head >= actions.PLAY:
            face = self.box.faces[head - actions.PLAY + card_kinds.FIRST_INTERACTION]
            return [self.rate_target(game, seat, face, lane, option) for option in options]
        return [self.rate_spot(game, seat, head, option) for option in options]

    def rate_spot(self, game: Catastrophic, seat: int, head: int, option: int) -> float:
        """Where a Trait goes, what is paid, and which Species an ability saves."""
        if actions.DISCARD <= option < actions.GIVE:
            return -self.keep(game, seat, option - actions.DISCARD)
        if option < actions.SPECIES:
            return self.gain_from(option - actions.PLACE, head - actions.INTRODUCE)
        place = option - actions.SPECIES
        if head == actions.CURE:
            return self.importance(game, seat, game.find(seat, place))
        if head < actions.LOSE:
            return self.gain_of(game.find(seat, place), head - actions.ADD)
        return self.rescue(game, seat, place, head - actions.SHELTER if head < actions.DEPART else -1)

    def rate_target(self, game: Catastrophic, seat: int, face: Face, lane: list[int], option: int) -> float:
        """What an Interaction should choose."""
        effect = face.effect
        if option == actions.STOP:
            return 0.0
        if option < actions.INTRODUCE:
            return self.rate_foe(game, seat, face, option - actions.TARGET)
        if option < actions.SPECIES:
            return self.rate_trait(game, seat, face, lane, option)
        place = option - actions.SPECIES
        if len(lane) > 1 and actions.TARGET <= lane[1] < actions.INTRODUCE:
            foe = lane[1] - actions.TARGET
            if effect == effects.STEAL_TRAIT and len(lane) == 4:
                return self.gain_of(game.find(seat, place), lane[3] - actions.STEAL)
            return self.blow_on(game, seat, face, foe, place)
        i = game.find(seat, place)
        if effect == effects.PROTECT:
            return self.guard(game, seat, place)
        if effect == effects.REACTIVATE:
            return self.wake_gain(game, seat, i)
        if effect == effects.EXTRA_MATCH:
            return self.warning(game, seat, place)
        if effect == effects.ADD:
            best = NEVER
            for trait in game.fitting(seat, i, 2):
                best = max(best, self.gain_of(i, trait))
            return best + self.danger(game, seat, place)
        if effect == effects.SWAP:
            best = NEVER
            for old in kinds_in(game.traits[seat][i]):
                for new in game.swaps_in(seat, i):
                    best = max(best, self.swap_gain(game, seat, i, old, new))
            return best
        if effect == effects.LINK:
            return self.rate_partner(game, seat, lane, i)
        return self.importance(game, seat, i)

    def rate_partner(self, game: Catastrophic, seat: int, lane: list[int], i: int) -> float:
        """Who makes the best pair: with the first Species, or with anybody."""
        if len(lane) > 1:
            return self.link_gain(game, seat, i, game.find(seat, lane[1] - actions.SPECIES))
        best = NEVER
        for j in range(len(game.spots[seat])):
            if j != i and not game.links[seat][j]:
                best = max(best, self.link_gain(game, seat, i, j))
        return best

    def rate_foe(self, game: Catastrophic, seat: int, face: Face, foe: int) -> float:
        """Whom an Interaction should choose."""
        effect = face.effect
        if effect == effects.REDIRECT:
            return self.ecology.trouble(game, game.event, foe) * self.weight(game, seat, foe)
        if effect == effects.STEAL_BONUS:
            return self.bonus_of(game, foe)
        if effect == effects.GIFT:
            return -float(game.score(foe))
        if effect == effects.RAID:
            return 0.1 * len(game.hands[foe]) + self.weight(game, seat, foe)
        if effect == effects.OVERGRAZE:
            return self.grazed(game, foe) * self.weight(game, seat, foe)
        best = NEVER
        for place in game.foe_targets(seat, face, foe):
            best = max(best, self.blow_on(game, seat, face, foe, place))
        return best

    def rate_trait(self, game: Catastrophic, seat: int, face: Face, lane: list[int], option: int) -> float:
        """Which Trait an Interaction should choose."""
        if face.effect == effects.STEAL_TRAIT:
            return self.gain_added(game, seat, option - actions.STEAL)
        here = game.find(seat, lane[1] - actions.SPECIES)
        there = game.find(seat, lane[2] - actions.SPECIES)
        if option < actions.SWAP_IN:
            return self.gain_of(there, option - actions.SWAP_OUT)
        return self.gain_of(here, option - actions.SWAP_IN)

    # ---- forced choices ----

    def rate_choice(self, game: Catastrophic, seat: int, step: int, option: int) -> float:
        """Give up what is least missed, or take what is most wanted."""
        if step in (steps.LOST, steps.FAMISHED, steps.SLEPT, steps.STARVED):
            return self.rate_loss(game, seat, step, option)
        if step in (steps.DISCARDED, steps.GIFTED):
            return -self.keep(game, seat, option - (actions.DISCARD if step == steps.DISCARDED else actions.GIVE))
        if step == steps.REFRESHED:
            return 0.0 if option == actions.KEEP else 0.5 - self.keep(game, seat, option - actions.DISCARD)
        if step == steps.TAKEN:
            trait = option - actions.TAKE
            return self.gain(game, seat, trait) + (0.3 if trait >= card_kinds.FIRST_ANIMAL else 0.0)
        if step == steps.DOOMED:
            return -self.importance(game, seat, game.find(seat, option - actions.SPECIES))
        if step == steps.HIT:
            return self.rate_blow(game, seat, game.find(seat, option - actions.SPECIES))
        if step == steps.GUARDED:
            if option == actions.DECLINE:
                return 0.0
            return self.rate_shield(game, seat, option - actions.SPECIES)
        if step in (steps.BONUS_ADDED, steps.BURST_ADDED):
            return self.rate_addition(game, seat, step, option)
        if step == steps.SWAPPED:
            return self.rate_exchange(game, seat, option)
        if step == steps.CLAIMED:
            return 1.0 if option == actions.CLAIM else 0.0
        if step == steps.VOTED:
            place = game.stack[len(game.stack) - 1] >> 8 & 4095
            return 1.0 if (option == actions.ACCEPT) == (game.sensible_vote(place) == actions.ACCEPT) else 0.0
        return 0.0

    def rate_blow(self, game: Catastrophic, seat: int, i: int) -> float:
        """What it costs if a Species has to lose Traits; an Extinction also loses a place and lets others draw."""
        count = game.stack[len(game.stack) - 1] >> 8 & 4095
        ends = count - game.offspring[seat][i] >= size_of(game.traits[seat][i])
        return -self.ecology.loss(game, seat, self.own.awakes, i, count) - (GROUND + CARD if ends else 0.0)

    def rate_loss(self, game: Catastrophic, seat: int, step: int, option: int) -> float:
        """What a Species is worth without a Trait; Deactivated ones and Offspring go first."""
        frame = game.stack[len(game.stack) - 1]
        i = game.find(seat, frame >> 8 & 4095)
        if option == actions.SPARE:
            return 90.0
        trait = option - (actions.LOSE if step == steps.LOST else actions.DEACTIVATE)
        if game.asleep[seat][i] >> trait & 1:
            return 50.0
        awake = self.own.awakes[i] & ~(1 << trait)
        return self.worth_with(i, awake, self.own.sizes[i] - 1) if awake else -50.0

    def rate_addition(self, game: Catastrophic, seat: int, step: int, option: int) -> float:
        """A Trait outside step 1: what it gains, where, and what is paid for it."""
        if option == actions.DECLINE:
            return 0.0
        if actions.DISCARD <= option < actions.GIVE:
            return -self.keep(game, seat, option - actions.DISCARD)
        lane = game.lanes[seat]
        if option >= actions.SPECIES:
            return self.gain_of(game.find(seat, option - actions.SPECIES), lane[0] - actions.ADD)
        if step == steps.BURST_ADDED:
            return self.gain_of(game.find(seat, game.air_first[len(game.air) - 1]), option - actions.ADD)
        return self.gain_added(game, seat, option - actions.ADD)

    def rate_exchange(self, game: Catastrophic, seat: int, option: int) -> float:
        """The best swap with a Trait, or stop."""
        if option == actions.STOP:
            return SWAP
        i = game.find(seat, game.air_first[len(game.air) - 1])
        lane = game.lanes[seat]
        if lane:
            return self.swap_gain(game, seat, i, lane[0] - actions.SWAP_OUT, option - actions.SWAP_IN)
        best = NEVER
        for new in game.swaps_in(seat, i):
            best = max(best, self.swap_gain(game, seat, i, option - actions.SWAP_OUT, new))
        return best

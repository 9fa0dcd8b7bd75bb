# compiled by mypyc
"""What Communities are worth to bots: points, resistance to Events, and which Species feed others."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastrophic.board import WIDTH, level_of, sources
from calamity.games.catastrophic.box import Box, Face, size_of
from calamity.games.catastrophic.rules.turn import FALLING, Catastrophic
from calamity.games.catastrophic.vocabulary import card_kinds, conditions, gains, harms, scopes, stays

COVER: Final = 0.4  # the worth of withstanding all Events, for a Species of no importance
WEIGHT: Final = 0.5  # how much more that is worth for each point of importance
FRAGILE: Final = 0.2  # the cost of having a single active Trait, per player: more players can strike more often
FRAGILE_WEIGHT: Final = 0.05
MANY: Final = 5  # Traits beyond this number
CROWDED: Final = 0.5  # cost this much each
HUNGER: Final = 1.0
GROUND: Final = 0.8  # the worth of each of the first three Plants
CARD: Final = 0.8  # the worth of a card drawn
INVESTED: Final = 0.9  # the cost of a card that is Invested
CHUNK_BITS: Final = 8
CHUNK: Final = 255


@mypyc_attr(native_class=True)
class Ecology:
    """The worth of Communities in points, in games with the expansion or without it."""

    def __init__(self, box: Box, pack: int) -> None:
        self.box = box
        self.players = 2  # in the game that is judged
        self.cover: list[float] = []  # by Level (1, 2, higher), Wild or not, Aquatic or not, and Conditions
        events = [
            face
            for face in box.faces
            if card_kinds.FIRST_EVENT <= face.kind < card_kinds.FIRST_INTERACTION
            and face.cn
            and (pack or not face.pack)
        ]
        for level in range(1, 4):
            for wild in range(2):
                for aquatic in range(2):
                    faced = [face for face in events if concerns(face, level, aquatic)]
                    for lit in range(1 << conditions.COUNT):
                        self.cover.append(1.0 - struck(faced, wild, lit) / max(1, len(events)))
        self.lit: list[list[int]] = []  # the Conditions on any set of Traits, looked up in chunks of the mask
        for first in range(0, card_kinds.TRAITS, CHUNK_BITS):
            self.lit.append(all_conditions(box.conditions[first : min(first + CHUNK_BITS, card_kinds.TRAITS)]))

    def cover_of(self, place: int, awake: int, lit: int) -> float:
        """The share of Events with Conditions that a Species withstands."""
        level = min(place // WIDTH, 2)
        wild = 1 if awake & self.box.wild else 0
        aquatic = 1 if awake & self.box.aquatic else 0
        return self.cover[(level * 4 + wild * 2 + aquatic << conditions.COUNT) + lit]

    def conditions(self, mask: int) -> int:
        """The Conditions on some Traits."""
        found = 0
        for chunk in self.lit:
            if not mask:
                break
            found |= chunk[mask & CHUNK]
            mask >>= CHUNK_BITS
        return found

    def survey(self, spots: list[int], awakes: list[int], sizes: list[int], shorts: list[int]) -> "Survey":
        """Survey a Community: what it is worth, Species by Species and as a whole."""
        lits = [self.conditions(awake) for awake in awakes]
        loads = carried(spots, awakes)
        worths: list[float] = []
        for i in range(len(spots)):
            worths.append(self.species_worth(spots[i], awakes[i], lits[i], sizes[i], loads[i]))
        return Survey(spots, awakes, sizes, shorts, lits, loads, worths, whole(spots, worths, shorts))

    def species_worth(self, place: int, awake: int, lit: int, size: int, load: float) -> float:
        """What a Species is worth: its points, and how well it withstands what may come."""
        active = size_of(awake)
        points = level_of(place) * active
        weight = importance(points, load)
        total = points + COVER * (1.0 + WEIGHT * weight) * self.cover_of(place, awake, lit)
        if active == 1:
            total -= self.players * (FRAGILE + FRAGILE_WEIGHT * weight)
        if size > MANY:
            total -= CROWDED * (size - MANY)
        return total

    def added(self, seen: "Survey", i: int, trait: int) -> float:
        """What a Trait adds to a Species."""
        awake, lit = seen.awakes[i] | 1 << trait, seen.lits[i] | self.box.conditions[trait]
        after = self.species_worth(seen.spots[i], awake, lit, seen.sizes[i] + 1, seen.loads[i])
        return after - seen.worths[i] - INVESTED * self.box.invest[trait]

    def founded(self, seen: "Survey", place: int, trait: int) -> float:
        """What a Community is worth with a new Species; feeding a hungry Animal is worth more."""
        spots, awakes, shorts = seen.spots, seen.awakes, seen.shorts
        i = 0
        while i < len(spots) and spots[i] < place:
            i += 1
        spots.insert(i, place)
        awakes.insert(i, 1 << trait)
        shorts.insert(i, 0)
        worths = seen.worths[:]
        if place < WIDTH:
            load = burden(spots, awakes, seen.loads, i)
        else:
            loads = carried(spots, awakes)
            load = loads[i]
            for k in range(i):  # only the Species below support more now
                if loads[k] != seen.loads[k]:
                    worths[k] = self.species_worth(spots[k], awakes[k], seen.lits[k], seen.sizes[k], loads[k])
        worths.insert(i, self.species_worth(place, 1 << trait, self.box.conditions[trait], 1, load))
        after = whole(spots, worths, shorts)
        for k in range(i + 1, len(spots)):
            above = spots[k]
            if shorts[k] and place + WIDTH - 1 <= above <= place + WIDTH and sources(spots, above) == 2:
                after += 2.0 + level_of(above)
        spots.pop(i)
        awakes.pop(i)
        shorts.pop(i)
        return after

    # ---- Events ----

    def trouble(self, game: Catastrophic, event: int, seat: int) -> float:
        """What facing an Event costs a seat, in points, minus what it would gain."""
        face = self.box.faces[event]
        awake = [game.awake(seat, i) for i in range(len(game.spots[seat]))]
        weak: list[int] = []
        strong = 0
        if face.cn:
            for i in range(len(awake)):
                if game.in_scope(event, seat, i):
                    if game.is_resilient(event, seat, i):
                        strong += 1
                    else:
                        weak.append(i)
        loss = self.harm(game, face, seat, awake, weak)
        if face.stays == stays.ONCE_MORE:
            loss *= 1.6
        elif face.stays == stays.UNTIL_CLEAN and weak:
            loss *= 1.5
        return loss - CARD * self.bonus(game, face, seat, strong, len(weak))

    def harm(self, game: Catastrophic, face: Face, seat: int, awake: list[int], weak: list[int]) -> float:
        """What the negative effect of an Event costs a seat."""
        harm = face.harm
        costs = [self.loss(game, seat, awake, i, face.harm_count) for i in weak]
        if harm == harms.LOSE_EACH:
            return sum(costs)
        if harm == harms.SLEEP_EACH:
            return 0.6 * len(weak) + (1.0 if len(weak) >= face.ban_from else 0.0)
        if harm == harms.EXTINCT_ONE:
            return min([self.loss(game, seat, awake, i, 99) for i in weak]) if weak else 0.0
        if harm == harms.DISCARD_EACH:
            return 0.7 * min(face.harm_most, len(weak))
        if harm == harms.HIGHEST_LOSES:
            return costs[len(costs) - 1] if weak else 0.0
        if harm == harms.ONE_LOSES:
            return min(costs) if weak else 0.0
        if harm == harms.RN_DOWN:
            return 1.4 * min(face.harm_most, (len(weak) + 1) // face.harm_per)
        if harm in (harms.SIZE_LIMIT, harms.HALVE_BIGGEST):
            total = 0.0
            for i in range(len(awake)):
                if size_of(game.traits[seat][i]) >= face.harm_size and not game.guards[seat][i]:
                    cost = self.loss(game, seat, awake, i, 2)
                    total = total + cost if harm == harms.SIZE_LIMIT else max(total, cost)
            return total
        return 0.0

    def loss(self, game: Catastrophic, seat: int, awake: list[int], i: int, count: int) -> float:
        """What it costs if a Species loses Traits: points, and whatever stands on it if it goes Extinct."""
        spots = game.spots[seat]
        level = level_of(spots[i])
        active = size_of(awake[i])
        gone = max(0, count - game.offspring[seat][i])
        sleeping = size_of(game.traits[seat][i]) - active
        if gone >= active + sleeping or gone - sleeping >= active:
            return level * active + 0.8 * carried(spots, awake)[i]
        return level * 1.0 * max(0, gone - sleeping) + 0.3 * gone

    def bonus(self, game: Catastrophic, face: Face, seat: int, strong: int, weak: int) -> float:
        """What the positive effect of an Event gives a seat, in cards."""
        gain = face.gain
        clean = strong > 0 and weak == 0
        if gain == gains.DRAW:
            return float(face.gain_count) if strong >= face.gain_least else 0.0
        if gain == gains.DRAW_PER:
            return float(min(face.gain_most, strong // face.gain_per))
        if gain in (gains.DRAW_CLEAN, gains.RN_CLEAN):
            return float(face.gain_count) if clean else 0.0
        if gain == gains.SEASON:
            top = game.spots[seat][len(game.spots[seat]) - 1] if game.spots[seat] else -WIDTH
            return float(min(face.gain_most, level_of(top)))
        if gain == gains.DRAW_SMALL:
            small = 0
            for traits in game.traits[seat]:
                if size_of(traits) <= face.gain_size:
                    small += 1
            return float(min(face.gain_most, small))
        if gain in (gains.DRAW_ALWAYS, gains.DRAW_CHILDLESS, gains.DRAW_AQUATIC):
            return 0.7
        if gain == gains.TAKE:
            return 1.3 if strong >= face.gain_least else 0.0
        return 0.5 if strong > 0 else 0.0


@mypyc_attr(native_class=True)
class Survey:
    """The survey of a Community: its Species in order, what affects each, and what each is worth."""

    def __init__(
        self,
        spots: list[int],
        awakes: list[int],
        sizes: list[int],
        shorts: list[int],
        lits: list[int],
        loads: list[float],
        worths: list[float],
        whole: float,
    ) -> None:
        self.spots = spots
        self.awakes = awakes  # the active Traits,
        self.sizes = sizes  # how many Traits there are, including Deactivated ones,
        self.shorts = shorts  # the food that is missing,
        self.lits = lits  # the Conditions,
        self.loads = loads  # and what stands on it
        self.worths = worths
        self.whole = whole  # what the Community is worth
        self.openings: dict[int, float] = {}  # what Traits gain as new Species, as far as computed


def whole(spots: list[int], worths: list[float], shorts: list[int]) -> float:
    """What a Community is worth: its Species, and the Plants on which more can grow."""
    total = 0.0
    plants = 0
    pairs = [0, 0]
    for i in range(len(spots)):
        place = spots[i]
        total += worths[i]
        if shorts[i]:
            total -= HUNGER
        if place < WIDTH:
            plants += 1
        if place < 2 * WIDTH and i + 1 < len(spots) and spots[i + 1] == place + 1:
            pairs[place // WIDTH] += 1
    total += GROUND * min(3, plants)
    total += 1.0 * min(2, pairs[0]) + 1.5 * min(1, pairs[1])
    return total


def importance(points: int, load: float) -> float:
    """A Species' own points, and half of what stands on it."""
    return points + 0.5 * load


def carried(spots: list[int], awake: list[int]) -> list[float]:
    """The points of the Animals above each place of a Community, counting less from Level to Level."""
    loads = [0.0] * len(spots)
    below = len(spots) - 1
    for i in range(len(spots) - 1, -1, -1):  # from the top down: what stands on a place must be known first
        place = spots[i]
        left = place - WIDTH
        if left < 0:
            break
        load = level_of(place) * size_of(awake[i]) + FALLING * loads[i]
        while below >= 0 and spots[below] > left + 1:
            below -= 1
        source = below
        if source >= 0 and spots[source] == left + 1:
            loads[source] += load
            source -= 1
        if source >= 0 and spots[source] == left:
            loads[source] += load
    return loads


def burden(spots: list[int], awakes: list[int], loads: list[float], i: int) -> float:
    """The points of the Animals above a Plant that has just been added to a Community but isn't in its `loads`."""
    right = spots[i] + WIDTH
    total = 0.0
    for k in range(len(spots) - 1, i, -1):
        if spots[k] < right - 1:
            break
        if spots[k] <= right:
            total += level_of(spots[k]) * size_of(awakes[k]) + FALLING * loads[k - 1]
    return total


def all_conditions(printed: list[int]) -> list[int]:
    """The Conditions on any set of some Traits, by the mask of the set."""
    found = [0]
    for mask in range(1, 1 << CHUNK_BITS):
        low = mask & -mask
        bit = low.bit_length() - 1
        found.append(found[mask - low] | (printed[bit] if bit < len(printed) else 0))
    return found


def concerns(face: Face, level: int, aquatic: int) -> bool:
    """T-62, T-68, T-102: whether an Event concerns a Species on a Level that is Aquatic or not."""
    if face.scope == scopes.PLANTS:
        return level == 1
    if face.scope == scopes.ANIMALS:
        return level > 1
    if face.scope == scopes.LOW:
        return level < 3
    if face.scope == scopes.AQUATIC:
        return aquatic == 1
    if face.scope == scopes.DRY:
        return aquatic == 0
    return True


def struck(events: list[Face], wild: int, lit: int) -> int:
    """How many Events a Species with certain Conditions doesn't withstand."""
    count = 0
    for face in events:
        if size_of(lit & face.conditions) + wild < face.cn:
            count += 1
    return count

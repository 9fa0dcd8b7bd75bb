# compiled by mypyc
"""What a bot can aim at: Situations, booths and the Villain's pieces, each with its distance, value and time."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastropolis.box import Box, is_crime, is_disaster
from calamity.games.catastropolis.city import (
    ADJOINING,
    BOOTHS,
    FAR,
    HOTLINES,
    LOCATION_SPACE,
    SPACES,
    WITHIN,
    enterable,
)
from calamity.games.catastropolis.rules.turn import Catastropolis
from calamity.games.catastropolis.rules.villain import ENGINE_HITS
from calamity.games.catastropolis.vocabulary import actions, power_effects, schemes

NEVER: Final = 99
CITY: Final = 30.0  # the worth of preventing the city's destruction
CRIME: Final = 2.2
GONE: Final = 0.5  # the part of a strike's worth that is left if another hero will strike Morphion first
OLD: Final = 6  # a face-down card with so many counters may be overdue when it is turned up


@mypyc_attr(native_class=True)
class Target:
    """Something to do at some place: the steps there from everywhere, what it is worth, and until when."""

    def __init__(self, steps: list[int], worth: float, option: int) -> None:
        self.steps = steps
        self.worth = worth
        self.option = option  # the action that does it
        self.left = NEVER  # in how many turns it must be done
        self.rivals = -1  # for a Disaster: in how many turns the nearest other able hero can be there
        self.soonest = 0  # and the hero itself, by the shortest way
        self.disaster = False
        self.card = -1
        self.wait = 0  # in how many turns it can be done at the earliest
        self.draws = True  # whether a Resolution card follows

    def score(self, turns: int) -> float:
        """What it is worth to be there after so many Moves and then do it; 0 if that is too late."""
        if turns < self.wait:
            turns = self.wait
        need = turns + 1
        slack = self.left - need
        if slack < 0 or need >= NEVER:
            return 0.0
        worth = self.worth
        if self.disaster:
            haste = 1.0 / max(1, self.left - self.soonest)  # as things are now, so that delay never pays
            if self.rivals + 1 > self.left:
                worth += CITY
            elif self.rivals >= self.soonest:
                worth += CITY * haste
            else:
                worth += 2.0 * haste
        return worth / need


@mypyc_attr(native_class=True)
class Scout:
    """Finds the targets of a hero.  Routes are remembered, since they depend only on the map."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self._steps: dict[int, list[int]] = {}

    def steps_to(self, spots: int, gait: int) -> list[int]:
        """The steps from every space to the nearest of some spots (ways are as long there as back)."""
        key = spots << 6 | gait
        known = self._steps.get(key)
        if known is None:
            known = [FAR] * SPACES
            for spot in range(SPACES):
                if spots >> spot & 1 and enterable(spot, gait):
                    costs = self.box.roads.costs(spot, gait)
                    for space in range(SPACES):
                        if costs[space] < known[space]:
                            known[space] = costs[space]
            if len(self._steps) > 20_000:
                self._steps = {}
            self._steps[key] = known
        return known

    def way(self, game: Catastropolis, seat: int, space: int) -> list[int]:
        """The steps from everywhere to where a hero can Resolve at a space."""
        return self.steps_to(WITHIN[game.far(seat)][space], game.gait(seat))

    def turns(self, game: Catastropolis, seat: int, space: int) -> int:
        """How many Moves, or one Teleportation, a hero needs until it can Resolve at a location."""
        if game.reach(seat) >> space & 1:
            return 0
        if game.gifts[seat] & power_effects.TELEPORT:
            return 1
        return moves_for(self.way(game, seat, space)[game.space[seat]], game.rate(seat))

    # ---- targets ----

    def targets(self, game: Catastropolis, seat: int) -> list[Target]:
        """Everything that a hero can aim at now."""
        found: list[Target] = []
        for place in range(len(game.queue)):
            if game.face_up[place]:
                card = game.card_at(place)
                if game.can_resolve(seat, card):
                    found.append(self.situation(game, seat, place, card))
        if game.oldest_hidden() >= 0:
            self.search(game, seat, found)
        if game.villain >= 0:
            self.strikes(game, seat, found)
        return found

    def situation(self, game: Catastropolis, seat: int, place: int, card: int) -> Target:
        """A face-up Situation: Disasters for the city's sake, Crimes for the reputation."""
        worth = float(self.box.reputation[card] + 1)
        if is_crime(card):
            worth *= CRIME
        if game.scheme() == schemes.INVASION:
            worth += 4.0 if is_crime(card) else 6.0
        target = Target(self.way(game, seat, self.box.space[card]), worth, actions.RESOLVE + card)
        target.card = card
        target.left = self.box.time[card] + game.grace - game.counters[place]
        target.draws = game.matches(seat, card) or game.has_favor(seat)
        if is_disaster(card):
            target.disaster = True
            target.rivals = NEVER
            target.soonest = self.turns(game, seat, self.box.space[card])
            for other in range(game.n):
                if other != seat and game.matches(other, card):
                    target.rivals = min(target.rivals, self.turns(game, other, self.box.space[card]))
        return target

    def search_worth(self, game: Catastropolis) -> float:
        """What turning something up is worth: more the older it is, less when there is enough to do."""
        place = game.oldest_hidden()
        counters = game.counters[place]
        worth = 3.0 + 1.2 * counters
        disasters = 0
        for other in range(len(game.queue)):
            if game.face_up[other] and is_disaster(game.card_at(other)):
                disasters += 1
        if disasters >= game.n:
            worth *= 0.4
        if game.villain >= 0:
            worth *= 0.35
        if counters >= OLD:
            worth *= 0.6
        return worth

    def search(self, game: Catastropolis, seat: int, found: list[Target]) -> None:
        """The nearest booth, unless the hero can find things from anywhere."""
        if game.gifts[seat] & (power_effects.TELEPATHY | power_effects.X_RAY):
            return
        booths = game.working_booths(seat)
        if game.gifts[seat] & power_effects.SCANNER:
            for space in range(SPACES):
                if ADJOINING[space] & booths:
                    booths |= 1 << space
        if game.gifts[seat] & power_effects.BURN:  # a booth on which the hero begins a turn is of no use to it
            booths &= ~(BOOTHS | HOTLINES)
            if not booths:
                return
        target = Target(self.steps_to(booths, game.gait(seat)), self.search_worth(game), actions.SEARCH)
        target.draws = False
        found.append(target)

    # ---- the Villain ----

    def strikes(self, game: Catastropolis, seat: int, found: list[Target]) -> None:
        """Every piece of the Villain: more hits are better, all the more so the nearer the plan is to its end."""
        rounds = max(1, game.plan_time + game.grace - game.plan)
        haste = 1.0 + 3.0 / rounds
        scheme = game.scheme()
        if scheme == schemes.FLIGHT:
            self.intercept(game, seat, haste, found)
            return
        if scheme == schemes.SHAPESHIFTER:
            self.pursue(game, seat, haste, found)
            return
        for piece in range(len(game.pieces)):
            location = game.pieces[piece]
            if location >= 0 and game.strikeable(piece, scheme):
                worth = (3.0 + 3.0 * self.hits(game, seat, piece)) * haste
                if scheme == schemes.TWINS:
                    worth *= self.twin_factor(game, seat, piece)
                elif scheme == schemes.INVASION:
                    worth *= 0.8
                target = Target(self.way(game, seat, LOCATION_SPACE[location]), worth, actions.STRIKE + location)
                target.left = rounds
                found.append(target)
        if scheme == schemes.REAGENTS and seat in game.reagents:
            space = LOCATION_SPACE[game.laboratory()]
            carried = 0
            for holder in game.reagents:
                if holder == seat:
                    carried += 1
            rest = 0
            for holder in game.reagents:
                if holder < 0:
                    rest += 1
            worth = (3.0 + 4.0 * carried) * haste * (1.5 if rest == 0 else 1.0)
            target = Target(self.way(game, seat, space), worth, actions.DELIVER)
            target.left = rounds
            found.append(target)

    def hits(self, game: Catastropolis, seat: int, piece: int) -> float:
        """How many hits a strike of this hero would score."""
        scheme = game.scheme()
        own = game.own_basics(seat)
        strong = own & game.weakness(piece) != 0 or (game.can_borrow(seat) and game.weakness(piece) != 0)
        if scheme == schemes.SHAPESHIFTER:
            strong = own & ~game.named != 0 or (game.can_borrow(seat) and game.named != self.box.basics)
        hits = 2.0 if strong else 1.0
        if scheme == schemes.BULWARK:
            hits += game.companions(seat)
        elif scheme == schemes.ENGINES:
            hits = min(hits, float(ENGINE_HITS - game.hits[piece])) * 1.5
        elif scheme in (schemes.NESTS, schemes.REAGENTS):
            hits = 2.5
        elif scheme == schemes.VOID:
            hits = 1.0 + self.sacrifice(game, seat)
        return hits

    def sacrifice(self, game: Catastropolis, seat: int) -> float:
        """What a hero would give up against Archon Null, in hits."""
        best = 0
        for card in game.collections[seat]:
            best = max(best, game.worth(seat, card))
        return float(best)

    def twin_factor(self, game: Catastropolis, seat: int, piece: int) -> float:
        """One twin shouldn't go down long before the other; once he has, the other one is urgent."""
        other = 1 - piece
        if game.fallen[other]:
            return 3.0
        hits = 2 if game.own_basics(seat) & game.weakness(piece) else 1
        if game.hits[piece] + hits < game.needed:
            return 1.0
        if game.needed - game.hits[other] <= 2:
            for hero in range(game.n):
                if hero != seat and self.turns(game, hero, LOCATION_SPACE[game.pieces[other]]) <= 1:
                    return 1.5
        return 0.1

    def intercept(self, game: Catastropolis, seat: int, haste: float, found: list[Target]) -> None:
        """Countess Comet: the first stop of her route where the hero can be no later than she is."""
        route = game.culprit().places
        here = route.index(game.pieces[0])
        rounds = max(1, game.plan_time + game.grace - game.plan)
        worth = (3.0 + 3.0 * self.hits(game, seat, 0)) * haste
        for ahead in range(min(len(route), rounds)):
            location = route[(here + ahead) % len(route)]
            way = self.way(game, seat, LOCATION_SPACE[location])
            target = Target(way, worth, actions.STRIKE + location if ahead == 0 else -1)
            target.wait = ahead
            target.left = ahead + 1
            found.append(target)

    def pursue(self, game: Catastropolis, seat: int, haste: float, found: list[Target]) -> None:
        """P-150: Morphion: where he is, and where he will slip away to if another hero strikes him sooner."""
        location = game.pieces[0]
        space = LOCATION_SPACE[location]
        rounds = max(1, game.plan_time + game.grace - game.plan)
        worth = (3.0 + 3.0 * self.hits(game, seat, 0)) * haste
        target = Target(self.way(game, seat, space), worth, actions.STRIKE + location)
        target.left = rounds
        found.append(target)
        first = seat
        moves = self.turns(game, seat, space)
        for other in game.seats_from(seat):
            if self.turns(game, other, space) < moves:
                first = other
                moves = self.turns(game, other, space)
        if first == seat or game.hits[0] + self.hits(game, first, 0) >= game.needed:
            return
        target.worth *= GONE
        ends = moves if (first - game.first) % game.n > (seat - game.first) % game.n else moves + 1
        ambush = Target(self.way(game, seat, LOCATION_SPACE[game.refuge(ends)]), worth, -1)
        ambush.wait = moves + 1
        ambush.left = rounds
        found.append(ambush)


def moves_for(steps: int, rate: int) -> int:
    """How many Moves a number of steps takes."""
    if steps >= FAR:
        return NEVER
    return (steps + rate - 1) // rate


def recovers(game: Catastropolis, seat: int) -> bool:
    """Whether a weakened hero becomes healthy by itself."""
    return game.gifts[seat] & power_effects.HEAL != 0

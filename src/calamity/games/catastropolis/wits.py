# compiled by mypyc
"""How bots judge Catastropolis: the chances of the city and of the title, and what each option is worth to a hero."""

from typing import Final, cast

from mypy_extensions import mypyc_attr

from calamity.games.catastropolis.box import Box, is_crime
from calamity.games.catastropolis.city import LANDMARKS
from calamity.games.catastropolis.judgement.targets import CITY, OLD, Scout, Target, moves_for, recovers
from calamity.games.catastropolis.rules.turn import Catastropolis
from calamity.games.catastropolis.vocabulary import (
    actions,
    card_kinds,
    leads,
    lines,
    locations,
    power_effects,
    results,
    special_abilities,
    steps,
)
from calamity.kernel.state import State
from calamity.kernel.wits import Wits

NEARER: Final = 0.001  # a small bonus for the shorter of two routes that take the same number of turns
TITLE: Final = 0.3  # the weight of its own payoff in a search, compared with that of the team
LAST_PLAN_ROUNDS: Final = 3  # when collected cards are given up for hits

PERKS: Final[dict[str, float]] = {
    "quickness": 0.5,
    "toughness": 0.3,
    "police_scanner": 1.2,
    "publicist": 0.6,
    "sidekick": 0.6,
    "secret_lair": 0.5,
    "super_speed": 1.5,
    "x_ray_vision": 1.5,
    "invisibility": 1.2,
    "regeneration": 1.2,
    "mimicry": 1.0,
    "unstable_core": -0.8,
    "pyrokinesis": 0.6,
    "electrokinesis": 0.6,
    "precognition": 0.5,
    "elasticity": 0.5,
    "flight": 3.0,
    "telepathy": 1.5,
    "telekinesis": 1.2,
    "weather_mastery": 1.0,
    "duplication": 1.0,
    "power_armor": 0.8,
    "sorcery": 4.0,
    "time_control": 2.0,
    "teleportation": 3.0,
    "cosmic_energy": 3.5,
}
EFFECT_PERK: Final = 0.2  # of the other basics that do something beyond matching


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class HeroWits(Wits):
    """The judgement of a hero; it uses only what the seat can see, so one imagined world is enough."""

    def __init__(self, box: Box, powers: list[str]) -> None:
        super().__init__(1, 1)
        self.box = box
        self.scout = Scout(box)
        self.perks: list[float] = []
        for power in range(card_kinds.POWERS):
            perk = PERKS.get(powers[power])
            if perk is None:
                perk = EFFECT_PERK if box.gifts[power] else 0.0
            self.perks.append(perk)

    # ---- positions ----

    def value(self, state: State, seat: int) -> float:
        """How near the team is to winning, minus what threatens it, and how the seat compares with the others."""
        if state.over:
            return state.payoff(seat)
        game = cast(Catastropolis, state)
        danger = 0.0
        for place in range(len(game.queue)):
            if game.face_up[place] and not is_crime(game.card_at(place)):
                card = game.card_at(place)
                left = self.box.time[card] + game.grace - game.counters[place]
                best = -99
                for hero in range(game.n):
                    if game.can_resolve(hero, card):
                        best = max(best, left - 1 - self.scout.turns(game, hero, self.box.space[card]))
                danger += 0.5 if best < 0 else 0.12 / (best + 1)
            elif not game.face_up[place]:
                danger += 0.008 * game.counters[place]
        progress = 0.0
        if game.villain >= 0:
            progress = 0.25 * self.progress(game)
            danger += 0.6 / max(1, game.plan_time + game.grace - game.plan)
        ahead = 0
        for other in range(game.n):
            if other != seat:
                ahead = max(ahead, game.reputation(other))
        lead = 0.01 * max(-10, min(10, game.reputation(seat) - ahead))
        weak = 0.0
        for hero in range(game.n):
            weak += 0.02 * game.weakened[hero]
        return max(0.0, min(1.0, 0.5 + progress + lead - danger - weak))

    def values(self, state: State) -> list[float]:
        """P-2, P-3: the city's fate, equal for all, then the title; a search that puts the title first loses both."""
        values = [self.value(state, seat) for seat in range(state.n)]
        if not state.over:
            return values
        saved = max(values)
        return [TITLE * value + (1.0 - TITLE) * saved for value in values]

    def progress(self, game: Catastropolis) -> float:
        """The share of the Villain's requirement that is met, roughly."""
        total = 0
        for hits in game.hits:
            total += hits
        gone = 0
        for piece in game.pieces:
            if piece < 0:
                gone += 1
        for holder in game.reagents:
            if holder >= 0:
                gone += 1 if holder >= game.n else 0
        return min(1.0, total / max(1, game.needed) + gone / max(1, len(game.pieces)))

    # ---- options ----

    def rate(self, state: State, seat: int, options: list[int]) -> list[float]:
        """How good each option is, question by question."""
        game = cast(Catastropolis, state)
        frame = game.stack[len(game.stack) - 1]
        step = frame & 255
        if step == steps.ACTED:
            return self.rate_actions(game, seat, options)
        if step in (steps.FREE_MOVED, steps.TELEPORTED):
            targets = self.scout.targets(game, seat)
            return [self.standing(game, seat, targets, space_of(game, seat, option)) for option in options]
        if step == steps.DRAFTED:
            return [self.rate_pick(game, seat, option) for option in options]
        return [self.rate_answer(game, seat, step, option) for option in options]

    def rate_answer(self, game: Catastropolis, seat: int, step: int, option: int) -> float:
        """The smaller questions."""
        if step == steps.PREVENTED:
            return {actions.SPEND_SIDEKICK: 3.0, actions.SPEND_VEST: 2.0, actions.ACCEPT: 0.0}[option]
        if step == steps.KEPT:
            return self.rate_resolution(game, seat, option - actions.KEEP + card_kinds.FIRST_RESOLUTION)
        if step == steps.DRAW_DECIDED:
            return 0.0 if option != actions.DRAW_NONE else (1.0 if game.weakened[seat] else -0.5)
        if step == steps.LEAD_CHOSEN:
            return self.rate_lead(game, option - actions.FOLLOW + card_kinds.FIRST_SEARCH)
        if step == steps.REDREW:
            best = max([self.rate_lead(game, card) for card in game.drawn])
            return 0.0 if option == actions.REDRAW else best - 0.5
        if step in (steps.CALLED, steps.X_RAY_TURNED):
            return 0.0 if option == actions.TURN_UP_NONE else self.rate_turning(game, seat, option - actions.TURN_UP)
        if step in (steps.LOOKED, steps.X_RAYED, steps.X_RAYED_AGAIN):
            return -1.0 if option == actions.LOOK_NO_MORE else self.rate_look(game, seat, option - actions.LOOK)
        if step == steps.COOLED:
            return -float(game.urgency(game.place_of(option - actions.COOL)))
        if step == steps.CONFESSED:
            return (
                -9999.0
                if option == actions.CONFESS_NONE
                else -float(game.urgency(game.place_of(option - actions.CONFESS)))
            )
        if step == steps.CREDITED:
            return 1.0 if option == actions.CREDIT + seat else 0.0
        if step in (steps.MEANS_CHOSEN, steps.STRIKE_MEANS_CHOSEN):
            return self.rate_means(game, seat, option)
        if step == steps.NAMED:
            return self.rate_name(game, seat, option)
        if step == steps.GAVE_UP:
            return self.rate_sacrifice(game, seat, option)
        if step == steps.FORESEEN:
            return self.rate_foresight(game, seat, option)
        return float(option)  # how many counters: the more the better; which power first: no matter

    def foolish(self, state: State, seat: int, options: list[int], ratings: list[float]) -> list[int]:
        """P-107: resting or walking away where resolving or striking is best, which looks senseless."""
        game = cast(Catastropolis, state)
        if game.stack[len(game.stack) - 1] & 255 != steps.ACTED:
            return []
        best = options[ratings.index(max(ratings))]
        if not (
            actions.RESOLVE <= best < actions.RESOLVE + card_kinds.SITUATIONS
            or actions.STRIKE <= best < actions.STRIKE + locations.COUNT
        ):
            return []
        return [option for option in options if option == actions.REST or actions.MOVE <= option < actions.MOVE + 56]

    def clumsy(self, state: State, seat: int, options: list[int], ratings: list[float]) -> list[int]:
        """P-76, P-91: stopping on the way to a Disaster in reach without anything else to do there."""
        game = cast(Catastropolis, state)
        best = options[ratings.index(max(ratings))]
        targets = self.scout.targets(game, seat)
        if (
            game.stack[len(game.stack) - 1] & 255 != steps.ACTED
            or not actions.MOVE <= best < actions.MOVE + 56
            or not targets
        ):
            return []
        goal = self.errand(game, seat, targets, best - actions.MOVE)
        if not targets[goal].disaster or targets[goal].steps[best - actions.MOVE]:
            return []
        return [
            option
            for option in options
            if actions.MOVE <= option < actions.MOVE + 56
            and targets[goal].steps[option - actions.MOVE]
            and self.errand(game, seat, targets, option - actions.MOVE) == goal
        ]

    def errand(self, game: Catastropolis, seat: int, targets: list[Target], space: int) -> int:
        """Which target a hero on a space would aim at."""
        weak = game.weakened[seat] != 0 and not recovers(game, seat)
        pulls = [self.pull(target, space, game.rate(seat), 1, weak) for target in targets]
        return pulls.index(max(pulls))

    # ---- the draft ----

    def rate_pick(self, game: Catastropolis, seat: int, option: int) -> float:
        """New basics, above all those that nobody has, and what the power does, per point."""
        if option == actions.PASS:
            return 0.9
        power = option - actions.PICK
        team = 0
        for hero in range(game.n):
            team |= game.held[hero]
        worth = self.perks[power]
        new = self.box.holds[power] & self.box.basics & ~game.held[seat]
        for basic in range(card_kinds.LISTABLE):
            if new >> basic & 1:
                worth += 1.0 if team >> basic & 1 else 1.5
                if self.box.holds[power] != 1 << basic and not self.box.basics >> power & 1:
                    worth += self.perks[basic] * 0.5
        return worth / self.box.points[power]

    # ---- actions ----

    def rate_actions(self, game: Catastropolis, seat: int, options: list[int]) -> list[float]:
        """For each action, the worth per turn of the best target that it serves."""
        targets = self.scout.targets(game, seat)
        rate = game.rate(seat)
        here = game.space[seat]
        weak = game.weakened[seat] != 0 and not recovers(game, seat)
        ratings: list[float] = []
        for option in options:
            if actions.MOVE <= option < actions.MOVE + 56:
                ratings.append(self.best_of(targets, option - actions.MOVE, rate, 1, weak))
            elif option == actions.REST:
                ratings.append(self.rate_rest(game, seat, targets, here))
            elif actions.ABILITY <= option < actions.STRIKE:
                ratings.append(self.rate_ability(game, seat, targets, option - actions.ABILITY))
            else:
                ratings.append(self.rate_deed(game, seat, targets, option, weak))
        return ratings

    def best_of(self, targets: list[Target], space: int, rate: int, spent: int, weak: bool) -> float:
        """The best target from a space, after so many turns; a weakened hero has to rest before it acts."""
        best = 0.0
        for target in targets:
            best = max(best, self.pull(target, space, rate, spent, weak))
        return best

    def pull(self, target: Target, space: int, rate: int, spent: int, weak: bool) -> float:
        """What a target is worth from a space, after so many turns; of two equal targets, the nearer is worth more."""
        away = target.steps[space]
        turns = moves_for(away, rate) + spent
        score = target.score(turns + 1) if weak and target.draws else target.score(turns)
        if weak and target.draws and score == 0.0:
            score = target.score(turns)
        return score - NEARER * min(away, 50)

    def standing(self, game: Catastropolis, seat: int, targets: list[Target], space: int) -> float:
        """What standing on a space at the beginning of the next turn is worth."""
        weak = game.weakened[seat] != 0 and not recovers(game, seat)
        return self.best_of(targets, space, game.rate(seat), 1, weak)

    def rate_deed(self, game: Catastropolis, seat: int, targets: list[Target], option: int, weak: bool) -> float:
        """Searching, resolving or striking here and now, with the risk of dying by it."""
        for target in targets:
            if target.option == option:
                score = target.score(0)
                if target.card >= 0 and self.deadly(game, seat, target.card):
                    return 0.5 if score < CITY else score - CITY / 2
                if weak and target.draws:
                    score -= self.death_risk(game, seat) * (game.reputation(seat) + target.worth + 4.0)
                return score
        return 0.0

    def deadly(self, game: Catastropolis, seat: int, card: int) -> bool:
        """Whether the Hazard of a Situation would kill the hero."""
        if not game.weakened[seat] or game.shield[seat] or game.gifts[seat] & power_effects.TOUGH:
            return False
        if game.can_spend_sidekick(seat) or game.has_vest(seat):
            return False
        line = self.box.line[card]
        return line == lines.HARD_FIGHT or (
            line == lines.HARD_FIGHT_WITHOUT and not game.held[seat] & self.box.unless[card]
        )

    def death_risk(self, game: Catastropolis, seat: int) -> float:
        """The chance that the next Resolution card kills a weakened hero."""
        if game.shield[seat] or game.can_spend_sidekick(seat) or game.has_vest(seat):
            return 0.0
        cards = game.resolution_deck.contents()
        if not cards:
            cards = game.resolution_discard
        if not cards:
            return 0.0
        bad = 0
        for card in cards:
            effect = self.box.resolution_effect[card - card_kinds.FIRST_RESOLUTION]
            if effect in (results.WEAKEN, results.WEAKEN_HERE):
                bad += 1
        return bad / len(cards)

    def rate_rest(self, game: Catastropolis, seat: int, targets: list[Target], here: int) -> float:
        """Rest when weakened: before acting, if there is time, or to be faster on a long way."""
        if not game.weakened[seat] or recovers(game, seat):
            waiting = 0.0  # for a target that comes here
            for target in targets:
                if target.wait and target.steps[here] == 0:
                    waiting = max(waiting, target.score(1) + NEARER)
            return waiting
        healthy = game.rate(seat) * 3 // 2
        best = 0.3
        for target in targets:
            turns = (
                0 if game.space[seat] == here and target.steps[here] == 0 else moves_for(target.steps[here], healthy)
            )
            best = max(best, target.score(turns + 1) * 1.1 + 0.2)
        return best

    def rate_ability(self, game: Catastropolis, seat: int, targets: list[Target], ability: int) -> float:
        """Delaying what is urgent, searching from anywhere, and ways that are faster than walking."""
        if ability in (special_abilities.FROST, special_abilities.WEATHER_MASTERY, special_abilities.TIME_CONTROL):
            return self.rate_delay(game, seat, ability)
        if ability == special_abilities.TELEPATHY:
            return self.scout.search_worth(game) * 0.95
        if ability == special_abilities.X_RAY_VISION:
            return self.scout.search_worth(game)
        if ability == special_abilities.TELEPORTATION:
            best = 0.0
            for space in LANDMARKS:
                best = max(best, self.standing(game, seat, targets, space))
            return best - 0.01
        if ability == special_abilities.SECRET_LAIR:
            if not game.weakened[seat]:
                return 0.0
            rate = game.rate(seat) * 3 // 2
            return self.best_of(targets, 27, rate, 1, False) + 0.1
        if ability == special_abilities.SHIELDING:
            return 0.25
        if ability == special_abilities.DUPLICATION:
            return 0.2 if game.double[seat] < 0 else 0.0
        return 0.0

    def rate_delay(self, game: Catastropolis, seat: int, ability: int) -> float:
        """Take a counter off when a Disaster is about to strike and nobody is there to resolve it."""
        anywhere = 0 if ability == special_abilities.FROST else 1
        worth = 0.0
        for place in game.coolable(seat, anywhere):
            card = game.card_at(place)
            left = self.box.time[card] + game.grace - game.counters[place]
            if is_crime(card) or left > 1:
                continue
            ready = False
            for hero in range(game.n):
                if game.matches(hero, card) and self.scout.turns(game, hero, self.box.space[card]) == 0:
                    ready = True
            if not ready:
                worth += CITY
        return worth

    # ---- cards ----

    def rate_resolution(self, game: Catastropolis, seat: int, card: int) -> float:
        """What a Resolution card is worth: its reputation, and what it does."""
        worth = float(game.worth(seat, card))
        effect = self.box.resolution_effect[card - card_kinds.FIRST_RESOLUTION]
        if effect in (results.WEAKEN, results.WEAKEN_HERE):
            worth -= 40.0 if game.weakened[seat] and self.death_risk(game, seat) > 0 else 2.5
        elif effect in (results.FAVOR, results.VEST):
            worth += 1.0
        elif effect == results.EXTRA_TURN:
            worth += 3.0
        elif effect in (results.CONFESS, results.RECOVER):
            worth += 1.0
        elif effect == results.SHOCKWAVE:
            worth -= 2.0
        return worth

    def rate_lead(self, game: Catastropolis, card: int) -> float:
        """What a Search card is worth: finding more is good early and less so late."""
        effect = self.box.search_effect[card - card_kinds.FIRST_SEARCH]
        late = game.villain >= 0
        if effect == leads.WRONG_NUMBER:
            return 0.0 if not late else 0.6
        if effect == leads.AMBUSH:
            return 0.1
        if effect == leads.TWO_OLDEST:
            return 1.2 if not late else 0.5
        if effect == leads.THREE_OLDEST:
            return 1.3 if not late else 0.2
        if effect in (leads.OLDEST, leads.NEWEST):
            return 0.9
        return 1.1

    def rate_turning(self, game: Catastropolis, seat: int, place: int) -> float:
        """Turn up what is old, but not what may be overdue; a card that was looked at is no risk."""
        counters = game.counters[place]
        if game.knows(seat, place):
            card = game.card_at(place)
            if counters >= self.box.time[card] + game.grace:
                return -20.0 if not is_crime(card) else -1.0
            for hero in range(game.n):
                if game.matches(hero, card):
                    return 2.0 + 0.5 * counters
            return -1.0 if is_crime(card) else 0.5
        return 1.0 + 0.3 * counters if counters < OLD else 0.4

    def rate_look(self, game: Catastropolis, seat: int, place: int) -> float:
        """Look at what is old and still unknown."""
        return (-0.5 if game.knows(seat, place) else 1.0) + 0.1 * game.counters[place]

    # ---- means ----

    def rate_means(self, game: Catastropolis, seat: int, option: int) -> float:
        """Sorcery costs a Resolution card, which is an advantage for a weakened hero."""
        if option == actions.WITH_NOTHING:
            return 0.0
        if option == actions.WITH_SORCERY:
            return 3.0 if game.weakened[seat] else 2.0
        return 2.5 if option == actions.WITH_FAVOR else 0.0

    def rate_name(self, game: Catastropolis, seat: int, option: int) -> float:
        """Name what nobody else could name."""
        if option == actions.NAME_NONE:
            return -1.0
        others = 0
        for hero in range(game.n):
            if hero != seat and game.held[hero] >> (option - actions.NAME) & 1:
                others += 1
        return 10.0 - others

    def rate_sacrifice(self, game: Catastropolis, seat: int, option: int) -> float:
        """Give up a card if that defeats the Villain, or if the plan is nearly complete: the cheapest that does."""
        if option == actions.GIVE_NONE:
            return 0.0
        card = option - actions.GIVE_UP
        if card >= card_kinds.SITUATIONS:
            card += card_kinds.FIRST_RESOLUTION - card_kinds.SITUATIONS
        worth = game.worth(seat, card)
        if game.hits[0] + 1 + worth >= game.needed:
            return 20.0 - worth
        rounds = game.plan_time + game.grace - game.plan
        return float(worth) if rounds <= LAST_PLAN_ROUNDS else -float(worth)

    def rate_foresight(self, game: Catastropolis, seat: int, option: int) -> float:
        """A Disaster that nobody can resolve may come later."""
        pile = game.situation_pile
        card = (pile.top[len(pile.top) - 1] if pile.top else pile.bottom[0]) & 4095
        helpless = True
        for hero in range(game.n):
            if game.matches(hero, card):
                helpless = False
        return 1.0 if (option == actions.AT_BOTTOM) == helpless else 0.0


def space_of(game: Catastropolis, seat: int, option: int) -> int:
    """Where a free move or a teleportation leads."""
    if option == actions.STAY:
        return game.space[seat]
    return option - actions.MOVE if option < actions.TELEPORT else LANDMARKS[option - actions.TELEPORT]

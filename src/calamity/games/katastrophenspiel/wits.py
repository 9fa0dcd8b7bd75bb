# compiled by mypyc
"""How bots judge Das Katastrophenspiel: each seat's chance of winning, and the worth of each option in points."""

from typing import Final, cast

from mypy_extensions import i64, mypyc_attr

from calamity.games.katastrophenspiel.box import Box, Face, is_equipment, is_hero, is_vehicle, shop_card, team_card
from calamity.games.katastrophenspiel.judgement.planner import CHANCES, Planner, with_die
from calamity.games.katastrophenspiel.rules.turn import Katastrophenspiel
from calamity.games.katastrophenspiel.vocabulary import abilities, actions, card_kinds, regions, steps, vehicle_done
from calamity.kernel.rng import M32, MULTIPLIER, stream
from calamity.kernel.state import State
from calamity.kernel.wits import Wits, chances

COIN: Final = 0.28  # a coin's worth early in the game
DISPLAYS: Final = 40  # sample displays for measuring the strength of a hand
REMEMBERED: Final = 5_000  # sets of cards whose chances and strengths are remembered
MISSIONS: Final = 20_000  # missions whose values are remembered: a search asks for the same ones again and again
IN_HAND: Final = 1022  # parts of a mission's key that aren't numbers of cards
ON_TABLE: Final = 1023
DECENT_EXTRA: Final = 1.3  # an extra mission worth less than this waits for a better one

# How much a card's contribution to the strength of a hand counts per round, or per use of equipment.
TEAM: Final = 0.8
EQUIPMENT: Final = 1.0
FLIGHT: Final = 0.25  # the share of a mission that each round's first flight is worth
EXTRA_MISSION: Final = 0.6  # the share of a mission that each use of the control centre is worth
PROCURER: Final = 0.75  # the worth of each round's purchase for less
NEARNESS: Final = 0.25  # how much of a better region's advantage is left in the next turn
SECOND_PURCHASE: Final = 0.5  # the worth of a second purchase, as a share of the first
SPARE: Final = 0.2  # the part of a card's worth that is lost if it is put away
HOPE: Final = 0.1  # what an unknown card may be worth, per coin of its price

# What decides games, in points.
MISSION_NOW: Final = 0.6
AVERAGE_MISSION: Final = 0.7
CARD_LATER: Final = 0.3
MONEY: Final = 0.1


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class RescueWits(Wits):
    """The judgement of Das Katastrophenspiel.  It uses only what everybody can see."""

    def __init__(self, box: Box) -> None:
        super().__init__(1, 1)
        self.horizon = 20  # a turn or two: playing on further says hardly more than the strength of a hand
        self.box = box
        self.faces = box.faces
        self.planner = Planner(box)
        self.known_chances: dict[int, list[float]] = {}  # by set of cards
        self.known_strengths: dict[int, float] = {}  # by set of cards and rounds
        self.known_missions: dict[i64, float] = {}  # by everything on which the value depends
        self.known_rewards: list[list[float]] = []  # by rounds, from none left at all
        self.displays = sample_displays(box)
        self.catastrophes = 0  # how many there are
        for bag in box.catastrophe_bags:
            self.catastrophes += len(bag)
        self.hurried = False
        self.ceiling = 0.0  # the strength of a team that never fails
        self.usual = 0.0  # the strength of the cards that players begin with,
        self.usual_gains: list[float] = []  # and what each card adds to it

    def value(self, state: State, seat: int) -> float:
        """A seat's chance of winning; alone, the share of the points that it can expect."""
        game = cast(Katastrophenspiel, state)
        if game.over:
            return game.payoff(seat)
        if game.n == 1:
            return min(1.0, self.prospects(game, 0) / 30)
        return self.values(state)[seat]

    def quiet(self, state: State) -> bool:
        """K-22: whether a position can be judged: between turns, since the judgement ignores remaining actions."""
        game = cast(Katastrophenspiel, state)
        return game.actions == 2 and game.vehicle_state == 0 and game.target < 0

    def values(self, state: State) -> list[float]:
        """The chances of all seats, by the points that each can expect; a lead counts more when the end is near."""
        game = cast(Katastrophenspiel, state)
        if game.over or game.n == 1:
            return [self.value(state, seat) for seat in range(game.n)]
        point = 0.36 + 0.55 / float(game.rounds_left) ** 1.5
        return chances([point * self.prospects(game, seat) for seat in range(game.n)])

    def prospects(self, game: Katastrophenspiel, seat: int) -> float:
        """The points that a seat can expect.

        The next turn counts most, then what its team could do about the catastrophes now open; then what it could do on
        average, and its cards.  Money hardly counts.  The figures were fitted to many games that these Wits played:
        `lab/calibration.py` measures how accurate they are.
        """
        rounds = game.rounds_left
        cards = game.hands[seat] + game.in_play[seat] + game.tables[seat]
        turns = rounds - (1 if self.has_moved(game, seat) else 0)
        strength = AVERAGE_MISSION if 1 < rounds < 6 else AVERAGE_MISSION / 2
        return (
            game.points[seat]
            + (3.9 - 0.3 * rounds) * turns
            + MISSION_NOW * self.best_mission(game, seat, -1, -1)
            + strength * self.strength(cards, rounds - 1)
            + CARD_LATER * min(1.0, (rounds - 1) / 3) * len(cards)
            + MONEY * game.money[seat]
        )

    def has_moved(self, game: Katastrophenspiel, seat: int) -> bool:
        """Whether a seat has had its turn, or its mission, in this round."""
        place = (seat - game.starter) % game.n
        return place < game.turns_taken or (seat == game.active and game.missions > 0)

    # ---- values ----

    def money_value(self, game: Katastrophenspiel) -> float:
        """What a coin is worth: the more, the more rounds are left to use what it buys."""
        return coin_value(game.rounds_left - 1)

    def wear(self, card: int, rounds: int) -> float:
        """K-68: what one use of an equipment card is worth later, so that it is not wasted now."""
        face = self.faces[card]
        symbols = 0.0
        for side in range(face.sides):
            here = float(len(face.fixed[side]))
            for threshold in face.dice[side]:
                here += CHANCES[threshold - 3]
            symbols = max(symbols, here)
        return 0.30 * min(1.0, rounds / 4) * symbols

    def reward(self, card: int, coin: float) -> float:
        """What a catastrophe pays, money included."""
        face = self.faces[card]
        return face.value + face.money * coin

    def strength(self, cards: list[int], rounds: int) -> float:
        """How much a mission with these cards earns on average, over sample displays."""
        key = card_set(cards) << 8 | (rounds + 1)
        known = self.known_strengths.get(key)
        if known is None:
            known = self.over_displays(self.chances(cards), rounds)
            if len(self.known_strengths) > REMEMBERED:
                self.known_strengths.clear()
            self.known_strengths[key] = known
        return known

    def strength_with(self, cards: list[int], card: int, rounds: int) -> float:
        """The strength of these cards and another one."""
        return self.over_displays(self.chances_with(cards, card), rounds)

    def over_displays(self, chances: list[float], rounds: int) -> float:
        """The mean value of the best mission, given the chance of success at each catastrophe."""
        rewards = self.rewards(rounds)
        total = 0.0
        for display in self.displays:
            best = 0.0
            for i in display:
                value = chances[i] * rewards[i]
                if value > best:
                    best = value
            total += best
        return total / len(self.displays)

    def rewards(self, rounds: int) -> list[float]:
        """What each catastrophe pays with a number of rounds to come."""
        while len(self.known_rewards) <= rounds + 1:
            coin = coin_value(len(self.known_rewards) - 1)
            self.known_rewards.append(
                [self.reward(card_kinds.FIRST_CATASTROPHE + i, coin) for i in range(self.catastrophes)]
            )
        return self.known_rewards[rounds + 1]

    def chances(self, cards: list[int]) -> list[float]:
        """The chance of success at each catastrophe with these cards, if all are in hand and all may be used."""
        key = card_set(cards)
        known = self.known_chances.get(key)
        if known is not None:
            return known
        found = [0.0] * self.catastrophes
        for i in range(len(found)):
            found[i] = self.team_chance(cards, i + card_kinds.FIRST_CATASTROPHE)
        self.remember(key, found)
        return found

    def chances_with(self, cards: list[int], card: int) -> list[float]:
        """The chances with one more card; only those that it can improve are computed again."""
        more = cards + [card]
        key = card_set(more)
        known = self.known_chances.get(key)
        if known is not None:
            return known
        face = self.faces[card]
        roomy = face.space > 3
        found = self.chances(cards)[:]
        for i in range(len(found)):
            if found[i] < 1.0 and (roomy or helps(face, self.faces[i + card_kinds.FIRST_CATASTROPHE].needs)):
                found[i] = self.team_chance(more, i + card_kinds.FIRST_CATASTROPHE)
        self.remember(key, found)
        return found

    def remember(self, key: int, chances: list[float]) -> None:
        """Remember the chances of a set of cards."""
        if len(self.known_chances) > REMEMBERED:
            self.known_chances.clear()
        self.known_chances[key] = chances

    def team_chance(self, cards: list[int], catastrophe: int) -> float:
        """The chance of success with any of these cards."""
        planner = self.planner
        planner.clear()
        for card in cards:
            if is_equipment(card):
                planner.add(card, 0, 0.0)
        for card in cards:
            if is_hero(card):
                planner.add(card, 1, 0.0)
        planner.need(self.faces[catastrophe].needs, 0, 1.0)
        best = planner.best(3)
        for card in cards:
            if is_vehicle(card) and best < 1.0:
                planner.lead(card)
                best = max(best, planner.best(self.faces[card].space))
                planner.drop_lead()
        return best

    # ---- missions ----

    def mission_value(
        self,
        game: Katastrophenspiel,
        seat: int,
        catastrophe: int,
        missing: list[int],
        fresh: bool,
        vehicle: int,
        extra: int = -1,
    ) -> float:
        """The value of a mission with what the seat has and may still play.

        `fresh`: it has not begun, nothing has been used in it.  `vehicle`: one that will have been played (-1: none),
        for a flight if the mission is fresh.  `extra`: a card that will have been bought (-1: none).
        """
        # The key contains everything on which the value depends.
        begun = 0 if fresh else 1 + game.wilds
        key: i64 = (game.rounds_left << 8 | catastrophe) << 8 | (vehicle + 1)
        key = key << 8 | (extra + 1)
        key = key << 6 | begun << 2 | (game.vehicle_state & vehicle_done.FLOWN != 0) << 1 | 1
        for count in missing:
            key = mixed(key, count)
        for card in game.in_play[seat]:
            key = mixed(key, card << 1 | (not fresh and card in game.used))
        key = mixed(key, IN_HAND)
        for card in game.hands[seat]:
            key = mixed(key, card << 1 | (not fresh and card in game.used))
        key = mixed(key, ON_TABLE)
        for card in game.tables[seat]:
            key = mixed(key, card << 1 | (not fresh and card in game.used))
        key = mixed(key, game.hero_limit)
        known = self.known_missions.get(key)
        if known is None:
            known = self.planned(game, seat, catastrophe, missing, fresh, vehicle, extra)
            if len(self.known_missions) > MISSIONS:
                self.known_missions.clear()
            self.known_missions[key] = known
        return known

    def planned(
        self,
        game: Katastrophenspiel,
        seat: int,
        catastrophe: int,
        missing: list[int],
        fresh: bool,
        vehicle: int,
        extra: int,
    ) -> float:
        """The value of a mission by trying out teams."""
        rounds = game.rounds_left - 1
        reward = self.reward(catastrophe, self.money_value(game))
        planner = self.planner
        planner.clear()
        riding = game.vehicle(seat)
        for card in game.in_play[seat]:
            if fresh or card not in game.used:
                if not self.blocked(game, card):
                    planner.add(card, 0, 0.0)
        hand = game.hands[seat] if extra < 0 else game.hands[seat] + [extra]
        for card in hand:
            if is_hero(card):
                planner.add(card, 1, 0.0)
        for card in hand + game.tables[seat]:
            if is_equipment(card) and (fresh or card not in game.used):
                planner.add(card, 0, self.wear(card, rounds))
        planner.need(missing, game.wilds if not fresh else 0, reward)
        heroes = game.heroes(seat)
        if riding < 0 and vehicle >= 0:
            if not (fresh and self.either_flies_or_helps(vehicle)):
                planner.lead(vehicle)
            return planner.best(game.limit_with(vehicle) - heroes)
        best = planner.best(game.limit_with(riding) - heroes)
        if riding < 0:
            for card in hand:
                if is_vehicle(card) and game.fits(seat, card):
                    planner.lead(card)
                    best = max(best, planner.best(game.limit_with(card) - heroes))
                    planner.drop_lead()
        return best

    def either_flies_or_helps(self, vehicle: int) -> bool:
        """K-R17: whether a vehicle has a movement on one side and its abilities on the other."""
        face = self.faces[vehicle]
        return face.move_side >= 0 and face.sides == 2

    def blocked(self, game: Katastrophenspiel, card: int) -> bool:
        """Whether a vehicle has used its movement side, so that its abilities are blocked."""
        return self.either_flies_or_helps(card) and game.vehicle_state & vehicle_done.FLOWN != 0

    def best_mission(self, game: Katastrophenspiel, seat: int, region: int, vehicle: int, extra: int = -1) -> float:
        """The value of the best mission in a region, or in any of them (-1)."""
        best = 0.0
        for card in game.catastrophes:
            face = self.faces[card]
            if region < 0 or face.region == region:
                best = max(best, self.mission_value(game, seat, card, face.needs, True, vehicle, extra))
        return best

    def reach(self, game: Katastrophenspiel, seat: int, left: int, extra: int) -> float:
        """The value of the best mission that the remaining actions allow: here, by flight, or after a move."""
        if left <= 0 or game.missions:
            return 0.0
        if left > 1:
            return self.best_mission(game, seat, -1, -1, extra)
        best = self.best_mission(game, seat, game.region[seat], -1, extra)
        riding = game.vehicle(seat)
        if riding >= 0:
            if game.can_fly(riding) and not game.vehicle_state & (vehicle_done.FLOWN | vehicle_done.SIDED):
                best = max(best, self.best_mission(game, seat, -1, -1, extra))
            return best
        hand = game.hands[seat] if extra < 0 else game.hands[seat] + [extra]
        for card in hand:
            if is_vehicle(card) and game.can_fly(card) and game.fits(seat, card):
                best = max(best, self.best_mission(game, seat, -1, card, extra))
        return best

    # ---- purchases ----

    def gain(self, game: Katastrophenspiel, seat: int, card: int) -> float:
        """What owning a card is worth in the rounds to come."""
        face = self.faces[card]
        rounds = game.rounds_left - 1
        owned = game.hands[seat] + game.in_play[seat] + game.tables[seat]
        if face.buys:
            return PROCURER * rounds
        base = self.strength(owned, rounds)
        if face.extra_mission:
            return EXTRA_MISSION * min(2, rounds) * base
        more = self.strengthened(owned, card, rounds, base)
        if is_equipment(card):
            return EQUIPMENT * min(2, rounds) * more
        total = TEAM * rounds * more
        if face.move_side >= 0 and not self.flies(owned):
            total += rounds * (FLIGHT * self.strength_in(owned, card, rounds) + 0.15)
        return total

    def flies(self, cards: list[int]) -> bool:
        """Whether one of the cards is a vehicle with a movement."""
        for card in cards:
            if is_vehicle(card) and self.faces[card].move_side >= 0:
                return True
        return False

    def strength_in(self, cards: list[int], vehicle: int, rounds: int) -> float:
        """The strength of a team that always rides in one vehicle, with as many heroes as it holds."""
        space = self.faces[vehicle].space
        crew: list[int] = []
        for card in cards:
            if is_hero(card) and len(crew) < space:
                crew.append(card)
            elif is_equipment(card):
                crew.append(card)
        return self.strength(crew + [vehicle], rounds)

    def net_gain(self, game: Katastrophenspiel, seat: int, card: int, discount: int) -> float:
        """What a card is worth beyond its price, for the rounds to come."""
        return self.gain(game, seat, card) - (self.faces[card].value - discount) * self.money_value(game)

    def best_buy(self, game: Katastrophenspiel, seat: int, money: int, discount: int) -> float:
        """The net gain of the best open card that the money pays for."""
        best = 0.0
        for card in game.purchases:
            if card >= 0 and self.faces[card].value - discount <= money:
                best = max(best, self.net_gain(game, seat, card, discount))
        return best

    def buy_first(self, game: Katastrophenspiel, seat: int, left: int) -> float:
        """The value of the best purchase, if any, followed by a mission with the actions that are left then."""
        best = self.reach(game, seat, left, -1)
        for card in game.purchases:
            if card >= 0 and self.faces[card].value <= game.money[seat]:
                then = self.reach(game, seat, left, card)
                best = max(best, self.net_gain(game, seat, card, 0) + then)
        return best

    def strengthened(self, cards: list[int], card: int, rounds: int, base: float) -> float:
        """What a card adds to the strength of a set of cards, which is `base`.

        In a hurry, this is what it adds to the starting cards, reduced the stronger the set is.
        """
        if not self.hurried:
            return self.strength_with(cards, card, rounds) - base
        if not self.usual_gains:
            self.learn_usual_gains()
        if self.ceiling <= self.usual:  # cards that never fail can't be improved
            return 0.0
        return self.usual_gains[card] * (self.ceiling - base) / (self.ceiling - self.usual)

    def learn_usual_gains(self) -> None:
        """Compute what each card for sale adds to the starting cards, averaged over all colours."""
        halfway = 3
        teams = self.box.sets
        gains = [0.0] * len(self.faces)
        for_sale = [card for bag in self.box.purchase_bags for card in bag]
        for team in teams:
            base = self.strength(team, halfway)
            self.usual += base / len(teams)
            for card in for_sale:
                gains[card] += (self.strength_with(team, card, halfway) - base) / len(teams)
        self.ceiling = self.over_displays([1.0] * self.catastrophes, halfway)
        self.usual_gains = gains

    # ---- ratings ----

    def guess(self, state: State, seat: int, options: list[int]) -> list[float]:
        """Rate options in a hurry: what a card adds is not computed for each team."""
        self.hurried = True
        try:
            return self.rate(state, seat, options)
        finally:
            self.hurried = False

    def rate(self, state: State, seat: int, options: list[int]) -> list[float]:
        """How good each option is, in victory points."""
        game = cast(Katastrophenspiel, state)
        step = game.stack[len(game.stack) - 1] & 255
        if step == steps.DECIDED:
            return self.rate_turn(game, seat, options)
        if step == steps.USED:
            return [self.rate_use(game, seat, option) for option in options]
        if step == steps.ABILITY_NAMED:
            return [self.rate_ability(game, seat, option - actions.ABILITY) for option in options]
        if step == steps.BOUGHT:
            discount = game.stack[len(game.stack) - 1] >> 8 & 4095
            return [self.rate_buy(game, seat, option, discount) for option in options]
        if step == steps.CYCLED:
            return self.rate_cycles(game, seat, options, game.stack[len(game.stack) - 1] >> 8 & 4095)
        return [0.0] * len(options)

    def rate_buy(self, game: Katastrophenspiel, seat: int, option: int, discount: int) -> float:
        """The gain of a card minus its price, plus what it adds to a mission in this turn."""
        if option == actions.BUY_NOTHING:
            return 0.0
        card = shop_card(option - actions.BUY)
        more = self.reach(game, seat, game.actions, card) - self.reach(game, seat, game.actions, -1)
        return self.net_gain(game, seat, card, discount) + more

    def rate_cycles(self, game: Katastrophenspiel, seat: int, options: list[int], discount: int) -> list[float]:
        """Put away what is not wanted, preferably where the next card is affordable."""
        prices = [self.faces[shop_card(option - actions.CYCLE)].value - discount for option in options]
        worths = [self.rate_buy(game, seat, option - actions.CYCLE + actions.BUY, discount) for option in options]
        ratings: list[float] = []
        for i in range(len(options)):
            best = 0.0
            for j in range(len(options)):
                if j != i and prices[j] <= game.money[seat]:
                    best = max(best, worths[j])
            hope = HOPE * prices[i] if prices[i] <= game.money[seat] else 0.0
            ratings.append(best + hope - SPARE * max(0.0, worths[i]))
        return ratings

    def rate_ability(self, game: Katastrophenspiel, seat: int, ability: int) -> float:
        """What the mission is worth if the die makes this ability."""
        missing = game.missing[:]
        missing[ability] -= 1
        return self.mission_value(game, seat, game.target, missing, False, -1)

    def foolish(self, state: State, seat: int, options: list[int], ratings: list[float]) -> list[int]:
        """K-62, K-68: a mission without any chance and, during a mission, anything but the best: waste is obvious."""
        game = cast(Katastrophenspiel, state)
        step = game.stack[len(game.stack) - 1] & 255
        if step == steps.USED:
            most = max(ratings)
            return [options[i] for i in range(len(options)) if ratings[i] < most]
        if step == steps.DECIDED:
            return [option for option in options if self.is_hopeless(game, seat, option)]
        return []

    def clumsy(self, state: State, seat: int, options: list[int], ratings: list[float]) -> list[int]:
        """K-31, K-42: travelling with the last action of a turn where something else is best, perhaps repeatedly."""
        game = cast(Katastrophenspiel, state)
        if game.stack[len(game.stack) - 1] & 255 != steps.DECIDED or game.actions != 1:
            return []
        best = options[ratings.index(max(ratings))]
        if actions.MOVE <= best < actions.MOVE + regions.COUNT:
            return []
        return [option for option in options if actions.MOVE <= option < actions.MOVE + regions.COUNT]

    def is_hopeless(self, game: Katastrophenspiel, seat: int, option: int) -> bool:
        """Whether an option begins a mission that can't succeed."""
        if not actions.MISSION <= option < actions.PLAY_VEHICLE:
            return False
        card = (option - actions.MISSION) % (actions.FREE_MISSION - actions.MISSION) + card_kinds.FIRST_CATASTROPHE
        return self.mission_value(game, seat, card, self.faces[card].needs, True, -1) <= 0.0

    def rate_use(self, game: Katastrophenspiel, seat: int, option: int) -> float:
        """What the mission is worth after using a card, over all outcomes of its dice."""
        if option == actions.GIVE_UP:
            return 0.0
        if option < actions.USE:
            return (
                self.mission_value(game, seat, game.target, game.missing, False, option - actions.PLAY_VEHICLE) - 0.003
            )
        card = team_card((option - actions.USE) >> 1)
        side = (option - actions.USE) & 1
        face = self.faces[card]
        missing = without(game.missing, face.fixed[side])
        counts = [1.0]
        for threshold in face.dice[side]:
            counts = with_die(counts, CHANCES[threshold - 3])
        trial = game
        if is_hero(card) and card in game.hands[seat]:
            trial = game.copy()
            trial.bring_in(seat, card)
        used = trial.used
        trial.used = used + [card]
        total = 0.0
        for successes in range(len(counts)):
            total += counts[successes] * self.value_after(trial, seat, missing, successes)
        trial.used = used
        if is_equipment(card):
            total -= self.wear(card, game.rounds_left - 1)
        elif not face.dice[side]:
            total += 0.002
        return total

    def value_after(self, game: Katastrophenspiel, seat: int, missing: list[int], successes: int) -> float:
        """The value of the mission after the given number of successes with the dice of the card just used."""
        rest = missing
        for _ in range(successes):
            rest = self.best_wild(game, seat, rest)
        return self.mission_value(game, seat, game.target, rest, False, -1)

    def best_wild(self, game: Katastrophenspiel, seat: int, missing: list[int]) -> list[int]:
        """What is missing after one free symbol is used where it helps most."""
        best = missing
        best_value = -1.0
        for ability in range(abilities.COUNT):
            if missing[ability] > 0:
                rest = missing[:]
                rest[ability] -= 1
                value = self.mission_value(game, seat, game.target, rest, False, -1)
                if value > best_value:
                    best_value = value
                    best = rest
        return best

    def rate_turn(self, game: Katastrophenspiel, seat: int, options: list[int]) -> list[float]:
        """The value of the best turn that begins with each option."""
        shop = self.best_buy(game, seat, game.money[seat], 0) + 0.02 if game.anything_for_sale() else 0.0
        at_home = self.best_mission(game, seat, game.region[seat], -1)
        ratings: list[float] = []
        for option in options:
            ratings.append(self.rate_option(game, seat, option, shop, at_home))
        return ratings

    def rate_option(self, game: Katastrophenspiel, seat: int, option: int, shop: float, at_home: float) -> float:
        """The value of the best turn that begins with one option."""
        rest = game.actions - 1
        can_attempt = game.missions == 0 and game.actions > 0
        last_round = game.rounds_left == 1
        if option == actions.END_TURN:
            return 0.0
        if option == actions.PURCHASE:
            return max(self.buy_first(game, seat, rest) + 0.02, shop + SECOND_PURCHASE * shop * min(rest, 1))
        if option == actions.FREE_PURCHASE:
            cheap = self.best_buy(game, seat, game.money[seat], 1)
            cramped = 0.4 * at_home if can_attempt else 0.0
            return cheap - cramped + self.plan_value(game, at_home, shop)
        if actions.MISSION <= option < actions.FREE_MISSION:
            card = option - actions.MISSION + card_kinds.FIRST_CATASTROPHE
            face = self.faces[card]
            mission = self.mission_value(game, seat, card, face.needs, True, -1)
            later = shop
            if rest > 0 and mission > 0:
                later = max(shop, self.best_buy(game, seat, game.money[seat] + face.money, 0))
            return mission + (later if rest > 0 else 0.0) + 0.01
        if actions.FREE_MISSION <= option < actions.PLAY_VEHICLE:
            card = option - actions.FREE_MISSION + card_kinds.FIRST_CATASTROPHE
            mission = self.mission_value(game, seat, card, self.faces[card].needs, True, -1)
            if mission < DECENT_EXTRA and not last_round:
                return -0.1
            return mission - (0.0 if last_round else 0.5) + self.plan_value(game, at_home, shop)
        if actions.MOVE <= option < actions.MOVE + regions.COUNT:
            return self.rate_move(game, seat, option - actions.MOVE, shop, at_home)
        if actions.VEHICLE_MOVE <= option < actions.CYCLE:
            vehicle = (option - actions.VEHICLE_MOVE) // regions.COUNT
            region = (option - actions.VEHICLE_MOVE) % regions.COUNT
            if not can_attempt:
                return self.outlook(game, seat, region, at_home) - 0.01
            there = self.best_mission(game, seat, region, vehicle)
            return there + (shop if rest > 0 else 0.0)
        if actions.PLAY_VEHICLE <= option < actions.SWAP_VEHICLE:
            return self.rate_vehicle(game, seat, option - actions.PLAY_VEHICLE, at_home if can_attempt else 0.0, shop)
        return -0.05

    def plan_value(self, game: Katastrophenspiel, at_home: float, shop: float) -> float:
        """What the remaining actions are worth without moving."""
        if game.actions == 0:
            return 0.0
        if game.missions:
            return shop * game.actions
        return max(at_home, shop) + (min(at_home, shop) if game.actions > 1 else 0.0)

    def rate_move(self, game: Katastrophenspiel, seat: int, region: int, shop: float, at_home: float) -> float:
        """What moving for an action is worth: for a mission there, or to be there in the next turn."""
        there = self.best_mission(game, seat, region, -1)
        outlook = NEARNESS * (there - at_home) if game.rounds_left > 1 else -0.01
        if game.actions > 1:
            return max(there if game.missions == 0 else 0.0, shop + outlook)
        return outlook

    def outlook(self, game: Katastrophenspiel, seat: int, region: int, at_home: float) -> float:
        """What beginning the next turn in another region is worth."""
        if game.rounds_left == 1:
            return -0.01
        return NEARNESS * (self.best_mission(game, seat, region, -1) - at_home)

    def rate_vehicle(self, game: Katastrophenspiel, seat: int, vehicle: int, at_home: float, shop: float) -> float:
        """Playing a vehicle by itself is worth something only to make room for the procurer."""
        if not game.has_procurer(seat) or game.has_room(seat) or not game.anything_for_sale():
            return -0.02
        if game.limit_with(vehicle) <= game.heroes(seat):
            return -0.02
        return self.best_buy(game, seat, game.money[seat], 1) + self.plan_value(game, at_home, shop) - 0.02


def coin_value(rounds: int) -> float:
    """What a coin is worth with a number of rounds to come after this one."""
    return COIN * min(1.0, rounds / 5)


def helps(face: Face, needs: list[int]) -> bool:
    """Whether a side of a card has a die or one of the abilities that are needed."""
    for side in range(face.sides):
        if face.dice[side]:
            return True
        for ability in face.fixed[side]:
            if needs[ability] > 0:
                return True
    return False


def card_set(cards: list[int]) -> int:
    """A number that stands for a set of cards."""
    key = 0
    for card in cards:
        key |= 1 << card
    return key


def mixed(key: i64, part: i64) -> i64:
    """A key with one more part; the order of parts matters."""
    return (key & M32) * MULTIPLIER + (key >> 32) + part


def without(missing: list[int], symbols: list[int]) -> list[int]:
    """What is missing after some symbols were matched."""
    rest = missing[:]
    for ability in symbols:
        if rest[ability] > 0:
            rest[ability] -= 1
    return rest


def sample_displays(box: Box) -> list[list[int]]:
    """Displays of five catastrophes for measuring hands; the same in every game."""
    by_stack: list[list[int]] = [[], [], [], []]
    for face in box.faces:
        if face.region >= 0:
            by_stack[face.stack].append(face.kind)
    dice = State(1, stream(4711))
    displays: list[list[int]] = []
    for _ in range(DISPLAYS):
        display: list[int] = []
        for stack in [0, 0, 1, 2, 3]:
            cards = [card for card in by_stack[stack] if card not in display]
            display.append(cards[dice.below(len(cards))])
        displays.append([card - card_kinds.FIRST_CATASTROPHE for card in display])
    return displays

"""Forecasts: how a mission would go, which play rules out another, how many heroes a vehicle allows.

All of it follows from what all can see, and is sent only while useful.  What a card can do, how many heroes may be
in play and what a turn offers comes from the rules themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from calamity.games.katastrophenspiel.box import is_equipment, is_hero, is_vehicle, team_card, team_place
from calamity.games.katastrophenspiel.rules.turn import Katastrophenspiel
from calamity.games.katastrophenspiel.vocabulary import actions, regions, steps

if TYPE_CHECKING:
    from calamity.kernel.game import Game

SIDES_OF_A_DIE = 6
NO_FAILURE = 1  # the threshold of a die that has succeeded
REMEMBERED = 5_000  # missions whose outlook is remembered
RuledOut = Literal["flight", "procurer", "last_use"]  # flying; Justin Grafke's purchase; a further use of the card


class Outlook(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a mission would go for the viewer with its cards: certain success, a chance, or none."""

    sure: int
    """Needed symbols that cards can supply without dice, with those that are supplied already."""
    dice: int = 0
    """Needed symbols that only dice could make."""
    chance: float = 1.0
    """Of success, if the viewer makes the best of it; 1 only if it is certain, 0 only if it is impossible."""
    lacks: int = 0
    """Symbols that would be missing even if every die succeeded."""


class Forecast(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that a seat can foresee."""

    outlooks: dict[str, Outlook] = {}
    """By open catastrophe; on a mission of one's own only that of the mission."""
    rules_out: dict[str, RuledOut] = {}
    """By card that can be played: what can't be done any more afterwards."""
    limits: dict[str, int] = {}
    """By vehicle that can be played or flown with: how many heroes may be in play with it."""


class Side(NamedTuple):
    """A side of a card: its abilities and the thresholds of its dice."""

    abilities: tuple[int, ...]
    dice: tuple[int, ...]


class Helper(NamedTuple):
    """A card that can help: whether it takes a hero's place, and the sides that add something."""

    takes_place: bool
    sides: tuple[Side, ...]


class Team(NamedTuple):
    """Everything that the success of a mission depends on: what is missing, and what can still be brought."""

    missing: tuple[int, ...]
    wilds: int
    deferred: bool  # whether successes are kept as wild symbols
    heroes: int  # in play
    limit: int  # of heroes
    helpers: tuple[Helper, ...]
    vehicles: tuple[tuple[int, tuple[Side, ...]], ...]  # vehicles that can still be played: limit and sides

    def left(self) -> int:
        """Symbols that are missing."""
        return sum(self.missing) - self.wilds

    def rolling(self) -> list[tuple[Side, Team]]:
        """The sides with dice that can be used next, each with the team that is left.

        Dice that cost neither a place nor another side are always rolled, so they are returned alone.
        """
        found: list[tuple[Side, Team]] = []
        room = self.limit - self.heroes
        roomy = not self.vehicles and sum(helper.takes_place for helper in self.helpers) <= room
        for i, helper in enumerate(self.helpers):
            takes_place, sides = helper
            if (takes_place and not room) or (i and helper == self.helpers[i - 1]):
                continue
            others = self.helpers[:i] + self.helpers[i + 1 :]
            rest = self._replace(helpers=others, heroes=self.heroes + takes_place)
            ways = [(side, rest) for side in sides if side.dice]
            if ways and len(sides) == 1 and (roomy or not takes_place):
                return ways
            found += ways
        return found

    def driving(self) -> list[Team]:
        """The teams with each of the vehicles that hold the heroes in play."""
        return [
            self._replace(limit=limit, vehicles=()).settled((Helper(False, sides), *self.helpers))
            for limit, sides in self.vehicles
            if limit >= self.heroes
        ]

    def settled(self, helpers: Iterable[Helper]) -> Team:
        """The team with these helpers, after those that cost nothing and can't fail have helped."""
        waiting: list[Helper] = []
        team = self
        for helper in helpers:
            if helper.takes_place or len(helper.sides) != 1 or helper.sides[0].dice:
                waiting.append(helper)
            else:
                team = team.with_abilities(helper.sides[0].abilities)
        return team._replace(helpers=tuple(sorted(helper for helper in waiting if helper.sides)))

    def with_abilities(self, abilities: Iterable[int]) -> Team:
        """The team after a side has supplied its abilities."""
        return self._replace(missing=without(self.missing, abilities))

    def after_success(self) -> list[Team]:
        """The teams after a die has succeeded: with one more wild symbol, or with any of the missing abilities."""
        if self.deferred:
            return [self._replace(wilds=self.wilds + 1)]
        return [self.with_abilities((ability,)) for ability, count in enumerate(self.missing) if count]

    def fewest(self, lucky: bool) -> int:
        """The fewest symbols that stay missing if no die succeeds, or all of them do."""
        left = fewest(self.missing, self.helpers, self.limit - self.heroes, lucky, self.wilds) - self.wilds
        for team in self.driving() if left > 0 else ():
            left = min(left, team.fewest(lucky))
        return max(0, left)


def fewest(missing: tuple[int, ...], helpers: tuple[Helper, ...], room: int, lucky: bool, enough: int) -> int:
    """The fewest symbols that stay missing after the best choice of helpers and sides; stops at `enough`."""
    best = sum(missing)
    if not helpers or best <= enough:
        return best
    (takes_place, sides), others = helpers[0], helpers[1:]
    left_out = takes_place  # who costs nothing always comes along, except with a side that is of no use
    for side in sides if room or not takes_place else ():
        made = len(side.dice) if lucky else 0
        rest = without(missing, side.abilities)
        if made or rest != missing:
            best = min(best, fewest(rest, others, room - takes_place, lucky, enough + made) - made)
        else:
            left_out = True
    return min(best, fewest(missing, others, room, lucky, enough)) if left_out and best > enough else best


def without(missing: tuple[int, ...], abilities: Iterable[int]) -> tuple[int, ...]:
    """K-4, K-59: what is missing after each of the abilities has met one that was."""
    left = list(missing)
    for ability in abilities:
        if left[ability]:
            left[ability] -= 1
    return tuple(left)


class Search:
    """The chance of a team that plays its cards as well as possible and sees each die before the next choice.

    Cards without dice reveal nothing, so they can wait until they complete the mission: the search tries out which
    dice to roll, and checks after each whether the rest is now certain, or impossible.
    """

    def __init__(self) -> None:
        self.chances: dict[tuple[Team, tuple[int, ...]], float] = {}

    def chance(self, team: Team, dice: tuple[int, ...] = ()) -> float:
        """The chance of success if these dice are rolled first."""
        if team.left() <= 0:
            return 1.0
        key = team, dice
        if key not in self.chances:
            self.chances[key] = self.rolled(team, dice) if dice else self.best(team)
        return self.chances[key]

    def rolled(self, team: Team, dice: tuple[int, ...]) -> float:
        """The chance if one die is rolled, then the others."""
        hit = (SIDES_OF_A_DIE + 1 - dice[0]) / SIDES_OF_A_DIE
        success = max(self.chance(after, dice[1:]) for after in team.after_success())
        return hit * success + (1 - hit) * self.chance(team, dice[1:]) if hit < 1 else success

    def best(self, team: Team) -> float:
        """The chance of the best way to go on; giving up has chance 0."""
        if not team.fewest(lucky=False):
            return 1.0
        if team.fewest(lucky=True):
            return 0.0
        ways = [self.chance(rest.with_abilities(side.abilities), side.dice) for side, rest in team.rolling()]
        return max([*ways, *(self.chance(driving) for driving in team.driving())], default=0.0)


class Forecaster:
    """Makes the forecasts of one game, and remembers the outlooks of missions."""

    def __init__(self) -> None:
        self.known: dict[tuple[object, ...], Outlook] = {}

    def forecast(self, game: Game, state: Katastrophenspiel, seat: int) -> Forecast | None:
        """Everything that a seat can foresee; nothing during set-up and after the end."""
        if state.over or -1 in state.colour:
            return None
        kinds = game.kinds
        found = Forecast(
            {kinds[card]: self.outlook(state, seat, card) for card in targets(state, seat)},
            {kinds[card]: lost for card, lost in rules_out(state, seat).items()},
            {kinds[card]: state.limit_with(card) for card in vehicles_offered(state, seat)},
        )
        return found if found != Forecast() else None

    def outlook(self, state: Katastrophenspiel, seat: int, card: int) -> Outlook:
        """How the seat's current mission would end, or one that it began now."""
        key = facts(state, seat, card)
        found = self.known.get(key)
        if found is None:
            pending = dice_pending(state) if under_way(state, seat, card) else ()
            found = judged(team_for(state, seat, card), pending, sum(state.box.faces[card].needs))
            if len(self.known) >= REMEMBERED:
                self.known.clear()
            self.known[key] = found
        return found


def under_way(state: Katastrophenspiel, seat: int, card: int) -> bool:
    """Whether the seat is on a mission against that catastrophe."""
    return state.target == card and state.active == seat


def facts(state: Katastrophenspiel, seat: int, card: int) -> tuple[object, ...]:
    """Everything on which the outlook of a mission depends."""
    cards = tuple(state.hands[seat]), tuple(state.in_play[seat]), tuple(state.tables[seat])
    turn = state.vehicle_state if state.active == seat else 0, state.hero_limit, state.deferred
    if not under_way(state, seat, card):
        return card, cards, turn
    return card, cards, turn, tuple(state.missing), state.wilds, tuple(state.used), dice_pending(state)


def targets(state: Katastrophenspiel, seat: int) -> list[int]:
    """The open catastrophes; for a seat on a mission, only its target."""
    return [state.target] if state.target >= 0 and seat == state.active else state.catastrophes


def judged(team: Team, pending: tuple[int, ...], needs: int) -> Outlook:
    """K-10, K-11, K-37, K-39, K-59: the outlook of a team, where `needs` symbols were needed at first."""
    made = sum(threshold == NO_FAILURE for threshold in pending)
    left = team._replace(wilds=team.wilds + made).fewest(lucky=False)
    if not left:
        return Outlook(needs)
    lacks = team._replace(wilds=team.wilds + len(pending)).fewest(lucky=True)
    if lacks:
        return Outlook(needs - left, left, 0.0, lacks)
    return Outlook(needs - left, left, rounded(Search().chance(team, pending)))


def rounded(chance: float) -> float:
    """A chance to four places, but never rounded to certain or impossible."""
    return min(max(round(chance, 4), 0.0001), 0.9999)


def team_for(state: Katastrophenspiel, seat: int, card: int) -> Team:
    """K-R32, K-R38: the cards of a seat that could help against a catastrophe, if a mission begins now."""
    trial = state
    if not under_way(state, seat, card):
        trial = state.copy()
        if seat != state.active:
            trial.vehicle_state = 0
        trial.take_on(seat, card)
    aboard = [card for card in trial.in_play[seat] if card not in trial.used]
    free = [card for card in trial.hands[seat] + trial.tables[seat] if is_equipment(card) and card not in trial.used]
    helpers = [Helper(False, sides) for helper in aboard + free if (sides := sides_of(trial, helper))]
    heroes = [card for card in trial.hands[seat] if is_hero(card)]
    helpers += [Helper(True, sides) for hero in heroes if (sides := sides_of(trial, hero))]
    driving = trial.vehicle(seat)
    playable = [card for card in trial.hands[seat] if is_vehicle(card)] if driving < 0 else []
    return Team(
        tuple(trial.missing),
        trial.wilds,
        bool(trial.deferred),
        trial.heroes(seat),
        trial.limit_with(driving),
        (),
        tuple((trial.limit_with(vehicle), sides_of(trial, vehicle)) for vehicle in playable),
    ).settled(helpers)


def sides_of(state: Katastrophenspiel, card: int) -> tuple[Side, ...]:
    """K-11, K-R17, K-R37: the sides of a card that the rules would offer in the running mission."""
    options: list[int] = []
    state.offer_sides(card, options)
    face = state.box.faces[card]
    sides = [option - actions.USE - 2 * team_place(card) for option in options]
    return tuple(Side(tuple(face.fixed[side]), tuple(face.dice[side])) for side in sides)


def dice_pending(state: Katastrophenspiel) -> tuple[int, ...]:
    """K-10, K-R34: dice of the running mission that are rolled before the next decision, other than naming an ability.

    A die that has succeeded and has no name yet counts as one that can't fail.
    """
    if state.stack[-1] & 255 != steps.ABILITY_NAMED:
        return ()
    below = state.stack[-2]
    if below & 255 != steps.DIE:
        return (NO_FAILURE,)
    card, packed = below >> 8 & 4095, below >> 20
    return (NO_FAILURE, *state.box.faces[card].dice[packed & 1][packed >> 1 :])


# ---- plays that rule out others ----


def rules_out(state: Katastrophenspiel, seat: int) -> dict[int, RuledOut]:
    """The cards that can be played now and would make something else impossible in this turn."""
    options = state.offered(seat)
    if not options or state.stack[-1] & 255 not in (steps.DECIDED, steps.USED):
        return {}
    found: dict[int, RuledOut] = dict.fromkeys(grounding(state, seat, options), "flight")
    used = sorted({team_card((option - actions.USE) >> 1) for option in options if option >= actions.USE})
    for card in used:
        if card in state.tables[seat]:  # K-65: the first use has laid it on the table
            found[card] = "last_use"
    if takes_procurers_place(state, seat):
        found.update((card, "procurer") for card in used if is_hero(card) and card in state.hands[seat])
    return found


def flyers(options: list[int]) -> set[int]:
    """The vehicles that offer a flight."""
    return {
        (option - actions.VEHICLE_MOVE) // regions.COUNT
        for option in options
        if actions.VEHICLE_MOVE <= option < actions.CYCLE
    }


def played(options: list[int]) -> list[int]:
    """The vehicles that can be played."""
    return [
        option - actions.PLAY_VEHICLE for option in options if actions.PLAY_VEHICLE <= option < actions.SWAP_VEHICLE
    ]


def swapped_in(options: list[int]) -> list[int]:
    """The vehicles that another one can be exchanged for."""
    return [
        option - actions.SWAP_VEHICLE for option in options if actions.SWAP_VEHICLE <= option < actions.VEHICLE_MOVE
    ]


def grounding(state: Katastrophenspiel, seat: int, options: list[int]) -> list[int]:
    """K-36, K-43, K-44, K-R13: vehicles that can't fly and end the chance to fly in this turn with another one.

    A vehicle played between actions can still be exchanged, where that is allowed; one in a mission can't.
    """
    exchangeable = state.vehicle_swap and state.stack[-1] & 255 == steps.DECIDED
    last = swapped_in(options) if exchangeable else played(options)
    flying = flyers(state.turn_choices(seat)) if last else set()
    return [card for card in last if card not in flying] if flying else []


def takes_procurers_place(state: Katastrophenspiel, seat: int) -> bool:
    """K-39, K-50: whether one more hero leaves no place for the procurer, who could still be used in this turn."""
    if not state.has_procurer(seat) or actions.FREE_PURCHASE not in state.turn_choices(seat):
        return False
    vehicle = state.vehicle(seat)
    vehicles = [vehicle] if vehicle >= 0 else [vehicle, *(card for card in state.hands[seat] if is_vehicle(card))]
    return max(state.limit_with(card) for card in vehicles) <= state.heroes(seat) + 1


def vehicles_offered(state: Katastrophenspiel, seat: int) -> list[int]:
    """The vehicles that the seat may play, exchange or fly with between actions."""
    options = state.offered(seat)
    if not options or state.stack[-1] & 255 != steps.DECIDED:
        return []
    return sorted({*played(options), *swapped_in(options), *flyers(options)})

# compiled by mypyc
"""How bots judge Catastrophe: the team's chance of winning, and how good each option of a question is for the team."""

from typing import Final, cast

from mypy_extensions import mypyc_attr

from calamity.games.catastrophe.box import Box
from calamity.games.catastrophe.judgement.bargains import GAIN
from calamity.games.catastrophe.judgement.rescue import Rescue
from calamity.games.catastrophe.rules.course import Catastrophe
from calamity.games.catastrophe.state import PHASES
from calamity.games.catastrophe.vocabulary import actions, card_kinds, effects, impact_kinds, stages, steps
from calamity.kernel.state import State

DEPLOYED: Final = 2  # cards that Rapid Deployment brings into play
LEAST_LAID: Final = 2  # cards that even a beginner lays out, if there are good ones
WASTED: Final = 0.25  # a card worth less than this share of the best one should stay in hand


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class NeighbourWits(Rescue):
    """The judgement of Catastrophe.  It uses only what the seat can see."""

    def __init__(self, box: Box) -> None:
        super().__init__(box)
        self.plan: list[int] = []  # the links of a whole answer,
        self.asked: list[list[int]] = []  # to the question that has these lanes: each question has its own
        self.asker = -1  # of this seat

    def value(self, state: State, seat: int) -> float:
        """The chance of winning, from tokens and from uses against what is still to come."""
        game = cast(Catastrophe, state)
        if game.over:
            return game.payoff(seat)
        self.look(game)
        weights = self.weights(game, seat)
        weakest = min(game.vitality)
        tokens = 0.0
        supplies = 0.0
        for player in range(game.n):
            tokens += min(game.vitality[player], 4) / 4.0
            have = self.in_play(game, player)
            for kind in range(impact_kinds.COUNT):
                supplies += weights[kind] * min(have[kind], 2) / 2.0
        tokens /= game.n
        supplies /= game.n * (3.0 + 4.5 * (PHASES - game.phase))
        return 0.1 + 0.3 * tokens + 0.25 * min(weakest, 4) / 4.0 + 0.25 * min(1.0, supplies)

    def quiet(self, state: State) -> bool:
        """C-57, C-58: whether the position can be judged: not during React, whose cost isn't known before its end."""
        return cast(Catastrophe, state).stage != stages.REACT

    def rate(self, state: State, seat: int, options: list[int]) -> list[float]:
        """How good each option is, by the question that is open."""
        game = cast(Catastrophe, state)
        self.look(game)
        step = game.stack[len(game.stack) - 1] & 255
        if step in (steps.ACTED, steps.PROPOSED, steps.ANSWERED):
            wanted = self.plan_of(game, seat, step)[len(game.lanes[seat])]
            return [1.0 if option == wanted else 0.0 for option in options]
        if step == steps.PICKED:
            return self.rate_picks(game, seat, [option - actions.PICK for option in options])
        if step in (steps.LAID, steps.STOCKED):
            return self.rate_laying(game, seat, options)
        if step == steps.CONFIRMED:
            good = self.settles(game, seat)
            return [1.0 if (option == actions.ACCEPT) == good else 0.0 for option in options]
        if step == steps.OVERFLOWED:
            return self.rate_remedies(game, seat, options)
        if step == steps.RAN:
            return [-rating for rating in self.rate_picks(game, seat, [option - actions.DISCARD for option in options])]
        if step == steps.SPARED:
            return self.rate_turning(game, seat, options, actions.SPARE, 1.0)
        if step in (steps.STRAINED, steps.ROUGHED, steps.SAPPED_CARD):
            return self.rate_turning(game, seat, options, actions.WEAR, -1.0)
        if step == steps.FORESEEN:
            return [1.0 if option == actions.LOOK else 0.0 for option in options]
        if step == steps.BANDAGED:
            return [float(option) for option in options]  # C-R4: bots have never used a bandage
        if step == steps.ENTERED:
            return [0.0] * len(options)
        return [-float(option) for option in options]

    def foolish(self, state: State, seat: int, options: list[int], ratings: list[float]) -> list[int]:
        """C-34, C-39, C-54: abandoning a plan half-way; borrowing, trading or laying out what helps nobody.

        C-R19: and withdrawing a good proposal that the partner has agreed to.
        """
        game = cast(Catastrophe, state)
        self.look(game)
        step = game.stack[len(game.stack) - 1] & 255
        if step in (steps.ACTED, steps.PROPOSED, steps.ANSWERED):
            lane = game.lanes[seat]
            plan = self.plan_of(game, seat, step)
            if lane:
                return [option for option in options if option != plan[len(lane)]]
            return [option for option in options if option != plan[0] and self.helps_nobody(game, seat, step, option)]
        if step in (steps.LAID, steps.STOCKED):
            least = WASTED * max(ratings)
            return [options[i] for i in range(len(options)) if options[i] != actions.DONE and ratings[i] < least]
        if step == steps.CONFIRMED and not game.back:
            return [
                options[i] for i in range(len(options)) if options[i] != actions.ACCEPT and ratings[i] < max(ratings)
            ]
        return []

    def clumsy(self, state: State, seat: int, options: list[int], ratings: list[float]) -> list[int]:
        """C-39, C-46, C-R29: doing what helps nobody; stopping while something obvious can be done for oneself."""
        game = cast(Catastrophe, state)
        self.look(game)
        step = game.stack[len(game.stack) - 1] & 255
        if step == steps.ACTED and not game.lanes[seat]:
            return self.clumsy_acts(game, seat, options)
        if step in (steps.LAID, steps.STOCKED) and options[ratings.index(max(ratings))] != actions.DONE:
            laid = 0
            for link in game.lanes[seat]:
                if actions.LAY <= link < actions.RETURN:
                    laid += 1
            return [actions.DONE] if laid < (LEAST_LAID if step == steps.LAID else 1) else []
        if step == steps.CONFIRMED:
            return [options[i] for i in range(len(options)) if ratings[i] < max(ratings)]
        return []

    def clumsy_acts(self, game: Catastrophe, seat: int, options: list[int]) -> list[int]:
        """Acts that help nobody in React; and being ready while a card of one's own would serve one's own need."""
        self.survey(game, seat)
        found: list[int] = []
        for option in options:
            if option == actions.READY:
                continue
            self.aim_seat = -1
            if self.score(game, seat, option) <= 0.0:
                found.append(option)
            elif actions.COMMIT <= option < actions.LOAN and self.aim_seat == seat and actions.READY not in found:
                found.append(actions.READY)
        return found

    def helps_nobody(self, game: Catastrophe, seat: int, step: int, option: int) -> bool:
        """C-34, C-R19, C-R21: a loan that isn't the best, or a trade that helps nobody or was refused before."""
        if step == steps.ACTED:
            return actions.BORROW <= option < actions.SLOT
        if step == steps.PROPOSED:
            if option == actions.NO_TRADE:
                return False
            self.bargain = GAIN
            return (
                game.refusers >> (option - actions.PARTNER) & 1 != 0
                or self.good_for(game, seat, option - actions.PARTNER) < 0
            )
        if option in (actions.AGREE, actions.DECLINE):
            return False
        return self.offered(game, seat) + self.returning(game, seat, option) <= 0.0

    def plan_of(self, game: Catastrophe, seat: int, step: int) -> list[int]:
        """All links of the best answer to the open question, including those given; computed once for all of them."""
        lane = game.lanes[seat]
        count = len(lane)
        if self.asked is not game.lanes or self.asker != seat or self.plan[:count] != lane or len(self.plan) == count:
            self.asked = game.lanes
            self.asker = seat
            if step == steps.ACTED:
                self.plan = self.act_on(game, seat, lane) if lane else self.best_act(game, seat)
            elif step == steps.PROPOSED:
                self.plan = self.proposal(game, seat, lane)
            else:
                self.plan = self.answer(game, seat, lane)
        return self.plan

    def rate_laying(self, game: Catastrophe, seat: int, options: list[int]) -> list[float]:
        """C-39, C-69: the best card first; one weak card stays in hand to pay, and two that can be deployed later."""
        weights = self.weights(game, seat)
        have = self.in_play(game, seat)[:]
        held = len(game.hands[seat])
        kept = 0
        deploys = False
        for card in game.hands[seat]:
            if card < card_kinds.RESOURCES:
                kept += 1
            elif self.box.effects[card] == effects.DEPLOY:
                deploys = True
        for link in game.lanes[seat]:
            if actions.LAY <= link < actions.RETURN:
                self.count_in(have, link - actions.LAY, self.box.uses[link - actions.LAY])
                held -= 1
                kept -= 1
        ratings: list[float] = []
        for option in options:
            if option == actions.DONE:
                late = deploys and kept <= DEPLOYED  # Quick cards can wait for the impacts and come into play in React
                ratings.append(99.0 if late else 0.5 if held <= 1 and game.phase < PHASES - 1 else 0.1)
            elif option < actions.RETURN:
                ratings.append(self.laying_worth(game, seat, option - actions.LAY, weights, have))
            elif option < actions.SCRAP:
                card = (option - actions.RETURN) >> 1
                ratings.append(-0.3 * self.worth(game, seat, card, self.box.uses[card], weights, have))
            else:
                ratings.append(-0.5)
        return ratings

    def rate_remedies(self, game: Catastrophe, seat: int, options: list[int]) -> list[float]:
        """C-22: give up what is least missed; a card in hand is not lost."""
        weights = self.weights(game, seat)
        ratings: list[float] = []
        for option in options:
            if option < actions.SCRAP:
                ratings.append(-0.6 * self.lying(game, seat, game.place_of(seat, option - actions.RETURN), weights))
            else:
                ratings.append(-self.lying(game, seat, game.place_of(seat, option - actions.SCRAP), weights))
        return ratings

    def rate_turning(self, game: Catastrophe, seat: int, options: list[int], base: int, sign: float) -> list[float]:
        """C-58: a step matters most to the card with the fewest uses and the most future."""
        weights = self.weights(game, seat)
        ratings: list[float] = []
        for option in options:
            place = game.place_of(seat, option - base)
            ratings.append(sign * self.lying(game, seat, place, weights) / max(1, game.remaining(seat, place)))
        return ratings

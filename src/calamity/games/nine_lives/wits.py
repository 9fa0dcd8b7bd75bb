# compiled by mypyc
"""How bots judge Nine Lives: each seat's chance of winning, and how good each option of every question is."""

from typing import Final, cast

from mypy_extensions import mypyc_attr

from calamity.games.nine_lives.box import Box
from calamity.games.nine_lives.judgement.odds import Odds
from calamity.games.nine_lives.judgement.worth import POWER_CAT, REACTION_CARD, Judgement
from calamity.games.nine_lives.rules.turn import NineLives
from calamity.games.nine_lives.vocabulary import actions, aims, card_kinds, effects, figures, steps, types, windows
from calamity.kernel.state import IDLE, PASS, State
from calamity.kernel.wits import Wits
from calamity.kernel.zones import NONE

SPENDING: Final = 0.1  # how much more than its card's worth an answer must bring
LATER: Final = 0.3  # what keeping a card for lives is worth, besides the lives that would be wasted now
SAVING: Final = 5.0  # an answer worth this much saves the last life
LAST_BALL: Final = 0.4  # the last Yarn Ball is kept for a worse moment
PASS_CHANCE: Final = 0.09  # the chance that a hidden card sends a blow back
NO_REPLY: Final = -1


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class CatWits(Wits):
    """The judgement of Nine Lives."""

    def __init__(self, box: Box) -> None:
        super().__init__(1, 1)
        self.box = box
        self.judgement = Judgement(box)
        self.odds = Odds(box)
        self.horizon = 8  # about a turn: more would only add noise to what an answer changes

    def quiet(self, state: State) -> bool:
        """L-18: whether a position can be judged: in a Claw Phase with nothing announced or on the stack."""
        return state.stack[len(state.stack) - 1] & 255 == steps.CLAWED and not state.lanes[state.seat]

    def value(self, state: State, seat: int) -> float:
        """A seat's chance of winning."""
        return self.values(state)[seat]

    def values(self, state: State) -> list[float]:
        """The chances of all seats, by what each has."""
        game = cast(NineLives, state)
        if game.over:
            return [game.payoff(seat) for seat in range(game.n)]
        return self.odds.chances(game)

    def rate(self, state: State, seat: int, options: list[int]) -> list[float]:
        """How good each option is, by the kind of question."""
        game = cast(NineLives, state)
        step = game.stack[len(game.stack) - 1] & 255
        if step == steps.CLAWED:
            return [self.claw(game, seat, option) for option in options]
        if step in (steps.REACTED, steps.LULLED, steps.ANSWERED):
            return [self.answer(game, seat, step, option) for option in options]
        if step == steps.YARN_SPENT:
            return self.yarn(game, seat, options)
        if step == steps.DISCARDED:
            return [-self.judgement.keeping(game, seat, option - actions.DISCARD) for option in options]
        if step == steps.PICKED:
            return [self.pick(game, seat, option) for option in options]
        if step == steps.DROPPED:
            return [-self.cat(game, seat, option - actions.DROP + card_kinds.FIRST_POWER) for option in options]
        if step == steps.RESCUED:
            return [1.0 if option == actions.RISE_AGAIN else 0.0 for option in options]
        if step in (steps.NAMED, steps.EVENT_NAMED):
            return [self.name(game, seat, option - actions.NAME) for option in options]
        if step == steps.BLAMED:
            return [self.blame(game, seat, option) for option in options]
        if step == steps.FETCHED:
            return [self.fetch(game, seat, option - actions.FETCH) for option in options]
        if step == steps.SUMMONED:
            return [self.cat(game, seat, option - actions.SUMMON + card_kinds.FIRST_POWER) for option in options]
        if step == steps.ORDERED:
            return [self.order(game, seat, option) for option in options]
        return [0.0] * len(options)

    def guess(self, state: State, seat: int, options: list[int]) -> list[float]:
        """Rate options in a hurry: re-rolls, the slowest to judge, only where the dice cost more than a Yarn Ball."""
        game = cast(NineLives, state)
        if game.stack[len(game.stack) - 1] & 255 == steps.YARN_SPENT and not game.lanes[seat]:
            now = self.judgement.worth(game, seat)
            if self.if_dice_stand(game.copy(), seat) >= now - self.ball_price(game, seat):
                return [0.0 if option == PASS else -1.0 for option in options]
        return self.rate(state, seat, options)

    def foolish(self, state: State, seat: int, options: list[int], ratings: list[float]) -> list[int]:
        """L-22, L-26, L-64: ending the Claw Phase with too many cards, if some can be played; blocking one's own card.

        L-47, L-49: playing a card for lives above nine, or for Yarn that isn't there.
        """
        game = cast(NineLives, state)
        step = game.stack[len(game.stack) - 1] & 255
        if step not in (steps.CLAWED, steps.REACTED, steps.LULLED, steps.ANSWERED) or game.lanes[seat]:
            return []
        found: list[int] = []
        for option in options:
            if option not in (PASS, actions.END_CLAW):
                card = option - actions.PLAY
                if self.in_vain(game, seat, card) or (step == steps.REACTED and self.spoils_own(game, seat, card)):
                    found.append(option)
        if actions.END_CLAW in options and len(options) - len(found) > 1:
            if len(game.hands[seat]) + figures.PAW_CARDS > game.hand_limit(seat):
                found.append(actions.END_CLAW)
        return found

    def in_vain(self, game: NineLives, seat: int, card: int) -> bool:
        """L-47, L-49: whether a card is for lives and the cat has all nine, or for Yarn and there is none."""
        effect = self.box.effect[card]
        if effect in (effects.GAIN_LIVES, effects.TEAPOT):
            return game.lives[seat] == figures.TOP
        return effect == effects.GAIN_YARN and not game.sanctuary

    def clumsy(self, state: State, seat: int, options: list[int], ratings: list[float]) -> list[int]:
        """L-26, L-33: discarding a defence rather than an attack; not using what saves the last life."""
        game = cast(NineLives, state)
        step = game.stack[len(game.stack) - 1] & 255
        if step == steps.REACTED and max(ratings) > SAVING:
            return [option for option in options if option == PASS]
        if step != steps.DISCARDED:
            return []
        cards = [option - actions.DISCARD for option in options]
        if not any(self.box.attack[card] for card in cards):
            return []
        return [card + actions.DISCARD for card in cards if self.box.type[card] == types.REACTION]

    # ---- the Claw Phase ----

    def claw(self, game: NineLives, seat: int, option: int) -> float:
        """Play a card that brings something, useful ones first, then attacks, the surest first; or end the phase."""
        lane = game.lanes[seat]
        if option == actions.END_CLAW:
            return 0.0
        if not lane:
            card = option - actions.PLAY
            if self.box.aim[card] == aims.A_COPY:
                best = -1.0
                for other in game.others_of(seat):
                    for cat in game.rows[other]:
                        if game.copyable(seat, cat):
                            best = max(best, self.play_value(game, seat, cat, card))
                return best
            return self.play_value(game, seat, card, card)
        return self.announcement(game, seat, option)

    def play_value(self, game: NineLives, seat: int, acts: int, card: int) -> float:
        """What playing a card brings with its best aim, minus what keeping it is worth; useful cards come first."""
        effect = self.box.effect[acts]
        kept = self.keep_value(game, seat, acts, card)
        best = self.best_aim(game, seat, acts)
        if best <= kept:
            return -1.0
        gain = 0.01 * (best - kept)
        if effect in (
            effects.DRAW,
            effects.PILFER,
            effects.RECRUIT,
            effects.FEAST,
            effects.COMPOST,
            effects.SUMMON,
            effects.BANISH,
            effects.FORESEE,
            effects.FORTUNE,
        ):
            return 6.0 + gain
        if effect in (effects.GAIN_LIVES, effects.GAIN_YARN):
            return 5.0 + gain
        if effect == effects.SWAP:
            return 0.5 + gain
        if self.box.dot[acts]:
            return 4.0 + gain
        if self.box.type[acts] == types.CURIOSITY:
            return 3.0 + gain
        if self.box.attack[acts]:
            return 1.0 + gain
        return 2.0 + gain

    def keep_value(self, game: NineLives, seat: int, acts: int, card: int) -> float:
        """What must be gained for a card to be played now."""
        effect = self.box.effect[acts]
        if effect in (effects.SHIELD, effects.GUARD):
            return 5.0  # an answer to an attack
        if effect in (effects.GAIN_LIVES, effects.TEAPOT):
            if acts != card:
                return 0.0
            wasted = max(0, game.lives[seat] + self.box.amount[acts] - figures.TOP)
            return LATER + (0.5 if effect == effects.TEAPOT else 1.0) * wasted
        if effect == effects.GAIN_YARN and game.sanctuary < self.box.amount[acts]:
            return 3.0
        if effect == effects.SWAP:
            return 0.3
        return 0.0 if card < card_kinds.FIRST_POWER else 0.1

    def best_aim(self, game: NineLives, seat: int, acts: int) -> float:
        """What a card brings with the best that can be announced with it."""
        effect = self.box.effect[acts]
        if effect == effects.FERRY:
            down = self.judgement.reapurr_value(game, seat, -self.box.amount[acts])
            return max(down, self.judgement.reapurr_value(game, seat, 1))
        if effect == effects.BANISH:
            count = 0
            for other in game.others_of(seat):
                count += len(game.rows[other])
            return 0.15 * min(2, count)
        if effect == effects.FEAST:
            return 0.24 * (self.box.amount[acts] - len(game.hands[seat]))
        if effect in (effects.COMPOST, effects.SUMMON, effects.FORESEE, effects.FORTUNE):
            return 0.5
        aim = self.box.aim[acts]
        if aim == aims.NOTHING:
            return self.judgement.effect_value(game, seat, acts, seat, -1)
        if aim == aims.ALL_OTHERS:
            value = 0.0
            for other in game.others_of(seat):
                value += self.judgement.share_value(game, seat, acts, seat, other)
            return value
        best = -9.0
        for other in game.others_of(seat):
            if game.fits(seat, other, aim):
                best = max(best, self.aim_value(game, seat, acts, other))
        return best

    def aim_value(self, game: NineLives, seat: int, acts: int, other: int) -> float:
        """What a card brings if it is aimed at that player, minus what may come back."""
        if not self.box.can_be_passed(acts):
            return self.judgement.effect_value(game, seat, acts, seat, other)
        value = self.judgement.share_value(game, seat, acts, seat, other)
        if self.box.dot[acts] or self.judgement.margin(game, seat) > 2 or self.protected(game, seat):
            return value
        back = PASS_CHANCE * len(game.hands[other])
        if game.living() > 2:
            back *= 0.5
        return (1.0 - back) * value + back * self.judgement.share_value(game, seat, acts, seat, seat)

    def protected(self, game: NineLives, seat: int) -> bool:
        """Whether a seat could answer an attack that comes back."""
        for card in game.hands[seat]:
            if self.box.type[card] == types.REACTION:
                return True
        return False

    def announcement(self, game: NineLives, seat: int, option: int) -> float:
        """Whom or what a card that is being played is aimed at."""
        lane = game.lanes[seat]
        acts = lane[0] - actions.PLAY
        if self.box.aim[acts] == aims.A_COPY:
            if len(lane) == 1:
                cat = option - actions.COPY + card_kinds.FIRST_POWER
                return self.play_value(game, seat, cat, acts)
            acts = lane[1] - actions.COPY + card_kinds.FIRST_POWER
        if option == actions.ENOUGH:
            return 0.0
        if option == actions.UP:
            return self.judgement.reapurr_value(game, seat, 1)
        if option == actions.DOWN:
            return self.judgement.reapurr_value(game, seat, -self.box.amount[acts])
        if option >= actions.BANISH and option < actions.ORDER:
            return self.sinking(game, seat, option - actions.BANISH + card_kinds.FIRST_POWER)
        return self.aim_value(game, seat, acts, option - actions.TARGET)

    def sinking(self, game: NineLives, seat: int, cat: int) -> float:
        """What a rival's loss of a Power Cat is worth."""
        for other in game.others_of(seat):
            if cat in game.rows[other]:
                return -self.judgement.interest(game, seat, other) * self.cat(game, other, cat)
        return 0.0

    def cat(self, game: NineLives, seat: int, cat: int) -> float:
        """What a Power Cat is worth to its owner."""
        if cat == self.box.rescuer:
            return 3.0 if self.judgement.margin(game, seat) <= 3 else 1.5
        if self.box.window[cat]:
            return 1.0
        if cat == self.box.clover or cat == self.box.patch:
            return 0.9
        if self.box.attack[cat]:
            return 0.5 + 0.25 * self.box.lives[cat]
        return POWER_CAT

    # ---- windows ----

    def answer(self, game: NineLives, seat: int, step: int, option: int) -> float:
        """An answer is worth the difference it makes, minus what its card is worth."""
        if option == PASS:
            return 0.0
        lane = game.lanes[seat]
        if lane:
            return self.judgement.outcome(game, seat, lane[0] - actions.PLAY, option - actions.TARGET)
        card = option - actions.PLAY
        if self.box.window[card] == windows.ANYTIME:
            return self.proactive(game, seat, step, card)
        if step == steps.ANSWERED and not game.in_play:
            return self.against_fate(game, seat, card)
        if self.spoils_own(game, seat, card):
            return -1.0
        before = self.judgement.outcome(game, seat, NO_REPLY, -1)
        after = -99.0
        if self.box.aim[card]:
            for other in game.others_of(seat):
                after = max(after, self.judgement.outcome(game, seat, card, other))
        else:
            after = self.judgement.outcome(game, seat, card, -1)
        price = POWER_CAT if card >= card_kinds.FIRST_POWER else self.reaction_price(game, seat, card)
        if self.box.effect[card] == effects.TAKE:
            price -= self.loot(game, seat, game.in_play[len(game.in_play) - 1])
        return after - before - price - SPENDING

    def spoils_own(self, game: NineLives, seat: int, card: int) -> bool:
        """L-64, L-R21: whether a card would block one's own newest card, although that one does no harm."""
        if not game.in_play or game.owners[len(game.owners) - 1] != seat:
            return False
        if not self.judgement.is_block(self.box.effect[card]):
            return False
        return self.judgement.outcome(game, seat, NO_REPLY, -1) >= 0.0

    def reaction_price(self, game: NineLives, seat: int, card: int) -> float:
        """What a Reaction is worth in hand: the last ones most, and all of them near the end."""
        held = 0
        for other in game.hands[seat]:
            held += 1 if self.box.type[other] == types.REACTION else 0
        price = REACTION_CARD
        if held == 1:
            price += 0.15
        if held >= 4:
            price -= 0.15
        return price

    def loot(self, game: NineLives, seat: int, card: int) -> float:
        """What taking a card is worth."""
        if card >= card_kinds.FIRST_POWER:
            return self.cat(game, seat, card)
        return self.judgement.keeping(game, seat, card)

    def proactive(self, game: NineLives, seat: int, step: int, card: int) -> float:
        """Shields and gifts of life: against a coming attack, or against a CATastrophe when few lives are left."""
        effect = self.box.effect[card]
        margin = self.judgement.margin(game, seat)
        if effect == effects.GAIN_YARN:
            return -1.0
        if game.shields[seat] or game.guarded[seat]:
            return -1.0
        danger = 0.0
        if step == steps.REACTED:
            danger = -min(0.0, self.judgement.outcome(game, seat, NO_REPLY, -1)) if seat in game.shares else 0.0
        elif step == steps.ANSWERED:
            kind = self.box.type[game.revealed[0]]
            danger = 0.0 if kind == types.REAPURR else 0.35 * self.judgement.loss(game, seat, 1)
        if effect == effects.GAIN_LIVES:
            if margin > 2 or game.lives[seat] > 7:
                return -1.0
            return danger - 1.0 if step != steps.LULLED else -1.0
        return danger - (POWER_CAT if card >= card_kinds.FIRST_POWER else 0.3) - 0.2

    def against_fate(self, game: NineLives, seat: int, card: int) -> float:
        """Whether a revealed CATastrophe card is bad enough to be sent away."""
        effect = self.box.effect[card]
        doom = game.revealed[0]
        bad = self.fate(game, seat, doom)
        return -bad - (POWER_CAT if effect == effects.STORM else 2 * REACTION_CARD) - 0.3

    def fate(self, game: NineLives, seat: int, doom: int) -> float:
        """What a CATastrophe card is worth to a seat, roughly."""
        effect = self.box.effect[doom]
        amount = self.box.amount[doom]
        if effect == effects.STRIDE:
            return self.judgement.reapurr_value(game, seat, amount)
        if effect == effects.KNUCKLEBONES:
            return self.judgement.reapurr_value(game, seat, 1)
        if self.box.type[doom] == types.REAPURR:
            return 0.8 * self.judgement.reapurr_value(game, seat, 1)
        return -0.2 * self.judgement.loss(game, seat, 1)

    # ---- dice ----

    def yarn(self, game: NineLives, seat: int, options: list[int]) -> list[float]:
        """A re-roll is worth the mean of what the six faces would lead to, minus the Yarn Ball."""
        lane = game.lanes[seat]
        if lane:
            die = lane[0] - actions.SET_DIE
            return [self.if_die(game, seat, die, option - actions.FACE + 1) for option in options]
        stands = self.if_dice_stand(game.copy(), seat)
        price = self.ball_price(game, seat)
        ratings: list[float] = []
        for option in options:
            if option == PASS:
                ratings.append(0.0)
            elif option >= actions.SET_DIE:
                ratings.append(self.best_face(game, seat, option - actions.SET_DIE) - stands - POWER_CAT - 0.2)
            elif option >= actions.YARN_ALL:
                ratings.append(
                    self.reroll_value(game, seat, game.rollers.index(option - actions.YARN_ALL)) - stands - price
                )
            else:
                ratings.append(self.reroll_value(game, seat, option - actions.YARN) - stands - price)
        return ratings

    def ball_price(self, game: NineLives, seat: int) -> float:
        """What keeping a Yarn Ball is worth."""
        price = self.judgement.balls(game.yarn[seat]) - self.judgement.balls(game.yarn[seat] - 1) + 0.05
        if game.yarn[seat] == 1 and self.judgement.margin(game, seat) > 3:
            price += LAST_BALL
        return price

    def reroll_value(self, game: NineLives, seat: int, die: int) -> float:
        """The mean worth over the six faces of a die; others' dice only with Yarn to spare."""
        if game.rollers[die] != seat and game.yarn[seat] < 3 and game.living() > 2:
            return -99.0
        total = 0.0
        for face in range(1, 7):
            total += self.if_die(game, seat, die, face)
        return total / 6.0

    def best_face(self, game: NineLives, seat: int, die: int) -> float:
        """The best that setting a die can lead to."""
        best = -99.0
        for face in range(1, 7):
            best = max(best, self.if_die(game, seat, die, face))
        return best

    def if_die(self, game: NineLives, seat: int, die: int, face: int) -> float:
        """What it would be worth if a die showed that face and no die were changed any more."""
        trial = game.copy()
        trial.dice[die] = face
        return self.if_dice_stand(trial, seat)

    def if_dice_stand(self, trial: NineLives, seat: int) -> float:
        """What a position is worth if nobody changes the dice any more; it is played on."""
        trial.stack.pop()
        trial.mode = IDLE
        trial.options = NONE
        trial.asked = NONE
        trial.done = 0
        trial.lanes = []
        trial.run()
        return self.judgement.worth(trial, seat)

    # ---- Events ----

    def name(self, game: NineLives, seat: int, other: int) -> float:
        """Whom to hurt: whoever would be out, else the strongest; oneself last."""
        if game.revealed and self.box.effect[game.revealed[0]] == effects.GRUDGE and other == seat:
            return -1.0
        return self.judgement.harm(game, seat, other, 1)

    def blame(self, game: NineLives, seat: int, option: int) -> float:
        """Shift the blame when keeping it would cost lives."""
        if option == actions.ACCEPT:
            return 0.0
        if option == actions.SHIFT:
            return self.judgement.loss(game, seat, 2) - 2.4
        if option >= actions.DISCARD and option < actions.FETCH:
            return -self.judgement.keeping(game, seat, option - actions.DISCARD)
        return self.judgement.harm(game, seat, option - actions.NAME, 2)

    def fetch(self, game: NineLives, seat: int, card: int) -> float:
        """What to fetch from the discard pile: the best card."""
        if self.box.type[card] == types.REACTION:
            return 0.55
        return max(self.best_aim(game, seat, card), self.judgement.keeping(game, seat, card))

    def order(self, game: NineLives, seat: int, option: int) -> float:
        """The kindest card next; discard a very bad one."""
        if option == actions.KEEP_ALL:
            return 0.0
        if option >= actions.TOSS:
            return -self.fate(game, seat, option - actions.TOSS + card_kinds.FIRST_CATASTROPHE) - 0.3
        return self.fate(game, seat, option - actions.ORDER + card_kinds.FIRST_CATASTROPHE)

    def pick(self, game: NineLives, seat: int, option: int) -> float:
        """Secret choices; where no choice is better, it is random."""
        margin = self.judgement.margin(game, seat)
        if option >= actions.DISCARD and option < actions.FETCH:
            return -self.judgement.keeping(game, seat, option - actions.DISCARD)
        if option >= actions.SHOW and option < actions.DROP:
            return self.snap(game, seat, option - actions.SHOW)
        if option == actions.DIVE:
            return 1.0 if game.lives[seat] < 9 and margin >= 2 else -1.0
        if option in (actions.SHARE, actions.GRAB):
            shares = self.lot(game, seat, 3) != 0
            return 1.0 if shares == (option == actions.SHARE) else 0.0
        if option == actions.HIDE:
            cheap = 9.0
            for card in game.hands[seat]:
                cheap = min(cheap, self.judgement.keeping(game, seat, card))
            return 0.5 * self.judgement.loss(game, seat, 1) - 0.5 - cheap
        if option in (actions.BRAVE, actions.SUFFER):
            return 0.0
        if option == actions.PAY:
            return self.pay(game, seat)
        if option >= actions.NUMBER and option < actions.GUESS:
            return self.pick_number(game, option - actions.NUMBER + 1, margin)
        if option >= actions.GUESS and option < actions.BID:
            return 1.0 if abs(option - actions.GUESS + 2 - 7) <= 1 else 0.0
        if option >= actions.BID and option < actions.TARGET:
            return self.bid(game, seat, option - actions.BID, margin)
        if option >= actions.VOTE and option < actions.YARN:
            return self.judgement.harm(game, seat, option - actions.VOTE, 1)
        return 0.0

    def lot(self, game: NineLives, seat: int, n: int) -> int:
        """A number below `n` that follows from the imagined luck, different for each seat."""
        return int((game.rng >> 4 * seat) % 9973) % n

    def snap(self, game: NineLives, seat: int, card: int) -> float:
        """The cheapest card of a type that is held, the type at random, since predictable choices clash."""
        held_types: list[int] = []
        for held in game.hands[seat]:
            if self.box.type[held] not in held_types:
                held_types.append(self.box.type[held])
        chosen = held_types[self.lot(game, seat, len(held_types))]
        cost = self.judgement.keeping(game, seat, card)
        return -cost if self.box.type[card] == chosen else -9.0

    def pick_number(self, game: NineLives, number: int, margin: int) -> float:
        """Pick a number for staring contests, shelves and holes in the wall."""
        effect = self.box.effect[game.revealed[0]]
        if effect == effects.STARING:
            return 1.0 if (number <= 2 if margin <= 2 else 2 <= number <= 4) else 0.0
        if effect == effects.SHELF:
            return 1.0 if number >= 3 else 0.0
        return 1.0 if 3 <= number <= 4 else 0.0

    def bid(self, game: NineLives, seat: int, count: int, margin: int) -> float:
        """Bid a little for the tuna; more against the Reapurr when he is near."""
        if self.box.effect[game.revealed[0]] == effects.AUCTION:
            wanted = 2 if game.yarn[seat] >= 4 else 1
        else:
            wanted = 1 if margin <= 3 else 0
        return 1.0 if count == wanted else 0.0

    def pay(self, game: NineLives, seat: int) -> float:
        """Whether to pay a Yarn Ball, or two cards, rather than lose a life."""
        if self.box.effect[game.revealed[0]] == effects.SPRINKLER:
            return self.judgement.loss(game, seat, 1) - self.ball_price(game, seat)
        costs = sorted([self.judgement.keeping(game, seat, card) for card in game.hands[seat]])
        return self.judgement.loss(game, seat, 1) - costs[0] - costs[1] - 0.2

# compiled by mypyc
"""What positions, cards and losses are worth to a cat, from what everybody can see and its own hand."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.nine_lives.box import ROLLED, Box
from calamity.games.nine_lives.rules.turn import NineLives
from calamity.games.nine_lives.vocabulary import actions, effects, figures, types

# All in units of a life that nothing threatens.  First the lives above the Reapurr: each by itself, then all together.
WEIGHTS: Final[list[float]] = [6.0, 2.5, 1.7, 1.3, 1.0, 1.0, 1.0, 1.0, 1.0]
TOTALS: Final[list[float]] = [0.0, 6.0, 8.5, 10.2, 11.5, 12.5, 13.5, 14.5, 15.5, 16.5]
BALL: Final = 0.35  # each of the first four Yarn Balls
SPARE_BALL: Final = 0.2  # each Yarn Ball beyond the fourth
POWER_CAT: Final = 0.6
REACTION_CARD: Final = 0.35
OTHER_CARD: Final = 0.2
HIDDEN_CARD: Final = 0.24  # a card of which only the back is known
MEAN_RIVAL: Final = 0.35  # the weight of the rivals' mean standing
BEST_RIVAL: Final = 0.3  # the weight of the best rival's standing
RIVAL_OUT: Final = 2.5  # a rival that is out
VICTORY: Final = 40.0
DEFEAT: Final = -25.0


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Judgement:
    """Estimates what positions, cards and losses are worth, in units of a life that nothing threatens."""

    def __init__(self, box: Box) -> None:
        self.box = box

    # ---- positions ----

    def worth(self, game: NineLives, seat: int) -> float:
        """What a position is worth to a seat, in lives: its own standing minus that of its rivals."""
        if game.over or not game.alive[seat]:
            return VICTORY if game.winner() == seat else DEFEAT
        total = 0.0
        best = 0.0
        rivals = 0
        for other in range(game.n):
            if other != seat and game.alive[other]:
                standing = self.standing(game, other, False)
                total += standing
                best = max(best, standing)
                rivals += 1
        if not rivals:
            return VICTORY
        out = game.n - 1 - rivals
        return self.standing(game, seat, True) - MEAN_RIVAL * total / rivals - BEST_RIVAL * best + RIVAL_OUT * out

    def standing(self, game: NineLives, seat: int, mine: bool) -> float:
        """What a seat has: lives above the Reapurr, Yarn, Power Cats, cards."""
        margin = max(0, min(figures.TOP, game.lives[seat] - game.reapurr))
        value = TOTALS[margin] + self.balls(game.yarn[seat]) + POWER_CAT * len(game.rows[seat])
        if not mine:
            return value + HIDDEN_CARD * len(game.hands[seat])
        for card in game.hands[seat]:
            value += REACTION_CARD if self.box.type[card] == types.REACTION else OTHER_CARD
        return value

    def balls(self, count: int) -> float:
        """What some Yarn Balls are worth."""
        return BALL * min(count, 4) + SPARE_BALL * max(count - 4, 0)

    def margin(self, game: NineLives, seat: int) -> int:
        """How many spaces a seat is above the Reapurr."""
        return game.lives[seat] - game.reapurr

    def strongest(self, game: NineLives, seat: int) -> int:
        """The rival who stands best."""
        best = -1
        most = -1.0
        for other in range(game.n):
            if other != seat and game.alive[other]:
                standing = self.standing(game, other, False)
                if standing > most:
                    most = standing
                    best = other
        return best

    # ---- what happens to somebody ----

    def loss(self, game: NineLives, seat: int, lives: int) -> float:
        """What losing lives costs the one who loses them; in King a loss goes down to the first free space."""
        margin = self.margin(game, seat)
        space = game.lives[seat]
        for _ in range(lives):
            space = game.space_below(seat, space)
        lost = game.lives[seat] - space
        if lost >= margin:
            return TOTALS[max(0, min(figures.TOP, margin))] + 2.0
        return TOTALS[margin] - TOTALS[margin - lost]

    def gain(self, game: NineLives, seat: int, lives: int) -> float:
        """What gaining lives is worth to the one who gains them."""
        margin = self.margin(game, seat)
        reached = min(game.lives[seat] + lives, figures.TOP) - game.reapurr
        return TOTALS[reached] - TOTALS[margin]

    def interest(self, game: NineLives, me: int, seat: int) -> float:
        """The weight for me of what happens to a seat: full for myself, small and negative for a rival."""
        if seat == me:
            return 1.0
        rivals = game.living() - 1
        share = MEAN_RIVAL / rivals
        if seat == self.strongest(game, me):
            share += BEST_RIVAL
        return -share

    def harm(self, game: NineLives, me: int, seat: int, lives: int) -> float:
        """What a seat's loss of lives is worth to me."""
        value = -self.interest(game, me, seat) * self.loss(game, seat, lives)
        if seat != me and self.falls(game, seat, lives):
            value += VICTORY if game.living() == 2 else RIVAL_OUT
        elif seat == me and self.falls(game, seat, lives):
            value -= 6.0
        return value

    def falls(self, game: NineLives, seat: int, lives: int) -> bool:
        """Whether that loss would eliminate a seat."""
        space = game.lives[seat]
        for _ in range(lives):
            space = game.space_below(seat, space)
        return space <= game.reapurr

    # ---- cards ----

    def number(self, game: NineLives, card: int, target: int) -> int:
        """The Attack number that a card will have against a target; a typical one if it is rolled."""
        printed = self.box.attack[card]
        number = 4 if printed == ROLLED else printed
        if self.box.effect[card] == effects.TOPPLE:
            highest = True
            for seat in range(game.n):
                if game.alive[seat] and game.lives[seat] > game.lives[target]:
                    highest = False
            if highest:
                number = self.box.amount[card]
        return min(6, number + max(0, game.lasts(effects.FRENZY)))

    def failure(self, game: NineLives, card: int, target: int) -> float:
        """The chance that a defence fails, given the target's Yarn."""
        bonus = 1 if game.owns(target, self.box.clover) else 0
        chance = max(0.0, (self.number(game, card, target) - 1 - bonus) / 6.0)
        if self.box.effect[card] == effects.TANGLE or not game.yarn[target]:
            return chance
        if self.falls(game, target, self.box.lives[card]):
            return float(chance ** (1 + min(3, game.yarn[target])))
        return chance * (0.5 + 0.5 * chance)

    def share_value(self, game: NineLives, me: int, card: int, owner: int, target: int) -> float:
        """What it is worth to me that a target faces a share of an Attack or Curiosity."""
        if not game.alive[target]:
            return 0.0
        lives = self.box.lives[card]
        if self.box.type[card] == types.CURIOSITY:
            return self.harm(game, me, target, lives)
        chance = self.failure(game, card, target)
        value = chance * self.harm(game, me, target, lives) * self.box.rolls[card]
        effect = self.box.effect[card]
        gaining = self.interest(game, me, owner)
        if effect == effects.SIP:
            value += chance * gaining * self.gain(game, owner, 1)
        elif effect == effects.PICKPOCKET:
            balls = min(game.yarn[target], self.box.amount[card])
            value += chance * balls * BALL * (gaining - self.interest(game, me, target))
        elif effect == effects.SHRED and game.hands[target]:
            value -= chance * HIDDEN_CARD * self.interest(game, me, target)
        return value

    def effect_value(self, game: NineLives, me: int, card: int, owner: int, aim: int) -> float:
        """What the effect of a card other than an Attack or a Curiosity is worth to me."""
        effect = self.box.effect[card]
        amount = self.box.amount[card]
        mine = self.interest(game, me, owner)
        if effect == effects.GAIN_LIVES:
            return mine * self.gain(game, owner, amount)
        if effect == effects.TEAPOT:
            return 0.5 * mine * (self.gain(game, owner, amount) + BALL * min(1, game.sanctuary))
        if effect == effects.GAIN_YARN:
            return mine * BALL * min(amount, game.sanctuary)
        if effect == effects.DRAW:
            return mine * HIDDEN_CARD * amount
        if effect == effects.RECRUIT:
            return mine * POWER_CAT * amount
        if effect == effects.PILFER:
            count = min(amount, len(game.hands[aim]))
            return HIDDEN_CARD * count * (mine - self.interest(game, me, aim))
        if effect == effects.YETI:
            return 0.5 * (self.harm(game, me, aim, 1) + mine * self.gain(game, owner, 1))
        if effect == effects.ROBIN:
            return self.harm(game, me, aim, 1) + mine * self.gain(game, owner, 1)
        if effect == effects.MAGPIE:
            value = 0.0
            for other in game.others_of(owner):
                if game.yarn[other]:
                    value += BALL * (mine - self.interest(game, me, other))
            return value
        if effect == effects.TRAMPOLINE:
            value = 0.0
            for other in game.others_of(owner):
                value += 0.5 * self.harm(game, me, other, 1)
            return value
        if effect == effects.LANTERN:
            return self.reapurr_value(game, me, -1) if game.reapurr else mine * HIDDEN_CARD
        if effect == effects.RAVEN:
            return self.reapurr_value(game, me, amount)
        if effect == effects.FERRY:
            return self.reapurr_value(game, me, 1 if aim == actions.UP else -amount)
        if effect == effects.SWAP:
            more = len(game.hands[aim]) - len(game.hands[owner])
            return HIDDEN_CARD * more * (mine - self.interest(game, me, aim))
        if effect in (effects.SHIELD, effects.GUARD):
            return 0.2 * mine
        return 0.4 * mine

    def reapurr_value(self, game: NineLives, me: int, steps: int) -> float:
        """What a move of the Reapurr is worth to me."""
        space = max(0, min(figures.TOP, game.reapurr + steps))
        change = 0.0
        for seat in range(game.n):
            if game.alive[seat]:
                before = TOTALS[max(0, min(figures.TOP, self.margin(game, seat)))]
                margin = game.lives[seat] - space
                if margin <= 0:
                    change += self.harm(game, me, seat, figures.TOP)
                else:
                    change += self.interest(game, me, seat) * (TOTALS[min(figures.TOP, margin)] - before)
        return change

    def keeping(self, game: NineLives, seat: int, card: int) -> float:
        """How much a card in hand is worth keeping."""
        if self.box.type[card] == types.REACTION:
            held = 0
            for other in game.hands[seat]:
                held += 1 if self.box.type[other] == types.REACTION else 0
            return 0.6 if held <= 4 else 0.3
        if self.box.attack[card]:
            if self.box.attack[card] == ROLLED:
                return 0.2
            return 0.05 * self.box.attack[card] * self.box.lives[card]
        if self.box.effect[card] == effects.LANTERN and game.reapurr == 0:
            return 0.12
        return 0.45

    def is_block(self, effect: int) -> bool:
        """Whether an effect removes the card below."""
        return effect in (effects.BLOCK, effects.TAKE)

    def outcome(self, game: NineLives, me: int, extra: int, aim: int) -> float:
        """What the stack will bring me if nobody plays another card, except me `extra` on top of it."""
        acting = game.acting[:]
        owners = game.owners[:]
        aims = game.aims[:]
        shares = game.shares[:]
        if extra >= 0:
            acting.append(extra)
            owners.append(me)
            aims.append(aim)
        value = 0.0
        while len(acting) > 1:
            card = acting.pop()
            owner = owners.pop()
            target = aims.pop()
            effect = self.box.effect[card]
            if self.is_block(effect):
                acting.pop()
                owners.pop()
                aims.pop()
            elif effect == effects.PASS_ON:
                if owner in shares:
                    shares[shares.index(owner)] = target
            elif effect == effects.BOUNCE:
                shares = [seat for seat in shares if seat != owner]
            elif effect == effects.MIRROR:
                if owner in shares and owners:
                    shares[shares.index(owner)] = owners[0]
            else:
                value += self.effect_value(game, me, card, owner, target)
        if acting:
            card = acting[0]
            if self.is_block(self.box.effect[card]):
                return value
            if self.box.can_be_passed(card):
                for seat in shares:
                    value += self.share_value(game, me, card, owners[0], seat)
            else:
                value += self.effect_value(game, me, card, owners[0], aims[0])
        return value

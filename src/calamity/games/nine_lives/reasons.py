"""Tells players what speaks for a move in Nine Lives: what happens if nobody answers, and the odds of the next roll.

The rules themselves play on, on a copy that knows no hidden card (`forecasts.Trial`), as they do for the forecasts.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from calamity.games.nine_lives.box import ROLLED
from calamity.games.nine_lives.forecasts import Trial
from calamity.games.nine_lives.rules.turn import NineLives
from calamity.games.nine_lives.vocabulary import actions, aims, card_kinds, claw_play, effects, figures, steps, types
from calamity.games.nine_lives.wits import CatWits
from calamity.kernel.goal import Said
from calamity.kernel.reasons import Advocate, percent, say
from calamity.kernel.state import IDLE, Event

if TYPE_CHECKING:
    from calamity.games.nine_lives.game import NineLivesGame

WINDOWS = (steps.REACTED, steps.LULLED, steps.ANSWERED)
GAINS = {
    effects.GAIN_LIVES: "for_lives",
    effects.GAIN_YARN: "for_yarn",
    effects.DRAW: "for_cards",
    effects.PILFER: "for_robbing",
}
FOLLOWING = {steps.CLAWED: steps.CLAW, steps.LULLED: steps.LULL, steps.ANSWERED: steps.REVEALED}  # after a card
MOST_DICE = 3  # re-rolled together for which all outcomes are tried
ROLLING = (effects.TEAPOT, effects.YETI, effects.TRAMPOLINE)
FACES = range(1, figures.FACES + 1)


class Outcome:
    """What has happened on a copy on which everybody passed, up to the next die, unknown card or choice."""

    def __init__(self, before: NineLives, trial: Trial, settled: bool) -> None:
        now = trial.state
        self.open = not now.over and (not settled or now.mode != IDLE)  # whether chance or a choice comes next
        seats = [seat for seat in range(before.n) if before.alive[seat]]
        self.now = now
        self.out = [seat for seat in seats if not now.alive[seat] or now.falling >> seat & 1]
        self.lives = {seat: _lives(trial.events, seat) for seat in seats}
        self.yarn = {seat: now.yarn[seat] - before.yarn[seat] for seat in seats}
        self.cards = {seat: len(now.hands[seat]) - len(before.hands[seat]) for seat in seats}
        self.reapurr = now.reapurr - before.reapurr
        self.blocked = [event[2] for event in trial.events if event[0] == "blocked"]
        self.took = [event[3] for event in trial.events if event[0] == "took"]
        self.rolling = now.shares[:] if now.in_play and now.acting and now.box.attack[now.acting[0]] else []

    def failing(self, seat: int) -> Fraction:
        """L-41, L-R42: the chance that a seat fails the roll which comes next."""
        now = self.now
        card = now.acting[0]
        trial = now.copy()
        trial.shares = [seat]
        number = trial.attack_number(card, now.box.attack[card])
        return Fraction(sum(not now.defends(seat, face, number) for face in FACES), figures.FACES)

    def cost(self, seat: int) -> int:
        """L-R55: what a failed roll costs a seat."""
        return self.now.copy().prevented(seat, self.now.box.lives[self.now.acting[0]])


def _lives(events: list[Event], seat: int) -> int:
    changes = {"gained_lives": 1, "lost_lives": -1}
    return sum(changes[name] * count for name, _, who, count, _, _ in events if name in changes and who == seat)


class Cat(Advocate["NineLivesGame", NineLives]):
    """Speaks for cards, dice and secret choices."""

    def __init__(self, game: NineLivesGame, state: NineLives, seat: int) -> None:
        super().__init__(game, state, seat)
        self.step = state.stack[-1] & 255
        self.wits = CatWits(state.box)

    # ---- cards ----

    def say_play(self, card: str) -> Iterator[Said]:
        """L-19, L-33: what a card does if nobody answers it, with the best that can be announced with it."""
        kind = self.kind(card)
        if self.state.box.aim[kind] in (aims.A_COPY, aims.TWO_CATS):
            if self.state.box.aim[kind] == aims.TWO_CATS:
                yield say("sinks", n=sum(len(self.state.rows[other]) for other in self.state.others_of(self.seat)))
            return
        if self.step in WINDOWS:
            yield from self.answering(kind)
        else:
            yield from self.playing(kind, self.best_target(kind))
        yield from self.printed(kind)

    def say_target(self, seat: str) -> Iterator[Said]:
        """L-40: what the card does to that player."""
        lane = self.state.lanes[self.seat]
        other = int(seat)
        if lane and actions.PLAY <= lane[0] < actions.DISCARD:
            kind = lane[0] - actions.PLAY
            if self.step in WINDOWS:
                yield from self.answering(kind, other)
            elif self.state.box.aim[kind] != aims.A_COPY:
                yield from self.playing(kind, [other])
        yield from self.about(other)

    def say_up(self) -> Iterator[Said]:
        """L-73: where the Reapurr goes."""
        yield from self.ride(actions.UP)

    def say_down(self) -> Iterator[Said]:
        """L-73: likewise."""
        yield from self.ride(actions.DOWN)

    def ride(self, way: int) -> Iterator[Said]:
        """Where a ferry takes the Reapurr."""
        outcome = self.played(self.state.lanes[self.seat][0] - actions.PLAY, [way])
        yield from self.told(outcome) if outcome else ()

    def best_target(self, kind: int) -> list[int]:
        """What judgement would announce with a card; nothing if nothing is announced."""
        state, aim = self.state, self.state.box.aim[kind]
        if aim in (aims.NOTHING, aims.ALL_OTHERS):
            return []
        if aim == aims.UP_OR_DOWN:
            ups = self.wits.judgement.reapurr_value(state, self.seat, 1)
            downs = self.wits.judgement.reapurr_value(state, self.seat, -state.box.amount[kind])
            return [actions.UP if ups > downs else actions.DOWN]
        fitting = [other for other in state.others_of(self.seat) if state.fits(self.seat, other, aim)]
        return [max(fitting, key=lambda other: self.wits.aim_value(state, self.seat, kind, other))] if fitting else []

    def played(self, kind: int, announced: list[int], outcomes: tuple[int, ...] = ()) -> Outcome | None:
        """What happens if a card is played and nobody answers it; None if it isn't the seat's own.

        Its dice come to these outcomes; where the list ends, it stops.
        """
        state = self.state
        if kind not in state.hands[self.seat] and kind not in state.rows[self.seat]:
            return None
        trial = Trial(state)
        now = trial.state
        now.hands[self.seat] = state.hands[self.seat][:]  # the seat knows its own
        now.arrivals[self.seat] = state.arrivals[self.seat][:]
        now.mode = IDLE
        first = 0 if state.box.aim[kind] == aims.UP_OR_DOWN else actions.TARGET
        now.lanes = [[] for _ in range(state.n)]
        now.lanes[self.seat] = [actions.PLAY + kind, *(first + one for one in announced)]
        now.stack.pop()
        if self.step in FOLLOWING:
            now.push(FOLLOWING[self.step])
        trial.events.clear()
        now.outcomes = [*outcomes]
        now.play(self.seat)
        now.hands[self.seat] = [0] * len(now.hands[self.seat])
        return Outcome(state, trial, self.settle(trial))

    def passed(self) -> Outcome:
        """What happens if nobody answers any more."""
        trial = Trial(self.state)
        return Outcome(self.state, trial, self.settle(trial))

    def settle(self, trial: Trial) -> bool:
        """Play on until all cards in play, and the Event under way, are done; False if it stopped at chance."""
        return trial.play_on(steps.CLAW, steps.PAW, steps.LULL, steps.REVEAL, steps.EVENT_END, steps.TURN_END)

    def playing(self, kind: int, targets: list[int]) -> Iterator[Said]:
        """What playing a card in one's own Claw Phase brings."""
        if self.state.box.attack[kind] == ROLLED:
            yield say("rolls_number")
            return
        if self.state.box.effect[kind] in ROLLING:
            yield from self.rolling(kind, targets)
            return
        outcome = self.played(kind, targets)
        if outcome is not None:
            told = [*self.told(outcome, spent=1 if kind < card_kinds.FIRST_POWER else 0)]
            yield from told or ([] if outcome.open else [say("no_effect")])

    def rolling(self, kind: int, targets: list[int]) -> Iterator[Said]:
        """The odds of a card that decides by one die."""
        if len(self.state.others_of(self.seat)) > 1 and self.state.box.effect[kind] == effects.TRAMPOLINE:
            return
        found = [outcome for face in FACES if (outcome := self.played(kind, targets, (face - 1,)))]
        for seat in [self.seat, *self.state.others_of(self.seat)]:
            for change in (1, -1):
                cases = sum(outcome.lives[seat] * change > 0 for outcome in found)
                if cases:
                    chance = percent(Fraction(cases, figures.FACES))
                    if seat == self.seat:
                        yield say("you_may_gain" if change > 0 else "you_may_lose", percent=chance)
                    else:
                        yield say("may_gain" if change > 0 else "may_lose", seat=seat, percent=chance)

    def answering(self, kind: int, target: int | None = None) -> Iterator[Said]:
        """What a card in a window changes."""
        aim = self.state.box.aim[kind]
        targets = [target] if target is not None else self.best_target(kind) if aim else []
        before, after = self.passed(), self.played(kind, targets)
        if after is None:
            return
        me = self.seat
        if me in before.out and me not in after.out:
            yield say("saves_you")
        saved = after.lives[me] - before.lives[me]
        if saved > 0 and before.lives[me] < 0:
            yield say("saves_lives", n=saved)
        instead = [seat for seat in after.rolling if seat not in before.rolling and seat != me]
        if me in before.rolling and me not in after.rolling and instead:
            yield say("passes_roll", seat=instead[0], percent=percent(before.failing(me)), n=before.cost(me))
        elif me in before.rolling and me not in after.rolling:
            yield say("spares_roll", percent=percent(before.failing(me)), n=before.cost(me))
        if me in before.rolling and me in after.rolling and after.cost(me) < before.cost(me):
            yield say("softens", n=before.cost(me) - after.cost(me))
        for card in after.took:
            yield say("takes", card=self.game.kinds[card])
        for card in after.blocked:
            if card not in before.blocked:
                yield say("blocks", card=self.game.kinds[card])
        yield from self.told(after, spent=1 if kind < card_kinds.FIRST_POWER else 0)

    def told(self, outcome: Outcome, spent: int = 0) -> Iterator[Said]:
        """An outcome in words: first who is out, then lives, rolls, and what else changes."""
        me = self.seat
        for seat in outcome.out:
            yield say("you_out") if seat == me else say("knocks_out", seat=seat)
        mine = outcome.lives[me]
        if mine and me not in outcome.out:
            yield say("you_gain" if mine > 0 else "you_lose", n=abs(mine), left=self.state.lives[me] + mine)
        for seat, change in outcome.lives.items():
            if seat != me and change and seat not in outcome.out:
                yield say("costs" if change < 0 else "helps", seat=seat, n=abs(change))
        yield from self.rolls(outcome)
        if outcome.reapurr:
            yield say("reapurr_down" if outcome.reapurr < 0 else "reapurr_up", n=abs(outcome.reapurr))
        if outcome.yarn[me]:
            yield say("yarn_more" if outcome.yarn[me] > 0 else "yarn_less", n=abs(outcome.yarn[me]))
        cards = outcome.cards[me] + spent
        if cards > 0 and not outcome.rolling:
            yield say("draws", n=cards)
        for seat, change in outcome.cards.items():
            if seat != me and change < 0 and seat not in outcome.out:
                yield say("robs", seat=seat, n=-change)
        if outcome.now.shields[me] > self.state.shields[me]:
            yield say("shield")
        if outcome.now.guarded[me] > self.state.guarded[me]:
            yield say("guard")

    def rolls(self, outcome: Outcome) -> Iterator[Said]:
        """L-41, L-R42: who rolls, and how likely a roll fails."""
        if outcome.rolling and outcome.now.box.attack[outcome.now.acting[0]] == ROLLED:
            if self.seat in outcome.rolling:
                yield say("you_roll_unknown", n=outcome.cost(self.seat))
            return
        for seat in outcome.rolling:
            failing, cost = outcome.failing(seat), outcome.cost(seat)
            if not cost:
                yield say("you_shielded") if seat == self.seat else say("shielded", seat=seat)
            elif seat == self.seat:
                yield say("you_roll", percent=percent(failing), n=cost)
            elif self.wits.judgement.falls(self.state, seat, cost):
                yield say("may_fall", seat=seat, percent=percent(failing))
            else:
                yield say("rolls", seat=seat, percent=percent(failing), n=cost)

    def about(self, other: int) -> Iterator[Said]:
        """L-51: what sets a player apart."""
        state = self.state
        rivals = [seat for seat in state.others_of(self.seat) if seat != other]
        lives = state.lives[other]
        if rivals and all(lives > state.lives[seat] for seat in rivals):
            yield say("most_lives", n=lives)
        elif rivals and all(lives < state.lives[seat] for seat in rivals):
            yield say("fewest_lives", n=lives)
        if not state.yarn[other]:
            yield say("no_yarn")
        yield say("standing", n=lives, m=lives - state.reapurr)
        yield say("hand", n=len(state.hands[other]))

    def printed(self, kind: int) -> Iterator[Said]:
        """What is certain about a card without playing it: what can't be foreseen is drawn unseen."""
        box, state = self.state.box, self.state
        effect, amount = box.effect[kind], box.amount[kind]
        if effect == effects.RECRUIT:
            yield say("recruits", n=amount)
        elif effect in (effects.FORESEE, effects.FORTUNE):
            yield say("foresees", n=amount)
        elif effect == effects.COMPOST:
            yield say("fetches", n=len(state.main_discards))
        elif effect == effects.SUMMON:
            yield say("summons", n=len(state.power_discards))
        elif effect == effects.STORM and state.revealed:
            yield say("sends_away", card=self.game.kinds[state.revealed[0]])
        if box.dot[kind]:
            yield say("unanswerable")

    def described(self, kind: int) -> Iterator[Said]:
        """What a card that isn't in hand is good for."""
        box = self.state.box
        effect, amount = box.effect[kind], box.amount[kind]
        if kind == box.rescuer:
            yield say("rescuer")
        elif box.attack[kind] > 0:
            chance = Fraction(max(box.attack[kind] - 1, 0), figures.FACES)
            yield say("weak_attack", percent=percent(chance), n=box.lives[kind])
        elif box.attack[kind] == ROLLED:
            yield say("rolls_number")
        elif box.type[kind] == types.REACTION:
            yield say("one_more_reaction", n=self.reactions() + 1)
        elif box.window[kind]:
            yield say("answers")
        elif effect in GAINS:
            yield say(GAINS[effect], n=amount)
        elif box.type[kind] == types.CURIOSITY:
            yield say("no_roll", n=box.lives[kind])
        yield from self.printed(kind)

    def say_fetch(self, card: str) -> Iterator[Said]:
        """L-R67: what the card is good for."""
        yield from self.described(self.kind(card))

    def say_copy(self, card: str) -> Iterator[Said]:
        """L-R61: likewise."""
        yield from self.described(self.kind(card))

    def say_summon(self, card: str) -> Iterator[Said]:
        """L-R61: likewise."""
        yield from self.described(self.kind(card))

    def say_drop(self, card: str) -> Iterator[Said]:
        """L-27: likewise."""
        yield from self.described(self.kind(card))

    def say_banish(self, card: str) -> Iterator[Said]:
        """L-R61: whose it is."""
        kind = self.kind(card)
        for other in self.state.others_of(self.seat):
            if kind in self.state.rows[other]:
                yield say("owned_by", seat=other, n=self.state.lives[other])
        yield from self.described(kind)

    def say_order(self, card: str) -> Iterator[Said]:
        """L-23: whether it is a card of the Reapurr."""
        yield say("reapurr_card") if self.state.box.type[self.kind(card)] == types.REAPURR else say("event_card")

    def say_toss(self, card: str) -> Iterator[Said]:
        """L-23: likewise."""
        yield from self.say_order(card)

    def say_end_claw(self) -> Iterator[Said]:
        """L-22, L-26: what is kept, and whether there are too many cards then."""
        hand = self.state.hands[self.seat]
        over = len(hand) + figures.PAW_CARDS - self.state.hand_limit(self.seat)
        if over > 0:
            yield say("too_many", n=over)
        reactions = self.reactions()
        if reactions:
            yield say("keeps_reactions", n=reactions)
        yield say("keeps", n=len(hand))

    def reactions(self) -> int:
        """How many Reactions the seat has in hand."""
        return sum(self.state.box.type[card] == types.REACTION for card in self.state.hands[self.seat])

    def say_pass(self) -> Iterator[Said]:
        """L-33, L-43: what happens if nobody answers."""
        if self.step == steps.YARN_SPENT:
            yield from self.standing_dice()
            return
        if self.step not in WINDOWS:
            return
        yield from self.mine_first(self.passed())
        if reactions := self.reactions():
            yield say("keeps_reactions", n=reactions)

    def mine_first(self, outcome: Outcome) -> Iterator[Said]:
        """An outcome in words, what happens to the seat itself first."""
        told = [*self.told(outcome)]
        mine = [one for one in told if one.key.startswith("reason.you_")]
        yield from mine or [say("undecided" if self.is_undecided(outcome) else "unharmed")]
        yield from (one for one in told if one not in mine)

    def is_undecided(self, outcome: Outcome) -> bool:
        """Whether dice or choices may still harm the seat, other than an Attack on others that stays with them."""
        if not outcome.open:
            return False
        effect = outcome.now.box.effect[outcome.now.acting[0]] if outcome.rolling else -1
        return not outcome.rolling or effect in (effects.RICOCHET, effects.BACKLASH)

    # ---- dice ----

    def say_yarn(self, die: str) -> Iterator[Said]:
        """L-43: in how many of six cases another roll changes something for its roller."""
        yield from self.reroll([int(die) - 1])

    def say_yarn_all(self, seat: str) -> Iterator[Said]:
        """L-43: the same for all dice of a player."""
        yield from self.reroll([die for die, roller in enumerate(self.state.rollers) if roller == int(seat)])

    def reroll(self, dice: list[int]) -> Iterator[Said]:
        """The exact chance that new rolls are better for the seat, and that they are worse, if nothing follows."""
        if len(dice) > MOST_DICE:
            return
        now = self.stake(self.state.dice)
        better = worse = 0
        for number in range(figures.FACES ** len(dice)):
            faces = self.state.dice[:]
            for die in dice:
                number, face = divmod(number, figures.FACES)
                faces[die] = face + 1
            value = self.stake(faces)
            better += value > now
            worse += value < now
        whole = figures.FACES ** len(dice)
        roller = self.state.rollers[dice[0]]
        if better:
            key = "reroll_better" if roller == self.seat else "reroll_others"
            yield say(key, percent=percent(Fraction(better, whole)), seat=roller)
        else:
            yield say("reroll_vain")
        if worse:
            yield say("reroll_worse", percent=percent(Fraction(worse, whole)))
        yield say("yarn_left", n=self.state.yarn[self.seat] - 1)

    def stake(self, faces: list[int]) -> float:
        """What dice mean to the seat if they stand: its own lives first, then those of its rivals."""
        outcome = self.standing(faces)
        total = 0.0
        for seat, change in outcome.lives.items():
            change -= 20 if seat in outcome.out else 0
            total += change if seat == self.seat else -0.01 * change
        return total - outcome.reapurr + 0.1 * outcome.yarn[self.seat] + 0.05 * outcome.cards[self.seat]

    def standing(self, faces: list[int]) -> Outcome:
        """What happens if dice show these faces and nobody changes them."""
        trial = Trial(self.state)
        trial.state.dice = faces[:]
        trial.events.clear()
        settled = trial.play_on(steps.CLAW, steps.PAW, steps.LULL, steps.REVEAL, steps.TURN_END)
        return Outcome(self.state, trial, settled)

    def standing_dice(self) -> Iterator[Said]:
        """What happens if the dice stand."""
        yield from self.mine_first(self.standing(self.state.dice))
        if self.state.yarn[self.seat]:
            yield say("keeps_yarn", n=self.state.yarn[self.seat])

    def say_set_die(self, die: str) -> Iterator[Said]:
        """L-R14: the best face."""
        place = int(die) - 1
        best = max(FACES, key=lambda face: (self.stake(self.with_face(place, face)), -face))
        yield from self.compared(self.with_face(place, best))
        yield say("best_face", n=best)

    def say_face(self, number: str) -> Iterator[Said]:
        """L-R14: what happens if the die shows that."""
        place = self.state.lanes[self.seat][0] - actions.SET_DIE
        yield from self.compared(self.with_face(place, int(number)))

    def with_face(self, die: int, face: int) -> list[int]:
        """The dice with one of them set."""
        faces = self.state.dice[:]
        faces[die] = face
        return faces

    def compared(self, faces: list[int]) -> Iterator[Said]:
        """What set dice do for the seat."""
        before, after = self.standing(self.state.dice), self.standing(faces)
        me = self.seat
        if me in before.out and me not in after.out:
            yield say("saves_you")
        elif after.lives[me] > before.lives[me] and before.lives[me] < 0:
            yield say("saves_lives", n=after.lives[me] - before.lives[me])
        yield from self.mine_first(after)

    # ---- giving up cards ----

    def say_discard(self, card: str) -> Iterator[Said]:
        """L-26: what a card could have done, and what is kept."""
        kind, box = self.kind(card), self.state.box
        if box.type[kind] == types.REACTION:
            yield say("last_reaction") if self.reactions() == 1 else say("reactions_left", n=self.reactions() - 1)
        elif box.attack[kind] > 0:
            chance = Fraction(max(box.attack[kind] - 1, 0), figures.FACES)
            yield say("weak_attack", percent=percent(chance), n=box.lives[kind])
        elif box.attack[kind] == ROLLED:
            yield say("rolls_number")
        elif box.claw[kind] == claw_play.IF_POSSIBLE and not self.state.possible(self.seat, kind):
            yield say("no_use")
        if self.state.hands[self.seat].count(kind) > 1:
            yield say("another")
        if reactions := self.reactions() - (box.type[kind] == types.REACTION):
            yield say("keeps_reactions", n=reactions)

    def say_show(self, card: str) -> Iterator[Said]:
        """L-71: in Snap! a card is lost; what is kept."""
        yield from self.say_discard(card)

    def say_rise_again(self) -> Iterator[Said]:
        """L-R75: staying alive."""
        yield say("saves_you")

    def say_fall(self) -> Iterator[Said]:
        """L-R75: being out."""
        yield say("you_out")

    # ---- Events ----

    def say_name(self, seat: str) -> Iterator[Said]:
        """L-71: who that is."""
        yield from self.about(int(seat))

    def say_vote(self, seat: str) -> Iterator[Said]:
        """L-71: likewise."""
        yield from self.about(int(seat))

    def say_pay(self) -> Iterator[Said]:
        """L-71: what is paid instead of a life."""
        effect = self.state.box.effect[self.state.revealed[0]]
        if effect == effects.SPRINKLER:
            yield say("pays_yarn", n=self.state.yarn[self.seat] - 1)
        else:
            yield say("pays_cards", n=len(self.state.hands[self.seat]) - 2)

    def say_suffer(self) -> Iterator[Said]:
        """L-71: what a life is worth now."""
        left = self.state.space_below(self.seat, self.state.lives[self.seat])
        if left <= self.state.reapurr:
            yield say("you_out")
        else:
            yield say("margin_left", n=left, m=left - self.state.reapurr)

    def say_hide(self) -> Iterator[Said]:
        """L-71: a card instead of the risk."""
        yield say("hides", n=len(self.state.hands[self.seat]) - 1)

    def say_brave(self) -> Iterator[Said]:
        """L-71: what is at risk."""
        lives = self.state.lives[self.seat]
        yield say("brave_fatal") if self.wits.judgement.falls(self.state, self.seat, 1) else say("brave", n=lives)

    def say_dive(self) -> Iterator[Said]:
        """L-71: what can be gained and lost."""
        yield say("dive_full") if self.state.lives[self.seat] == figures.TOP else say("dive", n=self.margin())

    def say_stay(self) -> Iterator[Said]:
        """L-71: nothing changes."""
        yield say("no_risk", n=self.margin())

    def margin(self) -> int:
        """L-51: how far the cat is above the Reapurr."""
        return self.state.lives[self.seat] - self.state.reapurr

    def say_number(self, number: str) -> Iterator[Said]:
        """L-71: what a secret number risks."""
        effect, n = self.state.box.effect[self.state.revealed[0]], int(number)
        if effect == effects.STARING:
            yield say("sneeze", percent=percent(Fraction(n - 1, figures.FACES)))
        elif effect == effects.MOUSE:
            far = sum(abs(face - n) >= 3 for face in FACES)
            yield say("mouse", percent=percent(Fraction(far, figures.FACES)))

    def say_guess(self, sum: str) -> Iterator[Said]:
        """L-71: how likely two dice come to that."""
        yield say("two_dice", percent=percent(Fraction(6 - abs(7 - int(sum)), 36)))

    def say_sign(self, sign: str) -> Iterator[Said]:
        """L-71: likewise."""
        yield say("guess")

    def say_box(self, box: str) -> Iterator[Said]:
        """L-71: likewise."""
        yield say("guess")

    def say_left(self) -> Iterator[Said]:
        """L-71: who that concerns."""
        yield from self.neighbour(self.state.left_of(self.seat))

    def say_right(self) -> Iterator[Said]:
        """L-71: likewise."""
        yield from self.neighbour(self.state.right_of(self.seat))

    def neighbour(self, other: int) -> Iterator[Said]:
        """Who is batted; where neighbours don't matter, nothing is known."""
        if self.state.box.effect[self.state.revealed[0]] == effects.TAIL_BATTING:
            yield say("bats", seat=other, n=self.state.lives[other])
        else:
            yield say("guess")

    def say_character(self, character: str) -> Iterator[Said]:
        """L-R1: a matter of taste."""
        yield say("looks")

    def say_bid(self, balls: str) -> Iterator[Said]:
        """L-71: what is left of the Yarn."""
        yield say("yarn_left", n=self.state.yarn[self.seat] - int(balls))

    def say_accept(self) -> Iterator[Said]:
        """L-71: two lives."""
        fatal = self.wits.judgement.falls(self.state, self.seat, 2)
        yield say("you_out") if fatal else say("keeps", n=len(self.state.hands[self.seat]))

    def say_shift(self) -> Iterator[Said]:
        """L-71: two cards instead of two lives."""
        yield say("shift", n=len(self.state.hands[self.seat]) - 2)

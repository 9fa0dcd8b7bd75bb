# compiled by mypyc
"""Turns, phases, set-up and end; every step of the rules is called here."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from calamity.games.nine_lives.rules.mini_games import MiniGameRules
from calamity.games.nine_lives.vocabulary import (
    actions,
    card_kinds,
    characters,
    decks,
    effects,
    endings,
    figures,
    phases,
    steps,
)
from calamity.kernel.deal import Deal
from calamity.kernel.rng import mixed
from calamity.kernel.state import IDLE
from calamity.kernel.zones import NONE, Pile

LOT: Final = -1  # L-R4: who begins is drawn by lot
DICE_DECIDE: Final = -2  # L-R4: the highest die begins
BEFORE_CLAW: Final = 0  # the two lulls of a turn, by the phase before them
BEFORE_REVEAL: Final = 1


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class NineLives(MiniGameRules):
    """A game of Nine Lives."""

    __slots__ = ()

    def copy(self) -> "NineLives":
        """An independent copy of the position."""
        other = NineLives(self.n, self.rng)
        self.copy_position(other)
        return other

    # ---- dispatch of steps ----

    def dispatch(self, step: int, a: int, b: int) -> None:
        """Run one step of the game; step numbers follow the course of a turn, so a few comparisons are enough."""
        if step <= steps.CLAWED:
            if step == steps.CLAW:
                self.begin_claw()
            elif step == steps.CLAWED:
                self.clawed()
            else:
                self.dispatch_rarely(step, a)
        elif step <= steps.FINISH:
            if step == steps.RESOLVE:
                self.resolve()
            elif step == steps.FINISH:
                self.finish()
            elif step == steps.REACTED:
                self.reacted()
            else:
                self.window()
        elif step == steps.YARN_SPENT:
            self.yarn_spent()
        elif step <= steps.TURN_END:
            self.dispatch_phase(step, a)
        elif step == steps.STRUCK:
            self.struck(a, b)
        elif step == steps.PICKED:
            self.picked()
            self.event(a)
        elif step == steps.NAMED:
            self.named(a, b)
        else:
            self.dispatch_rarely(step, a)

    def dispatch_phase(self, step: int, a: int) -> None:
        """Run one of the steps from the Paw Phase to the end of the turn."""
        if step == steps.PAW:
            self.paw()
        elif step == steps.REVEAL:
            self.reveal()
        elif step == steps.TURN_END:
            self.turn_end()
        elif step == steps.EVENT_END:
            self.event_end()
        elif step == steps.EVENT:
            self.event(a)
        elif step == steps.REVEALED:
            self.reveal_window()
        else:
            self.answered()

    def dispatch_rarely(self, step: int, a: int) -> None:
        """Run one of the less frequent steps."""
        if step == steps.LULL:
            self.lull(a)
        elif step == steps.TURN:
            self.begin_turn()
        elif step == steps.CLIMB:
            self.climb(a)
        elif step == steps.LIMITS:
            self.limits()
        elif step == steps.CHARACTERS:
            self.characters()
        elif step == steps.CHARACTER_CHOSEN:
            self.take_character(self.seat, self.choice - actions.CHARACTER)
        elif step == steps.DISCARDED:
            self.limit_discarded()
        elif step == steps.FALL:
            self.fall(a)
        elif step == steps.GAIN:
            self.gain_noted()
        elif step == steps.RIDERS:
            self.riders()
        elif step == steps.CARD_ROLLED:
            self.card_rolled()
        elif step == steps.AFTERMATH:
            self.aftermath(a)
        elif step == steps.LULLED:
            self.lulled(a)
        elif step == steps.LOSE_IN_TURN:
            self.lose_in_turn(a)
        elif step == steps.RESCUED:
            self.rescued()
        elif step == steps.DROPPED:
            self.dropped()
        elif step == steps.FETCHED:
            self.fetched()
        elif step == steps.SUMMONED:
            self.summoned()
        elif step == steps.ORDERED:
            self.ordered(a)
        elif step == steps.EVENT_NAMED:
            self.event_named(a)
        elif step == steps.BLAMED:
            self.blame_answered()
        else:
            raise ValueError(f"no step {step}")

    def choices(self, step: int, seat: int, a: int, b: int) -> list[int]:
        """What the seat may answer to the question behind a step."""
        if step == steps.CLAWED:
            return self.claw_choices(seat)
        if step == steps.REACTED:
            return self.answer_choices(step, seat)
        if step == steps.PICKED:
            return self.pick_choices(seat)
        if step == steps.YARN_SPENT:
            return self.yarn_choices(seat)
        if step == steps.DISCARDED:
            return self.discard_choices(seat, 0)
        if step in (steps.LULLED, steps.ANSWERED):
            return self.answer_choices(step, seat)
        if step == steps.DROPPED:
            return [actions.DROP + cat - card_kinds.FIRST_POWER for cat in self.rows[seat]]
        if step == steps.RESCUED:
            return [actions.RISE_AGAIN, actions.FALL]
        if step == steps.NAMED:
            return [actions.NAME + other for other in self.others_of(seat)]
        if step == steps.EVENT_NAMED:
            return self.name_choices(seat, a if self.box.effect[self.revealed[0]] == effects.GRUDGE else 0)
        if step == steps.BLAMED:
            return self.blame_choices(seat)
        if step == steps.FETCHED:
            return self.fetch_choices()
        if step == steps.SUMMONED:
            return self.summon_choices()
        if step == steps.ORDERED:
            return self.order_choices(seat, a, b)
        if step == steps.CHARACTER_CHOSEN:
            return [actions.CHARACTER + character for character in self.free_characters()]
        raise ValueError(f"step {step} asks nothing")

    def more(self, step: int, seat: int, a: int, b: int) -> bool:
        """Whether an answer needs another link: a target, a face, a card to give up."""
        lane = self.lanes[seat]
        if step == steps.CLAWED or step == steps.REACTED:
            return self.announces(seat)
        if step == steps.YARN_SPENT:
            return len(lane) == 1 and lane[0] >= actions.SET_DIE
        if step == steps.DISCARDED:
            return len(lane) < len(self.hands[seat]) - self.hand_limit(seat)
        if step == steps.PICKED:
            if lane[0] == actions.HIDE:
                return len(lane) < 2
            return (
                lane[0] == actions.PAY
                and self.box.effect[self.revealed[0]] == effects.LITTER
                and len(lane) <= self.event_amount()
            )
        if step == steps.BLAMED:
            return lane[0] == actions.SHIFT and len(lane) < 4
        if step == steps.ORDERED:
            return self.orders_more(seat, a, b)
        if step in (steps.LULLED, steps.ANSWERED):
            return self.announces(seat)
        return False

    def next_links(self, step: int, seat: int, a: int, b: int) -> list[int]:
        """What comes after the last link: nothing after a pass or the end of a phase, which are the most frequent."""
        if self.lanes[seat][0] <= actions.END_CLAW:
            return NONE
        return self.choices(step, seat, a, b) if self.more(step, seat, a, b) else NONE

    # ---- the CATastrophe card ----

    def event_named(self, stage: int) -> None:
        """L-71: somebody was named; note who threw a hairball, or whom a duel is with."""
        if self.box.effect[self.revealed[0]] != effects.HAIRBALL:
            self.thrower = self.choice - actions.NAME
        self.event(stage)

    def event_end(self) -> None:
        """L-24, L-70, L-R58: the card is discarded, the limits are checked, and the turn is over."""
        if self.revealed:
            card = self.revealed.pop()
            self.lay_off(card)
            self.emit("finished", card)
        self.clear_dice()
        self.holder = -1
        self.thrower = -1
        self.danger = 0
        self.push(steps.TURN_END)
        self.check_limits()

    # ---- set-up ----

    def prepare(self, beginner: int, cards_of_second: int) -> None:
        """L-2, L-3, L-6, L-7, L-8, L-9, L-10, L-11: lay everything out; characters and the first turn follow."""
        n = self.n
        self.lay_out()
        self.main_deck = Pile(self.box.main[:])
        self.power_deck = Pile(self.box.power[:])
        self.catastrophe_deck = Pile(self.box.catastrophe[:])
        self.sanctuary = figures.ALL_YARN - figures.FIRST_YARN * n
        self.first = self.beginner(beginner)
        self.current = self.first
        self.line_up()
        self.emit("begins", self.first)
        for seat in self.in_turn():
            extra = cards_of_second if seat == (self.first + 1) % n else 0
            self.draw_cards(seat, figures.FIRST_HAND + extra)
        for seat in self.in_turn():
            for _ in range(figures.FIRST_ROW):
                self.draw_power(seat)
        self.push(steps.TURN)
        self.push(steps.CHARACTERS)

    def beginner(self, wanted: int) -> int:
        """L-13, L-R4, L-R38: by lot, by the highest die, or as agreed; Yarn can't be used."""
        if wanted >= 0:
            return wanted
        if wanted == LOT:
            return self.below(self.n)
        best = list(range(self.n))
        while len(best) > 1:
            rolls = [self.roll() for _ in best]
            highest = max(rolls)
            for i in range(len(best)):
                self.emit("rolled_to_begin", best[i], rolls[i])
            best = [best[i] for i in range(len(best)) if rolls[i] == highest]
        return best[0]

    def characters(self) -> None:
        """L-4, L-5, L-14, L-R5, L-R6: characters without any effect, first come first served or by lot."""
        waiting = [seat for seat in self.in_turn() if self.character[seat] < 0]
        if not waiting:
            return
        if self.choose_characters:
            self.push(steps.CHARACTERS)
            self.ask_open(waiting, steps.CHARACTER_CHOSEN)
            return
        for seat in waiting:
            free = self.free_characters()
            self.take_character(seat, free[self.below(len(free))])

    def free_characters(self) -> list[int]:
        """L-4, L-R5: the characters that nobody plays."""
        taken = 0
        for character in self.character:
            if character >= 0:
                taken |= 1 << character
        return [character for character in range(characters.COUNT) if not taken >> character & 1]

    def take_character(self, seat: int, character: int) -> None:
        """L-4, L-R5: no two are alike."""
        self.character[seat] = character
        self.emit("plays_as", seat, character)

    # ---- a turn ----

    def begin_turn(self) -> None:
        """L-16, L-17, L-R8, L-R67, L-R80: lasting Events of this player end; a lull, then the Claw Phase."""
        if self.turns >= self.max_turns:
            self.ending = endings.UNFINISHED
            self.over = True
            self.emit("too_long", self.turns)
            return
        self.turns += 1
        self.phase = phases.START
        self.emit("turn", self.current, self.turns)
        self.end_lasting(self.current)
        self.push(steps.CLAW)
        self.lull(BEFORE_CLAW)

    def lull(self, which: int) -> None:
        """L-R8, L-R77: between the phases, a Catfinity card that needs no other may be played."""
        if self.gone and self.leavers():
            self.stack.insert(len(self.stack) - 1, steps.LULL | which << 8)
        elif self.alive[self.current]:
            self.open_window(steps.LULLED, which)

    def lulled(self, which: int) -> None:
        """L-R8: the window goes on until all have passed with an empty stack."""
        if self.seat >= 0:
            self.push(steps.LULL, which)
            self.play(self.seat)

    def begin_claw(self) -> None:
        """L-17, L-18, L-R50, L-R77: the Claw Phase, unless its player is out."""
        if self.gone and self.leavers():
            self.stack.insert(len(self.stack) - 1, steps.CLAW)
        elif not self.alive[self.current]:
            self.turn_cut_short()
        else:
            if self.phase != phases.CLAW:
                self.phase = phases.CLAW
                self.emit("claw_begins", self.current)
            self.claw()

    def clawed(self) -> None:
        """L-18, L-19, L-22: a card is played, or the phase is over."""
        if self.choice == actions.END_CLAW:
            self.emit("claw_over", self.seat)
            self.push(steps.PAW)
        else:
            self.push(steps.CLAW)
            self.play(self.seat)

    def turn_cut_short(self) -> None:
        """L-R50: the current player is out: the turn is over, or only its CATastrophe Phase is left."""
        self.emit("turn_cut_short", self.current)
        self.push(steps.REVEAL if self.orphan else steps.TURN_END)

    def paw(self) -> None:
        """L-17, L-22, L-30, L-R8, L-R58: the hand grows by three; limits, then a lull, then the CATastrophe Phase."""
        self.phase = phases.PAW
        seat = self.current
        extra = self.box.amount[self.box.patch] if self.owns(seat, self.box.patch) else 0
        self.push(steps.REVEAL)
        self.push(steps.LULL, BEFORE_REVEAL)
        self.draw_cards(seat, figures.PAW_CARDS + extra)
        self.check_limits()

    def reveal(self) -> None:
        """L-17, L-23, L-70, L-R50, L-R77: the CATastrophe Phase, always last."""
        if not self.alive[self.current] and not self.orphan:
            self.emit("turn_cut_short", self.current)
            self.push(steps.TURN_END)
            return
        self.phase = phases.CATASTROPHE
        self.reveal_card()
        self.reveal_window()

    def reveal_window(self) -> None:
        """L-R8, L-R17, L-R62: before it takes effect, the revealed card may be answered, and blocked."""
        if not self.revealed:
            self.push(steps.EVENT_END)
        elif not self.open_window(steps.ANSWERED):
            self.begin_event()

    def answered(self) -> None:
        """L-R8: after an answer there is another window; if all pass, the card is carried out."""
        if self.seat >= 0:
            self.push(steps.REVEALED)
            self.play(self.seat)
        else:
            self.begin_event()

    def begin_event(self) -> None:
        """L-23, L-R8: the revealed card is carried out."""
        self.emit("event_begins", self.revealed[0], self.leader())
        self.push(steps.EVENT_END)
        self.event(0)

    def turn_end(self) -> None:
        """L-16, L-17, L-69, L-R50, L-R51, L-R77: shields end, rows stay; the next living player follows."""
        if self.gone and self.leavers():
            self.stack.insert(len(self.stack) - 1, steps.TURN_END)
            return
        for seat in range(self.n):
            self.shields[seat] = 0
            self.guarded[seat] = 0
        order = self.order
        if order[0] == self.current:  # not if that player has fallen
            order = order[1:] + order[:1]
        self.order = order
        self.current = order[0]
        self.push(steps.TURN)

    # ---- leaving and the end ----

    def redeal(self, deal: Deal, seat: int) -> None:
        """L-12: only its owner knows in which order a hand was drawn."""
        if deal.group == decks.MAIN:
            for other in range(self.n):
                if other != seat:
                    self.arrivals[other] = []

    def left(self, seat: int) -> None:
        """L-R77: a player who resigns is out as soon as no card is in play."""
        self.emit("gave_up", seat)
        if self.mode == IDLE or not self.alive[seat]:
            return
        step = self.stack[len(self.stack) - 1] & 255
        if step == steps.CLAWED:
            self.withdraw_question()
            self.push(steps.CLAW)
        elif step == steps.LULLED:
            which = self.stack[len(self.stack) - 1] >> 8 & 4095
            self.withdraw_question()
            self.push(steps.LULL, which)

    def withdraw_question(self) -> None:
        """L-R77: drop the open question and, in the next step, its answers; it is asked again when they are out."""
        self.stack.pop()
        self.mode = IDLE
        self.options = NONE

    def winner(self) -> int:
        """L-15, L-74, L-75: the last cat, or -1."""
        if self.ending == endings.LAST_CAT:
            for seat in range(self.n):
                if self.alive[seat]:
                    return seat
        return -1

    def payoff(self, seat: int) -> float:
        """L-15, L-75: only the last cat has won anything."""
        return 1.0 if self.winner() == seat else 0.0

    def eliminated(self, seat: int) -> bool:
        """L-50, L-52: whoever has fallen stays out."""
        return not self.alive[seat]

    # ---- the absent ----

    def default(self, step: int, seat: int, a: int, b: int) -> int:
        """L-R77: an absent player passes, ends the phase, stays, shares, is brave, pays, and takes what is nearest."""
        options = self.choices(step, seat, a, b)
        if step == steps.CLAWED and not self.lanes[seat]:
            return actions.END_CLAW
        if step == steps.DROPPED:
            return options[len(options) - 1]  # the newest
        if step == steps.RESCUED:
            return options[0]
        if step == steps.NAMED or (step == steps.EVENT_NAMED and self.box.effect[self.revealed[0]] != effects.GRUDGE):
            return self.nearest_left(seat, options)
        if step == steps.EVENT_NAMED:
            return options[0]
        if step == steps.FETCHED:
            return actions.FETCH + self.main_discards[len(self.main_discards) - 1]
        if step == steps.ORDERED:
            return actions.KEEP_ALL if options[len(options) - 1] == actions.KEEP_ALL else options[0]
        if step == steps.BLAMED:
            return options[len(options) - 1] if len(self.lanes[seat]) == 0 else options[0]
        if step == steps.DISCARDED:
            return self.newest_of(seat, options)
        if step == steps.PICKED:
            return self.default_pick(seat, options)
        if step == steps.CHARACTER_CHOSEN:
            return options[self.whim(seat, len(options))]
        last = options[len(options) - 1]
        if self.lanes and self.lanes[seat] and last != actions.ENOUGH:
            return options[0]
        return last

    def default_pick(self, seat: int, options: list[int]) -> int:
        """L-R77: stay, share, be brave, bid nothing, pay if possible; numbers, signs and cards shown at random."""
        first = options[0]
        if first in (actions.DIVE, actions.HIDE):
            return options[1]
        if first in (actions.SHARE, actions.PAY, actions.BID):
            return first
        if first >= actions.VOTE and first < actions.VOTE + 6:
            return actions.VOTE + self.left_of(seat)
        if first >= actions.DISCARD and first < actions.FETCH:
            return self.newest_of(seat, options)
        return options[self.whim(seat, len(options))]

    def nearest_left(self, seat: int, options: list[int]) -> int:
        """L-R77: the nearest player to the left who can be named."""
        for distance in range(1, self.n):
            option = actions.NAME + (seat + distance) % self.n
            if option in options:
                return option
        return options[0]

    def newest_of(self, seat: int, options: list[int]) -> int:
        """L-R77: the newest card that can be given up and isn't among those chosen already."""
        given = self.lanes[seat][:]
        cards = self.arrivals[seat]
        for i in range(len(cards) - 1, -1, -1):
            option = actions.DISCARD + cards[i]
            if option in given:
                given.remove(option)
            elif option in options:
                return option
        return options[len(options) - 1]

    def whim(self, seat: int, count: int) -> int:
        """L-R77: a random choice for an absent player that doesn't depend on hidden information."""
        public: i64 = self.turns * 64 + seat * 8 + self.reapurr + self.main_deck.size() * 4096
        return int(mixed(public & 0x7FFFFFFF)) % count

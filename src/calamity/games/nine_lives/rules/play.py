# compiled by mypyc
"""Playing cards: what may be played when, the stack of cards in play, and how others can answer them."""

from mypy_extensions import mypyc_attr

from calamity.games.nine_lives.rules.dice import DiceRules
from calamity.games.nine_lives.vocabulary import actions, aims, card_kinds, claw_play, effects, figures, steps, windows
from calamity.kernel.state import PASS, PASSED, WINDOW, State, append_to, single
from calamity.kernel.zones import NONE


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class PlayRules(DiceRules):
    """The stack of played cards."""

    __slots__ = ()

    # ---- what may be played ----

    def claw_choices(self, seat: int) -> list[int]:
        """L-R13: a card or no more, then what is announced with it."""
        lane = self.lanes[seat]
        return self.aim_choices(seat, lane) if lane else self.cards_to_play(seat)

    def cards_to_play(self, seat: int) -> list[int]:
        """L-18, L-19, L-R8, L-R16: in one's own Claw Phase, a card from hand or row, or no more."""
        claw = self.box.claw
        always = claw_play.ALWAYS
        play = actions.PLAY
        options: list[int] = []
        last = -1
        for card in self.hands[seat]:
            if card != last:
                last = card
                if claw[card] == always or (claw[card] and self.playable(seat, card)):
                    options.append(play + card)
        for card in self.rows[seat]:
            if claw[card] == always or (claw[card] and self.playable(seat, card)):
                options.append(play + card)
        options.append(actions.END_CLAW)
        return options

    def playable(self, seat: int, card: int) -> bool:
        """L-R16, L-R26, L-R67: in one's own Claw Phase: no Reactions, and no Attacks while a truce lasts."""
        when = self.box.claw[card]
        if when == claw_play.ALWAYS:
            return True
        if when == claw_play.UNLESS_TRUCE:
            return not self.lasting or self.lasts(effects.TRUCE) < 0
        return when == claw_play.IF_POSSIBLE and self.possible(seat, card)

    def possible(self, seat: int, card: int) -> bool:
        """L-R31, L-R83: whether every choice that must be made has an option."""
        box = self.box
        aim = box.aim[card]
        if aim == aims.NOTHING:
            effect = box.effect[card]
            if effect == effects.COMPOST:
                return len(self.main_discards) > 0
            if effect == effects.SUMMON:
                return len(self.power_discards) > 0
            if effect == effects.FEAST:
                return len(self.hands[seat]) < box.amount[card]
            return True
        if aim in (aims.PLAYER_WITH_CARDS, aims.RICHER_PLAYER):
            for other in range(self.n):
                if self.fits(seat, other, aim):
                    return True
            return False
        if aim == aims.A_COPY:
            for other in range(self.n):
                if other != seat:
                    for cat in self.rows[other]:
                        if self.copyable(seat, cat):
                            return True
            return False
        return True

    def copyable(self, seat: int, cat: int) -> bool:
        """L-R13, L-R61: a Power Cat that the seat could play now, neither lasting nor triggered nor a copy."""
        return self.box.aim[cat] != aims.A_COPY and self.playable(seat, cat)

    def fits(self, seat: int, other: int, aim: int) -> bool:
        """L-40, L-R23, L-R28, L-R83: another living player who has what the card requires."""
        if other == seat or not self.alive[other]:
            return False
        if aim == aims.PLAYER_WITH_CARDS:
            return len(self.hands[other]) > 0
        if aim == aims.RICHER_PLAYER:
            return self.lives[other] > self.lives[seat]
        return True

    # ---- what is announced ----

    def announces(self, seat: int) -> bool:
        """L-R13: whether something is still to be announced with the card that a seat is about to play."""
        lane = self.lanes[seat]
        if lane[0] < actions.PLAY:
            return False
        aim = self.box.aim[lane[0] - actions.PLAY]
        first = 1
        if aim == aims.A_COPY:
            if len(lane) == 1:
                return True
            aim = self.box.aim[lane[1] - actions.COPY + card_kinds.FIRST_POWER]
            first = 2
        given = len(lane) - first
        if aim == aims.ONE_PLAYER:
            return given == 0
        if aim in (aims.NOTHING, aims.ALL_OTHERS):
            return False
        if aim == aims.TWO_CATS:
            return given == 0 or (given == 1 and lane[first] != actions.ENOUGH)
        if aim == aims.ONE_OR_TWO:
            return given == 0 or (given == 1 and self.living() > 2)
        return given == 0

    def aim_choices(self, seat: int, lane: list[int]) -> list[int]:
        """L-40, L-65, L-R13, L-R23, L-R24, L-R28: whom or what the card is aimed at."""
        aim = self.box.aim[lane[0] - actions.PLAY]
        first = 1
        if aim == aims.A_COPY:
            if len(lane) == 1:
                return self.copy_choices(seat)
            aim = self.box.aim[lane[1] - actions.COPY + card_kinds.FIRST_POWER]
            first = 2
        if aim == aims.UP_OR_DOWN:
            return [actions.DOWN, actions.UP]
        if aim == aims.TWO_CATS:
            return self.sink_choices(seat, lane)
        chosen = lane[first] if len(lane) > first else -1
        options: list[int] = []
        target = actions.TARGET
        for other in self.in_turn():
            if self.fits(seat, other, aim) and target + other != chosen:
                options.append(target + other)
        if chosen >= 0:
            options.append(actions.ENOUGH)
        return options

    def copy_choices(self, seat: int) -> list[int]:
        """L-R13, L-R61: the Power Cats in other rows that could be played now."""
        options: list[int] = []
        for other in self.in_turn():
            if other != seat:
                for cat in self.rows[other]:
                    if self.copyable(seat, cat):
                        options.append(actions.COPY + cat - card_kinds.FIRST_POWER)
        return options

    def sink_choices(self, seat: int, lane: list[int]) -> list[int]:
        """L-R13, L-R32: Power Cats in other rows, up to two, or no more."""
        options: list[int] = []
        for other in self.in_turn():
            if other != seat:
                for cat in self.rows[other]:
                    if actions.BANISH + cat - card_kinds.FIRST_POWER not in lane:
                        options.append(actions.BANISH + cat - card_kinds.FIRST_POWER)
        options.append(actions.ENOUGH)
        return options

    # ---- windows ----

    def answer_choices(self, step: int, seat: int) -> list[int]:
        """L-R9, L-R13: an answer, then what is announced with it."""
        lane = self.lanes[seat]
        return self.aim_choices(seat, lane) if lane else self.answers(step, seat)

    def answers(self, step: int, seat: int) -> list[int]:
        """L-33, L-36, L-61, L-R8, L-R9, L-R11, L-R33: a Catfinity card that may be played now, or pass."""
        box = self.box
        window = box.window
        first = box.first_answer
        options = NONE
        last = -1
        for card in self.hands[seat]:
            if card >= first and card != last and window[card]:
                last = card
                if self.may_answer(step, seat, card):
                    options = append_to(options, actions.PLAY + card)
        for card in self.rows[seat]:
            if window[card] and self.may_answer(step, seat, card):
                options = append_to(options, actions.PLAY + card)
        return options + PASSED if options and self.plays < figures.LONGEST_CHAIN else PASSED

    def may_answer(self, step: int, seat: int, card: int) -> bool:
        """L-33, L-63, L-64, L-65, L-66, L-R8, L-R12, L-R17, L-R22: whether a card has something to act on."""
        window = self.box.window[card]
        if window == windows.AS_TARGET:
            return len(self.shares) > 0 and seat in self.shares
        if window == windows.ON_TOP:
            if self.in_play:
                return True
            return step == steps.ANSWERED and self.blockable != 0 and self.box.effect[card] == effects.BLOCK
        if window == windows.ANYTIME:
            return True
        if window == windows.AS_OTHERS_TARGET:
            return len(self.shares) > 0 and seat in self.shares and self.owners[0] != seat
        if window == windows.ON_REVEAL:
            return step == steps.ANSWERED
        return False

    def open_window(self, then: int, a: int = 0) -> bool:
        """L-R8, L-R9, L-R10: all living players are asked in turn order; nobody sees who has something to play.

        False if nobody has a card to play: the window then ends without questions.
        """
        order = self.order
        if self.patient:
            self.ask_poll(order, then, a)
            return True
        for passed, seat in enumerate(order):
            options = self.answers(then, seat)
            if len(options) > 1:
                self.ask_poll(order, then, a, passed=passed, options=options)
                return True
        self.shown += 1
        if self.sink is not None:
            self.emit(WINDOW, to=0)
        return False

    def next_polled(self, patient: bool) -> bool:
        """L-R10: with the option for a race, the first answer to arrive counts, no matter whose."""
        if self.race:
            for seat in self.asked:
                lane = self.lanes[seat]
                if self.done >> seat & 1 and lane[0] != PASS:
                    self.seat = seat
                    self.choice = lane[len(lane) - 1]
                    return True
        return State.next_polled(self, patient)

    # ---- the stack ----

    def claw(self) -> None:
        """L-18, L-19, L-R77: the current player plays a card or ends the phase."""
        # A seat without a playable card could only end it; answering for it would reveal that.
        seat = self.current
        self.ask_open(single(seat), steps.CLAWED, always=True, options=self.cards_to_play(seat))

    def play(self, seat: int) -> None:
        """L-20, L-34, L-38, L-39, L-R9, L-R13: a card goes from hand or row to the top of the stack."""
        lane = self.lanes[seat]
        card = lane[0] - actions.PLAY
        acts = card
        first = 1
        if card < card_kinds.FIRST_POWER:
            self.let_go(seat, card)
        else:
            self.rows[seat].remove(card)
            if self.box.aim[card] == aims.A_COPY:
                acts = lane[1] - actions.COPY + card_kinds.FIRST_POWER
                first = 2
        self.plays += 1
        self.in_play = append_to(self.in_play, card)
        self.acting = append_to(self.acting, acts)
        self.owners = append_to(self.owners, seat)
        if self.sink is not None:
            self.emit("played", seat, card)
            if acts != card:
                self.emit("copied", seat, card, acts)
        self.aims = append_to(self.aims, self.announce(seat, acts, lane, first))
        if self.box.dot[acts]:
            self.push(steps.RESOLVE)
        else:
            self.window()

    def announce(self, seat: int, acts: int, lane: list[int], first: int) -> int:
        """L-40, L-R13, L-R24: who is aimed at; an Attack or Curiosity has one share for each target."""
        aim = self.box.aim[acts]
        if aim == aims.NOTHING:
            return -1
        if aim == aims.UP_OR_DOWN:
            self.emit("aimed_up" if lane[first] == actions.UP else "aimed_down", seat)
            return lane[first]
        if aim == aims.TWO_CATS:
            self.sunk = [
                link - actions.BANISH + card_kinds.FIRST_POWER for link in lane[first:] if link != actions.ENOUGH
            ]
            for cat in self.sunk:
                self.emit("aimed_at_cat", seat, cat)
            return -1
        if aim == aims.ALL_OTHERS:
            targets = self.others_of(seat)
        elif len(lane) == first + 1:
            targets = single(lane[first] - actions.TARGET)
        else:
            targets = [link - actions.TARGET for link in lane[first:] if link != actions.ENOUGH]
        if self.sink is not None:
            for target in targets:
                self.emit("aimed", seat, target)
        if self.box.can_be_passed(acts):
            self.shares = targets
        return targets[0]

    def window(self) -> None:
        """L-62, L-R9: everybody may answer the newest card; without an answer it takes effect."""
        if not self.open_window(steps.REACTED, len(self.in_play)):
            self.push(steps.RESOLVE)

    def reacted(self) -> None:
        """L-35, L-37, L-R9: the first answer goes on top; if all pass, the newest card takes effect."""
        if self.seat >= 0:
            self.play(self.seat)
        else:
            self.push(steps.RESOLVE)

    def finish(self) -> None:
        """L-21, L-57, L-62, L-68, L-R9: a resolved card is discarded; those below it may be answered again."""
        top = len(self.in_play) - 1
        card = self.in_play[top]
        self.unstack(top)
        self.lay_off(card)
        if self.sink is not None:
            self.emit("finished", card)
        self.clear_dice()
        if self.in_play:
            self.push(steps.WINDOW)
        else:
            self.shares = NONE
            self.plays = 0
        self.check_limits()

    # ---- cards that act on the stack ----

    def block(self) -> None:
        """L-63, L-R12, L-R17, L-R18, L-R19: the card below has no effect and is discarded."""
        below = len(self.in_play) - 2
        if below < 0:
            self.block_catastrophe()
            return
        card = self.remove_below()
        self.lay_off(card)
        self.emit("blocked", card)

    def block_catastrophe(self) -> None:
        """L-R17: with the option, the revealed CATastrophe card is discarded and not replaced."""
        if self.revealed:
            card = self.revealed.pop()
            self.lay_off(card)
            self.emit("blocked", card)

    def take_card(self, seat: int) -> None:
        """L-64, L-R20, L-R21: the card below goes to the taker, a Main card to the hand, a Power Cat to the row."""
        if len(self.in_play) < 2:
            return
        card = self.remove_below()
        if not self.alive[seat]:
            self.lay_off(card)
            self.emit("blocked", card)
            return
        self.emit("took", seat, card)
        if card < card_kinds.FIRST_POWER:
            self.gain_openly(seat, card)
        else:
            self.rows[seat].append(card)

    def remove_below(self) -> int:
        """L-R12: take the card under the newest out of the stack."""
        below = len(self.in_play) - 2
        card = self.in_play[below]
        if below == 0:
            self.shares = NONE
        self.unstack(below)
        return card

    def unstack(self, place: int) -> None:
        """L-R9, L-R12: forget a card of the stack and everything that was announced with it."""
        if len(self.in_play) == 1:
            self.in_play = NONE
            self.acting = NONE
            self.owners = NONE
            self.aims = NONE
        else:
            self.in_play = without(self.in_play, place)
            self.acting = without(self.acting, place)
            self.owners = without(self.owners, place)
            self.aims = without(self.aims, place)

    def pass_on(self, seat: int, target: int) -> None:
        """L-65, L-67, L-R22, L-R24, L-R25, L-R27: one share of the passer moves to another, if still possible."""
        if seat in self.shares and self.alive[target]:
            self.move_share(seat, target)
            self.emit("passed_on", seat, target, self.in_play[0])
        else:
            self.emit("pass_failed", seat)

    def bounce(self, seat: int) -> None:
        """L-R22, L-R29: all shares of the player disappear."""
        if seat in self.shares:
            self.shares = [other for other in self.shares if other != seat]
            self.emit("bounced", seat, self.in_play[0])

    def mirror(self, seat: int) -> None:
        """L-R22, L-R27: one share of the player goes to the owner of the card."""
        owner = self.owners[0]
        if seat in self.shares and self.alive[owner] and owner != seat:
            self.move_share(seat, owner)
            self.emit("mirrored", seat, owner, self.in_play[0])

    def move_share(self, seat: int, target: int) -> None:
        """L-R24: one share of a player becomes somebody else's."""
        shares = self.shares[:]
        shares[shares.index(seat)] = target
        self.shares = shares


def without(cards: list[int], place: int) -> list[int]:
    """A copy of one of the stack's lists without one entry."""
    return single(cards[1 - place]) if len(cards) == 2 else cards[:place] + cards[place + 1 :]

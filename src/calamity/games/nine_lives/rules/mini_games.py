# compiled by mypyc
"""CATastrophe cards, part two: secret choices, duels and chains."""

from mypy_extensions import mypyc_attr

from calamity.games.nine_lives.rules.events import EventRules
from calamity.games.nine_lives.vocabulary import actions, effects, signs, steps, types


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class MiniGameRules(EventRules):
    """Events in which players choose."""

    __slots__ = ()

    def choice_event(self, effect: int, stage: int) -> None:
        """L-71: Events of secret choices, duels and chains."""
        if effect == effects.STARING:
            self.staring(stage)
        elif effect == effects.SIGNS:
            self.signs(stage)
        elif effect == effects.AUCTION:
            self.auction(stage)
        elif effect == effects.SHARE_OR_GRAB:
            self.share_or_grab(stage)
        elif effect == effects.BOXES:
            self.boxes(stage)
        elif effect == effects.DOORWAYS:
            self.doorways(stage)
        elif effect == effects.SHELF:
            self.shelf(stage)
        elif effect == effects.SOFA_VOTE:
            self.sofa_vote(stage)
        elif effect == effects.TAIL_BATTING:
            self.tail_batting(stage)
        elif effect == effects.FORECAST:
            self.forecast(stage)
        elif effect == effects.MOUSE:
            self.mouse(stage)
        elif effect == effects.DOORBELL:
            self.doorbell(stage)
        elif effect == effects.SNAP:
            self.snap(stage)
        elif effect == effects.DUEL:
            self.duel(stage)
        elif effect == effects.GRUDGE:
            self.grudge(stage)
        elif effect == effects.HAIRBALL:
            self.hairball(stage)
        elif effect == effects.BLAME:
            self.blame(stage)
        else:
            raise ValueError(effect)

    # ---- secret choices ----

    def staring(self, stage: int) -> None:
        """L-71, L-R65, L-R68: whoever stares longer than the sneeze loses a life, the bravest of the rest gains one."""
        if stage == 0:
            self.all_pick(self.in_turn(), 1)
            return
        if stage == 1:
            for seat in self.in_turn():
                self.emit("stared", seat, self.number_of(seat))
            self.leader_rolls(2)
            return
        best = 0
        for seat in self.in_turn():
            number = self.number_of(seat)
            if number > self.dice[0]:
                self.emit("stare_blinked", seat)
                self.hurt(seat, self.event_amount())
            elif number > best:
                best = number
        for seat in self.in_turn():
            if self.number_of(seat) == best:
                self.emit("stare_won", seat)
                self.heal(seat, self.event_amount())
        self.lose()

    def number_of(self, seat: int) -> int:
        """The number from 1 to 6 that a seat has picked."""
        return self.picks[seat] - actions.NUMBER + 1

    def signs(self, stage: int) -> None:
        """L-71, L-R68: if exactly two signs are shown, the beaten one loses a life; otherwise one rematch."""
        if stage == 0:
            self.all_pick(self.in_turn(), 1)
            return
        shown = [0] * signs.COUNT
        for seat in self.in_turn():
            shown[self.picks[seat] - actions.SIGN] += 1
            self.emit("signed", seat, self.picks[seat] - actions.SIGN)
        beaten = -1
        for sign in range(signs.COUNT):
            if shown[sign] and shown[(sign + 2) % 3] and not shown[(sign + 1) % 3]:
                beaten = sign  # the sign before beats it: Paw beats Claw, Claw beats Tail, Tail beats Paw
        if beaten >= 0:
            self.emit("sign_beaten", beaten, (beaten + 2) % 3)
            for seat in self.in_turn():
                if self.picks[seat] - actions.SIGN == beaten:
                    self.hurt(seat, self.event_amount())
            self.lose()
        elif stage == 1:
            self.emit("signs_again")
            self.all_pick(self.in_turn(), 2)
        else:
            self.emit("signs_drawn")

    def auction(self, stage: int) -> None:
        """L-71, L-R64, L-R65, L-R68: everybody pays the bid; the lowest lose a life, the highest alone gains two."""
        if stage == 0:
            self.all_pick([seat for seat in self.in_turn() if self.yarn[seat]], 1)
            return
        self.pay_bids("auction_bid")
        order = self.in_turn()
        bids = [self.bid_of(seat) for seat in order]
        lowest = min(bids)
        highest = max(bids)
        if lowest == highest:
            self.emit("auction_even")
            return
        for i in range(len(order)):
            if bids[i] == lowest:
                self.emit("auction_outbid", order[i])
                self.hurt(order[i], 1)
            elif bids[i] == highest and bids.count(highest) == 1:
                self.emit("auction_won", order[i])
                self.heal(order[i], self.event_amount())
        self.lose()

    def share_or_grab(self, stage: int) -> None:
        """L-71, L-R68: if all share, all gain; a single grabber gains more; several grabbers fight."""
        if stage == 0:
            self.all_pick(self.in_turn(), 1)
            return
        grabbers: list[int] = []
        for seat in self.in_turn():
            if self.picks[seat] == actions.GRAB:
                self.emit("grabbed", seat)
                grabbers.append(seat)
            else:
                self.emit("shared", seat)
        if not grabbers:
            self.emit("tuna_shared")
            for seat in self.in_turn():
                self.heal(seat, 1)
        elif len(grabbers) == 1:
            self.emit("tuna_grabbed", grabbers[0])
            self.heal(grabbers[0], self.event_amount())
        else:
            self.emit("tuna_fought", len(grabbers))
            for seat in grabbers:
                self.hurt(seat, 1)
        self.lose()

    def boxes(self, stage: int) -> None:
        """L-71, L-R68: whoever isn't alone in a box loses a life."""
        if stage == 0:
            self.all_pick(self.in_turn(), 1)
            return
        for seat in self.in_turn():
            self.emit("boxed", seat, self.picks[seat] - actions.BOX + 1)
        for seat in self.in_turn():
            if self.picks.count(self.picks[seat]) > 1:
                self.emit("box_crowded", seat)
                self.hurt(seat, self.event_amount())
        self.lose()

    def doorways(self, stage: int) -> None:
        """L-71, L-R68: all in the bigger group lose a life."""
        if stage == 0:
            self.all_pick(self.in_turn(), 1)
            return
        left = self.picks.count(actions.LEFT)
        right = self.picks.count(actions.RIGHT)
        for seat in self.in_turn():
            self.emit("went_left" if self.picks[seat] == actions.LEFT else "went_right", seat)
        if left == right:
            self.emit("doors_even")
            return
        crowd = actions.LEFT if left > right else actions.RIGHT
        for seat in self.in_turn():
            if self.picks[seat] == crowd:
                self.emit("door_jammed", seat)
                self.hurt(seat, self.event_amount())
        self.lose()

    def shelf(self, stage: int) -> None:
        """L-71, L-R68: numbers picked by several lose a life, the highest picked only once gains one."""
        if stage == 0:
            self.all_pick(self.in_turn(), 1)
            return
        best = -1
        for seat in self.in_turn():
            self.emit("shelved", seat, self.number_of(seat))
        for seat in self.in_turn():
            if self.picks.count(self.picks[seat]) > 1:
                self.emit("shelf_crowded", seat)
                self.hurt(seat, self.event_amount())
            elif best < 0 or self.picks[seat] > self.picks[best]:
                best = seat
        if best >= 0:
            self.emit("shelf_highest", best)
            self.heal(best, self.event_amount())
        self.lose()

    def sofa_vote(self, stage: int) -> None:
        """L-71, L-R65, L-R68: the most votes lose a life."""
        if stage == 0:
            self.all_pick(self.in_turn(), 1)
            return
        for seat in self.in_turn():
            self.emit("voted", seat, self.picks[seat] - actions.VOTE)
        most = 0
        for seat in self.in_turn():
            most = max(most, self.picks.count(actions.VOTE + seat))
        for seat in self.in_turn():
            if self.picks.count(actions.VOTE + seat) == most:
                self.emit("voted_off", seat, most)
                self.hurt(seat, self.event_amount())
        self.lose()

    def tail_batting(self, stage: int) -> None:
        """L-71, L-R66, L-R68: a player batted from both sides loses a life."""
        if stage == 0:
            self.all_pick(self.in_turn(), 1)
            return
        batted = [0] * self.n
        for seat in self.in_turn():
            other = self.left_of(seat) if self.picks[seat] == actions.LEFT else self.right_of(seat)
            self.emit("batted", seat, other)
            batted[other] += 1
        for seat in self.in_turn():
            if batted[seat] == 2:
                self.emit("batted_twice", seat)
                self.hurt(seat, self.event_amount())
        self.lose()

    def forecast(self, stage: int) -> None:
        """L-71, L-R36, L-R65, L-R68: exact guesses gain a life, the farthest lose one unless all are equally far."""
        if stage == 0:
            self.all_pick(self.in_turn(), 1)
            return
        if stage == 1:
            for seat in self.in_turn():
                self.emit("guessed", seat, self.picks[seat] - actions.GUESS + 2)
            self.leader_rolls(2, 2)
            return
        total = self.dice[0] + self.dice[1]
        order = self.in_turn()
        distances = [abs(self.picks[seat] - actions.GUESS + 2 - total) for seat in order]
        farthest = max(distances)
        for i in range(len(order)):
            if distances[i] == 0:
                self.emit("forecast_right", order[i])
                self.heal(order[i], self.event_amount())
            if distances[i] == farthest and min(distances) != farthest:
                self.emit("forecast_wrong", order[i], farthest)
                self.hurt(order[i], self.event_amount())
        self.lose()

    def mouse(self, stage: int) -> None:
        """L-71, L-R64, L-R68, L-R69: the right hole gains a life; far away costs Yarn, or a life without any."""
        if stage == 0:
            self.all_pick(self.in_turn(), 1)
            return
        if stage == 1:
            for seat in self.in_turn():
                self.emit("watched_hole", seat, self.number_of(seat))
            self.leader_rolls(2)
            return
        for seat in self.in_turn():
            distance = abs(self.number_of(seat) - self.dice[0])
            if distance == 0:
                self.emit("mouse_caught", seat)
                self.heal(seat, self.event_amount())
            elif distance >= self.event_threshold():
                self.emit("mouse_missed", seat)
                if self.yarn[seat]:
                    self.lose_yarn(seat, 1)
                else:
                    self.hurt(seat, 1)
        self.lose()

    def doorbell(self, stage: int) -> None:
        """L-71, L-R64, L-R68, L-R69: hiders pay a card; the brave lose a life or draw, depending on the die."""
        if stage == 0:
            self.all_pick([seat for seat in self.in_turn() if self.hands[seat]], 1)
            return
        if stage == 1:
            for seat in self.in_turn():
                if self.picks[seat] == actions.HIDE:
                    self.emit("hid", seat)
                    self.discard(seat, self.lanes[seat][1] - actions.DISCARD)
                else:
                    self.picks[seat] = actions.BRAVE
                    self.emit("braved", seat)
            self.leader_rolls(2)
            return
        harmful = self.dice[0] <= self.event_threshold()
        self.emit("door_bad" if harmful else "door_good")
        for seat in self.in_turn():
            if self.picks[seat] == actions.BRAVE:
                if harmful:
                    self.hurt(seat, 1)
                else:
                    self.draw_cards(seat, self.event_amount())
        self.lose()

    def snap(self, stage: int) -> None:
        """L-71, L-R40, L-R64, L-R68, L-R69: a type shown once gains Yarn, a type shown by several costs a life each."""
        if stage == 0:
            self.all_pick([seat for seat in self.in_turn() if self.hands[seat]], 1)
            return
        shown = [0] * types.COUNT
        for seat in self.in_turn():
            if self.picks[seat] >= 0:
                self.emit("snapped", seat, self.picks[seat] - actions.SHOW)
                shown[self.box.type[self.picks[seat] - actions.SHOW]] += 1
        for seat in self.in_turn():
            if self.picks[seat] >= 0:
                card = self.picks[seat] - actions.SHOW
                self.discard(seat, card)
                if shown[self.box.type[card]] == 1:
                    self.emit("snap_alone", seat)
                    self.gain_yarn(seat, self.event_amount())
                else:
                    self.emit("snap_clashed", seat)
                    self.hurt(seat, 1)
        self.lose()

    # ---- duels ----

    def duel(self, stage: int) -> None:
        """L-71, L-R36, L-R64: the current player and another roll, again in a tie; the lower roll loses a life."""
        if stage == 0:
            self.ask(self.leader(), steps.EVENT_NAMED, 1)
        elif stage == 1:
            self.holder = self.leader()
            self.emit("duel", self.holder, self.thrower)
            self.fight(2)
        elif self.dice[0] == self.dice[1]:
            self.emit("duel_tied")
            self.fight(2)
        else:
            winner = self.holder if self.dice[0] > self.dice[1] else self.thrower
            loser = self.thrower if winner == self.holder else self.holder
            self.emit("duel_won", winner, loser)
            self.gain_yarn(winner, 1)
            self.hurt(loser, self.event_amount())
            self.lose()

    def fight(self, stage: int) -> None:
        """L-R36: two players roll against each other."""
        self.danger += 1
        self.push(steps.EVENT, stage, self.danger)  # each roll is a new question, also after a tie
        self.roll_dice([self.holder, self.thrower])

    def grudge(self, stage: int) -> None:
        """L-71, L-R64, L-R65: a top cat against a bottom cat, chosen by the current player among tied ones."""
        if stage == 0:
            top = self.most_lives()
            if len(top) == self.living():
                self.holder = self.leader()
                self.thrower = self.left_of(self.holder)
                self.push(steps.EVENT, 3)
            else:
                self.ask(self.leader(), steps.EVENT_NAMED, 1)
        elif stage == 1:
            self.holder = self.thrower
            self.ask(self.leader(), steps.EVENT_NAMED, 2)
            if self.mode:  # everybody sees whom the current player has named while the other one is still open
                self.emit("grudge_named", self.holder)
        elif stage == 2 or stage == 3:
            self.emit("grudge", self.holder, self.thrower)
            self.fight(4)
        elif self.dice[0] == self.dice[1]:
            self.emit("duel_tied")
            self.fight(4)
        elif self.dice[0] > self.dice[1]:
            self.emit("grudge_top_won", self.holder, self.thrower)
            self.hurt(self.thrower, self.event_amount())
            self.lose()
        else:
            self.emit("grudge_bottom_won", self.thrower, self.holder)
            self.hurt(self.holder, self.event_amount())
            self.heal(self.thrower, self.event_amount())
            self.lose()

    # ---- chains ----

    def hairball(self, stage: int) -> None:
        """L-71, L-R37, L-R64: the hairball is tossed on until it bursts, which gets likelier with every toss."""
        if stage == 0:
            self.holder = self.leader()
            self.thrower = -1
            self.danger = 1
            self.push(steps.EVENT, 1)
        elif stage == 1:
            self.emit("hairball_held", self.holder, self.danger)
            self.push(steps.EVENT, 2, self.danger)
            self.roll_dice([self.holder])
        elif stage == 2:
            if self.dice[0] <= self.danger:
                self.emit("hairball_burst", self.holder)
                self.hurt(self.holder, self.event_amount())
                self.lose()
            else:
                self.ask(self.holder, steps.EVENT_NAMED, 3)
        else:
            target = self.choice - actions.NAME
            self.thrower = self.holder
            self.holder = target
            self.danger += 1
            self.emit("hairball_tossed", self.thrower, self.holder, self.danger)
            self.push(steps.EVENT, 1)

    def blame(self, stage: int) -> None:
        """L-71, L-R64, L-R69: the blame is passed on for two cards, to nobody twice; whoever keeps it pays."""
        if stage == 0:
            self.picks = [-1] * self.n
            self.ask(self.leader(), steps.EVENT_NAMED, 1)
        elif stage == 1:
            self.put_blame(self.seat, self.thrower)
        elif stage == 2:
            if len(self.hands[self.holder]) >= 2 and self.blameless():
                self.ask_open([self.holder], steps.BLAMED)
            else:
                self.keep_blame()

    def put_blame(self, seat: int, target: int) -> None:
        """L-71: somebody is blamed."""
        self.holder = target
        self.picks[target] = 1
        self.emit("blamed", seat, target)
        self.push(steps.EVENT, 2)

    def blameless(self) -> list[int]:
        """L-71: the others who have not been blamed in this Event, the current player included."""
        return [seat for seat in self.in_turn() if self.picks[seat] < 0]

    def blame_choices(self, seat: int) -> list[int]:
        """L-71: accept, or two cards and a new name."""
        lane = self.lanes[seat]
        if not lane:
            return [actions.SHIFT, actions.ACCEPT]
        if len(lane) < 3:
            return self.discard_choices(seat, 1)
        return [actions.NAME + other for other in self.blameless()]

    def blame_answered(self) -> None:
        """L-71: the blamed player has shifted the blame or keeps it."""
        seat = self.seat
        lane = self.lanes[seat]
        if lane[0] == actions.ACCEPT:
            self.keep_blame()
            return
        self.discard(seat, lane[1] - actions.DISCARD)
        self.discard(seat, lane[2] - actions.DISCARD)
        self.put_blame(seat, lane[3] - actions.NAME)

    def keep_blame(self) -> None:
        """L-R64: the blamed player loses lives."""
        self.emit("blame_kept", self.holder)
        self.hurt(self.holder, self.event_amount())
        self.lose()

    # ---- naming somebody ----

    def name_choices(self, seat: int, grudge_stage: int) -> list[int]:
        """L-R28, L-R65: whom an Event lets a player name: another one, or one of those who are tied."""
        if grudge_stage == 1:
            return [actions.NAME + other for other in self.most_lives()]
        if grudge_stage == 2:
            return [actions.NAME + other for other in self.fewest_lives()]
        return [actions.NAME + other for other in self.others_of(seat) if other != self.thrower]

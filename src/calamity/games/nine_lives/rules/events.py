# compiled by mypyc
"""CATastrophe cards, part one: dice Events, resources and the board, and the Grim Reapurr's own cards."""

from mypy_extensions import mypyc_attr

from calamity.games.nine_lives.rules.effects import EffectRules
from calamity.games.nine_lives.vocabulary import actions, effects, signs, steps
from calamity.kernel.state import single


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class EventRules(EffectRules):
    """Events that are decided by dice, by the board, or by what everybody has."""

    __slots__ = ()

    # ---- common parts ----

    def event(self, stage: int) -> None:
        """L-23, L-25, L-70, L-71: the next stage of the revealed CATastrophe card."""
        effect = self.box.effect[self.revealed[0]]
        if effect < effects.STARING:
            self.dice_event(effect, stage)
        elif effect < effects.SPRINKLER:
            self.choice_event(effect, stage)
        else:
            self.board_event(effect, stage)

    def choice_event(self, effect: int, stage: int) -> None:
        """L-71: Events of secret choices, duels and chains, which a class that inherits from this one adds."""
        raise NotImplementedError

    def event_amount(self) -> int:
        """The number printed on the revealed card."""
        return self.box.amount[self.revealed[0]]

    def event_threshold(self) -> int:
        """The highest die of the worse outcome on the revealed card."""
        return self.box.threshold[self.revealed[0]]

    def group_roll(self, stage: int) -> None:
        """L-71, L-R36: everybody rolls one die; the Event goes on with the next stage after the yarn window."""
        self.push(steps.EVENT, stage)
        self.roll_dice(self.in_turn())

    def leader_rolls(self, stage: int, dice: int = 1) -> None:
        """L-R35, L-R51: the current player rolls, with a yarn window."""
        self.push(steps.EVENT, stage)
        self.roll_dice(single(self.leader()) * dice)

    def all_pick(self, seats: list[int], stage: int) -> None:
        """L-R68, L-R69: all who have a choice choose secretly; if nobody has, the Event goes on."""
        if seats:
            self.ask_sealed(seats, steps.PICKED, stage)
        else:
            self.picks = [-1] * self.n
            self.push(steps.EVENT, stage)

    def pick_choices(self, seat: int) -> list[int]:
        """L-R68, L-R69: what an Event lets a player choose in secret."""
        effect = self.box.effect[self.revealed[0]]
        lane = self.lanes[seat]
        if lane:
            return self.discard_choices(seat, 1)
        if effect == effects.FISHBOWL:
            return [actions.DIVE, actions.STAY]
        if effect in (effects.STARING, effects.SHELF, effects.MOUSE):
            return [actions.NUMBER + i for i in range(6)]
        if effect == effects.SIGNS:
            return [actions.SIGN + sign for sign in range(signs.COUNT)]
        if effect in (effects.AUCTION, effects.BARGAIN):
            return [actions.BID + count for count in range(self.yarn[seat] + 1)]
        if effect == effects.SHARE_OR_GRAB:
            return [actions.SHARE, actions.GRAB]
        if effect == effects.BOXES:
            return [actions.BOX + i for i in range(self.living())]
        if effect in (effects.DOORWAYS, effects.TAIL_BATTING):
            return [actions.LEFT, actions.RIGHT]
        if effect == effects.SOFA_VOTE:
            return [actions.VOTE + other for other in self.others_of(seat)]
        if effect == effects.FORECAST:
            return [actions.GUESS + i for i in range(11)]
        if effect == effects.DOORBELL:
            return [actions.HIDE, actions.BRAVE]
        if effect == effects.SNAP:
            return [link - actions.DISCARD + actions.SHOW for link in self.discard_choices(seat, 0)]
        if effect in (effects.SPRINKLER, effects.LITTER):
            return [actions.PAY, actions.SUFFER]
        if effect == effects.FLOORBOARDS:
            return self.discard_choices(seat, 0)
        raise ValueError(effect)

    def picked(self) -> None:
        """L-R68: all choices are revealed together, and can be seen until the next card is revealed."""
        self.picks = [-1] * self.n
        for seat in self.asked:
            self.picks[seat] = self.lanes[seat][0]

    # ---- dice ----

    def dice_event(self, effect: int, stage: int) -> None:
        """L-71: the Events of dice."""
        if effect == effects.QUAKE:
            self.pantry_quake(stage)
        elif effect == effects.BATH:
            self.bath_night(stage)
        elif effect == effects.VACUUM:
            self.runaway_vacuum(stage)
        elif effect == effects.THUNDER:
            self.thunder(stage)
        elif effect == effects.TOWER:
            self.tower(stage)
        elif effect == effects.HARVEST:
            self.harvest(stage)
        elif effect == effects.CURSED_NUMBER:
            self.cursed_number(stage)
        elif effect == effects.FLOORBOARDS:
            self.floorboards(stage)
        elif effect == effects.SARDINE:
            self.sardine(stage)
        elif effect == effects.FISHBOWL:
            self.fishbowl(stage)
        elif effect == effects.GRAVITY:
            self.gravity(stage)
        elif effect == effects.LADDER:
            self.ladder(stage)
        else:
            raise ValueError(effect)

    def pantry_quake(self, stage: int) -> None:
        """L-71, L-R64: low dice lose a life."""
        if stage == 0:
            self.group_roll(1)
            return
        for die in range(len(self.dice)):
            if self.dice[die] <= self.event_threshold():
                self.emit("quake_hit", self.rollers[die])
                self.hurt(self.rollers[die], self.event_amount())
        self.lose()

    def bath_night(self, stage: int) -> None:
        """L-71, L-R65: the lowest dice lose a life."""
        if stage == 0:
            self.group_roll(1)
            return
        lowest = min(self.dice)
        for die in range(len(self.dice)):
            if self.dice[die] == lowest:
                self.emit("bath_soaked", self.rollers[die])
                self.hurt(self.rollers[die], self.event_amount())
        self.lose()

    def runaway_vacuum(self, stage: int) -> None:
        """L-71, L-R66: whoever rolled lower than the left neighbour loses a life."""
        if stage == 0:
            self.group_roll(1)
            return
        count = len(self.dice)
        for die in range(count):
            if self.dice[die] < self.dice[(die + 1) % count]:
                self.emit("vacuum_caught", self.rollers[die], self.rollers[(die + 1) % count])
                self.hurt(self.rollers[die], self.event_amount())
        self.lose()

    def thunder(self, stage: int) -> None:
        """L-71, L-R65: cats on spaces as odd or even as the die lose a life."""
        if stage == 0:
            self.leader_rolls(1)
            return
        for seat in self.in_turn():
            if self.lives[seat] % 2 == self.dice[0] % 2:
                self.emit("thunder_struck", seat, self.lives[seat])
                self.hurt(seat, self.event_amount())
        self.lose()

    def tower(self, stage: int) -> None:
        """L-71: the dice added up reach 3.5 for each player, or everybody loses a life."""
        if stage == 0:
            self.group_roll(1)
            return
        total = sum(self.dice)
        needed = (7 * len(self.dice) + 1) // 2
        if total >= needed:
            self.emit("tower_stands", total, needed)
            for seat in self.in_turn():
                self.draw_cards(seat, self.event_amount())
            return
        self.emit("tower_falls", total, needed)
        for seat in self.in_turn():
            self.hurt(seat, 1)
        self.lose()

    def harvest(self, stage: int) -> None:
        """L-71, L-R64, L-R65: the highest dice gain a life, each 1 loses Yarn."""
        if stage == 0:
            self.group_roll(1)
            return
        highest = max(self.dice)
        for die in range(len(self.dice)):
            if self.dice[die] == highest:
                self.emit("harvest_best", self.rollers[die])
                self.heal(self.rollers[die], self.event_amount())
            if self.dice[die] == 1:
                self.emit("harvest_snagged", self.rollers[die])
                self.lose_yarn(self.rollers[die], 1)
        self.lose()

    def cursed_number(self, stage: int) -> None:
        """L-71, L-R37: a cursed number is rolled, then everybody rolls; whoever rolls it loses lives."""
        if stage == 0:
            self.leader_rolls(1)
        elif stage == 1:
            self.danger = self.dice[0]
            self.emit("number_cursed", self.danger)
            self.group_roll(2)
        else:
            for die in range(len(self.dice)):
                if self.dice[die] == self.danger:
                    self.emit("cursed", self.rollers[die])
                    self.hurt(self.rollers[die], self.event_amount())
            self.lose()

    def floorboards(self, stage: int) -> None:
        """L-71, L-R64, L-R69: a 1 loses a life; a slightly higher roll loses a card of one's choice at once."""
        if stage == 0:
            self.group_roll(1)
        elif stage == 1:
            careful: list[int] = []
            for die in range(len(self.dice)):
                seat = self.rollers[die]
                if self.dice[die] == 1:
                    self.emit("floor_broke", seat)
                    self.hurt(seat, self.event_amount())
                elif self.dice[die] <= self.event_threshold():
                    self.emit("floor_creaked", seat)
                    if self.hands[seat]:
                        careful.append(seat)
            self.all_pick(careful, 2)
        else:
            for seat in self.in_turn():
                if self.picks[seat] >= 0:
                    self.discard(seat, self.picks[seat] - actions.DISCARD)
            self.lose()

    def sardine(self, stage: int) -> None:
        """L-71, L-R66: the can points to the player as many places to the left as the die shows."""
        if stage == 0:
            self.leader_rolls(1)
            return
        order = self.in_turn()
        seat = order[self.dice[0] % len(order)]
        self.emit("sardine_points", seat)
        self.hurt(seat, self.event_amount())
        self.lose()

    def fishbowl(self, stage: int) -> None:
        """L-71, L-R64, L-R68: divers roll; high dice gain a life, a 1 loses one."""
        if stage == 0:
            self.all_pick(self.in_turn(), 1)
        elif stage == 1:
            divers: list[int] = []
            for seat in self.in_turn():
                if self.picks[seat] == actions.DIVE:
                    self.emit("dived", seat)
                    divers.append(seat)
                else:
                    self.emit("stayed", seat)
            if divers:
                self.push(steps.EVENT, 2)
                self.roll_dice(divers)
        else:
            for die in range(len(self.dice)):
                if self.dice[die] > self.event_threshold():
                    self.emit("dive_caught", self.rollers[die])
                    self.heal(self.rollers[die], self.event_amount())
                elif self.dice[die] == 1:
                    self.emit("dive_sank", self.rollers[die])
                    self.hurt(self.rollers[die], 1)
            self.lose()

    def gravity(self, stage: int) -> None:
        """L-71, L-R7: two dice each; a double gains a life, a low total loses one."""
        if stage == 0:
            self.push(steps.EVENT, 1)
            rollers: list[int] = []
            for seat in self.in_turn():
                rollers.append(seat)
                rollers.append(seat)
            self.roll_dice(rollers)
            return
        for die in range(0, len(self.dice), 2):
            seat = self.rollers[die]
            if self.dice[die] == self.dice[die + 1]:
                self.emit("gravity_landed", seat)
                self.heal(seat, self.event_amount())
            elif self.dice[die] + self.dice[die + 1] <= self.event_threshold():
                self.emit("gravity_fell", seat)
                self.hurt(seat, 1)
        self.lose()

    def ladder(self, stage: int) -> None:
        """L-71, L-R37: all roll in turn; a roll lower than the final one before it loses a life."""
        order = self.in_turn()
        place = stage // 2
        if stage == 0:
            self.picks = [-1] * self.n
        if stage % 2 == 0:
            if place == len(order):
                self.lose()
            else:
                self.push(steps.EVENT, stage + 1)
                self.roll_dice([order[place]])
            return
        seat = order[place]
        self.picks[seat] = self.dice[0]
        if place and self.dice[0] < self.picks[order[place - 1]]:
            self.emit("ladder_slipped", seat, order[place - 1])
            self.hurt(seat, self.event_amount())
        self.push(steps.EVENT, stage + 1)

    # ---- resources and board ----

    def board_event(self, effect: int, stage: int) -> None:
        """L-71, L-73: Events of resources and the board, and the Grim Reapurr's cards."""
        if effect == effects.SPRINKLER:
            self.sprinkler(stage)
        elif effect == effects.LITTER:
            self.litter_box(stage)
        elif effect == effects.ZOOMIES:
            self.zoomies()
        elif effect == effects.YARN_RAIN:
            self.yarn_rain()
        elif effect == effects.TUMBLE:
            self.tumble()
        elif effect == effects.PARADE:
            self.parade()
        elif effect == effects.CAT_SHOW:
            self.cat_show(stage)
        elif effect in (effects.TRUCE, effects.FRENZY):
            self.begin_lasting()
        elif effect == effects.DELIVERY:
            self.delivery()
        elif effect == effects.STRIDE:
            self.stride()
        elif effect == effects.KNUCKLEBONES:
            self.knucklebones(stage)
        elif effect == effects.COLD_BREATH:
            self.cold_breath(stage)
        elif effect == effects.BARGAIN:
            self.bargain(stage)
        elif effect == effects.CANDLES:
            self.candles(stage)
        else:
            raise ValueError(effect)

    def sprinkler(self, stage: int) -> None:
        """L-R54, L-R64, L-R68, L-R69: return Yarn or lose a life."""
        if stage == 0:
            self.all_pick([seat for seat in self.in_turn() if self.yarn[seat]], 1)
            return
        for seat in self.in_turn():
            if self.picks[seat] == actions.PAY:
                self.emit("sprinkler_dodged", seat)
                self.lose_yarn(seat, 1)
            else:
                self.emit("sprinkler_soaked", seat)
                self.hurt(seat, self.event_amount())
        self.lose()

    def litter_box(self, stage: int) -> None:
        """L-R54, L-R64, L-R68, L-R69: discard two cards or lose a life."""
        if stage == 0:
            price = self.event_amount()
            self.all_pick([seat for seat in self.in_turn() if len(self.hands[seat]) >= price], 1)
            return
        for seat in self.in_turn():
            if self.picks[seat] == actions.PAY:
                self.emit("litter_cleaned", seat)
                lane = self.lanes[seat]
                for i in range(1, len(lane)):
                    self.discard(seat, lane[i] - actions.DISCARD)
            else:
                self.emit("litter_refused", seat)
                self.hurt(seat, 1)
        self.lose()

    def zoomies(self) -> None:
        """L-R66: every hand goes to the left neighbour at the same moment."""
        receivers = list(range(self.n))
        for seat in self.in_turn():
            receivers[seat] = self.left_of(seat)
        self.emit("zoomed")
        self.pass_hands(receivers)

    def yarn_rain(self) -> None:
        """L-32, L-47, L-R40, L-R65: one ball each in turn order, then one more for those with the fewest lives."""
        for seat in self.in_turn():
            self.gain_yarn(seat, self.event_amount())
        for seat in self.fewest_lives():
            self.emit("rain_extra", seat)
            self.gain_yarn(seat, 1)

    def tumble(self) -> None:
        """L-R65: the most lives lose one."""
        for seat in self.most_lives():
            self.emit("tumbled", seat)
            self.hurt(seat, self.event_amount())
        self.lose()

    def parade(self) -> None:
        """L-R65: the fewest lives gain one."""
        for seat in self.fewest_lives():
            self.emit("paraded", seat)
            self.heal(seat, self.event_amount())
        self.lose()

    def cat_show(self, stage: int) -> None:
        """L-27, L-32: in turn order each draws a Power Cat, and drops one at once if there are too many."""
        order = self.in_turn()
        if stage < len(order):
            for _ in range(self.event_amount()):
                self.draw_power(order[stage])
            self.push(steps.EVENT, stage + 1)
            self.check_limits()

    def begin_lasting(self) -> None:
        """L-R67: the card lies beside the deck until the next turn of the current player."""
        card = self.revealed.pop()
        self.lasting.append(card)
        self.lasting_of.append(self.leader())
        self.emit("lasting_began", card, self.leader())

    def delivery(self) -> None:
        """L-22, L-32, L-R58: in turn order each draws; the limits are checked when all have drawn."""
        for seat in self.in_turn():
            self.draw_cards(seat, self.event_amount())

    # ---- the Grim Reapurr ----

    def stride(self) -> None:
        """L-73: the Reapurr moves up or down."""
        count = self.event_amount()
        if count > 0:
            self.reapurr_up(count)
        else:
            self.reapurr_down(-count)

    def knucklebones(self, stage: int) -> None:
        """L-73, L-R38: the die says where the Reapurr goes."""
        if stage == 0:
            self.leader_rolls(1)
        elif self.dice[0] == 6:
            self.reapurr_down(1)
        else:
            self.reapurr_up(1 if self.dice[0] <= self.event_threshold() else 2)

    def cold_breath(self, stage: int) -> None:
        """L-73, L-R47, L-R64: the Reapurr moves up; then those right above him roll."""
        if stage == 0:
            self.push(steps.EVENT, 1)
            self.reapurr_up(1)
        elif stage == 1:
            near = [seat for seat in self.in_turn() if self.lives[seat] == self.reapurr + 1]
            if near:
                self.push(steps.EVENT, 2)
                self.roll_dice(near)
        else:
            for die in range(len(self.dice)):
                if self.dice[die] <= self.event_threshold():
                    self.emit("breath_froze", self.rollers[die])
                    self.hurt(self.rollers[die], self.event_amount())
            self.lose()

    def bargain(self, stage: int) -> None:
        """L-73, L-R68: all offers go to the Sanctuary; enough of them send the Reapurr down."""
        if stage == 0:
            self.all_pick([seat for seat in self.in_turn() if self.yarn[seat]], 1)
            return
        total = self.pay_bids("bargain_offered")
        needed = self.living()
        if total >= needed:
            self.emit("bargain_kept", total, needed)
            self.reapurr_down(self.event_amount())
        else:
            self.emit("bargain_broken", total, needed)
            self.reapurr_up(self.event_amount())

    def pay_bids(self, what: str) -> int:
        """L-46, L-R68: everybody pays what was bid; returns the total."""
        total = 0
        for seat in self.in_turn():
            bid = self.bid_of(seat)
            self.emit(what, seat, bid)
            total += self.give_back(seat, bid)
        return total

    def bid_of(self, seat: int) -> int:
        """L-R69: the revealed bid of a seat; 0 without Yarn."""
        return self.picks[seat] - actions.BID if self.picks[seat] >= 0 else 0

    def candles(self, stage: int) -> None:
        """L-73: the Reapurr moves up; then everybody left draws."""
        if stage == 0:
            self.push(steps.EVENT, 1)
            self.reapurr_up(1)
        else:
            for seat in self.in_turn():
                self.draw_cards(seat, self.event_amount())

# compiled by mypyc
"""Lives: losing and gaining them, the Reapurr's steps, eliminations, farewell yarn, and the end."""

from mypy_extensions import mypyc_attr

from calamity.games.nine_lives.rules.piles import PileRules
from calamity.games.nine_lives.vocabulary import actions, endings, figures, steps, variants
from calamity.kernel.zones import watcher


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class LifeRules(PileRules):
    """What happens on the life track."""

    __slots__ = ()

    # ---- losing ----

    def hurt(self, seat: int, count: int) -> None:
        """L-R44, L-R64: note a loss for the batch that is applied together."""
        self.losses[seat] += count

    def heal(self, seat: int, count: int) -> None:
        """L-R45: note a gain; gains come after the losses."""
        self.gains[seat] += count

    def lose(self) -> None:
        """L-42, L-48, L-79, L-R44, L-R45, L-R46: all losses at one moment; in King one player after the other."""
        for seat in range(self.n):
            self.lost[seat] = 0
        if self.variant != variants.STANDARD:
            self.push(steps.GAIN)
            self.push(steps.LOSE_IN_TURN)
            return
        for seat in self.order:
            if self.losses[seat]:
                self.move_down(seat)
                self.losses[seat] = 0
        if self.falling:
            self.push(steps.GAIN)
            self.push(steps.FALL)
        else:
            self.gain_noted()

    def lose_in_turn(self, place: int) -> None:
        """L-79, L-80, L-R63, L-R72: each player takes all their losses, eliminations included, before the next."""
        while place < self.n:
            seat = (self.current + place) % self.n
            if self.losses[seat] and self.alive[seat]:
                self.move_down(seat)
                self.losses[seat] = 0
                self.push(steps.LOSE_IN_TURN, place + 1)
                if self.falling:
                    self.push(steps.FALL)
                return
            place += 1

    def move_down(self, seat: int) -> None:
        """L-48, L-50, L-51, L-R54, L-R55: prevention first, then the token moves; whoever goes too low falls."""
        count = self.prevented(seat, self.losses[seat])
        if not count:
            return
        before = self.lives[seat]
        space = before
        for _ in range(count):
            space = self.space_below(seat, space)
            if space <= self.reapurr:
                break
        self.lives[seat] = max(space, 0)
        self.lost[seat] = count
        self.emit("lost_lives", seat, count, self.lives[seat])
        if space <= self.reapurr:
            self.falling |= watcher(seat)

    def prevented(self, seat: int, count: int) -> int:
        """L-R55: what is left of a loss: nothing for a guarded cat, else one less for each shield used."""
        if self.guarded[seat]:
            self.emit("guarded", seat, count)
            return 0
        used = min(count, self.shields[seat])
        if used:
            self.shields[seat] -= used
            self.emit("shielded", seat, used)
        return count - used

    def space_below(self, seat: int, space: int) -> int:
        """L-48, L-76, L-77, L-R70, L-R71, L-R74: one space down, in King to the first without another player."""
        space -= 1
        if self.variant != variants.STANDARD:
            while space >= 1 and self.occupied(seat, space):
                space -= 1
        return space

    def occupied(self, seat: int, space: int) -> bool:
        """L-76, L-R70: whether another living player stands on a space."""
        for other in range(self.n):
            if other != seat and self.alive[other] and self.lives[other] == space:
                return True
        return False

    # ---- gaining ----

    def gain_noted(self) -> None:
        """L-45, L-48, L-79, L-R45: in turn order, all living players gain what was noted."""
        for seat in self.in_turn():
            if self.gains[seat]:
                self.move_up(seat, self.gains[seat])
                self.gains[seat] = 0

    def move_up(self, seat: int, count: int) -> None:
        """L-48, L-49, L-78, L-81, L-R72, L-R73, L-R76: up, never above 9; in King to the first free space."""
        space = self.lives[seat]
        gained = 0
        while gained < count and space < figures.TOP:
            gained += 1
            space += 1
            if self.variant == variants.KING:
                while space < figures.TOP and self.occupied(seat, space):
                    space += 1
        self.lives[seat] = space
        if gained:
            self.emit("gained_lives", seat, gained, space)
        else:
            self.emit("at_the_top", seat)

    # ---- the Reapurr ----

    def reapurr_up(self, count: int) -> None:
        """L-73, L-R47: the Reapurr climbs step by step."""
        self.push(steps.CLIMB, count)

    def climb(self, count: int) -> None:
        """L-51, L-73, L-R47, L-R48: one step, or all at one jump; whoever is reached falls before the next."""
        if count <= 0 or self.reapurr >= figures.TOP:
            return
        step = min(count, figures.TOP - self.reapurr) if self.jump else 1
        self.reapurr += step
        self.emit("reapurr_up", self.reapurr)
        for seat in range(self.n):
            if self.alive[seat] and self.lives[seat] <= self.reapurr:
                self.falling |= watcher(seat)
                self.emit("caught", seat, self.reapurr)
        if not self.jump:
            self.push(steps.CLIMB, count - 1)
        if self.falling:
            self.push(steps.FALL)

    def reapurr_down(self, count: int) -> None:
        """L-73, L-R48: the Reapurr goes down, not below his Lair; that eliminates nobody and brings nobody back."""
        if self.reapurr > 0:
            self.reapurr = max(self.reapurr - count, 0)
            self.emit("reapurr_down", self.reapurr)
        else:
            self.emit("reapurr_stays")

    # ---- elimination ----

    def fall(self, decided: int) -> None:
        """L-50, L-51, L-R14, L-R46, L-R61: whoever falls is out at once, unless rescued by the last resort."""
        if not decided and self.reapurr < figures.TOP and self.box.rescuer >= 0:
            for seat in range(self.n):
                if self.falling & watcher(seat) and self.owns(seat, self.box.rescuer):
                    self.ask(seat, steps.RESCUED)
                    return
        self.eliminate_all()

    def rescued(self) -> None:
        """L-R14, L-R75: the rescue is used or not; then the others fall."""
        seat = self.seat
        if self.choice == actions.RISE_AGAIN:
            self.falling &= ~watcher(seat)
            self.drop_power(seat, self.box.rescuer)
            self.give_back(seat, self.yarn[seat])
            space = self.reapurr + 1
            if self.variant != variants.STANDARD:
                while space < figures.TOP and self.occupied(seat, space):
                    space += 1
            self.lives[seat] = space
            self.emit("rose_again", seat, space)
        self.push(steps.FALL, 1)

    def eliminate_all(self) -> None:
        """L-52, L-53, L-54, L-55, L-R44, L-R49, L-R52: first all who fall return everything, then the rest get Yarn."""
        number = max(self.fell) + 1
        count = 0
        for seat in self.in_turn():
            if self.falling & watcher(seat):
                self.put_out(seat, number)
                count += 1
        self.falling = 0
        if count and not self.decided():
            self.farewell(count)

    def put_out(self, seat: int, number: int) -> None:
        """L-52, L-53, L-54, L-55, L-R67, L-R78: token to the Lair, Yarn back, all cards discarded."""
        self.alive[seat] = 0
        self.line_up()
        self.lives[seat] = 0
        self.fell[seat] = number
        self.shields[seat] = 0
        self.guarded[seat] = 0
        self.losses[seat] = 0
        self.gains[seat] = 0
        self.emit("eliminated", seat)
        self.give_back(seat, self.yarn[seat])
        for card in self.hands[seat][:]:
            self.discard(seat, card)
        for card in self.rows[seat][:]:
            self.drop_power(seat, card)
        self.note_out(seat)
        deck = self.catastrophe_deck.top
        for i in range(len(deck)):
            deck[i] &= ~(watcher(seat) << 12)
        self.end_lasting(seat)

    def end_lasting(self, seat: int) -> None:
        """L-R67: Events that last until a player's next turn, or until that player is out, end."""
        place = 0
        while place < len(self.lasting):
            if self.lasting_of[place] == seat:
                card = self.lasting.pop(place)
                self.lasting_of.pop(place)
                self.catastrophe_discards.append(card)
                self.emit("lasting_ended", card)
            else:
                place += 1

    def farewell(self, count: int) -> None:
        """L-56, L-R40, L-R49: one Yarn Ball for everybody left and every player who went, round after round."""
        for _ in range(count):
            for seat in self.in_turn():
                if self.sanctuary:
                    self.take_yarn(seat, 1)
                    self.emit("farewell_yarn", seat)

    def decided(self) -> bool:
        """L-74, L-75, L-80, L-R52, L-R53: the last one left has won; if nobody is left, the Reapurr has."""
        left = self.living()
        if left > 1:
            return False
        self.ending = endings.LAST_CAT if left else endings.REAPURR
        self.over = True
        if left:
            self.emit("last_cat", self.leader())
        else:
            self.emit("reapurr_wins")
        return True

    # ---- players who resign ----

    def leavers(self) -> bool:
        """L-R77: those who have resigned are eliminated as soon as no card is in play; True if there are any."""
        for seat in range(self.n):
            if self.alive[seat] and self.gone & watcher(seat):
                self.falling |= watcher(seat)
        if self.falling:
            self.push(steps.FALL, 1)
            return True
        return False

    # ---- yarn ----

    def take_yarn(self, seat: int, count: int) -> int:
        """L-46, L-47: Yarn Balls come from the Sanctuary, as many as there are."""
        count = min(count, self.sanctuary)
        self.sanctuary -= count
        self.yarn[seat] += count
        return count

    def gain_yarn(self, seat: int, count: int) -> None:
        """L-45, L-47: gain Yarn Balls; if the Sanctuary is empty, nothing."""
        self.emit("gained_yarn", seat, self.take_yarn(seat, count))

    def give_back(self, seat: int, count: int) -> int:
        """L-46, L-R41: Yarn Balls that are used or lost go to the Sanctuary; nobody loses more than they have."""
        count = min(count, self.yarn[seat])
        self.yarn[seat] -= count
        self.sanctuary += count
        return count

    def lose_yarn(self, seat: int, count: int) -> None:
        """L-46, L-R41: lose Yarn Balls."""
        count = self.give_back(seat, count)
        if count:
            self.emit("lost_yarn", seat, count)

    def steal_yarn(self, thief: int, victim: int, count: int) -> None:
        """L-R27, L-R41: Yarn goes from one basket to another, never more than is there."""
        count = min(count, self.yarn[victim])
        if count and thief != victim:
            self.yarn[victim] -= count
            self.yarn[thief] += count
            self.emit("stole_yarn", thief, victim, count)

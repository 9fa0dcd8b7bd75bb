# compiled by mypyc
"""Dice: single and group rolls, and the chance to roll again or set a die after each of them."""

from mypy_extensions import mypyc_attr

from calamity.games.nine_lives.rules.lives import LifeRules
from calamity.games.nine_lives.vocabulary import actions, steps
from calamity.kernel.state import PASS, single
from calamity.kernel.zones import NONE


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class DiceRules(LifeRules):
    """How dice are rolled and rolled again."""

    __slots__ = ()

    def roll_dice(self, rollers: list[int], need: int = 0, yarnless: int = 0) -> None:
        """L-41, L-R7, L-R36, L-R38: all named players roll at the same moment, one die for each mention; then a window.

        `need` is the Attack number against which all dice are rolled, if there is one.
        """
        count = len(rollers)
        dice: list[int] = []
        if need:
            self.emit("against", need)
        for seat in rollers:
            roll = self.roll()
            dice.append(roll)
            if self.sink is not None:
                self.emit("rolled", seat, len(dice) - 1, roll)
        self.rollers = rollers
        self.dice = dice
        self.needs = single(need) if count == 1 else [need] * count
        self.fixed = single(0) if count == 1 else [0] * count
        self.yarnless = yarnless
        self.yarn_window()

    def clear_dice(self) -> None:
        """Put the dice away."""
        if self.dice:
            self.dice = NONE
            self.rollers = NONE
            self.needs = NONE
            self.fixed = NONE
            self.yarnless = 0

    def yarn_window(self) -> None:
        """L-43, L-R14, L-R35: whoever has Yarn, or the card that sets a die, is asked, from the current player on."""
        able: list[int] = []
        yarn = self.yarn
        paradox = self.box.paradox
        for seat in self.order:
            if yarn[seat] and not self.yarnless:
                able.append(seat)
            elif paradox in self.rows[seat] and self.can_set_dice(seat):
                able.append(seat)
        if able and 0 in self.fixed:
            self.ask_poll(able, steps.YARN_SPENT, options=self.rerolls(able[0]))

    def can_set_dice(self, seat: int) -> bool:
        """L-R14, L-R15: Professor Paradox may be used now, unless a Red Glowly Dot forbids cards."""
        if not self.owns(seat, self.box.paradox):
            return False
        return not self.in_play or not self.box.dot[self.acting[len(self.acting) - 1]]

    def yarn_choices(self, seat: int) -> list[int]:
        """L-R35: a die, then, if it is set, its face."""
        return [actions.FACE + face for face in range(6)] if self.lanes[seat] else self.rerolls(seat)

    def rerolls(self, seat: int) -> list[int]:
        """L-43, L-R34, L-R35: re-roll a die for one Yarn Ball, or set it with Professor Paradox; or pass."""
        options: list[int] = []
        if self.yarn[seat] and not self.yarnless:
            for die in range(len(self.dice)):
                if not self.fixed[die]:
                    action = actions.YARN_ALL + self.rollers[die] if self.whole_rolls else actions.YARN + die
                    if action not in options:
                        options.append(action)
        if self.can_set_dice(seat):
            for die in range(len(self.dice)):
                if not self.fixed[die]:
                    options.append(actions.SET_DIE + die)
        options.append(PASS)
        return options

    def yarn_spent(self) -> None:
        """L-44, L-46, L-R34, L-R35, L-R37, L-R39: the die is rolled again or set, and the window starts anew."""
        seat = self.seat
        if seat < 0:
            self.emit("dice_stand")
            return
        link = self.lanes[seat][0]
        if link >= actions.SET_DIE:
            die = link - actions.SET_DIE
            self.dice[die] = self.lanes[seat][1] - actions.FACE + 1
            self.fixed = [1 if i == die else fixed for i, fixed in enumerate(self.fixed)]
            self.drop_power(seat, self.box.paradox)
            self.emit("set_die", seat, self.rollers[die], die, self.dice[die])
        else:
            self.give_back(seat, 1)
            if link >= actions.YARN_ALL:
                for die in range(len(self.dice)):
                    if self.rollers[die] == link - actions.YARN_ALL and not self.fixed[die]:
                        self.reroll(seat, die)
            else:
                self.reroll(seat, link - actions.YARN)
        self.yarn_window()

    def reroll(self, seat: int, die: int) -> None:
        """L-R39: the old value is gone, even if the new one is worse."""
        self.dice[die] = self.roll()
        self.emit("rerolled", seat, self.rollers[die], die, self.dice[die])

"""The players of a balance study: bots by name, and bots with a habit, such as never borrowing a card.

A habit is a way of playing whose success a study measures, such as never borrowing a card.  A game describes it as a
`Habit`: which options such a player considers, and how the position looks to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from calamity.bots.mind import Mind
from calamity.kernel.balance.measures import Habit, Player
from calamity.lab.plan import Maker


class HabitBot:
    """Chooses the option that the game rates best, among those that its habit considers."""

    def __init__(self, habit: Habit, seed: int = 0) -> None:
        self.name = habit.name
        self._habit = habit
        self._random = Random(seed)

    def decide(self, mind: Mind) -> int:
        """Choose by the game's ratings among the options that the habit considers."""
        if len(mind.options) == 1:
            return mind.options[0]
        world = mind.imagine(self._random.getrandbits(63))
        options = self._habit.sees(world, mind.seat, mind.options)
        ratings = mind.wits.rate(world, mind.seat, options)
        return options[ratings.index(max(ratings))]


@dataclass(frozen=True)
class HabitBotMaker:
    """Creates bots with a habit; unlike a function, it can be sent to other processes."""

    habit: type[Habit]

    @property
    def name(self) -> str:
        """Their name in tables."""
        return self.habit.name

    def __call__(self, seed: int) -> HabitBot:
        """Create one."""
        return HabitBot(self.habit(), seed)


def made(players: tuple[Player, ...]) -> tuple[Maker, ...]:
    """The players named by a game's measures: names of bots, and makers of bots with a habit."""
    return tuple(player if isinstance(player, str) else HabitBotMaker(player) for player in players)

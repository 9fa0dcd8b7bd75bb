"""The plan of a simulation: which game, which bots, and who sits where in which game.

Everything about game number i follows from the plan and i alone, so a simulation gives the same games in the same order
with any number of processes, and a longer one begins with the games of a shorter one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from calamity.bots.bot import Bot
from calamity.bots.choose import bot
from calamity.bots.seeds import derived
from calamity.kernel.errors import BadOption, BadSeats
from calamity.kernel.game import Game
from calamity.kernel.registry import load

Maker = str | Callable[[int], Bot]  # a bot's name, or a class or function that makes a bot from a seed


@dataclass(frozen=True)
class Plan:
    """A simulation that can be sent to other processes.

    `bots` are repeated until every seat has one.  From game to game everybody moves on by one seat, so in any `seats`
    consecutive games each bot of the line-up sits in each seat exactly once.
    """

    game: str
    seats: int
    bots: tuple[Maker, ...] = ("random",)
    seed: int = 0
    options: Mapping[str, object] = field(default_factory=dict)
    cards: str | None = None  # a card file to use instead of the game's own

    def loaded(self) -> Game:
        """The game, checked against seats, options and bots, so that mistakes show before anything is played."""
        game = load(self.game, self.cards)
        check_for_bots(game, self.seats, self.options)
        if not 1 <= len(self.bots) <= self.seats:
            raise BadSeats(
                f"{len(self.bots)} bots don't fit {self.seats} seats; give at least one and at most that many"
            )
        for maker in self.bots:
            if isinstance(maker, str):
                bot(maker)
        return game

    def seed_of(self, index: int) -> int:
        """The seed of a game."""
        return derived("game", self.seed, index)

    def line_up(self, index: int) -> list[Maker]:
        """The bots of a game, seat by seat."""
        return [self.bots[(seat + index) % self.seats % len(self.bots)] for seat in range(self.seats)]


def check_for_bots(game: Game, seats: int, options: Mapping[str, object]) -> None:
    """Refuse options that the game doesn't allow, or that are only for people."""
    in_force = game.check(seats, options)
    for spec in game.option_specs:
        if in_force[spec.name] in spec.for_people:
            raise BadOption(
                f"option {spec.name!r} can't be {in_force[spec.name]!r} here: that value is for people, not for bots"
            )


def bot_name(maker: Maker) -> str:
    """The name of a bot in tables."""
    return maker if isinstance(maker, str) else str(getattr(maker, "name", getattr(maker, "__name__", "bot")))

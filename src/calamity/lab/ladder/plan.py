"""The plan of a ladder: who meets whom, how often, in which seats.

In most games every two bots meet.  In games where all win or lose together there is nobody to beat: each bot plays all
seats, and bots are compared by their results on the same deals.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations, permutations
from math import ceil

from calamity.bots.bot import Bot
from calamity.bots.choose import bot
from calamity.bots.levels import LevelBot
from calamity.bots.search_bot import SearchBot
from calamity.kernel.errors import BadOption, BadSeats
from calamity.kernel.game import Game
from calamity.kernel.registry import load
from calamity.lab.plan import Maker, Plan, bot_name, check_for_bots

TEAM = 4  # the size of a team, if the game allows it
MOST = 1_000_000  # games of two bots, or of a team; more is surely a typing error
QUICK = 12  # games per batch, roughly, if no bot has a budget


@dataclass(frozen=True)
class LineUp:
    """Who sits at a table, each moving on by one seat from deal to deal, and which deals they have played."""

    bots: tuple[str, ...]
    deals: tuple[tuple[int, int], ...]  # half-open ranges of deal numbers


@dataclass(frozen=True)
class Ladder:
    """A reproducible round robin: it determines everything about its games."""

    game: str
    bots: tuple[str, ...]
    games: int  # for every two bots, rounded up so that all sit in each seat equally often, or for every team
    seats: int
    seed: int = 1
    options: Mapping[str, object] = field(default_factory=dict)
    cards: str | None = None
    slow_games: int = 0  # the number if a bot with a budget takes part; 0: the same
    patient: bool = False  # searching levels have no time limit, so that a busy machine changes nothing
    games_of: Mapping[str, int] = field(default_factory=dict)  # exceptions for two bots, "one,other", or for a team

    def loaded(self) -> Game:
        """The game, after checking everything else against it, so that mistakes show before anything is played."""
        game = load(self.game, self.cards)
        check_for_bots(game, self.seats, self.options)
        if self.seats < 2:
            raise BadSeats("a ladder needs at least two seats")
        self._check_bots()
        if self.games < 1 or self.slow_games < 0:
            raise BadOption("a ladder needs at least one game for every two bots")
        if (most := max(self.games, self.slow_games, *self.games_of.values())) > MOST:
            raise BadOption(f"a ladder has at most {MOST:,} games for every two bots, not {most:,}")
        self._check_counts()
        return game

    def _check_bots(self) -> None:
        """Check that there are several bots, all different under their full names."""
        if len(self.bots) < 2:
            raise BadOption("a ladder needs two bots or more, with commas, such as level:1,greedy")
        for one, other in combinations(self.bots, 2):
            if in_full(one) == in_full(other):
                raise BadOption(f"the bots of a ladder must differ; {one} and {other} are the same")

    def _check_counts(self) -> None:
        """Check that exceptions to the number of games name bots that take part, and are valid numbers."""
        many = 1 if self.together() else 2
        for names, games in self.games_of.items():
            found = names.split(",")
            if len(set(found)) != many or len(found) != many or not set(found) <= set(self.bots):
                wanted = "a team's bot" if many == 1 else "two of the bots, with a comma"
                raise BadOption(f"'{names}' can't have its own number of games; name {wanted}")
            if games < 1:
                raise BadOption(f"{names} can't play {games} games; the minimum is one")

    def together(self) -> bool:
        """Whether the seats of a game form one team."""
        return load(self.game, self.cards).together

    def fair(self) -> float:
        """The share of wins of somebody as good as the others."""
        return 0.5 if self.together() else 1 / self.seats

    def plans(self) -> list[tuple[Plan, int]]:
        """What is to be played: line-ups and their numbers of games.  All use the same deals."""
        if self.together():
            return [(self.plan((name,) * self.seats), self._count(name)) for name in self.bots]
        found = []
        for one, other in combinations(self.bots, 2):
            games = self._count(one, other)
            if self.seats == 2:
                found.append((self.plan((one, other)), self._whole(games)))
            else:
                # One of the first among the others, and the other way round.
                many = self._whole((games + 1) // 2)
                found.append((self.plan((one, *(other,) * (self.seats - 1))), many))
                found.append((self.plan((other, *(one,) * (self.seats - 1))), many))
        return found

    def _whole(self, games: int) -> int:
        """A number of games after which everybody has sat in every seat equally often."""
        return ceil(games / self.seats) * self.seats

    def batch(self, plan: Plan) -> int:
        """How many games of a line-up make a batch: one per seat if a bot takes long to think."""
        turn = 1 if self.together() else self.seats
        slow = any(budget(name, self.game) for name in set(map(bot_name, plan.bots)))
        return turn if slow else max(1, QUICK // turn) * turn

    def _count(self, *names: str) -> int:
        """How many games these bots play against each other."""
        for order in permutations(names):
            if own := self.games_of.get(",".join(order)):
                return own
        slow = any(budget(name, self.game) for name in names)
        return self.slow_games if slow and self.slow_games else self.games

    def plan(self, bots: tuple[str, ...]) -> Plan:
        """The games of a line-up."""
        makers = tuple(maker(name, self.patient) for name in bots)
        return Plan(self.game, self.seats, makers, self.seed, dict(self.options), self.cards)


@dataclass(frozen=True)
class Patient:
    """Creates a bot of a level without a time limit; a class, because it is sent to other processes."""

    level: int

    @property
    def name(self) -> str:
        """The name of the level."""
        return f"level:{self.level}"

    def __call__(self, seed: int) -> Bot:
        """Create the bot."""
        return LevelBot(self.level, seed, capped=False)


def in_full(name: str) -> str:
    """A bot's name with its default number: `level` is `level:3`."""
    player = bot(name)
    if isinstance(player, SearchBot):
        return f"{player.name}:{player.iterations}" if player.seconds is None else f"{player.name}:{player.seconds:g}s"
    return player.name if isinstance(player, LevelBot) else name


def maker(name: str, patient: bool) -> Maker:
    """What creates a bot of a ladder."""
    player = bot(name)
    return Patient(player.level.number) if patient and isinstance(player, LevelBot) else name


def budget(name: str, game: str, patient: bool = False) -> str:
    """What a bot may spend on a decision, as it states; empty if it doesn't."""
    made = maker(name, patient)
    player = bot(made) if isinstance(made, str) else made(0)
    said = getattr(player, "budget", None)
    if callable(said):
        return str(said(game))
    if isinstance(player, SearchBot) and player.seconds is not None:
        return f"{player.seconds:g} s"
    iterations = getattr(player, "iterations", 0)
    return f"{iterations} iterations" if iterations else ""


def usual_seats(game: Game, allowed: range) -> int:
    """The default number of players: duels, or teams of four."""
    return min(max(TEAM if game.together else 2, allowed.start), allowed.stop - 1)


def parsed_counts(words: Iterable[str] | None) -> dict[str, int]:
    """Numbers of games as people type them: `level:4,level:5=500`."""
    found = {}
    for word in words or ():
        names, _, number = word.rpartition("=")
        if not names or not number.isdecimal():
            raise BadOption(f"'{word}' doesn't give a number of games; write level:4,level:5=500, for example")
        found[names] = int(number)
    return found

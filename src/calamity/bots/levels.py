"""Levels: five opponents from easy to hard, with the same names in every game.

Levels 1 and 2 know the best option and sometimes choose another that isn't bad.  Level 3 follows the game's wits, and
the others search.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from calamity.bots.assessment import Considered
from calamity.bots.bot import GreedyBot, best_of, listed, ratings
from calamity.bots.mind import Mind
from calamity.bots.search_bot import SearchBot
from calamity.kernel.errors import BadOption
from calamity.kernel.game import Game
from calamity.kernel.languages import Words
from calamity.kernel.registry import load
from calamity.kernel.texts import Texts, read_texts


@dataclass(frozen=True)
class Level:
    """A level: its names, and what it may spend on a decision."""

    number: int
    slips: bool = False
    searches: bool = False
    seconds: float = 1.0  # after which a search stops

    @property
    def title(self) -> Words:
        """The level's name, by language."""
        return _titles().words(f"level.{self.number}")


@cache
def _titles() -> Texts:
    return read_texts("calamity.bots")


LEVELS: Final = (
    Level(1, slips=True),
    Level(2, slips=True),
    Level(3),
    Level(4, searches=True, seconds=0.9),
    Level(5, searches=True, seconds=2.8),
)
DEFAULT_LEVEL: Final = 3  # if none is chosen
HOPELESS: Final = 1e-6  # a value below it means lost; no slip gives up the last bit of hope
FORESIGHT: Final = 6  # decisions, plus those until a position can be judged
WORLDS: Final = 8  # imagined to see what a slip costs
LATE: Final = 99  # decisions until the win, if it can't be foreseen
LOOKING: Final = 0.6  # the share of its time after which a level imagines no further world


class LevelBot:
    """A bot that plays at one of the levels."""

    def __init__(self, level: int = DEFAULT_LEVEL, seed: int = 0, capped: bool = True) -> None:
        """`capped=False` removes a search's time limit, for measurements that a busy machine must not affect."""
        if not 1 <= level <= len(LEVELS):
            raise BadOption(f"there is no level {level}; levels are 1 to {len(LEVELS)}")
        self.level = LEVELS[level - 1]
        self.name = f"level:{level}"
        self._seed = seed
        self._seconds = self.level.seconds if capped else None
        self._players: dict[str, CarelessBot | GreedyBot | SearchBot] = {}  # by game

    def budget(self, game: str) -> str:
        """What a decision in a game may cost, for records."""
        if not self.level.searches:
            return ""
        cap = "no time cap" if self._seconds is None else f"at most {self._seconds:g} s"
        return f"{iterations(self.level, load(game))} iterations, {cap}"

    def decide(self, mind: Mind) -> int:
        """Choose as the level would."""
        return self.player(mind.game).decide(mind)

    def consider(self, mind: Mind) -> list[Considered]:
        """The level's assessment of its options."""
        return self.player(mind.game).consider(mind)

    def player(self, game: Game) -> CarelessBot | GreedyBot | SearchBot:
        """The player for a game at this level; always the same one, because a search continues where it was."""
        if game.name not in self._players:
            self._players[game.name] = self._made(game)
        return self._players[game.name]

    def _made(self, game: Game) -> CarelessBot | GreedyBot | SearchBot:
        if self.level.slips:
            return CarelessBot(game.tuning.slips[self.level.number - 1], self._seed, self._seconds)
        if self.level.searches:
            attention = game.tuning.attention if self.level.number == 4 else 1.0
            return SearchBot(self._seed, iterations(self.level, game), self._seconds, attention=attention)
        return GreedyBot(self._seed)


def iterations(level: Level, game: Game) -> int:
    """The budget of a level that searches."""
    return game.tuning.iterations[level.number - 4]


class CarelessBot:
    """Greedy with occasional slips, none of them glaring.

    A slip is an option rated no worse than the default answer but not best, whose cost isn't glaring.  In most games it
    isn't the default answer itself: a slip does something else, not nothing.
    """

    name = "careless"

    def __init__(self, slips: float, seed: int = 0, seconds: float | None = None) -> None:
        self._slips = slips
        self._random = Random(seed)
        self._seconds = seconds

    def decide(self, mind: Mind) -> int:
        """Choose the best option, or slip."""
        if len(mind.options) == 1:
            return mind.options[0]
        return self.consider(mind)[0].action

    def consider(self, mind: Mind) -> list[Considered]:
        """The options as it judges them, its choice first."""
        until = None if self._seconds is None else perf_counter() + LOOKING * self._seconds
        rated = ratings(mind, self._random)
        return listed(mind.options, rated, self._choose(mind, rated, until))

    def _choose(self, mind: Mind, rated: list[float], until: float | None) -> int:
        best = best_of(mind.options, rated, self._random)
        if self._random.random() >= self._slips:
            return best
        others = self._slips_of(mind, rated)
        if not others:
            return best
        slip = self._random.choice(others)
        return best if _glaring(mind, best, slip, self._random.getrandbits(62), until) else slip

    def _slips_of(self, mind: Mind, rated: list[float]) -> list[int]:
        """Options that are nearly best; and doing nothing, if unused things are kept."""
        options, default, how = mind.options, mind.default, mind.game.tuning
        most = max(rated)
        least = rated[options.index(default)] if default in options else min(rated)
        enough = least + how.near * (most - least)
        foolish = mind.foolish(rated) + mind.clumsy(rated)
        return [
            option
            for option, rating in zip(options, rated, strict=True)
            if rating < most and option not in foolish and (rating >= enough if option != default else how.idles)
        ]


def _glaring(mind: Mind, best: int, slip: int, seed: int, until: float | None) -> bool:
    """Whether anybody would see what a slip costs: too much is lost, everything is lost, or a win is missed.

    If time runs out before enough worlds have been examined, the answer is yes.
    """
    out = 0.0 if mind.game.together else HOPELESS
    pairs: list[tuple[Outlook, Outlook]] = []
    for number in range(WORLDS):
        if until is not None and perf_counter() > until:
            return True
        kept, lost = _outlook(mind, best, seed + number), _outlook(mind, slip, seed + number)
        if kept.won < lost.won or lost.at_once < out <= kept.at_once or lost.later < out <= kept.later:
            return True
        pairs.append((kept, lost))
    if all(kept.won < LATE for kept, _ in pairs):
        return True
    much = mind.game.tuning.glaring * WORLDS
    at_once = sum(kept.at_once - lost.at_once for kept, lost in pairs)
    later = sum(kept.later - lost.later for kept, lost in pairs)
    return at_once >= much or later >= much


class Outlook(NamedTuple):
    """What an option leads to in one imagined world, at once and a little later, as estimates of the payoff."""

    at_once: float
    later: float
    won: int  # after how many decisions


def _outlook(mind: Mind, option: int, seed: int) -> Outlook:
    """Follow the game's wits for a while after an option."""
    wits = mind.wits
    enough = FORESIGHT + mind.game.tuning.patience
    world = mind.imagine(seed)
    world.answer(mind.seat, option)
    at_once = wits.value(world, mind.seat)
    number = 0
    while not world.over and (number < FORESIGHT or (number < enough and not wits.quiet(world))):
        options = world.options
        rated = wits.rate(world, world.seat, options)
        world.apply(options[rated.index(max(rated))])
        number += 1
    later = wits.value(world, mind.seat)
    return Outlook(at_once, later, number if world.over and later >= 1.0 else LATE)

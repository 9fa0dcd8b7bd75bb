"""Levels: five opponents from easy to hard, with the same names in every game.

The first two see what is best and now and then take something else that isn't bad.  The third follows the game's wits,
and the others search.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from calamity.bots.bot import GreedyBot, best_of, listed, ratings
from calamity.bots.considered import Considered
from calamity.bots.mind import Mind
from calamity.bots.search_bot import SearchBot
from calamity.kernel.errors import BadOption


@dataclass(frozen=True)
class Level:
    """A level, what it is called, and what it may spend on a decision."""

    number: int
    title: dict[str, str]
    slips: bool = False
    searches: bool = False
    seconds: float = 1.0  # a search stops then, however far it is


@dataclass(frozen=True)
class Tuning:
    """What makes a game's levels differ: a slip costs more in one game than in another, an iteration takes longer."""

    slips: tuple[float, float]  # how often level 1 slips, and level 2
    iterations: tuple[int, int]  # imagined worlds for a decision of level 4, and of level 5
    glaring: float = 0.05  # a slip may not cost that much of a win, as far as that can be foreseen
    near: float = 0.8  # how near a slip has to be to the best, from doing nothing on
    idles: bool = False  # a slip may be to do nothing, since what isn't used is kept
    attention: float = 1.0  # how often level 4 searches at all
    patience: int = 6  # decisions that it may take from what is foreseen of a slip to a position that can be judged


LEVELS: Final = (
    Level(1, {"en": "Novice", "de": "Neuling"}, slips=True),
    Level(2, {"en": "Amateur", "de": "Laie"}, slips=True),
    Level(3, {"en": "Regular", "de": "Kenner"}),
    Level(4, {"en": "Expert", "de": "Könner"}, searches=True, seconds=0.9),
    Level(5, {"en": "Master", "de": "Meister"}, searches=True, seconds=2.8),
)
USUAL: Final = 3  # the level for whoever doesn't choose one
TUNING: Final = {
    "katastrophenspiel": Tuning((1.0, 0.4), (24, 300), glaring=0.1, near=0.1),
    "nine_lives": Tuning((1.0, 0.6), (16, 500), glaring=0.2, idles=True),
    "catastrophe": Tuning((0.8, 0.5), (16, 120), glaring=0.2, near=0.0, idles=True, patience=60),
    "catastropolis": Tuning((0.7, 0.35), (16, 150), glaring=0.15, near=0.6, attention=0.5),
    "catastrophic": Tuning((1.0, 0.4), (16, 160), glaring=0.2, near=0.1, attention=0.75),
}
ELSEWHERE: Final = Tuning((0.5, 0.2), (400, 1_500))
HOPELESS: Final = 1e-6  # whoever is out has less hope; nobody throws away what is left, and be it little
FORESIGHT: Final = 6  # decisions, and some more until a position can be judged
WORLDS: Final = 8  # that are looked at to see what a slip costs
LATE: Final = 99  # decisions until the win, where it can't be foreseen
LOOKING: Final = 0.6  # the part of its time after which a level looks at no further world


class LevelBot:
    """A bot of a level."""

    def __init__(self, level: int = USUAL, seed: int = 0, capped: bool = True) -> None:
        """A search may do without its time cap, for measurements that a busy machine mustn't change."""
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
        return f"{iterations(self.level, game)} iterations, {cap}"

    def decide(self, mind: Mind) -> int:
        """Choose as the level does."""
        return self.player(mind.game.name).decide(mind)

    def consider(self, mind: Mind) -> list[Considered]:
        """What the level makes of its options."""
        return self.player(mind.game.name).consider(mind)

    def player(self, game: str) -> CarelessBot | GreedyBot | SearchBot:
        """Who plays a game at this level; always the same one, since a search goes on where it was."""
        if game not in self._players:
            self._players[game] = self._made(game)
        return self._players[game]

    def _made(self, game: str) -> CarelessBot | GreedyBot | SearchBot:
        if self.level.slips:
            return CarelessBot(tuning(game).slips[self.level.number - 1], self._seed, self._seconds)
        if self.level.searches:
            attention = tuning(game).attention if self.level.number == 4 else 1.0
            return SearchBot(self._seed, iterations(self.level, game), self._seconds, attention=attention)
        return GreedyBot(self._seed)


def tuning(game: str) -> Tuning:
    """How a game's levels are made to differ."""
    return TUNING.get(game, ELSEWHERE)


def iterations(level: Level, game: str) -> int:
    """The budget of a level that searches."""
    return tuning(game).iterations[level.number - 4]


class CarelessBot:
    """Greedy that slips now and then, but never plainly.

    A slip is something that is rated no worse than the answer of somebody absent, though not best, and whose cost isn't
    glaring.  In most games it isn't that answer itself: whoever slips does something else, not nothing.
    """

    name = "careless"

    def __init__(self, slips: float, seed: int = 0, seconds: float | None = None) -> None:
        self._slips = slips
        self._random = Random(seed)
        self._seconds = seconds

    def decide(self, mind: Mind) -> int:
        """Choose what is best, or slip."""
        if len(mind.options) == 1:
            return mind.options[0]
        return self.consider(mind)[0].action

    def consider(self, mind: Mind) -> list[Considered]:
        """The options as it judges them, first the one that it takes."""
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
        """What isn't best, but nearly; and, where what isn't used is kept, to do nothing."""
        options, default, how = mind.options, mind.default, tuning(mind.game.name)
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
    """Whether anybody would see what a slip costs: too much is lost, all is lost, or a win is left lying.

    Whoever runs out of time before enough worlds have been looked at had better not slip.
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
    much = tuning(mind.game.name).glaring * WORLDS
    at_once = sum(kept.at_once - lost.at_once for kept, lost in pairs)
    later = sum(kept.later - lost.later for kept, lost in pairs)
    return at_once >= much or later >= much


class Outlook(NamedTuple):
    """What an option leads to in one imagined world, at once and a little later, as estimates of the payoff."""

    at_once: float
    later: float
    won: int  # after so many decisions


def _outlook(mind: Mind, option: int, seed: int) -> Outlook:
    """Follow the game's wits for a while after an option."""
    wits = mind.wits
    enough = FORESIGHT + tuning(mind.game.name).patience
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

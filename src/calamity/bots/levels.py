"""Levels: five opponents from easy to hard, with the same names in every game.

The first two see what is best and now and then take something else that isn't bad.  The third follows the game's wits,
and the others search.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from calamity.bots.bot import GreedyBot, listed, ratings
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
    iterations: int = 0  # imagined worlds that a search plays; 0: no search
    seconds: float = 1.0  # a search stops then, however far it is


LEVELS: Final = (
    Level(1, {"en": "Novice", "de": "Neuling"}, slips=True),
    Level(2, {"en": "Amateur", "de": "Laie"}, slips=True),
    Level(3, {"en": "Regular", "de": "Kenner"}),
    Level(4, {"en": "Expert", "de": "Könner"}, iterations=400, seconds=0.9),
    Level(5, {"en": "Master", "de": "Meister"}, iterations=3_000, seconds=2.8),
)
USUAL: Final = 3  # the level for whoever doesn't choose one
# How often the first and the second level slip; a slip costs more in one game than in another.
SLIPS: Final = {
    "katastrophenspiel": (0.12, 0.05),
    "nine_lives": (0.9, 0.55),
    "catastrophe": (0.9, 0.5),
    "catastropolis": (0.2, 0.08),
    "catastrophic": (0.6, 0.25),
}
SLIPS_ELSEWHERE: Final = (0.5, 0.2)


class LevelBot:
    """A bot of a level."""

    def __init__(self, level: int = USUAL, seed: int = 0) -> None:
        if not 1 <= level <= len(LEVELS):
            raise BadOption(f"there is no level {level}; levels are 1 to {len(LEVELS)}")
        self.level = LEVELS[level - 1]
        self.name = f"level:{level}"
        self._player = _player(self.level, seed)

    @property
    def budget(self) -> str:
        """What a decision may cost, for records."""
        spent = f"{self.level.iterations} iterations, at most {self.level.seconds:g} s"
        return spent if self.level.iterations else ""

    def decide(self, mind: Mind) -> int:
        """Choose as the level does."""
        return self._player.decide(mind)

    def consider(self, mind: Mind) -> list[Considered]:
        """What the level makes of its options."""
        return self._player.consider(mind)


def _player(level: Level, seed: int) -> CarelessBot | GreedyBot | SearchBot:
    if level.slips:
        return CarelessBot(level.number, seed)
    if level.iterations:
        return SearchBot(seed, level.iterations, level.seconds)
    return GreedyBot(seed)


class CarelessBot:
    """Greedy that slips now and then: it takes any option that is no worse than the answer of somebody absent."""

    name = "careless"

    def __init__(self, level: int, seed: int = 0) -> None:
        self._level = level
        self._random = Random(seed)

    def decide(self, mind: Mind) -> int:
        """Choose what is best, or slip."""
        if len(mind.options) == 1:
            return mind.options[0]
        return self._choose(mind, ratings(mind, self._random))

    def consider(self, mind: Mind) -> list[Considered]:
        """The options as it judges them, first the one that it takes."""
        rated = ratings(mind, self._random)
        return listed(mind.options, rated, self._choose(mind, rated))

    def _choose(self, mind: Mind, rated: list[float]) -> int:
        options = mind.options
        least = max(rated)
        slips = SLIPS.get(mind.game.name, SLIPS_ELSEWHERE)[self._level - 1]
        if self._random.random() < slips:
            default = mind.default
            least = rated[options.index(default)] if default in options else min(rated)
        return self._random.choice([option for option, rating in zip(options, rated, strict=True) if rating >= least])

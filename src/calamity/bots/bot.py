"""The bot interface, and the two simplest bots: one chooses at random, one by the game's own ratings of the options."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Protocol, runtime_checkable

from calamity.bots.assessment import Considered, flaw
from calamity.bots.mind import Mind
from calamity.kernel.errors import BadBot

SHARPNESS = 0.5  # how quickly an option's share falls with its rating, in units of the spread


class Bot(Protocol):
    """Anything with a name that decides.  A bot has its own random seed, so that games can be repeated."""

    name: str

    def decide(self, mind: Mind) -> int:
        """Choose one of the mind's options: one link of an answer."""


@runtime_checkable
class Adviser(Protocol):
    """A bot that can say what it thinks of its options."""

    def consider(self, mind: Mind) -> list[Considered]:
        """The options with the bot's assessment of each; the first is the one it would choose."""


def considered(bot: Bot, mind: Mind) -> list[Considered]:
    """Any bot's assessment of its options, the chosen one first; a bot that can't explain itself only names its choice.

    Raises BadBot if the assessment is invalid: not offered, or out of bounds.
    """
    offered = mind.options[:]
    if len(offered) == 1:
        return [Considered(offered[0], 0, 0.5, 1.0)]
    found = bot.consider(mind) if isinstance(bot, Adviser) else []
    if not found:
        chosen = bot.decide(mind)
        others = [option for option in offered if option != chosen]
        found = [Considered(chosen, 0, 0.5, 1.0), *(Considered(option, 0, 0.5, 0.0) for option in others)]
    if wrong := flaw(found, offered):
        raise BadBot(f"bot {bot.name!r} {wrong}")
    return found


class RandomBot:
    """Chooses any option, all equally likely."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def decide(self, mind: Mind) -> int:
        """Choose at random."""
        return self._random.choice(mind.options)


class GreedyBot:
    """Takes what looks best right now: the highest rating over a few imagined worlds, ties at random."""

    name = "greedy"

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def decide(self, mind: Mind) -> int:
        """Choose by the game's wits."""
        options = mind.options
        if len(options) == 1:
            return options[0]
        return best_of(options, ratings(mind, self._random), self._random)

    def consider(self, mind: Mind) -> list[Considered]:
        """The options by rating; nothing is played out, so they differ only in their shares."""
        rated = ratings(mind, self._random)
        return listed(mind.options, rated, best_of(mind.options, rated, self._random))


def ratings(mind: Mind, random: Random) -> list[float]:
    """How the game's wits rate each option, added up over a few imagined worlds.

    Where one world is enough, it is the mind's own, which the seat has already imagined.
    """
    if mind.wits.worlds == 1:
        random.getrandbits(63)  # as if a world were imagined, so that ties are broken the same either way
        return mind.rate()
    options = mind.options
    totals = [0.0] * len(options)
    for _ in range(mind.wits.worlds):
        world = mind.imagine(random.getrandbits(63))
        for i, rating in enumerate(mind.wits.rate(world, mind.seat, options)):
            totals[i] += rating
    return totals


def best_of(options: list[int], rated: list[float], random: Random) -> int:
    """The option with the highest rating, ties at random."""
    most = max(rated)
    return random.choice([option for option, rating in zip(options, rated, strict=True) if rating == most])


def listed(options: list[int], rated: list[float], chosen: int) -> list[Considered]:
    """Options that were only rated, with their shares: the chosen one, then the others from best to worst."""
    best = max(rated)
    spread = (best - sum(rated) / len(rated)) * SHARPNESS
    weights = [exp((rating - best) / spread) if spread > 0 else 1.0 for rating in rated]
    found = [Considered(option, 0, 0.5, weight / sum(weights)) for option, weight in zip(options, weights, strict=True)]
    return sorted(found, key=lambda option: (option.action != chosen, -option.share))

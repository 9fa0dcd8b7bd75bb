"""What a bot is, and the two simplest: one that chooses at random and one that follows the game's wits."""

from __future__ import annotations

from random import Random
from typing import Protocol

from calamity.bots.mind import Mind


class Bot(Protocol):
    """Whoever has a name and decides.  A bot brings its own random seed, so that games can be repeated."""

    name: str

    def decide(self, mind: Mind) -> int:
        """Choose one of the mind's options: one link of an answer."""


class RandomBot:
    """Chooses any option, each as likely as the others."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def decide(self, mind: Mind) -> int:
        """Choose blindly."""
        return self._random.choice(mind.options)


class GreedyBot:
    """Takes what looks best right now: the highest rating over a few imagined worlds, ties by lot."""

    name = "greedy"

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def decide(self, mind: Mind) -> int:
        """Choose by the game's wits."""
        options = mind.options
        if len(options) == 1:
            return options[0]
        totals = [0.0] * len(options)
        for _ in range(mind.wits.worlds):
            world = mind.imagine(self._random.getrandbits(63))
            for i, rating in enumerate(mind.wits.rate(world, mind.seat, options)):
                totals[i] += rating
        best = max(totals)
        return self._random.choice([option for option, total in zip(options, totals, strict=True) if total == best])

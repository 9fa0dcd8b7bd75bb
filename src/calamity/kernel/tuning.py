"""A game's settings for the bots of levels 1 to 5: how often weak ones blunder, and how long strong ones search."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tuning:
    """How a game's levels differ: in some games slips cost more, in some iterations take longer."""

    slips: tuple[float, float] = (0.5, 0.2)  # how often level 1 slips, and level 2
    iterations: tuple[int, int] = (400, 1_500)  # imagined worlds for a decision of level 4, and of level 5
    glaring: float = 0.05  # the share of a win that a slip must not cost, as far as foreseeable
    near: float = 0.8  # how close to the best a slip must be rated; doing nothing is 0
    idles: bool = False  # whether doing nothing may be a slip, because unused things are kept
    attention: float = 1.0  # how often level 4 searches at all
    patience: int = 6  # decisions allowed between a slip and a position that can be judged

"""What a game says about the levels of its bots."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tuning:
    """What makes a game's levels differ: a slip costs more in one game than in another, an iteration takes longer."""

    slips: tuple[float, float] = (0.5, 0.2)  # how often level 1 slips, and level 2
    iterations: tuple[int, int] = (400, 1_500)  # imagined worlds for a decision of level 4, and of level 5
    glaring: float = 0.05  # a slip may not cost that much of a win, as far as that can be foreseen
    near: float = 0.8  # how near a slip has to be to the best, from doing nothing on
    idles: bool = False  # a slip may be to do nothing, since what isn't used is kept
    attention: float = 1.0  # how often level 4 searches at all
    patience: int = 6  # decisions that it may take from what is foreseen of a slip to a position that can be judged

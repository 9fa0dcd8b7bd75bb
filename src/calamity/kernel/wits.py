# compiled by mypyc
"""`Wits`, the base class of a game's judgement for bots: how good a position is, and how good each option is.

A game subclasses `Wits` and overrides `value`, `rate` or both.  They look at an imagined world, never at the true one,
and must not change it.  `worlds` says how many worlds a caller should imagine and average; one is enough for a rating
that uses only what the seat can see.
"""

from math import exp
from typing import Final

from mypy_extensions import mypyc_attr

from calamity.kernel.rng import stream
from calamity.kernel.state import State

TO_THE_END: Final = 1 << 30


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Wits:
    """The judgement of a game's positions; this base class knows only the end of the game."""

    def __init__(self, worlds: int = 3, samples: int = 2) -> None:
        self.worlds = worlds
        self.samples = samples  # how often `rate` tries each option in one world
        self.guides = worlds == 1  # ratings without trials are fast enough for a search's playouts
        self.horizon = TO_THE_END  # how many decisions a search plays before it evaluates a position
        self.caution = 1.0  # how large a lead a search needs to overrule the ratings; 0: any lead

    def value(self, state: State, seat: int) -> float:
        """What the position is worth to a seat, from 0 to 1, as an estimate of its payoff."""
        return state.payoff(seat) if state.over else 0.5

    def quiet(self, state: State) -> bool:
        """Whether the position can be judged as it is; in the middle of a turn, unfinished moves would distort it."""
        return True

    def values(self, state: State) -> list[float]:
        """What the position is worth to each seat; a game that judges all seats together may override this."""
        return [self.value(state, seat) for seat in range(state.n)]

    def rate(self, state: State, seat: int, options: list[int]) -> list[float]:
        """How good each option is; higher is better.  By default the mean value of the positions it leads to.

        All options get the same luck: sample i of each continues with the same random stream.
        """
        base = state.rng
        ratings: list[float] = []
        for option in options:
            total = 0.0
            for i in range(self.samples):
                trial = state.copy()
                trial.rng = stream(base + i)
                trial.answer(seat, option)
                total += self.value(trial, seat)
            ratings.append(total / self.samples)
        return ratings

    def guess(self, state: State, seat: int, options: list[int]) -> list[float]:
        """Faster ratings for the many decisions that a search only plays through; by default the same as `rate`."""
        return self.rate(state, seat, options)

    def foolish(self, state: State, seat: int, options: list[int], ratings: list[float]) -> list[int]:
        """Options that no person would understand, however weak the player: bots neither slip to them nor try them.

        The ratings of the options have already been computed.
        """
        return []

    def clumsy(self, state: State, seat: int, options: list[int], ratings: list[float]) -> list[int]:
        """Options that would look foolish as a slip, so nobody slips to them; a search may still choose them."""
        return []


def chances(odds: list[float]) -> list[float]:
    """Each seat's chance to win, from log-odds: of two, the one that is ahead by 1 wins 73 %."""
    most = max(odds)
    weights = [exp(one - most) for one in odds]
    whole = sum(weights)
    return [weight / whole for weight in weights]

# compiled by mypyc
"""What a game teaches bots: how good a position is, and how good each option is.

A game subclasses `Wits` and overrides `value`, `rate` or both.  They look at an imagined world, never at the true one,
and leave it as it is.  `worlds` says how many worlds a caller should imagine and average: one is enough for a rating
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
    """The judgement of a game's positions; this one knows nothing but the end of the game."""

    def __init__(self, worlds: int = 3, samples: int = 2) -> None:
        self.worlds = worlds
        self.samples = samples  # how often `rate` tries each option in one world
        self.guides = worlds == 1  # ratings that take no trials are quick enough to guide a search's playouts
        self.horizon = TO_THE_END  # how many decisions a search plays on before it judges a position
        self.caution = 1.0  # how much a search's find has to promise before what ratings favour is left; 0: anything

    def value(self, state: State, seat: int) -> float:
        """What the position is worth to a seat, from 0 to 1, as an estimate of its payoff."""
        return state.payoff(seat) if state.over else 0.5

    def quiet(self, state: State) -> bool:
        """Whether the position can be judged as it is; in the middle of a turn what was begun would count wrongly."""
        return True

    def values(self, state: State) -> list[float]:
        """What the position is worth to each seat; a game whose seats are judged together may do that at once."""
        return [self.value(state, seat) for seat in range(state.n)]

    def rate(self, state: State, seat: int, options: list[int]) -> list[float]:
        """How good each option is; higher is better.  By default the mean value of the positions it leads to.

        All options meet the same fortune: sample i of each goes on with the same random stream.
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
        """Ratings in a hurry, for the many decisions that a search only plays through; by default they are the same."""
        return self.rate(state, seat, options)

    def foolish(self, state: State, seat: int, options: list[int], ratings: list[float]) -> list[int]:
        """Options that no person would understand, however weak the player: nobody slips to them or tries them.

        How the options are rated has been worked out already.
        """
        return []

    def clumsy(self, state: State, seat: int, options: list[int], ratings: list[float]) -> list[int]:
        """Options that nobody slips to, because that would look foolish; a search may still find that they are good."""
        return []


def chances(odds: list[float]) -> list[float]:
    """Each seat's chance of the win, from the logarithms of the odds: of two, one that is ahead by 1 wins 73 %."""
    most = max(odds)
    weights = [exp(one - most) for one in odds]
    whole = sum(weights)
    return [weight / whole for weight in weights]

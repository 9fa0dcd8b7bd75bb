"""Chance that can be asked: every way in which an action can turn out, with its exact probability.

All that is random in a game comes from `State.below`.  So an action can be applied to a copy that draws nothing: it is
told what each draw comes to, and where it is told no more it stops and says what can come out next.  No rule knows.

    follow(state, action, [2])     the position after an action whose one draw came to its third outcome,
                                   or the draw that follows it
    ways(state, action)            all ways, where they are not too many
    odds(state, action, seen)      how likely each of the things is that one can see afterwards

Where a step draws so often that nobody wants all ways, as a shuffle does, `follow` goes on at random if it is given a
seed: first what was told, then what comes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from calamity.kernel.errors import TooManyOutcomes, Undrawn
from calamity.kernel.rng import stream
from calamity.kernel.state import ASKED, State

MOST = 10_000  # ways that are followed unless more are asked for
Seen = TypeVar("Seen", bound=Hashable)


class Draw(NamedTuple):
    """What chance decides next: the weights of its outcomes, and for cards the kind that each outcome draws."""

    weights: tuple[int, ...]
    kinds: tuple[int, ...] = ()

    def probability(self, outcome: int) -> Fraction:
        """How likely an outcome is."""
        return Fraction(self.weights[outcome], sum(self.weights))


class Way(NamedTuple):
    """One way in which an action can turn out."""

    probability: Fraction
    outcomes: tuple[int, ...]  # what each draw came to
    state: State


def follow(
    state: State, action: int, outcomes: Sequence[int] = (), seat: int | None = None, seed: int | None = None
) -> State | Draw:
    """The position after an action whose draws come to these outcomes, or the draw for which none is given.

    With a `seed` the draws for which none is given are made at random.  The action is answered for the seat that
    decides next, or for another one that is asked, unchecked.  `state` stays as it is; the new position has its random
    stream, or what was left of that of the seed.
    """
    after = state.copy()
    after.rng = ASKED if seed is None else -stream(seed)
    after.outcomes = list(outcomes)
    after.loaded_picks = []
    try:
        after.answer(after.seat if seat is None else seat, action)
    except Undrawn as draw:
        return Draw(tuple(draw.weights), tuple(draw.kinds))
    if after.outcomes:
        decided = len(outcomes) - len(after.outcomes)
        raise ValueError(f"{len(outcomes)} outcomes were told, but chance decided {decided}")
    if after.rng < 0:
        after.rng = state.rng if seed is None else -after.rng
        after.loaded_picks = state.loaded_picks if after.rng < 0 else after.loaded_picks
    return after


def ways(state: State, action: int, seat: int | None = None, most: int = MOST) -> Iterator[Way]:
    """Every way in which an action can turn out; `TooManyOutcomes` if there are more than `most`."""
    open_ways: list[tuple[Fraction, tuple[int, ...]]] = [(Fraction(1), ())]
    found = 0
    while open_ways:
        probability, outcomes = open_ways.pop()
        after = follow(state, action, outcomes, seat)
        if isinstance(after, State):
            found += 1
            yield Way(probability, outcomes, after)
        else:
            for outcome in reversed(range(len(after.weights))):
                open_ways.append((probability * after.probability(outcome), (*outcomes, outcome)))
        if found + len(open_ways) > most:
            raise TooManyOutcomes(f"there are more than {most} ways; ask for more, or draw some at random")


def odds(
    state: State, action: int, seen: Callable[[State], Seen], seat: int | None = None, most: int = MOST
) -> dict[Seen, Fraction]:
    """How likely each of the things is that can be seen of the position after an action."""
    found: dict[Seen, Fraction] = {}
    for way in ways(state, action, seat, most):
        what = seen(way.state)
        found[what] = found.get(what, Fraction(0)) + way.probability
    return found

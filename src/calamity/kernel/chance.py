"""Chance that can be asked: every way in which an action can turn out, with its exact probability.

All that is random in a game comes from `State.below`.  So an action can be applied to a copy that draws nothing: it is
told what each draw comes to, and where it is told no more it stops and says what can come out next.  No rule knows.

    begun(game, 3, options)        the position in which a game begins, likewise
    follow(state, action, [2])     the position after an action whose one draw came to its third outcome,
                                   or the draw that follows it
    ways(state, action)            all ways, where they are not too many
    odds(state, action, seen)      how likely each of the things is that one can see afterwards

Where a step draws so often that nobody wants all ways, as a shuffle does, `follow` goes on at random if it is given a
seed: first what was told, then what comes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from calamity.kernel.errors import TooManyOutcomes, Undrawn
from calamity.kernel.rng import stream
from calamity.kernel.state import ASKED, Event, State

if TYPE_CHECKING:
    from calamity.kernel.game import Game
    from calamity.kernel.options import Value

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


def begun(
    game: Game,
    seats: int,
    options: Mapping[str, Value],
    outcomes: Sequence[int] = (),
    seed: int | None = None,
    sink: list[Event] | None = None,
    patient: bool = False,
) -> State | Draw:
    """The position in which a game begins whose draws come to these outcomes, or the draw for which none is given.

    The options are checked ones.  `seed` is as for `follow`; `sink` and `patient` are as for `Game.begin`.
    """
    state = game.blank(seats, stream(0))
    state.patient = (1 << seats) - 1 if patient else 0
    return _told(state, lambda: game.start(state, options), outcomes, seed, sink)


def follow(
    state: State,
    action: int,
    outcomes: Sequence[int] = (),
    seat: int | None = None,
    seed: int | None = None,
    sink: list[Event] | None = None,
) -> State | Draw:
    """The position after an action whose draws come to these outcomes, or the draw for which none is given.

    With a `seed` the draws for which none is given are made at random.  The action is answered for the seat that
    decides next, or for another one that is asked, unchecked.  What happens goes to the sink.  `state` stays as it is;
    the new position has its random stream, or what was left of that of the seed.
    """
    after = state.copy()
    return _told(after, lambda: after.answer(after.seat if seat is None else seat, action), outcomes, seed, sink)


def _told(
    state: State, happen: Callable[[], None], outcomes: Sequence[int], seed: int | None, sink: list[Event] | None
) -> State | Draw:
    """Let something happen to a position whose draws come to these outcomes."""
    before, loaded = state.rng, state.loaded_picks
    state.rng = ASKED if seed is None else -stream(seed)
    state.outcomes = list(outcomes)
    state.loaded_picks = []
    state.sink = sink
    try:
        happen()
    except Undrawn as draw:
        return Draw(tuple(draw.weights), tuple(draw.kinds))
    state.sink = None
    if state.outcomes:
        decided = len(outcomes) - len(state.outcomes)
        raise ValueError(f"{len(outcomes)} outcomes were told, but chance decided {decided}")
    if state.rng < 0:
        state.rng = before if seed is None else -state.rng
        state.loaded_picks = loaded if state.rng < 0 else state.loaded_picks
    return state


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

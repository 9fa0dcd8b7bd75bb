"""Enumerates chance: every way in which an action can turn out, with its exact probability.

All randomness in a game comes from `State.below`.  So an action can be applied to a copy that draws nothing: it is told
the result of each draw, and where the list ends it stops and reports what can come next.  The rules need no code for
it.

    begun(game, 3, options)        the position in which a game begins, likewise
    follow(state, action, [2])     the position after an action whose only draw had its third outcome,
                                   or the draw that comes next
    ways(state, action)            all ways, where they are not too many
    odds(state, action, seen)      the probability of each thing that can be seen afterwards

Some steps draw too often to enumerate, such as a shuffle.  Given a seed, `follow` continues at random after the
outcomes that it was told.
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

MOST = 10_000  # the default limit for `ways` and `odds`
Seen = TypeVar("Seen", bound=Hashable)


class Draw(NamedTuple):
    """What chance decides next: the weights of the outcomes and, for cards, the kind that each outcome draws."""

    weights: tuple[int, ...]
    kinds: tuple[int, ...] = ()

    def probability(self, outcome: int) -> Fraction:
        """The probability of an outcome."""
        return Fraction(self.weights[outcome], sum(self.weights))


class Way(NamedTuple):
    """One way in which an action can turn out."""

    probability: Fraction
    outcomes: tuple[int, ...]  # of each draw, in order
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
    """The position after an action whose draws have these outcomes, or the first draw without one.

    With a `seed` the remaining draws are random.  The action is answered, unchecked, for the seat that decides next or
    for another asked seat.  Events go to the sink.  `state` doesn't change; the new position has its random stream, or
    the rest of the seed's.
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
        raise ValueError(f"{len(outcomes)} outcomes were given, but there were only {decided} draws")
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
            raise TooManyOutcomes(f"there are more than {most} ways; raise the limit, or sample some at random")


def odds(
    state: State, action: int, seen: Callable[[State], Seen], seat: int | None = None, most: int = MOST
) -> dict[Seen, Fraction]:
    """The probability of each thing that can be seen of the position after an action."""
    found: dict[Seen, Fraction] = {}
    for way in ways(state, action, seat, most):
        what = seen(way.state)
        found[what] = found.get(what, Fraction(0)) + way.probability
    return found

"""The goal as players see it: what it takes to win, and where everybody stands."""

from __future__ import annotations

from calamity.games.catastrophic.rules.turn import Catastrophic
from calamity.games.catastrophic.vocabulary import stages
from calamity.kernel.goal import Gauge, Goal, Said, race_of, ranks_of


def goal_of(state: Catastrophic) -> Goal:
    """T-86, T-88, T-91: most points after the last turns, which follow a certain number of Events."""
    points = state.scores if state.over else [state.score(seat) for seat in range(state.n)]
    return Goal(
        Said("goal.aim", {"n": state.events_to_end}),
        ["T-86", "T-88", "T-91", "T-92", "T-104"],
        end(state),
        race_of(points) if state.stage != stages.BUILDING else [],
        ranks_of(points),
    )


def end(state: Catastrophic) -> Gauge:
    """T-86, T-87: how many Events have passed, and in the end how many turns are left."""
    of = state.events_to_end
    now = min(state.counter, of)
    if state.turns_left > 0 and not state.over:
        return Gauge(Said("goal.last_turns", {"n": state.turns_left}), of, of)
    return Gauge(Said("goal.end", {"now": now, "of": of}), now, of)

"""The goal as players see it: what it takes to win, and where everybody stands."""

from __future__ import annotations

from calamity.games.katastrophenspiel.rules.turn import Katastrophenspiel
from calamity.games.katastrophenspiel.view import rounds
from calamity.kernel.goal import Gauge, Goal, Said, race_of, usual_standing

SOLO_TITLES = ((27, "saviour"), (22, "chief"), (18, "team_leader"), (14, "volunteer"), (0, "trainee"))


def goal_of(state: Katastrophenspiel) -> Goal:
    """K-26, K-29, K-75, K-R1, K-R48: most points after the last round; a single player aims for a high title."""
    now = rounds(state)
    return Goal(
        Said("goal.aim_solo" if state.n == 1 else "goal.aim", {"n": now.of}),
        ["K-26", "K-29", "K-75", "K-76", "K-77"],
        Gauge(
            Said("goal.end", {"now": now.now, "of": now.of}), state.rounds - state.rounds_left, now.of, not state.over
        ),
        race_of(state.points),
        [state.ranking().index(seat) + 1 for seat in range(state.n)],
    )


def standing_of(state: Katastrophenspiel, goal: Goal, seat: int | None) -> Said | None:
    """K-75, K-R1: how a seat compares with its best rival, or alone with the next title."""
    if state.n > 1 or seat is None:
        return usual_standing(goal, seat)
    mine = state.points[0]
    better = [least for least, _ in SOLO_TITLES if least > mine]
    return Said("goal.next_title", {"mine": mine, "best": better[-1]}) if better else Said("goal.alone", {"mine": mine})

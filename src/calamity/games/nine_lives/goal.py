"""The goal as players see it: what it takes to win, and where everybody stands."""

from __future__ import annotations

from calamity.games.nine_lives.rules.turn import NineLives
from calamity.games.nine_lives.vocabulary import figures
from calamity.kernel.goal import Gauge, Goal, Runner, Said, ranks_of, usual_standing


def goal_of(state: NineLives) -> Goal:
    """L-15, L-74: outlive everybody else; the Reapurr is in the race too."""
    seats = range(state.n)
    living = sum(state.alive)
    cats = [
        Runner(state.lives[seat] * state.alive[seat], seat, of=figures.TOP, out=not state.alive[seat]) for seat in seats
    ]
    return Goal(
        Said("goal.aim"),
        ["L-15", "L-50", "L-51", "L-74", "L-75"],
        Gauge(Said("goal.end", {"n": living, "of": state.n})),
        [*cats, Runner(state.reapurr, name="goal.reapurr", of=figures.TOP)],
        ranks_of([state.lives[seat] if state.alive[seat] else state.fell[seat] - state.n for seat in seats]),
    )


def standing_of(state: NineLives, goal: Goal, seat: int | None) -> Said | None:
    """L-6, L-51: a cat's lives, where the Reapurr is, and the best rival."""
    rivals = [state.lives[other] for other in range(state.n) if other != seat and state.alive[other]]
    if seat is None or not rivals:
        return usual_standing(goal, seat)
    best = max(rivals)
    if not state.alive[seat]:
        return Said("goal.out", {"best": best})
    return Said("goal.standing", {"mine": state.lives[seat], "reapurr": state.reapurr, "best": best})

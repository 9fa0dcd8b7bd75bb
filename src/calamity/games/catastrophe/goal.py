"""The goal as players see it: what it takes to win together, and who is in danger."""

from __future__ import annotations

from calamity.games.catastrophe.rules.course import Catastrophe
from calamity.games.catastrophe.state import PHASES
from calamity.kernel.goal import Gauge, Goal, Runner, Said


def goal_of(state: Catastrophe) -> Goal:
    """C-13, C-71, C-72, C-73: everybody has to keep at least one Vitality until the last phase is through."""
    now = state.phase
    said = Said("goal.end", {"now": now, "of": PHASES}) if now else Said("goal.before")
    most = max(state.start_vitality)
    race = [Runner(left, seat, of=most, out=left == 0) for seat, left in enumerate(state.vitality)]
    return Goal(Said("goal.aim"), ["C-71", "C-72", "C-73", "C-74"], Gauge(said, max(0, now - 1), PHASES, now > 0), race)


def standing_of(state: Catastrophe, seat: int | None) -> Said:
    """C-72, C-73: a seat's Vitality, and who has the least."""
    least = min(state.vitality)
    weakest = [other for other in range(state.n) if state.vitality[other] == least]
    if seat is None:
        return Said("goal.least", {"least": least})
    mine = state.vitality[seat]
    if mine == least:
        return Said("goal.standing_least", {"mine": mine})
    if len(weakest) == 1:
        return Said("goal.standing", {"mine": mine, "seat": weakest[0], "least": least})
    return Said("goal.standing_several", {"mine": mine, "least": least, "n": len(weakest)})

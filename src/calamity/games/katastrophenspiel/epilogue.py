"""The summary after a game: what decided it, and awards for what the teams have done."""

from __future__ import annotations

from collections.abc import Sequence

from calamity.games.katastrophenspiel.rules.turn import Katastrophenspiel
from calamity.kernel.epilogue import AwardSpec, Epilogue, Told, awards_of, lead_for_good
from calamity.kernel.goal import Said

AWARDS = (
    AwardSpec("missions", "solved"),
    AwardSpec("traveller", "moved", least=4),
    AwardSpec("shopper", "bought", least=3),
    AwardSpec("undaunted", "failed"),
)


def epilogue(state: Katastrophenspiel, events: Sequence[Told], course: Sequence[Sequence[int]]) -> Epilogue:
    """K-64, K-75: who took the lead for good and when, the mission that paid most, and awards."""
    decided = []
    lead = lead_for_good(course)
    if lead is not None:
        decided.append(Said("epilogue.lead", {"seat": lead[0], "round": lead[1]}))
    missions = [event for event in events if event["event"] == "solved"]
    if missions:
        best = max(missions, key=lambda event: event["points"])
        facts = {"seat": best["seat"], "card": best["card"], "points": best["points"]}
        decided.append(Said("epilogue.mission", facts))
    return Epilogue(decided, awards=awards_of(AWARDS, events, state.n))

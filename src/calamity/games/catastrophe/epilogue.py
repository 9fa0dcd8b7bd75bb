"""The summary after a game: whose Vitality gave out and what would have saved them, and awards."""

from __future__ import annotations

from collections.abc import Sequence

from calamity.games.catastrophe.rules.course import Catastrophe
from calamity.kernel.epilogue import AwardSpec, Cause, Epilogue, Told, awards_of
from calamity.kernel.goal import Said

AWARDS = (
    AwardSpec("rescuer", "satisfied", apart="other"),
    AwardSpec("lender", "borrowed", seat="other", apart="seat"),
    AwardSpec("trader", "traded"),
    AwardSpec("healer", "healed", apart="other", least=1),
    AwardSpec("responder", "played", least=3),
)


def epilogue(state: Catastrophe, events: Sequence[Told]) -> Epilogue:
    """C-59, C-73: the phase of the Disaster that was too much, and how many losses fewer would have been enough."""
    fallen = [event["seat"] for event in events if event["event"] == "fell"]
    decided = [Said("epilogue.disaster", _last_phase(events))] if fallen else []
    failed = [event for event in _since_last("phase", events) if event["event"] == "failed"]
    causes = [Cause(seat, _fall(state, seat, [one for one in failed if one["seat"] == seat])) for seat in fallen]
    return Epilogue(decided, causes, awards_of(AWARDS, events, state.n))


def _fall(state: Catastrophe, seat: int, failed: Sequence[Told]) -> Said:
    """How somebody fell: with one need unmet it can be named."""
    spare = state.losses(seat) - state.lost[seat] + 1
    facts: dict[str, int | str] = {"n": len(failed), "more": spare}
    if len(failed) == 1:
        return Said("epilogue.fell_one", facts | {"kind": failed[0]["kind"]})
    return Said("epilogue.fell", facts)


def _last_phase(events: Sequence[Told]) -> dict[str, int | str]:
    """The Disaster and its phase."""
    facts: dict[str, int | str] = {}
    for event in events:
        if event["event"] == "disaster":
            facts["card"] = event["card"]
        elif event["event"] == "phase":
            facts["phase"] = event["phase"]
    return facts


def _since_last(name: str, events: Sequence[Told]) -> Sequence[Told]:
    """The events from the last one of this name on."""
    last = max((i for i, event in enumerate(events) if event["event"] == name), default=0)
    return events[last:]

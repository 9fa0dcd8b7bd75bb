"""The summary after a game: what decided it, and awards for what the Communities have done."""

from __future__ import annotations

from collections.abc import Sequence

from calamity.games.catastrophic.rules.turn import Catastrophic
from calamity.kernel.epilogue import AwardSpec, Epilogue, Told, awards_of, lead_for_good
from calamity.kernel.goal import Said

AWARDS = (
    AwardSpec("founder", "introduced", least=3),
    AwardSpec("parent", "reproduced", worth="number"),
    AwardSpec("survivor", "faced", worth="resilient", least=3),
    AwardSpec("mourner", "extinct"),
)


def epilogue(state: Catastrophic, events: Sequence[Told], course: Sequence[Sequence[int]]) -> Epilogue:
    """T-88, T-91: who took the lead for good and when, the Event that cost most, and awards."""
    decided = []
    lead = lead_for_good(course)
    if lead is not None:
        decided.append(Said("epilogue.lead", {"seat": lead[0], "turn": lead[1]}))
    worst = worst_event(events)
    if worst is not None:
        decided.append(Said("epilogue.event", {"card": worst[0], "n": worst[1]}))
    return Epilogue(decided, awards=awards_of(AWARDS, events, state.n))


def worst_event(events: Sequence[Told]) -> tuple[str, int] | None:
    """The Event after which most Species died out, until the next one, and how many."""
    lost: dict[int, int] = {}
    names: dict[int, str] = {}
    current = -1
    for number, event in enumerate(events):
        if event["event"] in ("nature_calls", "event_played"):
            current, names[number] = number, event["card"]
        elif event["event"] == "turn":
            current = -1
        elif event["event"] == "extinct" and current >= 0:
            lost[current] = lost.get(current, 0) + 1
    if not lost:
        return None
    worst = max(lost, key=lambda number: lost[number])
    return names[worst], lost[worst]

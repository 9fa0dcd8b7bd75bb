"""The summary shown when a game is over: what decided it, how seats lost, and awards.

A game declares it in its `epilogue.py`, from its position and the events that everybody has heard.  Sentences are keys
of its texts with the facts to fill in, as in the goal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from calamity.kernel.goal import Said

Told = Mapping[str, Any]  # an event with its arguments by name


class Cause(Struct, frozen=True):
    """How a seat lost."""

    seat: int
    said: Said


class Award(Struct, frozen=True):
    """An honour beside the result: the texts `award.<name>` and `award_n.<name>` say what for and how much."""

    name: str
    seats: list[int]
    n: int


class Curve(Struct, frozen=True):
    """Something other than a seat in the chart of the game: the key of its name, and a figure at each milestone."""

    name: str
    values: list[int]


class Epilogue(Struct, frozen=True, omit_defaults=True):
    """Everything that is shown at the end besides the result itself."""

    decided: list[Said] = []
    causes: list[Cause] = []
    awards: list[Award] = []
    curves: list[Curve] = []


@dataclass(frozen=True, slots=True)
class AwardSpec:
    """An award for whoever an event happened to most often, or whose figures in it add up to most."""

    name: str
    event: str
    worth: str = ""  # the argument that is added up; empty: each event counts one
    seat: str = "seat"  # the argument that names who is honoured
    least: int = 2  # with less than this nobody is
    apart: str = ""  # only events in which this argument is another seat count


def awards_of(specs: Sequence[AwardSpec], events: Sequence[Told], seats: int) -> list[Award]:
    """The awards that somebody has earned; what all have done equally is no honour."""
    found = []
    for spec in specs:
        counts = [0] * seats
        for event in events:
            if event["event"] == spec.event and not (spec.apart and event[spec.apart] == event[spec.seat]):
                counts[event[spec.seat]] += event[spec.worth] if spec.worth else 1
        best = max(counts)
        holders = [seat for seat, count in enumerate(counts) if count == best]
        if best >= spec.least and (len(holders) < seats or seats == 1):
            found.append(Award(spec.name, holders, best))
    return found


def lead_for_good(course: Sequence[Sequence[int]]) -> tuple[int, int] | None:
    """Who was ahead at the end, and the stretch between two milestones in which they got ahead of all for good.

    None if nobody was ahead alone at the end, or somebody was from the beginning.
    """
    leads = [_ahead(tally) for tally in course]
    if not leads or leads[-1] is None:
        return None
    since = len(leads) - 1
    while since and leads[since - 1] == leads[-1]:
        since -= 1
    return (leads[-1], since) if since else None


def _ahead(tally: Sequence[int]) -> int | None:
    best = max(tally)
    return tally.index(best) if len(tally) > 1 and list(tally).count(best) == 1 else None

"""What a seat remembers of a game: everything that it has done and observed, in order.

A moment is a position together with what led to it.  A seat notices something if it hears an event or its observation
changes; moments at which it neither acts nor notices anything are left out.  So the record of a seat contains
nothing but what the seat was shown, and loses nothing of it: perfect recall.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from calamity.envs.setting import Setting, Vector
from calamity.kernel.state import Event, State
from calamity.kernel.zones import watcher


class Noticed(NamedTuple):
    """One moment as a seat remembers it."""

    action: int  # what the seat has just done, or -1
    heard: tuple[Event, ...]
    observation: Vector
    offered: tuple[int, ...]  # what the seat can do now


class Moment:
    """A position and what led to it; never changed, so copies of a game share it."""

    __slots__ = ("_seen", "action", "before", "events", "seat", "state")

    def __init__(self, before: Moment | None, seat: int, action: int, state: State, events: list[Event]) -> None:
        self.before = before
        self.seat = seat  # who acted, -1 for the deal
        self.action = action
        self.state = state
        self.events = events
        self._seen: dict[int, tuple[Vector, tuple[int, ...]]] = {}

    def observation(self, setting: Setting, seat: int) -> Vector:
        """What a seat observes of the position."""
        return self._shown(setting, seat)[0]

    def _shown(self, setting: Setting, seat: int) -> tuple[Vector, tuple[int, ...]]:
        """What a seat observes, and the actions that it is offered."""
        found = self._seen.get(seat)
        if found is None:
            offered = tuple(int(action) for action in np.flatnonzero(setting.mask(self.state, seat)))
            found = self._seen[seat] = setting.observe(self.state, seat), offered
        return found

    def noticed(self, setting: Setting, seat: int) -> Noticed | None:
        """The moment as a seat remembers it; None if it neither acted nor noticed anything."""
        heard = tuple(event for event in self.events if event[1] & watcher(seat))
        now, offered = self._shown(setting, seat)
        if self.seat == seat:
            return Noticed(self.action, heard, now, offered)
        if not heard and self.before is not None:
            then, could = self.before._shown(setting, seat)
            if could == offered and np.array_equal(now, then):
                return None
        return Noticed(-1, heard, now, offered)


def remembered(moment: Moment | None, setting: Setting, seat: int) -> list[Noticed]:
    """Everything that a seat remembers up to a moment."""
    found: list[Noticed] = []
    while moment is not None:
        noticed = moment.noticed(setting, seat)
        if noticed is not None:
            found.append(noticed)
        moment = moment.before
    return found[::-1]


def memory_text(moment: Moment | None, setting: Setting, seat: int) -> str:
    """A seat's memory as a text: for each moment its action, the events, which columns changed, and its options."""
    lines = []
    before = np.zeros(setting.observer.size, np.int16)
    for noticed in remembered(moment, setting, seat):
        parts = [f"> {setting.game.actions.name(noticed.action)}"] if noticed.action >= 0 else []
        parts += [event_text(setting, event) for event in noticed.heard]
        parts += slots_text(setting, before, noticed.observation)
        if noticed.offered:
            parts.append(f"offered {' '.join(map(str, noticed.offered))}")
        lines.append(", ".join(parts))
        before = noticed.observation
    return "\n".join(lines)


def slots_text(setting: Setting, before: Vector, now: Vector) -> list[str]:
    """The columns of an observation that have changed, with their names."""
    return [f"{setting.column_names[place]}={now[place]}" for place in np.flatnonzero(now != before)]


def event_text(setting: Setting, event: Event) -> str:
    """An event with the names of its arguments."""
    spec = setting.game.events[event[0]]
    arguments: list[Any] = [
        f"{name}={setting.game.value_name(what, value)}" for (name, what), value in zip(spec.args, event[2:])
    ]
    return f"{spec.name}({' '.join(arguments)})"

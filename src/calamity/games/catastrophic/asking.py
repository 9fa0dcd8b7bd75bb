"""T-95, T-97: when a player wants to be asked to react: before an Event, after an announcement, between steps."""

from __future__ import annotations

from typing import Final

from calamity.games.catastrophic.rules.turn import Catastrophic
from calamity.kernel.asking import ABLE, NEVER, OWN, Window, WindowKind

KINDS: Final = (
    WindowKind("events", (ABLE, OWN, NEVER), ABLE),
    WindowKind("cards", (ABLE, OWN, NEVER), ABLE),
    WindowKind("quiet", (ABLE, OWN, NEVER), ABLE),
)


def window(state: Catastrophic, seat: int) -> Window:
    """Which window is open, and whether it is about a seat's own Community, card or turn."""
    stretch = (int(state.active == seat), state.turns[seat])
    if state.air:
        if state.air_seat[-1] != seat:  # nobody chooses themselves, and hardly anybody answers their own card
            return Window("cards", False, (), lasting=True, stretch=stretch)
        matter = (len(state.air), state.air[-1], state.air_by[-1], state.air_seat[-1], state.air_first[-1])
        return Window("cards", True, matter, stretch=stretch)
    if state.event >= 0:
        struck = state.facing == seat or seat in state.queue
        return Window("events", struck, (state.event, state.counter), stretch=stretch)
    return Window("quiet", state.active == seat, (int(state.active == seat),), lasting=True, stretch=stretch)

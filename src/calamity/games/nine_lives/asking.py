"""L-33, L-43: when a player wants to be asked to react: cards to answer, dice to re-roll, quiet moments."""

from __future__ import annotations

from typing import Final

from calamity.games.nine_lives.rules.turn import NineLives
from calamity.games.nine_lives.vocabulary import steps
from calamity.kernel.asking import ABLE, ALWAYS, NEVER, OWN, TARGET, Window, WindowKind

KINDS: Final = (
    WindowKind("answers", (ALWAYS, TARGET, ABLE, NEVER), ABLE),
    WindowKind("yarn", (ABLE, OWN, NEVER), OWN),
    WindowKind("quiet", (ALWAYS, ABLE, NEVER), ABLE),
)


def window(state: NineLives, seat: int) -> Window:
    """Which window is open, and whether it is about a seat's own roll, Attack or cat."""
    step = state.stack[-1] & 255
    aimed = seat in state.shares
    stretch = (int(step == steps.YARN_SPENT), int(aimed), int(bool(state.revealed)))
    if step == steps.YARN_SPENT:
        attacks = bool(state.owners) and state.owners[0] == seat
        return Window("yarn", attacks or seat in state.rollers, stretch=stretch)  # every roll is new
    if step == steps.LULLED:
        return Window("quiet", state.leader() == seat, (), lasting=True, stretch=stretch)
    mine = state.owners[-1:] == [seat]  # hardly anybody answers their own card
    if step == steps.ANSWERED or (not mine and (aimed or seat in state.owners or seat in state.aims)):
        matter = (*state.acting, -1, *state.shares, -1, *state.aims)
        return Window("answers", True, matter, stretch=stretch)
    return Window("answers", False, (), lasting=True, stretch=stretch)

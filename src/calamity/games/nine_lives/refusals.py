"""Why not?  For every action that isn't offered: the rule that forbids it and the facts of the case."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from calamity.games.nine_lives.rules.turn import NineLives

if TYPE_CHECKING:
    from calamity.kernel.game import Game

Reason = tuple[str, str, Mapping[str, object]]


def reason(game: Game, state: NineLives, seat: int, action: int) -> Reason:
    """The rule, the reason and its facts for an action that the open question doesn't offer."""
    return "L-18", "not_offered", {}

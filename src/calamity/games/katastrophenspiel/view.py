"""What a table shows beyond zones and fields: limits, standings, and what can be said beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from calamity.games.katastrophenspiel.rules.turn import Katastrophenspiel

if TYPE_CHECKING:
    from calamity.games.katastrophenspiel.game import KatastrophenspielGame


def extras(game: KatastrophenspielGame, state: Katastrophenspiel, seat: int | None) -> Mapping[str, object]:
    """K-37, K-38, K-R48: how many heroes the active seat may have in play, who is ahead, and a forecast."""
    active = state.active
    told = game.forecaster.forecast(game, state, seat)
    return {
        "hero_limit": state.limit_with(state.vehicle(active)),
        "heroes": state.heroes(active),
        "standing": state.ranking(),
        **({"forecast": told} if told else {}),
    }

"""What a table shows beyond zones and fields: limits, standings, and the position in words for a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from calamity.games.katastrophenspiel.rules.turn import Katastrophenspiel


def extras(state: Katastrophenspiel) -> Mapping[str, object]:
    """K-37, K-38, K-R48: how many heroes the active seat may have in play, and who is ahead."""
    active = state.active
    return {
        "hero_limit": state.limit_with(state.vehicle(active)),
        "heroes": state.heroes(active),
        "standing": state.ranking(),
    }

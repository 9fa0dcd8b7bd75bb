"""For each card in hand, the action that would use it, so that a question can say why it isn't possible now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from calamity.games.catastrophic.rules.turn import Catastrophic
from calamity.kernel.actions import Words

if TYPE_CHECKING:
    from calamity.games.catastrophic.game import CatastrophicGame

WITH_TRAITS = {"bonus": "add", "burst": "add", "swap": "swap_in"}
WITH_OTHERS = {"event": "send", "interaction": "play"}


def thing_actions(game: CatastrophicGame, state: Catastrophic, seat: int) -> Mapping[str, Words]:
    """Traits are introduced, Events sent and Interactions played, unless the question asks for something else."""
    asked = {game.actions.decode(action).verb for action in state.offered(seat)}
    wanted = next((verb for verb in ("discard", "give") if verb in asked), None)
    kind = game.kind_asked(state)
    found: dict[str, Words] = {}
    for card in state.hands[seat]:
        name = game.kinds[card]
        usual = WITH_OTHERS.get(game.deck[card].type) or WITH_TRAITS.get(kind, "introduce")
        found[name] = (wanted or usual, name)
    return found

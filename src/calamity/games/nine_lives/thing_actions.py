"""For each own card and each die, the action that would use it, so that a question can say why it isn't possible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from calamity.games.nine_lives.rules.turn import NineLives
from calamity.kernel.actions import Words

if TYPE_CHECKING:
    from calamity.games.nine_lives.game import NineLivesGame


def thing_actions(game: NineLivesGame, state: NineLives, seat: int) -> Mapping[str, Words]:
    """Cards are played, or used as the question asks; dice are rerolled for yarn."""
    asked = {game.actions.decode(action).verb for action in state.offered(seat)}
    hand = next((verb for verb in ("discard", "show") if verb in asked), "play")
    row = "drop" if "drop" in asked else "play"
    found: dict[str, Words] = {game.kinds[card]: (hand, game.kinds[card]) for card in state.hands[seat]}
    found |= {game.kinds[card]: (row, game.kinds[card]) for card in state.rows[seat]}
    return found | {f"die {die + 1}": ("yarn", str(die + 1)) for die in range(len(state.dice))}

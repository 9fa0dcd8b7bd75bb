"""For each Situation, power and the like, the action for it, so that a question can say why it isn't possible now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from calamity.games.catastropolis.refusals import ABILITY_GIFTS
from calamity.games.catastropolis.rules.turn import Catastropolis
from calamity.games.catastropolis.vocabulary import card_kinds
from calamity.kernel.actions import Words

if TYPE_CHECKING:
    from calamity.games.catastropolis.game import CatastropolisGame


def thing_actions(game: CatastropolisGame, state: Catastropolis, seat: int) -> Mapping[str, Words]:
    """Powers are picked or used, Situations resolved, collected cards given up, and the search made."""
    kind = game.kind_asked(state)
    if kind == "draft":
        return {game.kinds[card]: ("pick", game.kinds[card]) for card in state.power_row}
    if kind == "sacrifice":
        given = [card for card in state.collections[seat] if game.deck[card].type != "villain"]
        return {game.kinds[card]: ("give_up", game.kinds[card]) for card in given}
    if kind != "action":
        return {}
    found: dict[str, Words] = {"search": ("search",)}
    for place in state.open_places():
        name = game.kinds[state.card_at(place)]
        found[name] = ("resolve", name)
    for power in state.powers[seat]:
        ability = ability_in(game, state, power)
        if ability:
            found[game.kinds[power]] = ("ability", ability)
    return found


def ability_in(game: CatastropolisGame, state: Catastropolis, power: int) -> str | None:
    """The ability of a power, its own or that of a power it contains."""
    held = state.box.holds[power - card_kinds.FIRST_POWER]
    names = [game.kinds[card_kinds.FIRST_POWER + bit] for bit in range(held.bit_length()) if held >> bit & 1]
    return next((name for name in names if name in ABILITY_GIFTS), None)

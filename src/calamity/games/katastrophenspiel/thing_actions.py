"""For each card and region, the action that would use it, so that a question can say why it isn't possible now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from calamity.games.katastrophenspiel.box import is_vehicle
from calamity.games.katastrophenspiel.deck import REGIONS
from calamity.games.katastrophenspiel.rules.turn import Katastrophenspiel
from calamity.kernel.actions import Words

if TYPE_CHECKING:
    from calamity.games.katastrophenspiel.game import KatastrophenspielGame


def thing_actions(game: KatastrophenspielGame, state: Katastrophenspiel, seat: int) -> Mapping[str, Words]:
    """Own cards are played or used, catastrophes started as missions, goods bought, regions moved to."""
    missions = {game.kinds[card]: ("mission", game.kinds[card]) for card in state.catastrophes if card >= 0}
    moves = {region: ("move", region) for region in REGIONS}
    return {**with_own_cards(game, state, seat), **missions, **with_goods(game, state), **moves}


def likely_thing_actions(game: KatastrophenspielGame, state: Katastrophenspiel, seat: int) -> Mapping[str, Words]:
    """In a mission your own cards, in the shop the goods; otherwise there would be too many to explain."""
    kind = game.kind_asked(state)
    if kind == "mission":
        return with_own_cards(game, state, seat)
    return with_goods(game, state) if kind == "buy" else {}


def with_goods(game: KatastrophenspielGame, state: Katastrophenspiel) -> dict[str, Words]:
    """Cards for sale are bought."""
    return {game.kinds[card]: ("buy", game.kinds[card]) for card in state.purchases if card >= 0}


def with_own_cards(game: KatastrophenspielGame, state: Katastrophenspiel, seat: int) -> dict[str, Words]:
    """What a player would do with their own unused cards."""
    own = [*state.hands[seat], *state.in_play[seat], *state.tables[seat]]
    return {game.kinds[card]: with_card(game, state, seat, card) for card in own if card not in state.used}


def with_card(game: KatastrophenspielGame, state: Katastrophenspiel, seat: int, card: int) -> Words:
    """What a player would most likely do with a card: fly, buy, start a mission, or use it in the current one."""
    name, face = game.kinds[card], game.box.faces[card]
    if is_vehicle(card):
        if card not in state.in_play[seat]:
            return "play_vehicle", name
        if state.target < 0:
            return "vehicle_move", name, next(REGIONS[at] for at in range(len(REGIONS)) if at != state.region[seat])
    elif face.buys:
        return ("free_purchase",)
    elif face.extra_mission and state.target < 0:
        return "free_mission", game.kinds[state.catastrophes[0]]
    return ("use", name, "left") if face.sides == 2 else ("use", name)

"""For each of a player's cards, the action that would use it, so that a question can say why it isn't possible now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from calamity.games.catastrophe.rules.course import Catastrophe
from calamity.kernel.actions import Words

if TYPE_CHECKING:
    from calamity.games.catastrophe.game import CatastropheGame

FROM_HAND = {"overflow": "return", "supply_run": "discard", "trade": "offer", "answer": "offer"} | dict.fromkeys(
    ("lay_out", "restock"), "lay"
)
IN_PLAY = dict.fromkeys(("trade", "answer", "lay_out", "restock"), "offer_play")
OF_RESOURCES = ("return", "lay")


def thing_actions(game: CatastropheGame, state: Catastrophe, seat: int) -> Mapping[str, Words]:
    """What a question lets players do with cards; in React, playing or using them.

    A leading `@` distinguishes cards in play from those in hand.
    """
    kind = game.kind_asked(state)
    found: dict[str, Words] = {}
    for card in state.hands[seat]:
        found[game.kinds[card]] = from_hand(kind, game.kinds[card], game.deck[card].kind == "response")
    for place, card in enumerate(state.in_play[seat]):
        verb = IN_PLAY.get(kind, "commit")
        if kind == "overflow":
            verb = "scrap" if state.turned[seat][place] else "return"
        found.setdefault(f"@{game.kinds[card]}", (verb, game.kinds[card]))
    return found


def from_hand(kind: str, card: str, response: bool) -> Words:
    """What a player would do with a card in hand: Responses are played, a Resource can only be placed quickly."""
    verb = FROM_HAND.get(kind, "play" if response else "quick")
    if response and verb in OF_RESOURCES:
        return "play", card
    return verb, card

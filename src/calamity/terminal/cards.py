"""Cards in words: finding one by any of its names, and its printed facts."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from calamity.kernel.cards import Card, Words
from calamity.kernel.game import Game


def card_names(game: Game) -> dict[str, Card]:
    """Every name that a card goes by, in small letters: its id and its name in each language."""
    return {name.casefold(): card for card in game.cards.values() for name in (card.id, card.name.en, card.name.de)}


def find_card(game: Game, words: str) -> Card | None:
    """A card by its id or its name in any language."""
    return card_names(game).get(words.strip().casefold())


def printed_facts(card: Card) -> Iterator[tuple[str, object]]:
    """The printed facts beside the names, without longer texts."""
    for field in msgspec.structs.fields(card):
        value = getattr(card, field.name)
        if field.name not in ("id", "name") and value is not None and not isinstance(value, Words):
            yield field.name, value


def card_facts(game: Game, card: Card, lang: str) -> Iterator[tuple[str, str]]:
    """Everything about a card, by label, in one language."""
    yield "id", card.id
    yield "deck", card.deck
    for name, value in printed_facts(card):
        yield name, game.spoken(name, value, lang)
    for field in msgspec.structs.fields(card):
        value = getattr(card, field.name)
        if isinstance(value, Words) and field.name != "name":
            yield field.name, value.get(lang)

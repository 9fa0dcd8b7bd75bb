"""Finds a card by any of its names, and puts its printed facts into words."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from calamity.kernel.cards import Card
from calamity.kernel.game import Game
from calamity.kernel.languages import Words


def card_names(game: Game) -> dict[str, Card]:
    """Every name of a card as it may be typed: its id and its name in each language."""
    return {typed(name): card for card in game.cards.values() for name in (card.id, *card.name.values())}


def find_card(game: Game, words: str) -> Card | None:
    """A card by its id or its name in any language."""
    return card_names(game).get(typed(words.strip()))


def typed(name: str) -> str:
    """A name in lower case and with the apostrophe that keyboards have."""
    return name.casefold().replace("’", "'")


def printed_facts(game: Game, card: Card, lang: str) -> Iterator[tuple[str, str]]:
    """The printed facts other than names, in one language, without longer texts and empty values."""
    for field in msgspec.structs.fields(card):
        value = getattr(card, field.name)
        several = isinstance(value, (list, tuple))
        absent = value is None or (not value and (several or value == field.default))
        if field.name not in ("id", "name") and not absent and not isinstance(value, Words):
            members = value if several else (value,)
            yield field.name, ", ".join(game.spoken(field.name, member, lang) for member in members)


def card_facts(game: Game, card: Card, lang: str) -> Iterator[tuple[str, str]]:
    """Everything about a card, by label, in one language."""
    yield "id", card.id
    yield "deck", card.deck
    yield from printed_facts(game, card, lang)
    for field in msgspec.structs.fields(card):
        value = getattr(card, field.name)
        if isinstance(value, Words) and field.name != "name":
            yield field.name, value[lang]

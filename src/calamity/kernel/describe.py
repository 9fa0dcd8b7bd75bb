"""Turns a view into lines of text, using only the game's declarations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from calamity.kernel.game import Game


class Sentences:
    """The building blocks of a game's own description of a position: texts, seats and cards in one language."""

    def __init__(self, game: Game, lang: str, names: Sequence[str]) -> None:
        self.game = game
        self.lang = lang
        self.names = names

    def say(self, key: str, **values: object) -> str:
        """A text of the catalogue."""
        return self.game.texts.say(key, self.lang, values)

    def name(self, seat: int) -> str:
        """The name of the player at a seat."""
        return self.game.spoken("seat", seat, self.lang, self.names)

    def card(self, card: str) -> str:
        """The name of a card."""
        return self.game.spoken("card", card, self.lang)


def described(game: Game, view: Mapping[str, Any], lang: str, names: Sequence[str]) -> list[str]:
    """The public facts in one line, then the zones; whatever exists per seat is listed under the seat's name."""
    seats = range(view["seats"])
    facts: list[str] = []
    own_facts: list[list[str]] = [[] for _ in seats]
    for field in game.public_fields:
        label = game.label("field", field.name, lang)
        value = view[field.name]
        if field.per_seat:
            for seat in seats:
                own_facts[seat].append(f"{label} {_said(game, field.name, value[seat], lang)}")
        else:
            facts.append(f"{label} {_said(game, field.name, value, lang)}")
    lines = [", ".join(facts)] if facts else []
    own_zones: list[list[str]] = [[] for _ in seats]
    for name, zone in view["zones"].items():
        label = game.label("zone", name, lang)
        if isinstance(zone, list) and len(zone) == len(seats) and all(isinstance(part, (list, int)) for part in zone):
            for seat in seats:
                own_zones[seat].append(f"{label}: {_cards(game, zone[seat], lang)}")
        else:
            lines.append(f"{label}: {_cards(game, zone, lang)}")
    for seat in seats:
        if own_facts[seat] or own_zones[seat]:
            lines.append(game.spoken("seat", seat, lang, names))
            lines += [f"  {line}" for line in (", ".join(own_facts[seat]), *own_zones[seat]) if line]
    return lines


def _said(game: Game, name: str, value: Any, lang: str) -> str:
    if isinstance(value, list):
        return ", ".join(_said(game, name, part, lang) for part in value) or "–"
    return game.spoken(name, value, lang)


def _cards(game: Game, zone: Any, lang: str) -> str:
    """What can be seen of a zone: card names with their counts, or the number of cards."""
    if isinstance(zone, int):
        return str(zone)
    if isinstance(zone, Mapping):
        known = [game.spoken("card", card, lang) for card in (*zone["top"], *zone["bottom"]) if card is not None]
        return f"{zone['size']}" + (f" ({', '.join(known)})" if known else "")
    if any(isinstance(part, list) or _is_pile(part) for part in zone):
        return " | ".join(_cards(game, part, lang) for part in zone)
    counts = Counter(part["card"] if isinstance(part, Mapping) else part for part in zone)
    names = {card: "?" if card is None else game.spoken("card", card, lang) for card in counts}
    return ", ".join(f"{count} × {names[card]}" if count > 1 else names[card] for card, count in counts.items()) or "–"


def _is_pile(part: object) -> bool:
    return isinstance(part, Mapping) and "size" in part

"""Describes a position of Das Katastrophenspiel as text, for terminals and screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from calamity.games.katastrophenspiel.deck import ABILITIES, CODES, Printed, split_symbols
from calamity.kernel.describe import Sentences

if TYPE_CHECKING:
    from calamity.kernel.game import Game


def lines(game: Game, view: Mapping[str, Any], lang: str, names: Sequence[str]) -> list[str]:
    """K-R6, K-R50: the round, the running mission, both displays, every seat with its cards, and the forecast."""
    text = _Text(game, lang, names)
    result = [text.say("screen.round", left=view["round"], name=text.name(view["starter"]))]
    if view["target"] is not None:
        result.append(text.mission(view))
    result.append(text.say("screen.catastrophes"))
    for card in view["zones"]["catastrophes"]:
        result += [f"  {text.offer(card)}", *(f"    {line}" for line in text.outlook(view, card))]
    result += [text.say("screen.purchases"), *(f"  {text.for_sale(view, card)}" for card in view["zones"]["purchases"])]
    for seat in range(view["seats"]):
        result += text.seat(view, seat)
    return result


class _Text(Sentences):
    """The sentences of one language."""

    def card(self, card: str) -> str:
        """A card with its symbols."""
        printed = self.printed(card)
        return f"{printed.name[self.lang]} ({symbols_in_words(self.game, printed, self.lang)})"

    def printed(self, card: str) -> Printed:
        printed = self.game.cards[card]
        assert isinstance(printed, Printed)
        return printed

    def offer(self, card: str | None) -> str:
        """An open card of one of the two displays, with its price or reward."""
        if card is None:
            return self.say("screen.empty")
        printed = self.printed(card)
        symbols = symbols_in_words(self.game, printed, self.lang)
        facts = {"name": printed.name[self.lang], "symbols": symbols}
        if printed.points is not None:
            region = self.game.spoken("region", printed.region, self.lang)
            return self.say("screen.catastrophe", region=region, points=printed.points, money=printed.money, **facts)
        kind = self.game.texts.get(f"kind.{printed.kind}", self.lang)
        return self.say("screen.for_sale", kind=kind, price=printed.price, **facts)

    def for_sale(self, view: Mapping[str, Any], card: str | None) -> str:
        """K-48: an open purchase card, and whether the viewer's money doesn't pay for it."""
        offer = self.offer(card)
        return f"{offer} ({self.say('table.short.too_dear')})" if card in view.get("too_dear", ()) else offer

    def mission(self, view: Mapping[str, Any]) -> str:
        """The running mission and what it still needs."""
        abilities = [ability for ability, count in zip(ABILITIES, view["missing"], strict=True) for _ in range(count)]
        missing = counted(self.game.spoken("ability", ability, self.lang) for ability in abilities)
        if view["wilds"]:
            missing.append(self.say("screen.wilds", count=view["wilds"]))
        name = self.printed(view["target"]).name[self.lang]
        return self.say("screen.mission", name=name, missing=", ".join(missing))

    def outlook(self, view: Mapping[str, Any], card: str) -> list[str]:
        """What the viewer may expect of a mission against a catastrophe, if there is a forecast."""
        look = view.get("forecast", {}).get("outlooks", {}).get(card)
        if look is None:
            return []
        if "lacks" in look:
            return [self.say("forecast.lacks", n=look["lacks"])]
        if "chance" not in look:
            return [self.say("forecast.certain")]
        return [self.say("forecast.chance", chance=self.chance(look["chance"]), sure=look["sure"], dice=look["dice"])]

    def chance(self, chance: float) -> str:
        """A chance in percent; one that is not quite 0 or 100 isn't rounded to it."""
        if chance < 0.01:
            return self.say("forecast.slim")
        if chance > 0.99:
            return self.say("forecast.nearly")
        return self.say("forecast.percent", n=round(100 * chance))

    def foretold(self, view: Mapping[str, Any]) -> list[str]:
        """How many heroes go with each vehicle, and what playing a card would make impossible."""
        forecast = view.get("forecast", {})
        limits, rules_out = forecast.get("limits", {}), forecast.get("rules_out", {})
        names = {card: self.printed(card).name.get(self.lang) for card in (*limits, *rules_out)}
        lines = [self.say("forecast.limit", card=names[card], n=limit) for card, limit in limits.items()]
        lines += [self.say(f"forecast.{lost}", card=names[card]) for card, lost in rules_out.items()]
        return ["  " + self.say("screen.forecast", forecast=line) for line in lines]

    def seat(self, view: Mapping[str, Any], seat: int) -> list[str]:
        """A seat: where it is, what it has, its cards."""
        zones = view["zones"]
        result = [
            self.say(
                "screen.seat",
                name=self.name(seat),
                region=self.game.spoken("region", view["region"][seat], self.lang),
                points=view["points"][seat],
                money=view["money"][seat],
            )
        ]
        if seat == view["active"] and not view["over"]:
            limit, heroes = view["hero_limit"], view["heroes"]
            result.append("  " + self.say("screen.actions", actions=view["actions"], heroes=heroes, limit=limit))
        for zone in ("hand", "in_play", "table"):
            if zones[zone][seat]:
                cards = ", ".join(self.card(card) for card in zones[zone][seat])
                result.append(f"  {self.say(f'zone.{zone}')}: {cards}")
        return result + (self.foretold(view) if seat == view["you"] else [])


def symbols_in_words(game: Game, card: Printed, lang: str) -> str:
    """K-3, K-10, K-11, K-12, K-13: what is printed on a card, in words."""
    space, sides = split_symbols(card.symbols)
    said = [", ".join(counted(_symbol(game, symbol, lang) for symbol in side)) for side in sides]
    text = game.texts.say("symbol.or", lang).join(side for side in said if side)
    if space is None:
        return text
    places = game.texts.say("symbol.space", lang, {"count": space})
    return f"{places}; {text}" if text else places


def counted(words: Iterable[str]) -> list[str]:
    """Words, with a number where they occur more than once."""
    return [f"{count} × {word}" if count > 1 else word for word, count in Counter(words).items()]


def _symbol(game: Game, symbol: str, lang: str) -> str:
    if symbol in CODES:
        return game.spoken("ability", ABILITIES[CODES[symbol]], lang)
    if symbol.startswith("D"):
        return game.texts.say("symbol.die", lang, {"threshold": symbol[1:]})
    return game.texts.get(f"symbol.{symbol.lower()}", lang)

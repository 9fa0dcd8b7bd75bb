"""Describes a position of Catastropolis as text, for terminals and screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from calamity.games.catastropolis.city import BRIDGE, space_id
from calamity.games.catastropolis.deck import Printed
from calamity.kernel.describe import Sentences

if TYPE_CHECKING:
    from calamity.games.catastropolis.game import CatastropolisGame


def lines(game: CatastropolisGame, view: Mapping[str, Any], lang: str, names: Sequence[str]) -> list[str]:
    """P-29: the map, the round, the queue, the Villain or the clues, and every hero."""
    text = _Text(game, lang, names)
    result = text.city(view)
    if view["round"] == 0:
        result.append(text.say("screen.draft", cards=text.cards(view["zones"]["power_row"])))
    else:
        result.append(text.say("screen.round", number=view["round"], name=text.name(view["first"])))
    result += text.closed(view)
    result += text.queue(view)
    result.append(text.piles(view))
    result += text.villain(view)
    for seat in range(view["seats"]):
        result += text.hero(view, seat)
    return result + text.cautions(view)


class _Text(Sentences):
    """The sentences of one language."""

    game: CatastropolisGame

    def word(self, what: str, value: object) -> str:
        return self.game.spoken(what, value, self.lang, self.names)

    def cards(self, cards: Sequence[str]) -> str:
        """The names of cards, with a number where there are several copies."""
        counted = Counter(self.word("card", card) for card in cards)
        return ", ".join(f"{count} × {name}" if count > 1 else name for name, count in counted.items()) or "–"

    def printed(self, card: str) -> Printed:
        printed = self.game.cards[card]
        assert isinstance(printed, Printed)
        return printed

    # ---- the city ----

    def city(self, view: Mapping[str, Any]) -> list[str]:
        """P-30: the map, with the numbers of the seats whose heroes stand there."""
        heroes: dict[str, str] = {}
        for seat, space in enumerate(view["space"]):
            heroes[space] = heroes.get(space, "") + str(seat + 1)
        result = ["    " + "".join(f"{column:<7}" for column in "ABCDEFGH").rstrip()]
        for number, row in enumerate(view["city"], 1):
            cells = [
                f"{sign}{heroes.get(f'{column}{number}', ''):<6}" for column, sign in zip("abcdefgh", row, strict=True)
            ]
            result.append(f"{number}   " + "".join(cells).rstrip())
        result.append(self.say("screen.legend"))
        return result

    def closed(self, view: Mapping[str, Any]) -> list[str]:
        """P-95, P-100: booths that don't work, locations that are booths for some hero, and the bridge if it is out."""
        booths = view["booths"]
        states = {"hotline": booths.get("hotlines", ()), "dead": booths["dead"], "burnt": booths["burnt"]}
        result = [
            f"{', '.join(self.word('space', space) for space in spaces)}: {self.say(f'table.booth.{state}')}"
            for state, spaces in states.items()
            if spaces
        ]
        if view["bridge_out"]:
            result.append(f"{self.word('space', space_id(BRIDGE))}: {self.say('table.bridge_out')}")
        return result

    # ---- Situations ----

    def queue(self, view: Mapping[str, Any]) -> list[str]:
        """P-78: the queue from the oldest to the newest, with counters."""
        result = [self.say("screen.queue")]
        for place, slot in enumerate(view["zones"]["queue"]):
            result.append("  " + self.situation(view, place, slot["card"]))
        return result if len(result) > 1 else [self.say("screen.queue_empty")]

    def situation(self, view: Mapping[str, Any], place: int, card: str | None) -> str:
        """One place of the queue, as far as the viewer knows it."""
        counters = view["counters"][place]
        if card is None:
            return self.say("screen.hidden", place=place + 1, counters=counters)
        printed = self.printed(card)
        facts = {
            "place": place + 1,
            "name": printed.name[self.lang],
            "type": self.word("type", printed.type),
            "location": self.word("location", printed.location),
            "counters": counters,
            "time": printed.time,
            "reputation": printed.reputation,
            "powers": ", ".join(self.word("card", power) for power in printed.powers),
        }
        line = self.say("screen.open" if view["face_up"][place] else "screen.known", **facts)
        if printed.line is not None:
            line += " " + line_text(self.game, printed, self.lang)
        left = view.get("forecast", {}).get("left")
        if left and left[place] is not None:
            line += f" ({self.say('table.villain.rounds_left', n=left[place])})"
        able = [self.able(one) for one in view["able"][place] or ()]
        return f"{line} {self.say('table.able', names=', '.join(able))}" if able else line

    def able(self, one: Mapping[str, Any]) -> str:
        """P-97, P-106: who can resolve it, and how soon."""
        key = "table.able_in" if one["turns"] else "table.able_now"
        return self.say(key, name=self.name(one["seat"]), n=one["turns"])

    def cautions(self, view: Mapping[str, Any]) -> list[str]:
        """P-24, P-71, P-72, P-109, P-125, P-147: what the viewer should know before acting."""
        forecast, weakening = view.get("forecast", {}), view["weakening"]
        result = []
        if "exposed" in forecast:
            result.append(self.say("table.warn.weakened", n=weakening["weakening"], of=weakening["cards"]))
        if "deadly" in forecast:
            result.append(self.say("screen.deadly", cards=self.cards(forecast["deadly"])))
        if "old" in forecast:
            result.append(self.say("table.warn.old", n=forecast["old"]))
        warned = [self.caution(one) for one in forecast.get("cautions", ())]
        result += [line for line in warned if line not in result]
        for card, means in forecast.get("borrowed", {}).items():
            result.append(f"{self.card(card)}: {self.say(f'action.{means}')}")
        return result

    def caution(self, one: Mapping[str, Any]) -> str:
        """Something to know before one acts."""
        card = self.card(one["card"]) if "card" in one else ""
        return self.say(f"table.warn.{one['what']}", n=one.get("n", 0), of=one.get("of", 0), card=card)

    def piles(self, view: Mapping[str, Any]) -> str:
        """P-125: how many cards the piles have, and how many Resolution cards weaken."""
        sizes = {name: view["zones"][name]["size"] for name in ("situation_pile", "reserve", "search_deck")}
        weakening = view["weakening"]
        said = self.say("screen.piles", **sizes, resolution_deck=view["zones"]["resolution_deck"]["size"])
        return f"{said} {self.say('table.weakening', n=weakening['weakening'], of=weakening['cards'])}"

    # ---- the Villain ----

    def villain(self, view: Mapping[str, Any]) -> list[str]:
        """P-140, P-147: the symbols recorded, or the Villain with plan and hits."""
        symbols = ", ".join(self.word("symbol", symbol) for symbol in view["symbols"]) or "–"
        forecast = view.get("forecast", {})
        if view["villain"] is None:
            more = [self.say("screen.plan_more", n=forecast["plan_more"])] if "plan_more" in forecast else []
            return [self.say("screen.symbols", symbols=symbols, suspects=self.cards(view["suspects"])), *more]
        printed = self.printed(view["villain"])
        pieces = ", ".join(self.word("location", piece) for piece in view["pieces"] if piece is not None) or "–"
        facts = {"plan": view["plan"], "time": view["plan_time"], "needed": view["needed"], "pieces": pieces}
        hits = ", ".join(str(hit) for hit in view["hits"])
        result = [self.say("screen.villain", name=printed.name[self.lang], hits=hits, **facts)]
        if printed.text is not None:
            result.append("  " + printed.text[self.lang])
        if "plan_left" in forecast:
            result.append("  " + self.say("screen.plan_left", n=forecast["plan_left"]))
        for name in ("next_stop", "laboratory"):
            if name in forecast:
                result.append("  " + self.say(f"screen.{name}", location=self.word("location", forecast[name])))
        if view["named_basics"]:
            result.append("  " + self.say("screen.named", basics=self.cards(view["named_basics"])))
        for piece, carrier in zip(view["pieces"], view["reagents"], strict=False):
            if 0 <= carrier < view["seats"]:
                where = self.word("location", piece)
                result.append("  " + self.say("screen.carried", name=self.name(carrier), location=where))
        return result

    # ---- heroes ----

    def hero(self, view: Mapping[str, Any], seat: int) -> list[str]:
        """P-22, P-93, P-157: a hero: where, in what state, with which powers, and what its player has collected."""
        facts = view["hero"][seat]
        state = [self.say("screen.weakened" if view["weakened"][seat] else "screen.healthy")]
        if view["shield"][seat]:
            state.append(self.say("screen.shield"))
        if view["double"][seat] is not None:
            state.append(self.say("screen.double", space=self.word("space", view["double"][seat])))
        if view["sidekick_spent"][seat]:
            state.append(self.say("screen.sidekick_spent"))
        result = [
            self.say(
                "screen.hero",
                name=self.name(seat),
                number=seat + 1,
                hero=self.game.texts.get(f"hero.{facts['name']}", self.lang),
                space=self.word("space", view["space"][seat]),
                state=", ".join(state),
                rate=facts["rate"],
                reputation=facts["reputation"],
            ),
            "  " + self.say("screen.powers", cards=self.cards(view["zones"]["powers"][seat])),
            *self.drafted(view, seat),
        ]
        if view["zones"]["collection"][seat]:
            result.append("  " + self.say("screen.collection", cards=self.cards(view["zones"]["collection"][seat])))
        return result

    def drafted(self, view: Mapping[str, Any], seat: int) -> list[str]:
        """P-47: the points of a hero's powers so far, while powers are drafted."""
        if view["round"]:
            return []
        facts = {"n": view["points"][seat], "of": view["full_points"], "passes": view["passes"][seat]}
        return ["  " + self.say("table.draft.points", **facts)]


def line_text(game: CatastropolisGame, card: Printed, lang: str) -> str:
    """P-16: the line of a Situation in words."""
    unless = game.spoken("card", card.unless, lang) if card.unless is not None else ""
    return game.texts.say(f"line.{card.line}.text", lang, {"power": unless})

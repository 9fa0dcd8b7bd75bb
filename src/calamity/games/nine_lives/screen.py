"""Describes a position of Nine Lives as text, for terminals and screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from calamity.games.nine_lives.vocabulary import actions
from calamity.kernel.describe import Sentences

if TYPE_CHECKING:
    from calamity.games.nine_lives.game import NineLivesGame


def lines(game: NineLivesGame, view: Mapping[str, Any], lang: str, names: Sequence[str]) -> list[str]:
    """L-R59, L-R60: the turn, the Reapurr, what is in play with the newest card on top, the dice, and every seat."""
    text = _Text(game, lang, names)
    zones = view["zones"]
    phase = game.spoken("phase", view["phase"], lang)
    result = [
        text.say("screen.turn", turn=view["turn"], name=text.name(view["current"]), phase=phase),
        text.say("screen.track", reapurr=text.space(view["reapurr"]), yarn=view["sanctuary"]),
        text.say(
            "screen.decks",
            main=zones["main_deck"]["size"],
            power=zones["power_deck"]["size"],
            catastrophe=zones["catastrophe_deck"]["size"],
        ),
    ]
    result += [text.say("screen.lasting", card=text.printed(card)) for card in zones["lasting"]]
    result += [text.say("screen.revealed", card=text.printed(card)) for card in zones["revealed"]]
    if zones["revealed"] and any(view["picked"]):
        result.append(text.picked(view))
    result += text.stack(view)
    if view["dice"]:
        result.append(text.dice(view))
    result += text.forecast(view)
    for seat in range(view["seats"]):
        result += text.seat(view, seat)
    return result


class _Text(Sentences):
    """The sentences of one language."""

    game: NineLivesGame

    def cards(self, cards: Iterable[str]) -> str:
        """Names, with a number where several are equal."""
        counted = Counter(cards).items()
        return ", ".join(f"{count} × {self.card(card)}" if count > 1 else self.card(card) for card, count in counted)

    def printed(self, card: str) -> str:
        """The name of a card and its text, since in a terminal there is no card to look at."""
        return f"{self.card(card)}. {self.game.deck.by_id[card].text[self.lang]}"

    def picked(self, view: Mapping[str, Any]) -> str:
        """The secret choices that have been revealed."""
        made = [
            f"{self.name(seat)}: {self.game.say_action(self.game.actions.parse(pick), self.lang)}"
            for seat, pick in enumerate(view["picked"])
            if pick
        ]
        return self.say("screen.picked", picks=", ".join(made))

    def space(self, space: int) -> str:
        return str(space) if space else self.say("screen.lair")

    def stack(self, view: Mapping[str, Any]) -> list[str]:
        """The cards in play, the newest first, each with its owner, whom it is aimed at and what else was announced."""
        result = []
        for place in range(len(view["acting"]) - 1, -1, -1):
            facts = {"card": self.card(view["acting"][place]), "name": self.name(view["owners"][place])}
            aim = view["aims"][place]
            targets = view["shares"] if place == 0 and view["shares"] else [aim] if 0 <= aim < actions.DOWN else []
            if targets:
                line = self.say("screen.aimed", target=", ".join(self.name(seat) for seat in targets), **facts)
            else:
                line = self.say("screen.in_play", **facts)
            if aim in (actions.DOWN, actions.UP):
                line += f": {self.say('action.down' if aim == actions.DOWN else 'action.up')}"
            if view["sunk"] and self.game.deck.by_id[view["acting"][place]].effect == "banish":
                line += f": {self.cards(view['sunk'])}"
            result.append(line)
        return [*result, self.say("table.stack.locked")] if view["locked"] else result

    def dice(self, view: Mapping[str, Any]) -> str:
        """All dice that were just rolled, with the number that they must reach."""
        rolled = []
        forecasts = view.get("forecast", {}).get("dice") or [{}] * len(view["dice"])
        for seat, die, need, forecast in zip(view["rollers"], view["dice"], view["needs"], forecasts, strict=True):
            number = forecast.get("need", need)
            key = "screen.die_against" if number else "screen.die"
            line = self.say(key, name=self.name(seat), die=die, number=number)
            rolled.append(f"{line} ({self.say('table.fate.' + forecast['fate'])})" if "fate" in forecast else line)
        return self.say("screen.dice", dice=", ".join(rolled))

    def forecast(self, view: Mapping[str, Any]) -> list[str]:
        """What will come of cards in play, of a CATastrophe or its dice, and of the viewer's options."""
        forecast = view.get("forecast", {})
        result = []
        if "outcomes" in forecast:
            what = " ".join(self.outcome(one) for one in forecast["outcomes"])
            result.append(self.say("table.unanswered", what=what))
        if "total" in forecast:
            result.append(self.say("table.sum", n=forecast["total"]["total"], of=forecast["total"]["needed"]))
        stakes = self.stakes(view, forecast)
        if stakes:
            when = "table.stake.dice" if view["dice"] else "table.stack.unanswered"
            result.append(f"{self.say(when)}: {' '.join(stakes)}")
        result += self.chances(view, forecast.get("chances", {}))
        if "ferry" in forecast:
            result.append(f"{self.walk(forecast['ferry']['down'])} / {self.walk(forecast['ferry']['up'])}")
        if "neighbours" in forecast:
            left, right = (self.name(seat) for seat in forecast["neighbours"])
            result.append(f"{self.say('table.bat.left', name=left)}, {self.say('table.bat.right', name=right)}")
        if "named" in forecast:
            key = "table.ask.event.grudge_top" if forecast["named"] == "top" else "table.ask.event.grudge"
            result.append(self.say(key, card=self.card(view["zones"]["revealed"][0])))
        if view.get("excess"):
            result.append(self.say("table.ask.discard", n=view["excess"]))
        return result

    def chances(self, view: Mapping[str, Any], by_card: Mapping[str, Sequence[int]]) -> list[str]:
        """How likely Attacks are to hit every other living player, with equally likely ones on one line."""
        targets = [seat for seat in range(view["seats"]) if seat != view["you"] and view["alive"][seat]]
        alike: dict[str, list[str]] = {}
        for card, chances in by_card.items():
            at = [f"{self.name(seat)} {self.say('table.chance', n=chances[seat])}" for seat in targets]
            alike.setdefault(", ".join(at), []).append(card)
        return [f"{self.cards(cards)}: {line}" for line, cards in alike.items()]

    def stakes(self, view: Mapping[str, Any], forecast: Mapping[str, Any]) -> list[str]:
        """What a CATastrophe does to everybody."""
        result = [self.walk(forecast["walk"])] if "walk" in forecast else []
        if "note" in forecast:
            first = {
                "n": view["dice"][0],
                "name": self.name(view["holder"] if view["holder"] >= 0 else view["current"]),
            }
            result.append(self.say(f"table.stake.{forecast['note']}", **first))
        for stake in forecast.get("stakes", ()):
            name = self.name(stake["seat"])
            if "falls" in stake:
                result.append(self.say("table.outcome.falls", name=name))
            else:
                changes = [self.change(what, stake[what]) for what in ("lives", "yarn", "cards") if what in stake]
                result.append(f"{name}: {', '.join(changes)}.")
        return result

    def change(self, what: str, count: int) -> str:
        """What is gained or lost."""
        return self.say(f"table.stake.{what}", sign="+" if count > 0 else "−", n=abs(count))

    def walk(self, walk: Mapping[str, Any]) -> str:
        """Where the Reapurr goes, and whom he catches."""
        start, end = walk["start"], walk["end"]
        way = "up" if end > start else "stays" if end == start else "down" if end else "home"
        line = self.say(f"table.walk.{way}", n=end)
        if "caught" in walk:
            line += " " + self.say("table.walk.caught", name=self.all_names(walk["caught"]))
        return line

    def all_names(self, seats: Iterable[int]) -> str:
        """The names of several players."""
        return ", ".join(self.name(seat) for seat in seats)

    def outcome(self, one: Mapping[str, Any]) -> str:
        """One thing that happens if nobody answers."""
        what = one["is"]
        if what == "moves":
            return self.say("table.outcome.works", card=self.card(one["card"]), text=self.walk(one["walk"]))
        if what == "works":
            text = self.game.deck.by_id[one["card"]].text[self.lang]
            facts = {"card": self.card(one["card"]), "name": self.name(one["owner"]), "text": text}
            if "aim" in one:
                return self.say("table.outcome.works_at", target=self.name(one["aim"]), **facts)
            return self.say("table.outcome.works_for", **facts)
        if what == "rolls":
            key = "rolls_more" if one.get("times", 1) > 1 else "rolls_open" if one["number"] is None else "rolls"
            lives = one["times"] if key == "rolls_more" else one["lives"]
            return self.say(f"table.outcome.{key}", name=self.all_names(one["seats"]), number=one["number"], n=lives)
        if what == "lives":
            return self.say("table.outcome.lives", name=self.name(one["seat"]), start=one["start"], end=one["end"])
        if what == "falls":
            return self.say("table.outcome.falls", name=self.name(one["seat"]))
        owner = self.name(one["owner"]) if "owner" in one else ""
        return self.say(f"table.outcome.{what}", card=self.card(one["card"]), name=owner)

    def seat(self, view: Mapping[str, Any], seat: int) -> list[str]:
        """A seat: where its cat is, what it has, its cards."""
        name = self.name(seat)
        if not view["alive"][seat]:
            return [self.say("screen.out", name=name)]
        hand, row = view["zones"]["hand"][seat], view["zones"]["row"][seat]
        size = hand if isinstance(hand, int) else len(hand)
        facts = {"space": view["lives"][seat], "margin": view["margins"][seat], "yarn": view["yarn"][seat]}
        result = [self.say("screen.seat", name=name, count=size, limit=view["hand_limits"][seat], **facts)]
        if not isinstance(hand, int) and hand:
            result.append(f"  {self.say('zone.hand')}: {self.cards(hand)}")
        if row:
            result.append(f"  {self.say('zone.row')}: {self.cards(row)}")
        if view["shields"][seat]:
            result.append("  " + self.say("screen.shields", count=view["shields"][seat]))
        if view["guarded"][seat]:
            result.append("  " + self.say("screen.guarded"))
        known = [one["card"] for one in view["known"] if one["zones"] == [seat]]
        if known:
            result.append("  " + self.say("screen.known", cards=self.cards(known)))
        return result

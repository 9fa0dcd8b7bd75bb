"""Describes a position of Catastrophe as text, for terminals and screen readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from calamity.games.catastrophe.deck import Printed
from calamity.games.catastrophe.units import SLOTS
from calamity.kernel.describe import Sentences

if TYPE_CHECKING:
    from calamity.kernel.game import Game


def lines(game: Game, view: Mapping[str, Any], lang: str, names: Sequence[str]) -> list[str]:
    """C-42, C-43, C-45, C-47, C-R25: the phase, the Disaster and the Impact, an open proposal, and every seat."""
    text = _Text(game, lang, names)
    result = [text.head(view)]
    result += text.centre(view)
    if view["partner"] >= 0 and not view["over"]:
        result += text.proposal(view)
    for seat in range(view["seats"]):
        result += text.seat(view, seat)
    return result + text.forecast(view)


class _Text(Sentences):
    """The sentences of one language."""

    def printed(self, card: str) -> Printed:
        printed = self.game.cards[card]
        assert isinstance(printed, Printed)
        return printed

    def card(self, card: str) -> str:
        return self.printed(card).name[self.lang]

    def kinds(self, kinds: Sequence[str]) -> str:
        return ", ".join(self.game.spoken("kind", kind, self.lang) for kind in kinds)

    def resource(self, card: str, left: int | None = None) -> str:
        """A supply card with what it is good for and the uses it has left."""
        printed = self.printed(card)
        if printed.uses is None:
            return self.say("screen.response", name=self.card(card))
        words = [self.game.texts.get(f"tag.{word}", self.lang) for word in printed.tags]
        words += [self.game.texts.get(f"keyword.{word}", self.lang) for word in printed.keywords]
        facts = "; ".join(part for part in (self.kinds(printed.covers or ()), ", ".join(words)) if part)
        uses = printed.uses if left is None else left
        return self.say("screen.resource", name=self.card(card), uses=uses, printed=printed.uses, facts=facts)

    def head(self, view: Mapping[str, Any]) -> str:
        phase = self.game.spoken("phase", view["phase"], self.lang)
        stage = self.game.spoken("stage", view["stage"], self.lang)
        if view["first_trader"] < 0:
            return self.say("screen.head_open", phase=phase, stage=stage)
        return self.say("screen.head", phase=phase, stage=stage, name=self.name(view["first_trader"]))

    def centre(self, view: Mapping[str, Any]) -> list[str]:
        """The Disaster with its three phases, the current Impact card, the decks."""
        zones = view["zones"]
        result = []
        if zones["disaster"]:
            printed = self.printed(zones["disaster"][0])
            phases = (printed.immediate or (), printed.short_term or (), printed.long_term or ())
            said = " | ".join(self.kinds(kinds) for kinds in phases)
            result.append(self.say("screen.disaster", name=self.card(zones["disaster"][0]), kinds=said))
        if zones["impacts"]:
            printed = self.printed(zones["impacts"][-1])
            kind = self.game.spoken("kind", printed.strikes, self.lang)
            result.append(self.say("screen.impact", name=self.card(zones["impacts"][-1]), kind=kind))
            if view["complication"] != "none" and printed.text is not None:
                trouble = self.game.spoken("complication", view["complication"], self.lang)
                result.append("  " + self.say("screen.trouble", name=trouble, text=printed.text[self.lang]))
        known = [card for card in zones["impact_pile"]["top"] if card is not None]
        if known:
            result.append(self.say("screen.foreseen", name=self.card(known[0])))
        sizes = {"deck": zones["deck"]["size"], "discards": len(zones["discards"])}
        return [*result, self.say("screen.decks", **sizes)]

    def proposal(self, view: Mapping[str, Any]) -> list[str]:
        """C-R25: who trades with whom and what is wished for; between the two, also what lies on the table."""
        wish = self.kinds(view["wish"]) or self.say("screen.anything")
        names = {"name": self.name(view["trader"]), "other": self.name(view["partner"])}
        sides: list[str] = []
        if view["proposal"] is None:
            return [self.say("screen.proposal", wish=wish, **names)]
        for key, seat in (("offer", view["trader"]), ("back", view["partner"])):
            cards = ", ".join(self.resource(entry["card"], entry["uses_left"]) for entry in view["proposal"][key])
            sides.append("  " + self.say("screen.side", name=self.name(seat), cards=cards or "–"))
        return [self.say("screen.proposal", wish=wish, **names), *sides]

    def seat(self, view: Mapping[str, Any], seat: int) -> list[str]:
        """A seat: its Persona and Vitality, what it needs, its cards."""
        zones = view["zones"]
        printed = self.printed(zones["persona"][seat][0])
        trait = view["traits"][seat]["name"]
        side = printed.ability_name if view["side"][seat] == "ability" else printed.detriment_name
        text = printed.ability_text if view["side"][seat] == "ability" else printed.detriment_text
        count = len(zones["in_play"][seat])
        result = [
            self.say(
                "screen.seat",
                name=self.name(seat),
                persona=self.card(printed.id),
                vitality=view["vitality"][seat],
                count=count,
                limit=view["limits"][seat],
            )
        ]
        if trait is not None and side is not None and text is not None:
            line = self.say("screen.trait", name=side[self.lang], text=text[self.lang])
            result.append(f"  {line}" if view["traits"][seat]["active"] else f"  {line} ({self.say('table.shaken')})")
        if view["matrix"] is not None and view["stage"] == "react":
            result.append("  " + self.needs(view, seat))
        if count:
            cards = zip(zones["in_play"][seat], view["uses_left"][seat], strict=True)
            said = ", ".join(self.resource(card, left) for card, left in cards)
            result.append(f"  {self.game.label('zone', 'in_play', self.lang)}: {said}")
        result += self.intentions(view, seat)
        for zone in ("hand", "packet"):
            cards = zones[zone][seat]
            label = self.game.label("zone", zone, self.lang)
            if isinstance(cards, int):
                if cards:
                    result.append(f"  {label}: {cards}")
            elif cards:
                result.append(f"  {label}: {', '.join(self.resource(card) for card in cards)}")
        return result

    def intentions(self, view: Mapping[str, Any], seat: int) -> list[str]:
        """C-47, C-55: the uses that a seat has planned, and what it has borrowed."""
        result = []
        plans = [self.plan(view, plan) for plan in view["plans"] if plan["seat"] == seat]
        if plans:
            result.append("  " + self.say("screen.plans", plans="; ".join(plans)))
        loans = [
            self.say("screen.loan", card=self.card(loan["card"]), name=self.name(loan["owner"]), count=loan["left"])
            for loan in view["borrowed"]
            if loan["seat"] == seat
        ]
        if loans:
            result.append("  " + self.say("screen.borrowed", loans="; ".join(loans)))
        return result

    def plan(self, view: Mapping[str, Any], plan: Mapping[str, Any]) -> str:
        """C-47, C-51: one use: of which card, for whom, against what."""
        card = self.card(plan["card"])
        if plan["owner"] != plan["seat"]:
            card = self.say("screen.card_of", card=card, name=self.name(plan["owner"]))
        targets = [
            self.say("screen.against", kind=self.kind_at(view, target), name=self.name(target["seat"]))
            for target in plan["targets"]
        ]
        said = self.say("screen.plan", card=card, targets=", ".join(targets))
        if view["you"] != plan["seat"]:
            return said
        first = plan["targets"][0]
        words = f"release {first['seat']} {first['slot']} {first['unit']}"
        return self.say("screen.take_back", plan=said, words=words)

    def forecast(self, view: Mapping[str, Any]) -> list[str]:
        """C-17, C-46, C-52, C-73: who would lose the last Vitality, what cards would help against, what is full."""
        forecast = view.get("forecast", {})
        result = [self.say("table.ask.danger", name=self.name(seat)) for seat in forecast.get("falling", ())]
        for key, label in (("uses", "screen.uses"), ("loans", "screen.loans")):
            cards = [self.help(view, card, cells) for card, cells in forecast.get(key, {}).items()]
            if cards:
                result.append(self.say(label, plans="; ".join(cards)))
        if "crowded" in forecast:
            result.append(self.say("table.ask.full", n=forecast["crowded"]))
        return result

    def help(self, view: Mapping[str, Any], card: str, cells: Sequence[int]) -> str:
        """C-46: a card and the impacts that it would help against."""
        targets = [{"seat": cell // SLOTS, "slot": cell % SLOTS + 1} for cell in cells]
        said = [self.say("screen.against", kind=self.kind_at(view, t), name=self.name(t["seat"])) for t in targets]
        return self.say("screen.plan", card=self.card(card), targets=", ".join(said))

    def kind_at(self, view: Mapping[str, Any], target: Mapping[str, Any]) -> str:
        """The impact that a use is aimed at."""
        return self.game.spoken("kind", view["matrix"][target["seat"]][target["slot"] - 1]["kind"], self.lang)

    def accepted(self, instance: Mapping[str, Any]) -> str:
        """C-49: what an impact is, or all kinds that help against it where others do too."""
        kinds = dict.fromkeys(kind for unit in instance["units"] for kind in unit["accepts"])
        return "/".join(self.game.spoken("kind", kind, self.lang) for kind in kinds or [instance["kind"]])

    def dear(self, cost: int, covered: bool) -> str:
        """C-59: what an open impact costs, if that is unusual."""
        if covered:
            return f" ({self.say('table.cell.covered')})"
        return "" if cost == 1 else f" ({self.say('table.cell.lose', n=cost)})"

    def needs(self, view: Mapping[str, Any], seat: int) -> str:
        """C-45, C-60: the four impacts, each open or mitigated, and who else has seen to it."""
        said = []
        covered = seat in view["forecast"].get("covered", ())
        for instance, cost in zip(view["matrix"][seat], view["forecast"]["harm"], strict=True):
            mark = "✓" if instance["mitigated"] else "✗"
            half = sum(unit["by"] is not None for unit in instance["units"])
            part = f" {half}/{len(instance['units'])}" if len(instance["units"]) > 1 else ""
            friends = {unit["by"] for unit in instance["units"]} - {None, seat}
            helped = f" ({', '.join(self.name(friend) for friend in sorted(friends))})" if friends else ""
            dear = "" if instance["mitigated"] else self.dear(cost, covered)
            said.append(f"{self.accepted(instance)}{part} {mark}{helped}{dear}")
        text = self.say("screen.needs", needs=", ".join(said))
        at_stake = view.get("forecast", {}).get("at_stake")
        if at_stake and at_stake[seat]:
            text += f"; {self.say('table.stat.stake', n=at_stake[seat])}"
        return text + (f" ({self.say('screen.ready')})" if view["ready"][seat] else "")

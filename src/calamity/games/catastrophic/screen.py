"""Describes a position of Catastrophic as text, for terminals and screen readers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from calamity.games.catastrophic import naming
from calamity.games.catastrophic.deck import ABILITIES, CODES, CONDITIONS, Printed
from calamity.kernel.describe import Sentences

if TYPE_CHECKING:
    from calamity.kernel.game import Game


def lines(game: Game, view: Mapping[str, Any], lang: str, names: Sequence[str]) -> list[str]:
    """T-2, T-60, T-88: the counters, the announced Event, and every Community from the top."""
    text = _Text(game, lang, names)
    zones = view["zones"]
    result = [
        text.say(
            "screen.table",
            events=view["events"],
            to_end=view["events_to_end"],
            deck=zones["deck"]["size"],
            discards=len(zones["discards"]),
        )
    ]
    if view["turns_left"] > 0:
        result.append(text.say("screen.last_round", turns=view["turns_left"]))
    if view["forecast"] is not None:
        result += text.forecast(view)
    result += text.ahead(view)
    for seat in range(view["seats"]):
        result += text.seat(view, seat)
    return result + text.draft(view)


class _Text(Sentences):
    """The sentences of one language."""

    def forecast(self, view: Mapping[str, Any]) -> list[str]:
        """The Event that is announced, and what it does to everybody who will face it."""
        result: list[str] = []
        for facing in view["forecast"]["facing"]:
            now = view["standing"][facing["seat"]]
            said = [self.facing(view["event"], facing)]
            if "points" in facing:
                said.append(self.say("screen.points", now=now, after=facing["points"]))
            if "cards" in facing:
                said.append(self.say("screen.cards", n=facing["cards"]))
            result.append(", ".join(said))
            for one in facing["species"]:
                if "loses" in one:
                    species = self.named(view, facing["seat"], one)
                    line = self.say("screen.loses", species=species, n=one["loses"])
                    result.append(f"  {line}{self.verdict(one)}")
        return result

    def verdict(self, one: Mapping[str, Any]) -> str:
        """T-60: by how many Conditions a Species is Resilient or not, if the Event asks for any."""
        if one["status"] == "outside":
            return ""
        return f" ({self.say('table.verdict.' + one['status'], matches=one['matches'], needed=one['needed'])})"

    def ahead(self, view: Mapping[str, Any]) -> list[str]:
        """T-18, T-60, T-80, T-85, T-94: the Events that may come, those in hand, and what the turn's end would cost."""
        result: list[str] = []
        if view.get("coming"):
            demand = view["coming"]["demand"].items()
            said = ", ".join(f"{self.condition(code)} {count}" for code, count in demand if count)
            title, events = self.say("table.guide.title"), len(view["coming"]["events"])
            result.append(f"{title}: {events} ({said})" if said else f"{title}: {events}")
        for event, outlooks in (view.get("previews") or {}).items():
            found = [self.outlook(seat, outlook) for seat, outlook in enumerate(outlooks)]
            result.append(self.say("screen.preview", card=self.card(event), found="; ".join(found)))
        if view.get("excess"):
            limit = view["resource_number"][view["you"]]
            result.append(self.say("table.ask.discard", n=view["excess"], limit=limit))
        if view.get("last_turn") and view["active"] == view["you"]:
            result.append(self.say("table.last_turn"))
        if view["older"]:
            cards = [f"{count} × {self.card(card)}" for card, count in view["older"].items()]
            result.append(self.say("screen.older", cards=", ".join(cards)))
        return result

    def outlook(self, seat: int, one: Mapping[str, Any]) -> str:
        """How an Event would find a Community."""
        facts = {"name": self.name(seat), "resilient": one["resilient"], "vulnerable": one["vulnerable"]}
        if "disputed" in one:
            return self.say("screen.outlook_disputed", disputed=one["disputed"], **facts)
        return self.say("screen.outlook", **facts)

    def condition(self, code: str) -> str:
        return self.game.spoken("condition", CONDITIONS[CODES.index(code)], self.lang)

    def draft(self, view: Mapping[str, Any]) -> list[str]:
        """T-9: what the viewer has built so far, and what is left."""
        draft = view.get("draft")
        if not draft:
            return []
        result = [self.say("screen.draft", points=draft["points"])]
        result += [f"  {self.species(draft['species'], one)}" for one in draft["species"]]
        if "pending" in draft:
            result.append("  " + self.say("screen.pending", card=self.card(draft["pending"])))
        return [*result, "  " + self.say("screen.left", cards=", ".join(map(self.hand_card, draft["hand"])) or "–")]

    def facing(self, event: str, facing: Mapping[str, Any]) -> str:
        """What an Event finds in a Community: by Conditions, or by whom it strikes without them."""
        printed = self.game.cards[event]
        assert isinstance(printed, Printed)
        card, name = self.card(event), self.name(facing["seat"])
        if not printed.cn:
            return self.say("screen.struck", card=card, name=name, n=facing.get("struck", 0))
        found = {key: facing[key] for key in ("resilient", "vulnerable")}
        return self.say("screen.forecast", card=card, name=name, **found)

    def seat(self, view: Mapping[str, Any], seat: int) -> list[str]:
        """A seat: its numbers, its pyramid from the top, its Continuous cards, its hand."""
        hand = view["zones"]["hand"][seat]
        result = [
            self.say(
                "screen.seat",
                name=self.name(seat),
                points=view["standing"][seat],
                cards=hand if isinstance(hand, int) else len(hand),
                number=view["resource_number"][seat],
            )
        ]
        if view.get("guarded", {seat: 0})[seat]:
            total = view["standing"][seat] + view["guarded"][seat]
            result.append("  " + self.say("table.stat.guarded", n=total))
        for species in sorted(view["communities"][seat], key=lambda one: (-one["level"], one["slot"])):
            result.append("  " + self.species(view["communities"][seat], species))
        for card in view["zones"]["continuous"][seat]:
            result.append("  " + self.say("screen.stays", card=self.card(card)))
        if not isinstance(hand, int) and hand:
            result.append("  " + self.say("screen.hand", cards=", ".join(self.hand_card(card) for card in hand)))
        return result

    def named(self, view: Mapping[str, Any], seat: int, where: Mapping[str, Any]) -> str:
        """What the Species at a place is called."""
        community = view["communities"][seat]
        one = next(one for one in community if (one["level"], one["slot"]) == (where["level"], where["slot"]))
        return naming.view_species_in_words(self.game, one, community, self.lang)

    def species(self, community: Sequence[Mapping[str, Any]], one: Mapping[str, Any]) -> str:
        """A Species with its Traits and its Conditions."""
        traits = [self.card(trait["card"]) + ("" if trait["active"] else " ✕") for trait in one["traits"]]
        notes = [self.say(f"screen.note.{note}") for note in self.notes(one)]
        if one["reproductive"]:
            notes.append(self.say("symbol.reproduction", number=one["reproductive"]))
        species = naming.view_species_in_words(self.game, one, community, self.lang)
        conditions = one["conditions"] or "–"
        said = self.say("screen.species", species=species, traits=", ".join(traits), conditions=conditions)
        return f"{said} ({', '.join(notes)})" if notes else said

    def notes(self, one: Mapping[str, Any]) -> list[str]:
        found = [note for note in ("protected", "hidden", "wild") if one[note]]
        found += ["short"] if one["short"] != "no" else []
        return found + [note for note in ("link", "parasites", "offspring") if one[note]]

    def hand_card(self, card: str) -> str:
        """A hand card; a Trait or Event with what is printed on it."""
        printed = self.game.cards[card]
        assert isinstance(printed, Printed)
        symbols = symbols_in_words(self.game, printed, self.lang)
        return f"{self.card(card)} ({symbols})" if symbols else self.card(card)


def symbols_in_words(game: Game, card: Printed, lang: str) -> str:
    """T-34, T-59, T-101: what is printed on a Trait or an Event, in words."""
    said = [card.conditions] if card.conditions else []
    if card.cn:
        said.append(game.texts.say("symbol.cn", lang, {"number": card.cn}))
    if card.invest:
        said.append(game.texts.say("symbol.invest", lang, {"number": card.invest}))
    said += [game.texts.get(f"ability.{ability}", lang) for ability in ABILITIES if ability in card.abilities]
    if card.aura:
        condition = game.spoken("condition", CONDITIONS[CODES.index(card.aura)], lang)
        said.append(game.texts.say("symbol.aura", lang, {"condition": condition}))
    if card.aquatic:
        said.append(game.texts.get("symbol.aquatic", lang))
    if card.reproduction:
        said.append(game.texts.say("symbol.reproduction", lang, {"number": card.reproduction}))
    return ", ".join(said)

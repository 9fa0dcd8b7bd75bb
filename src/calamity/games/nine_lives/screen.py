"""The position in words, for terminals and screen readers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from calamity.games.nine_lives.state import GO_DOWN, GO_UP
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
    for seat in range(view["seats"]):
        result += text.seat(view, seat)
    return result


class _Text(Sentences):
    """The sentences of one language."""

    game: NineLivesGame

    def cards(self, cards: Iterable[str]) -> str:
        """Names with their number where there are several alike."""
        counted = Counter(cards).items()
        return ", ".join(f"{count} × {self.card(card)}" if count > 1 else self.card(card) for card, count in counted)

    def printed(self, card: str) -> str:
        """The name of a card and what it does: whoever has to decide about it has no card to look at."""
        return f"{self.card(card)}. {self.game.deck.by_id[card].text.get(self.lang)}"

    def picked(self, view: Mapping[str, Any]) -> str:
        """The choices that were made in secret and are revealed."""
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
            targets = view["shares"] if place == 0 and view["shares"] else [aim] if 0 <= aim < GO_DOWN else []
            if targets:
                line = self.say("screen.aimed", target=", ".join(self.name(seat) for seat in targets), **facts)
            else:
                line = self.say("screen.in_play", **facts)
            if aim in (GO_DOWN, GO_UP):
                line += f": {self.say('action.down' if aim == GO_DOWN else 'action.up')}"
            if view["sunk"] and self.game.deck.by_id[view["acting"][place]].effect == "banish":
                line += f": {self.cards(view['sunk'])}"
            result.append(line)
        return result

    def dice(self, view: Mapping[str, Any]) -> str:
        """All dice that were just rolled, with the number that they must reach."""
        rolled = []
        for seat, die, need in zip(view["rollers"], view["dice"], view["needs"], strict=True):
            key = "screen.die_against" if need else "screen.die"
            rolled.append(self.say(key, name=self.name(seat), die=die, number=need))
        return self.say("screen.dice", dice=", ".join(rolled))

    def seat(self, view: Mapping[str, Any], seat: int) -> list[str]:
        """A seat: where its cat is, what it has, its cards."""
        name = self.name(seat)
        if not view["alive"][seat]:
            return [self.say("screen.out", name=name)]
        hand, row = view["zones"]["hand"][seat], view["zones"]["row"][seat]
        size = hand if isinstance(hand, int) else len(hand)
        facts = {"space": view["lives"][seat], "margin": view["margins"][seat], "yarn": view["yarn"][seat]}
        result = [self.say("screen.seat", name=name, count=size, **facts)]
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

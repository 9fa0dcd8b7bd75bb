"""The summary after a game: what destroyed the city and what would have saved it, or who defeated the Villain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from calamity.games.catastropolis.deck import Printed
from calamity.games.catastropolis.rules.turn import Catastropolis
from calamity.kernel.epilogue import AwardSpec, Epilogue, Told, awards_of
from calamity.kernel.goal import Said

if TYPE_CHECKING:
    from calamity.games.catastropolis.game import CatastropolisGame

AWARDS = (
    AwardSpec("resolver", "resolved"),
    AwardSpec("striker", "struck", worth="hits"),
    AwardSpec("searcher", "searched", least=3),
    AwardSpec("liberator", "liberated", worth="points", least=1),
    AwardSpec("tough", "weakened"),
)


def epilogue(game: CatastropolisGame, state: Catastropolis, events: Sequence[Told]) -> Epilogue:
    """P-76, P-153, P-154: the Disaster that nobody resolved and where it could have been, or how the plan went."""
    decided = [said for event in events for said in _decisive(game, state, event, events)]
    return Epilogue(decided, awards=awards_of(AWARDS, events, state.n))


def _decisive(game: CatastropolisGame, state: Catastropolis, event: Told, events: Sequence[Told]) -> list[Said]:
    if event["event"] == "saved":
        return [Said("epilogue.saved", {"seat": event["seat"], "card": event["card"], "round": _round(events)})]
    if event["event"] != "destroyed":
        return []
    card = game.cards[event["card"]]
    assert isinstance(card, Printed)
    if card.type == "villain":
        return [Said("epilogue.plan", {"card": card.id, "round": _round(events)}), Said("epilogue.plan_stop")]
    seen = _in_sight_since(card.id, events)
    facts: dict[str, int | str] = {"card": card.id, "round": _round(events)}
    known = Said("epilogue.disaster", facts | {"since": seen}) if seen else Said("epilogue.unseen", facts)
    if card.location is None or not card.powers:
        return [known]
    return [known, Said("epilogue.disaster_stop", {"card": card.id, "location": card.location})]


def _round(events: Sequence[Told]) -> int:
    """The round in which the game ended."""
    return max((event["number"] for event in events if event["event"] == "round"), default=1)


def _in_sight_since(card: str, events: Sequence[Told]) -> int:
    """The round in which everybody first saw a Situation; 0 if that was when it went off."""
    number = 1
    for event in events:
        if event["event"] == "round":
            number = event["number"]
        elif event["event"] in ("turned_up", "came_to_light") and event["card"] == card:
            return number
    return 0

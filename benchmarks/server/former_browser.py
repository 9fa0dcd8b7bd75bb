"""The requests that browsers made up to revision f4199a2, for benchmarks of such old servers.

Needed only for comparisons with such a revision.  A browser asked at every picture whether the last move could be taken
back, and why each unusable thing could not be used.  Actions have their current names here, but the numbers of old
logs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import calamity
from calamity.kernel.numbering import FROZEN, read_frozen

Picture = Mapping[str, Any]
Cards = Mapping[str, Mapping[str, Any]]
TAKE_BACK = 0


@cache
def numbers(game: str) -> Mapping[str, int]:
    """The numbers that actions had."""
    frozen = read_frozen(files(calamity.load(game).package).joinpath(FROZEN).read_text(encoding="utf-8"))
    names = frozen.names(frozen.content, frozen.cards)
    return {name: number for number, known in names.items() for name in known}


def asked_by_itself(game: str, picture: Picture, cards: Cards) -> list[int]:
    """The actions about which a browser asked `why` when it showed a picture."""
    if picture["over"]:
        return []
    unusable = LOOKED_UP.get(game) if picture["ask"] else None
    tried = dict.fromkeys(unusable(picture, cards)) if unusable else ()
    return [TAKE_BACK, *(numbers(game)[" ".join(words)] for words in tried)]


def offered(picture: Picture, verbs: Sequence[str], card: str) -> bool:
    """Whether one of these verbs is offered with a card."""
    return any(
        option["verb"] in verbs and option["args"] and option["args"][0] == card for option in picture["ask"]["options"]
    )


def verbs_of(picture: Picture) -> set[str]:
    """All verbs of the options."""
    return {option["verb"] for option in picture["ask"]["options"]}


def own(picture: Picture, zone: str) -> list[str]:
    """The viewer's own cards in a zone."""
    found: list[str] = picture["view"]["zones"][zone][picture["view"]["you"]]
    return found


def of_cats(picture: Picture, cards: Cards) -> Iterator[tuple[str, ...]]:
    """Nine Lives: hand and row, in the windows in which cards are played."""
    if picture["ask"]["kind"] in ("claw", "react", "reveal", "lull"):
        for card in (*own(picture, "hand"), *own(picture, "row")):
            if not offered(picture, ("play", "discard", "show", "drop"), card):
                yield "play", card


def of_webs(picture: Picture, cards: Cards) -> Iterator[tuple[str, ...]]:
    """Catastrophic: the hand, on the viewer's turn and in windows."""
    if picture["ask"]["kind"] not in ("build", "traits", "window", "send"):
        return
    wanted = next((verb for verb in ("discard", "give") if verb in verbs_of(picture)), None)
    usual = {"event": "send", "interaction": "play"}
    for card in own(picture, "hand"):
        if not offered(picture, ("introduce", "add", "play", "send", "discard", "give"), card):
            yield wanted or usual.get(cards[card]["type"], "introduce"), card


def of_heroes(picture: Picture, cards: Cards) -> Iterator[tuple[str, ...]]:
    """Catastropolis: powers on offer in the draft; later the search, the nearest open Situation, and own powers."""
    view, kind = picture["view"], picture["ask"]["kind"]
    if kind == "draft":
        yield from (("pick", card) for card in view["zones"]["power_row"] if not offered(picture, ("pick",), card))
    if kind != "action":
        return
    if "search" not in verbs_of(picture):
        yield ("search",)
    turns = {
        lying["card"]: next((who["turns"] for who in able if who["seat"] == view["you"]), 1_000)
        for lying, up, able in zip(view["zones"]["queue"], view["face_up"], view["able"], strict=False)
        if up == 1
    }
    if turns and "resolve" not in verbs_of(picture):
        yield "resolve", min(turns, key=lambda card: turns[card])
    for power in own(picture, "powers"):
        held = contained(power, cards)
        ability = next((one for one in held if f"ability {one}" in numbers("catastropolis")), None)
        if ability and not any(offered(picture, ("perform", "ability"), one) for one in held):
            yield "ability", ability


def contained(power: str, cards: Cards) -> list[str]:
    """A power and all that it contains."""
    return [power, *(deep for inner in cards[power].get("contains") or () for deep in contained(inner, cards))]


def of_rescuers(picture: Picture, cards: Cards) -> Iterator[tuple[str, ...]]:
    """Das Katastrophenspiel: own unused cards, in a mission."""
    if picture["ask"]["kind"] != "mission":
        return
    for card in (*own(picture, "hand"), *own(picture, "in_play"), *own(picture, "table")):
        if card in picture["view"]["used"] or offered(picture, ("use", "play_vehicle"), card):
            continue
        sides = cards[card]["symbols"].rpartition(";")[2].split("/")
        if cards[card]["kind"] == "vehicle" and card not in own(picture, "in_play"):
            yield "play_vehicle", card
        elif "BUY" in sides[0].split():
            yield ("free_purchase",)
        else:
            yield ("use", card, "left") if len(sides) == 2 else ("use", card)


LOOKED_UP: dict[str, Callable[[Picture, Cards], Iterator[tuple[str, ...]]]] = {
    "nine_lives": of_cats,
    "catastrophic": of_webs,
    "catastropolis": of_heroes,
    "katastrophenspiel": of_rescuers,
}

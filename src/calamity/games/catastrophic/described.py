"""Communities in words, for whoever sets up a position by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from calamity.games.catastrophic.board import LEVELS, SLOTS, exists, is_plant, place_at, sources
from calamity.games.catastrophic.vocabulary import food, kinds, lasting
from calamity.kernel.errors import BadScenario
from calamity.kernel.vocabulary import numbers_of

if TYPE_CHECKING:
    from calamity.kernel.game import Game

CLOCKS = numbers_of(lasting)
HUNGER = {word: number for word, number in numbers_of(food).items() if number != food.JUST_NOW}  # that is over at once
FACTS = {  # what can be said of a Species: the field, and the words for its values
    "protected": ("guards", CLOCKS),
    "food": ("shorts", HUNGER),
    "offspring": ("offspring", {}),
    "link": ("links", {}),
    "parasites": ("loads", {}),
}
NAPS = {"asleep": "asleep", "asleep_fresh": "fresh_naps", "asleep_due": "due_naps"}


def clock(card: str, words: Sequence[str]) -> int:
    """The clock of a Continuous card; none without words."""
    if not words:
        return 0
    if len(words) > 1 or words[0] not in CLOCKS:
        raise BadScenario(f"the clock of {card} is due or fresh, not {' '.join(words)!r}")
    return CLOCKS[words[0]]


def species(game: Game, said: Mapping[str, object]) -> dict[str, list[Any]]:
    """Species by place, as the zone and the fields that hold them."""
    placed = sorted((_place(where), one) for where, one in said.items())
    spots = [place for place, _ in placed]
    if len(set(spots)) < len(spots):
        raise BadScenario("two Species stand in one place")
    fields: dict[str, list[Any]] = {name: [] for name in ("community", "places", "traits", *NAPS.values())}
    fields |= {field: [] for field, _ in FACTS.values()}
    for place, one in placed:
        facts = dict(one) if isinstance(one, Mapping) else {"traits": one}
        traits = _names(facts.pop("traits", None))
        fields["community"] += traits
        fields["places"].append(place)
        fields["traits"].append(_mask(game, traits))
        for word, field in NAPS.items():
            fields[field].append(_mask(game, _names(facts.pop(word, []))))
        short = not is_plant(place) and sources(spots, place) < 2
        for word, (field, values) in FACTS.items():
            usual = food.HUNGRY if word == "food" and short else 0
            fields[field].append(_value(word, values, facts.pop(word, usual)))
        if facts:
            known = ", ".join(("traits", *NAPS, *FACTS))
            raise BadScenario(f"nothing is known of {next(iter(facts))!r}: a Species has {known}")
    return fields


def _place(where: str) -> int:
    parts = str(where).split()
    try:
        level, slot = (int(part) for part in parts)
    except ValueError:
        raise BadScenario(f"a place is a Level and a slot, as '1 0', not {where!r}") from None
    place = place_at(level, slot)
    if not 1 <= level <= LEVELS or not -SLOTS <= slot <= SLOTS or not exists(place):
        raise BadScenario(f"there is no place {where!r}")
    return place


def _names(cards: object) -> list[str]:
    if not isinstance(cards, (list, tuple)) or not all(isinstance(card, str) for card in cards):
        raise BadScenario(f"the Traits of a Species are a list of names, not {cards!r}")
    return list(cards)


def _mask(game: Game, cards: Sequence[str]) -> int:
    mask = 0
    for card in cards:
        if card not in game.kinds[: kinds.TRAITS]:
            raise BadScenario(f"{card!r} is no Trait")
        mask |= 1 << game.kinds.index(card)
    return mask


def _value(word: str, values: Mapping[str, int], said: object) -> int:
    if isinstance(said, str) and said in values:
        return values[said]
    if not isinstance(said, int) or isinstance(said, bool):
        raise BadScenario(f"{word} can't be {said!r}" + (f"; there are {', '.join(values)}" if values else ""))
    return said

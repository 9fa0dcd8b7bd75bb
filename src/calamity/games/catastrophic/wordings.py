"""Reads and writes the words in which tests and lessons describe Communities: places, Species and their Traits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from calamity.games.catastrophic.board import (
    LEVELS,
    PLACES,
    SLOTS,
    WIDTH,
    exists,
    is_plant,
    level_of,
    place_at,
    slot_of,
    sources,
)
from calamity.games.catastrophic.box import kinds_in
from calamity.games.catastrophic.vocabulary import card_kinds, food, lasting
from calamity.kernel.encodings import Choice, Encoding, Number, Part, Parts
from calamity.kernel.errors import BadScenario
from calamity.kernel.vocabulary import numbers_of
from calamity.kernel.wording import FieldContext, Wording

if TYPE_CHECKING:
    from calamity.games.catastrophic.state import Position
    from calamity.kernel.game import Game

CLOCKS = numbers_of(lasting)
HUNGER = {word: number for word, number in numbers_of(food).items() if number != food.JUST_NOW}  # that is over at once
FACTS = {  # what a scenario can say about a Species: the field, and the words for its values
    "protected": ("guards", CLOCKS),
    "food": ("shorts", HUNGER),
    "offspring": ("offspring", {}),
    "link": ("links", {}),
    "parasites": ("loads", {}),
}
NO_PLACE = -1
SEAT_BITS = 9  # in a number of a place and a seat, the seat lies above them
LEVEL_AND_SLOT = (
    Part("level", Number(1, LEVELS), WIDTH, LEVELS, 1),
    Part("slot", Number(-SLOTS, SLOTS), 1, WIDTH, -SLOTS),
)
NAPS = {"asleep": "asleep", "asleep_fresh": "fresh_naps", "asleep_due": "due_naps"}


class AtPlace(Wording):
    """T-40: a place as its Level and slot, written as `1 0`; None: no place."""

    def read(self, said: object, context: FieldContext) -> int:
        """The number of a place."""
        return NO_PLACE if said is None else _place(said)

    def say(self, value: int, context: FieldContext) -> str | None:
        """Level and slot."""
        return None if value == NO_PLACE else place_name(value)

    def check(self, number: int, context: FieldContext) -> None:
        """Check that the place exists, or that there is none."""
        if number != NO_PLACE and not (0 <= number < PLACES and exists(number)):
            context.refuse(number, "there is no such place")

    def encoding(self, least: int, most: int) -> Encoding:
        """Level and slot."""
        return Parts(LEVEL_AND_SLOT, none=NO_PLACE)


class PlaceOfSeat(Wording):
    """T-28, T-40: a place in a seat's Community, written as `1 0 of 2`."""

    def read(self, said: object, context: FieldContext) -> int:
        """The number of a place and a seat."""
        where, _, seat = said.partition(" of ") if isinstance(said, str) else ("", "", "")
        if not seat:
            context.refuse(said, "say it as '1 0 of 2': Level, slot and seat")
        return _place(where) | context.seat(seat) << SEAT_BITS

    def say(self, value: int, context: FieldContext) -> str:
        """Level, slot and seat."""
        return f"{place_name(value & (1 << SEAT_BITS) - 1)} of {value >> SEAT_BITS}"

    def check(self, number: int, context: FieldContext) -> None:
        """Check that the place and the seat exist."""
        place = number & (1 << SEAT_BITS) - 1
        if not 0 <= number >> SEAT_BITS < context.state.n or place >= PLACES or not exists(place):
            context.refuse(number, "say it as '1 0 of 2': Level, slot and seat")

    def encoding(self, least: int, most: int) -> Encoding:
        """The seat, then Level and slot."""
        seat = Part("seat", Choice(seats=True), 1 << SEAT_BITS)
        return Parts((seat, Part("place", Parts(LEVEL_AND_SLOT), 1, 1 << SEAT_BITS)))


def place_name(place: int) -> str:
    """A place in words."""
    return f"{level_of(place)} {slot_of(place)}"


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


def species_in_words(game: Game, state: Position, seat: int) -> dict[str, dict[str, Any]]:
    """T-28: the Species of a seat by place, as `species` reads them, without default values."""
    return {place_name(place): _one_in_words(game, state, seat, i) for i, place in enumerate(state.spots[seat])}


def _one_in_words(game: Game, state: Position, seat: int, i: int) -> dict[str, Any]:
    said: dict[str, Any] = {"traits": _cards_in(game, state.traits[seat][i])}
    for word, field in NAPS.items():
        if getattr(state, field)[seat][i]:
            said[word] = _cards_in(game, getattr(state, field)[seat][i])
    for word, (field, values) in FACTS.items():
        value = getattr(state, field)[seat][i]
        if value:
            said[word] = next((name for name, number in values.items() if number == value), value)
    return said


def _cards_in(game: Game, mask: int) -> list[str]:
    return [game.kinds[trait] for trait in kinds_in(mask)]


def _place(where: object) -> int:
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
        if card not in game.kinds[: card_kinds.TRAITS]:
            raise BadScenario(f"{card!r} is no Trait")
        mask |= 1 << game.kinds.index(card)
    return mask


def _value(word: str, values: Mapping[str, int], said: object) -> int:
    if isinstance(said, str) and said in values:
        return values[said]
    if not isinstance(said, int) or isinstance(said, bool):
        raise BadScenario(f"{word} can't be {said!r}" + (f"; there are {', '.join(values)}" if values else ""))
    return said

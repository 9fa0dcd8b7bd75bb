"""Reads the card file: its schema, the checks that a set of cards must pass, and the `Box` made from it.

Rules P-8, P-9.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Literal

from calamity.games.catastropolis.box import Box, Villain, signature_of
from calamity.games.catastropolis.city import LOCATION_SPACE, Roads
from calamity.games.catastropolis.vocabulary import (
    actions,
    card_kinds,
    leads,
    lines,
    locations,
    power_effects,
    results,
    schemes,
    symbols,
)
from calamity.kernel.cards import Card, Deck, KindRange, Problem
from calamity.kernel.languages import Words
from calamity.kernel.vocabulary import names_of, numbers_of

KIND_RANGES = {
    "crime": KindRange(0, card_kinds.FIRST_DISASTER, "Crimes"),
    "disaster": KindRange(card_kinds.FIRST_DISASTER, card_kinds.FIRST_POWER, "Disasters"),
    "power": KindRange(card_kinds.FIRST_POWER, card_kinds.FIRST_RESOLUTION, "powers"),
    "resolution": KindRange(card_kinds.FIRST_RESOLUTION, card_kinds.FIRST_SEARCH, "Resolutions"),
    "search": KindRange(card_kinds.FIRST_SEARCH, card_kinds.FIRST_VILLAIN, "Searches"),
    "villain": KindRange(card_kinds.FIRST_VILLAIN, card_kinds.ALL, "Villains"),
}
BOX_CARDS = {"crime": 24, "disaster": 24, "power": 44, "resolution": 20, "search": 10, "villain": 9}  # P-8
BOX_BASICS = 16  # P-12: the first powers of the file
MOST_SEATS = 6
FEWEST_CARDS = {"crime": MOST_SEATS, "disaster": MOST_SEATS, "resolution": 1, "search": 1}  # P-35
FEWEST_LIGHT_POWERS = 4
LONGEST_PLAN = 99

LOCATIONS = names_of(locations)
LINES = names_of(lines)
GIFTS = numbers_of(power_effects)
RESOLUTION_EFFECTS = names_of(results)
SEARCH_EFFECTS = names_of(leads)
SCHEMES = names_of(schemes)
SYMBOLS = names_of(symbols)

if TYPE_CHECKING:
    Location = str
    Line = str
    Gift = str
    Scheme = str
    Symbol = str
else:
    Location = Literal[LOCATIONS]
    Line = Literal[LINES[1:]]
    Gift = Literal[tuple(GIFTS)]
    Scheme = Literal[SCHEMES]
    Symbol = Literal[SYMBOLS]

SIGNATURE_LETTERS = "".join(name[0].upper() for name in SYMBOLS)  # as signatures write the symbols
PLACES_NEEDED = {"twins": 2, "shapeshifter": 16, "engines": 5, "nests": 7, "flight": 2, "reagents": 4}


class Printed(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """P-11, P-12, P-13, P-14, P-15, P-16, P-17, P-26, P-28: a card as printed."""

    code: str
    type: Literal["crime", "disaster", "power", "resolution", "search", "villain"]
    reputation: int | None = None
    location: Location | None = None
    time: int | None = None
    symbol: Symbol | None = None
    powers: tuple[str, ...] = ()
    line: Line | None = None
    unless: str | None = None
    points: int | None = None
    contains: tuple[str, ...] = ()
    effects: tuple[Gift, ...] = ()
    rate: int = 0
    effect: str | None = None
    signature: tuple[str, ...] = ()
    plan: int | None = None
    scheme: Scheme | None = None
    places: tuple[Location, ...] = ()
    needed: tuple[int, ...] = ()
    weakness: tuple[str, ...] = ()
    other_weakness: tuple[str, ...] = ()
    text: Words | None = None
    flavour: Words | None = None

    nulls = ("text", "flavour")

    @property
    def deck(self) -> str:
        """P-8, P-9: the type of card: Situations are Crimes or Disasters."""
        return "situation" if self.type in ("crime", "disaster") else self.type

    @property
    def kind_range(self) -> str:
        """The range of numbers for this type of card: Crimes and Disasters have one each."""
        return self.type

    @property
    def sort(self) -> str | None:
        """P-16: the sort of the printed line."""
        return line_sort(self.line)


def line_sort(line: str | None) -> str | None:
    """P-16: whether a line is an Alert, Standing, a Hazard or a Lapse."""
    if line is None:
        return None
    number = LINES.index(line)
    if number < lines.FOUL_GOING:
        return "alert"
    if number < lines.HARD_FIGHT:
        return "standing"
    return "hazard" if number < lines.BREAKOUT else "lapse"


# ---- checks ----

FIELDS_OF = {
    "crime": ("reputation", "location", "time", "powers", "line", "unless"),
    "disaster": ("reputation", "location", "time", "symbol", "powers", "line", "unless"),
    "power": ("points", "contains", "effects", "rate"),
    "resolution": ("reputation", "effect"),
    "search": ("effect",),
    "villain": ("reputation", "signature", "plan", "scheme", "places", "needed", "weakness", "other_weakness"),
}
REQUIRED = {
    "crime": ("reputation", "location", "time", "powers"),
    "disaster": ("reputation", "location", "time", "symbol", "powers"),
    "power": ("points",),
    "resolution": ("reputation",),
    "search": ("effect",),
    "villain": ("reputation", "signature", "plan", "scheme", "places", "needed"),
}


def check_cards(cards: Sequence[Printed | None]) -> list[Problem]:
    """P-12, P-17, P-21, P-138: what a set of cards must have so that the game can be played with it."""
    known = [card.id for card in cards if card is not None and card.type == "power"]
    problems = [
        (i, field, message)
        for i, card in enumerate(cards)
        if card is not None
        for field, message in _card_problems(card, known)
    ]
    if not problems and None not in cards:
        problems += _deck_problems([card for card in cards if card is not None])
    return problems


def _card_problems(card: Printed, powers: list[str]) -> list[tuple[str, str]]:
    problems: list[tuple[str, str]] = []
    own = {field for fields in FIELDS_OF.values() for field in fields}
    for field in sorted(own - set(FIELDS_OF[card.type])):
        if getattr(card, field) not in (None, (), 0):
            problems.append((field, f"a {card.type} card has none"))
    for field in REQUIRED[card.type]:
        if getattr(card, field) in (None, ()):
            problems.append((field, "missing"))
    for field in ("powers", "weakness", "other_weakness", "contains"):
        problems += [(field, message) for power in getattr(card, field) for message in _strange(power, powers)]
    if card.unless is not None:
        problems += [("unless", message) for message in _strange(card.unless, powers)]
    if (card.line == "hard_fight_without") != (card.unless is not None):
        problems.append(("unless", "goes with the line hard_fight_without, and only with that"))
    if card.type in ("crime", "disaster", "power", "villain") and card.count != 1:
        problems.append(("count", "this card is there once"))
    if card.count < 1:
        problems.append(("count", "at least one"))
    return problems + _number_problems(card)


def _strange(power: str, powers: list[str]) -> list[str]:
    """P-12: what is wrong with a power that a card asks for or contains."""
    if power not in powers:
        return [f"there is no power {power!r}"]
    return []


def _number_problems(card: Printed) -> list[tuple[str, str]]:
    problems: list[tuple[str, str]] = []
    if card.time is not None and card.time < 1:
        problems.append(("time", "at least 1"))
    if card.points is not None and not 1 <= card.points <= 4:
        problems.append(("points", "1 to 4"))
    if not 0 <= card.rate <= 4:
        problems.append(("rate", "0 to 4"))
    effects = {"resolution": RESOLUTION_EFFECTS, "search": SEARCH_EFFECTS}.get(card.type, ())
    if card.effect is not None and effects and card.effect not in effects:
        problems.append(("effect", f"unknown; possible are {', '.join(effects)}"))
    if card.line is not None and line_sort(card.line) == "lapse" and card.type == "disaster":
        problems.append(("line", "a Disaster is never lost, so it has no Lapse"))
    if card.type == "villain":
        if len(card.needed) != 5 or min(card.needed, default=0) < 1:
            problems.append(("needed", "five numbers, for two to six heroes"))
        if card.plan is not None and card.plan < 3:
            problems.append(("plan", "at least 3"))
        if card.plan is not None and card.plan > LONGEST_PLAN:
            problems.append(("plan", f"at most {LONGEST_PLAN}, so that a game comes to an end"))
        if any(len(one) != 3 or set(one) - set(SIGNATURE_LETTERS) for one in card.signature):
            problems.append(("signature", f"three letters out of {SIGNATURE_LETTERS}"))
        least = PLACES_NEEDED.get(card.scheme or "", 1)
        if len(card.places) < least or len(set(card.places)) < len(card.places):
            problems.append(("places", f"at least {least} different locations"))
        if card.scheme in ("engines", "nests", "reagents") and max(card.needed, default=0) > least:
            problems.append(("needed", f"at most {least}"))
    return problems


def _deck_problems(cards: Sequence[Printed]) -> list[Problem]:
    """P-35, P-138: there must be enough to lay out for the largest table, and a Villain behind any three symbols."""
    problems: list[Problem] = []
    sums = Counter(card.kind_range for card in cards)
    for kind_range, needed in FEWEST_CARDS.items():
        if sums[kind_range] < needed:
            message = f"at least {needed} {KIND_RANGES[kind_range].noun} are needed, and there are {sums[kind_range]}"
            problems.append((-1, "type", message))
    listed = _listed(cards)
    if len(listed) > card_kinds.LISTABLE:
        most = card_kinds.LISTABLE
        message = f"at most {most} different powers can be asked for by other cards, and these are {len(listed)}"
        problems.append((-1, "powers", message))
    named = {_signature(one) for card in cards for one in card.signature}
    for letters in combinations_with_replacement(SIGNATURE_LETTERS, 3):
        if _signature("".join(letters)) not in named:
            problems.append((-1, "signature", f"no Villain has {''.join(letters)}: add it to the signature of one"))
    for i, card in enumerate(cards):
        if card.id in _contained(cards, card.contains):
            problems.append((i, "contains", "a power can't contain itself"))
    if sum(card.points == 1 for card in cards) < FEWEST_LIGHT_POWERS:
        problems.append((-1, "points", f"at least {FEWEST_LIGHT_POWERS} powers worth 1 are needed"))
    for effect in ("favor", "vest", "darling", "extra_turn"):
        bearers = [i for i, card in enumerate(cards) if card.type == "resolution" and card.effect == effect]
        problems += [(i, "effect", f"only one card may have {effect}") for i in bearers[1:]]
        if effect == "extra_turn" and bearers and cards[bearers[0]].count > 1:
            problems.append((bearers[0], "count", "this card is there once"))
    return problems


def check_box(cards: Sequence[Printed | None]) -> list[Problem]:
    """P-8, P-12, P-138: how many different cards the box has, what they list, and whose signature is whose."""
    printed = [card for card in cards if card is not None]
    sums = Counter(card.kind_range for card in printed)
    problems: list[Problem] = [
        (-1, "type", f"there are {needed} different {KIND_RANGES[kind_range].noun}, not {sums[kind_range]}")
        for kind_range, needed in BOX_CARDS.items()
        if sums[kind_range] != needed
    ]
    basics = [card.id for card in printed if card.type == "power"][:BOX_BASICS]
    owners: dict[int, str] = {}
    for i, card in enumerate(printed):
        for field in ("powers", "weakness", "other_weakness"):
            strange = [power for power in getattr(card, field) if power not in basics]
            problems += [(i, field, f"{power!r} is no basic power") for power in strange]
        for one in card.signature:
            owner = owners.setdefault(_signature(one), card.id)
            if owner != card.id:
                problems.append((i, "signature", f"{owner} has it already"))
    return problems


def _listed(cards: Iterable[Printed]) -> set[str]:
    """P-11, P-28: the powers that other cards ask for."""
    asked = {power for card in cards for power in (*card.powers, *card.weakness, *card.other_weakness)}
    return asked | {card.unless for card in cards if card.unless is not None}


def listed_first(cards: Sequence[Printed]) -> Sequence[Printed]:
    """P-12: the order of numbering: that of the file, but powers that cards ask for come first."""
    listed = _listed(cards)
    if listed <= {card.id for card in [card for card in cards if card.type == "power"][: card_kinds.LISTABLE]}:
        return cards
    return sorted(cards, key=lambda card: card.type == "power" and card.id not in listed)


def _contained(cards: Sequence[Printed], powers: Iterable[str]) -> set[str]:
    by_id = {card.id: card for card in cards}
    found: set[str] = set()
    waiting = list(powers)
    while waiting:
        power = waiting.pop()
        if power not in found:
            found.add(power)
            waiting += by_id[power].contains
    return found


def _signature(letters: str) -> int:
    return signature_of([SIGNATURE_LETTERS.index(letter) for letter in letters])


# ---- the box ----


def make_box(deck: Deck[Printed]) -> Box:
    """P-11, P-12, P-21: everything that is printed, encoded for the rules."""
    box = Box(Roads(actions.MOVE))
    powers = {card.id: kind - card_kinds.FIRST_POWER for kind, card in deck.by_kind.items() if card.type == "power"}

    def mask(names: Iterable[str]) -> int:
        return sum(1 << powers[name] for name in set(names))

    for kind, card in deck.by_kind.items():
        box.reputation[kind] = card.reputation or 0
        box.basics |= mask((*card.powers, *card.weakness, *card.other_weakness))
        if card.deck == "situation":
            _add_situation(box, kind, card, mask(card.powers), mask([card.unless] if card.unless else []))
        elif card.type == "power":
            power = kind - card_kinds.FIRST_POWER
            box.points[power] = card.points or 0
            box.holds[power] = mask({card.id, *_contained(deck.cards, card.contains)})
            box.gifts[power] = sum(GIFTS[name] for name in set(card.effects))
            box.rate[power] = card.rate
            box.power_bag.append(kind)
        elif card.type == "villain":
            box.villains.append(_villain(card, mask(card.weakness), mask(card.other_weakness)))
        else:
            _add_effect(box, kind, card)
    for power, held in enumerate(box.holds):
        for other, own in enumerate(box.gifts):
            box.all_gifts[power] |= own if held >> other & 1 else 0
    box.fast = [power for power, rate in enumerate(box.rate) if rate]
    return box


def _add_situation(box: Box, kind: int, card: Printed, listed: int, unless: int) -> None:
    assert card.time is not None and card.location is not None
    location = LOCATIONS.index(card.location)
    box.time[kind] = card.time
    box.location[kind] = location
    box.space[kind] = LOCATION_SPACE[location]
    box.listed[kind] = listed
    box.symbol[kind] = SYMBOLS.index(card.symbol) if card.symbol else -1
    box.line[kind] = LINES.index(card.line or "none")
    box.unless[kind] = unless
    (box.crimes if card.type == "crime" else box.disasters).append(kind)


def _add_effect(box: Box, kind: int, card: Printed) -> None:
    """A Resolution or Search card."""
    if card.type == "search":
        box.search_effect[kind - card_kinds.FIRST_SEARCH] = SEARCH_EFFECTS.index(card.effect or "oldest")
        box.search_bag += [kind] * card.count
        return
    effect = RESOLUTION_EFFECTS.index(card.effect or "none")
    box.resolution_effect[kind - card_kinds.FIRST_RESOLUTION] = effect
    box.resolution_bag += [kind] * card.count
    if effect == results.FAVOR:
        box.favor = kind
    elif effect == results.VEST:
        box.vest = kind
    elif effect == results.DARLING:
        box.darling = kind


def _villain(card: Printed, weakness: int, other_weakness: int) -> Villain:
    villain = Villain(SCHEMES.index(card.scheme or "void"), card.plan or 0)
    villain.places = [LOCATIONS.index(place) for place in card.places]
    villain.needed = list(card.needed)
    villain.weakness = weakness
    villain.other_weakness = other_weakness
    villain.signatures = [_signature(letters) for letters in card.signature]
    return villain

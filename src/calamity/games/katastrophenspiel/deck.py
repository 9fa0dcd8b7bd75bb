"""Reads the card file: its schema, the checks that a set of cards must pass, and the `Box` made from it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from calamity.games.katastrophenspiel.box import Box, Face
from calamity.games.katastrophenspiel.vocabulary import abilities, card_kinds, colours, regions
from calamity.kernel.cards import Card, Deck, KindRange, Problem
from calamity.kernel.languages import Words
from calamity.kernel.vocabulary import names_of

ABILITIES = names_of(abilities)
REGIONS = names_of(regions)
COLOURS = names_of(colours)
CODES = {  # how `symbols` write the abilities
    "A": abilities.FIRST_AID,
    "S": abilities.SUPPLIES,
    "F": abilities.FIRE_FIGHTING,
    "H": abilities.SHELTER,
    "P": abilities.PEACE_KEEPING,
    "C": abilities.CONSTRUCTION,
}
POINTS = (1, 2, 3, 5)
PRICES = (1, 2, 3)
MONEY = {1: 1, 2: 1, 3: 2, 5: 3}  # K-7

if TYPE_CHECKING:
    Ability = str
    Colour = str
    Region = str
else:
    Ability = Literal[ABILITIES]
    Colour = Literal[COLOURS]
    Region = Literal[REGIONS]

MOST_SPACE = 30  # more heroes than the box has
MOST_SYMBOLS = 12  # on one side of a card

KIND_RANGES = {
    "vehicle": KindRange(0, card_kinds.FIRST_CATASTROPHE, "vehicles"),
    "catastrophe": KindRange(card_kinds.FIRST_CATASTROPHE, card_kinds.FIRST_HERO, "catastrophes"),
    "starting hero": KindRange(card_kinds.FIRST_HERO, card_kinds.FIRST_PURCHASED_HERO, "heroes in starting sets"),
    "hero": KindRange(card_kinds.FIRST_PURCHASED_HERO, card_kinds.FIRST_EQUIPMENT, "heroes for sale"),
    "starting equipment": KindRange(
        card_kinds.FIRST_EQUIPMENT, card_kinds.FIRST_PURCHASED_EQUIPMENT, "equipment cards in starting sets"
    ),
    "equipment": KindRange(card_kinds.FIRST_PURCHASED_EQUIPMENT, card_kinds.ALL, "equipment cards for sale"),
}
BOX_CARDS = {  # K-2
    "vehicle": 20,
    "catastrophe": 40,
    "starting hero": 15,
    "hero": 10,
    "starting equipment": 5,
    "equipment": 20,
}
FEWEST_CARDS = {  # K-16, K-17, K-18: what set-up deals and lays out
    **{f"player {colour}": 1 for colour in COLOURS},
    "purchase 1": 2,
    "purchase 2": 2,
    "purchase 3": 1,
    "catastrophe 1": 2,
    "catastrophe 2": 1,
    "catastrophe 3": 1,
    "catastrophe 5": 1,
}


class Printed(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """K-2, K-3, K-6, K-9: a card as printed."""

    number: int
    kind: Literal["vehicle", "hero", "equipment", "catastrophe"]
    symbols: str
    source: Literal["R", "P", "D"] = "D"
    price: Literal[1, 2, 3] | None = None
    set: Colour | None = None
    points: Literal[1, 2, 3, 5] | None = None
    region: Region | None = None
    reminder: Words | None = None
    flavour: Words | None = None

    nulls = ("reminder", "flavour")

    @property
    def deck(self) -> str:
        """K-15: the stack the card belongs to."""
        if self.points is not None:
            return f"catastrophe {self.points}"
        return f"purchase {self.price}" if self.price is not None else f"player {self.set}"

    @property
    def kind_range(self) -> str:
        """K-2: the range of numbers for this type of card; starting cards have their own."""
        return f"starting {self.kind}" if self.set is not None else self.kind

    @property
    def money(self) -> int:
        """K-7: what a catastrophe pays in money."""
        return MONEY[self.points] if self.points is not None else 0


def check_cards(cards: Sequence[Printed | None]) -> list[Problem]:
    """K-15, K-16, K-17, K-R2, K-R18: what a set of cards must have so that the game can be played with it."""
    problems = [
        (i, field, message)
        for i, card in enumerate(cards)
        if card is not None
        for field, message in _card_problems(card)
    ]
    if not problems and None not in cards:
        return _stack_problems([card for card in cards if card is not None])
    return problems


def _card_problems(card: Printed) -> list[tuple[str, str]]:
    problems = [("symbols", message) for message in _symbol_problems(card)]
    if card.count != 1:
        problems.append(("count", "every card is there once"))
    if card.kind == "catastrophe":
        wanted = ["points", "region"]
    elif card.kind == "vehicle" or card.set is None:
        wanted = ["price"]
    else:
        wanted = ["set"]
    for field in ("price", "set", "points", "region"):
        if field in wanted and getattr(card, field) is None:
            either = "missing" if card.kind in ("vehicle", "catastrophe") else "missing: a price, or else a set"
            problems.append((field, either))
        elif field not in wanted and getattr(card, field) is not None:
            owner = f"a {card.kind} card" if "set" not in wanted else "a starting card"
            problems.append((field, f"{owner} has none"))
    return problems


def _symbol_problems(card: Printed) -> list[str]:
    space, sides = split_symbols(card.symbols)
    problems: list[str] = []
    allowed = {"vehicle": "ASFHPC MOVE", "hero": "ASFHPC BUY", "equipment": "ASFHPC MISSION", "catastrophe": "ASFHPC"}
    if space is not None and card.kind != "vehicle":
        problems.append("only vehicles have space (+n;)")
    if len(sides) > 2 or (len(sides) == 2 and card.kind == "catastrophe"):
        problems.append("at most one slash, and none on a catastrophe")
    for symbol in (symbol for side in sides for symbol in side):
        if re.fullmatch(r"D[345]", symbol) and card.kind != "catastrophe":
            continue
        if symbol not in (*CODES, *allowed[card.kind].split()[1:]):
            problems.append(f"{symbol!r} is no symbol of a {card.kind} card")
    if any(len(side) > MOST_SYMBOLS for side in sides):
        problems.append(f"at most {MOST_SYMBOLS} symbols are on a side")
    flat = [symbol for side in sides for symbol in side]
    if flat.count("MOVE") > 1:
        problems.append("a vehicle has at most one movement symbol")
    if any(not side for side in sides) and not (space and len(sides) == 1):
        problems.append("at least one symbol is needed on each side")
    if space is not None and space > MOST_SPACE:
        problems.append(f"a vehicle has at most {MOST_SPACE} places")
    return problems


def _stack_problems(cards: Sequence[Printed]) -> list[Problem]:
    problems: list[Problem] = []
    decks = Counter(card.deck for card in cards)
    for deck, least in FEWEST_CARDS.items():
        if decks[deck] < least:
            problems.append((-1, "card", f"the deck '{deck}' needs {least} cards, it has {decks[deck]}"))
    for special in ("BUY", "MISSION"):
        bearers = [i for i, card in enumerate(cards) if special in card.symbols.split()]
        for i in bearers[1:]:
            problems.append((i, "symbols", f"only one card may have {special} ({cards[bearers[0]].id} has it already)"))
    return problems


def check_box(cards: Sequence[Printed | None]) -> list[Problem]:
    """K-2, K-R2: how many cards of each type the box has, how they are numbered, and what a starting set is."""
    printed = [card for card in cards if card is not None]
    sums = Counter(card.kind_range for card in printed)
    problems: list[Problem] = [
        (-1, "kind", f"there are {needed} {KIND_RANGES[kind_range].noun}, not {sums[kind_range]}")
        for kind_range, needed in BOX_CARDS.items()
        if sums[kind_range] != needed
    ]
    wrong = next((i for i, card in enumerate(printed) if card.number != i + 1), None)
    if wrong is not None:
        problems.append((wrong, "number", f"cards stand in the order of their numbers: expected {wrong + 1}"))
    for colour in COLOURS:
        kinds = Counter(card.kind for card in printed if card.set == colour)
        if kinds != {"hero": 3, "equipment": 1}:
            problems.append((-1, "set", f"the starting set {colour} has three heroes and one equipment card"))
    return problems


def split_symbols(symbols: str) -> tuple[int | None, list[list[str]]]:
    """The space of a vehicle (None if not printed) and the symbols of each side."""
    match = re.match(r"\+(\d+);?\s*(.*)$", symbols)
    space, rest = (int(match[1]), match[2]) if match else (None, symbols)
    return space, [side.split() for side in rest.split("/")]


def make_box(deck: Deck[Printed]) -> Box:
    """K-3, K-4: the faces of all cards, encoded for the rules."""
    faces = [Face(kind) for kind in range(card_kinds.ALL)]
    for kind, card in deck.by_kind.items():
        face = faces[kind]
        space, sides = split_symbols(card.symbols)
        face.space = space or 0
        face.sides = len(sides)
        for number, side in enumerate(sides):
            face.fixed.append([CODES[symbol] for symbol in side if symbol in CODES])
            face.dice.append(sorted(int(symbol[1]) for symbol in side if re.fullmatch(r"D\d", symbol)))
            if "MOVE" in side:
                face.move_side = number
            face.buys = face.buys or "BUY" in side
            face.extra_mission = face.extra_mission or "MISSION" in side
        if card.points is not None and card.region is not None:
            face.value, face.money = card.points, card.money
            face.region = REGIONS.index(card.region)
            face.stack = POINTS.index(card.points)
            face.needs = [face.fixed[0].count(ability) for ability in range(len(ABILITIES))]
        elif card.price is not None:
            face.value, face.stack = card.price, card.price - 1
        elif card.set is not None:
            face.stack = COLOURS.index(card.set)
    return Box(faces)

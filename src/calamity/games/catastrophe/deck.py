"""Reads the card file: its schema, the checks that a set of cards must pass, and the `Box` made from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from calamity.games.catastrophe.box import EVERY_KIND, Box
from calamity.games.catastrophe.vocabulary import card_kinds, complications, effects, impact_kinds, keyword, tag, traits
from calamity.kernel.cards import Card, Deck, KindRange, Problem
from calamity.kernel.languages import Words
from calamity.kernel.vocabulary import names_of, numbers_of

KINDS = names_of(impact_kinds)
TAGS = numbers_of(tag)
KEYWORDS = numbers_of(keyword)
EFFECTS = numbers_of(effects)
COMPLICATIONS = names_of(complications)
TRAITS = names_of(traits)

if TYPE_CHECKING:
    Kind = str
    Tag = str
    Keyword = str
    Effect = str
    Complication = str
    Ability = str
    Detriment = str
else:
    Kind = Literal[KINDS]
    Tag = Literal[tuple(TAGS)]
    Keyword = Literal[tuple(KEYWORDS)]
    Effect = Literal[tuple(EFFECTS)]
    Complication = Literal[COMPLICATIONS]
    Ability = Literal[TRAITS[: traits.BURNT_OUT]]
    Detriment = Literal[TRAITS[traits.BURNT_OUT :]]

KIND_RANGES = {
    "resource": KindRange(0, card_kinds.FIRST_RESPONSE, "Resources"),
    "response": KindRange(card_kinds.FIRST_RESPONSE, card_kinds.FIRST_DISASTER, "Responses"),
    "disaster": KindRange(card_kinds.FIRST_DISASTER, card_kinds.FIRST_IMPACT, "Disasters"),
    "impact": KindRange(card_kinds.FIRST_IMPACT, card_kinds.FIRST_PERSONA, "Impact cards"),
    "persona": KindRange(card_kinds.FIRST_PERSONA, card_kinds.ALL, "Personas"),
}
BOX_CARDS = {"resource": 108, "response": 24, "disaster": 12, "impact": 24, "persona": 12}  # C-2, C-4, C-6, C-9
FACTS = {  # what is printed on a card of each type
    "resource": ("uses", "covers"),
    "response": ("effect", "text"),
    "disaster": ("immediate", "short_term", "long_term"),
    "impact": ("strikes", "complication"),
    "persona": ("ability", "detriment", "ability_name", "ability_text", "detriment_name", "detriment_text"),
}
OPTIONAL = {"resource": ("tags", "keywords"), "impact": ("text",)}
HOMES = {
    "resource": "deck",
    "response": "deck",
    "disaster": "disasters_aside",
    "impact": "impacts_aside",
    "persona": "personas_aside",
}
MOST_USES = 4  # four quarter turns make a full circle
MOST_COPIES = {"resource": 2, "response": 3}  # of the others there is one each
MOST_SUPPLIES = 60  # what six players take from the deck without card effects
FEWEST_CARDS = {"disaster": 1, "impact": 3, "persona": 6}


class Printed(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """C-44, C-48, C-R5: a card as printed; each type has facts of its own."""

    number: str
    kind: Literal["resource", "response", "disaster", "impact", "persona"]
    uses: int | None = None
    covers: list[Kind] | None = None
    tags: list[Tag] = []
    keywords: list[Keyword] = []
    effect: Effect | None = None
    immediate: list[Kind] | None = None
    short_term: list[Kind] | None = None
    long_term: list[Kind] | None = None
    strikes: Kind | None = None
    complication: Complication | None = None
    ability: Ability | None = None
    detriment: Detriment | None = None
    ability_name: Words | None = None
    ability_text: Words | None = None
    detriment_name: Words | None = None
    detriment_text: Words | None = None
    text: Words | None = None
    flavour: Words | None = None

    nulls = ("ability_name", "ability_text", "detriment_name", "detriment_text", "text", "flavour")

    @property
    def deck(self) -> str:
        """Where the card belongs: Resources and Responses have the same back."""
        return "supply" if self.kind in ("resource", "response") else self.kind

    @property
    def kind_range(self) -> str:
        """Each type of card has its own range of numbers."""
        return self.kind


def check_cards(cards: Sequence[Printed | None]) -> list[Problem]:
    """C-3, C-5, C-7, C-10: what a set of cards must have so that the game can be played with it."""
    problems = [
        (i, field, message)
        for i, card in enumerate(cards)
        if card is not None
        for field, message in _card_problems(card)
    ]
    if not problems and None not in cards:
        problems += _deck_problems(cards)
    return problems


def _deck_problems(cards: Sequence[Printed | None]) -> list[Problem]:
    """C-2, C-4, C-6, C-9: there must be enough for the largest table and for all phases."""
    sums = _sums(cards)
    problems: list[Problem] = []
    supplies = sums["resource"] + sums["response"]
    if supplies < MOST_SUPPLIES:
        problems.append((-1, "count", f"six players need {MOST_SUPPLIES} supply cards, there are {supplies}"))
    for sort, needed in FEWEST_CARDS.items():
        if sums[sort] < needed:
            message = f"a game needs {needed} or more {KIND_RANGES[sort].noun}, and there are {sums[sort]}"
            problems.append((-1, "kind", message))
    return problems


def check_box(cards: Sequence[Printed | None]) -> list[Problem]:
    """C-2, C-4, C-6, C-9: how many cards the box has, and that each Response and each Persona is different."""
    sums = _sums(cards)
    problems: list[Problem] = [
        (-1, "count", f"there are {needed} {KIND_RANGES[sort].noun}, not {sums[sort]}")
        for sort, needed in BOX_CARDS.items()
        if sums[sort] != needed
    ]
    for field in ("effect", "ability", "detriment"):
        problems += _doubles(cards, field)
    return problems


def _sums(cards: Sequence[Printed | None]) -> Counter[str]:
    sums = Counter[str]()
    for card in cards:
        if card is not None:
            sums[card.kind] += card.count
    return sums


def _card_problems(card: Printed) -> list[tuple[str, str]]:
    problems: list[tuple[str, str]] = []
    sort = card.kind
    for field in (name for names in FACTS.values() for name in names if name != "text"):
        there = getattr(card, field) is not None
        if there != (field in FACTS[sort]):
            problems.append((field, "missing" if not there else f"a {sort} has none"))
    if sort == "response" and card.text is None:
        problems.append(("text", "missing"))
    for field in ("tags", "keywords"):
        if getattr(card, field) and field not in OPTIONAL.get(sort, ()):
            problems.append((field, f"a {sort} has none"))
    most = MOST_COPIES.get(sort, 1)
    if not 1 <= card.count <= most:
        problems.append(("count", f"a {sort} is there {'once' if most == 1 else f'once to {most} times'}"))
    return problems + [*_resource_problems(card), *_disaster_problems(card)]


def _resource_problems(card: Printed) -> list[tuple[str, str]]:
    if card.kind != "resource" or card.uses is None or card.covers is None:
        return []
    problems = []
    if not 1 <= card.uses <= MOST_USES:
        problems.append(("uses", f"a Resource has 1 to {MOST_USES} uses"))
    makeshift = "makeshift" in card.keywords
    if bool(card.covers) == makeshift:
        problems.append(("covers", "a Makeshift card names no kind, any other at least one"))
    if makeshift and card.uses < 2:
        problems.append(("uses", "a Makeshift card needs two uses for anything"))
    for field in ("covers", "tags", "keywords"):
        words = getattr(card, field)
        if len(set(words)) < len(words):
            problems.append((field, "something stands there twice"))
    return problems


def _disaster_problems(card: Printed) -> list[tuple[str, str]]:
    return [
        (phase, "a Disaster lists three impacts for each phase")
        for phase in FACTS["disaster"]
        if card.kind == "disaster" and len(getattr(card, phase) or ()) != 3
    ]


def _doubles(cards: Sequence[Printed | None], field: str) -> list[Problem]:
    """Every effect is printed on exactly one card."""
    found: dict[object, str] = {}
    problems: list[Problem] = []
    for i, card in enumerate(cards):
        effect = getattr(card, field, None)
        if card is None or effect is None:
            continue
        if effect in found:
            problems.append((i, field, f"{effect!r} stands on {found[effect]} already"))
        found.setdefault(effect, card.id)
    return problems


def make_box(deck: Deck[Printed]) -> Box:
    """C-44, C-48, K-6: the printed facts, encoded for the rules."""
    box = Box()
    piles = {"supply": box.supplies, "disaster": box.disasters, "impact": box.impacts, "persona": box.personas}
    for number, card in deck.by_kind.items():
        box.counts[number] = card.count
        piles[card.deck] += [number] * card.count
        if card.uses is not None and card.covers is not None:
            box.uses[number] = card.uses
            box.tags[number] = sum(TAGS[name] for name in card.tags)
            box.keywords[number] = sum(KEYWORDS[name] for name in card.keywords)
            makeshift = box.keywords[number] & keyword.MAKESHIFT
            box.covers[number] = EVERY_KIND if makeshift else sum(1 << KINDS.index(kind) for kind in card.covers)
        if card.effect is not None:
            box.effects[number] = EFFECTS[card.effect]
        for phase in (card.immediate, card.short_term, card.long_term):
            box.slots[number] += [KINDS.index(kind) for kind in phase or ()]
        if card.strikes is not None and card.complication is not None:
            box.strikes[number] = KINDS.index(card.strikes)
            box.complications[number] = COMPLICATIONS.index(card.complication)
        if card.ability is not None and card.detriment is not None:
            box.abilities[number] = TRAITS.index(card.ability)
            box.detriments[number] = TRAITS.index(card.detriment)
    return box

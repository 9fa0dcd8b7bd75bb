"""Reads the card file: its schema, the checks that a set of cards must pass, and the `Box` made from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec

from calamity.games.catastrophic.board import PLACES, WIDTH
from calamity.games.catastrophic.box import Box, Face
from calamity.games.catastrophic.vocabulary import (
    abilities,
    card_kinds,
    conditions,
    effects,
    figures,
    gains,
    harms,
    scopes,
    species_types,
    stays,
    tags,
)
from calamity.kernel.cards import Card, Deck, KindRange, Problem
from calamity.kernel.languages import Words
from calamity.kernel.vocabulary import names_of, numbers_of

CONDITIONS = names_of(conditions)
CODES = "".join(name[0].upper() for name in CONDITIONS)  # the letter of each
ABILITIES = numbers_of(abilities)
EFFECTS = numbers_of(effects)
GAINS = numbers_of(gains)
HARMS = numbers_of(harms)
SCOPES = numbers_of(scopes)
SORTS = numbers_of(species_types)
STAYS = numbers_of(stays)
TAGS = numbers_of(tags)

if TYPE_CHECKING:
    Ability = str
    Effect = str
    Gaining = str
    Harming = str
    Scope = str
    Sort = str
    Stay = str
    Tag = str
else:
    Ability = Literal[tuple(ABILITIES)]
    Effect = Literal[tuple(EFFECTS)]
    Gaining = Literal[tuple(GAINS)]
    Harming = Literal[tuple(HARMS)]
    Scope = Literal[tuple(SCOPES)]
    Sort = Literal[tuple(SORTS)]
    Stay = Literal[tuple(STAYS)]
    Tag = Literal[tuple(TAGS)]

KIND_RANGES = {
    "plant": KindRange(0, card_kinds.FIRST_ANIMAL, "Plant Traits"),
    "animal": KindRange(card_kinds.FIRST_ANIMAL, card_kinds.FIRST_EVENT, "Animal Traits"),
    "event": KindRange(card_kinds.FIRST_EVENT, card_kinds.FIRST_INTERACTION, "Events"),
    "interaction": KindRange(card_kinds.FIRST_INTERACTION, card_kinds.COUNT, "Interactions"),
}
BASIC_CARDS, PACK_CARDS = 120, 40  # T-R2
MOST_PLAYERS = 4
NEVER = 99
MOST_NUMBER = 60  # in an effect
FEWEST_CARDS, MOST_CARDS = 60, 400


class Harm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """T-64: a negative effect of an Event and its numbers."""

    effect: Harming
    count: int = 1
    most: int = NEVER
    size: int = 0
    per: int = 1
    ban_from: int = NEVER


class Gain(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """T-64: a positive effect of an Event and its numbers."""

    effect: Gaining
    count: int = 1
    least: int = 0
    per: int = 1
    most: int = NEVER
    size: int = 0


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """T-75: the effect of an Interaction and its numbers."""

    effect: Effect
    count: int = 1
    more: int = 0
    draws: int = 0
    kind: Sort = "any"
    most_level: int = 0
    size: int = 0
    most: int = 1
    rn: int = 0


class Printed(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """T-4, T-34, T-59, T-77, T-101: a card as printed."""

    type: Literal["plant", "animal", "event", "interaction"]
    pack: bool = False
    conditions: str = ""
    invest: int = 0
    abilities: tuple[Ability, ...] = ()
    aura: str = ""
    aquatic: bool = False
    reproduction: int = 0
    cn: int = 0
    scope: Scope = "all"
    everyone: bool = False
    stays: Stay = "no"
    harm: Harm | None = None
    gain: Gain | None = None
    tag: Tag | None = None
    continuous: bool = False
    play: Play | None = None
    text: Words | None = None
    species: Words | None = None  # what a Species is called whose first Trait it is
    fact: Words | None = None

    nulls = ("text", "fact")

    @property
    def deck(self) -> str:
        """T-4: for lists, cards are sorted by their types; those of the expansion come separately."""
        return f"{self.type}, Spawning Tide" if self.pack else self.type

    @property
    def kind_range(self) -> str:
        """T-4: each type has its own range of numbers."""
        return self.type


def check_cards(cards: Sequence[Printed | None]) -> list[Problem]:
    """T-4, T-6, T-59, T-R2: what a set of cards must have so that the game can be played with it."""
    problems = [
        (i, field, message)
        for i, card in enumerate(cards)
        if card is not None
        for field, message in (*_card_problems(card), *_number_problems(card))
    ]
    whole = [card for card in cards if card is not None]
    if not problems and len(whole) == len(cards):
        problems += _deck_problems(whole)
    return problems


def check_box(cards: Sequence[Printed | None]) -> list[Problem]:
    """T-R2: how many cards the basic deck and the expansion have."""
    problems: list[Problem] = []
    for pack, name, needed in ((False, "basic deck", BASIC_CARDS), (True, "pack Spawning Tide", PACK_CARDS)):
        found = sum(card.count for card in cards if card is not None and card.pack == pack)
        if found != needed:
            problems.append((-1, "count", f"the {name} has {needed} cards, not {found}"))
    return problems


def _number_problems(card: Printed) -> Iterator[tuple[str, str]]:
    for field, effect in (("harm", card.harm), ("gain", card.gain), ("play", card.play)):
        for name, number in msgspec.structs.asdict(effect).items() if effect is not None else ():
            if not isinstance(number, int):
                continue
            least = 1 if name == "per" else 0
            endless = name in ("most", "ban_from") and field != "play"
            if not least <= number <= MOST_NUMBER and not (endless and number == NEVER):
                unless = f", or {NEVER} for no limit" if endless else ""
                yield field, f"{name} is from {least} to {MOST_NUMBER}{unless}, not {number}"


def _card_problems(card: Printed) -> Iterator[tuple[str, str]]:
    if card.count < 0:
        yield "count", "none or more"
    if len(set(card.conditions)) < len(card.conditions) or set(card.conditions) - set(CODES):
        yield "conditions", f"different letters out of {CODES}"
    if card.aura not in ("", *CODES):
        yield "aura", f"one letter out of {CODES}"
    trait, event, interaction = card.type in ("plant", "animal"), card.type == "event", card.type == "interaction"
    if not 0 <= card.invest <= 3 or not 0 <= card.reproduction <= 3:
        yield "invest" if card.invest else "reproduction", "from 0 to 3"
    if not trait and (card.invest or card.abilities or card.aura or card.aquatic or card.reproduction):
        yield "type", "only Traits have invest, abilities, aura, aquatic and reproduction"
    if event != (card.harm is not None) or event != (card.gain is not None):
        yield "harm", "Events have harm and gain, other cards don't"
    if event and (bool(card.conditions) != bool(card.cn) or not 0 <= card.cn <= len(card.conditions)):
        yield "cn", "from 1 to the number of conditions, or none of both"
    if not event and (card.cn or card.everyone or card.scope != "all" or card.stays != "no"):
        yield "cn", "only Events have cn, everyone, scope and stays"
    if card.everyone and card.stays != "no":
        yield "stays", "an Event for everyone doesn't stay"
    if interaction != (card.play is not None) or interaction != (card.tag is not None):
        yield "play", "Interactions have tag and play, other cards don't"
    if (card.play is not None and card.play.effect in ("link", "attach")) != card.continuous:
        yield "continuous", "Interactions that link or attach are continuous, others aren't"
    if card.play is not None and card.play.effect in ("protect", "extra_match") and card.play.most > 2:
        yield "play", "such a card chooses one or two Species"
    if (event or interaction) != (card.text is not None):
        yield "text", "Events and Interactions have a text, Traits don't"


def _deck_problems(cards: Sequence[Printed]) -> Iterator[Problem]:
    plants = sum(card.count for card in cards if card.type == "plant" and not card.pack)
    total = sum(card.count for card in cards if not card.pack)
    least = MOST_PLAYERS * figures.FIRST_PLANTS
    if plants < least:
        yield -1, "count", f"{MOST_PLAYERS} players need {least} Plant Traits, there are {plants}"
    if total < FEWEST_CARDS:
        yield -1, "count", f"the deck needs at least {FEWEST_CARDS} cards, it has {total}"
    everything = sum(card.count for card in cards)
    if everything > MOST_CARDS:
        yield -1, "count", f"there may be {MOST_CARDS} cards with all their copies, and these are {everything}"
    for effect in ("link", "attach"):
        found = [i for i, card in enumerate(cards) if card.play is not None and card.play.effect == effect]
        for i in found[1:]:
            yield i, "play", f"only one card may have the effect {effect} ({cards[found[0]].id} has it already)"


def bits(letters: str) -> int:
    """Conditions as a mask."""
    return sum(1 << CODES.index(letter) for letter in letters)


def make_box(deck: Deck[Printed]) -> Box:
    """T-59, T-101: the faces of all cards, encoded for the rules; blank ones for unused numbers."""
    found = deck.by_kind
    return Box([_face(kind, found[kind]) if kind in found else Face(kind) for kind in range(card_kinds.COUNT)])


def _face(kind: int, card: Printed) -> Face:
    face = Face(kind)
    face.copies, face.pack = card.count, card.pack
    face.conditions = bits(card.conditions)
    face.keys = sum(ABILITIES[ability] for ability in set(card.abilities))
    face.invest, face.aura, face.reproduction = card.invest, bits(card.aura), card.reproduction
    face.aquatic = card.aquatic
    face.cn, face.everyone = card.cn, card.everyone
    face.scope, face.stays = SCOPES[card.scope], STAYS[card.stays]
    if card.harm is not None:
        harm = card.harm
        face.harm, face.harm_count, face.harm_most = HARMS[harm.effect], harm.count, harm.most
        face.harm_size, face.harm_per, face.ban_from = harm.size, harm.per, harm.ban_from
    if card.gain is not None:
        gain = card.gain
        face.gain, face.gain_count, face.gain_least = GAINS[gain.effect], gain.count, gain.least
        face.gain_per, face.gain_most, face.gain_size = gain.per, gain.most, gain.size
    if card.play is not None and card.tag is not None:
        play = card.play
        face.tag, face.continuous = TAGS[card.tag], card.continuous
        face.effect, face.sort = EFFECTS[play.effect], SORTS[play.kind]
        face.count, face.more, face.draws, face.rn = play.count, play.more, play.draws, play.rn
        face.most_level, face.size, face.most = play.most_level, play.size, play.most
        face.find_form()
        face.lowest = WIDTH if face.sort == species_types.ANIMAL else 0
        face.beyond = WIDTH if face.sort == species_types.PLANT else PLACES
    return face

"""P-8, P-9: the card file, its schema, the checks a set of cards must pass, and the box made from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, get_args

from calamity.games.catastropolis.box import (
    BASICS,
    CARDS,
    DARLING,
    FAVOR,
    FIRST_DISASTER,
    FIRST_POWER,
    FIRST_RESOLUTION,
    FIRST_SEARCH,
    FIRST_VILLAIN,
    VEST,
    Box,
    Villain,
    signature_of,
)
from calamity.games.catastropolis.city import LOCATION_SPACE, Roads
from calamity.games.catastropolis.state import MOVE
from calamity.kernel.cards import Card
from calamity.kernel.languages import Words

TYPES = ("crime", "disaster", "power", "resolution", "search", "villain")
FIRSTS = (0, FIRST_DISASTER, FIRST_POWER, FIRST_RESOLUTION, FIRST_SEARCH, FIRST_VILLAIN, CARDS)

Location = Literal[
    "observatory",
    "university_labs",
    "skyport",
    "city_zoo",
    "grand_museum",
    "fission_plant",
    "city_hall",
    "broadcast_tower",
    "chemical_works",
    "stadium",
    "mercy_hospital",
    "central_bank",
    "ironbay_prison",
    "waterworks",
    "union_station",
    "harbor_docks",
]
Line = Literal[
    "head_start",
    "chain_call",
    "citywide_panic",
    "caught_in_the_open",
    "loose_lips",
    "hot_trail",
    "second_wave",
    "foul_going",
    "dead_lines",
    "bridge_out",
    "hard_fight",
    "hard_fight_without",
    "decontamination",
    "big_story",
    "medics_thanks",
    "breakout",
    "it_all_connects",
    "spill",
]
Gift = Literal[
    "leap",
    "climb",
    "swim",
    "fly",
    "river",
    "circuit",
    "tough",
    "shield",
    "redraw",
    "discreet",
    "chill",
    "far_chill",
    "hotline",
    "charm",
    "scanner",
    "lair",
    "publicist",
    "sidekick",
    "stretch",
    "telekinesis",
    "danger_sense",
    "foresight",
    "x_ray",
    "unseen",
    "heal",
    "burn",
    "two_leads",
    "mimic",
    "telepathy",
    "weather",
    "double",
    "sorcery",
    "teleport",
    "time_control",
]
ResolutionEffect = Literal[
    "none",
    "weaken",
    "weaken_here",
    "turn_up",
    "move_rate",
    "recover",
    "favor",
    "confess",
    "breed",
    "shockwave",
    "team_spirit",
    "vest",
    "extra_turn",
    "credit",
    "darling",
]
SearchEffect = Literal[
    "oldest",
    "two_oldest",
    "any",
    "newest",
    "paper_trail",
    "stakeout",
    "early_warning",
    "wrong_number",
    "ambush",
    "three_oldest",
]
Scheme = Literal["twins", "shapeshifter", "bulwark", "engines", "nests", "flight", "reagents", "invasion", "void"]
Symbol = Literal["supervillain", "mad_scientist", "alien"]

# The order of these names is the order of the numbers in `box.py`; the first line stands for none.
LOCATIONS: tuple[str, ...] = get_args(Location)
LINES: tuple[str, ...] = ("none", *get_args(Line))
GIFTS: tuple[str, ...] = get_args(Gift)
RESOLUTION_EFFECTS: tuple[str, ...] = get_args(ResolutionEffect)
SEARCH_EFFECTS: tuple[str, ...] = get_args(SearchEffect)
SCHEMES: tuple[str, ...] = get_args(Scheme)
SYMBOLS: tuple[str, ...] = get_args(Symbol)
SIGNATURE_LETTERS = "SMA"  # the symbols as signatures write them
LINE_SORTS = ("alert", "standing", "hazard", "lapse")
PLACES_NEEDED = {"twins": 2, "shapeshifter": 16, "engines": 5, "nests": 7, "flight": 2, "reagents": 4}

Problem = tuple[int, str, str]


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

    @property
    def deck(self) -> str:
        """P-8, P-9: the sort of card: Situations are Crimes or Disasters."""
        return "situation" if self.type in ("crime", "disaster") else self.type

    @property
    def sort(self) -> str | None:
        """P-16: the sort of the printed line."""
        return line_sort(self.line)


def line_sort(line: str | None) -> str | None:
    """P-16: whether a line is an Alert, Standing, a Hazard or a Lapse."""
    if line is None:
        return None
    number = LINES.index(line)
    return LINE_SORTS[0 if number <= 7 else 1 if number <= 10 else 2 if number <= 15 else 3]


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
    problems: list[Problem] = []
    if len(cards) != CARDS:
        problems.append((-1, "card", f"the box has {CARDS} different cards, the file has {len(cards)}"))
    known = [card.id for card in cards if card is not None and card.type == "power"]
    for i, card in enumerate(cards):
        if card is None or i >= CARDS:
            continue
        kind = next(name for name, end in zip(TYPES, FIRSTS[1:], strict=True) if i < end)
        if card.type != kind:
            problems.append((i, "type", f"cards stand in the order of their types: this one must be a {kind}"))
            continue
        problems += [(i, field, message) for field, message in _card_problems(card, known)]
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
    for field in ("powers", "weakness", "other_weakness"):
        strange = [power for power in getattr(card, field) if power not in powers[:BASICS]]
        problems += [(field, f"{power!r} is no basic power") for power in strange]
    problems += [("contains", f"there is no power {power!r}") for power in card.contains if power not in powers]
    if card.unless is not None and card.unless not in powers:
        problems.append(("unless", f"there is no power {card.unless!r}"))
    if (card.line == "hard_fight_without") != (card.unless is not None):
        problems.append(("unless", "goes with the line hard_fight_without, and only with that"))
    if card.type in ("crime", "disaster", "power", "villain") and card.count != 1:
        problems.append(("count", "this card is there once"))
    if card.count < 1:
        problems.append(("count", "at least one"))
    return problems + _number_problems(card)


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
        if any(len(one) != 3 or set(one) - set(SIGNATURE_LETTERS) for one in card.signature):
            problems.append(("signature", f"three letters out of {SIGNATURE_LETTERS}"))
        least = PLACES_NEEDED.get(card.scheme or "", 1)
        if len(card.places) < least or len(set(card.places)) < len(card.places):
            problems.append(("places", f"at least {least} different locations"))
        if card.scheme in ("engines", "nests", "reagents") and max(card.needed, default=0) > least:
            problems.append(("needed", f"at most {least}"))
    return problems


def _deck_problems(cards: Sequence[Printed]) -> list[Problem]:
    problems: list[Problem] = []
    seen: dict[int, int] = {}
    for i in range(FIRST_VILLAIN, CARDS):
        for one in cards[i].signature:
            number = _signature(one)
            if number in seen:
                problems.append((i, "signature", f"{cards[seen[number]].id} has it already"))
            seen[number] = i
    if not problems and len(seen) != 10:
        problems.append((FIRST_VILLAIN, "signature", f"the Villains share ten signatures, not {len(seen)}"))
    for i in range(FIRST_POWER, FIRST_RESOLUTION):
        if cards[i].id in _contained(cards, cards[i].contains):
            problems.append((i, "contains", "a power can't contain itself"))
    if sum(cards[i].points == 1 for i in range(FIRST_POWER, FIRST_RESOLUTION)) < 4:
        problems.append((FIRST_POWER, "points", "at least four powers worth 1 are needed"))
    for effect in ("favor", "vest", "darling", "extra_turn"):
        bearers = [i for i in range(FIRST_RESOLUTION, FIRST_SEARCH) if cards[i].effect == effect]
        problems += [(i, "effect", f"only one card may have {effect}") for i in bearers[1:]]
        if effect == "extra_turn" and bearers and cards[bearers[0]].count > 1:
            problems.append((bearers[0], "count", "this card is there once"))
    return problems


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


def make_box(cards: Sequence[Printed]) -> Box:
    """P-11, P-12, P-21: everything that is printed, in the form the rules read."""
    box = Box(Roads(MOVE))
    powers = {card.id: i for i, card in enumerate(cards[FIRST_POWER:FIRST_RESOLUTION])}

    def mask(names: Iterable[str]) -> int:
        return sum(1 << powers[name] for name in set(names))

    for card in cards:
        box.reputation.append(card.reputation or 0)
    for card in cards[:FIRST_POWER]:
        assert card.time is not None and card.location is not None
        location = LOCATIONS.index(card.location)
        box.time.append(card.time)
        box.location.append(location)
        box.space.append(LOCATION_SPACE[location])
        box.listed.append(mask(card.powers))
        box.symbol.append(SYMBOLS.index(card.symbol) if card.symbol else -1)
        box.line.append(LINES.index(card.line or "none"))
        box.unless.append(mask([card.unless] if card.unless else []))
    for card in cards[FIRST_POWER:FIRST_RESOLUTION]:
        box.points.append(card.points or 0)
        box.holds.append(mask({card.id, *_contained(cards, card.contains)}))
        box.gifts.append(sum(1 << GIFTS.index(gift) for gift in card.effects))
        box.rate.append(card.rate)
    for held in box.holds:
        gifts = 0
        for power, own in enumerate(box.gifts):
            gifts |= own if held >> power & 1 else 0
        box.all_gifts.append(gifts)
    box.fast = [power for power, rate in enumerate(box.rate) if rate]
    for kind in range(FIRST_RESOLUTION, FIRST_VILLAIN):
        (box.resolution_bag if kind < FIRST_SEARCH else box.search_bag).extend([kind] * cards[kind].count)
    for card in cards[FIRST_RESOLUTION:FIRST_SEARCH]:
        box.resolution_effect.append(RESOLUTION_EFFECTS.index(card.effect or "none"))
    for card in cards[FIRST_SEARCH:FIRST_VILLAIN]:
        box.search_effect.append(SEARCH_EFFECTS.index(card.effect or "oldest"))
    for card in cards[FIRST_VILLAIN:CARDS]:
        villain = Villain(SCHEMES.index(card.scheme or "void"), card.plan or 0)
        villain.places = [LOCATIONS.index(place) for place in card.places]
        villain.needed = list(card.needed)
        villain.weakness = mask(card.weakness)
        villain.other_weakness = mask(card.other_weakness)
        villain.signatures = [_signature(letters) for letters in card.signature]
        box.villains.append(villain)
    for number, effect in enumerate(box.resolution_effect):
        if effect == FAVOR:
            box.favor = FIRST_RESOLUTION + number
        elif effect == VEST:
            box.vest = FIRST_RESOLUTION + number
        elif effect == DARLING:
            box.darling = FIRST_RESOLUTION + number
    return box

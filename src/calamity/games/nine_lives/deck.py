"""Reads the card file: its schema, the checks that a set of cards must pass, and the `Box` made from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from calamity.games.nine_lives.box import ROLLED, Box
from calamity.games.nine_lives.vocabulary import aims, card_kinds, claw_play, effects, figures, types, windows
from calamity.kernel.cards import Card, Deck, KindRange, Problem
from calamity.kernel.languages import Words
from calamity.kernel.vocabulary import names_of, numbers_of

TYPES = names_of(types)
EFFECTS = numbers_of(effects)
ATTACK_EFFECTS = [name for name, number in EFFECTS.items() if number < effects.CURSE]
CURIOSITY_EFFECTS = [name for name, number in EFFECTS.items() if effects.CURSE <= number < effects.GAIN_LIVES]
EVENT_EFFECTS = [name for name, number in EFFECTS.items() if effects.QUAKE <= number < effects.STRIDE]
REAPURR_EFFECTS = [name for name, number in EFFECTS.items() if number >= effects.STRIDE]

if TYPE_CHECKING:
    Type = str
    Effect = str
else:
    Type = Literal[TYPES]
    Effect = Literal[tuple(EFFECTS)]

WINDOWS = {
    "block": windows.ON_TOP,
    "take": windows.ON_TOP,
    "pass_on": windows.AS_TARGET,
    "bounce": windows.AS_TARGET,
    "mirror": windows.AS_OTHERS_TARGET,
    "storm": windows.ON_REVEAL,
}
AIMS = {
    "curse": aims.ONE_PLAYER,
    "sack": aims.ONE_PLAYER,
    "stove": aims.ONE_PLAYER,
    "pilfer": aims.PLAYER_WITH_CARDS,
    "yeti": aims.ONE_PLAYER,
    "pass_on": aims.ONE_PLAYER,
    "swap": aims.ONE_PLAYER,
    "ferry": aims.UP_OR_DOWN,
    "robin": aims.RICHER_PLAYER,
    "banish": aims.TWO_CATS,
    "copy": aims.A_COPY,
}
ATTACK_AIMS = {"one": aims.ONE_PLAYER, "one_or_two": aims.ONE_OR_TWO, "others": aims.ALL_OTHERS}
CONDITIONS = ("compost", "summon", "feast", "pilfer", "robin", "copy")  # L-R31: not always playable
TRIGGERS = ("rescue", "paradox")  # L-R61: these are never played
LASTING = ("clover", "patch")

BOX_CARDS = {"main_deck": 108, "power_deck": 24, "catastrophe_deck": 52}  # L-9
MOST_SEATS = 6
FEWEST_CARDS = {
    "main_deck": MOST_SEATS * figures.FIRST_HAND,
    "power_deck": MOST_SEATS * figures.FIRST_ROW,
    "catastrophe_deck": 1,
}

KIND_RANGES = {
    "main_deck": KindRange(0, card_kinds.FIRST_POWER, "Main cards"),
    "power_deck": KindRange(card_kinds.FIRST_POWER, card_kinds.FIRST_CATASTROPHE, "Power Cats"),
    "catastrophe_deck": KindRange(card_kinds.FIRST_CATASTROPHE, card_kinds.END, "CATastrophe cards"),
}


class Printed(Card, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """L-57, L-58, L-68, L-R3: a card as printed; its text takes precedence over the general rules."""

    number: str
    type: Type
    effect: Effect
    text: Words
    timing: Literal["claw", "catfinity", "lasting", "trigger"] | None = None
    attack: Literal[2, 3, 4, 5, 6, "rolled"] | None = None
    lives: int = 1
    rolls: Literal[1, 2] = 1
    targets: Literal["one", "one_or_two", "others"] = "one"
    catfinity: bool = False
    dot: bool = False
    amount: int = 0
    threshold: int = 0
    players: Literal[2, 3] = 2
    lasts: bool = False
    source: Literal["B", "D"] = "D"

    @property
    def deck(self) -> str:
        """L-9: the deck the card belongs to."""
        if self.type == "power":
            return "power_deck"
        return "catastrophe_deck" if self.type in ("event", "reapurr") else "main_deck"


def check_cards(cards: Sequence[Printed | None]) -> list[Problem]:
    """L-57, L-68, L-72, L-R33: what a set of cards must have so that the game can be played with it."""
    problems = [
        (i, field, message)
        for i, card in enumerate(cards)
        if card is not None
        for field, message in _card_problems(card)
    ]
    if not problems and None not in cards:
        problems += _deck_problems([card for card in cards if card is not None])
    return problems


def _card_problems(card: Printed) -> Iterator[tuple[str, str]]:
    if card.count < 0 or (card.type == "power" and card.count != 1):
        yield "count", "every Power Cat is there once, any other card as often as you like"
    if (card.effect in ATTACK_EFFECTS) != (card.attack is not None):
        yield "attack", "cards with the effect of an Attack, and only they, have an Attack number"
    if (card.effect == "rolled_strike") != (card.attack == "rolled"):
        yield "attack", "the number is 'rolled' with the effect 'rolled_strike', and only with it"
    if card.effect in ("ricochet", "topple") and card.targets != "one":
        yield "targets", "this effect is for one target"
    if (card.type == "event") != (card.effect in EVENT_EFFECTS):
        yield "effect", "events, and only they, have effects of events"
    if (card.type == "reapurr") != (card.effect in REAPURR_EFFECTS):
        yield "effect", "Grim Reapurr cards, and only they, have effects that belong to them"
    if (card.type == "curiosity") != (card.effect in CURIOSITY_EFFECTS):
        yield "effect", f"a curiosity, and only it, has one of the effects {', '.join(CURIOSITY_EFFECTS)}"
    if card.type == "attack" and card.attack is None:
        yield "attack", "missing"
    yield from _symbol_problems(card)


def _symbol_problems(card: Printed) -> Iterator[tuple[str, str]]:
    answers = card.effect in WINDOWS
    if card.catfinity and card.attack is not None:
        yield "catfinity", "an Attack can't be an answer"
    if card.catfinity and card.type in ("event", "reapurr", "curiosity"):
        yield "catfinity", "such a card is never an answer"
    if card.catfinity and not answers and card.effect not in ("gain_lives", "gain_yarn", "shield", "guard"):
        yield "catfinity", "a card with this effect is never an answer"
    if (answers or card.type == "reaction") and not card.catfinity:
        yield "catfinity", "a card that answers others needs the symbol"
    if (card.timing is not None) != (card.type == "power"):
        yield "timing", "Power Cats, and only they, have one"
    if card.type == "power" and (card.timing == "catfinity") != card.catfinity:
        yield "timing", "it is 'catfinity' exactly with that symbol"
    if (card.timing == "trigger") != (card.effect in TRIGGERS) or (card.timing == "lasting") != (
        card.effect in LASTING
    ):
        yield "timing", "this effect needs another one"
    if card.effect in ("summon", "copy") and card.type != "power":
        yield "effect", "only Power Cats do this"
    if card.lasts != (card.effect in ("truce", "frenzy")):
        yield "lasts", "truce and frenzy last, nothing else does"
    if card.players == 3 and card.type != "event":
        yield "players", "only Events are for three and more"


def _deck_problems(cards: Sequence[Printed]) -> list[Problem]:
    """L-10, L-11, L-72: there must be enough to deal and to draw for the largest table, and Events for two."""
    problems: list[Problem] = []
    sums = _sums(cards)
    for deck, needed in FEWEST_CARDS.items():
        if sums[deck] < needed:
            message = (
                f"{MOST_SEATS} players need at least {needed} {KIND_RANGES[deck].noun}, and there are {sums[deck]}"
            )
            problems.append((-1, "count", message))
    if not any(card.deck == "catastrophe_deck" and card.players == 2 and card.count for card in cards):
        problems.append((-1, "players", "some CATastrophe card must be for two players"))
    for effect in (*TRIGGERS, *LASTING):
        bearers = [i for i, card in enumerate(cards) if card.effect == effect]
        for i in bearers[1:]:
            problems.append((i, "effect", f"only one card may do this ({cards[bearers[0]].id} does already)"))
    return problems


def check_box(cards: Sequence[Printed | None]) -> list[Problem]:
    """L-9: how many cards the box has."""
    sums = _sums(cards)
    return [
        (-1, "count", f"there are {needed} {KIND_RANGES[deck].noun}, not {sums[deck]}")
        for deck, needed in BOX_CARDS.items()
        if sums[deck] != needed
    ]


def _sums(cards: Sequence[Printed | None]) -> Counter[str]:
    sums = Counter[str]()
    for card in cards:
        if card is not None:
            sums[card.deck] += card.count
    return sums


def make_box(deck: Deck[Printed]) -> Box:
    """L-57, L-68, L-R61: what is printed on all cards, encoded for the rules."""
    box = Box(card_kinds.END)
    for kind, card in deck.by_kind.items():
        box.type[kind] = TYPES.index(card.type)
        box.effect[kind] = EFFECTS[card.effect]
        box.attack[kind] = ROLLED if card.attack == "rolled" else card.attack or 0
        box.lives[kind] = card.lives
        box.rolls[kind] = card.rolls
        box.amount[kind] = card.amount
        box.threshold[kind] = card.threshold
        box.dot[kind] = int(card.dot)
        box.crowd[kind] = int(card.players == 3)
        box.lasts[kind] = int(card.lasts)
        if card.catfinity:
            box.window[kind] = WINDOWS.get(card.effect, windows.ANYTIME)
        played = card.type not in ("event", "reapurr") and card.timing not in ("lasting", "trigger")
        if played and card.effect not in WINDOWS:
            needs = claw_play.UNLESS_TRUCE if card.attack is not None else claw_play.ALWAYS
            box.claw[kind] = claw_play.IF_POSSIBLE if card.effect in CONDITIONS else needs
        box.aim[kind] = ATTACK_AIMS[card.targets] if card.attack is not None else AIMS.get(card.effect, aims.NOTHING)
        pile = {"main_deck": box.main, "power_deck": box.power, "catastrophe_deck": box.catastrophe}[card.deck]
        pile += [kind] * card.count
    answers = [kind for kind in range(card_kinds.FIRST_POWER) if box.window[kind] != windows.NEVER]
    box.first_answer = min(answers, default=card_kinds.FIRST_POWER)
    specials = {card.effect: kind for kind, card in deck.by_kind.items()}
    box.rescuer = specials.get("rescue", -1)
    box.paradox = specials.get("paradox", -1)
    box.clover = specials.get("clover", -1)
    box.patch = specials.get("patch", -1)
    return box

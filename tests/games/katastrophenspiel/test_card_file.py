"""Tests of a user's own card files: one that can be played makes a game, any other is refused with card and reason."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
import pytest

from calamity import BadCards, Table
from calamity.games.katastrophenspiel.deck import Printed, check_box, check_cards
from calamity.games.katastrophenspiel.game import make
from calamity.games.katastrophenspiel.rules.turn import Katastrophenspiel
from calamity.testing import Scenario
from tests.games.card_files import copies, play, variant
from tests.games.katastrophenspiel.scenes import CARDS, GAME

Found = list[tuple[str, str, str]]


def changed(card: str, **facts: object) -> list[Printed]:
    """The cards of the box with other facts on one of them."""
    return [msgspec.structs.replace(one, **facts) if one.id == card else one for one in CARDS]


def problems(cards: Sequence[Printed | None]) -> Found:
    """What is wrong with a set of cards: the card ('' for the whole), the field and the reason."""
    found = check_cards(cards)
    return [(CARDS[place].id if place >= 0 else "", field, reason) for place, field, reason in found]


# The card, what is changed on it; then the field and the reason.
WRONG: dict[str, tuple[str, dict[str, object], str, str]] = {
    "twice in the box": ("zelte", {"count": 2}, "count", "every card is there once"),
    "a vehicle without price": ("loeschboot", {"price": None}, "price", "missing"),
    "a hero without colour": ("sigmar_milano", {"set": None}, "price", "missing: a price, or else a set"),
    "a hero without price": ("jennifer_mcleod", {"price": None}, "price", "missing: a price, or else a set"),
    "equipment without colour": ("zollhund_lili", {"set": None}, "price", "missing: a price, or else a set"),
    "equipment without price": ("hydraulikspreizer", {"price": None}, "price", "missing: a price, or else a set"),
    "a catastrophe without points": ("sturm", {"points": None}, "points", "missing"),
    "a catastrophe without region": ("sturm", {"region": None}, "region", "missing"),
    "a price on a starting card": ("sigmar_milano", {"price": 1}, "price", "a starting card has none"),
    "a colour on a purchase card": ("loeschboot", {"set": "red"}, "set", "a vehicle card has none"),
    "points on a vehicle": ("loeschboot", {"points": 1}, "points", "a vehicle card has none"),
    "a region on a vehicle": ("loeschboot", {"region": "asia"}, "region", "a vehicle card has none"),
    "space on a hero": ("sigmar_milano", {"symbols": "+1; F"}, "symbols", "only vehicles have space (+n;)"),
    "two slashes": (
        "branka_oswald",
        {"symbols": "C / S / H"},
        "symbols",
        "at most one slash, and none on a catastrophe",
    ),
    "a slash on a catastrophe": (
        "hausbrand",
        {"symbols": "F / H"},
        "symbols",
        "at most one slash, and none on a catastrophe",
    ),
    "a die on a catastrophe": (
        "hausbrand",
        {"symbols": "F D5"},
        "symbols",
        "'D5' is no symbol of a catastrophe card",
    ),
    "a die that is too easy": ("linda_rendel", {"symbols": "D2 / A"}, "symbols", "'D2' is no symbol of a hero card"),
    "an unknown symbol": ("loeschboot", {"symbols": "+4; X"}, "symbols", "'X' is no symbol of a vehicle card"),
    "an unknown symbol after a die": (
        "linda_rendel",
        {"symbols": "D4 X"},
        "symbols",
        "'X' is no symbol of a hero card",
    ),
    "a hero who flies": ("sigmar_milano", {"symbols": "MOVE"}, "symbols", "'MOVE' is no symbol of a hero card"),
    "a vehicle that buys": ("loeschboot", {"symbols": "+4; BUY"}, "symbols", "'BUY' is no symbol of a vehicle card"),
    "a hero with a control centre": (
        "sigmar_milano",
        {"symbols": "MISSION"},
        "symbols",
        "'MISSION' is no symbol of a hero card",
    ),
    "two movements": (
        "prallluftschiff",
        {"symbols": "+4; MOVE MOVE"},
        "symbols",
        "a vehicle has at most one movement symbol",
    ),
    "movements on both sides": (
        "luftkissenboot",
        {"symbols": "+3; MOVE / P MOVE"},
        "symbols",
        "a vehicle has at most one movement symbol",
    ),
    "no symbol": ("zelte", {"symbols": ""}, "symbols", "at least one symbol is needed on each side"),
    "a side without symbols": (
        "branka_oswald",
        {"symbols": "C /"},
        "symbols",
        "at least one symbol is needed on each side",
    ),
    "an empty side beside space": (
        "versorgungszug",
        {"symbols": "+5; S S /"},
        "symbols",
        "at least one symbol is needed on each side",
    ),
    "no space and no symbol": (
        "loeschboot",
        {"symbols": "+0;"},
        "symbols",
        "at least one symbol is needed on each side",
    ),
    "too many symbols": ("zelte", {"symbols": "H " * 13}, "symbols", "at most 12 symbols are on a side"),
    "a giant": ("loeschboot", {"symbols": "+31; F"}, "symbols", "a vehicle has at most 30 places"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_card_that_cannot_be_played_is_refused_with_its_field_and_the_reason(name: str) -> None:
    """K-2, K-3, K-10, K-11, K-12, K-15, K-R18: one problem for one mistake."""
    card, facts, field, reason = WRONG[name]
    assert problems(changed(card, **facts)) == [(card, field, reason)]


@pytest.mark.parametrize(
    ("card", "symbols"),
    [
        ("loeschboot", "+30; F"),
        ("loeschboot", "+4"),  # space alone is something
        ("loeschboot", "F"),
        ("loeschboot", "F " * 12),
        ("linda_rendel", "D3 / A"),
        ("linda_rendel", "D4 D4"),
    ],
)
def test_what_the_cards_of_other_sets_may_have(card: str, symbols: str) -> None:
    """K-10, K-11, K-12: up to 30 places, or symbols without places; any of the three dice, with or without a slash."""
    assert problems(changed(card, symbols=symbols)) == []


@pytest.mark.parametrize(
    ("card", "symbols", "second", "reason"),
    [
        ("linda_rendel", "BUY / A", "justin_grafke", "only one card may have BUY (linda_rendel has it already)"),
        (
            "notfallcontainer",
            "C MISSION",
            "notfallcontainer",
            "only one card may have MISSION (leitstelle has it already)",
        ),
    ],
)
def test_KR18_only_one_card_gives_actions_of_a_kind(card: str, symbols: str, second: str, reason: str) -> None:
    assert problems(changed(card, symbols=symbols)) == [(second, "symbols", reason)]


def box_problems(cards: Sequence[Printed]) -> Found:
    """What the box hasn't: the card ('' for the whole), the field and the reason."""
    return [(cards[place].id if place >= 0 else "", field, reason) for place, field, reason in check_box(cards)]


def test_K15_the_cards_are_110_in_the_order_of_their_numbers() -> None:
    """K-2, K-15: in the box; a variant may do otherwise."""
    assert box_problems(CARDS) == []
    assert box_problems(CARDS[:-1]) == [("", "kind", "there are 20 equipment cards for sale, not 19")]
    wrong_order = [("hausbrand", "number", "cards stand in the order of their numbers: expected 21")]
    assert box_problems(changed("hausbrand", number=22)) == wrong_order
    assert problems(changed("hausbrand", number=22)) == []
    assert box_problems(changed("loeschboot", kind="hero")) == [
        ("", "kind", "there are 20 vehicles, not 19"),
        ("", "kind", "there are 10 heroes for sale, not 11"),
    ]


@pytest.mark.parametrize(
    ("field", "value", "needed"),
    [
        ("price", 1, 2),
        ("price", 2, 2),
        ("price", 3, 1),
        ("points", 1, 2),
        ("points", 2, 1),
        ("points", 3, 1),
        ("points", 5, 1),
    ],
)
def test_K16_K17_every_place_of_the_displays_has_a_card_of_its_class(field: str, value: int, needed: int) -> None:
    """K-16, K-17: a stack that is too small for its display is named; just enough is enough."""

    def with_only(count: int) -> list[Printed]:
        stack = [card.id for card in CARDS if getattr(card, field) == value]
        other = 3 if value == 2 else 2
        return [msgspec.structs.replace(card, **{field: other}) if card.id in stack[count:] else card for card in CARDS]

    name = "purchase" if field == "price" else "catastrophe"
    reason = f"the deck '{name} {value}' needs {needed} cards, it has {needed - 1}"
    assert problems(with_only(needed - 1)) == [("", "card", reason)]
    assert problems(with_only(needed)) == []


def test_KR2_a_starting_set_has_four_cards_three_of_them_heroes() -> None:
    """K-R2: in the box; a variant needs one card of each colour."""
    assert box_problems(changed("sigmar_milano", set="green")) == [
        ("", "set", "the starting set red has three heroes and one equipment card"),
        ("", "set", "the starting set green has three heroes and one equipment card"),
    ]
    assert problems(changed("sigmar_milano", set="green")) == []
    found = problems([card for card in CARDS if card.set != "red"])
    assert found == [("", "card", "the deck 'player red' needs 1 cards, it has 0")]


ADDED = """
[[card]]
id = "schneemobil"
number = 111
kind = "vehicle"
price = 1
symbols = "+5; A MOVE"
name = { en = "Snowmobile", de = "Schneemobil" }

[[card]]
id = "heuschrecken"
number = 112
kind = "catastrophe"
points = 1
region = "europe"
symbols = "S S"
name = { en = "Locusts", de = "Heuschrecken" }

[[card]]
id = "ada_feldmann"
number = 113
kind = "hero"
price = 1
symbols = "S S"
name = { en = "Ada Feldmann", de = "Ada Feldmann" }

[[card]]
id = "suppenkueche"
number = 114
kind = "equipment"
price = 1
symbols = "S H"
name = { en = "Soup Kitchen", de = "Suppenküche" }

[[card]]
id = "ben_anker"
number = 115
kind = "hero"
set = "red"
symbols = "A"
name = { en = "Ben Anker", de = "Ben Anker" }

[[card]]
id = "trillerpfeifen"
number = 116
kind = "equipment"
set = "red"
symbols = "P"
name = { en = "Whistles", de = "Trillerpfeifen" }
"""
REMOVED = ("loeschboot", "hausbrand", "justin_grafke", "leitstelle", "sigmar_milano", "zelte")
SOURCE = GAME.card_file


def test_cards_are_added_and_removed_by_their_file_alone() -> None:
    """K-2, K-19, K-47, K-54: new ones are dealt, bought and used, and do what is printed on them."""
    game = make(variant(SOURCE, *REMOVED, added=ADDED))
    assert len(game.cards) == 110 and "leitstelle" not in game.kinds
    longer = make(variant(SOURCE, added=ADDED))
    for words in (("buy", "rettungswagen"), ("mission", "tsunami"), ("use", "zollhund_lili")):
        assert longer.actions.encode(*words) == GAME.actions.encode(*words)
    red = ["ben_anker", "branka_oswald", "linda_rendel", "trillerpfeifen"]
    hands = [Table(game, 5, seed).view(0)["zones"]["hand"][seat] for seed in range(3) for seat in range(5)]
    assert red in [sorted(hand) for hand in hands]
    scenario = Scenario(game, 2, 0, {"starter": 0}).set("money", [3, 0])
    scenario = scenario.zone("hand", 0, ["schneemobil"]).zone("catastrophes", ["heuschrecken", ...])
    table = scenario.zone("purchases", ["ada_feldmann", "rettungswagen", ...]).table()
    table.do(0, "purchase")
    table.do(0, "cycle", "rettungswagen")
    table.do(0, "buy", "ada_feldmann")
    table.do(0, "play_vehicle", "schneemobil")
    table.do(0, "mission", "heuschrecken")
    table.do(0, "use", "ada_feldmann")
    assert table.get("points", 0) == 1 and table.get("money", 0) == 3


@pytest.mark.parametrize(
    ("card", "symbols", "owner"), [("sigmar_milano", "BUY", "procurer_owner"), ("zelte", "MISSION", "centre_owner")]
)
def test_whoever_begins_with_a_card_that_gives_an_action_has_it(card: str, symbols: str, owner: str) -> None:
    """K-50, K-69: also in a set that players begin with."""
    start = SOURCE.index(f'id = "{card}"')
    source = SOURCE[:start] + re.sub(r'symbols = ".*"', f'symbols = "{symbols}"', SOURCE[start:], count=1)
    game = make(variant(source, "justin_grafke", "leitstelle"))
    state = game.new(5, 1)
    assert isinstance(state, Katastrophenspiel) and getattr(state, owner) >= 0
    assert game.kinds.index(card) in state.hands[getattr(state, owner)]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_variant_is_played_to_its_end(seats: int) -> None:
    """K-29: with cards more and less."""
    game = make(variant(SOURCE, *REMOVED, added=ADDED))
    for seed in range(2):
        play(game, seats, seed)


def test_bots_play_a_variant() -> None:
    """K-29: with cards that they have never seen, at leisure and in a hurry."""
    game = make(variant(SOURCE, *REMOVED, added=ADDED))
    wits = game.wits()
    state = game.new(2, 3, {"rounds": 6})
    number = 0
    while not state.over:
        rate = wits.guess if number % 2 else wits.rate
        ratings = rate(state, state.seat, state.options)
        state.apply(state.options[ratings.index(max(ratings))])
        number += 1
    assert max(game.result(state).scores) > 5


@pytest.mark.parametrize(
    ("card", "more", "too_many"),
    [
        ("schneemobil", 10, "there is room for 32 vehicles; these are 60"),
        ("heuschrecken", 20, "there is room for 64 catastrophes; these are 80"),
        ("ada_feldmann", 5, "there is room for 16 heroes for sale; these are 50"),
        ("suppenkueche", 10, "there is room for 32 equipment cards for sale; these are 60"),
        ("ben_anker", 8, "there is room for 24 heroes in starting sets; these are 55"),
        ("trillerpfeifen", 3, "there is room for 8 equipment cards in starting sets; these are 45"),
    ],
)
def test_there_is_room_for_half_as_many_cards_again_of_every_sort(card: str, more: int, too_many: str) -> None:
    """K-2: and the whole is played to its end."""
    table = "[[card]]" + next(part for part in ADDED.split("[[card]]") if f'id = "{card}"' in part)
    game = make(variant(SOURCE, added=copies(table, more)))
    assert len(game.cards) == 110 + more and max(game.actions) < 2047
    play(game, 3, 1)
    with pytest.raises(BadCards, match=too_many):
        make(variant(SOURCE, added=copies(table, 40)))


def test_the_box_has_110_cards_and_a_variant_need_not() -> None:
    """K-15: whoever changes that says so."""
    shorter = SOURCE[: SOURCE.rindex("[[card]]")]
    with pytest.raises(BadCards, match="holds for the printed box: put the line 'variant = true'"):
        make(shorter)
    assert len(make("variant = true\n" + shorter).cards) == 109


def test_a_card_that_cannot_be_read_does_not_hide_what_is_wrong_with_others() -> None:
    source = GAME.card_file.replace('symbols = "F D5"', 'symbols = "F D6"')
    with pytest.raises(BadCards) as refused:
        make(source.replace("points = 5", "points = 4", 1))
    wrong = [(problem.card, problem.field) for problem in refused.value.problems]
    assert wrong == [("vulkanausbruch", "points"), ("kjell_brandvoll", "symbols")]


@pytest.mark.parametrize(("name", "told"), [("", "cards.toml"), ("mine.toml", "mine.toml")])
def test_a_problem_names_the_card_file(name: str, told: str) -> None:
    with pytest.raises(BadCards, match=f"^{told}:1: version: "):
        make(GAME.card_file.replace("version = ", "# version = ", 1), name)

"""Sets of cards of one's own: one that can't be played is refused with the card, the field and the reason."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from calamity import BadCards
from calamity.games.katastrophenspiel.deck import Printed, check_cards
from calamity.games.katastrophenspiel.game import make
from tests.games.katastrophenspiel.cast import CARDS, GAME

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
    "another type": ("loeschboot", {"kind": "hero", "symbols": "F"}, "kind", "card 7 is a vehicle"),
    "a vehicle without price": ("loeschboot", {"price": None}, "price", "missing"),
    "a hero without colour": ("sigmar_milano", {"set": None}, "set", "missing"),
    "a hero without price": ("jennifer_mcleod", {"price": None}, "price", "missing"),
    "equipment without colour": ("zollhund_lili", {"set": None}, "set", "missing"),
    "equipment without price": ("hydraulikspreizer", {"price": None}, "price", "missing"),
    "a catastrophe without points": ("sturm", {"points": None}, "points", "missing"),
    "a catastrophe without region": ("sturm", {"region": None}, "region", "missing"),
    "a price on a starting card": ("sigmar_milano", {"price": 1}, "price", "a hero card with this number has none"),
    "a colour on a purchase card": ("loeschboot", {"set": "red"}, "set", "a vehicle card with this number has none"),
    "points on a vehicle": ("loeschboot", {"points": 1}, "points", "a vehicle card with this number has none"),
    "a region on a vehicle": ("loeschboot", {"region": "asia"}, "region", "a vehicle card with this number has none"),
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


def test_K15_the_cards_are_110_in_the_order_of_their_numbers() -> None:
    assert problems(CARDS[:-1]) == [("", "card", "the box has 110 cards, the file has 109")]
    wrong_order = [("hausbrand", "number", "cards stand in the order of their numbers: expected 21")]
    assert problems(changed("hausbrand", number=22)) == wrong_order
    for number, expected in ((0, 110), (111, 110)):
        reason = f"cards stand in the order of their numbers: expected {expected}"
        assert problems(changed("notfallcontainer", number=number)) == [("notfallcontainer", "number", reason)]
        assert problems(changed("notfallcontainer", number=number, count=2)) == [
            ("notfallcontainer", "number", reason),
            ("notfallcontainer", "count", "every card is there once"),
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
    found = problems(changed("sigmar_milano", set="green"))
    assert found == [
        ("", "card", "the deck 'player red' needs 4 cards, it has 3"),
        ("", "card", "the deck 'player green' needs 4 cards, it has 5"),
        ("", "set", "the starting set red needs three heroes and one equipment card"),
        ("", "set", "the starting set green needs three heroes and one equipment card"),
    ]


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

"""Tests of the cards of Nine Lives: each is as designed, and all together have the right numbers, types and names."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.nine_lives.shorthand import (
    CARDS,
)

# Number, English name, copies, symbols and marks.
REFERENCE = """
M01 | Snack-Time Swat | 7 | attack 3
M02 | Tail-Chaser Tackle | 6 | attack 4
M03 | Midnight Ankle Ambush | 3 | attack 5
M04 | Double Swipe | 3 | attack 3
M05 | Bookcase Belly-Flop | 3 | attack 4
M06 | Laser-Point Lunge | 3 | attack 4, dot
M07 | Hairball Shrapnel | 2 | attack 3
M08 | Soul-Sip Nibble | 3 | attack 4
M09 | Pickpocket Paws | 2 | attack 4
M10 | Curtain-Shredder | 2 | attack 4
M11 | Claw for Claw | 2 | attack rolled
M12 | Topple the Top Cat | 2 | attack 3
M13 | Tangled in Thread | 2 | attack 4
M14 | Reckless Leap | 2 | attack 5
M15 | Ricochet Sprint | 2 | attack 4
M16 | Curiosity Killed the Cat | 8
M17 | What's in the Sack? | 2
M18 | Behind the Hot Stove | 2
M19 | Pocket Phoenix | 6
M20 | Windowsill Unicorn | 1
M21 | Teapot Djinn | 2
M22 | Yarn-Tailed Fox | 2
M23 | Attic Owl | 1
M24 | Moonlit Stag | 2
M25 | Mirror Imp | 1
M26 | Closet Yeti | 1
M27 | Magpie Queen | 1
M28 | Lantern Moth | 2
M29 | Bone-Bell Raven | 1
M30 | Pillow Golem | 2 | catfinity
M31 | Crystal Cuttlefish | 1
M32 | Compost Gnome | 1
M33 | Cucumber | 12 | catfinity
M34 | Take | 6 | catfinity, dot
M35 | Pass | 10 | catfinity
W01 | Sir Pounce-a-Lot | 1 | claw, attack 5
W02 | Duchess Doublepaw | 1 | claw, attack 4
W03 | Captain Crossbones | 1 | claw, attack 4, dot
W04 | The Velvet Burglar | 1 | claw, dot
W05 | Granny Tuxedo | 1 | catfinity
W06 | Tenth-Life Tabitha | 1 | trigger
W07 | Professor Paradox | 1 | trigger
W08 | Clover Calico | 1 | lasting
W09 | Bouncer Bartholomew | 1 | catfinity
W10 | Mirror Mog | 1 | catfinity
W11 | Bishop Blink | 1 | catfinity, dot
W12 | Madam Fortuna Fuzz | 1 | claw
W13 | Storm-Tail Stella | 1 | catfinity
W14 | The Alley Ghost | 1 | claw
W15 | Copycat Coco | 1 | claw
W16 | Sultan of Swaps | 1 | claw
W17 | Ferrycat Philomena | 1 | claw
W18 | Robin Hoodie | 1 | claw
W19 | Trampoline Trixie | 1 | claw
W20 | Knitwitch Purl | 1 | catfinity
W21 | Siren of the Sink | 1 | claw, dot
W22 | Chef Anchovy | 1 | claw
W23 | Laundry-Basket Knight | 1 | catfinity
W24 | Patchwork Pat | 1 | lasting
E01 | Pantry Quake | 1
E02 | Bath Night | 1
E03 | Runaway Vacuum | 1
E04 | Thunder Under the Bed | 1
E05 | Scratching-Post Tower | 1
E06 | Catnip Harvest | 1
E07 | Cursed Number | 1
E08 | Loose Floorboards | 1
E09 | Spin the Sardine Can | 1
E10 | Fishbowl Dive | 1
E11 | Gravity Check | 1
E12 | Ladder of Shelves | 1
E13 | Staring Contest | 1
E14 | Paw, Claw, Tail | 1
E15 | Tuna Auction | 1
E16 | Share the Tuna | 1
E17 | Musical Boxes | 1 | 3+
E18 | Two Doorways | 1 | 3+
E19 | Highest Shelf | 1 | 3+
E20 | Voted Off the Sofa | 1 | 3+
E21 | Tail-Batting | 1 | 3+
E22 | Feather-Wand Forecast | 1
E23 | Mouse in the Wall | 1
E24 | Doorbell! | 1
E25 | Snap! | 1
E26 | Rooftop Duel | 1
E27 | Grudge Match | 1
E28 | Hot Hairball | 1 | 3+
E29 | Passing the Blame | 1 | 3+
E30 | Sprinkler Ambush | 1
E31 | Litter-Box Duty | 1
E32 | Zoomies | 1
E33 | Yarn Rain | 1
E34 | Top-Shelf Tumble | 1
E35 | Underdog Parade | 1
E36 | Cat Show | 1
E37 | Catnip Truce | 1 | lasts
E38 | Full-Moon Frenzy | 1 | lasts
E39 | Box Delivery | 1
G01 | Creeping Shadow | 6
G02 | Long Stride | 1
G03 | Knucklebones | 2
G04 | Cold Breath | 1
G05 | Reapurr's Bargain | 1
G06 | Called Back | 1
G07 | Nine Candles | 1
"""
ROWS = {line.split(" | ")[0]: line.split(" | ")[1:] for line in REFERENCE.strip().splitlines()}
BY_NUMBER = {card.number: card for card in CARDS.values()}


def marks(number: str) -> list[str]:
    """The symbols and marks of a card as the reference writes them."""
    card = BY_NUMBER[number]
    found: list[str] = [card.timing] if card.timing and card.timing != "catfinity" else []
    found += [f"attack {card.attack}"] if card.attack else []
    found += ["catfinity"] * card.catfinity + ["dot"] * card.dot
    return found + ["3+"] * (card.players == 3) + ["lasts"] * card.lasts


@pytest.mark.parametrize("number", ROWS)
def test_the_card(number: str) -> None:
    """L-9, L-57, L-68: name, copies, symbols and marks."""
    name, copies, *symbols = ROWS[number]
    card = BY_NUMBER[number]
    assert (card.name.english, card.count) == (name, int(copies))
    assert marks(number) == (symbols[0].split(", ") if symbols else [])
    assert card.text.english and card.text["de"] and card.name["de"]


def test_no_other_cards() -> None:
    assert list(BY_NUMBER) == list(ROWS)


def test_L9_the_decks_have_108_24_and_52_cards() -> None:
    sizes = Counter[str]()
    for card in CARDS.values():
        sizes[card.deck] += card.count
    assert sizes == {"main_deck": 108, "power_deck": 24, "catastrophe_deck": 52}


def test_L57_the_types_of_the_main_deck() -> None:
    sizes = Counter[str]()
    for card in CARDS.values():
        sizes[card.type] += card.count
    assert [sizes[kind] for kind in ("attack", "curiosity", "ally", "reaction")] == [44, 12, 24, 28]
    assert [sizes[kind] for kind in ("power", "event", "reapurr")] == [24, 39, 13]


def test_the_symbols_of_the_main_deck() -> None:
    """L-33, L-38, L-58: counted over all copies."""
    main = [card for card in CARDS.values() if card.deck == "main_deck"]
    assert sum(card.count for card in main if card.catfinity) == 30
    assert sum(card.count for card in main if card.dot) == 9
    numbers = Counter[object]()
    for card in main:
        numbers[card.attack] += card.count
    assert [numbers[n] for n in (3, 4, 5, "rolled")] == [14, 23, 5, 2]


def test_names_are_unique_in_both_languages() -> None:
    for language in ("en", "de"):
        assert len({card.name[language] for card in CARDS.values()}) == 105


def test_only_four_cards_keep_the_names_of_the_printed_game() -> None:
    """L-R1: the rulebook prints no others."""
    assert {card.id for card in CARDS.values() if card.source == "B"} == {
        "curiosity_killed_the_cat",
        "cucumber",
        "take",
        "pass",
    }

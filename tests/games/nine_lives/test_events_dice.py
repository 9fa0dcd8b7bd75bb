"""Tests of Event cards with dice, E01 to E12, and of what holds for all Events."""

from __future__ import annotations

import pytest

from tests.games.nine_lives.shorthand import (
    CARDS,
    A,
    B,
    C,
    D,
    alive,
    alone,
    answer,
    asked,
    dice,
    events,
    fate_pile,
    hand,
    kind,
    lives,
    outcome,
    reveal,
    settle,
    skip,
    spend,
    yarn,
)


def after(event: str, rolls: list[int], before: list[int]) -> list[int]:
    """The lives after an Event without any decisions."""
    table = reveal(event, len(before), lives=before, dice=rolls)
    assert kind(table) in ("claw", "")  # the next turn has begun, or the game is over
    return lives(table)


def test_L71_events_are_of_many_kinds() -> None:
    """L-71: thirty-nine of them, each once, seven of them for three or more."""
    cards = [card for card in CARDS.values() if card.type == "event"]
    assert len(cards) == 39
    assert {card.count for card in cards} == {1}
    assert len({card.effect for card in cards}) == 39
    assert sum(card.players == 3 for card in cards) == 7


def test_pantry_quake() -> None:
    """L-71: 1-2 lose 1 life."""
    assert after("pantry_quake", [1, 2, 3, 6], [9, 9, 9, 9]) == [8, 8, 9, 9]


def test_bath_night() -> None:
    """L-71, L-R65: the lowest, all tied."""
    assert after("bath_night", [2, 3, 2, 6], [9, 9, 9, 9]) == [8, 9, 8, 9]


def test_runaway_vacuum() -> None:
    """L-71, L-R66: lower than the left neighbour; eliminated seats are closed."""
    assert after("runaway_vacuum", [4, 2, 6, 6], [9, 9, 9, 9]) == [9, 8, 9, 9]
    assert after("runaway_vacuum", [1, 6, 3], [9, 9, 0, 9]) == [8, 9, 0, 9]


@pytest.mark.parametrize(("face", "left"), [(3, [8, 8, 6, 4]), (4, [9, 7, 7, 3])])
def test_thunder_under_the_bed(face: int, left: list[int]) -> None:
    """L-71: cats on odd or on even spaces."""
    assert after("thunder_under_the_bed", [face], [9, 8, 7, 4]) == left


@pytest.mark.parametrize(
    ("rolls", "enough"),
    [
        ([3, 4], True),
        ([3, 3], False),
        ([3, 4, 4], True),
        ([3, 4, 3], False),
        ([3, 3, 4, 4], True),
        ([3, 3, 4, 3], False),
        ([3, 3, 4, 4, 4], True),
        ([3, 3, 4, 4, 3], False),
        ([3, 3, 3, 4, 4, 4], True),
        ([3, 3, 3, 4, 4, 3], False),
    ],
)
def test_scratching_post_tower(rolls: list[int], enough: bool) -> None:
    """L-71: at least 7, 11, 14, 18 or 21 together, and everyone draws; else everyone loses 1 life."""
    table = reveal("scratching_post_tower", len(rolls), dice=rolls)
    assert lives(table) == [9 if enough else 8] * len(rolls)
    assert len(hand(table, B)) == int(enough)


def test_catnip_harvest() -> None:
    """L-71, L-R65: the highest gain 1 life, each 1 loses 1 Yarn Ball."""
    table = reveal("catnip_harvest", 4, lives=[5, 5, 5, 5], yarn=[1, 0, 2, 0], dice=[1, 6, 6, 1])
    settle(table)
    assert lives(table) == [5, 6, 6, 5]
    assert yarn(table) == [0, 0, 2, 0]


def test_cursed_number() -> None:
    """L-71, L-R37: the number has a window of its own; each equal die costs 2 lives."""
    assert after("cursed_number", [4, 4, 3, 4], [9, 9, 9]) == [7, 9, 7]
    table = reveal("cursed_number", 3, yarn=[1, 0, 0], dice=[4, 4, 4, 4])
    assert dice(table) == [4]
    skip(table, A)
    assert dice(table) == [4, 4, 4]


def test_loose_floorboards() -> None:
    """L-71, L-R69: 1 costs a life, 2-3 a card of your choice, if any."""
    hands = {B: ["attic_owl", "take"], C: []}
    table = reveal("loose_floorboards", 4, hands=hands, dice=[1, 2, 3, 4])
    assert asked(table) == [B]
    answer(table, B, "take")
    assert hand(table, B) == ["attic_owl"]
    assert lives(table) == [8, 9, 9, 9]


@pytest.mark.parametrize(("face", "victim"), [(1, B), (2, C), (3, D), (4, A), (5, B), (6, C)])
def test_spin_the_sardine_can(face: int, victim: int) -> None:
    """L-71: counting the living clockwise, going round; the one reached loses 2 lives."""
    left = after("spin_the_sardine_can", [face], [9, 9, 9, 9])
    assert left == [7 if seat == victim else 9 for seat in range(4)]


def test_spin_the_sardine_can_skips_the_eliminated() -> None:
    """L-55."""
    assert after("spin_the_sardine_can", [2], [9, 9, 0, 9]) == [9, 9, 0, 7]


def test_fishbowl_dive() -> None:
    """L-71, L-R68: divers roll together; 4-6 gain, 1 loses, 2-3 nothing; who stays is dry."""
    table = reveal("fishbowl_dive", 4, lives=[5, 5, 5, 5], dice=[4, 1, 2])
    assert sorted(asked(table)) == [A, B, C, D]
    for seat, choice in enumerate(("dive", "dive", "stay", "dive")):
        answer(table, seat, choice)
    assert lives(table) == [6, 4, 5, 5]


def test_gravity_check() -> None:
    """L-71: two dice; a double gains, else 5 or less loses."""
    rolls = [1, 1, 2, 3, 2, 4, 6, 6]
    assert after("gravity_check", rolls, [5, 5, 5, 5]) == [6, 4, 5, 6]


def test_ladder_of_shelves() -> None:
    """L-71, L-R37: each rolls after the other; lower than the final roll before costs a life; equal does not."""
    assert after("ladder_of_shelves", [4, 3, 3, 2], [9, 9, 9, 9]) == [9, 8, 9, 8]
    table = reveal("ladder_of_shelves", 3, yarn=[0, 1, 0], dice=[4, 3, 6, 5])
    skip(table, B)  # A's roll
    spend(table, B, B)  # one's own 3 becomes a 6
    assert lives(table) == [9, 9, 8]


def test_LR64_losses_are_applied_together_at_the_end() -> None:
    """L-R64, L-R44: the first to fall on the ladder still stands while the others roll, and both fall together."""
    table = reveal("ladder_of_shelves", 3, lives=[9, 1, 1], dice=[6, 5, 4])
    assert outcome(table) == ("won", (A,))
    assert [e["seat"] for e in events(table, "rolled")] == [A, B, C]


def test_LR64_cards_change_at_once() -> None:
    """L-R64: the card for the floorboards is gone before anybody falls."""
    table = reveal("loose_floorboards", 3, lives=[1, 9, 9], hands={B: ["attic_owl", "take"]}, dice=[1, 2, 6])
    assert alone(table, B) == "pick"
    assert alive(table) == [A, B, C]
    answer(table, B, "take")
    assert alive(table) == [B, C]


def test_LR65_all_tied_are_meant() -> None:
    assert after("top_shelf_tumble", [], [7, 9, 9, 2]) == [7, 8, 8, 2]
    assert after("underdog_parade", [], [7, 2, 2, 9]) == [7, 3, 3, 9]


def test_LR65_who_is_meant_is_determined_before_the_losses() -> None:
    """L-R65: A, with 8 lives, is not hit although nobody has more afterwards."""
    assert after("top_shelf_tumble", [], [8, 9, 3]) == [8, 8, 3]


def test_LR62_an_event_that_has_begun_is_finished() -> None:
    """L-R62, L-R51: the count of players at the reveal decides."""
    table = reveal("musical_boxes", 3, lives=[9, 1, 9])
    for seat, box in enumerate((1, 1, 2)):
        answer(table, seat, box)
    assert alive(table) == [A, C]
    assert fate_pile(table) == ["musical_boxes"]


@pytest.mark.parametrize("event", [card.id for card in CARDS.values() if card.players == 3])
def test_L72_three_plus_needs_three(event: str) -> None:
    """L-72, L-R62: with two living cats, whatever the number of seats, it is discarded and another one comes."""
    two = reveal(event, 2, then=["creeping_shadow"])
    assert fate_pile(two) == [event, "creeping_shadow"]
    left = reveal(event, 4, lives=[9, 0, 9, 0], then=["creeping_shadow"])
    assert fate_pile(left) == [event, "creeping_shadow"]
    three = reveal(event, 3, then=["creeping_shadow"])
    assert asked(three) and "creeping_shadow" not in fate_pile(three)


def test_L72_several_in_a_row() -> None:
    table = reveal("two_doorways", 2, then=["musical_boxes", "hot_hairball", "creeping_shadow"])
    assert fate_pile(table) == ["two_doorways", "musical_boxes", "hot_hairball", "creeping_shadow"]

"""Tests of the draft, in which all pick cards and pass the rest on: rules C-19, C-29 to C-32, C-R8 to C-R10."""

from __future__ import annotations

from collections import Counter

import pytest

from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import GAME, kind, of_kind
from tests.games.catastrophe.shorthand import deciders, hand, play


@pytest.mark.parametrize("seats", range(2, 7))
def test_C29_C32_everybody_chooses_until_six_cards_are_chosen(seats: int) -> None:
    table = ScenarioTable(GAME, seats, 3)
    for size in (6, 5, 4, 3, 2):
        assert sorted(deciders(table)) == list(range(seats))
        assert kind(table) == "pick"
        for seat in range(seats):
            assert len(table.zone("packet", seat)) == size
            assert len(hand(table, seat)) == 6 - size
        for seat in range(seats):
            table.do(seat, "pick", table.zone("packet", seat)[0])
    assert [len(hand(table, seat)) for seat in range(seats)] == [6] * seats
    assert [table.zone("packet", seat) for seat in range(seats)] == [[]] * seats


def test_C30_what_is_left_goes_to_the_left() -> None:
    table = ScenarioTable(GAME, 4, 3)
    packets = [table.zone("packet", seat) for seat in range(4)]
    for seat in range(4):
        table.do(seat, "pick", packets[seat][0])
    for seat in range(4):
        assert sorted(table.zone("packet", (seat + 1) % 4)) == sorted(packets[seat][1:])


def test_C29_nothing_moves_before_the_last_one_has_chosen() -> None:
    table = ScenarioTable(GAME, 3, 3)
    packets = [table.zone("packet", seat) for seat in range(3)]
    for seat in (2, 0):
        table.do(seat, "pick", packets[seat][0])
    assert [table.zone("packet", seat) for seat in range(3)] == packets
    assert [len(hand(table, seat)) for seat in range(3)] == [0, 0, 0]
    assert deciders(table) == [1]


def test_C31_a_chosen_card_is_never_passed_on() -> None:
    table = ScenarioTable(GAME, 2, 3)
    mine: list[str] = []
    while kind(table) == "pick":
        mine.append(table.zone("packet", 0)[0])
        table.do(0, "pick", mine[-1])
        table.do(1, "pick", table.zone("packet", 1)[0])
        assert not Counter(mine) - Counter(hand(table, 0))
    assert len(mine) == 5 and len(hand(table, 0)) == 6


def test_C19_CR8_nothing_enters_play_in_the_draft() -> None:
    table = ScenarioTable(GAME, 3, 3)
    while kind(table) == "pick":
        for seat in range(3):
            table.do(seat, "pick", table.zone("packet", seat)[0])
        assert [play(table, seat) for seat in range(3)] == [[], [], []]


def test_CR9_the_sixth_card_comes_unasked() -> None:
    table = ScenarioTable(GAME, 3, 3)
    asked = 0
    while kind(table) == "pick":
        asked += 1
        for seat in range(3):
            table.do(seat, "pick", table.zone("packet", seat)[0])
    assert asked == 5


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_CR9_picks_are_secret(viewer: int | None) -> None:
    tables = [ScenarioTable(GAME, 3, 3) for _ in "ab"]
    for number, table in enumerate(tables):
        table.do(0, "pick", table.zone("packet", 0)[number])
    assert tables[0].view(viewer) == tables[1].view(viewer)
    assert tables[0].events_since(0, viewer) == tables[1].events_since(0, viewer)


def test_CR9_a_pick_is_final() -> None:
    table = ScenarioTable(GAME, 3, 3)
    first, second = table.zone("packet", 0)[:2]
    table.do(0, "pick", first)
    assert table.refuses(0, "pick", second).rule == "C-R29"
    assert table.refuses(0, "take_back").rule == "C-R30"


def test_CR9_with_fewer_than_six_packets_come_round_again() -> None:
    table = ScenarioTable(GAME, 2, 3)
    packet = table.zone("packet", 0)
    for _ in range(2):
        for seat in (0, 1):
            table.do(seat, "pick", table.zone("packet", seat)[0])
    assert set(table.zone("packet", 0)) < set(packet) and len(table.zone("packet", 0)) == 4


def test_C29_a_card_of_another_packet_cannot_be_picked() -> None:
    table = ScenarioTable(GAME, 3, 3)
    foreign = next(card for card in table.zone("packet", 1) if card not in table.zone("packet", 0))
    assert table.refuses(0, "pick", foreign).rule == "C-29"


def test_CR10_responses_are_drafted_like_any_card() -> None:
    seed = next(s for s in range(99) if set(ScenarioTable(GAME, 2, s).zone("packet", 0)) & set(of_kind("response")))
    table = ScenarioTable(GAME, 2, seed)
    card = next(card for card in table.zone("packet", 0) if card in of_kind("response"))
    table.do(0, "pick", card)
    table.do(1, "pick", table.zone("packet", 1)[0])
    assert hand(table, 0) == [card]

"""Tests of the Grim Reapurr: its cards, its steps, its limits."""

from __future__ import annotations

import pytest

from tests.games.nine_lives.shorthand import (
    CARDS,
    A,
    B,
    C,
    alive,
    answer,
    events,
    hand,
    lives,
    outcome,
    reapurr,
    reveal,
    sanctuary,
    settle,
    turn,
    yarn,
)


@pytest.mark.parametrize(
    ("card", "before", "after"),
    [
        ("creeping_shadow", 0, 1),
        ("creeping_shadow", 3, 4),
        ("long_stride", 0, 2),
        ("called_back", 3, 2),
        ("called_back", 1, 0),
        ("called_back", 0, 0),
    ],
)
def test_L73_reapurr_cards_move_him(card: str, before: int, after: int) -> None:
    """L-73, L-R48: up, rarely down, between the Lair and 9."""
    assert reapurr(reveal(card, 3, reapurr=before)) == after


def test_L73_every_reapurr_card_moves_the_reapurr() -> None:
    cards = [card for card in CARDS.values() if card.type == "reapurr"]
    assert sum(card.count for card in cards) == 13
    for card in cards:
        table = reveal(card.id, 3, reapurr=3, dice=[1, 6, 6, 6])
        settle(table)
        assert reapurr(table) != 3


@pytest.mark.parametrize(("face", "after"), [(1, 4), (2, 4), (3, 4), (4, 5), (5, 5), (6, 2)])
def test_knucklebones(face: int, after: int) -> None:
    """L-73."""
    assert reapurr(reveal("knucklebones", 3, reapurr=3, dice=[face])) == after


def test_cold_breath() -> None:
    """L-73, L-R44: up 1, then every cat exactly 1 space above him rolls; 1-3 lose 1 life."""
    table = reveal("cold_breath", 4, lives=[4, 4, 5, 3], reapurr=2, dice=[3, 4])
    settle(table)  # D's farewell has brought everybody a ball
    assert reapurr(table) == 3
    assert alive(table) == [B, C]
    assert [(e["seat"], e["roll"]) for e in events(table, "rolled")] == [(A, 3), (B, 4)]
    assert lives(table) == [0, 4, 5, 0]


@pytest.mark.parametrize(("offers", "after"), [((1, 1, 1), 2), ((3, 0, 0), 2), ((1, 1, 0), 4), ((0, 0, 0), 4)])
def test_reapurrs_bargain(offers: tuple[int, int, int], after: int) -> None:
    """L-73, L-46: a total of n or more sends him down, less calls him up; all offers are gone."""
    table = reveal("reapurrs_bargain", 3, reapurr=3, yarn=[3, 3, 3])
    before = sanctuary(table)
    for seat, offer in enumerate(offers):
        answer(table, seat, offer)
    assert reapurr(table) == after
    assert yarn(table) == [3 - offer for offer in offers]
    assert sanctuary(table) == before + sum(offers)


def test_nine_candles() -> None:
    """L-73: up 1, then everyone draws 1 card."""
    table = reveal("nine_candles", 3, reapurr=3)
    assert reapurr(table) == 4
    assert [len(hand(table, seat)) for seat in (A, B, C)] == [4, 1, 1]


def test_LR47_step_by_step_with_farewell_yarn_between_the_steps() -> None:
    """L-R47, L-56: B, caught by the second step, has had a farewell ball after the first."""
    table = reveal("long_stride", 4, lives=[1, 2, 9, 9])
    story = [(e["event"], e.get("seat")) for e in table.events_since(0, None)]
    wanted = [line for line in story if line[0] in {"eliminated", "farewell_yarn", "reapurr_up"}]
    assert [name for name, _ in wanted].count("eliminated") == 2
    assert ("farewell_yarn", B) in wanted
    assert yarn(table) == [0, 0, 2, 2]


def test_LR47_a_jump_takes_both_at_once() -> None:
    table = reveal("long_stride", 4, lives=[1, 2, 9, 9], options={"reapurr_steps": "jump"})
    assert ("farewell_yarn", B) not in [(e["event"], e.get("seat")) for e in table.events_since(0, None)]
    assert yarn(table) == [0, 0, 2, 2]


def test_LR48_he_stops_at_nine() -> None:
    """L-R48, L-75: there he has caught everyone."""
    table = reveal("long_stride", 3, lives=[9, 9, 9], reapurr=8)
    assert reapurr(table) == 9
    assert outcome(table) == ("lost", ())


def test_LR48_moving_down_brings_nobody_back() -> None:
    table = reveal("called_back", 3, lives=[9, 0, 9], reapurr=3)
    assert (reapurr(table), alive(table)) == (2, [A, C])
    assert turn(table) == C

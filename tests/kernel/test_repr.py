"""Tests of `repr`: it is short and readable, and shows nothing that is hidden at the table."""

from __future__ import annotations

import random

import pytest

import calamity
from calamity.kernel.game import Result
from calamity.kernel.registry import registered
from calamity.kernel.state import POLL
from calamity.kernel.table import Table
from tests.kernel.parlour import parlour


def test_a_table_says_its_game_its_size_and_who_is_asked() -> None:
    table = Table("tic_tac_toe", 2, 1)
    assert repr(table) == "<Table of tic_tac_toe: 2 seats, 0 log entries, asks seat 0>"
    table.act(0, table.asks[0].options[0])
    assert repr(table) == "<Table of tic_tac_toe: 2 seats, 1 log entry, asks seat 1>"
    for seat, option in ((1, 1), (0, 2), (1, 3), (0, 4), (1, 5), (0, 6)):
        table.act(seat, 4 + option)
    assert repr(table) == "<Table of tic_tac_toe: 2 seats, 7 log entries, over>"
    assert repr(Table("bazaar", 3, 1)).endswith("asks seats 0, 1 and 2>")


def test_a_position_says_whose_it_is() -> None:
    game = calamity.load("catastropolis")
    assert repr(game.new(3, 1)) == "<State of catastropolis: 3 seats, asks seat 1>"
    assert repr(game.blank(3, 1)) == "<State of catastropolis: 3 seats, not begun>"
    assert repr(parlour([1], [2])) == "<State of no game: 2 seats, over>"


def test_a_question_and_an_option_can_be_read() -> None:
    table = Table("tic_tac_toe", 2, 1)
    assert repr(table.ask(0)) == "<Ask: seat 0, cell (one), 9 options>"
    assert repr(table.option(8)) == "<Option 8: mark b2>"
    bazaar = Table("bazaar", 3, 1, {"days": 1})
    chance = random.Random(1)
    while not any(ask.links for ask in bazaar.asks):
        ask = chance.choice(bazaar.asks)
        bazaar.act(ask.seat, chance.choice(ask.options))
    (chain,) = (ask for ask in bazaar.asks if ask.links)
    assert repr(chain).endswith(" after 1 link>")


def test_a_game_says_for_how_many_it_is() -> None:
    assert repr(calamity.load("nine_lives")) == "<Game nine_lives: 2 to 6 seats>"
    assert repr(calamity.load("tic_tac_toe")) == "<Game tic_tac_toe: 2 seats>"


def test_a_result_says_who_has_won_and_why() -> None:
    assert repr(Result((1,), (3, 8), (2, 1), "points")) == ("<Result: won by seat 1 (points); scores 3, 8; ranks 2, 1>")
    assert repr(Result((), (0, 0), (1, 1), "defeat", "lost")) == ("<Result: lost (defeat); scores 0, 0; ranks 1, 1>")
    titled = Result((0, 1), (3, 8), (1, 1), "saved", "won", {"most_beloved": (1,), "spoilt": ()})
    assert repr(titled) == (
        "<Result: won by seats 0 and 1 (saved); scores 3, 8; ranks 1, 1; most_beloved seat 1; spoilt nobody>"
    )


@pytest.mark.parametrize("name", registered())
def test_nothing_hidden_shows(name: str) -> None:
    """In a poll nobody sees who is asked; the secret of a live table is nowhere."""
    table = Table(name, calamity.load(name).seats.stop - 1)
    assert table.secret is not None
    chance = random.Random(1)
    seen: set[str] = set()
    for _ in range(150):
        texts = (repr(table), repr(table.state))
        seen.update(text.rstrip(">").split(", ")[-1].split(" ")[0] for text in texts)
        for text in texts:
            assert ("reaction window" in text) == (table.state.mode == POLL)
            assert len(text) < 120 and table.secret.hex() not in text and str(table.state.rng) not in text
        if table.over:
            break
        ask = chance.choice(table.asks)
        table.act(ask.seat, chance.choice(ask.options))
    assert "asks" in seen

"""Tests that the terminal says what answers cost, and that deadly ones have to be given twice."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from calamity.terminal.session import Session
from calamity.testing import ScenarioTable
from tests.games.nine_lives.shorthand import CURIOSITY, A, B, play, room


def said(table: ScenarioTable, lines: list[str], lang: str = "en") -> str:
    """What the screen shows while the lines are typed, up to the end of the input."""
    typed, screen = iter(lines), StringIO()

    def read() -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    session = Session(table, ["Ann", "Ben", "Cat"], ["", "", ""], lang, Console(file=screen, width=100), read)
    session.save = lambda path=None: True  # type: ignore[method-assign]
    session.play()
    table._state = session.table.state
    return screen.getvalue()


def attacked(lives: int) -> ScenarioTable:
    table = room(3, lives=[9, lives, 9], hands={A: [CURIOSITY], B: ["cucumber"]})
    play(table, A, CURIOSITY, B)
    return table


def test_an_answer_that_costs_something_says_so() -> None:
    assert "Pass  (costs you 1 life)" in said(attacked(9), [])
    assert "Passen  (kostet dich 1 Leben)" in said(attacked(9), [], "de")


def test_a_deadly_answer_is_given_twice() -> None:
    table = attacked(1)
    text = said(table, ["2"])
    assert "Pass  (you are out)" in text and "Really? You would be out of the game." in text
    assert table.game.tally(table.state)[B] == 1
    said(table, ["2", "1"])
    assert table.game.tally(table.state)[B] == 1, "something else was answered meanwhile"
    table = attacked(1)
    said(table, ["2", "2"])
    assert table.game.tally(table.state)[B] == 0

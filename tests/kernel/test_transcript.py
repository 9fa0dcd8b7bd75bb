"""Tests of transcripts, games in words: the head, every log entry with its effects, and the ending."""

from __future__ import annotations

import pytest

from calamity.kernel.game import Result
from calamity.kernel.registry import load
from calamity.kernel.state import RESIGN
from calamity.kernel.table import Table
from calamity.kernel.transcript import ending, head, moments

NAMES = ("Ann", "Ben", "Cem")


def alley() -> Table:
    """A game in which the third seat resigns unasked, and the first looks into a bin."""
    table = Table("alley", 3, 5)
    table.act(2, RESIGN)
    table.act(0, table.game.actions.parse("look 1"))
    return table


def test_the_set_up_is_a_moment_without_an_answer() -> None:
    first = next(moments(alley(), "en", NAMES))
    assert (first.number, first.seat, first.kind, first.choices, first.action, first.code) == (0, -1, "", 0, "", "")
    assert first.events == ("It is Ann's turn.", "Ann draws a card.", "Ann has drawn Scratch. (only for Ann)")
    assert first.digest == Table("alley", 3, 5).digest
    assert first.standing == "lives 2 2 2; yarn 1 1 1"


def test_an_answer_nobody_asked_for_has_no_question() -> None:
    table = alley()
    resigned = list(moments(table, "en", NAMES))[1]
    assert (resigned.number, resigned.seat, resigned.kind, resigned.choices) == (1, 2, "", 0)
    assert resigned.events == ("Cem gives up.",)
    assert resigned.said(table.game, "en", NAMES) == "Cem: Resign  [resign]"


def test_who_resigns_while_asked_answers_no_question_either() -> None:
    table = Table("alley", 3, 5)
    table.act(0, RESIGN)
    resigned = list(moments(table))[1]
    assert (resigned.kind, resigned.choices) == ("", 0)


def test_an_answer_is_told_with_its_question_and_all_that_it_caused() -> None:
    table = alley()
    looked = list(moments(table, "en", NAMES))[2]
    assert (looked.number, looked.seat, looked.kind, looked.choices) == (2, 0, "turn", 13)
    assert (looked.action, looked.code) == ("Look into bin 1", "look 1")
    assert looked.said(table.game, "en", NAMES) == "Ann: Look into bin 1  [turn: look 1, one of 13]"
    assert looked.events[:3] == ("Ann looks into bin 1.", "In bin 1 you see Sniff. (only for Ann)", "Cem is out.")
    assert looked.digest == table.digest
    assert looked.standing == "lives 2 2 0; yarn 1 1 1"


def test_a_secret_of_several_names_them_all() -> None:
    table = Table("bazaar", 3, 5)
    while table.asks[0].kind == "pick":
        table.act(table.asks[0].seat, table.asks[0].options[0])
    table.act(0, table.game.actions.encode("offer", 1))
    table.act(0, table.options(0)[0])
    table.act(0, table.options(0)[0])
    *_, last = moments(table, "de", NAMES)
    assert any(sentence.endswith("(nur für Ann, Ben)") for sentence in last.events)


def test_the_head_names_the_game_the_seats_the_seed_and_unusual_options() -> None:
    assert head(Table("bazaar", 3, 5), "en", NAMES) == [
        "The bazaar",
        "3 seats: Ann, Ben, Cem",
        "Seed: 5",
        "Options: none, the rules as they are in the book",
    ]
    days = next(value for value in range(1, 9) if value != load("bazaar").options["days"].default)
    assert head(Table("bazaar", 3, 7, {"days": days}), "de") == [
        "The bazaar",
        "3 Plätze: Platz 1, Platz 2, Platz 3",
        "Startwert: 7",
        f"Optionen: days={days}",
    ]


def test_the_head_of_a_live_table_shows_its_secret() -> None:
    secret = bytes(range(32))
    assert head(Table("bazaar", 3, secret))[2] == f"Seed: {secret.hex()}"


ENDINGS: dict[str, tuple[Result, list[str]]] = {
    "a winner": (
        Result((1,), (2, 5, 3), (3, 1, 2), "points"),
        ["Ben wins. The most points.", "1. Ben, 5 points", "2. Cem, 3 points", "3. Ann, 2 points"],
    ),
    "a shared victory": (
        Result((0, 1), (1, 1), (1, 1), "shared", "shared"),
        ["Ann, Ben share the victory. Equally many points: a shared victory.", "1. Ann, 1 point", "1. Ben, 1 point"],
    ),
    "a common loss": (
        Result((), (0, 0), (1, 1), "alone", "lost"),
        ["Nobody wins. Everybody else has left.", "1. Ann, 0 points", "1. Ben, 0 points"],
    ),
}


@pytest.mark.parametrize("name", ENDINGS)
def test_the_ending_says_who_won_why_and_who_stands_where(name: str) -> None:
    result, lines = ENDINGS[name]
    assert ending(load("bazaar"), result, "en", NAMES) == lines


def test_the_ending_names_honours_and_a_game_that_is_not_over_has_none() -> None:
    solo = load("katastrophenspiel")
    result = Result((0,), (27,), (1,), "solo", titles={"saviour": (0,)})
    assert ending(solo, result, "en", NAMES)[-1] == "Ann: saviour of mankind"
    assert ending(solo, None) == ["The game isn't over."]

"""Tests of every option of the game, with each of its values."""

from __future__ import annotations

import pytest

import calamity
from calamity.testing import ScenarioTable
from tests.games.nine_lives.shorthand import (
    CURIOSITY,
    GAME,
    A,
    B,
    C,
    answer,
    asked,
    dice,
    end_claw,
    fate_pile,
    hand,
    kind,
    lives,
    offered,
    play,
    reapurr,
    reveal,
    room,
    settle,
    spend,
    stack,
    turn,
    yarn,
)

FILL = {A: ["attic_owl"]}
VALUES = {
    "variant": ("standard", "king", "turbo"),
    "first_player": ("random", "roll", "seat"),
    "characters": ("choose", "random"),
    "reaction_order": ("turn_order", "race"),
    "blockable_catastrophes": ("off", "on"),
    "reapurr_steps": ("step", "jump"),
    "yarn_scope": ("die", "roll"),
    "orphan_catastrophe": ("off", "on"),
    "second_seat_card": ("off", "on"),
}


@pytest.mark.parametrize("option", VALUES)
def test_every_option_has_its_values_and_its_default_first(option: str) -> None:
    """L-R4, L-R5, L-R10, L-R17, L-R34, L-R47, L-R50."""
    assert tuple(GAME.options[option].values) == VALUES[option]
    assert GAME.standard(2)[option] == VALUES[option][0]


def test_no_other_options() -> None:
    assert set(GAME.options) == {*VALUES, "max_turns"}
    with pytest.raises(calamity.BadOption):
        ScenarioTable(GAME, 3, 1, {"variant": "queen"})


def test_LR5_characters_are_chosen_one_by_one() -> None:
    """L-R5: first come, first served, no two alike; the table begins when all have one."""
    table = ScenarioTable(GAME, 3, 1, {"characters": "choose"})
    assert kind(table) == "character"
    table.do(C, "character", "sprocket")
    assert not offered(table, A, "character", "sprocket")
    table.do(A, "character", "lady_marzipan")
    table.do(B, "character", "ziggy_static")
    assert table.get("character") == ["lady_marzipan", "ziggy_static", "sprocket"]
    assert kind(table) != "character"


def test_LR5_a_character_that_is_taken_is_refused() -> None:
    table = ScenarioTable(GAME, 3, 1, {"characters": "choose"})
    table.do(C, "character", "sprocket")
    assert table.refuses(A, "character", "sprocket").rule == "L-R5"


def test_LR10_race_lets_the_first_answer_count() -> None:
    """L-R10: B answers before C and A have said anything, and is heard at once."""
    hands = {A: [CURIOSITY, "cucumber"], B: ["take"], C: ["take"]}
    table = room(3, hands=hands, options={"reaction_order": "race"})
    play(table, A, CURIOSITY, B)
    play(table, C, "take")
    assert CURIOSITY in hand(table, C)
    patient = room(3, hands=hands)
    play(patient, A, CURIOSITY, B)
    table_before = stack(patient)
    answer(patient, C, "take")
    assert stack(patient) == table_before  # A and B have not passed yet


@pytest.mark.parametrize("card", ["cucumber", "bishop_blink"])
def test_LR17_blockable_catastrophes(card: str) -> None:
    """L-R17: Cucumber and Bishop Blink cancel a revealed card; nothing replaces it."""
    in_row = card == "bishop_blink"
    table = room(
        3,
        hands={**FILL, B: [] if in_row else [card]},
        rows={B: [card] if in_row else []},
        fate=["creeping_shadow", "long_stride"],
        options={"blockable_catastrophes": "on"},
    )
    end_claw(table)
    assert (kind(table), asked(table)) == ("reveal", [B])
    play(table, B, card)
    settle(table)
    assert reapurr(table) == 0
    assert fate_pile(table) == ["creeping_shadow"]
    assert turn(table) == B


@pytest.mark.parametrize("card", ["take", "pass"])
def test_LR17_take_and_pass_never_touch_a_catastrophe(card: str) -> None:
    table = room(3, hands={**FILL, B: [card]}, fate=["creeping_shadow"], options={"blockable_catastrophes": "on"})
    end_claw(table)
    assert reapurr(table) == 1


def test_LR17_a_blocking_cucumber_can_be_blocked() -> None:
    table = room(
        3,
        hands={A: ["attic_owl", "cucumber"], B: ["cucumber"]},
        fate=["creeping_shadow"],
        options={"blockable_catastrophes": "on"},
    )
    end_claw(table)
    table.do(A, "pass")
    play(table, B, "cucumber")
    play(table, A, "cucumber")
    settle(table)
    assert reapurr(table) == 1


def test_LR34_yarn_scope_roll() -> None:
    """L-R34: one ball re-rolls both dice of one cat, and only hers."""
    table = reveal("gravity_check", 3, yarn=[0, 1, 0], dice=[1, 2, 1, 2, 1, 2, 6, 6], options={"yarn_scope": "roll"})
    assert dice(table) == [1, 2, 1, 2, 1, 2]
    spend(table, B, B)
    settle(table)
    assert lives(table) == [8, 9, 8]
    assert yarn(table) == [0, 0, 0]


def test_L10_the_second_seat_gets_a_sixth_card() -> None:
    """L-10: with two players and the option only."""
    for first in range(4):
        table = ScenarioTable(GAME, 2, first, {"second_seat_card": "on", "characters": "random"})
        begins = turn(table)
        assert [len(hand(table, seat)) for seat in (begins, 1 - begins)] == [5, 6]
    with pytest.raises(calamity.BadSeats):
        ScenarioTable(GAME, 3, 1, {"second_seat_card": "on"})


@pytest.mark.parametrize("limit", [20, 100, 1000])
def test_LR80_max_turns(limit: int) -> None:
    """L-R80: the last turn is played to its end."""
    fate = ["called_back", "yarn_rain"]
    table = room(3, hands=FILL, options={"max_turns": limit}, fate=fate, turns=limit - 1)
    end_claw(table)
    assert not table.over
    end_claw(table, B)
    assert table.over

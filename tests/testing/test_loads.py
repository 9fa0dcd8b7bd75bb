"""Tests of loaded dice and draws, whose results a scenario fixes: one that is never used is an error."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from calamity import BadScenario
from calamity.kernel.chance import follow, odds
from calamity.positions.loads import all_used
from calamity.testing import Scenario, ScenarioTable
from tests.testing.orchard import Orchard


def thief(*picks: str | int, rolls: tuple[int, ...] = ()) -> ScenarioTable:
    """Seat 0 may filch a random card of seat 1."""
    scenario = Scenario("alley", 3, 0).zone("pile", ["fish"]).zone("hand", 0, ["filch"]).zone("hand", 2, [])
    return scenario.zone("hand", 1, ["fish", "scratch", "sniff"]).picks(*picks).dice(*rolls).table()


def filch(table: ScenarioTable) -> str:
    table.do(0, "filch", 1)
    if table.state.mode == 4:
        table.everybody_passes()
    [event] = table.happened("filched_card", seat=0)
    return str(event["card"])


@pytest.mark.parametrize("card", ["fish", "scratch", "sniff"])
def test_a_random_card_of_a_hand_is_the_one_that_was_loaded(card: str) -> None:
    assert filch(thief(card)) == card


def test_what_is_drawn_from_a_pile_uses_no_pick() -> None:
    table = thief("scratch", "fish")
    assert filch(table) == "scratch"
    assert table.left_over() == "1 loaded pick is left over: fish"


def test_a_pick_that_cannot_come_is_refused_in_words() -> None:
    with pytest.raises(BadScenario, match=r"the next random card is one of .*fish.*: it can't be filch"):
        filch(thief("filch"))


def test_picks_are_cards_or_numbers() -> None:
    base = Scenario(Orchard(), seats=2)
    for pick in (-1, 1.5, True, None):
        with pytest.raises(BadScenario, match="a pick is a card's name or a number of 0 or more"):
            base.picks(pick)  # type: ignore[arg-type]
    with pytest.raises(BadScenario, match="did you mean 'gala'"):
        base.picks("galla")


@pytest.mark.parametrize(
    ("game", "field"),
    [
        ("katastrophenspiel", "first_starter"),
        ("nine_lives", "first"),
        ("catastropolis", "first"),
        ("catastrophe", "first_trader"),
    ],
)
def test_who_begins_by_lot_can_be_loaded(game: str, field: str) -> None:
    for seat in range(3):
        options = {"draft": "off"} if game == "catastrophe" else {}
        table = Scenario(game, seats=3, options=options).picks(seat).start()
        assert table.get(field) == seat and table.left_over() == ""


def test_the_dealer_can_be_loaded_too() -> None:
    firsts = {Scenario("catastrophic", seats=3).picks(seat).start().get("first") for seat in range(3)}
    assert firsts == {0, 1, 2}


def test_a_lot_that_is_not_there_is_refused_in_words() -> None:
    with pytest.raises(BadScenario, match="the next pick is one of 3, from 0 to 2: it can't be 3"):
        Scenario("katastrophenspiel", seats=3).picks(3).start()


def test_a_game_from_its_beginning_has_nothing_described() -> None:
    with pytest.raises(BadScenario, match="can't have described zones and fields"):
        Scenario("katastrophenspiel", seats=3).set("money", 0, 5).start()


def test_without_picks_chance_is_what_it_was() -> None:
    plain = Scenario("nine_lives", seats=3, seed=4).start()
    loaded = Scenario("nine_lives", seats=3, seed=4).picks(plain.get("first")).start()
    assert plain.zone("hand", 0) and sorted(plain.zone("main_deck")) and loaded.get("first") == plain.get("first")
    assert loaded.state.rng > 0


def test_chance_that_is_asked_knows_of_no_picks() -> None:
    table = thief("sniff")
    [action] = [option.action for option in table.options(0) if option.verb == "filch"][:1]
    found = follow(table.state, action)
    assert found is not None
    assert sum(odds(table.state, action, lambda state: state.over).values()) == 1


# ---- left over ----


def test_what_is_left_over_is_said_in_a_sentence() -> None:
    table = Scenario(Orchard(), seats=2).dice(3, 4, 5).table()
    table.do(0, "shake")
    assert table.left_over() == "2 loaded rolls are left over: 4, 5"
    table.copy().do(0, "shake")
    assert table.left_over() == "1 loaded roll is left over: 5", "what a copy has used is used"


def test_with_a_table_all_loads_have_to_be_used() -> None:
    with Scenario(Orchard(), seats=2).dice(3).table() as table:
        table.do(0, "shake")
    idle = Scenario(Orchard(), seats=2).dice(3)
    with pytest.raises(AssertionError, match="1 loaded roll is left over: 3"), idle.table():
        pass
    with pytest.raises(ZeroDivisionError), idle.table():
        raise ZeroDivisionError


def test_all_tables_of_a_test_can_be_watched() -> None:
    with all_used():
        Scenario(Orchard(), seats=2).dice(3).table().do(0, "shake")
    complaint = "1 loaded roll is left over: 3; 1 loaded roll is left over: 4"
    with pytest.raises(AssertionError, match=complaint), all_used():  # noqa: PT012 - two tables are laid
        Scenario(Orchard(), seats=2).dice(3).table()
        Scenario(Orchard(), seats=2).dice(4).table()


@pytest.mark.slow
def test_the_plugin_fails_a_test_that_leaves_loads(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text('pytest_plugins = ["calamity.testing.plugin"]\n')
    (tmp_path / "test_it.py").write_text(
        "from calamity.testing import Scenario\n\n"
        "def test_idle() -> None:\n"
        "    Scenario('katastrophenspiel', seats=2).dice(6).table()\n\n"
        "def test_plain() -> None:\n"
        "    Scenario('katastrophenspiel', seats=2).table()\n"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "test_it.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "1 failed, 1 passed" in done.stdout, done.stdout + done.stderr
    assert "1 loaded roll is left over: 6" in done.stdout

"""Tests of the measurement of how much it costs not to see hidden cards."""

from __future__ import annotations

import pytest

import calamity
from calamity.bots.choose import names
from calamity.kernel.wire import digest
from calamity.lab.value_of_hidden_information import Cheat, Contest, gap, main


def test_a_cheat_searches_the_true_position_and_leaves_it_as_it_is() -> None:
    game = calamity.load("alley")
    state = game.new(2, 1)
    cheat = Cheat(game.wits(), 3, 20)
    before = digest(state)
    assert cheat.decide(state) in state.options
    assert digest(state) == before


def test_every_deal_is_played_from_each_seat() -> None:
    contest = Contest("tic_tac_toe", 2, 30)
    found = gap(contest, 4)
    assert found.games == 4 and 0 <= found.low <= found.high <= 1
    assert found == gap(contest, 4, jobs=2)
    assert found.honest == 0.5


def test_a_team_of_cheats_is_compared_with_an_honest_one() -> None:
    found = gap(Contest("catastropolis", 2, 2), 1)
    assert found.share in (0, 1) and found.honest in (0, 1)


def test_no_bot_of_that_sort_can_be_had_by_name() -> None:
    assert not [name for name in names() if "cheat" in name]


def test_the_command_says_what_it_measured(capsys: pytest.CaptureFixture[str]) -> None:
    main(["tic_tac_toe", "2", "2", "10"])
    assert "tic_tac_toe, 2 seats, 10 iterations: a cheat won" in capsys.readouterr().out


def test_the_rules_can_be_changed_for_it(capsys: pytest.CaptureFixture[str]) -> None:
    main(["catastrophe", "2", "1", "0", "--options", "starting_vitality=3"])
    assert "a cheat won" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["catastrophe", "2", "1", "0", "--options", "starting_vitality=33"])
    assert "option 'starting_vitality' can't be 33" in capsys.readouterr().err

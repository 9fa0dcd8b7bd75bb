"""Tests of the tool that compares bots' estimates of positions with how games end, and that they roughly agree."""

from __future__ import annotations

import pytest

import calamity
from calamity.lab.calibration import Step, calibration, main


@pytest.mark.slow
@pytest.mark.parametrize("name", ["katastrophenspiel", "nine_lives", "catastrophic"])
def test_judgement_that_ends_playouts_knows_who_is_ahead(name: str) -> None:
    found = calibration(calamity.load(name), 2, 60)
    assert found.skill > 0.1
    doubtful, hopeful = found.steps[:3], found.steps[-3:]
    assert came(doubtful) < 0.35 and came(hopeful) > 0.65
    assert abs(came(found.steps) - 0.5) < 0.05, "in a duel one of two wins, or now and then nobody"


def came(steps: list[Step]) -> float:
    return sum(step.positions * step.came for step in steps) / sum(step.positions for step in steps)


def test_who_knows_only_the_end_foresees_nothing() -> None:
    found = calibration(calamity.load("tic_tac_toe"), 2, 6)
    assert found.skill < 1 and sum(step.positions for step in found.steps) > 0


def test_it_is_told_in_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    main(["tic_tac_toe", "2", "3"])
    told = capsys.readouterr().out
    assert told.startswith("tic_tac_toe, 2 seats, 3 greedy games") and "said    won" in told
    with pytest.raises(SystemExit):
        main(["tic_tac_toe", "5"])
    assert "needs 2 to 2 seats" in capsys.readouterr().err

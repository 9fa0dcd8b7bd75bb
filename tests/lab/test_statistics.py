"""Tests of confidence intervals, quantiles and standings."""

from __future__ import annotations

import polars as pl
import pytest

from calamity.kernel.balance.counts import wilson
from calamity.lab.plan import Plan
from calamity.lab.simulate import Simulation
from calamity.lab.statistics import Ending, Share, spread, summarise


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (1, 3, 0.0615, 0.7923),
        (500, 1000, 0.4691, 0.5309),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_intervals(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_a_spread_has_mean_and_quantiles() -> None:
    found = spread(pl.Series([0, 1, 2, 3, 4, 5, 6, 7, 8, 19]))
    assert (found.mean, found.low, found.median) == (5.5, 0.9, 4.5)
    assert found.high == pytest.approx(9.1)


def test_bots_and_seats_are_counted_apart() -> None:
    rows = pl.DataFrame(
        {
            "game": [0, 0, 1, 1, 2, 2],
            "seat": [0, 1, 0, 1, 0, 1],
            "bot": ["a", "b", "b", "a", "a", "b"],
            "score": [3, 1, 5, 2, 4, 4],
            "won": [True, False, True, False, False, False],
            "shared": [False, False, False, False, True, True],
            "outcome": ["won"] * 4 + ["shared"] * 2,
            "reason": ["line"] * 4 + ["full"] * 2,
            "titles": ["", "", "", "", "tenacious", "tenacious neat"],
            "decisions": [10, 10, 20, 20, 30, 30],
        }
    )
    summary = summarise(Simulation(Plan("tic_tac_toe", 2, ("a", "b")), rows, 2.0, 3))
    bots = {standing.label: standing for standing in summary.bots}
    assert {label: (bot.games, bot.wins, bot.shared) for label, bot in bots.items()} == {"a": (3, 1, 1), "b": (3, 1, 1)}
    assert bots["a"].rate == pytest.approx(1 / 3)
    assert bots["a"].score.mean == 3
    assert [(seat.label, seat.wins) for seat in summary.seats] == [("0", 2), ("1", 0)]
    assert summary.seats[0].interval == wilson(2, 3)
    assert (summary.length.mean, summary.length.median) == (20, 20)
    assert {label: {title: share.games for title, share in bot.titles.items()} for label, bot in bots.items()} == {
        "a": {"tenacious": 1, "neat": 0},
        "b": {"tenacious": 1, "neat": 1},
    }
    assert summary.won == Share(2, 2 / 3, wilson(2, 3))
    assert summary.rest == (Ending("shared", "full", Share(1, 1 / 3, wilson(1, 3))),)


def test_whoever_has_the_rest_comes_by_frequency() -> None:
    ends = [("won", "last_cat"), *[("unfinished", "turns")], *[("lost", "reapurr")] * 2]
    rows = pl.DataFrame(
        {
            "game": range(4),
            "seat": [0] * 4,
            "bot": ["a"] * 4,
            "score": [0] * 4,
            "won": [outcome == "won" for outcome, _ in ends],
            "shared": [False] * 4,
            "outcome": [outcome for outcome, _ in ends],
            "reason": [reason for _, reason in ends],
            "titles": [""] * 4,
            "decisions": [1] * 4,
        }
    )
    summary = summarise(Simulation(Plan("nine_lives", 1), rows, 1.0, 4))
    assert summary.won.games + sum(ending.share.games for ending in summary.rest) == 4
    assert [(ending.outcome, ending.reason, ending.share.rate) for ending in summary.rest] == [
        ("lost", "reapurr", 0.5),
        ("unfinished", "turns", 0.25),
    ]

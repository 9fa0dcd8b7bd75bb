"""Tests of simulations: the same results however they are distributed, what the rows say, nothing lost when stopped."""

from __future__ import annotations

import os
import signal

import pytest

import calamity
from calamity import Mind
from calamity.lab.batch import OWN
from calamity.lab.plan import Plan
from calamity.lab.simulate import Simulation, simulate


class Last:
    """A user's own bot: it takes the last option."""

    name = "last"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def decide(self, mind: Mind) -> int:
        return mind.options[-1]


PLANS = [
    Plan("tic_tac_toe", 2, ("greedy", "random"), seed=3),
    Plan("katastrophenspiel", 3, ("random",), seed=3, options={"rounds": 4}),
    Plan("tic_tac_toe", 2, (Last, "random"), seed=1),
]


@pytest.mark.parametrize("plan", PLANS, ids=["mixed", "random only", "own bot"])
def test_the_number_of_processes_changes_nothing(plan: Plan) -> None:
    alone = simulate(plan, 25)
    together = simulate(plan, 25, jobs=2)
    assert alone.rows.equals(together.rows)
    assert alone.rows.height == 25 * plan.seats
    assert not alone.interrupted


def test_a_longer_simulation_begins_with_the_games_of_a_shorter_one() -> None:
    short, long = (simulate(PLANS[0], games) for games in (5, 12))
    assert long.rows.head(short.rows.height).equals(short.rows)


def test_the_rows_tell_what_calamity_play_would_tell() -> None:
    for plan in PLANS:
        game = calamity.load(plan.game)
        simulation = simulate(plan, 4)
        for index in range(4):
            rows = simulation.rows.filter(simulation.rows["game"] == index)
            result = calamity.play(game, plan.line_up(index), plan.seed_of(index), plan.options)
            assert rows["seed"].to_list() == [plan.seed_of(index)] * plan.seats
            assert rows["score"].to_list() == list(result.scores)
            assert rows["rank"].to_list() == list(result.ranks)
            assert rows["outcome"][0] == result.outcome
            assert rows["reason"][0] == result.reason
            shared = result.outcome == "shared"
            assert rows["won"].to_list() == [not shared and seat in result.winners for seat in range(plan.seats)]
            assert rows["shared"].to_list() == [shared and seat in result.winners for seat in range(plan.seats)]


def test_a_common_win_is_everybodys_and_the_title_is_somebodys() -> None:
    plan = Plan("catastropolis", 2, ("greedy",), seed=1)
    game = calamity.load(plan.game)
    rows = simulate(plan, 4).rows
    for index in range(4):
        part = rows.filter(rows["game"] == index)
        result = calamity.play(game, plan.line_up(index), plan.seed_of(index))
        assert part["won"].to_list() == [result.outcome == "won"] * 2
        beloved = (result.titles or {}).get("most_beloved", ())
        assert ["most_beloved" in titles.split() for titles in part["titles"]] == [seat in beloved for seat in (0, 1)]
    assert rows["won"].sum() > rows["titles"].str.contains("most_beloved").sum() > 0


def test_random_games_are_those_of_the_compiled_loop() -> None:
    plan = Plan("katastrophenspiel", 3, seed=8)
    rows = simulate(plan, 3).rows
    counts = [calamity.playout(calamity.load(plan.game), 3, plan.seed_of(index)) for index in range(3)]
    assert rows["decisions"].to_list() == [count for count in counts for _ in range(3)]


def test_public_numbers_at_the_end_are_columns() -> None:
    rows = simulate(PLANS[1], 2).rows
    assert rows.columns[: len(OWN)] == list(OWN)
    assert rows["points"].to_list() == rows["score"].to_list()
    assert set(rows["round"]) == {0}
    assert "region" not in rows.columns  # names, not numbers


def test_what_is_about_the_moment_is_no_column() -> None:
    rows = simulate(Plan("nine_lives", 2, seed=1), 1).rows
    assert "yarn" in rows.columns
    assert "losses" not in rows.columns


def interrupted_after(first: int, jobs: int) -> Simulation:
    sent: list[int] = []

    def progress(finished: int, made: int) -> None:
        assert made > 0
        if finished >= first and not sent:
            sent.append(finished)
            os.kill(os.getpid(), signal.SIGINT)

    return simulate(Plan("tic_tac_toe", 2, ("greedy", "random")), 100_000, jobs, progress)


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_keeps_what_has_been_played(jobs: int) -> None:
    handler = signal.getsignal(signal.SIGINT)
    simulation = interrupted_after(3, jobs)
    assert simulation.interrupted
    assert 3 <= simulation.games < 100_000
    assert simulation.rows.height == 2 * simulation.games
    assert simulation.decisions > simulation.games
    assert signal.getsignal(signal.SIGINT) is handler


def test_a_simulation_of_no_games_is_empty() -> None:
    simulation = simulate(PLANS[0], 0)
    assert simulation.games == simulation.decisions == 0

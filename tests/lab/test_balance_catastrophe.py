"""Tests of measuring the balance of Catastrophe: counts add up, and targets use the figures of the games played."""

from __future__ import annotations

import pytest

from calamity.games.catastrophe.balance import Homebody, HouseholdBalance
from calamity.kernel.balance.counts import Counts
from calamity.lab.balance.players import made
from calamity.lab.balance.study import played, study
from calamity.lab.plan import Plan

GAMES = 4
PLAN = Plan("catastrophe", 4, ("greedy",), seed=3)


@pytest.fixture(scope="module")
def counts() -> Counts:
    return study(PLAN, GAMES, HouseholdBalance().count)


def total(counts: Counts, *names: str) -> int:
    return sum(number for key, number in counts.items() if key[0] in names and len(key) > 1)


def test_every_game_is_won_or_lost_in_a_phase(counts: Counts) -> None:
    assert counts["games",] == GAMES
    assert counts["won",] + total(counts, "lost in") == GAMES
    assert total(counts, "disaster") == GAMES and total(counts, "persona") == 4 * GAMES
    assert GAMES <= total(counts, "impact") <= 3 * GAMES


def test_nothing_is_used_or_played_more_often_than_it_was_drawn(counts: Counts) -> None:
    measures = HouseholdBalance()
    assert total(counts, "drawn") >= 24 * GAMES
    for number, card in measures.cards.items():
        assert counts["used", number] <= counts["drawn", number]
        assert card.kind == "response" or counts["played", number] == 0
    assert counts["traded",] > 0 and counts["helps",] > 0 and counts["borrows",] > 0


def test_targets_use_the_figures_of_the_games_played(counts: Counts) -> None:
    measures = HouseholdBalance()
    names = [target.name for target in measures.targets({4: counts}, {})]
    assert "Wins, 4 players" in names and "Borrows per game" in names
    assert not [name for name in names if "2 players" in name or "Vitality, 4" in name or "Random" in name]
    measures.varied["no borrowing"] = {4: counts}
    (worth,) = [one for one in measures.targets({4: counts}, {}) if one.name.startswith("Worth of borrowing")]
    assert [reading.value for reading in worth.readings] == [0]
    (_, table), *_ = measures.tables({4: counts}, {})
    assert f"| games | {GAMES} |" in table


def test_the_habit_of_a_homebody_is_never_to_borrow() -> None:
    game = PLAN.loaded()
    borrowers = [played(PLAN, game, 0), played(Plan("catastrophe", 4, made((Homebody,)), seed=3), game, 0)]
    borrowed = [sum(event[0] == "borrowed" for event in one.events) for one in borrowers]
    assert borrowed[0] > 0 and borrowed[1] == 0

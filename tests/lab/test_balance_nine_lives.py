"""Tests of measuring the balance of Nine Lives: counts agree with the games played, and every target has figures."""

from __future__ import annotations

import pytest

from calamity.bots.match import decisions, seated
from calamity.games.nine_lives.balance import CatBalance
from calamity.games.nine_lives.rules.turn import NineLives
from calamity.kernel.balance.counts import Counts, mean
from calamity.kernel.rng import stream
from calamity.lab.balance.study import study
from calamity.lab.plan import Plan

GAMES = 6
SEATS = 4
PLAN = Plan("nine_lives", SEATS, seed=7)
MEASURES = CatBalance()


@pytest.fixture(scope="module")
def counts() -> Counts:
    return study(PLAN, GAMES, MEASURES.count)


@pytest.fixture(scope="module")
def ends() -> list[NineLives]:
    """The last positions of the same games."""
    game = PLAN.loaded()
    found = []
    for index in range(GAMES):
        seed = PLAN.seed_of(index)
        state = game.begin(SEATS, stream(seed), game.check(SEATS, None))
        for _ in decisions(game, state, seated(PLAN.line_up(index), seed), seed):
            pass
        assert isinstance(state, NineLives)
        found.append(state)
    return found


def total(counts: Counts, name: str) -> int:
    return sum(number for key, number in counts.items() if key[0] == name)


def test_turns_and_winners_are_those_of_the_games(counts: Counts, ends: list[NineLives]) -> None:
    assert counts["turns",] == sum(state.turns for state in ends)
    assert mean(counts, "length") == counts["turns",] / GAMES
    assert mean(counts, "reapurr") == sum(state.reapurr for state in ends) / GAMES
    for place in range(SEATS):
        assert counts["won at", place] == sum(
            state.winner() >= 0 and (state.winner() - state.first) % SEATS == place for state in ends
        )


def test_lives_add_up(counts: Counts, ends: list[NineLives]) -> None:
    """Whoever is alive has nine lives, less what was lost, and what was gained; the others may be caught before."""
    lost = counts["card losses",] + counts["fate losses",]
    left = sum(sum(state.lives) for state in ends)
    assert left <= 9 * SEATS * GAMES - lost + counts["gains",]
    assert lost > 0 and counts["gains",] > 0


def test_cards_are_held_before_they_are_played(counts: Counts) -> None:
    for kind in MEASURES.main:
        assert counts["playable", kind] <= counts["held", kind]
    assert total(counts, "played") == counts["plays",] > counts["reactions",] > 0
    assert total(counts, "began with") == 2 * SEATS * GAMES
    for kind in MEASURES.power:
        assert counts["used", kind] <= counts["had", kind] <= GAMES
        assert counts["won with", kind] <= counts["began with", kind] <= GAMES


def test_every_target_has_readings(counts: Counts) -> None:
    targets = MEASURES.targets({SEATS: counts}, {SEATS: counts})
    assert {"Reactions per turn, 4 players", "Lives through each Event, 4 players"} <= {one.name for one in targets}
    assert all(one.readings and one.measured for one in targets)
    assert not any("2 players" in one.name for one in targets)
    assert len(MEASURES.tables({SEATS: counts}, {SEATS: counts})) == 5

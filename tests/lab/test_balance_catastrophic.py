"""Tests of measuring the balance of Catastrophic: counts add up, and targets use the figures of the games played."""

from __future__ import annotations

from collections import Counter

import pytest

from calamity.games.catastrophic.balance import LONG, PILING, RANDOM, EcologyBalance, Piling
from calamity.games.catastrophic.board import is_plant
from calamity.games.catastrophic.naming import place_in
from calamity.kernel.balance.counts import Counts
from calamity.lab.balance.players import made
from calamity.lab.balance.study import played, study
from calamity.lab.plan import Plan

GAMES = 3
SEATS = 3
MEASURES = EcologyBalance()


@pytest.fixture(scope="module")
def counts() -> Counts:
    return study(Plan("catastrophic", SEATS, ("greedy",), seed=4), GAMES, MEASURES.count)


def test_every_win_and_every_seat_is_counted_once(counts: Counts) -> None:
    assert counts["games",] == GAMES
    assert sum(share for _, share in MEASURES.seat_shares(counts, SEATS)) == pytest.approx(SEATS)
    assert sum(number for key, number in counts.items() if key[0] == "score") == GAMES * SEATS
    assert 0 < counts["reached level 3",] <= GAMES * SEATS
    assert counts["capped",] == 0


def test_nothing_is_played_that_never_reached_a_hand(counts: Counts) -> None:
    for kind in MEASURES.interactions:
        assert counts["announced", kind] <= counts["reached", kind] + counts["held", kind]
    for kind in MEASURES.events:
        assert counts["changed", kind] <= counts["faced", kind]
    assert sum(counts["faced", kind] for kind in MEASURES.events) >= 7 * GAMES


def test_targets_use_the_figures_of_the_games_played(counts: Counts) -> None:
    measures = EcologyBalance()
    names = [target.name for target in measures.targets({SEATS: counts}, {})]
    assert "Turns of a seat, 3 players" in names
    assert not [name for name in names if "2 players" in name or "long" in name or "andom" in name or "iling" in name]
    measures.varied = {LONG: {SEATS: counts}, RANDOM: {SEATS: counts}, f"{PILING}, {SEATS}": {SEATS: counts}}
    found = {target.name: target for target in measures.targets({SEATS: counts}, {})}
    assert not found["Turns of a seat, long game, 3 players"].holds  # a plain game is shorter
    assert found["Random games that the turn limit ends"].readings[0].value == 0
    assert found["Piling among greedy, wins times n"].readings[0].value == 0  # nobody here piles
    _, other = measures.tables({SEATS: counts}, {})[-1]
    assert f"| {PILING}: games | {GAMES} |" in other


def test_the_habit_of_a_piling_player_is_never_to_have_a_third_plant() -> None:
    plan = Plan("catastrophic", 2, made((Piling, "greedy")), seed=6)
    one = played(plan, plan.loaded(), 0)
    piling = one.bots.index("piling")
    plants: Counter[int] = Counter()
    most: Counter[int] = Counter()
    for name, _, seat, place, *_ in one.events:
        if name in ("introduced", "extinct") and is_plant(place_in(place)):
            plants[seat] += 1 if name == "introduced" else -1
            most[seat] = max(most[seat], plants[seat])
    assert most[piling] == 2
    assert most[1 - piling] > 2

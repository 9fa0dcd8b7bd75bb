"""Tests of the tool that measures a game's balance, with Das Katastrophenspiel: counts, figures, targets, tables."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from math import inf
from pathlib import Path

import pytest

from calamity.bots.match import play_on
from calamity.games.katastrophenspiel.balance import RescueBalance
from calamity.games.katastrophenspiel.rules.turn import Katastrophenspiel
from calamity.kernel.balance.counts import Counts, mean, quantile
from calamity.kernel.balance.report import Reading, Target, percent, table, target_table
from calamity.lab.balance.__main__ import main, measured, measures_of
from calamity.lab.balance.study import played, study
from calamity.lab.plan import Plan

GAMES = 6
SEATS = 3
MIXED = Plan("katastrophenspiel", SEATS, ("greedy", "random", "random"), seed=4)
MEASURES = RescueBalance()


@pytest.fixture(scope="module")
def counts() -> Counts:
    return study(MIXED, GAMES, MEASURES.count)


def total(counts: Counts, name: str) -> int:
    return sum(number for key, number in counts.items() if key[0] == name)


def test_counts_do_not_depend_on_the_number_of_processes(counts: Counts) -> None:
    plan = Plan("katastrophenspiel", 2, seed=2)
    assert study(plan, 23, MEASURES.count) == study(plan, 23, MEASURES.count, jobs=2)


def test_every_win_and_every_turn_is_counted_once(counts: Counts) -> None:
    assert counts["games",] == GAMES
    assert counts["turns",] == GAMES * SEATS * 8
    for name in ("won by", "won at", "won as", "decided by"):
        assert total(counts, name) == GAMES, name
    for name in ("score", "played as"):
        assert total(counts, name) == GAMES * SEATS, name
    assert sum(share for _, share in MEASURES.seat_shares(counts, SEATS)) == pytest.approx(1)
    assert sum(share for _, share in MEASURES.class_shares(counts, SEATS)) == pytest.approx(1)


def test_points_are_what_solved_catastrophes_paid(counts: Counts) -> None:
    scored = sum(int(key[1]) * number for key, number in counts.items() if key[0] == "score")
    by_class = MEASURES.by_class(counts, "solved")
    assert scored == total(counts, "gained in round") == sum(value * number for value, number in by_class.items()) > 0
    assert mean(counts, "score") == scored / (GAMES * SEATS)


def test_only_tried_catastrophes_are_solved_and_only_revealed_cards_bought(counts: Counts) -> None:
    for kind in MEASURES.catastrophes:
        assert counts["solved", kind] <= counts["tried", kind]
    for kind in MEASURES.shop:
        assert counts["bought by winner", kind] <= counts["bought", kind] <= counts["revealed", kind]
    assert len(MEASURES.shop) == 50 and len(MEASURES.catastrophes) == 40
    assert total(counts, "revealed") == sum(counts["revealed", kind] for kind in MEASURES.shop) >= 5 * GAMES
    assert total(counts, "bought") > 0


def test_counting_events_does_not_change_the_game(counts: Counts) -> None:
    game = MIXED.loaded()
    expected: Counts = Counter()
    for index in range(GAMES):
        one = played(MIXED, game, index)
        state = game.new(SEATS, MIXED.seed_of(index))
        assert isinstance(state, Katastrophenspiel)
        assert play_on(game, state, MIXED.line_up(index), MIXED.seed_of(index)) == one.decisions
        assert game.result(state) == one.result
        expected["money left",] += sum(state.money)
        place = (one.result.winners[0] - state.first_starter) % SEATS
        expected["won at", place] += 1
        expected["won by", one.bots[one.result.winners[0]]] += 1
    assert {key: counts[key] for key in expected} == expected


@pytest.mark.parametrize("game", measured())
def test_measures_can_be_sent_to_another_process(game: str) -> None:
    """Compiled parts of a game can't be sent there."""
    measures = measures_of(game)()
    measures.varied["here"] = {}
    there = pickle.loads(pickle.dumps(measures))
    assert (type(there), there.varied) == (type(measures), {})


def test_quantiles_come_from_a_histogram() -> None:
    counts: Counts = Counter({("score", 3): 5, ("score", 10): 4, ("score", 40): 1, ("other", 99): 7})
    assert [quantile(counts, "score", share) for share in (0.05, 0.5, 0.51, 0.95)] == [3, 3, 10, 40]
    assert mean(counts, "score") == 9.5
    with pytest.raises(ValueError, match="nothing"):
        quantile(counts, "missing", 0.5)


def test_a_target_is_met_if_all_readings_are_within_its_bounds() -> None:
    readings = (Reading(0.2, "b"), Reading(0.05, "a"), Reading(0.1, "c"))
    target = Target("Luck", 0.05, 0.2, readings, percent)
    assert target.holds
    assert (target.bound, target.measured) == ("5.0 % to 20.0 %", "5.0 % (a) … 20.0 % (b)")
    strict = Target("Luck", 0.06, inf, readings[:2])
    assert not strict.holds
    assert target_table([strict]).splitlines()[-1] == "| Luck | at least 0.06 | 0.05 (a) … 0.20 (b) | **no** |"
    assert Target("One", 0, 1, readings[:1]).measured == "0.20 (b)"
    assert table(["a", "b"], [["1", "2"]]) == "| a | b |\n| --- | ---: |\n| 1 | 2 |"


def test_a_target_uses_only_the_numbers_of_players_it_is_for(counts: Counts) -> None:
    names = [target.name for target in MEASURES.targets({3: counts}, {})]
    assert "Winner's mean points, 3 to 5 players" in names
    assert not [name for name in names if "four" in name or "5 players" in name.replace("3 to 5 players", "")]
    (wins,) = [one for one in MEASURES.targets({}, {3: counts}) if one.name == "Greedy wins against random"]
    assert [reading.value for reading in wins.readings] == [counts["won by", "greedy"] / GAMES]
    seats = {one.name: one for one in MEASURES.targets({3: counts}, {})}["Seat's share of wins less 1/n"]
    assert sum(reading.value for reading in seats.readings) == pytest.approx(0)


def test_the_command_prints_tables_and_writes_the_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "counts.json"
    assert main(["katastrophenspiel", "--games", "2", "--seats", "2", "--seed", "5", "--json", str(file)]) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("| target | bound | measured | holds |")
    assert "| 85 General Wanda Ostrovka | 3 |" in printed.out
    assert "2 players, greedy: 2 games" in printed.err
    facts = json.loads(file.read_text(encoding="utf-8"))
    assert facts["greedy"]["2"]["games"] == 2
    assert facts["against random"]["2"]["games"] == 1
    assert len(facts["targets"]) == printed.out.split("\n\n")[0].count("\n") - 1


def test_seats_that_the_game_does_not_have_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["katastrophenspiel", "--games", "1", "--seats", "9"]) == 1
    assert "9" in capsys.readouterr().err

"""Tests of the laws for bots: none can use what its seat doesn't know, and every bot is well-behaved."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from itertools import islice

import pytest

import calamity
from calamity.bots import levels
from calamity.bots.assessment import Considered
from calamity.bots.bot import considered
from calamity.bots.choose import installed, names
from calamity.bots.halving import contest, findings, ranked
from calamity.bots.match import decisions, seated
from calamity.bots.mind import Mind
from calamity.bots.search import Search
from calamity.bots.search_bot import SearchBot
from calamity.kernel.game import Game
from calamity.kernel.registry import registered
from calamity.kernel.state import State
from calamity.kernel.wire import digest
from calamity.testing import conformance
from tests.laws.worlds import AT_LENGTH, count, effort

MUCH = calamity.compiled and AT_LENGTH  # else there is no time for more than one search and short games
DEPTHS = (0, 3, 11, 30)
SHORT = 16  # iterations, as few as can change a search's mind
SEARCHING = (f"mcts:{SHORT}", *(f"level:{level.number}" for level in levels.LEVELS if level.searches))
PLAIN = ("random", "greedy", *(f"level:{level.number}" for level in levels.LEVELS if not level.searches), *installed())
EVERY_BOT = (*PLAIN, *(SEARCHING if MUCH else SEARCHING[:1]))


@pytest.fixture(autouse=True)
def short_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels that search look at a few worlds, however long that takes: what they say of them tells what they saw."""
    monkeypatch.setattr(levels, "LEVELS", tuple(replace(level, seconds=600.0) for level in levels.LEVELS))
    for game in map(calamity.load, registered()):
        monkeypatch.setattr(type(game), "tuning", replace(game.tuning, iterations=(SHORT, SHORT)))


@pytest.mark.parametrize("name", EVERY_BOT)
@pytest.mark.parametrize("game_name", registered())
def test_a_bot_is_sound_and_decides_the_same_in_worlds_that_its_seat_cannot_tell_apart(
    game_name: str, name: str
) -> None:
    """With every number of players; where there is little time, one search in one size must do."""
    game = calamity.load(game_name)
    searches = name in SEARCHING
    for seats in game.seats if MUCH or not searches else game.seats[:1]:
        depths = DEPTHS[1:2] if not MUCH else DEPTHS[1::2] if searches else DEPTHS
        for situation in conformance.situations(game, seats, depths):
            conformance.check_decision(name, situation)


LONGEST = 250 if MUCH else 60  # decisions of a game
SEEDS = range(conformance.SEED, conformance.SEED + conformance.GAMES)


@pytest.mark.parametrize("name", (*PLAIN, SEARCHING[-1]) if MUCH else ("greedy", "level:1"))
@pytest.mark.parametrize("game_name", registered())
def test_a_bot_is_fair_through_whole_games(game_name: str, name: str) -> None:
    """The same bots play with the fewest and with the most players, and never part from their like elsewhere."""
    game = calamity.load(game_name)
    longest = max(60, effort(LONGEST // 4 if name in SEARCHING else LONGEST))
    for seats in {game.seats[0], game.seats[-1]} if MUCH else game.seats[:1]:
        conformance.check_game(name, game, seats, longest)


@pytest.mark.skipif(not MUCH, reason="takes long games")
@pytest.mark.parametrize("game_name", registered())
def test_whole_games_put_most_kinds_of_questions(game_name: str) -> None:
    """What is never asked there is not tested for fairness: of all kinds that many games bring, most turn up."""
    game = calamity.load(game_name)
    sizes = game.seats[0], game.seats[-1]
    tested = {kind for seats in sizes for seed in SEEDS for kind in kinds(game, seats, seed, LONGEST)}
    others = {kind for seed in range(40) for kind in kinds(game, game.seats[seed % len(game.seats)], seed)}
    assert 10 * len(tested) >= 7 * len(tested | others), sorted(others - tested)


def kinds(game: Game, seats: int, seed: int, longest: int = 10_000) -> set[int]:
    """The kinds of questions with several answers that a greedy game brings."""
    state = game.new(seats, seed)
    players = seated(["greedy"] * seats, seed)
    found = {state.stack[-1] & 255}
    for _ in islice(decisions(game, state, players, seed), longest):
        if not state.over and len(state.options) > 1:
            found.add(state.stack[-1] & 255)
    return found


KEEPING = ("bazaar", "catastrophe", "catastrophic", "katastrophenspiel")  # games in which trees are often kept
PATIENT = 32 if MUCH else 12  # iterations
DECISIONS = max(25, effort(80 if MUCH else 25))  # fewer may leave nothing to remember


@pytest.mark.parametrize("game_name", registered())
def test_a_search_that_remembers_is_fair_from_decision_to_decision(game_name: str) -> None:
    """Of two that begin alike, one is asked in the true world and one in imagined ones: they never part.

    That holds for all they say of their options, also where they go on with a tree that they have kept.
    """
    game = calamity.load(game_name)
    seats = game.seats[0]
    pairs = [[SearchBot(seat, PATIENT, ripe=1) for _ in range(2)] for seat in range(seats)]
    course = conformance.whole_game(game, seats)
    situation = next(course)
    kept = searched = 0
    with contextlib.suppress(StopIteration):
        while searched < DECISIONS:
            mind, other = situation.here.mind, situation.elsewhere.mind
            choice = mind.options[0]
            if len(mind.options) > 1:
                player, like = pairs[mind.seat]
                found = considered(player, mind)
                assert considered(like, other) == found, situation.where
                assert (player.kept, player.looked) == (like.kept, like.looked), situation.where
                count("decisions of searches that remember")
                searched += 1
                kept += player.kept > 0
                choice = found[0].action
            situation = course.send(choice)
    assert kept or game_name not in KEEPING, "no tree was kept"


@pytest.mark.parametrize("game_name", registered())
def test_the_worlds_in_which_bots_are_compared_differ(game_name: str) -> None:
    game = calamity.load(game_name)
    found = [state for seats in game.seats for state in conformance.positions(game, seats, DEPTHS)]
    different = [digest(state) != digest(calamity.imagine(state, state.seat, 77)) for state in found]
    assert sum(different) * 2 > len(different)


class Glass(Mind):
    """A mind that gives access to the true position."""

    def __init__(self, game: Game, state: State, seat: int, seed: int) -> None:
        super().__init__(game, state, seat, seed)
        self.true = state


class Peeking:
    """A search in the true position."""

    name = "peeking"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def decide(self, mind: Mind) -> int:
        return self.consider(mind)[0].action

    def consider(self, mind: Mind) -> list[Considered]:
        assert isinstance(mind, Glass)
        search = Search(mind.wits, mind.seat, 2 * self.seed + 1)
        search.prepare(mind.imagine(1))
        contest(search, mind.true.copy, SHORT, None)
        found = ranked(findings(search, mind.options), mind.wits.caution)
        return [Considered(one.action, one.visits, one.total / max(1, one.visits), one.share) for one in found]


def test_a_search_that_peeks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "Mind", Glass)
    game = calamity.load("nine_lives")
    caught = []
    for situation in conformance.situations(game, 3, (12, 20, 28, 36)):
        try:
            conformance.check_decision(Peeking, situation)
        except AssertionError as error:
            caught.append("can't know" in str(error))
    assert any(caught)


def test_no_bot_is_left_out() -> None:
    assert {name.partition(":")[0] for name in EVERY_BOT} == set(names())

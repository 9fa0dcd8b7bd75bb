"""Tests of what a search takes into account: hidden cards, secret answers, everybody's interests, the time left."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import calamity
from calamity import Mind
from calamity.bots import halving as contests
from calamity.bots import search_bot
from calamity.bots.halving import contest
from calamity.bots.search import Edge, Search
from calamity.bots.search_bot import SearchBot, look_elsewhere
from calamity.kernel.state import State
from calamity.kernel.wire import encode
from calamity.kernel.wits import Wits
from tests.bots.puzzles import FIRST, STAY, Fork, PenniesGame, ShellGame, WalkGame, mind_of

GRID = calamity.load("tic_tac_toe")
SEEDS = range(4)


def below(edge: Edge) -> Iterator[Edge]:
    """All decisions of a tree."""
    for following in edge.next:
        yield following
        yield from below(following)


# ---- worlds ----


@pytest.mark.parametrize("seed", SEEDS)
def test_it_does_not_take_one_imagined_world_for_the_true_one(seed: int) -> None:
    """Whoever imagines a card once and believes in it guesses; whoever knows that it may be another stays out."""
    stay, *guesses = SearchBot(seed, 400).consider(mind_of(ShellGame(), seed=seed))
    assert stay.action == STAY
    assert all(0.0 < guess.value < 1.0 for guess in guesses), "each card is there now and then, and none always"


def test_it_looks_into_many_worlds_in_another_process_too(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ShellGame()
    monkeypatch.setattr(search_bot, "load", lambda name: game)
    world = game.new(2, 1)
    looked, found = look_elsewhere(game.name, 2, encode(world), 0, 5, 200, None, STAY)
    assert looked == sum(one.visits for one in found)
    assert all(0.0 < one.total < one.visits for one in found if one.action != STAY)


def test_a_search_that_runs_freely_imagines_a_world_each_time() -> None:
    game = ShellGame()
    search = Search(game.wits(), 0, 7)
    search.run(game.new(2, 1), 100)
    assert any(0.0 < edge.total < edge.visits for edge in search.root.next if edge.action != STAY)


# ---- secrets ----


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_answers_to_a_secret_choice(seed: int) -> None:
    """Seat 1 can't see which side seat 0 takes, so a side is worth a half, and more than to stay out."""
    best, *_ = SearchBot(seed, 300).consider(mind_of(PenniesGame(), seed=seed))
    assert best.action in (FIRST, FIRST + 1) and 0.3 < best.value < 0.7


@pytest.mark.parametrize("seat", [0, 1])
def test_secret_answers_of_others_stand_outside_the_tree(seat: int) -> None:
    game = PenniesGame()
    search = Search(game.wits(), seat, 7)
    search.run(game.new(2, 1), 60)
    assert search.root.visits == 60 and {edge.seat for edge in below(search.root)} == {seat}


class Lefty(Wits):
    """Thinks that everybody takes the first side."""

    def rate(self, state: State, seat: int, options: list[int]) -> list[float]:
        return [float(option == FIRST) for option in options]


def test_whoever_has_answered_in_secret_is_judged_like_whoever_has_not() -> None:
    """Seat 0 has taken a side that seat 1 can't see; judgement says which one is likely, not a coin."""
    game = PenniesGame()
    state = game.new(2, 1)
    state.answer(0, FIRST + 1)
    search = Search(Lefty(1), 1, 7)
    search.run(state, 60)
    same, other = sorted(search.root.next, key=lambda edge: edge.action)
    assert same.total == same.visits, "seat 0 seems to be on the first side, and seat 1 wins there"
    assert other.total == 0.0 < other.visits


# ---- everybody's own interest ----


def turned(tree: Fork | tuple[float, ...], by: int) -> Fork | tuple[float, ...]:
    """The same tree with everybody moved by a number of seats."""
    if isinstance(tree, Fork):
        return Fork((tree.seat + by) % 3, tuple(turned(way, by) for way in tree.ways))
    return tree[-by:] + tree[:-by] if by else tree


# Seat 1 likes what is good for seat 0, and seat 2 doesn't: who thinks that all wish seat 0 well, or ill, goes wrong.
COMPANY = Fork(
    0,
    (
        Fork(1, ((0.0, 0.2, 0.9), (0.6, 0.9, 0.1))),
        Fork(2, ((1.0, 0.0, 0.1), (0.3, 0.5, 0.8))),
    ),
)
# Together all get the same.  Where most can be won, somebody who wished ill could also lose most.
TEAM = Fork(
    0,
    (
        Fork(1, ((0.0, 0.0, 0.0), (1.0, 1.0, 1.0))),
        Fork(2, ((0.4, 0.4, 0.4), (0.5, 0.5, 0.5))),
    ),
)


@pytest.mark.parametrize("by", range(3))
@pytest.mark.parametrize("tree", [COMPANY, TEAM])
def test_everybody_is_expected_to_do_what_is_best_for_themselves(tree: Fork, by: int) -> None:
    fork = turned(tree, by)
    assert isinstance(fork, Fork)
    best, other = SearchBot(by, 200).consider(mind_of(WalkGame(fork), seats=3))
    assert best.action == FIRST and best.value > other.value


@pytest.mark.parametrize("by", range(3))
def test_a_decision_in_the_tree_adds_up_what_its_own_seat_got(by: int) -> None:
    fork = turned(COMPANY, by)
    assert isinstance(fork, Fork)
    game = WalkGame(fork)
    search = Search(game.wits(), by, 7)
    search.run(game.new(3), 120)
    for mine, way in zip(search.root.next, fork.ways, strict=True):
        assert isinstance(way, Fork)
        for answer, leaf in zip(mine.next, way.ways, strict=True):
            assert not isinstance(leaf, Fork) and answer.seat == way.seat
            assert answer.visits and answer.total / answer.visits == pytest.approx(leaf[way.seat])
        assert 0.0 < mine.total / mine.visits < 1.0


@pytest.mark.parametrize("name", ["catastrophe", "catastropolis"])
def test_to_win_together_is_worth_more_to_everybody_than_any_honour(name: str) -> None:
    game = calamity.load(name)
    assert game.together
    wits = game.wits()
    worth: dict[str, list[float]] = {"won": [], "lost": []}
    for seed in range(8):
        state = game.new(3, seed)
        search = Search(wits, 0, seed + 1)
        search.horizon = 1 << 30
        search.guided = seed % 2 == 0  # whoever plays blindly loses
        search.play_on(state)
        worth["won" if game.result(state).winners else "lost"].extend(wits.values(state))
    assert min(worth["won"]) > max(worth["lost"])


# ---- how far playouts go ----


def marks(state: State) -> int:
    return 9 - len(state.options)


class Restless(Wits):
    """Can judge a position once there are so many marks."""

    def __init__(self, enough: int) -> None:
        super().__init__()
        self.horizon = 2
        self.enough = enough

    def quiet(self, state: State) -> bool:
        return marks(state) >= self.enough


@pytest.mark.parametrize(("enough", "patience", "played"), [(0, 60, 2), (2, 60, 2), (4, 60, 4), (9, 1, 3), (9, 0, 2)])
def test_playouts_end_at_the_horizon_or_where_the_position_can_be_judged(
    enough: int, patience: int, played: int
) -> None:
    state = GRID.new(2)
    search = Search(Restless(enough), 0, 5)
    search.patience = patience
    search.play_on(state)
    assert marks(state) == played


class Counting(Wits):
    """Notes how many marks there are when it is asked what a position is worth."""

    def __init__(self, horizon: int) -> None:
        super().__init__()
        self.horizon = horizon
        self.seen: set[int] = set()

    def values(self, state: State) -> list[float]:
        self.seen.add(9 if state.over else marks(state))
        return [0.5, 0.5]

    def rate(self, state: State, seat: int, options: list[int]) -> list[float]:
        return [0.0] * len(options)


def test_a_search_judges_positions_at_the_horizon_of_the_games_wits() -> None:
    near, far = Counting(1), Counting(1 << 30)
    for wits in (near, far):
        search = Search(wits, 0, 5)
        search.run(GRID.new(2), 9)
    assert near.seen == {2} and far.seen == {9}


# ---- kept trees ----


def test_a_tree_is_kept_for_what_is_seen_and_not_for_what_is_offered() -> None:
    """The same cells are free if each has marked what the other did, but that is another game."""
    for swapped in (False, True):
        bot = SearchBot(3, 200)
        mine = bot.decide(grid_mind())
        assert bot._memory is not None
        other = max(bot._memory.chosen.next, key=lambda answer: answer.visits).action
        bot.consider(grid_mind(*((other, mine) if swapped else (mine, other))))
        assert (bot.kept == 0) == swapped


def grid_mind(*cells: int) -> Mind:
    state = GRID.new(2)
    for cell in cells:
        state.apply(cell)
    return Mind(GRID, state, state.seat, 1)


# ---- time ----


class Clock:
    """A clock that advances by a second with every world, not when it is read."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, ends: float = 1e9) -> None:
        self.now = 100.0
        self.ends = self.now + ends
        monkeypatch.setattr(contests, "perf_counter", lambda: self.now)

    def worlds(self, search: Search, world: State) -> State:
        """A world, as long as there is time."""
        assert self.now < self.ends, "a world was begun after time was up"
        self.now += 1.0
        return search.imagined(world)


CELL = FIRST  # told whom to favour, a contest doesn't end early


def grid_search() -> tuple[Search, State]:
    """A search in which all options are alike to begin with."""
    world = GRID.new(2)
    search = Search(GRID.wits(), 0, 5)
    search.trust = 0.0
    search.prepare(world)
    return search, world


@pytest.mark.parametrize("seconds", [4, 12, 40])
def test_no_world_is_begun_after_time_is_up(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    clock = Clock(monkeypatch, seconds)
    search, world = grid_search()
    looked = contest(search, lambda: clock.worlds(search, world), 1_000_000, seconds, CELL)
    assert 0 < looked < 9 * seconds and clock.now - 100.0 <= seconds


def test_every_stage_of_a_contest_has_its_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, 40.0)
    search, world = grid_search()
    contest(search, lambda: clock.worlds(search, world), 1_000_000, 40.0, CELL)
    assert sorted(edge.met for edge in search.root.next) == [10, 10, 10, 10, 20, 20, 30, 40, 40]


def test_somebody_without_time_looks_once(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    search, world = grid_search()
    assert contest(search, lambda: clock.worlds(search, world), 900, 1e-9, CELL) == 9


def test_without_a_cap_time_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    search, world = grid_search()
    assert contest(search, lambda: clock.worlds(search, world), 900, None, CELL) > 800


@pytest.mark.parametrize(("seconds", "most"), [(8.0, 8 * 9), (None, 1_800)])
def test_a_bot_keeps_to_its_seconds(monkeypatch: pytest.MonkeyPatch, seconds: float | None, most: int) -> None:
    """Here every look at the clock takes a second."""
    clock = Clock(monkeypatch)

    def late() -> float:
        clock.now += 1.0
        return clock.now

    monkeypatch.setattr(contests, "perf_counter", late)
    bot = SearchBot(0, 1_800, seconds)
    bot.decide(grid_mind())
    assert most / 10 < bot.looked <= most

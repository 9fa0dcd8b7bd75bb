"""Tests of the five levels of bots: named alike in all games, none too slow, the weaker err more but never absurdly."""

from __future__ import annotations

from dataclasses import replace

import pytest

import calamity
from calamity import BadOption, Mind
from calamity.bots import levels
from calamity.bots.bot import GreedyBot
from calamity.bots.levels import LEVELS, CarelessBot, LevelBot
from calamity.bots.search_bot import SearchBot
from calamity.games import published
from calamity.kernel.languages import LANGUAGES
from calamity.kernel.tuning import Tuning
from calamity.testing import ScenarioTable
from tests.games.catastrophe import scenes as neighbours
from tests.games.catastropolis import scenes as heroes
from tests.games.catastropolis.test_resolving import at_place_of
from tests.games.nine_lives import shorthand as cats


def test_there_are_five_levels_with_names_in_every_language() -> None:
    assert [level.number for level in LEVELS] == [1, 2, 3, 4, 5]
    for lang in LANGUAGES:
        assert len({level.title[lang] for level in LEVELS}) == 5


def test_a_level_is_a_bot_by_name() -> None:
    assert calamity.bot("level", 2).name == calamity.bot("level:2").name == "level:2"
    assert calamity.bot("level").name == "level:3"
    for number in (0, 6):
        with pytest.raises(BadOption, match="levels are 1 to 5"):
            calamity.bot("level", number)


def test_no_level_may_think_longer_than_people_wait() -> None:
    assert all(level.seconds <= (1 if level.number < 5 else 3) for level in LEVELS)


@pytest.mark.parametrize("game", [*published(), "tic_tac_toe"])
def test_the_higher_a_level_the_fewer_its_slips_and_the_longer_its_search(game: str) -> None:
    found = calamity.load(game).tuning
    assert 1 >= found.slips[0] > found.slips[1] > 0
    assert 0 < found.iterations[0] < found.iterations[1]


def test_the_lower_levels_slip_the_middle_one_judges_and_the_upper_ones_search() -> None:
    game = calamity.load("nine_lives")
    kinds = [type(LevelBot(level.number).player(game)) for level in LEVELS]
    assert kinds == [CarelessBot, CarelessBot, GreedyBot, SearchBot, SearchBot]
    master, player = LevelBot(5), LevelBot(5).player(game)
    assert isinstance(player, SearchBot)
    assert (player.iterations, player.seconds) == (game.tuning.iterations[1], LEVELS[4].seconds)
    assert master.budget("nine_lives") == f"{player.iterations} iterations, at most {player.seconds:g} s"
    assert not LevelBot(3).budget("nine_lives")


@pytest.mark.parametrize("game_name", published())
def test_a_slip_is_never_worse_than_what_is_answered_for_somebody_absent(game_name: str) -> None:
    game = calamity.load(game_name)
    state = game.new(game.seats.start, 3)
    slipped = 0
    for number in range(30):
        if state.over:
            break
        seat = state.seat
        mind = Mind(game, state, seat, number)
        found = CarelessBot(1.0, number).consider(mind)
        shares = {option.action: option.share for option in found}
        chosen = found[0]
        slipped += chosen.share < max(shares.values())
        if mind.default in shares:
            assert chosen.share >= shares[mind.default]
        state.apply(chosen.action)
    assert slipped, "a bot that always slips must be seen to"


@pytest.mark.parametrize("seed", range(6))
def test_no_slip_costs_what_anybody_would_see(seed: int) -> None:
    """Not the last life, not the city, not a neighbour."""

    def chosen(table: ScenarioTable, seat: int) -> str:
        mind = Mind(table.game, table.state, seat, seed)
        return table.game.actions.name(CarelessBot(1.0, seed).decide(mind))

    doomed = cats.room(2, hands={0: [cats.CURIOSITY], 1: ["cucumber"]}, lives=[9, 1])
    cats.play(doomed, 0, cats.CURIOSITY, 1)
    assert chosen(doomed, 1) != "pass"
    card = heroes.of_type("disaster")[0]
    printed = heroes.printed(card)
    assert printed.time is not None
    up, there = heroes.up(card, printed.time - 1), {0: at_place_of(card)}
    assert chosen(heroes.scene(up, powers={0: printed.powers[:1]}, at=there), 0) == f"resolve {card}"
    weak = neighbours.scene(seats=2, play={0: ["first_aid_kit"]}, vitality=[4, 1]).table()
    weak.do(0, "commit", "first_aid_kit", "for", 0)
    weak.do(1, "ready")
    assert chosen(weak, 0) == "commit first_aid_kit"


def test_whoever_never_slips_plays_like_greedy() -> None:
    game = calamity.load("katastrophenspiel")
    state = game.new(2, 8)
    for _ in range(10):
        mind = Mind(game, state, state.seat, 4)
        best = GreedyBot(1).consider(mind)
        found = CarelessBot(0.0, 1).consider(mind)
        assert found[0].share == best[0].share
        state.apply(found[0].action)


def test_the_searching_levels_keep_to_their_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "LEVELS", (*LEVELS[:4], replace(LEVELS[4], seconds=60.0)))
    game = calamity.load("tic_tac_toe")
    monkeypatch.setattr(type(game), "tuning", Tuning(iterations=(8, 16)))
    found = LevelBot(5, seed=1).consider(Mind(game, game.new(2), 0, 1))
    assert 0 < sum(option.visits for option in found) <= 16


def test_level_4_leaves_some_decisions_to_judgement_where_the_game_says_so() -> None:
    game = calamity.load("katastrophenspiel")
    mind = Mind(game, game.new(2, 8, {"starter": 0}), 0, 4)
    absent, alert = SearchBot(1, 32, attention=0.0), SearchBot(1, 32)
    assert absent.consider(mind)[0].share == max(option.share for option in absent.consider(mind))
    assert absent.looked == 0
    alert.consider(mind)
    assert alert.looked > 0
    webs = calamity.load("catastrophic")
    expert, master = LevelBot(4).player(webs), LevelBot(5).player(webs)
    assert isinstance(expert, SearchBot) and isinstance(master, SearchBot)
    assert expert.attention == webs.tuning.attention < master.attention == 1.0


def test_whoever_has_no_time_to_see_what_a_slip_costs_does_not_slip(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1_000_000))
    monkeypatch.setattr(levels, "perf_counter", lambda: float(next(clock)))
    game = calamity.load("katastrophenspiel")
    slips = {False: 0, True: 0}
    for number in range(20):
        mind = Mind(game, game.new(2, number, {"starter": 0}), 0, 4)
        for hurried in slips:
            found = CarelessBot(1.0, number, 0.5 if hurried else None).consider(mind)
            slips[hurried] += found[0].share < max(option.share for option in found)
    assert slips[False] and not slips[True]

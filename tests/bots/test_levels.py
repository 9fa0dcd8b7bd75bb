"""Five levels with the same names everywhere, none of which may take long or play the fool."""

from __future__ import annotations

from dataclasses import replace

import pytest

import calamity
from calamity import BadOption, Mind
from calamity.bots import levels
from calamity.bots.bot import GreedyBot
from calamity.bots.levels import LEVELS, CarelessBot, LevelBot
from calamity.bots.search_bot import SearchBot
from calamity.kernel.texts import LANGUAGES


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
    searching = [level.iterations for level in LEVELS if level.iterations]
    assert searching == sorted(searching)


def test_the_lower_levels_slip_the_middle_one_judges_and_the_upper_ones_search() -> None:
    kinds = [type(LevelBot(level.number)._player) for level in LEVELS]
    assert kinds == [CarelessBot, CarelessBot, GreedyBot, SearchBot, SearchBot]
    master = LevelBot(5)
    assert master.budget == f"{LEVELS[4].iterations} iterations, at most {LEVELS[4].seconds:g} s"
    assert not LevelBot(3).budget


@pytest.mark.parametrize("game_name", levels.SLIPS)
def test_a_slip_is_never_worse_than_what_is_answered_for_somebody_absent(
    game_name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(levels, "SLIPS", {})
    monkeypatch.setattr(levels, "SLIPS_ELSEWHERE", (1.0, 1.0))
    game = calamity.load(game_name)
    state = game.new(game.seats.start, 3)
    slipped = 0
    for number in range(60):
        if state.over:
            break
        seat = state.seat
        mind = Mind(game, state, seat, number)
        found = CarelessBot(1, number).consider(mind)
        shares = {option.action: option.share for option in found}
        chosen = found[0]
        slipped += chosen.share < max(shares.values())
        if mind.default in shares:
            assert chosen.share >= shares[mind.default]
        state.apply(chosen.action)
    assert slipped, "a bot that always slips must be seen to"


def test_a_level_without_slips_plays_like_greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "SLIPS", {"katastrophenspiel": (0.0, 0.0)})
    game = calamity.load("katastrophenspiel")
    state = game.new(2, 8)
    for _ in range(10):
        mind = Mind(game, state, state.seat, 4)
        best = GreedyBot(1).consider(mind)
        found = CarelessBot(2, 1).consider(mind)
        assert found[0].share == best[0].share
        state.apply(found[0].action)


def test_the_searching_levels_keep_to_their_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    small = (*LEVELS[:4], replace(LEVELS[4], iterations=16, seconds=60.0))
    monkeypatch.setattr(levels, "LEVELS", small)
    game = calamity.load("tic_tac_toe")
    found = LevelBot(5, seed=1).consider(Mind(game, game.new(2), 0, 1))
    assert 0 < sum(option.visits for option in found) <= 16

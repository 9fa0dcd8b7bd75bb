"""Tests of the games for OpenSpiel: chance, memory, serialisation, and parameters."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

import calamity
import calamity.envs
from calamity.envs.naming import named_games
from calamity.envs.recall import remembered
from calamity.envs.seats import usual_seats
from calamity.kernel.errors import BadAction, BadOption, NotOffered
from calamity.kernel.imagination import imagine
from calamity.kernel.playout import random_play
from calamity.kernel.rng import stream
from calamity.kernel.state import ONE

CHANCE = int(pyspiel.PlayerId.CHANCE)


def walked(game: Any, seed: int, limit: int = 10_000) -> Any:
    """A position that random play comes to."""
    state, random = game.new_initial_state(), Random(seed)
    while not state.is_terminal() and limit > 0:
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(random.choices([one for one, _ in outcomes], [chance for _, chance in outcomes])[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            limit -= 1
    return state


@pytest.mark.parametrize("name", ["bazaar", "nine_lives"])
def test_every_draw_is_a_chance_node_whose_outcomes_add_up(name: str) -> None:
    state, random, draws = calamity.envs.openspiel(name).new_initial_state(), Random(1), 0
    while not state.is_terminal() and draws < 40:
        if state.is_chance_node():
            draws += 1
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1.0)
            assert len(state.chance_outcomes()) > 1
        state.apply_action(random.choice(state.legal_actions()))
    assert draws == 40


def test_returns_are_payoffs() -> None:
    state = walked(calamity.envs.openspiel("bazaar"), 1)
    assert state.is_terminal() and sum(state.returns()) == pytest.approx(1.0)
    assert state.returns() == state.play.setting.game.rewards(state.play.moment.state)


def test_a_history_leads_to_the_same_position_again() -> None:
    game = calamity.envs.openspiel("alley", seats=3)
    state, again = walked(game, 4, 20), game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    assert [again.information_state_string(seat) for seat in range(3)] == [
        state.information_state_string(seat) for seat in range(3)
    ]


def test_a_clone_goes_its_own_way() -> None:
    state = walked(calamity.envs.openspiel("tic_tac_toe"), 1, 3)
    before, clone = str(state), state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before and str(clone) != before


@pytest.mark.parametrize("draws", [-1, 0, 2])
def test_a_position_survives_serialising(draws: int) -> None:
    game = calamity.envs.openspiel("alley", seats=3, draws=draws, seed=1)
    state = walked(game, 2, 15)
    again = game.deserialize_state(state.serialize())
    assert again.history() == state.history() and str(again) == str(state)
    assert again.information_state_string(1) == state.information_state_string(1)


def test_chance_can_be_sampled() -> None:
    game = calamity.envs.openspiel("alley", seats=3, draws=0, seed=1)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    deals = set()
    for _ in range(6):
        state = game.new_initial_state()
        assert state.chance_outcomes() == [(0, 1.0)]
        state.apply_action(0)
        assert not state.is_chance_node()
        deals.add(state.observation_string(0))
    assert len(deals) > 1


def test_an_information_state_remembers_everything_that_a_seat_did_and_noticed() -> None:
    """Every earlier information state of a seat is the beginning of a later one."""
    game = calamity.envs.openspiel("bazaar")
    state, random, before = game.new_initial_state(), Random(1), [""] * 3
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        for seat in range(3):
            now = state.information_state_string(seat)
            assert now.startswith(before[seat])
            before[seat] = now
    for seat in range(3):
        moments = remembered(state.play.moment, game.setting, seat)
        done = [entry.action for entry in state.full_history() if entry.player == seat]
        assert [moment.action for moment in moments if moment.action >= 0] == done


def _ordinary(state: Any) -> bool:
    """Whether one seat alone is asked, openly."""
    return bool(state.play.moment.state.mode == ONE and state.play.draw is None)


def test_an_information_state_says_nothing_about_what_is_hidden() -> None:
    """In a world that a seat can't tell from the true one, its record of the moment is the same."""
    game = calamity.envs.openspiel("bazaar")
    state = next(state for state in (walked(game, 3, length) for length in range(6, 60)) if _ordinary(state))
    moment, setting = state.play.moment, state.play.setting
    for seat in range(3):
        world = imagine(moment.state, seat, 7)
        assert (setting.observe(world, seat) == moment.observation(setting, seat)).all()


def test_tensors_hold_observations_and_memory() -> None:
    game = calamity.envs.openspiel("tic_tac_toe")
    state = walked(game, 1, 4)
    size = game.setting.observer.size
    assert game.information_state_tensor_shape() == [10, size + 1]
    rows = np.array(state.information_state_tensor(0)).reshape(10, size + 1)
    assert rows[4, 1:].tolist() == state.observation_tensor(0)
    assert not rows[5:].any() and rows[1, 0] >= 4
    assert not calamity.envs.openspiel("nine_lives").get_type().provides_information_state_tensor
    assert calamity.envs.openspiel("nine_lives", recall=2).information_state_tensor_shape()[0] == 2


def test_what_openspiel_is_told_about_the_games() -> None:
    kinds = pyspiel.GameType
    assert calamity.envs.openspiel("tic_tac_toe").get_type().information == kinds.Information.PERFECT_INFORMATION
    assert calamity.envs.openspiel("catastrophe").get_type().utility == kinds.Utility.IDENTICAL
    assert calamity.envs.openspiel("nine_lives").get_type().utility == kinds.Utility.GENERAL_SUM
    assert calamity.envs.openspiel("bazaar").utility_sum() == 1.0
    game = calamity.envs.openspiel("alley")
    assert game.utility_sum() is None and game.max_game_length() == 310 and game.max_utility() == 1.0


@pytest.mark.parametrize("name", [name for name in named_games() if calamity.load(name).payoff_sum is not None])
def test_payoffs_add_up_to_what_the_game_declares(name: str) -> None:
    game = calamity.load(name)
    for seed, seats in enumerate((usual_seats(game), max(game.seats)) * 3):
        state = game.new(seats, seed)
        random_play(state, stream(~seed), game.bound)
        assert sum(game.rewards(state)) == pytest.approx(game.payoff_sum)


def test_games_are_loaded_by_name_with_options() -> None:
    calamity.envs.register_openspiel()
    game = pyspiel.load_game("calamity_bazaar(players=4,options=days:2;trading:off)")
    assert game.num_players() == 4 and game.setting.options["days"] == 2 and game.setting.options["trading"] == "off"
    same = calamity.envs.openspiel("bazaar", 4, {"days": 2, "trading": "off"})
    assert same.setting.options == game.setting.options


def test_bad_input_is_refused_and_changes_nothing() -> None:
    state = walked(calamity.envs.openspiel("tic_tac_toe"), 1, 2)
    before, length = str(state), len(state.history())
    with pytest.raises(NotOffered):
        state.apply_action(0)
    assert str(state) == before and len(state.history()) == length
    deal = calamity.envs.openspiel("alley").new_initial_state()
    assert deal.current_player() == CHANCE
    with pytest.raises(BadAction):
        deal.apply_action(99)
    with pytest.raises(BadOption, match="name:value"):
        pyspiel.load_game("calamity_bazaar(options=days)")

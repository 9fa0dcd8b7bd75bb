"""Tests of the PettingZoo environments: rewards, elimination, who acts when, and illegal actions."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import calamity
import calamity.envs
from calamity.envs.errors import EpisodeOver, NotAsked, NotReset
from calamity.envs.setting import Setting
from calamity.envs.simultaneous import CalamityParallel
from calamity.envs.spaces import WAIT
from calamity.envs.turn_based import CalamityAEC
from calamity.kernel.errors import BadAction, BadSeats, NotOffered
from calamity.kernel.state import ONE, POLL
from calamity.kernel.wire import digest


def any_offered(observed: Any, random: Random) -> int:
    return random.choice(np.flatnonzero(observed["action_mask"]).tolist())


def played(env: CalamityAEC, seed: int) -> dict[str, float]:
    """Play one random game; what each agent was told in its last step."""
    env.reset(seed=seed)
    random, told = Random(seed), {}
    for agent in env.agent_iter():
        observed, reward, terminated, truncated, _ = env.last()
        assert not truncated
        if terminated:
            told[agent] = reward
        env.step(None if terminated else any_offered(observed, random))
    return told


def test_the_deal_is_the_one_of_a_table_with_the_same_seed() -> None:
    env = calamity.envs.aec("bazaar", seats=3)
    env.reset(seed=5)
    assert env._state is not None
    table = calamity.Table("bazaar", seats=3, seed=5)
    assert env._state.zones()[0].name == table.state.zones()[0].name
    assert calamity.view(env.setting.game, env._state, 0) == table.view(0)


def test_rewards_are_payoffs_and_come_at_the_end() -> None:
    told = played(calamity.envs.aec("bazaar", seats=3), seed=2)
    assert set(told) == {"seat_0", "seat_1", "seat_2"} and sum(told.values()) == pytest.approx(1.0)


def test_a_team_has_one_reward() -> None:
    for seed in range(3):
        assert len(set(played(calamity.envs.aec("catastrophe", seats=2), seed).values())) == 1


def test_an_eliminated_seat_ends_at_once_while_the_others_play_on() -> None:
    env = calamity.envs.aec("nine_lives", seats=4)
    env.reset(seed=1)
    random, early = Random(1), []
    for agent in env.agent_iter():
        observed, reward, terminated, _, _ = env.last()
        assert env._state is not None
        if terminated and not env._state.over:
            early.append(agent)
            assert reward == 0.0 and env._state.eliminated(env.possible_agents.index(agent))
        elif agent in early:
            pytest.fail("an eliminated seat was asked again")
        env.step(None if terminated else any_offered(observed, random))
    assert early


def test_a_poll_asks_everybody_whatever_they_hold() -> None:
    """Play in two worlds that differ only in hands: as long as all pass, the same seats are asked."""
    setting, random, polls = Setting("alley", 4), Random(3), 0
    for seed in range(6):
        state = setting.begin(seed)
        while not state.over:
            if state.mode == POLL and not state.done and not any(state.lanes):
                polls += 1
                passing, order = state.copy(), []
                lanes = passing.lanes
                while not passing.over and passing.lanes is lanes and passing.mode == POLL:
                    order.append(passing.seat)
                    passing.apply(3)
                assert order == list(state.asked)
            state.apply(random.choice(state.options))
    assert polls > 20


def test_agents_that_are_asked_together_act_in_one_step() -> None:
    env = calamity.envs.parallel("bazaar", seats=3)
    observed, _ = env.reset(seed=1)
    random, together = Random(1), 0
    while env.agents:
        asked = [agent for agent in env.agents if observed[agent]["action_mask"][WAIT] == 0]
        together += len(asked) > 1
        observed, rewards, *_ = env.step({agent: any_offered(observed[agent], random) for agent in env.agents})
    assert together > 3 and sum(rewards.values()) == pytest.approx(1.0)


def test_an_answer_is_dropped_if_an_earlier_one_settles_the_poll() -> None:
    random = Random(1)
    for seed in range(200):
        env = calamity.envs.parallel("alley", seats=4)
        observed, _ = env.reset(seed=seed)
        while env.agents:
            actions = {agent: any_offered(observed[agent], random) for agent in env.agents}
            observed, _, _, _, infos = env.step(actions)
            if any(info.get("dropped") for info in infos.values()):
                return
    pytest.fail("no answer was ever dropped")


def refused(env: CalamityAEC | CalamityParallel, action: Any, error: type[Exception]) -> str:
    """The complaint about a step, after which everything is as before."""
    assert env._state is not None
    before = digest(env._state)
    with pytest.raises(error) as complaint:
        env.step(action)
    assert digest(env._state) == before
    return str(complaint.value)


def test_bad_input_to_the_turn_based_environment_changes_nothing() -> None:
    env = calamity.envs.aec("tic_tac_toe")
    with pytest.raises(NotReset, match="call reset"):
        env.step(4)
    env.reset(seed=1)
    taken = int(np.flatnonzero(env.observe("seat_0")["action_mask"])[0])
    env.step(taken)
    assert "Take an action whose mask is 1" in refused(env, taken, NotOffered)
    assert "whole number" in refused(env, 4.0, BadAction)
    assert "shape (1,)" in refused(env, np.array([4]), BadAction)
    assert "numbered from 0 to 12" in refused(env, 99, BadAction)
    assert "whole number" in refused(env, None, BadAction)
    with pytest.raises(BadSeats, match="seat_0, seat_1"):
        env.observe("seat_7")
    for _ in env.agent_iter():
        observed, _, terminated, _, _ = env.last()
        if terminated:
            assert "None" in refused(env, 4, NotAsked)
        env.step(None if terminated else any_offered(observed, Random(1)))
    refused(env, 4, EpisodeOver)


def test_bad_input_to_the_parallel_environment_changes_nothing() -> None:
    env = calamity.envs.parallel("tic_tac_toe")
    with pytest.raises(NotReset):
        env.step({})
    env.reset(seed=1)
    assert env._state is not None and env._state.mode == ONE
    assert "give it an action" in refused(env, {}, BadAction)
    assert "isn't asked" in refused(env, {"seat_0": 5, "seat_1": 5}, NotAsked)
    assert "no agent" in refused(env, {"seat_9": 5}, BadSeats)
    refused(env, {"seat_0": 0}, NotOffered)
    while env.agents:
        env.step({agent: env.action_space(agent).sample() for agent in env.agents})
    refused(env, {}, EpisodeOver)


def test_the_position_is_shown_in_words() -> None:
    env = calamity.envs.aec("tic_tac_toe", render_mode="ansi")
    env.reset(seed=1)
    assert str(int(np.flatnonzero(env.observe("seat_0")["action_mask"])[0])) in (env.render() or "")


def test_the_state_of_all_is_what_each_observes() -> None:
    env = calamity.envs.aec("bazaar", seats=3)
    env.reset(seed=1)
    size = env.setting.observer.size
    for seat, agent in enumerate(env.possible_agents):
        assert (env.state()[seat * size : (seat + 1) * size] == env.observe(agent)["observation"]).all()

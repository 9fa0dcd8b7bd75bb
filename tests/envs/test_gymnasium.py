"""Tests of the Gymnasium environments: one learner among bots, and many games at once."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

import calamity.envs
from calamity.bots.mind import Mind
from calamity.envs.errors import EpisodeOver, NotReset
from calamity.envs.naming import numbered
from calamity.envs.rivals import Curriculum
from calamity.envs.single_agent import CalamityGym
from calamity.kernel.errors import BadAction, BadBuffer, BadOption, BadSeats, NotOffered, UnknownBot
from calamity.kernel.wire import digest


def finished(env: CalamityGym, seed: int | None = None) -> float:
    """The reward of a game in which the learner plays at random."""
    env.reset(seed=seed)
    while True:
        _, reward, terminated, truncated, info = env.step(env.action_space.sample())
        assert not truncated
        assert terminated or (np.flatnonzero(info["action_mask"]).size > 1 and reward == 0.0)
        if terminated:
            return float(reward)


class Watcher:
    """A bot that takes the first option, and notes in which seats it was asked."""

    name = "watcher"
    seats: set[int] = set()

    def __init__(self, seed: int = 0) -> None:
        pass

    def decide(self, mind: Mind) -> int:
        self.seats.add(mind.seat)
        return mind.options[0]


def test_the_learner_sits_where_it_is_told_and_bots_sit_elsewhere() -> None:
    Watcher.seats = set()
    env = calamity.envs.gym("alley", seats=3, rivals=Watcher, seat=1)
    for seed in range(4):
        finished(env, seed)
    assert env.seat == 1 and Watcher.seats == {0, 2}


def test_the_learner_sits_everywhere_unless_told() -> None:
    env = calamity.envs.gym("tic_tac_toe")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1}


def test_a_random_learner_wins_as_often_as_random_rivals() -> None:
    env = calamity.envs.gym("alley", seats=3)
    mean = np.mean([finished(env, seed) for seed in range(60)])
    assert 0.1 < mean < 0.55  # about a third


def test_a_seed_repeats_a_game() -> None:
    first, second = (calamity.envs.gym("alley", seats=3, rivals="level:1") for _ in range(2))
    for env in (first, second):
        env.action_space.seed(1)
    assert [finished(first, seed) for seed in range(2)] == [finished(second, seed) for seed in range(2)]


def test_a_reset_may_change_rivals_and_seat() -> None:
    env = calamity.envs.gym("tic_tac_toe")
    _, info = env.reset(seed=1, options={"rivals": "level:2", "seat": 1})
    assert info["rivals"] == ("level:2",) and info["seat"] == 1
    with pytest.raises(BadOption, match="rivals and seat"):
        env.reset(options={"rival": "random"})
    with pytest.raises(UnknownBot):
        env.reset(options={"rivals": "nobody", "seat": 0})
    assert env.reset()[1]["seat"] == 1
    with pytest.raises(BadSeats):
        calamity.envs.gym("tic_tac_toe", seat=2)
    with pytest.raises(BadSeats, match="1 rivals"):
        calamity.envs.gym("tic_tac_toe", rivals=["random", "random"])


def test_a_curriculum_goes_on_when_the_learner_does_well() -> None:
    course = Curriculum(("random", "level:1"), games=3, share=0.5)
    env = calamity.envs.gym("tic_tac_toe", rivals=course)
    game = env.setting.game
    for payoff in (1.0, 0.0, 0.0, 1.0):
        course.note(payoff, game, 2)
        assert course.stage == 0
    course.note(1.0, game, 2)
    assert course.stage == 1 and env.reset(seed=1)[1]["rivals"] == ("level:1",)
    for _ in range(9):
        course.note(1.0, game, 2)
    assert course.stage == 1
    with pytest.raises(BadOption):
        Curriculum((), games=3)


def test_bad_input_changes_nothing() -> None:
    env = calamity.envs.gym("tic_tac_toe", seat=0)
    with pytest.raises(NotReset):
        env.step(4)
    env.reset(seed=1)
    assert env._state is not None
    before = digest(env._state)
    for action, error in ((0, NotOffered), (2.5, BadAction), (np.array([[5]]), BadAction), (True, BadAction)):
        with pytest.raises(error):
            env.step(action)
    assert digest(env._state) == before
    finished(env)
    with pytest.raises(EpisodeOver, match="reset"):
        env.step(5)


def test_an_unoffered_action_can_be_replaced_by_the_default() -> None:
    env = calamity.envs.gym("tic_tac_toe", seat=0, unoffered="default")
    env.reset(seed=1)
    assert env._state is not None
    default = env._state.default_of(0)
    *_, info = env.step(0)
    assert info["replaced"] and default not in np.flatnonzero(info["action_mask"])
    *_, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert "replaced" not in info
    with pytest.raises(BadOption):
        calamity.envs.gym("tic_tac_toe", unoffered="shrug")


def test_masks_are_what_sb3_contrib_asks_for() -> None:
    env = calamity.envs.gym("alley")
    _, info = env.reset(seed=1)
    assert env.action_masks().dtype == np.bool_ and (env.action_masks() == info["action_mask"]).all()


def test_environments_are_made_by_their_ids() -> None:
    env = gymnasium.make(numbered("alley", 1), seats=3, rivals="level:1")
    assert env.reset(seed=1)[1]["rivals"] == ("level:1", "level:1")
    many = gymnasium.make_vec(numbered("alley", 1), num_envs=2, vectorization_mode="sync")
    assert many.reset(seed=1)[0].shape[0] == 2
    many.close()


def test_many_games_are_stepped_together() -> None:
    env = calamity.envs.vector("alley", games=8, seats=3)
    with pytest.raises(NotReset):
        env.step(np.zeros(8, np.int64))
    observed, infos = env.reset(seed=1)
    random, ended = Random(1), 0
    for _ in range(150):
        kept, seats = observed.copy(), infos["seat"].copy()
        actions = np.array([random.choice(np.flatnonzero(mask).tolist()) for mask in infos["action_mask"]])
        following, rewards, terminated, truncated, infos = env.step(actions)
        assert env.observation_space.contains(following) and not truncated.any()
        assert (observed == kept).all(), "an array that was returned has changed"
        for game in np.flatnonzero(terminated):
            ended += 1
            assert infos["rewards"][game].sum() in (pytest.approx(1.0), 0.0)
            assert rewards[game] == infos["rewards"][game][seats[game]] and infos["final_obs"][game] is not None
        assert not rewards[~terminated].any()
        observed = following
    assert ended > 5


def test_bad_actions_for_many_games_change_nothing() -> None:
    env = calamity.envs.vector("tic_tac_toe", games=2)
    observed, infos = env.reset(seed=1)
    good = int(np.flatnonzero(infos["action_mask"][0])[0])
    bad: list[tuple[Any, type[Exception]]] = [
        (np.array([good, 0]), NotOffered),
        (np.array([good]), BadBuffer),
        (np.array([float(good)] * 2), BadBuffer),
    ]
    for actions, error in bad:
        with pytest.raises(error):
            env.step(actions)
    assert env._batch is not None and (env._batch.observations == observed).all()

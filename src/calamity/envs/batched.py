"""Gymnasium's interface for many games at once, for learning by self-play: in each, the seat that is asked acts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from calamity import Batch
from calamity.envs.errors import NotReset
from calamity.envs.naming import environment_id
from calamity.envs.setting import Seeds, Setting, Vector
from calamity.envs.spaces import vector_space
from calamity.kernel.game import Game

Infos = dict[str, Any]
Stepped = tuple[Vector, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]


class CalamityVector(VectorEnv[Any, Any, Any]):
    """Many games that are stepped together.  In each, the seat that is asked observes and acts.

    The infos have `action_mask` [games, actions] and `seat` [games], who is asked.  A reward is what the seat that has
    just acted gets; what all seats get for a game that has ended is in the infos as `rewards` [games, seats].  Such a
    game begins anew in the same step, and the infos have `final_obs`, what seat 0 sees at its end.

    All arrays are new, so they can be kept.  Without Gymnasium, `calamity.Batch` does the same with arrays that
    are written again by every step.
    """

    def __init__(
        self,
        game: Game | str,
        games: int = 64,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
    ) -> None:
        self.setting = Setting(game, seats, options)
        self.num_envs = games
        self.metadata = {
            "name": environment_id(self.setting.game),
            "autoreset_mode": AutoresetMode.SAME_STEP,
            "render_modes": [],
        }
        self.single_observation_space = vector_space(self.setting)
        self.single_action_space = spaces.Discrete(self.setting.observer.actions)
        self.observation_space = batch_space(self.single_observation_space, games)
        self.action_space = batch_space(self.single_action_space, games)
        self._seeds = Seeds()
        self._batch: Batch | None = None

    def reset(self, *, seed: Any = None, options: Infos | None = None) -> tuple[Vector, Infos]:
        """Begin all games.  One seed, a whole number, makes all of them different.  `options` are not used."""
        setting = self.setting
        self._batch = Batch(
            setting.game, self.num_envs, setting.seats, self._seeds.next(seed), setting.options, autoreset=False
        )
        return self._observed(self._batch)

    def step(self, actions: Any) -> Stepped:
        """Answer in every game for the seat that is asked; nothing happens if one of the actions isn't possible."""
        if self._batch is None:
            raise NotReset
        batch = self._batch
        acting = batch.seat.astype(np.intp)
        batch.step(actions)
        ended = batch.done.astype(np.bool_)
        payoffs = batch.rewards.copy()
        final = self._begin_anew(batch, ended)
        observed, infos = self._observed(batch)
        infos |= {"rewards": payoffs, **final}
        rewards = payoffs[np.arange(self.num_envs), acting].astype(np.float64)
        return observed, rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def _begin_anew(self, batch: Batch, ended: NDArray[np.bool_]) -> Infos:
        """Restart the games that have ended; returns the observations of their ends."""
        places = np.flatnonzero(ended)
        if not len(places):
            return {}
        final = np.full(self.num_envs, None, object)
        for place in places:
            final[place] = batch.observations[place].copy()
        batch.reset(places)
        return {"final_obs": final, "_final_obs": ended.copy()}

    def _observed(self, batch: Batch) -> tuple[Vector, Infos]:
        masks = batch.masks.view(np.int8).copy()
        return batch.observations.copy(), {"action_mask": masks, "seat": batch.seat.copy()}

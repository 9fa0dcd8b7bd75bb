"""The spaces of observations and actions."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from calamity.envs.setting import Mask, Setting

RENDERING = {"render_modes": ["ansi", "human"], "render_fps": 1}
WAIT = 0  # in parallel environments, the one action of a seat that isn't asked; no game offers it


class Offered(spaces.Discrete):
    """The actions of a game.  Without a mask, `sample` takes one of those that are offered at the moment."""

    def __init__(self, actions: int) -> None:
        super().__init__(actions)
        self.offered: Mask = np.zeros(actions, np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """One action at random; all are possible where none is offered, as before the first game."""
        if mask is None and probability is None and self.offered.any():
            mask = self.offered
        return super().sample(mask=mask, probability=probability)


def vector_space(setting: Setting) -> spaces.Box:
    """The space of observations alone."""
    return spaces.Box(setting.low, setting.high, dtype=np.int16)


def masked_space(setting: Setting) -> spaces.Dict:
    """The space of observations with masks, as PettingZoo's turn-based games have it."""
    mask = spaces.Box(0, 1, (setting.observer.actions,), np.int8)
    return spaces.Dict({"observation": vector_space(setting), "action_mask": mask})

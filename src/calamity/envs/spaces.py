"""Observation and action spaces, as Gymnasium and PettingZoo describe them, for the environments of a game."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from calamity.envs.setting import Mask, Setting

RENDERING = {"render_modes": ["ansi", "human"], "render_fps": 1}
WAIT = 0  # in parallel environments, the one action of a seat that isn't asked; no game offers it


class Offered(spaces.Discrete):
    """The action space of a game; without a mask, `sample` draws from the actions that are legal at the moment."""

    def __init__(self, actions: int) -> None:
        super().__init__(actions)
        self.offered: Mask = np.zeros(actions, np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """One action at random; from all actions if none is legal, as before the first game."""
        if mask is None and probability is None and self.offered.any():
            mask = self.offered
        return super().sample(mask=mask, probability=probability)


def vector_space(setting: Setting) -> spaces.Box:
    """The space of observations without masks."""
    return spaces.Box(setting.low, setting.high, dtype=np.int16)


def masked_space(setting: Setting) -> spaces.Dict:
    """The space of observations with action masks, in the form that PettingZoo's turn-based environments use."""
    mask = spaces.Box(0, 1, (setting.observer.actions,), np.int8)
    return spaces.Dict({"observation": vector_space(setting), "action_mask": mask})

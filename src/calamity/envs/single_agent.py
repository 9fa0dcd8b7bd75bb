"""Gymnasium's single-agent interface: one learner at a table of bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from calamity.envs.errors import EpisodeOver, NotReset
from calamity.envs.naming import environment_id
from calamity.envs.rendering import rendered
from calamity.envs.rivals import Curriculum, Opponents, Rivals
from calamity.envs.setting import Setting, Vector
from calamity.envs.spaces import RENDERING, Offered, vector_space
from calamity.kernel.errors import BadGame, BadOption, BadSeats
from calamity.kernel.game import Game
from calamity.kernel.state import State

SEED_BITS = 62
REFUSE, DEFAULT = "refuse", "default"  # what becomes of actions that aren't offered
MOST_EMPTY = 100  # how many games in a row may end before the learner has had a choice


class CalamityGym(gymnasium.Env[Any, Any]):
    """A game as an environment for one learner, whose rivals are bots.

    The observation is the vector that `calamity.Observer` writes.  What the learner is offered is in the info as
    `action_mask`, and `action_masks()` says the same in the form that sb3-contrib takes.  Where the learner has only
    one option, it is taken without asking.  The learner sits in a random seat, unless `seat` says which.

    An action that isn't offered raises `NotOffered`.  Algorithms without masks can use `unoffered="default"`:
    then the game's default answer is given instead, and the info has `replaced`.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        rivals: Rivals = "random",
        seat: int | None = None,
        unoffered: str = REFUSE,
        render_mode: str | None = None,
    ) -> None:
        if unoffered not in (REFUSE, DEFAULT):
            raise BadOption(f"unoffered is {REFUSE!r} or {DEFAULT!r}, not {unoffered!r}")
        self.unoffered = unoffered
        self.setting = Setting(game, seats, options)
        self.metadata = {**RENDERING, "name": environment_id(self.setting.game)}
        self.render_mode = render_mode
        self.observation_space = vector_space(self.setting)
        self.action_space = self._offered = Offered(self.setting.observer.actions)
        self.rivals = self._checked_rivals(rivals)
        self._wanted_seat = self._checked_seat(seat)
        self._state: State | None = None
        self.seat = 0  # the learner's seat

    def _checked_rivals(self, rivals: Rivals) -> Rivals:
        """The rivals, after checking that all of them can be seated."""
        stages = rivals.stages if isinstance(rivals, Curriculum) else (rivals,)
        for stage in stages:
            Opponents(self.setting.game, stage, self.setting.seats, 0, 0)
        return rivals

    def _checked_seat(self, seat: object) -> int | None:
        if seat is None:
            return None
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.setting.seats:
            raise BadSeats(f"there is no seat {seat!r}: seats are numbered from 0 to {self.setting.seats - 1}")
        return seat

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Vector, dict[str, Any]]:
        """Begin a game.  `options` may change the `rivals` and the `seat`, from this game on.

        A seed gives the same deal as at a table with that seed, and the same rivals.
        """
        self._change(options or {})
        super().reset(seed=seed)
        wanted = self._wanted_seat
        self.seat = int(self.np_random.integers(self.setting.seats)) if wanted is None else wanted
        for _ in range(MOST_EMPTY):
            begun = seed if seed is not None else int(self.np_random.integers(1 << SEED_BITS))
            self._opponents = Opponents(self.setting.game, self.rivals, self.setting.seats, self.seat, begun)
            self._state = self.setting.begin(begun)
            self._ended = self._play_on(self._state)
            if not self._ended:
                return self._observed(self._state)
            seed = None
        raise BadGame(f"in {MOST_EMPTY} games of {self.setting.game.name} seat {self.seat} had nothing to decide")

    def _change(self, options: Mapping[str, Any]) -> None:
        if unknown := set(options) - {"rivals", "seat"}:
            raise BadOption(f"reset() has no option {', '.join(sorted(unknown))}; it has rivals and seat")
        rivals = self._checked_rivals(options["rivals"]) if "rivals" in options else self.rivals
        seat = self._checked_seat(options["seat"]) if "seat" in options else self._wanted_seat
        self.rivals, self._wanted_seat = rivals, seat

    def step(self, action: Any) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Answer for the learner and let the others play until it is asked again, or out of the game."""
        if self._state is None:
            raise NotReset
        if self._ended:
            raise EpisodeOver
        state = self._state
        number, replaced = self._number(state, action)
        state.apply(number)
        self._ended = ended = self._play_on(state)
        reward = self._end(state) if ended else 0.0
        observed, info = self._observed(state)
        if replaced:
            info["replaced"] = True
        return observed, reward, ended, False, info

    def _number(self, state: State, action: object) -> tuple[int, bool]:
        """The answer to give, and whether it takes the place of one that isn't offered."""
        if self.unoffered == DEFAULT and self.setting.number(action) not in state.options:
            return state.default_of(self.seat), True
        return self.setting.chosen(state, self.seat, action), False

    def _play_on(self, state: State) -> bool:
        """Let the others play until the learner has a choice, or the game is over for it: True in that case."""
        while not state.over and not state.eliminated(self.seat):
            if state.seat == self.seat and len(state.options) > 1:
                return False
            state.apply(self._opponents.answer(state))
        return True

    def _end(self, state: State) -> float:
        reward = self.setting.game.rewards(state)[self.seat] if state.over else float(state.payoff(self.seat))
        if isinstance(self.rivals, Curriculum):
            self.rivals.note(reward, self.setting.game, self.setting.seats)
        return reward

    def _observed(self, state: State) -> tuple[Vector, dict[str, Any]]:
        mask = self.setting.mask(state, self.seat)
        self._offered.offered = mask
        info = {"action_mask": mask, "seat": self.seat, "rivals": self._opponents.names}
        if self.render_mode == "human":
            self.render()
        return self.setting.observe(state, self.seat), info

    def action_masks(self) -> NDArray[np.bool_]:
        """What the learner is offered, as sb3-contrib's masked algorithms ask for it."""
        return self._offered.offered.astype(np.bool_)

    def render(self) -> str | None:
        """The position as the learner sees it, in words: returned (`ansi`) or printed (`human`)."""
        if self._state is None:
            raise NotReset
        return rendered(self.setting, self._state, self.seat, self.render_mode)

"""PettingZoo's turn-based interface: one seat acts at a time, in the order in which the engine asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo.utils.env import AECEnv

from calamity.envs.errors import EpisodeOver, NotAsked, NotReset
from calamity.envs.naming import environment_id
from calamity.envs.rendering import rendered
from calamity.envs.setting import Mask, Seeds, Setting, Vector
from calamity.envs.spaces import RENDERING, masked_space
from calamity.kernel.errors import BadSeats
from calamity.kernel.game import Game
from calamity.kernel.state import State

Observed = dict[str, Vector | Mask]


class CalamityAEC(AECEnv[str, Any, Any]):
    """A game as a turn-based environment for several agents, `seat_0` and so on.

    An observation is a dictionary: `observation`, the vector that `calamity.Observer` writes, and `action_mask`, which
    is 1 for every action that the seat is offered.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.setting = Setting(game, seats, options)
        self.metadata = {**RENDERING, "name": environment_id(self.setting.game), "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = self.setting.agents[:]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: masked_space(self.setting) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.setting.observer.actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(
            np.tile(self.setting.low, self.setting.seats),
            np.tile(self.setting.high, self.setting.seats),
            dtype=np.int16,
        )
        self._seeds = Seeds()
        self._state: State | None = None

    def __repr__(self) -> str:
        return f"<{self.metadata['name']} for {self.setting.seats} agents>"

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions; sample from it with a mask."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: with a seed, the same as at a table with that seed.  `options` are not used."""
        self._state = self.setting.begin(self._seeds.next(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._rewarded = False
        self._go_on(self._state)

    def observe(self, agent: str) -> Observed:
        """What an agent may know now, and what it is offered: nothing, if it isn't asked."""
        state, seat = self._begun(), self._seat(agent)
        return {"observation": self.setting.observe(state, seat), "action_mask": self.setting.mask(state, seat)}

    def state(self) -> NDArray[np.int16]:
        """What all seats observe, one after the other: for a critic in training, never for an agent."""
        state = self._begun()
        return np.concatenate([self.setting.observe(state, seat) for seat in range(self.setting.seats)])

    def step(self, action: Any) -> None:
        """Act for the selected agent; `None` for one that has been told of its end."""
        state = self._begun()
        if not self.agents:
            raise EpisodeOver
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise NotAsked(f"the game is over for {agent}: its only action is None")
            self._was_dead_step(action)
            return
        number = self.setting.chosen(state, state.seat, action)
        if self._rewarded:
            self._clear_rewards()
            self._rewarded = False
        self._cumulative_rewards[agent] = 0.0
        state.apply(number)
        self._go_on(state)
        if self.render_mode == "human":
            self.render()

    def _go_on(self, state: State) -> None:
        """Select who is asked next, after those for whom the game is over."""
        if state.over:
            self._end(dict(zip(self.possible_agents, self.setting.game.rewards(state), strict=True)))
        else:
            self.agent_selection = self.possible_agents[state.seat]
            out = [agent for agent in self.agents if state.eliminated(self._seat_of[agent])]
            if out:
                self._end({agent: float(state.payoff(self._seat_of[agent])) for agent in out})

    def _end(self, payoffs: dict[str, float]) -> None:
        """Reward those agents that have just come to their end, and let them be told first."""
        for agent in self.agents:
            if agent in payoffs and not self.terminations[agent]:
                self.terminations[agent] = True
                self.rewards[agent] = payoffs[agent]
        self._rewarded = True
        self._accumulate_rewards()
        if all(self.terminations[agent] for agent in self.agents):
            self.agent_selection = self.agents[0]
        else:
            self._deads_step_first()

    def close(self) -> None:
        """Do nothing: there is no window to close."""

    def render(self) -> str | None:
        """The position as the asked seat sees it, in words: returned (`ansi`) or printed (`human`)."""
        state = self._begun()
        return rendered(self.setting, state, max(state.seat, 0), self.render_mode)

    def _begun(self) -> State:
        if self._state is None:
            raise NotReset
        return self._state

    def _seat(self, agent: str) -> int:
        if agent not in self._seat_of:
            raise BadSeats(f"there is no agent {agent!r}: they are {', '.join(self.possible_agents)}")
        return self._seat_of[agent]

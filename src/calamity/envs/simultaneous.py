"""PettingZoo's parallel interface: all seats that are asked at the same time act in the same step.

Several are asked in sealed and open questions and in polls.  A seat that isn't asked has one action, `WAIT`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo.utils.env import ParallelEnv

from calamity.envs.errors import EpisodeOver, NotAsked, NotReset
from calamity.envs.naming import environment_id
from calamity.envs.rendering import rendered
from calamity.envs.setting import Mask, Seeds, Setting, Vector
from calamity.envs.spaces import RENDERING, WAIT, Offered, masked_space
from calamity.kernel.errors import BadAction, BadSeats
from calamity.kernel.game import Game
from calamity.kernel.state import OPEN, State

Observed = dict[str, Vector | Mask]
Stepped = tuple[
    dict[str, Observed], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]  # observations, rewards, terminations, truncations, infos


class CalamityParallel(ParallelEnv[str, Any, Any]):
    """A game as an environment whose agents, `seat_0` and so on, act at the same time where the rules let them.

    Answers are taken in the order in which seats are asked.  An answer is dropped if an earlier one has settled the
    question, as in a poll whose first seat doesn't pass; the agent's info then has `dropped`.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.setting = Setting(game, seats, options)
        self.metadata = {**RENDERING, "name": environment_id(self.setting.game)}
        self.render_mode = render_mode
        self.possible_agents = self.setting.agents[:]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: masked_space(self.setting) for agent in self.possible_agents}
        self._offered = {agent: Offered(self.setting.observer.actions) for agent in self.possible_agents}
        self.action_spaces = {**self._offered}
        self._seeds = Seeds()
        self._state: State | None = None

    def __repr__(self) -> str:
        return f"<{self.metadata['name']} for {self.setting.seats} agents in parallel>"

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions; without a mask it samples what the agent is offered."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        """Begin a game: with a seed, the same as at a table with that seed.  `options` are not used."""
        self._state = self.setting.begin(self._seeds.next(seed))
        self.agents = self.possible_agents[:]
        return self._observed(self._state), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, Any]) -> Stepped:
        """Let all act who are asked; those who aren't wait.  Nothing happens if one of the actions isn't possible."""
        if self._state is None:
            raise NotReset
        if not self.agents:
            raise EpisodeOver
        state, before = self._state, self.agents
        dropped = _answer(state, self._checked(state, actions))
        ended = [agent for agent in before if state.over or state.eliminated(self._seat_of[agent])]
        payoffs = self.setting.game.rewards(state) if state.over else [0.0] * self.setting.seats
        rewards = {agent: payoffs[self._seat_of[agent]] if agent in ended else 0.0 for agent in before}
        observed = self._observed(state)
        self.agents = [agent for agent in before if agent not in ended]
        infos = {agent: {"dropped": True} if self._seat_of[agent] in dropped else {} for agent in before}
        if self.render_mode == "human":
            self.render()
        return observed, rewards, {agent: agent in ended for agent in before}, dict.fromkeys(before, False), infos

    def _checked(self, state: State, actions: Mapping[str, Any]) -> dict[int, int]:
        """The answers of those who are asked, by seat in the order in which they are; the first mistake raises."""
        for agent, action in actions.items():
            seat = self._seat_of.get(agent)
            if seat is None or agent not in self.agents:
                raise BadSeats(f"there is no agent {agent!r} in the game: there are {', '.join(self.agents)}")
            if seat not in state.pending() and self.setting.number(action) != WAIT:
                raise NotAsked(f"{agent} isn't asked: its only action is {WAIT}, to wait")
        found = {}
        for seat in state.pending():
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise BadAction(f"{agent} is asked: give it an action")
            found[seat] = self.setting.chosen(state, seat, actions[agent])
        return found

    def _observed(self, state: State) -> dict[str, Observed]:
        """What the agents observe; also updates their action spaces with what they are offered."""
        found: dict[str, Observed] = {}
        for agent in self.agents:
            seat = self._seat_of[agent]
            mask = self.setting.mask(state, seat)
            if not mask.any():
                mask[WAIT] = 1
            self._offered[agent].offered = mask
            found[agent] = {"observation": self.setting.observe(state, seat), "action_mask": mask}
        return found

    def close(self) -> None:
        """Do nothing: there is no window to close."""

    def render(self) -> str | None:
        """The position as the seat that is asked first sees it, in words: returned (`ansi`) or printed (`human`)."""
        if self._state is None:
            raise NotReset
        return rendered(self.setting, self._state, max(self._state.seat, 0), self.render_mode)


def _answer(state: State, answers: Mapping[int, int]) -> set[int]:
    """Give the answers one after the other; return the seats whose answers were dropped."""
    mode, question, lanes = state.mode, state.stack[-1], state.lanes
    dropped = set()
    for place, (seat, action) in enumerate(answers.items()):
        if mode == OPEN:  # each answer takes effect at once, and then the same question is asked again
            open_still = not state.over and state.mode == OPEN and state.stack[-1] == question
            possible = open_still and seat in state.asked and action in state.choices_of(seat)
        else:
            possible = state.lanes is lanes
        if place == 0 or possible:
            state.answer(seat, action)
        else:
            dropped.add(seat)
    return dropped

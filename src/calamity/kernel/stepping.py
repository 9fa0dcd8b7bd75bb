# compiled by mypyc
"""The inner loops of batches: check and take one action in each of many games, all inside compiled code."""

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from calamity.kernel.rng import M32, MULTIPLIER
from calamity.kernel.state import State

NO_ACTION: Final = -1  # for a game that is over


def first_refused(states: list[State], actions: list[int]) -> int:
    """The first game that doesn't offer its action, or -1."""
    for place, state in enumerate(states):
        action = actions[place]
        if state.over:
            if action != NO_ACTION:
                return place
        else:
            for option in state.options:
                if option == action:
                    break
            else:
                return place
    return -1


def random_options(states: list[State], rng: i64) -> tuple[list[int], int]:
    """A random option of each game, and the stream's new state."""
    chosen: list[int] = []
    for state in states:
        if state.over:
            chosen.append(NO_ACTION)
        else:
            rng = (rng & M32) * MULTIPLIER + (rng >> 32)
            options = state.options
            chosen.append(options[(((rng ^ (rng >> 32)) & M32) * len(options)) >> 32])
    return chosen, int(rng)


def real_decisions(states: list[State]) -> int:
    """How many games offer more than one option."""
    count = 0
    for state in states:
        if len(state.options) > 1:
            count += 1
    return count


def step_all(states: list[State], actions: list[int], write: Callable[[State, int], bool]) -> list[int]:
    """Take an action in each game and write its rows; the places of games that have ended or couldn't be written."""
    others: list[int] = []
    for place, state in enumerate(states):
        action = actions[place]
        if action >= 0:
            state.apply(action)
            if state.over or not write(state, place):
                others.append(place)
    return others

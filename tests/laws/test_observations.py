"""Tests of the laws of observations for learning, in random play of every game, size and option."""

from __future__ import annotations

import random
from functools import cache

import pytest

import calamity
from calamity import Observer
from calamity.kernel.registry import load
from calamity.kernel.state import PATIENT, State
from tests.laws import observations as laws
from tests.laws.worlds import EFFORT, Setup, effort, game_names, option_setups, plain_setups, smallest_and_largest, walk

EVERY = 1.0 if EFFORT >= 0.5 else 0.05  # the share of positions that are examined
PLAIN = [setup for name in game_names() for setup in plain_setups(name)]
SOME = [setup for name in game_names() for setup in (plain_setups if EFFORT >= 0.5 else smallest_and_largest)(name)]
THINNED = max(1, round(1 / EFFORT)) * (1 if calamity.compiled else 3)
VARIED = [setup for name in game_names() for setup in option_setups(name)[::THINNED]]


@cache
def observer_of(setup: Setup) -> Observer:
    return Observer(load(setup.game), setup.seats, dict(setup.options))


def examine(observer: Observer, state: State, rng: random.Random, seen: laws.Seen) -> None:
    """Check the laws of observations on a position."""
    seat = rng.randrange(observer.seats)
    laws.law_nothing_leaks(observer, state, seat, rng.randrange(1 << 60))
    for viewer in range(observer.seats):
        laws.law_nothing_is_lost(observer, state, viewer, seen)
        laws.law_mask_is_options(observer, state, viewer)
        laws.law_both_writers_agree(observer, state, viewer)
        laws.law_slots_keep_their_bounds(observer, state, viewer)


def play_and_examine(setup: Setup, leaving: float = 0.0) -> None:
    """Play a setup and examine positions; some seats are patient."""
    observer = observer_of(setup)
    rng = random.Random(f"observations of {setup} {leaving}")
    seen: laws.Seen = {}
    table = setup.table(rng.randrange(1 << 62), take_back=True)
    for seat in range(setup.seats):
        if rng.random() < 0.3:
            table.act(seat, PATIENT)
    for position, move in walk(table, rng, leaving):
        if move is None or rng.random() < EVERY:
            examine(observer, position.state, rng, seen)


@pytest.mark.parametrize("setup", SOME, ids=str)
def test_observations_keep_the_laws_in_every_size(setup: Setup) -> None:
    for _ in range(effort(1)):
        play_and_examine(setup)


@pytest.mark.parametrize("setup", VARIED, ids=str)
def test_observations_keep_the_laws_with_every_option(setup: Setup) -> None:
    play_and_examine(setup)


@pytest.mark.parametrize("name", game_names())
def test_observations_keep_the_laws_when_seats_give_up(name: str) -> None:
    play_and_examine(plain_setups(name)[-1], leaving=0.02)

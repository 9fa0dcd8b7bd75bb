"""Tests that no bot can use what its seat doesn't know, in any game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import calamity
from calamity import Mind
from calamity.kernel.game import Game
from calamity.kernel.playout import random_play
from calamity.kernel.registry import registered
from calamity.kernel.rng import stream
from calamity.kernel.wire import encode

SEEDS = range(4)
DEPTHS = (0, 3, 11, 30)


class Peeker:
    """Looks at everything it can get hold of, down to the random stream, and lets that decide."""

    name = "peeker"

    def decide(self, mind: Mind) -> int:
        everything = encode(mind._world) + encode(mind.imagine(3))
        return mind.options[sum(everything) % len(mind.options)]


def positions(game: Game) -> Iterator[calamity.State]:
    """Open decisions of random games, early and late."""
    for seed in SEEDS:
        for depth in DEPTHS:
            state = game.new(game.seats[seed % len(game.seats)], seed)
            random_play(state, stream(seed + 100), depth)
            if not state.over:
                yield state


@pytest.mark.parametrize("game_name", registered())
def test_a_bot_that_peeks_finds_nothing(game_name: str) -> None:
    game = calamity.load(game_name)
    for state in positions(game):
        seat = state.seat
        worlds = (state, calamity.imagine(state, seat, 77), calamity.imagine(state, seat, 78))
        assert len({Peeker().decide(Mind(game, world, seat, 9)) for world in worlds}) == 1


def test_a_mind_does_not_follow_the_tables_random_stream() -> None:
    """The seeds of minds and worlds are mixed, so that equal numbers don't give equal streams."""
    game = calamity.load("katastrophenspiel")
    state = game.new(3, 7)
    mind = Mind(game, state, state.seat, 7)
    streams = {stream(7), state.rng, mind._world.rng, mind.imagine(7).rng}
    assert len(streams) == 4

"""Tests of how games rate options for bots: no position changes, caches don't matter, a quick rating mostly agrees."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import calamity
from calamity import Game, State
from calamity.bots.bot import GreedyBot
from calamity.bots.match import decisions
from calamity.kernel.wire import encode

GAMES = ("katastrophenspiel", "nine_lives", "catastrophe", "catastropolis", "catastrophic")
FIRST = 60  # decisions of a game that are looked at


def positions(game: Game, seed: int) -> Iterator[State]:
    """Positions on the way of a greedy game in which there is a choice."""
    seats = game.seats[0]
    state = game.new(seats, seed)
    for number, _ in enumerate(decisions(game, state, [GreedyBot(seat) for seat in range(seats)], seed)):
        if number == FIRST:
            return
        if not state.over and len(state.options) > 1:
            yield state


@pytest.mark.parametrize("name", GAMES)
def test_what_was_worked_out_before_changes_no_rating(name: str) -> None:
    game = calamity.load(name)
    used = game.wits()
    for number, state in enumerate(positions(game, 4)):
        used.guess(state, state.seat, state.options)
        rated = used.rate(state, state.seat, state.options)
        if number % 6 == 0:
            assert rated == game.wits().rate(state, state.seat, state.options)


@pytest.mark.parametrize("name", GAMES)
def test_a_hurry_leaves_no_option_out_and_the_position_as_it_is(name: str) -> None:
    game = calamity.load(name)
    wits = game.wits()
    for state in positions(game, 5):
        before = encode(state)
        assert len(wits.guess(state, state.seat, state.options)) == len(state.options)
        assert encode(state) == before


@pytest.mark.parametrize("name", ["katastrophenspiel", "nine_lives"])
def test_a_hurry_mostly_comes_to_the_same_choice(name: str) -> None:
    game = calamity.load(name)
    wits = game.wits()
    same = []
    for seed in range(6):
        for state in positions(game, seed):
            rated = wits.rate(state, state.seat, state.options)
            quick = wits.guess(state, state.seat, state.options)
            same.append(rated[quick.index(max(quick))] == max(rated))
    assert sum(same) > 0.85 * len(same)

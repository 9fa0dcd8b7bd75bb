"""Tests of the laws of learning environments: who acts next reveals nothing secret, and eliminations are final."""

from __future__ import annotations

import random

import pytest

from calamity.kernel.game import Game
from calamity.kernel.imagination import imagine
from calamity.kernel.registry import load
from calamity.kernel.rng import stream
from calamity.kernel.state import ONE, PASS, POLL, State
from calamity.kernel.view import view
from tests.laws.worlds import EFFORT, Setup, count, game_names, plain_setups, smallest_and_largest

SETUPS = [setup for name in game_names() for setup in (plain_setups if EFFORT >= 0.5 else smallest_and_largest)(name)]
SHARE = 1.0 if EFFORT >= 0.5 else 0.2  # of the positions, those that are compared with an imagined one


def law_a_poll_asks_all(state: State) -> None:
    """If all pass, a poll asks everybody whom it concerns, in order, whatever they hold."""
    count("polls ask all")
    asked: list[int] = []
    passing = state.copy()
    lanes = passing.lanes
    while not passing.over and passing.lanes is lanes:
        asked.append(passing.seat)
        passing.apply(PASS)
    assert asked == list(state.asked), "a poll has left somebody out"


def law_who_is_asked_tells_nothing(game: Game, state: State, action: int, seed: int) -> None:
    """Where two worlds look the same to the acting seat before and after its action, the same seats are asked next."""
    seat = state.seat
    true, world = state.copy(), imagine(state, seat, seed)
    world.patient, world.rng = true.patient, true.rng
    for one in (true, world):
        one.apply(action)
    if true.over or world.over:
        return
    if view(game, true, seat) == view(game, world, seat):
        count("who is asked tells nothing")
        assert (true.mode, true.seat, true.asked) == (world.mode, world.seat, world.asked), (
            "who is asked shows a secret"
        )


def law_eliminated_for_good(state: State, out: dict[int, float]) -> None:
    """Whoever is eliminated is asked nothing more, and gets what was settled then."""
    for seat in range(state.n):
        if state.eliminated(seat):
            count("eliminated for good")
            assert seat not in state.pending()
            assert out.setdefault(seat, state.payoff(seat)) == state.payoff(seat)
        else:
            assert seat not in out, "somebody eliminated has come back"


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_environments_keep_the_laws(setup: Setup) -> None:
    game = load(setup.game)
    rng = random.Random(f"environments of {setup}")
    state = game.begin(setup.seats, stream(rng.randrange(1 << 60)), game.standard(setup.seats), patient=True)
    out: dict[int, float] = {}
    decisions = 0
    while not state.over:
        law_eliminated_for_good(state, out)
        action = rng.choice(state.options)
        if state.mode == POLL and not state.done and not any(state.lanes):
            law_a_poll_asks_all(state)
        elif state.mode == ONE and rng.random() < SHARE:
            law_who_is_asked_tells_nothing(game, state, action, rng.randrange(1 << 60))
        state.apply(action)
        decisions += 1
        assert decisions <= game.bound
    law_eliminated_for_good(state, out)


def polls_without_patience(game: Game) -> None:
    """Check the law on polls that skip seats which can only pass."""
    for seed in range(20):
        rng, state = random.Random(seed), game.new(4, seed)
        while not state.over:
            if state.mode == POLL and not state.lanes[state.seat]:
                law_a_poll_asks_all(state)
            state.apply(rng.choice(state.options))


def test_a_poll_that_leaves_somebody_out_is_noticed() -> None:
    with pytest.raises(AssertionError, match="left somebody out"):
        polls_without_patience(load("alley"))

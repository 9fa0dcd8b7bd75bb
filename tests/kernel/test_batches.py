"""Tests of batches: many games played together go as each would alone, and errors are clear and change nothing."""

from __future__ import annotations

import numpy as np
import pytest

from calamity import BadBuffer, BadOption, Batch, NotOffered
from calamity.kernel.registry import load, registered
from calamity.kernel.wire import encode


def chosen(batch: Batch, rng: np.random.Generator) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """A random action for each game, -1 where it is over."""
    options = [np.flatnonzero(mask) for mask in batch.masks]
    return np.array([rng.choice(some) if len(some) else -1 for some in options])


@pytest.mark.parametrize("name", registered())
def test_each_game_goes_as_it_would_alone(name: str) -> None:
    seats = max(load(name).seats)
    batch, rng = Batch(name, games=2, seats=seats, seed=7), np.random.default_rng(1)
    observer = batch.observer
    states = [batch.state(place) for place in range(2)]
    vector, mask = np.zeros(batch.size, np.int16), np.zeros(batch.actions, np.uint8)
    ended = 0
    for _ in range(60):
        actions = chosen(batch, rng)
        batch.step(actions)
        for place, state in enumerate(states):
            state.apply(int(actions[place]))
            assert batch.done[place] == state.over
            expected = [state.payoff(seat) for seat in range(seats)] if state.over else [0.0] * seats
            assert batch.rewards[place].tolist() == np.array(expected, np.float32).tolist()
            if state.over:
                ended += 1
                states[place] = state = batch.state(place)
            assert encode(batch.state(place)) == encode(state)
            assert batch.seat[place] == state.seat
            observer.observe(state, state.seat, vector)
            observer.mask(state, state.seat, mask)
            assert (batch.observations[place] == vector).all() and (batch.masks[place] == mask).all()
    assert ended or load(name).bound > 60


def test_finished_games_tell_their_result_in_the_step_in_which_the_next_begins() -> None:
    batch = Batch("tic_tac_toe", games=1, seats=2)
    for number, cell in enumerate((4, 7, 5, 8)):
        batch.step([cell])
        assert batch.lengths.tolist() == [number + 1] and not batch.done.any() and not batch.rewards.any()
    batch.step([6])  # three in a row
    assert batch.done.tolist() == [1] and batch.rewards.tolist() == [[1.0, 0.0]] and batch.lengths.tolist() == [5]
    assert batch.seat.tolist() == [0] and batch.masks.sum() == 9
    batch.step([4])
    assert not batch.done.any() and not batch.rewards.any() and batch.lengths.tolist() == [1]


def test_without_autoreset_a_finished_game_waits() -> None:
    batch = Batch("tic_tac_toe", games=2, seats=2, autoreset=False)
    for cell in (4, 7, 5, 8, 6):
        batch.step([cell, cell if cell != 6 else 9])
    assert batch.done.tolist() == [1, 0] and batch.seat.tolist() == [-1, 1] and not batch.masks[0].any()
    with pytest.raises(NotOffered, match="game 0 is over: give -1 as its action, or reset it"):
        batch.step([9, 10])
    batch.step([-1, 10])
    assert batch.done.tolist() == [0, 0] and batch.lengths.tolist() == [5, 6]
    batch.reset([0])
    assert batch.seat.tolist() == [0, 0] and batch.lengths.tolist() == [0, 6] and batch.masks[0].sum() == 9


@pytest.mark.parametrize(
    ("actions", "error", "words"),
    [
        ([4], BadBuffer, "give 2 whole numbers"),
        ([[4, 4]], BadBuffer, "the shape"),
        ([4.0, 4.0], BadBuffer, "float64"),
        ([4, 3], NotOffered, r"game 1 doesn't offer action 3 now; masks\[1\] says"),
        ([4, -1], NotOffered, "game 1"),
        ([4, 10**6], NotOffered, "game 1"),
    ],
)
def test_a_wrong_step_changes_nothing(actions: object, error: type[Exception], words: str) -> None:
    batch = Batch("tic_tac_toe", games=2, seats=2)
    before = [encode(batch.state(place)) for place in range(2)], batch.observations.copy(), batch.lengths.copy()
    with pytest.raises(error, match=words):
        batch.step(actions)
    assert [encode(batch.state(place)) for place in range(2)] == before[0] and batch.steps == 0
    assert (batch.observations == before[1]).all() and (batch.lengths == before[2]).all()


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_games() -> None:
    few, many = Batch("alley", games=2, seats=3, seed=5), Batch("alley", games=5, seats=3, seed=5)
    assert [encode(few.state(i)) for i in range(2)] == [encode(many.state(i)) for i in range(2)]
    assert len({encode(many.state(i)) for i in range(5)}) == 5
    assert encode(Batch("alley", games=1, seats=3, seed=6).state(0)) != encode(few.state(0))


def test_seats_are_patient_unless_told_otherwise() -> None:
    """All seats of a poll are asked, in order, also those that can only pass."""
    counts = []
    for patient in (True, False):
        batch, rng = Batch("alley", games=20, seats=4, seed=3, patient=patient), np.random.default_rng(2)
        poll = [column.name for column in batch.observer.describe()].index("mode.poll")
        only = 0
        for _ in range(60):
            only += int(((batch.masks.sum(axis=1) == 1) & (batch.observations[:, poll] == 1)).sum())
            batch.step(chosen(batch, rng))
        counts.append(only)
    assert counts[0] > 50 and counts[1] == 0


def test_a_batch_has_at_least_one_game() -> None:
    for games in (0, -1, True, 2.5):
        with pytest.raises(BadOption, match="at least one game"):
            Batch("tic_tac_toe", games=games, seats=2)  # type: ignore[arg-type]

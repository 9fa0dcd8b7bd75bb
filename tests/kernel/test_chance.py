"""Tests of the random number generator: the same everywhere, fair, different for each seed, and provable afterwards."""

from __future__ import annotations

from collections import Counter

from calamity.kernel.rng import M32, MULTIPLIER, SECRET_BYTES, commitment, live_stream, stream
from calamity.kernel.state import State

LARGEST = MULTIPLIER * (M32 + 1) - 1


def chi_square(counts: Counter[int], cells: int) -> float:
    """How far counts are from equal, for the given number of cells."""
    expected = sum(counts.values()) / cells
    return sum((counts[cell] - expected) ** 2 for cell in range(cells)) / expected


def test_every_integer_is_a_seed() -> None:
    for seed in (0, 1, -1, 2**31, 2**63, 2**64 - 1, 2**200, -(2**70)):
        assert 0 < stream(seed) < LARGEST


def test_seeds_lead_to_different_streams() -> None:
    assert len({stream(seed) for seed in range(-2000, 2000)}) == 4000


def test_the_stream_is_the_same_on_every_machine() -> None:
    state = State(2, stream(1))
    assert [state.below(1000) for _ in range(8)] == [392, 627, 163, 982, 623, 532, 437, 140]


def test_a_die_is_fair() -> None:
    state = State(2, stream(7))
    counts = Counter(state.roll() - 1 for _ in range(12_000))
    assert set(counts) == set(range(6))
    assert chi_square(counts, 6) < 35.9


def test_neighbouring_seeds_have_nothing_to_do_with_each_other() -> None:
    """The pair of first draws of seeds n and n + 1 falls into each of 36 cells equally often."""
    firsts = [State(2, stream(seed)).below(6) for seed in range(20_001)]
    counts = Counter(firsts[i] * 6 + firsts[i + 1] for i in range(20_000))
    assert chi_square(counts, 36) < 97.0


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    state = State(2, stream(3))
    counts: Counter[int] = Counter()
    for _ in range(6000):
        cards = [0, 1, 2]
        state.shuffle(cards)
        assert sorted(cards) == [0, 1, 2]
        counts[cards[0] * 2 + (cards[1] > cards[2])] += 1
    assert chi_square(counts, 6) < 35.9


def test_loaded_dice_come_first() -> None:
    state = State(2, stream(3))
    state.script = [6, 1]
    assert [state.roll(), state.roll()] == [6, 1]
    assert state.script == []
    assert 1 <= state.roll() <= 6


def test_a_live_stream_depends_on_the_secret_and_the_number() -> None:
    one, other = bytes(SECRET_BYTES), bytes([1] * SECRET_BYTES)
    streams = {live_stream(secret, number) for secret in (one, other) for number in range(50)}
    assert len(streams) == 100
    assert all(0 < number < LARGEST for number in streams)


def test_a_live_game_is_played_again_with_the_same_stream_by_every_version() -> None:
    secret = bytes(range(SECRET_BYTES))
    assert [live_stream(secret, number) for number in (0, 1, 300)] == [
        3707141453095491223,
        2591030337957700691,
        1971491799966386761,
    ]


def test_a_commitment_proves_the_secret() -> None:
    secret = bytes(range(SECRET_BYTES))
    assert commitment(secret) == commitment(bytes(secret))
    assert commitment(secret) != commitment(bytes(SECRET_BYTES))
    assert len(commitment(secret)) == 64

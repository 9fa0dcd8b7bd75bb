# compiled by mypyc
"""The inner loop of simulation: uniformly random play, entirely in compiled code."""

from mypy_extensions import i64

from calamity.kernel.rng import M32, MULTIPLIER
from calamity.kernel.state import State


def random_play(state: State, rng: i64, limit: int) -> tuple[int, int]:
    """Play random decisions to the end, or at most `limit`; return their number and the stream's new state."""
    count = 0
    while not state.over and count < limit:
        rng = (rng & M32) * MULTIPLIER + (rng >> 32)
        options = state.options
        state.apply(options[(((rng ^ (rng >> 32)) & M32) * len(options)) >> 32])
        count += 1
    return count, int(rng)

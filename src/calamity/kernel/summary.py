"""Short texts for `repr`; they reveal only what everybody at the table may know."""

from __future__ import annotations

from collections.abc import Sequence

from calamity.kernel.state import POLL, State


def situation(state: State) -> str:
    """What a position waits for."""
    if state.over:
        return "over"
    if state.mode == POLL:  # nobody may see who is asked
        return "in a reaction window"
    seats = state.pending()
    return f"asks {listed(seats)}" if seats else "not begun"


def listed(seats: Sequence[int]) -> str:
    """Some seats by number: `seat 0`, `seats 0 and 2`, or `nobody`."""
    if not seats:
        return "nobody"
    *most, last = map(str, seats)
    return f"seats {', '.join(most)} and {last}" if most else f"seat {last}"


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun, such as `1 seat` or `3 seats`."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def span(numbers: range) -> str:
    """The ends of a range, such as `2 to 6`, or its only number."""
    few, many = numbers.start, numbers.stop - 1
    return f"{few}" if few == many else f"{few} to {many}"

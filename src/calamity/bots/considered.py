"""What a bot has to say about its options."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Considered:
    """An option that a bot has looked at: how often, and what it makes of it."""

    action: int
    visits: int  # how many imagined worlds were played with it
    value: float  # the seat's mean payoff in them, from 0 to 1
    share: float  # the attention that judgement alone would give it, from 0 to 1; all shares add up to 1

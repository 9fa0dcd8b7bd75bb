"""A bot's assessment of its options: how good each is, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calamity.bots.diagnosis import fault


@dataclass(frozen=True, slots=True)
class Considered:
    """An option that a bot has looked at: how often, and what it makes of it."""

    action: int
    visits: int  # how many imagined worlds were played with it
    value: float  # the seat's mean payoff in them, from 0 to 1
    share: float  # the attention that judgement alone would give it, from 0 to 1; all shares add up to 1


def flaw(found: object, offered: Sequence[int]) -> str:
    """What is wrong with what a bot considers, after "the bot"; nothing if it can be told."""
    if not isinstance(found, list):
        return f"considers no list, but {found!r}"
    for one in found:
        if not isinstance(one, Considered):
            return f"considers {one!r}, which is nothing Considered"
        if wrong := fault(one.action, offered):
            return wrong
        if type(one.visits) is not int or one.visits < 0 or not _is_part(one.value) or not _is_part(one.share):
            return f"considers {one}: out of bounds; visits are 0 or more, value and share lie between 0 and 1"
    return ""


def _is_part(figure: object) -> bool:
    return isinstance(figure, int | float) and 0 <= figure <= 1  # which no NaN does

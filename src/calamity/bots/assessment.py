"""A bot's assessment of its options: how good each is, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from calamity.bots.diagnosis import fault
from calamity.kernel.goal import Said


@dataclass(frozen=True, slots=True)
class Considered:
    """An option as a bot assesses it: how often it was tried, and how good it is."""

    action: int
    visits: int  # in how many imagined worlds it was tried
    value: float  # the seat's mean payoff in them, from 0 to 1
    share: float  # the share of trials that ratings alone would give it; all shares add up to 1
    reasons: tuple[Said, ...] = field(default=(), repr=False)  # what the game says for it; bots leave that out


def flaw(found: object, offered: Sequence[int]) -> str:
    """What is wrong with a bot's assessment, to follow "the bot"; empty if nothing is."""
    if not isinstance(found, list):
        return f"gave {found!r} instead of a list of assessments"
    for one in found:
        if not isinstance(one, Considered):
            return f"gave {one!r}, which is not a Considered"
        if wrong := fault(one.action, offered):
            return wrong
        if type(one.visits) is not int or one.visits < 0 or not _is_part(one.value) or not _is_part(one.share):
            return f"gave {one}: out of bounds; visits must be 0 or more, value and share from 0 to 1"
    return ""


def _is_part(figure: object) -> bool:
    return isinstance(figure, int | float) and 0 <= figure <= 1  # False for NaN

"""Adds a game's reasons, in words, to a bot's assessment of its options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from calamity.bots.assessment import Considered
from calamity.bots.mind import Mind
from calamity.kernel.reasons import chosen

MOST = 5  # options for which reasons are given


def explained(mind: Mind, found: Sequence[Considered], most: int = MOST) -> list[Considered]:
    """The best options with what speaks for each, and where several have that in common, with what differs."""
    told = [*found[:most]]
    reasons = chosen(mind.reasons([option.action for option in told]))
    return [replace(option, reasons=tuple(said)) for option, said in zip(told, reasons, strict=True)] + [*found[most:]]

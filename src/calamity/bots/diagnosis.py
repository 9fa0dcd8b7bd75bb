"""Says what is wrong with the answer of a third-party bot."""

from __future__ import annotations

from collections.abc import Sequence


def fault(answer: object, offered: Sequence[int]) -> str:
    """What is wrong with a bot's answer, to follow "the bot"; empty if it can be played."""
    if type(answer) is not int:  # not bool or NumPy's integers either: logs and saved games contain plain ints
        return f"answered {answer!r}, which is not an int but of type {type(answer).__name__}"
    return "" if answer in offered else f"answered {answer}, which isn't offered"

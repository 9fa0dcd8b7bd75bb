"""Bots by name: `random`, `greedy`."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from calamity.bots.bot import Bot, GreedyBot, RandomBot
from calamity.kernel.errors import BadOption, UnknownBot

_BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def names() -> tuple[str, ...]:
    """The names of all bots, the weakest first."""
    return tuple(_BOTS)


def bot(name: str, level: int | None = None, seed: int = 0) -> Bot:
    """A bot by name, with a random seed of its own.  No bot so far comes in levels."""
    if name not in _BOTS:
        close = get_close_matches(name, _BOTS, n=1)
        hint = f"; did you mean {close[0]!r}?" if close else f"; there are {', '.join(_BOTS)}"
        raise UnknownBot(f"there is no bot {name!r}{hint}")
    if level is not None:
        raise BadOption(f"the bot {name!r} has no levels")
    return _BOTS[name](seed)

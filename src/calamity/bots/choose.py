"""Creates bots by name: our own, those of installed packages, and classes in any module.

A name can have a number after a colon: `level:3` is a level, `mcts:500` a number of iterations, `mcts:2s` a time to
think.  Packages offer bots through the entry point group `calamity.bots`; `module:Class` names anything that makes a
bot from a seed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from calamity.bots.bot import Bot, GreedyBot, RandomBot
from calamity.bots.halving import MIN_WORLDS
from calamity.bots.levels import DEFAULT_LEVEL, LEVELS, LevelBot
from calamity.bots.search_bot import SearchBot
from calamity.kernel.errors import BadBot, BadOption, CalamityError, UnknownBot
from calamity.kernel.foreign_errors import one_line

GROUP = "calamity.bots"
SECONDS = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)s")  # a time to think
UNBOUNDED = 1 << 40  # iterations of a search limited by time alone

Maker = Callable[[int], Bot]  # makes a bot from a seed

_PLAIN: dict[str, Maker] = {"random": RandomBot, "greedy": GreedyBot}
_NUMBERED: dict[str, Callable[[int | None, int], Bot]] = {
    "mcts": lambda iterations, seed: SearchBot(seed) if iterations is None else SearchBot(seed, _some(iterations)),
    "level": lambda level, seed: LevelBot(DEFAULT_LEVEL if level is None else level, seed),
}


def names() -> tuple[str, ...]:
    """The names of all bots: our own, the weakest first, then those of installed packages."""
    return (*_PLAIN, *_NUMBERED, *installed())


def installed() -> tuple[str, ...]:
    """The names of the bots that installed packages offer."""
    return tuple(_entry_points())


def bot(name: str, level: int | None = None, seed: int = 0) -> Bot:
    """A bot by name, with its own random seed; `level` is the number that some of them take."""
    word, colon, number = name.partition(":")
    if word == "mcts" and level is None and (timed := SECONDS.fullmatch(number)):
        return SearchBot(seed, UNBOUNDED, float(timed[1]))
    if colon and word in _NUMBERED and not number.isdecimal():
        example = (
            ", such as mcts:500, or seconds, such as mcts:2s" if word == "mcts" else f", such as {word}:{DEFAULT_LEVEL}"
        )
        raise BadOption(f"{word!r} takes a number after the colon{example}, not {number!r}")
    if number.isdecimal():
        if level is not None:
            raise BadOption(f"{name!r} already has a number; give {word!r} and the number, or {name!r} alone")
        name, level = word, int(number)
    if name in _NUMBERED:
        if level is not None and type(level) is not int:
            raise BadOption(f"{name!r} takes a whole number, not {level!r}")
        return _NUMBERED[name](level, seed)
    maker = _maker(name)
    if level is not None:
        raise BadOption(f"the bot {name!r} has no levels")
    return checked_bot(maker, seed)


def _some(iterations: int) -> int:
    if iterations < 2 * MIN_WORLDS:
        raise BadOption(
            f"'mcts' takes at least {2 * MIN_WORLDS} iterations, because it can't compare options that were tried in "
            f"fewer than {MIN_WORLDS} worlds; to follow the ratings alone, use 'greedy'"
        )
    return iterations


def checked_bot(maker: Maker, seed: int) -> Bot:
    """What a third-party class or function makes from a seed, checked to be a bot."""
    try:
        made = maker(seed)
    except CalamityError:
        raise
    except (Exception, SystemExit) as error:  # third-party code can raise anything
        raise BadBot(f"{_called(maker)} can't make a bot from a seed:  {one_line(error)}") from error
    if not isinstance(getattr(made, "name", None), str) or not made.name:
        raise BadBot(f"what {_called(maker)} makes is not a bot: it needs a name")
    if not callable(getattr(made, "decide", None)):
        raise BadBot(f"what {_called(maker)} makes is not a bot: it needs a method decide(mind)")
    return made


def _called(maker: Maker) -> str:
    return getattr(maker, "__qualname__", repr(maker))


def _maker(name: str) -> Maker:
    if name in _PLAIN:
        return _PLAIN[name]
    if name in installed():
        return _loaded(_entry_points()[name])
    module, colon, attribute = name.partition(":")
    if colon and module and attribute.isidentifier():
        return _loaded(EntryPoint(name, name, GROUP))
    titles = {title.lower(): f"level:{one.number}" for one in LEVELS for title in one.title.values()}
    close = get_close_matches(name.lower(), (*names(), *titles), n=1)
    hint = f"; did you mean {titles.get(close[0], close[0])!r}?" if close else f"; there are {', '.join(names())}"
    raise UnknownBot(f"there is no bot {name!r}{hint}")


@cache
def _entry_points() -> dict[str, EntryPoint]:
    """The bots of installed packages; they can't replace ours."""
    found = {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}
    return {name: point for name, point in found.items() if name not in _PLAIN and name not in _NUMBERED}


def _loaded(point: EntryPoint) -> Maker:
    try:
        maker: Maker = point.load()
    except (ImportError, AttributeError) as error:
        raise UnknownBot(f"the bot {point.name!r} can't be loaded from {point.value}: {error}") from None
    except (Exception, SystemExit) as error:  # loading third-party code can raise anything
        raise BadBot(f"the bot {point.name!r} can't be loaded from {point.value}: {one_line(error)}") from error
    if not callable(maker):
        raise BadBot(f"{point.value} can't make a bot: it must be a class or function that takes a seed")
    return maker

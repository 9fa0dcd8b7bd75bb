"""The bots that people can choose from, from the weakest to the strongest, each with a level."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from calamity.bots.choose import names
from calamity.bots.levels import LEVELS, USUAL, Level
from calamity.kernel.languages import ENGLISH, Words
from calamity.server.guests import Guest, guests
from calamity.server.messages import BotInfo
from calamity.server.trouble import Trouble, words


@dataclass(frozen=True)
class Rung:
    """A bot by name, its place on the ladder if it has one, and the number that the bot itself understands."""

    bot: str
    level: int | None = None
    strength: int | None = None


@cache
def ladder() -> tuple[Rung, ...]:
    """The levels, and after them the bots of installed packages that can play."""
    levels = [Rung("level", level.number, level.number) for level in LEVELS]
    return (*levels, *(Rung(guest.name, place) for place, guest in enumerate(guests(), len(LEVELS) + 1)))


def rung(bot: str, level: int | None) -> Rung:
    """A bot that somebody asks for, or `Trouble`; those that are not on the ladder can be had by name."""
    wanted = USUAL if bot == "level" and level is None else level
    for found in ladder():
        if found.bot == bot and wanted in (None, found.level):
            return found
    if bot == "level" or bot not in names():
        raise Trouble("bad_table", f"there is no bot {bot!r} of level {level}")
    return Rung(bot)


def bot_infos(standin: str = "level") -> list[BotInfo]:
    """The ladder for the set-up page, and which of them plays where nobody does."""
    others = [_guest_info(guest, place) for place, guest in enumerate(guests(), len(LEVELS) + 1)]
    found = [*map(_level_info, LEVELS), *others]
    for info in found:
        info.standin = info.name == standin and (info.usual or standin != "level")
    return found


def _guest_info(guest: Guest, place: int) -> BotInfo:
    text = Words({ENGLISH: guest.text}) if guest.text else words("level.guest")
    return BotInfo(guest.name, place, Words({ENGLISH: guest.name}), text)


def _level_info(level: Level) -> BotInfo:
    title, text = level.title, words(f"level.{level.number}")
    return BotInfo("level", level.number, title, text, usual=level.number == USUAL, slips=level.slips)

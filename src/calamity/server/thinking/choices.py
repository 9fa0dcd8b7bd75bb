"""The bots that people can choose: our own by level, from the weakest to the strongest, then those of packages."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from calamity.bots.choose import names
from calamity.bots.levels import DEFAULT_LEVEL, LEVELS, Level
from calamity.kernel.languages import ENGLISH, Words
from calamity.server.protocol.messages import BotInfo
from calamity.server.protocol.problems import Problem, words
from calamity.server.thinking.third_party import ThirdPartyBot, third_party_bots


@dataclass(frozen=True)
class BotChoice:
    """A bot by name, its level if it has one, and the number that the bot itself takes."""

    bot: str
    level: int | None = None
    strength: int | None = None


@cache
def bot_choices() -> tuple[BotChoice, ...]:
    """The levels, followed by the playable bots of installed packages."""
    levels = [BotChoice("level", level.number, level.number) for level in LEVELS]
    return (*levels, *(BotChoice(one.name, place) for place, one in enumerate(third_party_bots(), len(LEVELS) + 1)))


def bot_choice(bot: str, level: int | None) -> BotChoice:
    """The requested bot; otherwise raises `Problem`.  Bots that aren't listed can also be requested by name."""
    wanted = DEFAULT_LEVEL if bot == "level" and level is None else level
    for found in bot_choices():
        if found.bot == bot and wanted in (None, found.level):
            return found
    if bot == "level" or bot not in names():
        raise Problem("bad_table", f"there is no bot {bot!r} of level {level}")
    return BotChoice(bot)


def bot_infos(standin: str = "level") -> list[BotInfo]:
    """The bots that the set-up page offers, and which of them plays for people who have left."""
    others = [_third_party_info(one, place) for place, one in enumerate(third_party_bots(), len(LEVELS) + 1)]
    found = [*map(_level_info, LEVELS), *others]
    for info in found:
        info.standin = info.name == standin and (info.usual or standin != "level")
    return found


def _third_party_info(one: ThirdPartyBot, place: int) -> BotInfo:
    text = Words({ENGLISH: one.text}) if one.text else words("level.guest")
    return BotInfo(one.name, place, Words({ENGLISH: one.name}), text)


def _level_info(level: Level) -> BotInfo:
    title, text = level.title, words(f"level.{level.number}")
    return BotInfo("level", level.number, title, text, usual=level.number == DEFAULT_LEVEL, slips=level.slips)

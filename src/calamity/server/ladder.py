"""The bots that people can choose from, from the weakest to the strongest, each with a level."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from calamity.bots.choose import names
from calamity.server.messages import BotInfo
from calamity.server.trouble import Trouble, words


@dataclass(frozen=True)
class Rung:
    """A bot by name, its place on the ladder, and the level that the bot itself understands."""

    level: int
    bot: str
    strength: int | None = None


@cache
def ladder() -> tuple[Rung, ...]:
    """All bots, the weakest first."""
    return tuple(Rung(level, name) for level, name in enumerate(names(), 1))


def rung(bot: str, level: int | None) -> Rung:
    """A bot that somebody asks for, or `Trouble`."""
    for found in ladder():
        if found.bot == bot and level in (None, found.level):
            return found
    raise Trouble("bad_table", f"there is no bot {bot!r} of level {level}")


def bot_infos() -> list[BotInfo]:
    """The ladder for the set-up page."""
    return [BotInfo(found.bot, found.level, words(f"bot.{found.bot}")) for found in ladder()]

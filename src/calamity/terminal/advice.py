"""What a bot would do, and what it makes of the other options, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from calamity.bots.bot import Bot
from calamity.bots.choose import bot as bot_by_name
from calamity.bots.considered import Considered
from calamity.bots.levels import LevelBot
from calamity.kernel.game import Game
from calamity.terminal.words import say

MOST = 5  # options that are told of
FEWEST = 4  # tries that say anything
CLEAR = 0.02  # how much better something else must have done before a word is lost on it


def told(game: Game, found: Sequence[Considered], lang: str) -> Iterator[tuple[str, str]]:
    """The best options, and what the bot thinks of each: what came of it where it was tried, else how it is judged.

    Of a bot that can't say anything only the choice is told.
    """
    if _speechless(found):
        yield game.say_action(found[0].action, lang), ""
        return
    for option in found[:MOST]:
        yield game.say_action(option.action, lang), _opinion(option, lang)


def _speechless(found: Sequence[Considered]) -> bool:
    """Whether there is nothing but a choice."""
    return found[0].share == 1.0 and not any(option.visits for option in found)


def _opinion(option: Considered, lang: str) -> str:
    if option.visits < FEWEST:
        return say("hint.weighed", lang, n=round(100 * option.share))
    visits = f"{option.visits:,}"
    return say(
        "hint.tried", lang, n=round(100 * option.value), visits=visits.replace(",", ".") if lang == "de" else visits
    )


def notes(adviser: Bot, found: Sequence[Considered], lang: str) -> Iterator[str]:
    """What has to be said beneath some advice."""
    tried = [option.value for option in found[:MOST] if option.visits >= FEWEST]
    if found[0].visits >= FEWEST and round(max(tried) - tried[0], 6) >= CLEAR:
        yield say("hint.doubt", lang)
    if isinstance(adviser, LevelBot) and adviser.level.slips:
        yield say("hint.slips", lang)


def called(name: str, lang: str) -> str:
    """What a bot is called: levels have titles, the others their names."""
    player = bot_by_name(name)
    return player.level.title[lang] if isinstance(player, LevelBot) else name

"""A bot's advice as text: what it would do, and how it rates the other options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from calamity.bots.assessment import Considered
from calamity.bots.bot import Bot
from calamity.bots.choose import bot as bot_by_name
from calamity.bots.levels import LevelBot
from calamity.bots.reasons import MOST
from calamity.kernel.reasons import in_words
from calamity.kernel.table import Table
from calamity.kernel.texts import say_number
from calamity.terminal.words import say

FEWEST = 4  # tries before a result means anything
CLEAR = 2  # percentage points by which an option must have done better to be mentioned


def rated_options(
    table: Table, seat: int, found: Sequence[Considered], lang: str, names: Sequence[str] = ()
) -> Iterator[tuple[str, str, str]]:
    """The best options, what the bot thinks of each, and what speaks for it in words.

    What it thinks are its results if the option was tried, otherwise its rating.  If there are more options, the last
    line says so.  If the bot can't explain itself, only its choice is listed.
    """

    def said(option: Considered) -> str:
        return table.game.say_option(table.state, seat, option.action, lang)

    if _speechless(found):
        yield said(found[0]), "", in_words(table.game, found[0].reasons, lang, names)
        return
    for option in found[:MOST]:
        yield said(option), _opinion(option, lang), in_words(table.game, option.reasons, lang, names)
    if len(found) > MOST:
        yield say("hint.more", lang, n=len(found) - MOST), "", ""


def _speechless(found: Sequence[Considered]) -> bool:
    """Whether the bot gave nothing but a choice."""
    return found[0].share == 1.0 and not any(option.visits for option in found)


def _opinion(option: Considered, lang: str) -> str:
    if option.visits < FEWEST:
        weight = round(100 * option.share)
        return say("hint.weighed", lang, n=weight) if weight else say("hint.unweighed", lang)
    return say("hint.tried", lang, n=_percent(option), visits=say_number(option.visits, lang))


def _percent(option: Considered) -> int:
    """Roughly how often an option wins, as text."""
    return round(100 * option.value)


def notes(adviser: Bot, found: Sequence[Considered], lang: str) -> Iterator[str]:
    """Notes to print below the advice."""
    tried = [_percent(option) for option in found[:MOST] if option.visits >= FEWEST]
    if found[0].visits >= FEWEST and max(tried) - tried[0] >= CLEAR:
        yield say("hint.doubt", lang)
    if isinstance(adviser, LevelBot) and adviser.level.slips:
        yield say("hint.slips", lang)


def called(name: str, lang: str) -> str:
    """A bot's name for people: levels have titles, other bots their names."""
    player = bot_by_name(name)
    return player.level.title[lang] if isinstance(player, LevelBot) else name

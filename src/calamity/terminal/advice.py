"""What a bot would do, and what it makes of the other options, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from calamity.bots.considered import Considered
from calamity.bots.levels import LEVELS
from calamity.kernel.game import Game
from calamity.terminal.words import say

MOST = 5  # options that are told of
FEWEST = 4  # tries that say anything


def told(game: Game, found: Sequence[Considered], lang: str) -> Iterator[tuple[str, str]]:
    """The best options, and what the bot thinks of each: what came of it where it was tried, else only its weight."""
    for option in found[:MOST]:
        if option.visits >= FEWEST:
            values: dict[str, object] = {"value": f"{option.value:.0%}", "visits": f"{option.visits:,}"}
            yield game.say_action(option.action, lang), say("hint.tried", lang, **values)
        else:
            yield game.say_action(option.action, lang), say("hint.weighed", lang, share=f"{option.share:.0%}")


def doubt(found: Sequence[Considered], lang: str) -> str:
    """Why the advice is not what did best where options were tried, if so; else nothing."""
    tried = [round(option.value, 2) for option in found[:MOST] if option.visits >= FEWEST]
    return say("hint.doubt", lang) if found[0].visits >= FEWEST and tried[0] < max(tried) else ""


def title(level: int, lang: str) -> str:
    """What a level is called."""
    return LEVELS[level - 1].title[lang]

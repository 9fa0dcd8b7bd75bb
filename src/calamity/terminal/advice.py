"""What a bot would do, and what it makes of the other options, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from calamity.bots.considered import Considered
from calamity.bots.levels import LEVELS
from calamity.kernel.game import Game
from calamity.terminal.words import say

MOST = 5  # options that are told of


def told(game: Game, found: Sequence[Considered], lang: str) -> Iterator[tuple[str, str]]:
    """The best options, and what the bot thinks of each: what came of it where it was tried, else only its weight."""
    for option in found[:MOST]:
        if option.visits:
            values: dict[str, object] = {"value": f"{option.value:.0%}", "visits": f"{option.visits:,}"}
            yield game.say_action(option.action, lang), say("hint.tried", lang, **values)
        else:
            yield game.say_action(option.action, lang), say("hint.weighed", lang, share=f"{option.share:.0%}")


def doubt(found: Sequence[Considered], lang: str) -> str:
    """Why the advice is not what did best where options were tried, if so; else nothing."""
    shown = [round(option.value, 2) for option in found[:MOST] if option.visits]
    return say("hint.doubt", lang) if shown and found[0].visits and shown[0] < max(shown) else ""


def title(level: int, lang: str) -> str:
    """What a level is called."""
    return LEVELS[level - 1].title[lang]

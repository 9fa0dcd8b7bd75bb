"""Calamity: tabletop games about catastrophes on one rules engine.

>>> import calamity
>>> table = calamity.Table(calamity.load("tic_tac_toe"), seats=2, seed=1)
>>> table.act(seat=0, action=table.asks[0].options[0])
>>> table.view(1)["waiting_for"]
[1]
"""

from __future__ import annotations

import calamity.games as _home  # early: imported later, the package would replace the function
from calamity.batches import Batch
from calamity.bots.assessment import Considered
from calamity.bots.bot import Bot, considered
from calamity.bots.choose import bot
from calamity.bots.match import play
from calamity.bots.mind import Mind
from calamity.kernel import state as _state
from calamity.kernel.chance import Draw, Way, follow, odds, ways
from calamity.kernel.errors import (
    BadAction,
    BadBot,
    BadBuffer,
    BadCards,
    BadGame,
    BadOption,
    BadPosition,
    BadSave,
    BadScenario,
    BadSeats,
    BadTexts,
    CalamityError,
    CardProblem,
    NoRoom,
    NotOffered,
    Refusal,
    Refused,
    TooManyOutcomes,
    UnknownBot,
    UnknownGame,
    UnknownLanguage,
    WrongVersion,
)
from calamity.kernel.game import Game, Result
from calamity.kernel.imagination import imagine
from calamity.kernel.playout import random_play
from calamity.kernel.registry import folders, installed, load, register
from calamity.kernel.rng import stream
from calamity.kernel.state import State
from calamity.kernel.table import Ask, Entry, Option, Table
from calamity.kernel.view import view
from calamity.observations import Column, Observer

__version__ = "0.1.0"

compiled: bool = not str(_state.__file__).endswith(".py")  # whether the compiled engine runs
if compiled:  # compiled classes come without their docstrings
    State.__doc__ = "A position of some game; docs/reference.md in Calamity's sources describes its members."

for _package in (_home.__name__, "calamity.samples"):
    for _name in folders(_package):
        register(_name, f"{_package}.{_name}.game")


def games() -> tuple[str, ...]:
    """The names of the games to play: the published ones, then those of installed packages."""
    return (*_home.published(), *installed())


def playout(game: Game | str, seats: int, seed: int = 0) -> int:
    """Play one random game inside the compiled loop and return its number of decisions."""
    known = load(game) if isinstance(game, str) else game
    count, _ = random_play(known.new(seats, seed), stream(~seed), known.bound)
    return count


__all__ = [
    "Ask",
    "BadAction",
    "BadBot",
    "BadBuffer",
    "BadCards",
    "BadGame",
    "BadOption",
    "BadPosition",
    "BadSave",
    "BadScenario",
    "BadSeats",
    "BadTexts",
    "Batch",
    "Bot",
    "CalamityError",
    "CardProblem",
    "Column",
    "Considered",
    "Draw",
    "Entry",
    "Game",
    "Mind",
    "NoRoom",
    "NotOffered",
    "Observer",
    "Option",
    "Refusal",
    "Refused",
    "Result",
    "State",
    "Table",
    "TooManyOutcomes",
    "UnknownBot",
    "UnknownGame",
    "UnknownLanguage",
    "Way",
    "WrongVersion",
    "bot",
    "compiled",
    "considered",
    "follow",
    "games",
    "imagine",
    "load",
    "odds",
    "play",
    "playout",
    "register",
    "view",
    "ways",
]

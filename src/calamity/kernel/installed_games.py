"""Finds games in installed packages, through the entry point group `calamity.games`.

An entry gives a game's name and the module whose `make` builds it, such as `lifeboat = "lifeboat.game"`.  If one is
broken, `BadGame` says so in one line that names the package, and all other games can still be played.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from calamity.kernel.errors import BadGame, CalamityError
from calamity.kernel.foreign_errors import one_line

if TYPE_CHECKING:
    from calamity.kernel.game import Game

GROUP = "calamity.games"
NAME = re.compile(r"[a-z][a-z0-9_]*")  # valid in URLs, file names and Python


@dataclass(frozen=True)
class InstalledGame:
    """A game of an installed package, before it is loaded."""

    name: str
    home: str  # the module whose `make` builds it
    package: str  # the distribution that contains it

    def refused(self, why: str) -> str:
        """The error message."""
        return f"the game {self.name!r} of the package {self.package} is left out: {why}"


def found(taken: Collection[str]) -> tuple[dict[str, InstalledGame], tuple[str, ...]]:
    """The installed games by name, and a line for each whose name is invalid or taken."""
    there: dict[str, InstalledGame] = {}
    wrong: list[str] = []
    for game in sorted(map(_from_entry, entry_points(group=GROUP)), key=lambda game: (game.name, game.package)):
        if game.name in taken:
            wrong.append(game.refused("there is a game of that name already"))
        elif game.name in there:
            wrong.append(game.refused(f"the package {there[game.name].package} has a game of that name"))
        elif not NAME.fullmatch(game.name):
            wrong.append(game.refused("a name consists of lower-case letters, digits and underscores"))
        else:
            there[game.name] = game
    return there, tuple(wrong)


def _from_entry(point: EntryPoint) -> InstalledGame:
    return InstalledGame(point.name, point.value, point.dist.name if point.dist is not None else "(unknown)")


def made(installed: InstalledGame, source: str | None, file: str) -> Game:
    """The game, checked unless it is made with somebody's own cards."""
    try:
        game: Game = import_module(installed.home).make(source, file)
        if source is None:
            _examine(game, installed.name)
    except BadGame as error:
        raise BadGame(installed.refused(str(error))) from None
    except (Exception, SystemExit) as error:  # whatever somebody else's code raises
        if source is not None and isinstance(error, CalamityError):
            raise  # about the cards
        raise BadGame(installed.refused(one_line(error))) from error
    return game


def _examine(game: object, name: str) -> None:
    """Raise an error if this is not a game of that name, or lacks what lists, the lobby and a deal need."""
    from calamity.kernel.game import Game  # imported here, because a game's module imports the registry

    if not isinstance(game, Game):
        raise BadGame(f"make() returned an object of type {type(game).__name__}, not a Game")
    if game.name != name:
        raise BadGame(f"the game's own name is {game.name!r}")
    for part in ("texts", "rulebooks", "poster"):
        getattr(game, part)
    game.new(game.seats.start)

"""Games that installed packages bring, through the entry point group `calamity.games`.

An entry gives a game's name and the module whose `make` builds it, such as `lifeboat = "lifeboat.game"`.  Whatever is
wrong with one of them becomes a `BadGame`: one line that names the package, and all other games can be played.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

from calamity.kernel.errors import BadGame, CalamityError
from calamity.kernel.foreign_errors import told

if TYPE_CHECKING:
    from calamity.kernel.game import Game

GROUP = "calamity.games"
NAME = re.compile(r"[a-z][a-z0-9_]*")  # good for addresses, files and Python


@dataclass(frozen=True)
class InstalledGame:
    """A game of an installed package, before it is loaded."""

    name: str
    home: str  # the module whose `make` builds it
    package: str  # the distribution that brings it

    def refused(self, why: str) -> str:
        """The line that says what is wrong."""
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
            wrong.append(game.refused("a name consists of small letters, digits and underscores"))
        else:
            there[game.name] = game
    return there, tuple(wrong)


def _from_entry(point: EntryPoint) -> InstalledGame:
    return InstalledGame(point.name, point.value, point.dist.name if point.dist is not None else "(unknown)")


def made(installed: InstalledGame, source: str | None, file: str) -> Game:
    """The game, examined unless it is made with somebody's own cards."""
    try:
        game: Game = import_module(installed.home).make(source, file)
        if source is None:
            _examine(game, installed.name)
    except BadGame as error:
        raise BadGame(installed.refused(str(error))) from None
    except (Exception, SystemExit) as error:  # whatever somebody else's code raises
        if source is not None and isinstance(error, CalamityError):
            raise  # about the cards
        raise BadGame(installed.refused(told(error))) from error
    return game


def _examine(game: object, name: str) -> None:
    """Raise something if this is no game of that name, or if it lacks what lists, the lobby and a deal need."""
    from calamity.kernel.game import Game  # here, since a game's module needs the registry

    if not isinstance(game, Game):
        raise BadGame(f"make() gives an object of type {type(game).__name__}, which is no Game")
    if game.name != name:
        raise BadGame(f"the game calls itself {game.name!r}")
    for part in ("texts", "rulebooks", "poster"):
        getattr(game, part)
    game.new(game.seats.start)

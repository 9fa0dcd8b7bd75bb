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
class Guest:
    """A game of an installed package, before it is loaded."""

    name: str
    home: str  # the module whose `make` builds it
    package: str  # the distribution that brings it

    def refused(self, why: str) -> str:
        """The line that says what is wrong."""
        return f"the game {self.name!r} of the package {self.package} is left out: {why}"


def found(taken: Collection[str]) -> tuple[dict[str, Guest], tuple[str, ...]]:
    """The guests by name, and a line for each whose name can't be had; of two packages the first one keeps it."""
    there: dict[str, Guest] = {}
    wrong: list[str] = []
    for guest in sorted(map(_guest, entry_points(group=GROUP)), key=lambda guest: (guest.name, guest.package)):
        if guest.name in taken:
            wrong.append(guest.refused("there is a game of that name already"))
        elif guest.name in there:
            wrong.append(guest.refused(f"the package {there[guest.name].package} has a game of that name"))
        elif not NAME.fullmatch(guest.name):
            wrong.append(guest.refused("a name consists of small letters, digits and underscores"))
        else:
            there[guest.name] = guest
    return there, tuple(wrong)


def _guest(point: EntryPoint) -> Guest:
    return Guest(point.name, point.value, point.dist.name if point.dist is not None else "(unknown)")


def made(guest: Guest, source: str | None, file: str) -> Game:
    """The game, examined unless it is made with somebody's own cards."""
    try:
        game: Game = import_module(guest.home).make(source, file)
        if source is None:
            _examine(game, guest.name)
    except BadGame as error:
        raise BadGame(guest.refused(str(error))) from None
    except (Exception, SystemExit) as error:  # whatever somebody else's code raises
        if source is not None and isinstance(error, CalamityError):
            raise  # about the cards
        raise BadGame(guest.refused(told(error))) from error
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

"""The games that can be loaded by name: our own, those of installed packages, and registered ones."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from calamity.kernel import installed_games
from calamity.kernel.errors import BadCards, BadGame, CardProblem, UnknownGame

if TYPE_CHECKING:
    from calamity.kernel.game import Game

_HOMES: dict[str, str] = {}


def register(name: str, home: str) -> None:
    """Make a game loadable: `home` is the module whose `make(cards)` builds it."""
    _HOMES[name] = home


def folders(package: str) -> tuple[str, ...]:
    """The names of the subpackages of a package; each game is one."""
    return tuple(sorted(found.name for found in iter_modules(import_module(package).__path__) if found.ispkg))


def registered() -> tuple[str, ...]:
    """The names of all games that can be loaded."""
    return tuple(sorted({*_HOMES, *installed()}))


def installed() -> tuple[str, ...]:
    """The names of the playable games in installed packages."""
    return tuple(name for name in _examined()[0] if name not in _HOMES)


def left_out() -> tuple[str, ...]:
    """What is wrong with games of installed packages that can't be played, one line each, naming the package."""
    return _examined()[1]


def load(name: str, cards: str | Path | None = None) -> Game:
    """Load a game by name, with its own cards or another card file."""
    if name not in _HOMES and name not in _installed_games()[0]:
        known = registered()
        close = get_close_matches(str(name), known, n=1)
        hint = f"; did you mean {close[0]!r}?" if close else f"; there are {', '.join(known)}"
        raise UnknownGame(f"there is no game {name!r}{hint}")
    if cards is None:
        return _standard(name)
    path = Path(cards)
    try:
        source = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise BadCards([CardProblem(str(path), 0, "", "", f"can't be read: {reason}")]) from None
    return load_cards(name, source, str(path))


@lru_cache(maxsize=16)
def load_cards(name: str, source: str, file: str) -> Game:
    """Load a game by name with the text of a card file; the same text and file name give the same object."""
    return _made(name, source, file)


def home(name: str) -> str:
    """The module that a game comes from."""
    return _HOMES[name] if name in _HOMES else _installed_games()[0][name].home


@cache
def _standard(name: str) -> Game:
    return _made(name, None, "")


def _made(name: str, source: str | None, file: str) -> Game:
    if name not in _HOMES:
        return installed_games.made(_installed_games()[0][name], source, file)
    game: Game = import_module(_HOMES[name]).make(source, file)
    return game


@cache
def _installed_games() -> tuple[dict[str, installed_games.InstalledGame], tuple[str, ...]]:
    """The games of installed packages by name, and the problems with those whose names can't be used."""
    return installed_games.found(_HOMES)


@cache
def _examined() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of those that can be loaded, and the problems with all others."""
    there, wrong = _installed_games()
    sound, broken = list[str](), list[str]()
    for name in there:
        try:
            load(name)
            sound.append(name)
        except BadGame as error:
            broken.append(str(error))
    return tuple(sound), (*wrong, *broken)


def forget_installed() -> None:
    """Look for installed packages again, since they may have changed."""
    for kept in (_installed_games, _examined, _standard, load_cards):
        kept.cache_clear()

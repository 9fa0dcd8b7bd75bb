"""The games that can be loaded by name; the package registers its own, others may add theirs."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache, lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from calamity.kernel.errors import BadCards, CardProblem, UnknownGame

if TYPE_CHECKING:
    from calamity.kernel.game import Game

_HOMES: dict[str, str] = {}


def register(name: str, home: str) -> None:
    """Make a game loadable: `home` is the module whose `make(cards)` builds it."""
    _HOMES[name] = home


def registered() -> tuple[str, ...]:
    """The names of all games that can be loaded."""
    return tuple(sorted(_HOMES))


def load(name: str, cards: str | Path | None = None) -> Game:
    """Load a game by name, with its own cards or those of another card file."""
    if name not in _HOMES:
        close = get_close_matches(str(name), _HOMES, n=1)
        hint = f"; did you mean {close[0]!r}?" if close else f"; there are {', '.join(registered())}"
        raise UnknownGame(f"there is no game {name!r}{hint}")
    if cards is None:
        return _standard(name)
    path = Path(cards)
    try:
        source = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise BadCards([CardProblem(str(path), 0, "", "", f"can't be read: {reason}")]) from None
    return load_cards(name, source, str(path))


@lru_cache(maxsize=16)
def load_cards(name: str, source: str, file: str) -> Game:
    """Load a game by name with the text of a card file; the same text of the same file gives the same game."""
    return _made(name, source, file)


def home(name: str) -> str:
    """The module that a game comes from."""
    return _HOMES[name]


@cache
def _standard(name: str) -> Game:
    return _made(name, None, "")


def _made(name: str, source: str | None, file: str) -> Game:
    game: Game = import_module(_HOMES[name]).make(source, file)
    return game

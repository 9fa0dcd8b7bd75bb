"""The symbols that are printed on cards and drawn on tables: each has a name, a meaning and rules.

A game lists them in its `symbols.py`.  Names and meanings are keys of its texts, so nothing is worded twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from calamity.kernel.game import Game


class Symbol(Struct, frozen=True):
    """A symbol: which sort it is of, and the keys of its name and of what it means."""

    id: str
    sort: str  # the text `symbols.<sort>` says what such symbols are
    name: str
    text: str
    rules: tuple[str, ...]


def symbols_like(sort: str, names: Iterable[str], prefix: str, text: str, *rules: str) -> Iterator[Symbol]:
    """Symbols that mean the same, each for its own thing: their names are texts with a common prefix."""
    return (Symbol(name, sort, f"{prefix}.{name}", text, rules) for name in names)


def find_symbol(game: Game, words: str) -> Symbol | None:
    """A symbol by its id or its name in any language."""
    wanted = words.strip().casefold()
    for symbol in game.symbols:
        names = game.texts.entries[symbol.name].values()
        if wanted in (symbol.id, *(name.casefold() for name in names)):
            return symbol
    return None

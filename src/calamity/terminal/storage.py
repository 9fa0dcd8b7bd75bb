"""Saved games on disk: the table, and who sat where, so that a game can be resumed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import msgspec

from calamity.kernel.errors import BadSave
from calamity.kernel.game import Game
from calamity.kernel.registry import load
from calamity.kernel.table import Table

SUFFIX = ".calamity"


class SessionInfo(msgspec.Struct):
    """What a file says besides the saved table; all of it is optional."""

    game: str = ""
    names: list[str] = []
    bots: list[str] = []  # for each seat a bot's name, or "" for a person
    commitment: str = ""


@dataclass(frozen=True)
class Stored:
    """A game from disk."""

    table: Table
    names: list[str]
    bots: list[str]
    commitment: str


def stored(table: Table, names: list[str], bots: list[str]) -> bytes:
    """The content of a file: the saved table and the players."""
    data = msgspec.json.decode(table.save())
    data |= {"names": names, "bots": bots, "commitment": table.commitment or ""}
    return msgspec.json.format(msgspec.json.encode(data), indent=0) + b"\n"


def restored(data: bytes, cards: str | None = None) -> Stored:
    """A game from a file's content, replayed and checked."""
    try:
        info = msgspec.json.decode(data, type=SessionInfo)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadSave(f"this is not a saved game, or it is damaged: {error}") from None
    game: Game | None = load(info.game, cards) if cards is not None else None
    table = Table.restore(data, game)
    if len(info.names) not in (0, table.seats) or len(info.bots) not in (0, table.seats):
        raise BadSave("the saved game is damaged: the number of players doesn't match its seats")
    return Stored(table, info.names, info.bots, info.commitment)


def free_path(game: str, folder: Path) -> Path:
    """The path of a new file that doesn't exist yet."""
    number = 1
    while (path := folder / f"{game}-{number}{SUFFIX}").exists():
        number += 1
    return path

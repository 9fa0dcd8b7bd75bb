"""Games on disk: what a table saves, and beside it who sat where, so that a game can be gone on with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import msgspec

from calamity.kernel.errors import BadSave
from calamity.kernel.game import Game
from calamity.kernel.registry import load
from calamity.kernel.table import Table

SUFFIX = ".calamity"


class Around(msgspec.Struct):
    """What a file says beside the game itself; all of it can be missing."""

    game: str = ""
    names: list[str] = []
    bots: list[str] = []  # for each seat a bot's name, or nothing for a person
    commitment: str = ""


@dataclass(frozen=True)
class Stored:
    """A game from disk."""

    table: Table
    names: list[str]
    bots: list[str]
    commitment: str


def stored(table: Table, names: list[str], bots: list[str]) -> bytes:
    """The content of a file: the saved table and who plays."""
    data = msgspec.json.decode(table.save())
    data |= {"names": names, "bots": bots, "commitment": table.commitment or ""}
    return msgspec.json.format(msgspec.json.encode(data), indent=0) + b"\n"


def restored(data: bytes, cards: str | None = None) -> Stored:
    """A game from a file's content, replayed and checked."""
    try:
        around = msgspec.json.decode(data, type=Around)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadSave(f"this is no saved game, or it is damaged: {error}") from None
    game: Game | None = load(around.game, cards) if cards is not None else None
    table = Table.restore(data, game)
    if len(around.names) not in (0, table.seats) or len(around.bots) not in (0, table.seats):
        raise BadSave("the saved game is damaged: its players don't fit its seats")
    return Stored(table, around.names, around.bots, around.commitment)


def free_path(game: str, folder: Path) -> Path:
    """A name for a new file that is not taken yet."""
    number = 1
    while (path := folder / f"{game}-{number}{SUFFIX}").exists():
        number += 1
    return path

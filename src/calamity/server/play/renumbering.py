"""Translates stored logs to the current numbers of actions, matching actions by name."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from calamity.kernel.errors import WrongVersion
from calamity.kernel.game import Game
from calamity.kernel.numbering import Names, action_lines, names_in, present
from calamity.server.play.table_log import ACT, RENUMBER
from calamity.server.storage.log_store import Head, LogStore, Row


async def keep_numbering(store: LogStore, game: Game) -> None:
    """Store what the numbers of a game's actions mean now; raises `Unstored`."""
    if not store.knows(game.numbering):
        await store.keep_numbering(game.numbering, game.name, "\n".join(action_lines(game.actions)))


async def names_of(store: LogStore, game: Game, head: Head, rows: Sequence[Row]) -> Names | None:
    """What the numbers in a log meant, if that has changed; None if it hasn't."""
    numbering = next((row.body for row in reversed(rows) if row.kind == RENUMBER), head.numbering)
    if numbering is None:
        frozen = game.frozen
        if frozen is None or frozen.numbering == game.numbering:
            return None
        return frozen.names(head.content, tuple(game.cards))
    if numbering == game.numbering:
        return None
    stored = await store.names(numbering)
    if stored is None:
        raise WrongVersion(f"this {game.name} uses a numbering of actions, {numbering}, that the database doesn't know")
    return names_in(stored.splitlines())


def translated(game: Game, rows: Sequence[Row], names: Names) -> list[Row]:
    """The lines of a log with the current numbers of actions; raises `BadSave` if an action no longer exists."""
    return [_translated(game, row, names) if row.kind == ACT else row for row in rows]


def _translated(game: Game, row: Row, names: Names) -> Row:
    links = msgspec.json.decode(row.body, type=list[int])
    return row._replace(body=str([present(game, link, names, f"line {row.n} of the log") for link in links]))


def renumbering(game: Game, rows: Sequence[Row]) -> Row:
    """The line that names the numbering of all acts before it; it has the time of the last line and no other effect."""
    return Row(len(rows), RENUMBER, -1, "", game.numbering, rows[-1].at)

"""All tables in a server process's memory: loaded from their logs when needed, unloaded when nobody is connected."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from calamity.kernel.errors import CalamityError, WrongVersion
from calamity.server import metrics
from calamity.server.play.live_table import LiveTable
from calamity.server.play.renumbering import keep_numbering, names_of, renumbering, translated
from calamity.server.play.services import Services
from calamity.server.play.table_log import TableLog
from calamity.server.protocol.problems import Problem
from calamity.server.storage.database import Conflict, Unstored

logger = logging.getLogger("calamity.registry")
SWEEP_SECONDS = 30.0


class TableRegistry:
    """The tables in memory, by id."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        services.store.on_change_elsewhere = self.catch_up

    async def open(self) -> None:
        """Start unloading tables that nobody visits."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Unload all tables."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeper
        for live in list(self._tables.values()):
            await live.close()
        self._tables.clear()

    def add(self, live: LiveTable) -> None:
        """Add a new table."""
        self._tables[live.id] = live
        metrics.live_tables.set(len(self._tables))

    async def table(self, table: str) -> LiveTable:
        """A table by id, loaded if necessary; raises `Problem` if there is none."""
        if table in self._tables:
            return self._tables[table]
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
        try:
            return await asyncio.shield(self._loading[table])
        finally:
            if table in self._loading and self._loading[table].done():
                del self._loading[table]

    async def glance(self, table: str) -> LiveTable | TableLog:
        """A table if it is loaded or in progress, otherwise only its people without the game."""
        if table in self._tables:
            return self._tables[table]
        table_log = await self._table_log(table, deep=False)
        return await self.table(table) if table_log.playing else table_log

    def to_watch(self, limit: int = 50) -> list[LiveTable]:
        """The games on this node that anybody may watch, latest first."""
        found = [live for live in self._tables.values() if live.to_watch]
        return sorted(found, key=lambda live: -live.table_log.head.created)[:limit]

    async def _load(self, table: str) -> LiveTable:
        table_log = await self._table_log(table, deep=True)
        live = LiveTable(self.services, table_log)
        try:
            await live.learn_preferences()
        except Unstored as error:
            raise Problem(error.key, str(error)) from None
        self.add(live)
        await live.wake()
        live.automatic.look()
        return live

    async def _table_log(self, table: str, deep: bool) -> TableLog:
        while True:
            try:
                return await self._read(table, deep)
            except Conflict:  # another node has just translated the log
                continue
            except Unstored as error:
                raise Problem(error.key, str(error)) from None

    async def _read(self, table: str, deep: bool) -> TableLog:
        """A table from its log.  If action numbers have changed, it is translated, for good if the game continues."""
        store = self.services.store
        head = await store.head(table)
        if head is None:
            raise Problem("no_table")
        stored = rows = await store.rows(table)
        try:
            table_log = TableLog(head, self.services.settings.window_seconds, deep)
            if deep and table_log.game.content != head.content:
                raise Problem("other_version")
            names = await names_of(store, table_log.game, head, rows) if deep else None
            if names is not None:
                rows = translated(table_log.game, stored, names)
            for row in rows:
                table_log.take(row)
        except (CalamityError, ValueError) as error:
            reason = str(error) if isinstance(error, WrongVersion) else type(error).__name__
            logger.error("a table can't be replayed", extra={"table": table, "reason": reason})
            raise Problem("other_version") from None
        if names is not None and table_log.status != "over":
            await keep_numbering(store, table_log.game)
            line = renumbering(table_log.game, rows)
            changed = [row for row, before in zip(rows, stored) if row != before]
            await store.renumber(table, line.body, changed, line)
            table_log.take(line)
        return table_log

    async def catch_up(self, ids: list[str] | None) -> None:
        """Read what other nodes have stored for these tables; None means that any table may have changed."""
        known = [table for table in (self._tables if ids is None else ids) if table in self._tables]
        lengths = await self.services.store.lengths(known) if known else {}
        for table, length in lengths.items():
            live = self._tables.get(table)
            if live is not None and length > live.table_log.length:
                try:
                    await live.catch_up()
                except Problem:  # a node with other numbers has it now; the next visitor loads it from its log
                    del self._tables[table]
                    await live.close()
        preferred = await self.services.store.preferences(known) if known else {}
        for table, preferences in preferred.items():
            live = self._tables.get(table)
            if live is not None and not preferences.items() <= live.preferences.items():
                await live.learn_preferences()
        for table, asking in (await self.services.store.asking(known) if known else {}).items():
            live = self._tables.get(table)
            if live is not None and live.has_old_settings(asking):
                await live.learn_preferences()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            before = self.services.now() - self.services.settings.idle_seconds
            for live in [live for live in self._tables.values() if not live.busy and live.since_empty < before]:
                del self._tables[live.id]
                await live.close()
            metrics.live_tables.set(len(self._tables))

"""The hall: all live tables of a node, loaded from their logs when somebody comes and put away when all have left."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from calamity.kernel.errors import CalamityError, WrongVersion
from calamity.server import metrics
from calamity.server.chronicle import Chronicle
from calamity.server.database import Conflict, Unstored
from calamity.server.house import House
from calamity.server.numbers import keep_numbering, names_of, renumbering, translated
from calamity.server.table import TableHost
from calamity.server.trouble import Trouble

logger = logging.getLogger("calamity.hall")
SWEEP_SECONDS = 30.0


class Hall:
    """The live tables by id."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._tables: dict[str, TableHost] = {}
        self._loading: dict[str, asyncio.Task[TableHost]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        house.store.on_growth = self.grown

    async def open(self) -> None:
        """Begin to put away tables that nobody visits."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Let go of all tables."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeper
        for host in list(self._tables.values()):
            await host.close()
        self._tables.clear()

    def add(self, host: TableHost) -> None:
        """A new table."""
        self._tables[host.id] = host
        metrics.live_tables.set(len(self._tables))

    async def table(self, table: str) -> TableHost:
        """A table by id, loaded if need be; raises `Trouble` if there is none."""
        if table in self._tables:
            return self._tables[table]
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
        try:
            return await asyncio.shield(self._loading[table])
        finally:
            if table in self._loading and self._loading[table].done():
                del self._loading[table]

    async def glance(self, table: str) -> TableHost | Chronicle:
        """A table if it is live or being played, else its people without the game."""
        if table in self._tables:
            return self._tables[table]
        chronicle = await self._chronicle(table, deep=False)
        return await self.table(table) if chronicle.playing else chronicle

    async def _load(self, table: str) -> TableHost:
        chronicle = await self._chronicle(table, deep=True)
        host = TableHost(self.house, chronicle)
        try:
            await host.learn_preferences()
        except Unstored as error:
            raise Trouble(error.key, str(error)) from None
        self.add(host)
        await host.wake()
        host.substitutes.look()
        return host

    async def _chronicle(self, table: str, deep: bool) -> Chronicle:
        while True:
            try:
                return await self._read(table, deep)
            except Conflict:  # another node has translated the log meanwhile
                continue
            except Unstored as error:
                raise Trouble(error.key, str(error)) from None

    async def _read(self, table: str, deep: bool) -> Chronicle:
        """A table from its log.  If actions have other numbers now, the log is translated, for good if it goes on."""
        store = self.house.store
        head = await store.head(table)
        if head is None:
            raise Trouble("no_table")
        stored = rows = await store.rows(table)
        try:
            chronicle = Chronicle(head, self.house.settings.window_seconds, deep)
            if deep and chronicle.game.content != head.content:
                raise Trouble("other_version")
            names = await names_of(store, chronicle.game, head, rows) if deep else None
            if names is not None:
                rows = translated(chronicle.game, stored, names)
            for row in rows:
                chronicle.take(row)
        except (CalamityError, ValueError) as error:
            reason = str(error) if isinstance(error, WrongVersion) else type(error).__name__
            logger.error("a table can't be replayed", extra={"table": table, "reason": reason})
            raise Trouble("other_version") from None
        if names is not None and chronicle.status != "over":
            await keep_numbering(store, chronicle.game)
            line = renumbering(chronicle.game, rows)
            changed = [row for row, before in zip(rows, stored) if row != before]
            await store.renumber(table, line.body, changed, line)
            chronicle.take(line)
        return chronicle

    async def grown(self, ids: list[str] | None) -> None:
        """Other nodes have stored something: for these tables, or nobody knows for which."""
        live = [table for table in (self._tables if ids is None else ids) if table in self._tables]
        lengths = await self.house.store.lengths(live) if live else {}
        for table, length in lengths.items():
            host = self._tables.get(table)
            if host is not None and length > host.chronicle.length:
                try:
                    await host.catch_up()
                except Trouble:  # a node with other numbers has it now; whoever comes again gets it from its log
                    del self._tables[table]
                    await host.close()
        preferred = await self.house.store.preferences(live) if live else {}
        for table, preferences in preferred.items():
            host = self._tables.get(table)
            if host is not None and not preferences.items() <= host.preferences.items():
                await host.learn_preferences()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            before = self.house.now() - self.house.settings.idle_seconds
            for host in [host for host in self._tables.values() if not host.busy and host.since_empty < before]:
                del self._tables[host.id]
                await host.close()
            metrics.live_tables.set(len(self._tables))

"""What all tables of a server process share: settings, database, identities, bots."""

from __future__ import annotations

import time
from dataclasses import dataclass

from calamity.server.identity import Identity, imprint, same
from calamity.server.play.table_log import TableLog
from calamity.server.protocol.problems import Problem
from calamity.server.settings import Settings
from calamity.server.storage.log_store import LogStore
from calamity.server.thinking.pool import BotPool


@dataclass(frozen=True)
class Services:
    """The services of a node."""

    settings: Settings
    store: LogStore
    identity: Identity
    bot_pool: BotPool

    def now(self) -> float:
        """The time, in seconds since 1970."""
        return time.time()

    def seats_of(self, table_log: TableLog, key: str) -> list[int]:
        """The seats that a key opens, none for a spectator's; raises `Problem` if the key is invalid."""
        found = imprint(key)
        seats = [seat for seat, place in enumerate(table_log.places) if any(same(found, known) for known in place.keys)]
        if not seats and not same(key, self.identity.watch_key(table_log.head.id)):
            raise Problem("bad_key")
        return seats

"""What all tables of a node share."""

from __future__ import annotations

import time
from dataclasses import dataclass

from calamity.server.bots import Thinkers
from calamity.server.chronicle import Chronicle
from calamity.server.identity import Identity, same
from calamity.server.settings import Settings
from calamity.server.store import Store
from calamity.server.trouble import Trouble


@dataclass(frozen=True)
class House:
    """The services of a node."""

    settings: Settings
    store: Store
    identity: Identity
    thinkers: Thinkers

    def now(self) -> float:
        """The time, in seconds since 1970."""
        return time.time()

    def seat_of(self, chronicle: Chronicle, key: str) -> int | None:
        """Whose key this is: a seat's number, None for spectators; raises `Trouble` if it is nobody's."""
        table = chronicle.head.id
        for seat, place in enumerate(chronicle.places):
            if place.kind == "person" and same(key, self.identity.seat_key(table, seat, place.salt)):
                return seat
        if same(key, self.identity.watch_key(table)):
            return None
        raise Trouble("bad_key")

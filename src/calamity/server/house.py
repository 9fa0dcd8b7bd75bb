"""What all tables of a node share."""

from __future__ import annotations

import time
from dataclasses import dataclass

from calamity.server.bots import Thinkers
from calamity.server.chronicle import Chronicle
from calamity.server.identity import Identity, imprint, same
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
        found = imprint(key)
        for seat, place in enumerate(chronicle.places):
            if any(same(found, known) for known in place.keys):
                return seat
        if same(key, self.identity.watch_key(chronicle.head.id)):
            return None
        raise Trouble("bad_key")

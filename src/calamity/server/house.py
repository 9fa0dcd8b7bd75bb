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

    def seats_of(self, chronicle: Chronicle, key: str) -> list[int]:
        """The seats that a key opens, none for a spectator's; raises `Trouble` if it is nobody's."""
        found = imprint(key)
        seats = [seat for seat, place in enumerate(chronicle.places) if any(same(found, known) for known in place.keys)]
        if not seats and not same(key, self.identity.watch_key(chronicle.head.id)):
            raise Trouble("bad_key")
        return seats

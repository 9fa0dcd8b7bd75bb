# compiled by mypyc
"""A position of the bazaar: where every ware is, who knows it, and how far the day has progressed."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.kernel.marks import moved
from calamity.kernel.pools import gain_from, leave, new_pool
from calamity.kernel.state import State
from calamity.kernel.zones import (
    EVERYONE,
    HAND,
    NOBODY,
    NONE,
    OWNER,
    PER_SEAT,
    PILE,
    QUEUE,
    ROW,
    Pile,
    Zone,
)

KINDS: Final = 6  # how many kinds of wares there are
PACKET: Final = 3  # B-4: wares in a packet
LIMIT: Final = 3  # B-13: wares that keep overnight

# Actions
READY: Final = 4
ACCEPT: Final = 5
DECLINE: Final = 6
ENOUGH: Final = 7
OFFER: Final = 8  # 5 seats
PICK: Final = 16  # 6 kinds; the same for the next four
GIVE: Final = 24
WISH: Final = 32
BID: Final = 40
SPOIL: Final = 48

# Numbers of the zones in marks
HAND_OF: Final = 0
PACKET_OF: Final = 8
STALL: Final = 16

WARES: Final = 0  # all wares have the same back

ZONES: Final[list[Zone]] = [
    Zone("hand", "hands", HAND, OWNER, PER_SEAT, WARES, HAND_OF, "hand_pools"),
    Zone("packet", "packets", HAND, OWNER, PER_SEAT, WARES, PACKET_OF, "packet_pools"),
    Zone("stall", "stall", QUEUE, NOBODY, group=WARES, number=STALL, origins="stall_pools"),
    Zone("deck", "deck", PILE, NOBODY, group=WARES),
    Zone("crate", "crate", HAND, NOBODY, group=WARES),
    Zone("lot", "lot", ROW),
    Zone("won", "won", ROW, EVERYONE, PER_SEAT),
    Zone("goods", "goods", ROW, EVERYONE, PER_SEAT),
    Zone("discards", "discards", ROW),
]


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Market(State):
    """The data of a position, and how wares move in it."""

    def __init__(self, n: int, rng: int) -> None:
        super().__init__(n, rng)
        self.box: list[int] = NONE  # the worth of each ware, shared by all positions of a game
        self.days = 3
        self.onward = 1  # how many seats further a packet is passed
        self.trading = 1
        self.hands: list[list[int]] = [[] for _ in range(n)]
        self.hand_pools: list[list[int]] = [[] for _ in range(n)]
        self.packets: list[list[int]] = [[] for _ in range(n)]
        self.packet_pools: list[list[int]] = [[] for _ in range(n)]
        self.stall: list[int] = []
        self.stall_pools: list[int] = []
        self.deck = Pile([])
        self.crate: list[int] = []
        self.lot: list[int] = []
        self.won: list[list[int]] = [[] for _ in range(n)]
        self.goods: list[list[int]] = [[] for _ in range(n)]
        self.discards: list[int] = []
        self.day = 0
        self.ready = [0] * n
        self.offers = [0] * n  # how many a seat has made today
        self.trader = -1
        self.partner = -1
        self.wish = -1
        self.bids = [0] * n  # the worth of everybody's last bid
        self.points = [0] * n

    def copy_market(self, other: "Market") -> None:
        """Copy all fields into a fresh position."""
        self.copy_into(other)
        other.box = self.box
        other.days = self.days
        other.onward = self.onward
        other.trading = self.trading
        other.hands = [cards[:] for cards in self.hands]
        other.hand_pools = [pools[:] for pools in self.hand_pools]
        other.packets = [cards[:] for cards in self.packets]
        other.packet_pools = [pools[:] for pools in self.packet_pools]
        other.stall = self.stall[:]
        other.stall_pools = self.stall_pools[:]
        other.deck = self.deck.copy()
        other.crate = self.crate[:]
        other.lot = self.lot[:]
        other.won = [cards[:] for cards in self.won]
        other.goods = [cards[:] for cards in self.goods]
        other.discards = self.discards[:]
        other.day = self.day
        other.ready = self.ready[:]
        other.offers = self.offers[:]
        other.trader = self.trader
        other.partner = self.partner
        other.wish = self.wish
        other.bids = self.bids[:]
        other.points = self.points[:]

    def zones(self) -> list[Zone]:
        """Where wares lie and who sees them."""
        return ZONES

    def in_turn(self) -> list[int]:
        """B-3: all seats, starting with the day's first one."""
        return [(self.day - 1 + i) % self.n for i in range(self.n)]

    # ---- wares on their way ----

    def draw_ware(self) -> int:
        """B-14: draw the top of the deck; an empty deck is reshuffled from the discards.

        Everybody has seen those, so the new deck is known as a set: it is its own pool.
        """
        if self.deck.size() == 0:
            self.deck.shuffle_in(self.discards)
            self.emit("reshuffled", len(self.discards))
            self.discards = []
            new_pool(self, self.deck)
        return self.draw(self.deck)

    def take(self, seat: int, ware: int, pool: int) -> None:
        """Put a ware into a hand."""
        gain_from(self.hands[seat], self.hand_pools[seat], ware, pool)

    def let_go(self, seat: int, ware: int, openly: bool) -> int:
        """Take a ware out of a hand and return its pool."""
        return leave(self, WARES, self.hands[seat], self.hand_pools[seat], ware, openly)

    def discard(self, seat: int, ware: int) -> None:
        """Put a ware from a hand on the open discards."""
        self.let_go(seat, ware, True)
        moved(self, ware, HAND_OF + seat, -1, EVERYONE)
        self.discards.append(ware)

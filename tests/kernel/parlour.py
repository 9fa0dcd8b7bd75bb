"""A toy game state for tests of how the kernel asks questions: each seat has cards, and a script says what is asked."""

from __future__ import annotations

from calamity.kernel.deal import Deal
from calamity.kernel.state import PASS, State
from calamity.kernel.zones import HAND, NOBODY, OWNER, PER_SEAT, PILE, QUEUE, Pile, Zone

# Steps
BEGIN, ASKED, WINDOW, OPENED, SECRET, REVEALED, POLL_ALL, POLLED, END = range(9)

CARD = 10  # actions 10 to 19: name a card of the hand
STOP = 4

ZONES = [
    Zone("hand", "hands", HAND, OWNER, PER_SEAT, number=0, origins="pools_of"),
    Zone("pile", "pile", PILE, NOBODY, number=8),
    Zone("queue", "queue", QUEUE, NOBODY, number=9, origins="queue_pools"),
    Zone("box", "boxed", HAND, NOBODY),
]


class Parlour(State):
    """A position; `heard` collects what the steps found."""

    def __init__(self, n: int, rng: int) -> None:
        super().__init__(n, rng)
        self.hands: list[list[int]] = [[] for _ in range(n)]
        self.pools_of: list[list[int]] = [[] for _ in range(n)]
        self.pile = Pile([])
        self.queue: list[int] = []
        self.queue_pools: list[int] = []
        self.boxed: list[int] = []
        self.heard: list[list[int]] = []
        self.length = 2  # links of a chain
        self.kept_out = -1  # a kind that the last hole of a deal never gets (see redeal)

    def copy(self) -> Parlour:
        other = Parlour(self.n, self.rng)
        self.copy_into(other)
        other.hands = [cards[:] for cards in self.hands]
        other.pools_of = [pools[:] for pools in self.pools_of]
        other.pile = self.pile.copy()
        other.queue = self.queue[:]
        other.queue_pools = self.queue_pools[:]
        other.boxed = self.boxed[:]
        other.heard = [links[:] for links in self.heard]
        other.length = self.length
        other.kept_out = self.kept_out
        return other

    def zones(self) -> list[Zone]:
        return ZONES

    def deal(self, *hands: list[int]) -> Parlour:
        """Give everybody cards of the first pool."""
        self.hands = [sorted(hand) for hand in hands]
        self.pools_of = [[0] * len(hand) for hand in hands]
        return self

    def everybody(self) -> list[int]:
        return list(range(self.n))

    def dispatch(self, step: int, a: int, b: int) -> None:
        if step in (ASKED, OPENED, REVEALED, POLLED):
            self.heard.append([step, self.seat, self.choice, *(link for lane in self.lanes for link in lane)])
            self.emit("heard", step)
        elif step == BEGIN:
            self.ask(a, ASKED, a, b, always=b == 1)
        elif step == WINDOW:
            self.ask_open(self.everybody() if not a else [0], OPENED, always=b == 1)
        elif step == SECRET:
            self.ask_sealed(self.everybody(), REVEALED)
        elif step == POLL_ALL:
            self.ask_poll(self.everybody(), POLLED)
        elif step == END:
            self.over = True
        else:
            raise ValueError(step)

    def choices(self, step: int, seat: int, a: int, b: int) -> list[int]:
        hand = self.hands[seat]
        if step == ASKED:
            return [CARD + card for card in hand]
        lane = self.lanes[seat]
        free = [CARD + card for card in sorted(set(hand)) if hand.count(card) > lane.count(CARD + card)]
        if step == POLLED:
            return [*free, PASS]
        return [*free, STOP]

    def more(self, step: int, seat: int, a: int, b: int) -> bool:
        if step not in (OPENED, REVEALED, POLLED):
            raise ValueError(step)
        lane = self.lanes[seat]
        return step != POLLED and lane[-1] != STOP and len(lane) < self.length

    def redeal(self, deal: Deal, seat: int) -> None:
        """Put the kind that is kept out of the last hole into the first one."""
        pool = deal.pools.get(deal.holes[0].pool, [])
        if self.kept_out in pool:
            pool.remove(self.kept_out)
            deal.holes[0].dealt.append(self.kept_out)


def parlour(*hands: list[int], steps: tuple[int, ...] = ()) -> Parlour:
    """A position in which the steps will be taken one after the other, then the game is over."""
    state = Parlour(len(hands), 12345).deal(*hands)
    state.push(END)
    for step in reversed(steps):
        state.push(step)
    state.run()
    return state

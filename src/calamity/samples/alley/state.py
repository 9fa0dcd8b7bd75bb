# compiled by mypyc
"""A position of the alley: the cats, their cards, the bins, and the played cards that haven't taken effect."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.kernel.marks import blinded, emptied, moved, taken
from calamity.kernel.state import State
from calamity.kernel.zones import (
    EVERYONE,
    HAND,
    NOBODY,
    OWNER,
    PER_SEAT,
    PILE,
    QUEUE,
    ROW,
    Pile,
    Zone,
    slot,
    slot_seen,
    watcher,
)

# Kinds of cards
SCRATCH: Final = 0
FILCH: Final = 1
SWAP: Final = 2
SNIFF: Final = 3
HISS: Final = 4
FISH: Final = 5
KINDS: Final = 6

# Actions
REST: Final = 4
PLAY_SNIFF: Final = 5
PLAY_HISS: Final = 6
REROLL: Final = 7
KEEP: Final = 8
PLAY_SCRATCH: Final = 10  # 6 seats; the same for the next two
PLAY_FILCH: Final = 16
PLAY_SWAP: Final = 22
LOOK: Final = 28  # 6 bins
TAKE: Final = 34  # 6 bins
STASH: Final = 40  # 6 kinds
BURY: Final = 46  # 6 kinds

HAND_SIZE: Final = 3
FIRST_BINS: Final = 4
MOST_BINS: Final = 6
HIT: Final = 4  # the lowest roll that hurts
NOSE: Final = 3  # how many cards a sniff reaches

# How a night ends
OPEN_END: Final = 0  # it has not ended
LAST_CAT: Final = 1
TOO_LOUD: Final = 2
DAWN: Final = 3
GONE_HOME: Final = 4

# Numbers of the zones in marks
HAND_OF: Final = 0
IN_PILE: Final = 8
IN_BINS: Final = 9

ZONES: Final[list[Zone]] = [
    Zone("hand", "hands", HAND, OWNER, PER_SEAT, number=HAND_OF),
    Zone("pile", "pile", PILE, NOBODY, number=IN_PILE),
    Zone("bins", "bins", QUEUE, NOBODY, number=IN_BINS),
    Zone("air", "air", ROW),
    Zone("discards", "discards", ROW),
    Zone("feast", "feast", ROW, EVERYONE, PER_SEAT),
]


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Night(State):
    """The data of a position, and how cards move in it."""

    def __init__(self, n: int, rng: int) -> None:
        super().__init__(n, rng)
        self.limit = 9
        self.hands: list[list[int]] = [[] for _ in range(n)]
        self.pile = Pile([])
        self.bins: list[int] = []
        self.air: list[int] = []  # cards that were played and have no effect yet, the latest last
        self.cats: list[int] = []  # who played each of them
        self.discards: list[int] = []
        self.feast: list[list[int]] = [[] for _ in range(n)]
        self.lives = [0] * n  # 0: out of the game
        self.yarn = [0] * n
        self.active = -1
        self.target = -1
        self.die = 0
        self.noise = 0
        self.ending = OPEN_END

    def copy_night(self, other: "Night") -> None:
        """Copy all fields into a fresh position."""
        self.copy_into(other)
        other.limit = self.limit
        other.hands = [cards[:] for cards in self.hands]
        other.pile = self.pile.copy()
        other.bins = self.bins[:]
        other.air = self.air[:]
        other.cats = self.cats[:]
        other.discards = self.discards[:]
        other.feast = [cards[:] for cards in self.feast]
        other.lives = self.lives[:]
        other.yarn = self.yarn[:]
        other.active = self.active
        other.target = self.target
        other.die = self.die
        other.noise = self.noise
        other.ending = self.ending

    def zones(self) -> list[Zone]:
        """Where cards lie and who sees them."""
        return ZONES

    # ---- the cats ----

    def alive(self, seat: int) -> bool:
        """A-15: whether a cat is still in the alley."""
        return self.lives[seat] > 0

    def after(self, seat: int) -> list[int]:
        """All other cats in the alley, clockwise."""
        order = [(seat + i) % self.n for i in range(1, self.n)]
        return [cat for cat in order if self.alive(cat)]

    def make_noise(self) -> None:
        """A-16: when the limit is reached, everybody loses."""
        self.noise += 1
        self.emit("noise", self.noise)
        if self.noise >= self.limit:
            self.end(TOO_LOUD)

    def end(self, ending: int) -> None:
        """The night is over, in one way or another."""
        self.ending = ending
        self.over = True

    def put_out(self, seat: int) -> None:
        """A-15: a cat leaves the alley and drops its cards openly."""
        self.lives[seat] = 0
        self.emit("out", seat)
        for card in self.hands[seat][:]:
            self.drop(seat, card)
            self.discards.append(card)
            self.emit("dropped", seat, card)
        emptied(self, HAND_OF + seat)
        blinded(self, seat)

    # ---- cards on their way ----

    def drop(self, seat: int, card: int) -> None:
        """Take a card out of a hand for all to see."""
        self.hands[seat].remove(card)
        moved(self, card, HAND_OF + seat, -1, EVERYONE)

    def draw_card(self, seat: int) -> None:
        """A-5: draw from the pile; a cat that had looked at the card knows where it is now."""
        witnesses = slot_seen(self.pile.top[len(self.pile.top) - 1]) if self.pile.top else 0
        card = self.draw(self.pile)
        self.gain(self.hands[seat], card)
        taken(self, slot(card, witnesses), IN_PILE, HAND_OF + seat, watcher(seat))
        self.emit("drew", seat)
        self.emit("drew_card", seat, card, to=watcher(seat) | witnesses)

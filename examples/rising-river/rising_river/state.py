"""A position of the example game Rising River, and its rules."""

from __future__ import annotations

from typing import Final

from calamity.kernel.marks import moved
from calamity.kernel.state import State
from calamity.kernel.zones import EVERYONE, HAND, NOBODY, OWNER, PER_SEAT, PILE, ROW, Pile, Zone, watcher

# Steps
TURN: Final = 0
PLAYED: Final = 1

PLAY: Final = 4  # the first of the actions, one for each kind of card

DEALT: Final = 3  # W-2: cards in a hand

HAND_OF: Final = 0  # the number of the first hand in knowledge marks

ZONES: Final = [
    Zone("hand", "hands", HAND, OWNER, PER_SEAT, number=HAND_OF),
    Zone("deck", "deck", PILE, NOBODY),
    Zone("river", "river", ROW),
]


class River(State):
    """The cards, the water, and whose turn it is."""

    def __init__(self, n: int, rng: int) -> None:
        super().__init__(n, rng)
        self.box: list[int] = []  # the water of each kind of card, shared by all positions of a game
        self.hands: list[list[int]] = [[] for _ in range(n)]
        self.deck = Pile([])
        self.river: list[int] = []
        self.dyke = 12
        self.water = 0
        self.active = 0
        self.breaker = -1

    def copy(self) -> River:
        """An equal and independent position."""
        other = River(self.n, self.rng)
        self.copy_into(other)
        other.box = self.box
        other.hands = [hand[:] for hand in self.hands]
        other.deck = self.deck.copy()
        other.river = self.river[:]
        other.dyke = self.dyke
        other.water = self.water
        other.active = self.active
        other.breaker = self.breaker
        return other

    def zones(self) -> list[Zone]:
        """Where cards lie and who sees them."""
        return ZONES

    def deal(self) -> None:
        """W-2: three cards for everybody."""
        for seat in range(self.n):
            for _ in range(DEALT):
                card = self.draw(self.deck)
                self.gain(self.hands[seat], card)
                self.emit("dealt", card, to=watcher(seat))

    # ---- steps ----

    def dispatch(self, step: int, a: int, b: int) -> None:
        """The two steps: ask for a card, play it."""
        if step == TURN:
            # Always ask: an automatic answer would show that somebody has only one kind of card.
            self.ask(self.active, PLAYED, always=True)
        elif step == PLAYED:
            self.played()
        else:
            raise ValueError(step)

    def choices(self, step: int, seat: int, a: int, b: int) -> list[int]:
        """W-5: any card in hand."""
        return [PLAY + kind for kind in sorted(set(self.hands[seat]))]

    def played(self) -> None:
        """W-5, W-6: play a card; the dyke breaks, or the next player follows."""
        seat, card = self.seat, self.choice - PLAY
        self.hands[seat].remove(card)
        self.river.append(card)
        moved(self, card, HAND_OF + seat, -1, EVERYONE)
        self.water = self.after(card)
        self.emit("played", seat, card, self.water)
        if self.water > self.dyke:
            self.breaker = seat
            self.emit("broke", seat)
            self.over = True
            return
        if self.deck.size():
            drawn = self.draw(self.deck)
            self.gain(self.hands[seat], drawn)
            self.emit("drew", seat)
            self.emit("drew_card", drawn, to=watcher(seat))
        self.next_turn()

    def after(self, card: int) -> int:
        """W-5: the height of the river after a card."""
        return max(0, self.water + self.box[card])

    def next_turn(self) -> None:
        """W-4, W-7: the next player with a card; if nobody has one, the dyke has held."""
        for further in range(1, self.n + 1):
            seat = (self.active + further) % self.n
            if self.hands[seat] and seat in self.present():
                self.active = seat
                self.push(TURN)
                return
        self.over = True

    # ---- leaving, and the end ----

    def left(self, seat: int) -> None:
        """W-8: the last one left wins at once."""
        self.emit("left", seat)
        if len(self.present()) == 1:
            self.over = True

    def present(self) -> list[int]:
        """W-8: the seats that have not resigned."""
        return [seat for seat in range(self.n) if not self.gone & watcher(seat)]

    def winners(self) -> list[int]:
        """W-1, W-7, W-8: everybody who stayed and didn't break the dyke."""
        return [seat for seat in self.present() if seat != self.breaker]

    def payoff(self, seat: int) -> float:
        """W-1: winning counts 1, whoever else wins."""
        return float(seat in self.winners())

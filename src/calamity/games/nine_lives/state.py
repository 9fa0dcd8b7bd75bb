# compiled by mypyc
"""What the rules of Nine Lives ask of a position: turn order, most and fewest lives, limits, lasting Events."""

from mypy_extensions import mypyc_attr

from calamity.games.nine_lives.data import Data
from calamity.games.nine_lives.fields import ZONES
from calamity.games.nine_lives.vocabulary import figures
from calamity.kernel.zones import Zone


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Position(Data):
    """A position, and the small questions that several rules ask of it."""

    __slots__ = ()

    def zones(self) -> list[Zone]:
        """L-12, L-R59, L-R60, L-R78: hands and decks are hidden, everything else is public."""
        return ZONES

    # ---- who ----

    def in_turn(self) -> list[int]:
        """L-32, L-R10, L-R50: the living players in turn order, from the current or next living one."""
        return self.order

    def line_up(self) -> None:
        """L-32, L-55: compute the turn order again when somebody is out or the next player's turn comes."""
        n = self.n
        seat = self.current
        order: list[int] = []
        for _ in range(n):
            if self.alive[seat]:
                order.append(seat)
            seat += 1
            if seat == n:
                seat = 0
        self.order = order

    def leader(self) -> int:
        """L-R50, L-R51: whoever counts as the current player: the next living one if that player is out."""
        return self.order[0] if self.order else self.current

    def left_of(self, seat: int) -> int:
        """L-R66: the next living player clockwise."""
        other = (seat + 1) % self.n
        while not self.alive[other]:
            other = (other + 1) % self.n
        return other

    def right_of(self, seat: int) -> int:
        """L-R66: the next living player counter-clockwise."""
        other = (seat + self.n - 1) % self.n
        while not self.alive[other]:
            other = (other + self.n - 1) % self.n
        return other

    def living(self) -> int:
        """How many players are left."""
        return len(self.order)

    def others_of(self, seat: int) -> list[int]:
        """L-R28: all other living players in turn order."""
        return [other for other in self.order if other != seat]

    def owns(self, seat: int, power: int) -> bool:
        """L-R61: whether a Power Cat lies in a seat's row."""
        return power in self.rows[seat]

    def hand_limit(self, seat: int) -> int:
        """L-26: seven cards, or eight with the lasting Power Cat that says so."""
        if self.box.patch in self.rows[seat]:
            return figures.HAND_LIMIT + self.box.amount[self.box.patch]
        return figures.HAND_LIMIT

    def most_lives(self) -> list[int]:
        """L-R65: all living players with the most lives, in turn order."""
        best = 0
        for seat in range(self.n):
            if self.alive[seat] and self.lives[seat] > best:
                best = self.lives[seat]
        return [seat for seat in self.in_turn() if self.lives[seat] == best]

    def fewest_lives(self) -> list[int]:
        """L-R65: all living players with the fewest lives, in turn order."""
        worst = figures.TOP
        for seat in range(self.n):
            if self.alive[seat] and self.lives[seat] < worst:
                worst = self.lives[seat]
        return [seat for seat in self.in_turn() if self.lives[seat] == worst]

    def lasts(self, effect: int) -> int:
        """L-R67: the amount of a lasting Event with this effect, or -1 without one; several don't add up."""
        for card in self.lasting:
            if self.box.effect[card] == effect:
                return self.box.amount[card]
        return -1
